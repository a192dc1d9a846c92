"""What is certain about a hand: the numbers that the hand desk writes."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from trainer.analysis.draws import after_stock_draw
from trainer.analysis.odds import dead_cards, gin_cards, outs
from trainer.app.desk.position import Position
from trainer.rules.arrange import Arrangement, distinct_arrangements, least_deadwood
from trainer.rules.cards import DECK, Card
from trainer.rules.errors import RuleError
from trainer.rules.legal import legal_knock_discards
from trainer.rules.ruleset import RuleSet
from trainer.rules.showdown import HAND_SIZE


@dataclass(frozen=True, slots=True)
class Throw:
    """What is left when one of eleven cards is thrown. ``allowed``: the card just taken may not go back."""

    card: Card
    left: int  # points
    outs: int | None  # unseen cards that make or lengthen a meld with the ten kept; None at tables with long runs
    knocks: bool
    allowed: bool
    dead: bool = False  # no meld of the opponent's can have it; not looked at where runs are long


@dataclass(frozen=True, slots=True)
class Facts:
    """``limit`` is None under Oklahoma as long as the upcard is not named; then nothing is known about knocking."""

    groupings: tuple[Arrangement, ...]
    deadwood: int  # of all the cards
    limit: int | None
    throws: tuple[Throw, ...]  # of eleven cards, the best first
    outs: frozenset[Card] | None  # of ten cards
    gin: frozenset[Card] | None  # unseen cards that make gin of ten
    drawn: Mapping[int, int]  # of ten cards: the least left after a card from the stock, and of how many cards
    unseen: int  # cards that may lie on the stock

    @property
    def drawn_average(self) -> float:
        """Points left after a card from the stock, on average."""
        return sum(left * count for left, count in self.drawn.items()) / self.unseen

    def drawn_within(self, most: int) -> float:
        """The chance (0-1) that a card from the stock leaves *most* points or less."""
        return sum(count for left, count in self.drawn.items() if left <= most) / self.unseen

    @property
    def least(self) -> int:
        """Points left after the best discard; of ten cards, theirs."""
        return min((throw.left for throw in self.throws if throw.allowed), default=self.deadwood)

    @property
    def knocks(self) -> tuple[Throw, ...]:
        return tuple(throw for throw in self.throws if throw.knocks)


@lru_cache(maxsize=64)
def facts_of(position: Position) -> Facts:
    """The facts of ten or eleven cards."""
    hand, rules, seen = position.hand, position.rules, position.seen
    ten = len(hand) == HAND_SIZE
    counted = rules.min_run == 3
    limit = _limit(rules, position.upcard)
    unseen = frozenset(DECK) - set(hand) - seen
    chances = after_stock_draw(hand, unseen, rules.min_run) if ten else {}
    return Facts(
        groupings=distinct_arrangements(hand, rules.min_run),
        deadwood=least_deadwood(hand, rules.min_run),
        limit=limit,
        throws=() if ten else _throws(position, limit, counted, unseen),
        outs=outs(hand, seen) if ten and counted else None,
        gin=gin_cards(hand, unseen) if ten and counted else None,
        drawn={left: int(chance * len(unseen)) for left, chance in chances.items()},
        unseen=len(unseen),
    )


def _throws(position: Position, limit: int | None, counted: bool, unseen: frozenset[Card]) -> tuple[Throw, ...]:
    hand, seen, taken, known = position.hand, position.seen, position.taken, position.known
    dead = dead_cards(hand, unseen, known, HAND_SIZE - len(known)) if counted else frozenset()
    legal = legal_knock_discards(hand, limit, taken) if limit is not None else ()
    found = []
    for card in hand:
        ten = [each for each in hand if each != card]
        kept = len(outs(ten, {*seen, card})) if counted else None
        left = least_deadwood(ten, position.rules.min_run)
        allowed = card != taken or position.rules.discard_taken_card
        found.append(Throw(card, left, kept, card in legal and left <= (limit or 0), allowed, card in dead))
    return tuple(sorted(found, key=lambda each: (not each.allowed, each.left, -(each.outs or 0), each.card)))


def _limit(rules: RuleSet, upcard: Card | None) -> int | None:
    try:
        return rules.limit(upcard)
    except RuleError:
        return None
