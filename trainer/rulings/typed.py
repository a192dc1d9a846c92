"""Cards as somebody types them at the ruling desk, read into a case. Every problem is one line that says where."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from trainer.exercises.model import QuestionError
from trainer.rules.arrange import best_arrangements, distinct_arrangements
from trainer.rules.cards import Card, parse_cards
from trainer.rules.showdown import HAND_SIZE
from trainer.rulings.model import Case
from trainer.rulings.plays import KnockCase, LayOffCase, Throw, Upcard
from trainer.rulings.showdowns import LaidOpen

LONGEST = 200  # characters in a field
_BETWEEN_MELDS = re.compile(r"[|/;+\n]")

Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class Typed:
    """The case that was typed, and a sentence about what was left open (may be empty)."""

    case: Case
    note: str = ""


def showdown_typed(fields: Mapping[str, str]) -> Typed:
    """``knocker`` (all his cards), ``melds`` (as laid down, parted by |; may be empty), ``defender`` and ``upcard``.

    Cards in none of the melds are left over. Without melds the best grouping is taken, and that is said.
    """
    knocker = _cards(fields, "knocker", "The knocker's cards")
    groups = _groups(fields, "melds", "The melds")
    defender = _cards(fields, "defender", "The other player's cards")
    upcard = _card(fields, "upcard", "The first upcard")
    if not groups and len(knocker) in (HAND_SIZE, HAND_SIZE + 1):
        best = best_arrangements(knocker)[0]
        groups = best.melds
    melded = [card for each in groups for card in each]
    for card in melded:
        if card not in knocker:
            raise QuestionError(f"The melds: {card} is none of the knocker's cards")
    left = [card for card in knocker if card not in melded]
    open_choice = not fields.get("melds", "").strip() and len(distinct_arrangements(knocker)) > 1
    note = (
        "It was not said how the cards were laid down: the first of the best groupings is taken." if open_choice else ""
    )
    return Typed(LaidOpen.of(groups, left, defender, upcard), note)


def knock_typed(fields: Mapping[str, str]) -> Typed:
    """``hand`` (eleven cards), ``card``, ``melds`` and ``taken`` if wanted, ``first`` ("yes"), ``upcard``."""
    hand = _cards(fields, "hand", "The hand")
    data: dict[str, object] = {"hand": _text(hand), "turn": 1 if fields.get("first") == "yes" else 2}
    for name, label in (("card", "The card thrown"), ("taken", "The card taken"), ("upcard", "The first upcard")):
        if (card := _card(fields, name, label)) is not None:
            data[name] = str(card)
    if groups := _groups(fields, "melds", "The melds"):
        data["melds"] = [_text(each) for each in groups]
    return Typed(KnockCase.from_data(data))


def throw_typed(fields: Mapping[str, str]) -> Typed:
    """``hand`` (eleven cards), ``card``, and ``taken`` where a card was taken from the pile."""
    hand = _cards(fields, "hand", "The hand")
    data: dict[str, object] = {"hand": _text(hand), "card": _needed(fields, "card", "The card thrown")}
    if (taken := _card(fields, "taken", "The card taken")) is not None:
        data["taken"] = str(taken)
    return Typed(Throw.from_data(data))


def upcard_typed(fields: Mapping[str, str]) -> Typed:
    """``upcard``, ``passes`` ("0" to "2"), ``who`` and ``wants``."""
    card = _needed(fields, "upcard", "The upcard")
    passes = {"0": 0, "1": 1, "2": 2}.get(fields.get("passes", ""), -1)
    return Typed(
        Upcard.from_data(
            {"upcard": card, "passes": passes, "who": fields.get("who", ""), "wants": fields.get("wants", "")}
        )
    )


def lay_off_typed(fields: Mapping[str, str]) -> Typed:
    """``onto``, ``card``, ``gin`` ("yes") and ``who``."""
    onto = _cards(fields, "onto", "The cards shown")
    card = _needed(fields, "card", "The card to lay off")
    data = {"onto": _text(onto), "card": card, "gin": fields.get("gin") == "yes", "who": fields.get("who", "defender")}
    return Typed(LayOffCase.from_data(data))


READERS: Mapping[str, Callable[[Mapping[str, str]], Typed]] = {
    LaidOpen.kind: showdown_typed,
    KnockCase.kind: knock_typed,
    Throw.kind: throw_typed,
    Upcard.kind: upcard_typed,
    LayOffCase.kind: lay_off_typed,
}


def fields_of(case: Case) -> dict[str, str] | None:
    """The fields that would be typed for *case*; None for a kind that is not typed."""
    match case:
        case LaidOpen(melds, deadwood, defender, upcard):
            knocker = (*(card for each in melds for card in each), *deadwood)
            return {
                "knocker": _text(knocker),
                "melds": parted(melds),
                "defender": _text(defender),
                "upcard": _or(upcard),
            }
        case KnockCase(hand, card, melds, taken, turn, upcard):
            return {
                "hand": _text(hand),
                "card": _or(card),
                "melds": parted(melds),
                "taken": _or(taken),
                "first": "yes" if turn == 1 else "no",
                "upcard": _or(upcard),
            }
        case Throw(hand, thrown, taken):
            return {"hand": _text(hand), "card": str(thrown), "taken": _or(taken)}
        case Upcard(upcard, passes, who, wants):
            return {"upcard": str(upcard), "passes": str(passes), "who": who, "wants": wants}
        case LayOffCase(onto, laid, gin, who):
            return {"onto": _text(onto), "card": str(laid), "gin": "yes" if gin else "no", "who": who}
    return None


def parted(melds: Iterable[tuple[Card, ...]]) -> str:
    """Melds as they are typed: ``7s 7h 7d | 3c 4c 5c``."""
    return " | ".join(map(_text, melds))


def _text(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _or(card: Card | None) -> str:
    return "" if card is None else str(card)


def _cards(fields: Mapping[str, str], name: str, label: str) -> tuple[Card, ...]:
    return _said(label, lambda: parse_cards(_short(fields, name)))


def _groups(fields: Mapping[str, str], name: str, label: str) -> tuple[tuple[Card, ...], ...]:
    parts = _BETWEEN_MELDS.split(_said(label, lambda: _short(fields, name)))
    return tuple(_said(label, partial(parse_cards, part)) for part in parts if part.strip())


def _card(fields: Mapping[str, str], name: str, label: str) -> Card | None:
    cards = _cards(fields, name, label)
    if len(cards) > 1:
        raise QuestionError(f"{label}: one card is wanted, not {len(cards)}")
    return cards[0] if cards else None


def _needed(fields: Mapping[str, str], name: str, label: str) -> str:
    if (card := _card(fields, name, label)) is None:
        raise QuestionError(f"{label} is missing")
    return str(card)


def _short(fields: Mapping[str, str], name: str) -> str:
    text = fields.get(name, "")
    if len(text) > LONGEST:
        raise QuestionError(f"that is too long ({len(text)} characters; a hand needs no more than {LONGEST})")
    return text


def _said(label: str, read: Callable[[], Read]) -> Read:
    """What *read* makes; its problem with the field's *label* in front."""
    try:
        return read()
    except ValueError as error:
        raise QuestionError(f"{label}: {error}") from error
