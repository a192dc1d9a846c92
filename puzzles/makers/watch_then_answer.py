"""Watch, then answer: the turns of a hand from play up to one of yours, and a question about what was to be seen."""

from collections.abc import Iterable
from random import Random

from puzzles.makers.safe_discard import spare_cards
from puzzles.making import Made
from puzzles.positions import Position, deals, states_to
from trainer.analysis.kernel import RANKS, indices_of
from trainer.exercises.watch_then_answer import COLLECTING, WatchThenAnswer
from trainer.rules.cards import DECK, Card
from trainer.rules.play import View

VERSION = 1
TAKEN_AFTER, SAME_RANK, NEIGHBOUR, KNOWN, DECIDED = (
    "thrown, then taken",
    "same rank",
    "neighbour in suit",
    "known card",
    "set or run",
)
_ASKS = {1: ("taken", "gone"), 2: ("taken", "gone", "collecting"), 3: ("taken", "collecting", "safe", "safe")}
_TURNS = {1: (3, 5), 2: (5, 8), 3: (7, 11)}  # turns that are watched before yours, least and most
_OFFERED = {"taken": 4, "gone": 4, "safe": 3}
_MANY_TAKEN = 2  # cards that were taken from the pile by the two players, at level 3


def make(rng: Random, level: int) -> Made:
    """Level 1: a card that was taken, or one that lies in the pile. Level 2: also what the card that was taken can be
    part of. Level 3: more turns; a card taken among several, what it can be part of, or a card that no meld can use.

    What is asked is tossed for first, and for "collecting" the answer too: a set, a run and either are a third each.
    """
    asks, wanted = rng.choice(_ASKS[level]), rng.choice(COLLECTING).value
    least, most = _TURNS[level]
    for seed, turns in deals(rng):
        order = list(range(least, min(most + 1, len(turns))))
        rng.shuffle(order)
        for turn in order:
            if not _may_ask(turns[turn], asks, wanted):
                continue
            view = states_to(seed, turn)[-1].view()
            if (question := _question(view, turns[turn], asks, wanted, level, rng)) is not None:
                return Made(question, traps_of(question))
    raise AssertionError("deals never end")


def _may_ask(position: Position, asks: str, wanted: str) -> bool:
    """Whether there is anything to ask; quick, it looks at masks."""
    if asks == "collecting":
        return any(_part_of(position, index) == wanted for index in indices_of(position.known))
    if asks == "safe":
        live = [bool(position.live_pairs(index)) for index in spare_cards(position)]
        return not all(live) and sum(live) >= _OFFERED[asks] - 1
    return bool(position.known) if asks != "gone" else len(position.pile) > 1


def _part_of(position: Position, index: int) -> str:
    """What the card can be part of in the other hand, as ``WatchThenAnswer.right_option`` says it."""
    rank = index % RANKS
    kinds = {"set" if indices_of(pair)[0] % RANKS == rank else "run" for pair in position.live_pairs(index)}
    return "either" if len(kinds) == 2 else "".join(kinds)


def _question(
    view: View, position: Position, asks: str, wanted: str, level: int, rng: Random
) -> WatchThenAnswer | None:
    if asks == "collecting":
        found = [DECK[index] for index in indices_of(position.known) if _part_of(position, index) == wanted]
        return WatchThenAnswer(view, asks, (rng.choice(found),))
    if asks == "safe":
        spare = spare_cards(position)
        dead = [DECK[index] for index in spare if not position.live_pairs(index)]
        live = [DECK[index] for index in spare if position.live_pairs(index)]
        return WatchThenAnswer(view, asks, _mixed([rng.choice(dead)], rng.sample(live, _OFFERED[asks] - 1), rng))
    if level == 3 and len({*view.taken_by(0), *view.taken_by(1)}) < _MANY_TAKEN:
        return None
    if asks == "taken":
        right = rng.choice(sorted(view.known))
        others = _nearest(right, view.pile, 2, rng)
        others += _nearest(right, view.unseen, _OFFERED[asks] - 1 - len(others), rng)
    else:
        right = rng.choice(view.pile[:-1])
        others = rng.sample(sorted(view.known), min(1, len(view.known)))
        others += _nearest(right, view.unseen, _OFFERED[asks] - 1 - len(others), rng)
    return WatchThenAnswer(view, asks, _mixed([right], others, rng))


def _mixed(right: list[Card], others: list[Card], rng: Random) -> tuple[Card, ...]:
    cards = [*right, *others]
    rng.shuffle(cards)
    return tuple(cards)


def _nearest(right: Card, cards: Iterable[Card], count: int, rng: Random) -> list[Card]:
    """The *count* of *cards* that are most easily taken for *right*, in chance order where they are alike."""
    mixed = sorted(cards)
    rng.shuffle(mixed)
    return sorted(mixed, key=lambda card: _steps(card, right))[:count]


def _steps(card: Card, right: Card) -> int:
    """1 for the same rank or a neighbour in suit; more for what nobody confuses."""
    apart = abs(card.rank - right.rank)
    if apart == 0:
        return 1
    return apart if card.suit is right.suit else 2 + apart


def traps_of(question: WatchThenAnswer) -> tuple[str, ...]:
    """What makes it hard, the worst first."""
    view, cards = question.view, question.cards
    if question.asks == "collecting":
        return (DECIDED,) if question.right_option == "either" else ()
    right = question.right_cards
    wrong = [card for card in cards if card not in right]
    if question.asks == "safe":
        held = any(set(pair) & view.known for card in wrong for pair in question.live(card))
        return (KNOWN,) if held else ()
    taken = {*view.taken_by(0), *view.taken_by(1)}
    named = (
        (TAKEN_AFTER, bool(taken.intersection(wrong))),
        (SAME_RANK, any(card.rank is other.rank for card in right for other in wrong)),
        (NEIGHBOUR, any(card.rank is not other.rank and _steps(card, other) == 1 for card in right for other in wrong)),
    )
    return tuple(name for name, holds in named if holds)
