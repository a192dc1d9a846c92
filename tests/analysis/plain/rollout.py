"""Playing a hand to its end from both hands and the stock, fast, and what it is worth."""

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from trainer.analysis.bots import Bot
from trainer.analysis.kernel import after_discards, best_melds, defence, least_deadwood
from trainer.rules.cards import Card
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.showdown import Ending, Side, score_hand


@dataclass(frozen=True, slots=True)
class Terms:
    """What a hand is worth at this table: the rules, and the upcard where it sets the limit."""

    rules: RuleSet = STANDARD
    upcard: Card | None = None

    @property
    def limit(self) -> int:
        return self.rules.limit(self.upcard)

    def knocker_gains(self, kind: Ending, knocker: int, defender: int) -> float:
        """Points of the hand to the knocker, the box with them; negative where the defender scores."""
        return _gains(self, kind, knocker, defender)


@lru_cache(1 << 14)
def _gains(terms: Terms, kind: Ending, knocker: int, defender: int) -> float:
    score = score_hand(kind, knocker, defender, terms.rules, terms.upcard)
    worth = score.points + score.boxes * terms.rules.box_bonus
    return {Side.KNOCKER: worth, Side.DEFENDER: -worth, Side.NOBODY: 0}[score.winner]


def knock_gains(melds: tuple[int, ...], deadwood: int, defender: int, terms: Terms) -> float:
    """What the knocker gains by laying down *melds* with *deadwood* left against the hand *defender*."""
    if deadwood == 0:
        return terms.knocker_gains(Ending.GIN, 0, least_deadwood(defender))
    return terms.knocker_gains(Ending.KNOCK, deadwood, defence(melds, defender))


@dataclass(slots=True)
class Seat:
    """One side of a hand being played out. The only mutable value here; it lives for one rollout."""

    bot: Bot
    hand: int
    turn: int  # turns begun so far


def play_out(mover: Seat, other: Seat, top: int, stock: list[int], terms: Terms, rng: Random) -> float:
    """The gain of the side that is *other* at the start, from the draw of *mover* (who may take *top*) to the end.

    *stock* is drawn from its end and used up. A hand that reaches the wall is dead and worth nothing.
    """
    sign = -1.0
    floor = terms.rules.stock_floor
    while True:
        mover.turn += 1
        taken = -1
        if mover.bot.takes(mover.hand, top):
            taken = top
            mover.hand |= 1 << top
        else:
            mover.hand |= 1 << stock.pop()
        gain = _ending(mover, other.hand, taken, terms)
        if gain is not None:
            return sign * gain
        top = mover.bot.throws(mover.hand, taken, rng)
        mover.hand &= ~(1 << top)
        if len(stock) <= floor:
            return 0.0
        mover, other, sign = other, mover, -sign


def _ending(seat: Seat, defender: int, taken: int, terms: Terms) -> float | None:
    """What *seat* gains by ending the hand now, or None where it plays on."""
    table = after_discards(seat.hand)
    deadwood, thrown = min((deadwood, index) for index, deadwood in table if index != taken)
    if not seat.bot.knocks(deadwood, seat.turn, terms.limit) or seat.turn < terms.rules.knock_min_turn:
        return None
    if deadwood == 0 and terms.rules.big_gin and least_deadwood(seat.hand) == 0:
        return terms.knocker_gains(Ending.BIG_GIN, 0, least_deadwood(defender))
    return knock_gains(best_melds(seat.hand & ~(1 << thrown)), deadwood, defender, terms)
