"""Reading question data from outside: every part named, of the right type, and nothing unknown."""

from collections.abc import Mapping, Set
from typing import Any

from trainer.exercises.model import QuestionError
from trainer.rules.ruleset import STANDARD, RuleSet, parse_rules


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


def rules_of(data: Mapping[str, Any]) -> RuleSet:
    """The rule set that ``rules`` names; Standard where it is left out."""
    return parse_rules(text_of(data, "rules", "standard"))


def with_rules(data: dict[str, Any], rules: RuleSet) -> dict[str, Any]:
    """*data* with ``rules`` written into it where they are not Standard."""
    return data if rules == STANDARD else {**data, "rules": str(rules)}
