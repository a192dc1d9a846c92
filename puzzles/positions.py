"""Positions that happen: hands played from a seeded deal by the simple bots, stopped where a puzzle may be.

:func:`played_hand` plays by :mod:`trainer.rules.play`. Makers look through many hands for one puzzle, so they use
:func:`turns`, which plays the very same hands with masks (the tests compare the two).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from trainer.analysis.bots import AT_ONCE, EARLY, WEAK, Bot
from trainer.analysis.kernel import PARTNERS, after_discards, best_melds, defence, least_deadwood, mask_of
from trainer.analysis.player import choose
from trainer.rules.cards import DECK, Card
from trainer.rules.play import Phase, State, apply, deal
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.score import DEAD_HAND, HandResult, hand_result
from trainer.rules.showdown import HAND_SIZE, Ending, score_hand

WAITS = Bot("waits", "waits for gin", late_knock=0)
LONGEST = 120  # turns of both; two bots may take each other's discards for ever
PLAYERS = (AT_ONCE, EARLY, WEAK, WAITS)


@dataclass(frozen=True, slots=True)
class Position:
    """A player to throw one of eleven cards. Hands are masks, cards are numbers (:mod:`trainer.analysis.kernel`)."""

    hand: int
    taken: int  # taken from the pile this turn; -1 for none
    other: int  # the other hand: only a question that shows both may use it
    known: int  # what the mover saw the other player take and still hold
    pile: tuple[int, ...]  # oldest first
    seat: int  # the mover's

    @property
    def kept(self) -> int:
        """The ten cards that stay after the legal discard that leaves least deadwood."""
        return self.hand & ~(1 << self._thrown[1])

    @property
    def least(self) -> int:
        """The deadwood of :attr:`kept`."""
        return self._thrown[0]

    @property
    def _thrown(self) -> tuple[int, int]:
        return min((left, index) for index, left in after_discards(self.hand) if index != self.taken)

    def live_pairs(self, index: int) -> list[int]:
        """The pairs that make a meld with the card and that the other player may hold, as masks."""
        possible = self.possible
        return [pair for pair in PARTNERS[index] if pair & possible == pair]

    @property
    def possible(self) -> int:
        """Every card that may be in the other hand."""
        return ~self.hand & ~sum(1 << index for index in self.pile)

    @property
    def pile_cards(self) -> tuple[Card, ...]:
        return tuple(DECK[index] for index in self.pile)

    @classmethod
    def of(cls, state: State) -> "Position":
        """The position of *state*, which is in the discard phase."""
        view = state.view()
        return cls(
            hand=mask_of(view.hand),
            taken=-1 if view.taken is None else DECK.index(view.taken),
            other=mask_of(state.hands[1 - state.to_move]),
            known=mask_of(view.known),
            pile=tuple(DECK.index(card) for card in view.pile),
            seat=state.to_move,
        )


def _players(rng: Random, players: tuple[Bot, Bot] | None) -> tuple[Bot, Bot]:
    return players or (rng.choice(PLAYERS), rng.choice(PLAYERS))


def played_hand(rng: Random, players: tuple[Bot, Bot] | None = None) -> Iterator[State]:
    """Every state of one hand, from the deal to the end; the bots are drawn from :data:`PLAYERS` if not given."""
    seats = _players(rng, players)
    state = deal(rng)
    yield state
    while state.phase is not Phase.OVER and len(state.events) < 2 * LONGEST:
        state = apply(state, choose(state.view(), seats[state.to_move], rng))
        yield state


def played_turns(rng: Random, players: tuple[Bot, Bot] | None = None) -> Iterator[Position]:
    """The positions of the discard phase in the hand that :func:`played_hand` plays with the same dice."""
    seats = _players(rng, players)
    pack = list(range(len(DECK)))
    rng.shuffle(pack)
    hands = [sum(1 << card for card in pack[:HAND_SIZE]), sum(1 << card for card in pack[HAND_SIZE : 2 * HAND_SIZE])]
    pile, stock = [pack[2 * HAND_SIZE]], pack[: 2 * HAND_SIZE : -1]
    known = [0, 0]  # what each seat was seen to take
    turn = [0, 0]
    seat, may_take = 0, True
    if not seats[0].takes(hands[0], pile[0]):
        seat = 1
        if not seats[1].takes(hands[1], pile[0]):
            seat, may_take = 0, False
    while True:
        bot = seats[seat]
        turn[seat] += 1
        taken = -1
        if may_take and bot.takes(hands[seat], pile[-1]):
            taken = pile.pop()
            known[seat] |= 1 << taken
            hands[seat] |= 1 << taken
        else:
            hands[seat] |= 1 << stock.pop()
        yield Position(hands[seat], taken, hands[1 - seat], known[1 - seat], tuple(pile), seat)
        least = min(left for index, left in after_discards(hands[seat]) if index != taken)
        if bot.knocks(least, turn[seat], STANDARD.knock_limit):
            return
        thrown = bot.throws(hands[seat], taken, rng)
        hands[seat] &= ~(1 << thrown)
        known[seat] &= ~(1 << thrown)
        pile.append(thrown)
        if len(stock) <= STANDARD.stock_floor or sum(turn) > LONGEST:
            return
        seat, may_take = 1 - seat, True


@dataclass(frozen=True, slots=True)
class Ended:
    """How a hand ended: the player in *seat* (0 began it) declared *ending* with *knocker* points of deadwood left, and
    the other has *defender*, after lay-offs."""

    seat: int
    ending: Ending
    knocker: int
    defender: int


def ended(rng: Random, players: tuple[Bot, Bot]) -> Ended | None:
    """How the hand ends that :func:`played_hand` plays with the same dice; None where nobody knocks."""
    turn = [0, 0]
    last: Position | None = None
    for last in played_turns(rng, players):
        turn[last.seat] += 1
    assert last is not None  # there is a first turn
    if not players[last.seat].knocks(last.least, turn[last.seat], STANDARD.knock_limit):
        return None
    declared = Ending.KNOCK if last.least else Ending.GIN if least_deadwood(last.hand) else Ending.BIG_GIN
    left = defence(best_melds(last.kept), last.other) if last.least else least_deadwood(last.other)
    return Ended(last.seat, declared, last.least, left)


def result_of(hand: Ended | None, rules: RuleSet = STANDARD) -> HandResult:
    """What *hand* scores; the winner is a seat."""
    if hand is None:
        return DEAD_HAND
    score = score_hand(hand.ending, hand.knocker, hand.defender, rules)
    return hand_result(score, str(hand.seat), str(1 - hand.seat))


class LookedLongEnough(Exception):
    """As many positions as may be looked at for one puzzle held none."""


def turns(rng: Random, players: tuple[Bot, Bot] | None = None, most: int | None = None) -> Iterator[Position]:
    """Hand after hand, its positions in a mixed order; without end, or LookedLongEnough after *most* of them."""
    left = most
    while left is None or left > 0:
        hand = list(played_turns(rng, players))
        rng.shuffle(hand)
        yield from hand
        left = None if left is None else left - len(hand)
    raise LookedLongEnough


def deals(rng: Random, players: tuple[Bot, Bot] | None = None) -> Iterator[tuple[int, list[Position]]]:
    """Without end: the seed of a hand, and the positions of its turns, first to last."""
    while True:
        seed = rng.getrandbits(48)
        yield seed, list(played_turns(Random(seed), players))


def states_to(seed: int, turn: int, players: tuple[Bot, Bot] | None = None) -> list[State]:
    """The hand of that *seed* by the rules, up to the position number *turn* (from 0) of :func:`deals`."""
    states: list[State] = []
    for state in played_hand(Random(seed), players):
        states.append(state)
        turn -= state.phase is Phase.DISCARD
        if turn < 0:
            return states
    raise ValueError(f"the hand of seed {seed} has no such turn")
