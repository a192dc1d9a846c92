"""Reading question data from outside: every part named, of the right type, and nothing unknown."""

from collections.abc import Collection, Iterable, Mapping, Set
from typing import Any

from trainer.exercises.model import QuestionError
from trainer.rules.cards import Card, format_cards, parse_card, parse_cards, parse_hand
from trainer.rules.melds import MIN_RUN, Meld, parse_meld
from trainer.rules.ruleset import STANDARD, RuleSet, parse_rules
from trainer.rules.showdown import HAND_SIZE


def check_keys(data: Mapping[str, Any], required: Set[str], optional: Set[str] = frozenset()) -> None:
    """Raises QuestionError that names a missing or an unknown part."""
    for key in sorted(required - set(data)):
        raise QuestionError(f"{key!r} is missing")
    for key in sorted(set(data) - required - optional - {"rules"}):
        raise QuestionError(f"{str(key)[:40]!r} is not a part of this question")


def text_of(data: Mapping[str, Any], key: str, default: str | None = None) -> str:
    value = data.get(key, default)
    if not isinstance(value, str):
        raise QuestionError(f"{key!r} is a text, not {type(value).__name__}")
    return value


def number_of(data: Mapping[str, Any], key: str, default: int | None = None) -> int:
    value = data.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise QuestionError(f"{key!r} is a whole number, not {type(value).__name__}")
    return value


def texts_of(data: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = data.get(key)
    if not isinstance(value, (list, tuple)) or not all(isinstance(each, str) for each in value):
        raise QuestionError(f"{key!r} is a list of texts")
    return tuple(value)


def choice_of(data: Mapping[str, Any], key: str, choices: Collection[str], default: str | None = None) -> str:
    value = text_of(data, key, default)
    if value not in choices:
        raise QuestionError(f"{key!r} is {value[:40]!r} (expected one of: {', '.join(choices)})")
    return value


def flag_of(data: Mapping[str, Any], key: str, default: bool = False) -> bool:
    value = data.get(key, default)
    if not isinstance(value, bool):
        raise QuestionError(f"{key!r} is true or false, not {type(value).__name__}")
    return value


def card_of(data: Mapping[str, Any], key: str) -> Card:
    return parse_card(text_of(data, key))


def card_or_none(data: Mapping[str, Any], key: str) -> Card | None:
    """The card that *key* names; None where it is left out or null."""
    return None if data.get(key) is None else card_of(data, key)


def cards_of(data: Mapping[str, Any], key: str) -> tuple[Card, ...]:
    return parse_cards(text_of(data, key))


def melds_of(data: Mapping[str, Any], key: str, min_run: int) -> tuple[Meld, ...]:
    """At least one meld, with no card in two. MeldError, CardError or QuestionError for anything else."""
    melds = tuple(parse_meld(each, min_run) for each in texts_of(data, key))
    if not melds:
        raise QuestionError(f"{key!r} holds no meld")
    check_apart(*melds)
    return melds


def check_apart(*groups: Iterable[Card]) -> None:
    """Raises QuestionError for a card in two of *groups*."""
    seen: set[Card] = set()
    for card in (card for group in groups for card in group):
        if card in seen:
            raise QuestionError(f"{card} is in two places")
        seen.add(card)


def check_held(card: Card | None, key: str, hand: Collection[Card]) -> None:
    """Raises QuestionError where *card* is named and not in the hand."""
    if card is not None and card not in hand:
        raise QuestionError(f"{key!r} is {card}, which is not in the hand")


def drawn_hand_of(data: Mapping[str, Any]) -> tuple[tuple[Card, ...], Card | None]:
    """The eleven cards of ``hand``, and which of them ``taken`` says came from the pile; None for the stock."""
    hand, taken = parse_hand(text_of(data, "hand"), (HAND_SIZE + 1,)), card_or_none(data, "taken")
    check_held(taken, "taken", hand)
    return hand, taken


def drawn_hand_to_data(hand: Iterable[Card], taken: Card | None) -> dict[str, Any]:
    """Plain values that :func:`drawn_hand_of` reads back."""
    return {"hand": format_cards(hand)} | ({"taken": str(taken)} if taken else {})


def rules_of(data: Mapping[str, Any]) -> RuleSet:
    """The rule set that ``rules`` names; Standard where it is left out."""
    return parse_rules(text_of(data, "rules", "standard"))


def two_player_rules_of(data: Mapping[str, Any]) -> RuleSet:
    """The rule set of a question about play, which knows the two-player game alone."""
    rules = rules_of(data)
    if rules.players != 2:
        raise QuestionError(f"'rules' are for {rules.players} players (this question is about the game for two)")
    return rules


def rules_without_upcard(data: Mapping[str, Any]) -> RuleSet:
    """The same for a question that names no first upcard: no rule may hang on it."""
    rules = two_player_rules_of(data)
    if rules.oklahoma or rules.spade_double != "off":
        raise QuestionError("'rules' need the first upcard, and this question names none")
    return rules


def check_runs_of_three(rules: RuleSet, what: str) -> None:
    """Raises QuestionError where runs are longer than three: *what* (``outs are counted``) knows no others."""
    if rules.min_run != MIN_RUN:
        raise QuestionError(f"'rules' have longer runs, and {what} for runs of three")


def with_rules(data: dict[str, Any], rules: RuleSet) -> dict[str, Any]:
    """*data* with ``rules`` written into it where they are not Standard."""
    return data if rules == STANDARD else {**data, "rules": str(rules)}
