"""What the keys do, for whoever uses no mouse: written once, shown in the settings. The tests hold it to the code."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Keys:
    """``names`` as they stand on a keyboard."""

    names: tuple[str, ...]
    what: str


KEYS: Sequence[Keys] = (
    Keys(("Tab",), "To the next button, field or row of cards; back with Shift."),
    Keys(("Enter", "Space"), "Press the button; tap the card, or put it back."),
    Keys(("←", "→"), "Along the cards; Home and End go to the first and the last."),
    Keys(("↑", "↓"), "To the suit above or below, where all 52 cards are laid out."),
    Keys(("Shift ←", "Shift →"), "Move the card within your hand."),
    Keys(("G",), "Make the tapped cards a meld, where you group cards."),
    Keys(("U",), "Take the last meld apart again, or the one you are on."),
    Keys(("1", "2", "3"), "The first, second or third answer, in a sprint."),
)


def table() -> str:
    """All of them as a Markdown table."""
    rows = (f"| {' '.join(f'`{name}`' for name in keys.names)} | {keys.what} |" for keys in KEYS)
    return "\n".join(("| Key | What it does |", "| --- | --- |", *rows))
