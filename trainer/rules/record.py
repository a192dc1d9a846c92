"""A hand as text that people can type and compare line by line: the deal, the rules, every action, the result.

The format is described in ``docs/record.md``. A :class:`Record` says what was noted, not what is right: whether its
actions are legal is for :func:`trainer.rules.replay.replay` to say. It is read by
:func:`trainer.rules.record_reading.read_record` and writes itself with ``str``.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random

from trainer.rules.actions import BigGin, Defend, Discard, DrawStock, Event, Knock, Pass, Phase, Regroup, TakeDiscard
from trainer.rules.cards import DECK, Card, format_cards
from trainer.rules.errors import RulesError
from trainer.rules.play import State, apply, deal
from trainer.rules.ruleset import RuleSet
from trainer.rules.showdown import HAND_SIZE, Ending, LayOff, Side
from trainer.rules.view import View

SEATS = ("non-dealer", "dealer")
UNKNOWN = "?"


class Verb(StrEnum):
    """What is noted of a player, in the words of the format."""

    PASS = "passes"
    TAKE = "takes"
    DRAW = "draws"
    THROW = "throws"
    KNOCK = "knocks with"
    BIG_GIN = "declares big gin"
    REGROUP = "regroups"
    DEFEND = "defends"
    HOLD = "holds"  # no action: what the player's hand was at that moment


ENDS_A_LINE = frozenset(Verb) - {Verb.TAKE, Verb.DRAW}
"""After these the turn passes on, so what follows stands on a line of its own."""


@dataclass(frozen=True, slots=True)
class Note:
    """One thing noted of a player. What does not belong to its verb stays empty.

    ``card`` is the card taken, drawn, thrown or knocked with; None where nobody noted it. ``cards`` are what is
    left beside the melds, or the hand held; None where that is not noted.
    """

    seat: int
    verb: Verb
    card: Card | None = None
    melds: tuple[tuple[Card, ...], ...] = ()
    layoffs: tuple[LayOff, ...] = ()
    cards: tuple[Card, ...] | None = None
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return ", ".join(_clauses(self))


@dataclass(frozen=True, slots=True)
class Seeded:
    """The deal that :func:`trainer.rules.play.deal` makes from ``Random(seed)``."""

    seed: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """The deal card by card, as far as somebody noted it.

    ``hands`` hold the known cards of non-dealer and dealer. ``stock`` is in the order of drawing, None for a card
    nobody noted; it may stop early. ``upcard`` is None only at a table that turns none.
    """

    hands: tuple[frozenset[Card], frozenset[Card]] = (frozenset(), frozenset())
    upcard: Card | None = None
    stock: tuple[Card | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a hand came to. No ending: a dead hand. No winner: a tie that nobody wins, or a dead hand."""

    ending: Ending | None = None
    winner: int | None = None
    points: int = 0
    boxes: int = 0
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        if self.ending is None:
            return "dead hand"
        who = "nobody" if self.winner is None else SEATS[self.winner]
        return ", ".join(
            (self.ending.replace("_", " "), who, _count(self.points, "point"), _count(self.boxes, "box", "boxes"))
        )


@dataclass(frozen=True, slots=True)
class Record:
    """One hand as it was noted, whole or up to some position. ``str`` writes it."""

    rules: RuleSet
    deal: Seeded | Dealt
    notes: tuple[Note, ...] = ()
    outcome: Outcome | None = None

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in (f"rules: {self.rules}", *self.hand_lines()))

    def hand_lines(self) -> Iterator[str]:
        """Everything but the rules."""
        yield from _deal_lines(self.deal)
        for number, line in enumerate(_turns(self.notes), 1):
            yield f"{number} {SEATS[line[0].seat]}: {', '.join(map(str, line))}"
        if self.outcome is not None:
            yield f"result: {self.outcome}"


# --- Writing ------------------------------------------------------------------------------------------------------


def _deal_lines(deal: Seeded | Dealt) -> Iterator[str]:
    if isinstance(deal, Seeded):
        yield f"deal: seed {deal.seed}"
        return
    for name, hand in zip(SEATS, deal.hands, strict=True):
        yield f"{name}: {' '.join([*map(str, sorted(hand)), *([UNKNOWN] if len(hand) < HAND_SIZE else [])])}"
    if deal.upcard is not None:
        yield f"upcard: {deal.upcard}"
    if deal.stock:
        yield f"stock: {' '.join(_card(card) for card in deal.stock)}"


def _turns(notes: Iterable[Note]) -> Iterator[list[Note]]:
    """The notes that stand on one line together."""
    line: list[Note] = []
    for note in notes:
        if line and (line[-1].seat != note.seat or line[-1].verb in ENDS_A_LINE):
            yield line
            line = []
        line.append(note)
    if line:
        yield line


def _clauses(note: Note) -> Iterator[str]:
    match note.verb:
        case Verb.DRAW | Verb.THROW | Verb.KNOCK:
            yield f"{note.verb} {_card(note.card)}"
        case Verb.TAKE if note.card is not None:
            yield f"{note.verb} {note.card}"
        case Verb.HOLD:
            yield f"{note.verb} {format_cards(note.cards or ())}"
            return
        case _:
            yield note.verb
    if note.melds:
        yield f"melds {' | '.join(map(format_cards, note.melds))}"
    for each in note.layoffs:
        yield f"lays off {each.card} on {format_cards(each.onto)}"
    if note.cards:
        yield f"left {format_cards(note.cards)}"


def _card(card: Card | None) -> str:
    return UNKNOWN if card is None else str(card)


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


# --- Making a record ----------------------------------------------------------------------------------------------


def record_of(first: State, last: State, seed: int | None = None) -> Record:
    """The record of the hand that began as *first*, a fresh deal, up to *last*, over or not.

    With *seed* the deal is written as that number; it must be the one *first* was dealt from. RulesError where
    *last* did not come from *first*, or *first* is not a whole pack.
    """
    if first.events or len({*first.hands[0], *first.hands[1], *first.pile, *first.stock}) != len(DECK):
        raise RulesError("a record begins with a fresh deal of the whole pack")
    notes: list[Note] = []
    state = first
    for event in last.events:
        drawn = state.stock[0] if isinstance(event.action, DrawStock) and state.stock else None
        notes.append(_note(event, drawn, state.hands[event.seat]))
        state = apply(state, event.action)
    if state != last:
        raise RulesError("the last state did not come from that deal")
    if seed is not None and deal(Random(seed), first.rules) != first:
        raise RulesError(f"seed {seed} makes another deal")
    dealt = Seeded(seed) if seed is not None else Dealt(first.hands, first.upcard, first.stock)
    return Record(first.rules, dealt, tuple(notes), outcome_of(last))


def record_of_view(view: View) -> Record:
    """What the player to move knows, as a record: nobody's deal, every public action, and the hand held now."""
    laid = frozenset[Card]().union(*view.laid.melds, view.laid.deadwood_cards) if view.laid else frozenset[Card]()
    notes = [_note(event, None, laid) for event in view.events]
    notes.append(Note(view.seat, Verb.HOLD, cards=tuple(sorted(view.hand))))
    return Record(view.rules, Dealt(upcard=view.upcard), tuple(notes))


def outcome_of(state: State) -> Outcome | None:
    """The outcome of a hand that is over, None while it is played."""
    if state.phase is not Phase.OVER:
        return None
    if state.result is None or state.knocker is None:
        return Outcome()
    score = state.result.score
    winner = {Side.KNOCKER: state.knocker, Side.DEFENDER: 1 - state.knocker}.get(score.winner)
    return Outcome(score.result, winner, score.points, score.boxes)


def _note(event: Event, drawn: Card | None, hand: frozenset[Card]) -> Note:
    """*event* as it is noted; *hand* is the player's before it, or laid open by it, and empty where it is not known."""
    seat = event.seat
    match event.action:
        case Pass():
            return Note(seat, Verb.PASS)
        case TakeDiscard():
            return Note(seat, Verb.TAKE, event.card)
        case DrawStock():
            return Note(seat, Verb.DRAW, drawn)
        case Discard(card):
            return Note(seat, Verb.THROW, card)
        case Knock(card, melds):
            return Note(seat, Verb.KNOCK, card, melds, cards=_left(hand - {card}, melds))
        case BigGin(melds):
            return Note(seat, Verb.BIG_GIN, melds=melds, cards=_left(hand, melds))
        case Regroup(melds):
            return Note(seat, Verb.REGROUP, melds=melds, cards=_left(hand, melds))
        case Defend(melds, layoffs):
            gone = [(each.card,) for each in layoffs]
            return Note(seat, Verb.DEFEND, melds=melds, layoffs=layoffs, cards=_left(hand, (*melds, *gone)))


def _left(hand: frozenset[Card], melds: Iterable[tuple[Card, ...]]) -> tuple[Card, ...] | None:
    return tuple(sorted(hand.difference(*melds))) if hand else None
