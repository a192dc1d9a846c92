from collections.abc import Callable, Mapping
from typing import Any

import pytest

from trainer.exercises.model import QuestionError
from trainer.exercises.reading import (
    card_of,
    card_or_none,
    cards_of,
    check_apart,
    check_held,
    check_keys,
    choice_of,
    flag_of,
    melds_of,
    number_of,
    rules_of,
    rules_without_upcard,
    text_of,
    texts_of,
    two_player_rules_of,
    with_rules,
)
from trainer.rules.cards import parse_card, parse_cards
from trainer.rules.ruleset import STANDARD, parse_rules

Data = Mapping[str, Any]


def test_good_parts_are_read() -> None:
    data = {"t": "x", "n": 3, "l": ["a", "b"], "f": True, "c": "7h", "h": "7h 8h", "m": ["7h 8h 9h"], "none": None}
    assert text_of(data, "t") == "x"
    assert text_of(data, "missing", "y") == "y"
    assert number_of(data, "n") == 3
    assert texts_of(data, "l") == ("a", "b")
    assert flag_of(data, "f") is True
    assert flag_of(data, "missing") is False
    assert card_of(data, "c") == card_or_none(data, "c") == parse_card("7h")
    assert card_or_none(data, "missing") is card_or_none(data, "none") is None
    assert cards_of(data, "h") == parse_cards("7h 8h")
    assert melds_of(data, "m", 3) == (parse_cards("7h 8h 9h"),)
    assert choice_of(data, "t", ["x", "z"]) == "x"
    assert choice_of(data, "missing", ["x", "z"], "z") == "z"


@pytest.mark.parametrize(
    ("read", "message"),
    [
        (lambda: text_of({"t": 3}, "t"), "'t' is a text, not int"),
        (lambda: text_of({}, "t"), "'t' is a text, not NoneType"),
        (lambda: number_of({"n": True}, "n"), "'n' is a whole number, not bool"),
        (lambda: number_of({"n": "3"}, "n"), "'n' is a whole number, not str"),
        (lambda: flag_of({"f": "yes"}, "f"), "'f' is true or false, not str"),
        (lambda: texts_of({"l": "ab"}, "l"), "'l' is a list of texts"),
        (lambda: texts_of({"l": ["a", 1]}, "l"), "'l' is a list of texts"),
        (lambda: choice_of({"c": "q"}, "c", ["a", "b"]), r"'c' is 'q' \(expected one of: a, b\)"),
        (lambda: melds_of({"m": []}, "m", 3), "'m' holds no meld"),
        (lambda: melds_of({"m": ["7h 7d 7s", "7h 8h 9h"]}, "m", 3), "7h is in two places"),
        (lambda: melds_of({"m": ["7h 8h"]}, "m", 3), "'7h 8h' is neither a set nor a run"),
        (lambda: check_keys({"a": 1}, {"a", "b"}), "'b' is missing"),
        (lambda: check_keys({"a": 1, "z": 1}, {"a"}, {"b"}), "'z' is not a part of this question"),
        (lambda: check_apart(parse_cards("7h 8h"), parse_cards("8h")), "8h is in two places"),
        (lambda: check_held(parse_card("7h"), "taken", parse_cards("8h")), "'taken' is 7h, which is not in the hand"),
        (lambda: two_player_rules_of({"rules": "house"}), "'rules' are for 4 players"),
        (lambda: rules_without_upcard({"rules": "oklahoma"}), "'rules' need the first upcard"),
        (lambda: rules_without_upcard({"rules": "standard spade_double=points"}), "'rules' need the first upcard"),
        (lambda: rules_of({"rules": "nonsense"}), "there is no rule set 'nonsense'"),
    ],
)
def test_bad_parts_are_named(read: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read()


def test_rules_are_written_only_where_they_are_not_standard() -> None:
    classic = parse_rules("classic knock_limit=7")
    assert with_rules({"a": 1}, STANDARD) == {"a": 1}
    assert rules_of(with_rules({"a": 1}, classic)) == classic
    assert rules_of({}) == rules_without_upcard({}) == STANDARD
    with pytest.raises(QuestionError):
        two_player_rules_of(with_rules({}, parse_rules("house")))
