"""How do you lay your knock: knocks from play that can be grouped in two to four ways, against the hand they met.

Such positions are rare (one turn in a thousand), so their hands are kept by number
(:mod:`puzzles.kept`) and played again, in each naming of the suits.
"""

from itertools import islice
from random import Random

from puzzles.kept import spreads
from puzzles.making import Made, Maker
from puzzles.positions import Position, played_turns
from puzzles.renaming import RENAMINGS
from trainer.analysis.kernel import cards_of, in_set_and_run
from trainer.exercises.which_spread import WhichSpread
from trainer.rules.cards import Card, Suit
from trainer.rules.melds import MeldKind, meld_kind
from trainer.rules.ruleset import STANDARD
from trainer.rules.showdown import Showdown

VERSION = 2  # the hands are played; those of version 1 were made up
RUN_IS_OPEN, SET_IS_OPEN, BOTH_OPEN = "run is open", "set is open", "both are open"
LEAST_IS_NOT_BEST = "least left over is not best"
_LEAST_DIFFERENCE = 4  # points between the best way and the next
_MOST_WAYS = 4


def maker() -> Maker:
    """Number n is the hand number n of its level, and so on from the first one again, in the next suit naming."""
    return Maker(
        VERSION,
        banked=VERSION,
        readable={VERSION},
        make=lambda number, level, of: make(number, level),
        fresh=lambda level: range(len(spreads(level)), len(RENAMINGS) * len(spreads(level))),
    )


def make(number: int, level: int) -> Made:
    """Level 1: all ways leave as much, and on the wrong ones a card can be laid off. Level 2: on a run two of them, one
    after the other, or one on a set. Level 3: something can be laid off whatever is chosen, or the way that leaves
    least is not the best.

    A run and a set are open half the time each at the first two levels.
    """
    naming, place = divmod(number, len(spreads(level)))
    kept = spreads(level)[place]
    position = next(islice(played_turns(Random(kept.seed)), kept.turn, None))
    question = question_at(position, RENAMINGS[naming % len(RENAMINGS)])
    return Made(question, (trap_of(question),))


def question_at(position: Position, suits: tuple[Suit, ...] = RENAMINGS[0]) -> WhichSpread:
    """The knock of *position* by the discard that leaves least, against the other hand, in the *suits* for our four."""
    yours, theirs = (
        tuple(sorted(Card(suits[card.suit], card.rank) for card in cards_of(hand)))
        for hand in (position.kept, position.other)
    )
    return WhichSpread(yours, theirs)


def levels_of(position: Position) -> tuple[int, ...]:
    """The levels that *position* is good for; none where it is no knock, can be laid in one way alone, or where the
    choice hardly matters or the counts alone decide it."""
    if not in_set_and_run(position.kept) or not 0 < position.least <= STANDARD.knock_limit:
        return ()
    question = question_at(position)
    if not 2 <= len(question.ways) <= _MOST_WAYS or not _matters(question):
        return ()
    trap = trap_of(question)
    if trap in (BOTH_OPEN, LEAST_IS_NOT_BEST):
        return (3,)
    most = max(len(shown.defence.layoffs) for shown in _wrong(question))
    if len({way.deadwood for way in question.ways}) > 1 or not most:
        return ()
    return (1, 2) if trap == SET_IS_OPEN else (2,) if most > 1 else (1,)


def trap_of(question: WhichSpread) -> str:
    """What leads astray: the way that leaves least, or else what the wrong ways leave open."""
    best = max(question.values)
    least = min(way.deadwood for way in question.ways)
    scores = [value for way, value in zip(question.ways, question.values, strict=True) if way.deadwood == least]
    if best not in scores:
        return LEAST_IS_NOT_BEST
    if all(shown.defence.layoffs for shown in question.shown):
        return BOTH_OPEN
    onto = {meld_kind(each.onto) for shown in _wrong(question) for each in shown.defence.layoffs}
    return SET_IS_OPEN if onto == {MeldKind.SET} else RUN_IS_OPEN


def _matters(question: WhichSpread) -> bool:
    best = max(question.values)
    others = [value for value in question.values if value < best]
    return bool(others) and best - max(others) >= _LEAST_DIFFERENCE


def _wrong(question: WhichSpread) -> list[Showdown]:
    best = max(question.values)
    return [shown for shown, value in zip(question.shown, question.values, strict=True) if value < best]
