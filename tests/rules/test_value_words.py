"""Every rule and every value has words for a switch."""

from dataclasses import fields

import pytest

from trainer.rules.errors import RuleError
from trainer.rules.ruleset import STANDARD, RuleSet, allowed_values
from trainer.rules.value_words import rule_title, setting_words, value_words

NAMES = [field.name for field in fields(RuleSet)]


def test_every_rule_has_a_title_of_its_own() -> None:
    titles = [rule_title(name) for name in NAMES]
    assert len(set(titles)) == len(NAMES)
    assert not [title for title in titles if "_" in title or title != title.strip(" .")]


@pytest.mark.parametrize("name", NAMES)
def test_every_value_has_words_of_its_own(name: str) -> None:
    said = [value_words(name, value) for value in allowed_values(name)]
    assert len(set(said)) == len(said)
    assert not [words for words in said if not words or "_" in words or words in ("True", "False")]


def test_a_setting_is_its_title_and_its_value() -> None:
    assert setting_words(STANDARD, "tie") == "Equal counts: an undercut"
    assert setting_words(STANDARD, "undercut_bonus") == "The bonus for an undercut: 25"


def test_what_is_no_rule_or_no_value_is_said() -> None:
    with pytest.raises(RuleError, match="there is no rule 'ace_high'"):
        rule_title("ace_high")
    with pytest.raises(RuleError, match="tie has no value 'split'"):
        value_words("tie", "split")
