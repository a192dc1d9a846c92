"""A priced position with its suits renamed: under rules that treat suits alike it is worth exactly the same.

So each line of the bank gives 24 puzzles, and a learner does not come to know the cards.
"""

import re
from collections.abc import Mapping
from itertools import permutations
from typing import Any

from trainer.rules.cards import Card, Suit, parse_card

RENAMINGS = tuple(permutations(Suit))
"""The ways to rename the suits; the first leaves them as they are."""

_CARD = re.compile(r"\b[2-9TJQKA][shdc]\b")
_WORDS = {"model", "models", "rules"}  # parts that hold words, not cards


def renamed(data: Any, renaming: tuple[Suit, ...]) -> Any:
    """A question's data with the cards in every text renamed, and the cards of a list of cards sorted anew nowhere."""
    match data:
        case str():
            return _CARD.sub(lambda found: _rename(found.group(), renaming), data)
        case Mapping():
            return {key: value if key in _WORDS else renamed(value, renaming) for key, value in data.items()}
        case list():
            return [renamed(each, renaming) for each in data]
        case _:
            return data


def _rename(text: str, renaming: tuple[Suit, ...]) -> str:
    card = parse_card(text)
    return str(Card(renaming[card.suit], card.rank))
