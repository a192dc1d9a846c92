"""An answer as the browser sends it, checked before anybody uses it: it is input from outside."""

from collections.abc import Mapping

from trainer.exercises.answers import AnswerError, ChosenCards, Grouping
from trainer.exercises.model import ChooseCard, ChooseCards
from trainer.rules.cards import Card

_SHOWN = 40


def check_answer(form: ChooseCards | ChooseCard, value: object, rev: str) -> ChosenCards | Grouping | None:
    """The answer in *value*: ``{"rev": …, "cards": ["7h", …]}`` or ``{"rev": …, "groups": [["7h", …], …]}``.

    None where there is none yet, and where it answers an earlier question (another *rev*). Raises AnswerError,
    and nothing else, for a value that is no answer to *form*.
    """
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise AnswerError(f"an answer on cards is a mapping, not {type(value).__name__}")
    found = value.get("rev")
    if not isinstance(found, str):
        raise AnswerError(f"an answer names the question it answers, found {_shown(found)}")
    if found != rev:
        return None
    match sorted(key if isinstance(key, str) else _shown(key) for key in value):
        case ["cards", "rev"]:
            return _chosen(form, value.get("cards"))
        case ["groups", "rev"] if isinstance(form, ChooseCards) and form.can_group:
            return _grouping(form, value.get("groups"))
        case parts:
            raise AnswerError(f"no answer to this question has the parts {[part[:20] for part in parts[:5]]}")


def _chosen(form: ChooseCards | ChooseCard, value: object) -> ChosenCards:
    if isinstance(form, ChooseCard):
        cards = _cards(value, form.cards)
        if len(cards) != 1:
            raise AnswerError(f"expected one card, found {len(cards)}")
        return ChosenCards(frozenset(cards))
    cards = _cards(value, form.hand)
    if not cards and form.none_label is None:
        raise AnswerError("no card is chosen; expected at least one")
    return ChosenCards(frozenset(cards))


def _grouping(form: ChooseCards, value: object) -> Grouping:
    if not isinstance(value, (list, tuple)) or len(value) > len(form.hand):
        raise AnswerError(f"expected a list of groups, found {_shown(value)}")
    groups = tuple(_cards(each, form.hand) for each in value)
    placed: set[Card] = set()
    for group in groups:
        if not group:
            raise AnswerError("a group has no cards")
        for card in group:
            if card in placed:
                raise AnswerError(f"{card} is in two groups; a card counts once")
            placed.add(card)
    return Grouping(tuple(frozenset(group) for group in groups))


def _cards(value: object, offered: tuple[Card, ...]) -> list[Card]:
    """Cards of *offered*, each at most once."""
    if not isinstance(value, (list, tuple)) or len(value) > len(offered):
        raise AnswerError(f"expected a list of cards, found {_shown(value)}")
    known = {str(card): card for card in offered}
    cards: list[Card] = []
    for each in value:
        if not isinstance(each, str) or each not in known:
            raise AnswerError(f"{_shown(each)} is not one of the cards asked about")
        if known[each] in cards:
            raise AnswerError(f"{each} is there twice; a card counts once")
        cards.append(known[each])
    return cards


def _shown(value: object) -> str:
    """A short form of anything, on one line. Numbers are named by type: a very long one cannot even be written."""
    text = repr(value[: _SHOWN + 1]) if isinstance(value, str) else type(value).__name__
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
