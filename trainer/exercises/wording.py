"""Words that several kinds share."""

from collections.abc import Iterable, Sequence

from trainer.rules.cards import Card, by_rank

RIGHT = "Right."
WRONG = "Not quite."

_COUNTS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"]


def count_word(count: int) -> str:
    """``Two``; from eleven on, the figure."""
    return _COUNTS[count] if count < len(_COUNTS) else str(count)


def symbols(cards: Iterable[Card]) -> str:
    """``7♥ 7♦ 7♠`` by rank."""
    return " ".join(card.symbol for card in by_rank(cards))


def listed(words: Sequence[str], join: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {join} {words[-1]}"


def points_word(points: int) -> str:
    return f"{points} point" if points == 1 else f"{points} points"


def best_title(count: int, found: bool) -> str:
    """The heading over the right answers: says how many there are, and whether yours is among them."""
    if count == 1:
        return "The right answer" if not found else "Yours is the only right answer"
    return f"{count_word(count)} right answers; you found one" if found else f"{count_word(count)} right answers"
