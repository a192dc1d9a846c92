"""What a learner can answer, and reading it from outside.

An answer comes from a browser, an event in the database or an import; :func:`answer_from_data` checks it.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from trainer.rules.cards import Card, format_cards, parse_cards
from trainer.rules.errors import RulesError


class AnswerError(ValueError):
    """A value that is no answer, or no answer to this question. Nothing is stored."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the options that the form lists, by its value."""

    value: str


@dataclass(frozen=True, slots=True)
class ChosenCards:
    """The cards that were tapped; for best melds and lay-offs, those that are left over."""

    cards: frozenset[Card]


@dataclass(frozen=True, slots=True)
class Grouping:
    """Cards grouped into melds; cards in no group are left over."""

    groups: tuple[frozenset[Card], ...]


@dataclass(frozen=True, slots=True)
class Number:
    value: int


@dataclass(frozen=True, slots=True)
class ChoiceAndNumber:
    """Two parts that are marked separately: who scores, and how many points."""

    choice: str
    number: int


Answer = Choice | ChosenCards | Grouping | Number | ChoiceAndNumber

_MOST_TEXT = 200
_MOST_NUMBER = 100_000


def answer_to_data(answer: Answer) -> dict[str, Any]:
    """Plain values for the store: ``{"choice": "yes"}``, ``{"cards": "2s 3h"}``, ``{"groups": ["7s 7h 7d"]}``…"""
    match answer:
        case Choice(value):
            return {"choice": value}
        case ChosenCards(cards):
            return {"cards": format_cards(sorted(cards))}
        case Grouping(groups):
            return {"groups": [format_cards(sorted(group)) for group in groups]}
        case Number(number):
            return {"number": number}
        case ChoiceAndNumber(choice, number):
            return {"choice": choice, "number": number}


def answer_from_data(data: object) -> Answer:
    """The answer that *data* holds. Raises AnswerError that says what was found; nothing else, whatever it is."""
    if not isinstance(data, Mapping):
        raise AnswerError(f"an answer is a mapping, not {type(data).__name__}")
    try:
        match sorted(str(key) for key in data):
            case ["choice"]:
                return Choice(_text(data["choice"]))
            case ["cards"]:
                return ChosenCards(_cards(data["cards"]))
            case ["groups"]:
                return Grouping(_groups(data["groups"]))
            case ["number"]:
                return Number(_number(data["number"]))
            case ["choice", "number"]:
                return ChoiceAndNumber(_text(data["choice"]), _number(data["number"]))
    except RulesError as error:
        raise AnswerError(f"the answer is no set of cards: {error}") from error
    raise AnswerError(f"no answer has the parts {sorted(str(key)[:20] for key in data)[:5]}")


def choice_in(answer: Answer, values: Collection[str]) -> str:
    """The option chosen. Raises AnswerError for another form of answer and for an option that is not offered."""
    if not isinstance(answer, Choice):
        raise AnswerError(f"expected one of the options, found {_described(answer)}")
    return _offered(answer.value, values)


def cards_in(answer: Answer, hand: Collection[Card]) -> frozenset[Card]:
    """The cards tapped. Raises AnswerError for another form of answer and for a card that is not in *hand*."""
    if not isinstance(answer, ChosenCards):
        raise AnswerError(f"expected cards of the hand, found {_described(answer)}")
    check_cards_in(answer.cards, hand)
    return answer.cards


def card_in(answer: Answer, offered: Collection[Card]) -> Card:
    """The one card tapped. Raises AnswerError for another form or count, and for a card that is not *offered*."""
    if not isinstance(answer, ChosenCards):
        raise AnswerError(f"expected one card, found {_described(answer)}")
    if len(answer.cards) != 1:
        raise AnswerError(f"expected one card, found {len(answer.cards)}")
    (card,) = answer.cards
    if card not in offered:
        raise AnswerError(f"{card} is not one of the cards '{format_cards(offered)}'")
    return card


def check_cards_in(cards: Collection[Card], hand: Collection[Card]) -> None:
    """Raises AnswerError for a card that is not in *hand*."""
    if strange := sorted(set(cards) - set(hand)):
        raise AnswerError(f"{format_cards(strange)} not in the hand")


def number_in(answer: Answer) -> int:
    """The number given. Raises AnswerError for another form of answer and for a number below 0."""
    if not isinstance(answer, Number):
        raise AnswerError(f"expected a whole number, found {_described(answer)}")
    return _from_zero(answer.value)


def choice_and_number_in(answer: Answer, values: Collection[str]) -> tuple[str, int]:
    """Both parts. Raises AnswerError as :func:`choice_in` and :func:`number_in` do."""
    if not isinstance(answer, ChoiceAndNumber):
        raise AnswerError(f"expected one of the options and a number, found {_described(answer)}")
    return _offered(answer.choice, values), _from_zero(answer.number)


def _described(answer: Answer) -> str:
    match answer:
        case Choice():
            return "an option"
        case ChosenCards():
            return "cards"
        case Grouping():
            return "groups of cards"
        case Number():
            return "a number"
        case ChoiceAndNumber():
            return "an option and a number"


def _offered(value: str, values: Collection[str]) -> str:
    if value not in values:
        raise AnswerError(f"{value[:40]!r} is not offered (options are: {', '.join(values)})")
    return value


def _from_zero(number: int) -> int:
    if number < 0:
        raise AnswerError(f"expected a number from 0, found {number}")
    return number


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > _MOST_TEXT:
        raise AnswerError(f"expected a short text, found {str(value)[:40]!r}")
    return value


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > _MOST_NUMBER:
        raise AnswerError(f"expected a whole number, found {str(value)[:40]!r}")
    return value


def _cards(value: object) -> frozenset[Card]:
    return frozenset(parse_cards(_text(value)))


def _groups(value: object) -> tuple[frozenset[Card], ...]:
    if not isinstance(value, (list, tuple)) or len(value) > 11:
        raise AnswerError(f"expected a list of groups, found {str(value)[:40]!r}")
    groups = tuple(_cards(each) for each in value)
    everything = [card for group in groups for card in group]
    for card in everything:
        if everything.count(card) > 1:
            raise AnswerError(f"{card} is in two groups; a card counts once")
    return groups
