"""The same cards under two or three rules: what each way of playing makes of them, as the ruling desk would say.

A ``house-rule`` block is TOML. The position is a case of :mod:`trainer.rulings`: ``kind`` and the parts of that kind.
``ways`` names each way, as it is shown, and its rule set (``"Nobody scores" = "standard tie=push"``); the first is the
usual one. ``gives`` claims the ruling under each, in the same order, word for word.

Of cards that may be a meld a way can be ``"corner"``: runs go round from king to ace. No rule set here plays that.
Anything else that no table can have is an error with a line, as all claims are.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from trainer.exercises.model import Group, Picture, QuestionError, Row, Tone
from trainer.rules.cards import Card, Rank
from trainer.rules.ruleset import STANDARD, parse_rules
from trainer.rulings import Case, Ruling, case_from_data
from trainer.rulings.model import FIRST_UPCARD
from trainer.rulings.plays import MeldCase

CORNER = "corner"


@dataclass(frozen=True, slots=True)
class Way:
    """One way of playing, and what it makes of the cards."""

    name: str
    result: str  # a sentence or two
    picture: Picture


@dataclass(frozen=True, slots=True)
class HouseRule:
    """The same cards in several ways; the first is the usual one."""

    ways: tuple[Way, ...]


def read_house_rule(text: str) -> HouseRule:
    """A ``house-rule`` block. Raises ValueError for bad TOML, a position that cannot be, and a false claim."""
    data = tomllib.loads(text)
    ways, gives = data.pop("ways", None), data.pop("gives", None)
    if not isinstance(ways, dict) or len(ways) < 2 or not all(isinstance(each, str) for each in ways.values()):
        raise QuestionError("'ways' are at least two names, each with its rule set")
    if not isinstance(gives, list) or len(gives) != len(ways):
        raise QuestionError(f"'gives' claims one result for each of the {len(ways)} ways")
    found = _ways(data, ways)
    for way, claim in zip(found, gives, strict=True):
        if way.result != claim:
            raise QuestionError(f"'gives' is wrong for {way.name!r}: it gives {way.result!r}, not {str(claim)[:80]!r}")
    return HouseRule(found)


def _ways(data: Mapping[str, Any], ways: Mapping[str, str]) -> tuple[Way, ...]:
    case = case_from_data(data)
    rulings = {name: _ruling(case, rules) for name, rules in ways.items()}
    if len({each.facts for each in rulings.values()}) < 2:
        raise QuestionError("every way gives the same: the cards show no difference")
    return tuple(Way(name, each.answer, _picture(case, each)) for name, each in rulings.items())


def _picture(case: Case, ruling: Ruling) -> Picture:
    """The cards as the ruling leaves them, with the upcard that it may hang on; else as they lie."""
    table = case.table()
    upcard = tuple(row for row in table if row.label == FIRST_UPCARD)
    return (*upcard, *ruling.picture) if ruling.picture else table


def _ruling(case: Case, rules: str) -> Ruling:
    if rules != CORNER:
        return case.ruling(parse_rules(rules))
    if not isinstance(case, MeldCase):
        raise QuestionError(f"{CORNER!r} is a way to look at cards that may be a meld, and at nothing else")
    ruling = case.ruling(STANDARD)
    if not _round_the_corner(case.cards):
        return ruling
    return Ruling("Yes. They are a run round the corner.", ("yes", CORNER), (), (_run(case.cards),))


def _round_the_corner(cards: tuple[Card, ...]) -> bool:
    """Whether the cards, as written, go up one by one in a suit, ace after king."""
    steps = {(high.rank - low.rank) % len(Rank) for low, high in pairwise(cards)}
    return len(cards) >= STANDARD.min_run and len({card.suit for card in cards}) == 1 and steps == {1}


def _run(cards: tuple[Card, ...]) -> Row:
    return Row("", (Group(cards, Tone.MELD, "a run"),))
