"""Should you knock? A line of the bank, its suits changed about.

Suits are alike under Standard rules, so each of the 24 ways to rename them gives a position that is worth exactly
the same, and the bank is never played out.
"""

from functools import cache
from itertools import permutations

from puzzles.bank_file import Line, read_bank
from puzzles.making import Made
from trainer.analysis.odds import gin_cards
from trainer.exercises.should_you_knock import KNOCK, ShouldYouKnock
from trainer.rules.cards import Card, Suit, parse_card

LINES = {1: 127}
"""How many lines of the bank each version chooses from. Lines are only appended, so an old version keeps its own."""

VERSION = max(LINES)
RENAMINGS = tuple(permutations(Suit))
"""The ways to rename the suits; the first leaves them as they are."""

_NEAR = 3  # cards that make gin next turn, from which gin is near
GIN_NEAR, HIGH_COUNT, LOW_COUNT, EARLY = "gin is near", "high count", "low count", "early"


@cache
def lines(level: int, version: int = VERSION) -> tuple[Line, ...]:
    """The lines of *level* that *version* chooses from, in the bank's order."""
    return tuple(line for line in read_bank()[: LINES[version]] if line.level == level)


def puzzle_count(level: int, version: int = VERSION) -> int:
    return len(lines(level, version)) * len(RENAMINGS)


def make(number: int, level: int, version: int = VERSION) -> Made:
    """Puzzle *number* of *level*: every line with one renaming before any line with the next. Raises ValueError for
    a number that is not below :func:`puzzle_count`."""
    renaming, index = divmod(number, len(lines(level, version)))
    if not 0 <= renaming < len(RENAMINGS):
        raise ValueError(f"there are {puzzle_count(level, version)} puzzles of level {level}, numbered from 0")
    question = question_of(lines(level, version)[index], RENAMINGS[renaming])
    return Made(question, traps_of(question))


def question_of(line: Line, renaming: tuple[Suit, ...] = RENAMINGS[0]) -> ShouldYouKnock:
    """The position of *line* with its price, each suit renamed."""

    def renamed(text: str) -> str:
        return " ".join(word if word in ("pass", "take", "stock") else rename(word) for word in text.split())

    def rename(word: str) -> str:
        card = parse_card(word)
        return str(Card(renaming[card.suit], card.rank))

    price = line.price.to_data()
    price |= {"discard": rename(price["discard"]), "melds": [renamed(meld) for meld in price["melds"]]}
    return ShouldYouKnock.from_data(
        {
            "hand": renamed(line.hand),
            "upcard": rename(line.upcard),
            "history": renamed(line.history),
            "price": price,
        }
    )


def traps_of(question: ShouldYouKnock) -> tuple[str, ...]:
    """What tempts to the other answer."""
    count, view = question.layout.deadwood, question.view
    if question.right == KNOCK:
        near = len(gin_cards(view.hand - {question.price.discard}, view.unseen)) >= _NEAR
        named = ((GIN_NEAR, near), (HIGH_COUNT, count >= 9))
    else:
        named = ((LOW_COUNT, count <= 4), (EARLY, view.turn <= 4))
    return tuple(name for name, holds in named if holds)
