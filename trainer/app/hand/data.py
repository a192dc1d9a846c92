"""What the browser is given: plain values, with every word and order that it needs already in them.

The JavaScript draws and collects; it knows no rule of the game, not even what a card counts.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from trainer.exercises.drawing import caption, group_word
from trainer.exercises.model import ChooseCard, ChooseCards, Group, Picture, Row, Tone
from trainer.exercises.wording import capital, chosen_clause
from trainer.rules.cards import Card, by_rank
from trainer.rules.melds import meld_kind

Data = dict[str, object]

_FEW = 6  # cards that fit on a line of a phone when they are large
_LEFT_OVER = "left over"


@dataclass(frozen=True, slots=True)
class Deck:
    """How the cards look. ``colours``: 4 (spades black, hearts red, diamonds blue, clubs green) or 2."""

    colours: int = 4

    def __post_init__(self) -> None:
        if self.colours not in (2, 4):
            raise ValueError(f"a deck has 2 or 4 colours, not {self.colours!r}")


FOUR_COLOURS = Deck()


# --- Pictures ----------------------------------------------------------------------------------------------------


def picture_data(picture: Picture, deck: Deck = FOUR_COLOURS, *, is_question: bool = False) -> Data:
    """The few cards of a question are drawn large: there is nothing else to look at."""
    count = sum(len(group.cards) for row in picture for group in row.groups)
    return {
        "view": "picture",
        "deck": deck.colours,
        "large": is_question and count <= _FEW,
        "rows": [_row_data(row) for row in picture],
    }


def row_text(row: Row) -> str:
    """The row for somebody who hears it.

    ``Your grouping: set: seven of spades, …. Left over: ace of hearts: 1 point left over``
    """
    if row.label and not row.groups:  # words alone: an answer without cards, a line of a score sheet
        return row.label
    groups = [_group_text(group) for group in row.groups] or ["no cards"]
    heard = [text if number == 0 and row.label else capital(text) for number, text in enumerate(groups)]
    return (f"{row.label}: " if row.label else "") + ". ".join(heard)


def _group_text(group: Group) -> str:
    names = ", ".join(card.name for card in group.cards)
    word = group_word(group)
    note = "" if group.note.casefold() == word else group.note
    return ": ".join(part for part in (word, names, note) if part)


def _row_data(row: Row) -> Data:
    groups = [
        {
            "cards": [str(card) for card in group.cards],
            "tone": _drawn_tone(group),
            "caption": caption(group),
            "joins": joins,
        }
        for group, joins in zip(row.groups, _joins(row.groups), strict=True)
    ]
    return {"label": row.label, "text": row_text(row), "groups": groups}


def _drawn_tone(group: Group) -> str:
    """The tone's name; ``no-meld`` for cards taken for a meld that are none, which a meld's line would belie."""
    return "no-meld" if group.tone is Tone.MELD and meld_kind(group.cards) is None else group.tone.value


def _joins(groups: tuple[Group, ...]) -> list[str]:
    """For each group that is laid off: whether its meld is the group before it or after it, to be drawn close."""
    return [
        "before"
        if group.tone is Tone.LAID_OFF and _is_meld_with(groups[:place][-1:], group)
        else "after"
        if group.tone is Tone.LAID_OFF and _is_meld_with(groups[place + 1 :][:1], group)
        else ""
        for place, group in enumerate(groups)
    ]


def _is_meld_with(neighbour: tuple[Group, ...], group: Group) -> bool:
    cards = [*chain.from_iterable(each.cards for each in neighbour), *group.cards]
    return any(each.tone is Tone.MELD for each in neighbour) and meld_kind(cards) is not None


# --- Forms -------------------------------------------------------------------------------------------------------


def form_data(form: ChooseCards | ChooseCard, key: str, rev: str, deck: Deck = FOUR_COLOURS) -> Data:
    if isinstance(form, ChooseCard):
        return {
            "view": "one",
            "key": key,
            "rev": rev,
            "deck": deck.colours,
            "label": form.label,
            "cards": [_card_data(card) for card in form.cards],
            "hand": _ids(form.hand),
            "others": others_text(form),
        }
    return {
        "view": "many",
        "key": key,
        "rev": rev,
        "deck": deck.colours,
        "label": form.label,
        "cards": [_card_data(card) for card in form.hand],
        "orders": {"suit": _ids(sorted(form.hand)), "rank": _ids(by_rank(form.hand))},
        "word": counted_word(form),
        "hint": hint(form),
        "noneLabel": form.none_label,
        "canGroup": form.can_group,
        "countsPoints": counts_points(form),
    }


def others_text(form: ChooseCard) -> str:
    """The cards of the hand that cannot be tapped, for somebody who hears it; empty where there are none."""
    others = [card.name for card in form.hand if card not in form.cards]
    return f"Also in your hand: {', '.join(others)}." if others else ""


def hint(form: ChooseCards) -> str:
    """``Tap every card that is left over.`` / ``Tap every card that makes a legal knock.``"""
    return f"Tap every card that {chosen_clause(form)}."


def counted_word(form: ChooseCards) -> str:
    """What stands behind the number of tapped cards: ``3 cards left over``, ``3 cards tapped``."""
    return _LEFT_OVER if counts_points(form) else "tapped"


def counts_points(form: ChooseCards) -> bool:
    """Whether the tapped cards count together: leftovers do, cards that might be thrown one at a time do not."""
    return _LEFT_OVER in form.chosen_word


def _card_data(card: Card) -> Data:
    return {"id": str(card), "name": capital(card.name), "points": card.points}


def _ids(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]
