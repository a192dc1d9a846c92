"""The positions of the disputes, from the file that the rules pages are drawn from."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.rules.dealing import ended
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.score import HandResult, won
from trainer.rules.showdown import Showdown

_FILE = Path(__file__).parents[2] / "lessons" / "reference" / "disputes.toml"
CASES: Mapping[str, list[dict[str, Any]]] = {
    each["id"]: each.get("case", []) for each in tomllib.loads(_FILE.read_text(encoding="utf-8"))["dispute"]
}


def case(number: int, index: int = 0) -> dict[str, Any]:
    return CASES[f"D{number}"][index]


def ten_of(number: int, index: int = 0) -> str:
    """The hand of a knock or a throw without the card that is thrown."""
    position = case(number, index)
    return " ".join(card for card in position["hand"].split() if card != position["card"])


def ended_as(number: int, index: int = 0, rules: RuleSet = STANDARD) -> Showdown:
    """The showdown of a dispute, dealt and played to its end."""
    position = case(number, index)
    hand = " ".join([*position["knocker"], position["deadwood"]])
    return ended(hand, position["knocker"], position["defender"], rules)


def results(number: int) -> list[HandResult]:
    """The hands of a dispute about a score sheet."""
    return [won(who, int(points)) for who, points in (each.split() for each in case(number)["hands"])]
