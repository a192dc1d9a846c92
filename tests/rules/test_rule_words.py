"""What a table does differently, in words."""

from dataclasses import fields, replace
from typing import Any

import pytest

from trainer.rules.rule_words import differences_in_words
from trainer.rules.ruleset import PRESETS, STANDARD, RuleSet, allowed_values, parse_rules

OTHER_VALUES = [
    (field.name, value)
    for field in fields(RuleSet)
    for value in allowed_values(field.name)
    if value != getattr(STANDARD, field.name)
]


def table_with(name: str, value: Any) -> RuleSet:
    base = replace(STANDARD, players=4) if name == "min_run" else STANDARD  # runs of four are the house table's
    return replace(base, **{name: value})


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("standard", ()),
        ("standard undercut_bonus=10", ("undercut 10 instead of 25",)),
        ("standard target=150", ("game to 150 instead of 100",)),
        ("standard knock_limit=7", ("knock limit 7 instead of 10",)),
        ("straight", ("no knock, only gin",)),
        ("standard tie=push", ("at equal counts nobody scores instead of an undercut",)),
        ("standard box_bonus=0 game_bonus=0", ("no game bonus", "no boxes")),
        (
            "big-gin-boxes",
            ("2 extra boxes for gin", "3 extra boxes for big gin", "1 extra box for an undercut"),
        ),
        (
            "classic",
            (
                "the loser of a hand deals the next one instead of taking turns",
                "gin 20 instead of 25",
                "no big gin",
                "undercut 10 instead of 25",
                "box 20 instead of 25",
            ),
        ),
    ],
)
def test_differences(rules: str, words: tuple[str, ...]) -> None:
    assert differences_in_words(parse_rules(rules)) == words


@pytest.mark.parametrize("name", PRESETS)
def test_one_phrase_for_each_difference(name: str) -> None:
    rules = PRESETS[name]
    changed = [field.name for field in fields(RuleSet) if getattr(rules, field.name) != getattr(STANDARD, field.name)]
    assert len(differences_in_words(rules)) == len(changed)


def test_every_value_of_every_rule_has_words_of_its_own() -> None:
    said = [differences_in_words(table_with(name, value))[-1] for name, value in OTHER_VALUES]
    assert len(set(said)) == len(OTHER_VALUES)


@pytest.mark.parametrize(("name", "value"), [each for each in OTHER_VALUES if each[0] != "target"])
def test_the_words_are_players_words(name: str, value: object) -> None:
    (*others, words) = differences_in_words(table_with(name, value))
    assert len(others) == (1 if name == "min_run" else 0)
    assert words
    assert "_" not in words
    assert words == words.strip(" .")
    assert not {"True", "False", "None"} & set(words.split())
