"""Rule sets: the presets as the rules research lists them, contradictions, and rule sets as text."""

from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from trainer.rules.cards import DECK, Card, Rank, parse_card
from trainer.rules.errors import RuleError
from trainer.rules.ruleset import FIXED_RULES, PRESETS, STANDARD, RuleSet, allowed_values, parse_rules, rules_with

# The preset table of the rules research, a column a preset. Classic and Bicycle-style are one preset.
ROWS = ("players", "knock_limit", "oklahoma", "spade_double", "gin_bonus", "undercut_bonus", "big_gin")
MORE_ROWS = ("extra_boxes", "target", "box_bonus", "game_bonus", "shutout", "min_run", "table_melds", "upcard")
LAST_ROWS = ("hand_score", "match", "sheet", "deal_rotation")
TABLE: dict[str, tuple[tuple[Any, ...], tuple[Any, ...], tuple[Any, ...]]] = {
    "standard": (
        (2, 10, False, "off", 25, 25, True),
        ((0, 0, 0), 100, 25, 100, "game_bonus_x2", 3, False, True),
        ("difference", "single", "single", "alternate"),
    ),
    "classic": (
        (2, 10, False, "off", 20, 10, False),
        ((0, 0, 0), 100, 20, 100, "game_bonus_x2", 3, False, True),
        ("difference", "single", "single", "loser"),
    ),
    "tournament": (
        (2, 10, False, "off", 25, 25, True),
        ((0, 0, 0), 250, 25, 100, "game_bonus_x2", 3, False, True),
        ("difference", "best_of_5", "single", "alternate"),
    ),
    "oklahoma": (
        (2, 10, True, "points", 25, 25, True),
        ((0, 0, 0), 150, 25, 100, "game_bonus_x2", 3, False, True),
        ("difference", "single", "single", "alternate"),
    ),
    "hollywood": (
        (2, 10, False, "off", 25, 25, True),
        ((0, 0, 0), 100, 25, 100, "game_bonus_x2", 3, False, True),
        ("difference", "single", "hollywood", "alternate"),
    ),
    "oklahoma-hollywood": (
        (2, 10, True, "points", 25, 25, True),
        ((2, 3, 1), 150, 25, 100, "game_bonus_x2", 3, False, True),
        ("difference", "single", "hollywood", "alternate"),
    ),
    "straight": (
        (2, 0, False, "off", 25, 25, True),
        ((0, 0, 0), 100, 25, 100, "game_bonus_x2", 3, False, True),
        ("difference", "single", "single", "alternate"),
    ),
    "big-gin-boxes": (
        (2, 10, False, "off", 25, 25, True),
        ((2, 3, 1), 100, 25, 100, "game_bonus_x2", 3, False, True),
        ("difference", "single", "single", "alternate"),
    ),
    "house": (
        (4, 10, False, "off", 25, 25, False),
        ((0, 0, 0), 200, 0, 0, "none", 4, True, False),
        ("sum_of_others", "single", "single", "clockwise"),
    ),
}


@pytest.mark.parametrize("name", TABLE)
def test_presets(name: str) -> None:
    rules = PRESETS[name]
    found = {row: getattr(rules, row) for row in (*ROWS, *MORE_ROWS, *LAST_ROWS) if row != "extra_boxes"}
    found["extra_boxes"] = (rules.extra_boxes_gin, rules.extra_boxes_big_gin, rules.extra_boxes_undercut)
    expected = dict(zip((*ROWS, *MORE_ROWS, *LAST_ROWS), sum(TABLE[name], ()), strict=True))
    assert found == expected


# The parameter table of the rules research: each row with all that it allows in code, the default first. big_gin is
# on or off there, upcard and the rest likewise; extra_boxes is one row of three.
PARAMETERS: dict[str, tuple[Any, ...]] = {
    "players": (2, 4),
    "deal_rotation": ("alternate", "winner", "loser", "clockwise"),
    "void_redeal": ("same", "next"),
    "upcard": (True, False),
    "discard_taken_card": (False, True),
    "stock_floor": (2, 0),
    "wall_rule": ("void", "opponent_may_take_to_knock"),
    "min_run": (3, 4),
    "table_melds": (False, True),
    "build_during_play": (False, True),
    "knock_limit": (10, *range(10)),
    "knock_min_turn": (1, 2),
    "knock_discard": ("one_face_down", "all_deadwood"),
    "gin_bonus": (25, 20, 30),
    "big_gin": (True, False),
    "big_gin_bonus": (31, 25, 50),
    "undercut_bonus": (25, 10, 20),
    "tie": ("undercut", "push", "knocker"),
    "arrangement": ("declared", "best"),
    "hand_score": ("difference", "sum_of_others"),
    "target": (100, *range(50, 100), *range(101, 301)),
    "game_bonus": (100, 0),
    "box_bonus": (25, 0, 10, 20),
    "box_timing": ("end", "immediate"),
    "shutout": ("game_bonus_x2", "none", "points_x2", "total_x2"),
    "spade_double": ("off", "points", "points_and_boxes"),
    "extra_boxes_gin": (0, 2),
    "extra_boxes_big_gin": (0, 3),
    "extra_boxes_undercut": (0, 1),
    "sheet": ("single", "hollywood"),
    "hollywood_last_double": (False, True),
    "match": ("single", "best_of_3", "best_of_5"),
    "oklahoma": (False, True),
    "oklahoma_ace": ("gin", "one", "ten"),
    "oklahoma_caps": (True, False),
}
FIXED = {
    *("pack", "jokers", "hand_size", "first_dealer", "upcard_order", "after_two_passes"),
    *("nondealer_may_draw_stock_first", "see_discards", "set_sizes", "ace", "knock_test", "knock_optional"),
    *("layoff_vs_gin", "defender_gin_bonus", "settle", "hollywood_open", "illegal_knock", "wrong_count"),
}


def test_every_parameter_and_what_it_allows() -> None:
    assert [field.name for field in fields(RuleSet)] == list(PARAMETERS)
    assert set(FIXED_RULES) == FIXED
    for name, (standard, *others) in PARAMETERS.items():
        assert getattr(STANDARD, name) == standard
        assert set(allowed_values(name)) == {standard, *others}
        assert len(allowed_values(name)) == 1 + len(others)


def text_of(value: Any) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


@pytest.mark.parametrize("name", PARAMETERS)
def test_every_value_can_be_set(name: str) -> None:
    for value in PARAMETERS[name]:
        if (name, value) == ("min_run", 4):
            continue  # at the house table only: test_contradictions
        rules = parse_rules(f"standard {name}={text_of(value)}")
        assert getattr(rules, name) == value
        assert parse_rules(str(rules)) == rules


@pytest.mark.parametrize("name", sorted(FIXED))
def test_a_fixed_rule_may_be_named(name: str) -> None:
    assert parse_rules(f"standard {name}={FIXED_RULES[name]}") == STANDARD
    with pytest.raises(RuleError, match=f"{name}=other is not played here"):
        parse_rules(f"standard {name}=other")


def test_a_fixed_rule_reads_yes_and_no_as_others_do() -> None:
    assert parse_rules("standard layoff_vs_gin=off knock_optional=on") == STANDARD


def test_the_extra_boxes_are_set_together() -> None:
    assert parse_rules("standard extra_boxes=2/3/1") == PRESETS["big-gin-boxes"]
    assert parse_rules("big-gin-boxes extra_boxes=0/0/0") == STANDARD


def test_there_is_no_other_rule() -> None:
    with pytest.raises(RuleError, match="there is no rule 'ties'"):
        allowed_values("ties")


def test_every_preset_is_in_the_table() -> None:
    assert set(PRESETS) == set(TABLE)


def test_standard_is_the_default_and_what_the_disputes_say() -> None:
    assert RuleSet() == STANDARD == PRESETS["standard"]
    assert (STANDARD.tie, STANDARD.big_gin_bonus) == ("undercut", 31)  # D5
    assert not STANDARD.discard_taken_card  # D4
    assert (STANDARD.stock_floor, STANDARD.wall_rule) == (2, "void")  # D16
    assert STANDARD.void_redeal == "same"  # D17
    assert STANDARD.knock_min_turn == 1  # D18
    assert STANDARD.arrangement == "declared"  # D1


@pytest.mark.parametrize(
    ("rules", "upcard", "limit"),
    [
        ("standard", None, 10),
        ("standard", "4d", 10),
        ("straight", "4d", 0),
        ("oklahoma", "4d", 4),  # E21, D27
        ("oklahoma", "2c", 2),
        ("oklahoma", "9h", 9),
        ("oklahoma", "Th", 10),
        ("oklahoma", "Kc", 10),
        ("oklahoma", "Ac", 0),  # E25, D28: gin only
        ("oklahoma oklahoma_ace=one", "Ac", 1),
        ("oklahoma oklahoma_ace=ten", "Ac", 10),
        ("oklahoma knock_limit=5", "9h", 5),
        ("oklahoma knock_limit=5", "4d", 4),
        ("oklahoma knock_limit=5 oklahoma_caps=off", "9h", 9),
    ],
)
def test_the_knock_limit(rules: str, upcard: str | None, limit: int) -> None:
    assert parse_rules(rules).limit(parse_card(upcard) if upcard else None) == limit


def test_oklahoma_needs_the_upcard() -> None:
    with pytest.raises(RuleError, match="the first upcard sets the knock limit"):
        PRESETS["oklahoma"].limit()


@given(st.sampled_from(DECK))
def test_under_oklahoma_no_upcard_allows_more_than_ten(upcard: Card) -> None:
    limit = PRESETS["oklahoma"].limit(upcard)
    assert limit == (0 if upcard.rank is Rank.ACE else upcard.points)


@pytest.mark.parametrize(
    ("double", "upcard", "points", "boxes"),
    [
        ("off", "8s", False, False),
        ("points", "8s", True, False),
        ("points_and_boxes", "8s", True, True),
        ("points", "8h", False, False),
        ("points_and_boxes", "8h", False, False),
    ],
)
def test_d29_what_a_spade_doubles(double: str, upcard: str, points: bool, boxes: bool) -> None:
    rules = parse_rules(f"oklahoma spade_double={double}")
    card = parse_card(upcard)
    assert (rules.doubles_points(card), rules.doubles_boxes(card)) == (points, boxes)
    assert not rules.doubles_points(None)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("hollywood players=4", "players=4 and sheet=hollywood contradict each other"),
        ("house sheet=hollywood", "players=4 and sheet=hollywood contradict each other"),
        ("standard min_run=4", "min_run=4 belongs to the four-player house table only"),
        ("house players=2", "min_run=4 belongs to the four-player house table only"),
        ("oklahoma knock_limit=0", "oklahoma=on and knock_limit=0 contradict each other"),
        ("straight oklahoma=on", "oklahoma=on and knock_limit=0 contradict each other"),
        ("oklahoma upcard=off", "oklahoma=on and upcard=off contradict each other"),
        ("house oklahoma=on", "oklahoma=on and upcard=off contradict each other"),
        ("hollywood match=best_of_3", "sheet=hollywood and match=best_of_3 contradict each other"),
        ("tournament sheet=hollywood", "sheet=hollywood and match=best_of_5 contradict each other"),
    ],
)
def test_contradictions(text: str, says: str) -> None:
    with pytest.raises(RuleError, match=says):
        parse_rules(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "there is no rule set ''"),
        ("Standard", "there is no rule set 'Standard' (expected one of: standard, classic,"),
        ("standard tie", "'tie' sets no rule (expected name=value)"),
        ("standard ties=push", "there is no rule 'ties' (rules are: players,"),
        ("standard tie=", "tie= is not a rule (expected one of: undercut, push, knocker)"),
        ("standard tie=draw", "tie=draw is not a rule (expected one of: undercut, push, knocker)"),
        ("standard knock_limit=11", "knock_limit=11 is not a rule (expected one of: 0, 1, 2,"),
        ("standard knock_limit=ten", "knock_limit=ten is not a rule"),
        ("standard knock_limit=-1", "knock_limit=-1 is not a rule"),
        ("standard gin_bonus=101", "gin_bonus=101 is not a rule (expected one of: 20, 25, 30)"),
        ("standard box_bonus=5", "box_bonus=5 is not a rule (expected one of: 0, 10, 20, 25)"),
        ("standard game_bonus=50", "game_bonus=50 is not a rule (expected one of: 0, 100)"),
        ("standard upcard=eleven_to_nondealer", "upcard=eleven_to_nondealer is not a rule (expected on or off)"),
        ("standard extra_boxes=2", "extra_boxes=2 is not a rule (expected gin/big gin/undercut, like 2/3/1)"),
        ("standard extra_boxes=2/3/2", "extra_boxes_undercut=2 is not a rule (expected one of: 0, 1)"),
        ("standard ace=high_or_low", "ace=high_or_low is not played here (every table has ace=low)"),
        ("standard layoff_vs_gin=true", "layoff_vs_gin=true is not played here (every table has layoff_vs_gin=false)"),
        ("standard first_dealer=high", "first_dealer=high is not played here (every table has first_dealer=random)"),
        ("standard tie=push tie=undercut", "tie is set twice"),
        ("standard gin_bonus=2.5", "gin_bonus=2.5 is not a rule"),
        ("standard gin_bonus=٣", "gin_bonus=٣ is not a rule"),
        ("standard target=49", "target=49 is not a rule (expected a number from 50 to 300)"),
        ("standard target=" + "9" * 500, "target=9999999999"),
        ("standard big_gin=maybe", "big_gin=maybe is not a rule (expected on or off)"),
        ("standard big_gin=1", "big_gin=1 is not a rule (expected on or off)"),
        ("standard min_run=5", "min_run=5 is not a rule (expected one of: 3, 4)"),
    ],
)
def test_what_is_no_rule_is_named(text: str, says: str) -> None:
    with pytest.raises(RuleError) as caught:
        parse_rules(text)
    assert says in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "value"), [("knock_limit", True), ("gin_bonus", False), ("big_gin", 1), ("tie", None)]
)
def test_values_of_the_wrong_type_are_refused(name: str, value: Any) -> None:
    with pytest.raises(RuleError, match=f"{name}="):
        replace(STANDARD, **{name: value})


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("standard big_gin=off", "big_gin", False),
        ("classic big_gin=ON", "big_gin", True),
        ("standard discard_taken_card=allowed", "discard_taken_card", True),
        ("standard discard_taken_card=forbidden", "discard_taken_card", False),
        ("standard wall_rule=opponent_may_take_to_knock", "wall_rule", "opponent_may_take_to_knock"),
        ("standard knock_limit=7", "knock_limit", 7),
        ("  classic   tie=push ", "tie", "push"),
    ],
)
def test_single_rules(text: str, name: str, value: Any) -> None:
    assert getattr(parse_rules(text), name) == value


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_called_by_its_name(name: str) -> None:
    assert str(PRESETS[name]) == name
    assert parse_rules(name) == PRESETS[name]


def test_a_rule_set_says_what_differs() -> None:
    assert str(parse_rules("classic tie=push big_gin=on")) == "classic big_gin=on tie=push"


CHANGES: dict[str, st.SearchStrategy[str]] = {
    "players": st.sampled_from(["2", "4"]),
    "min_run": st.sampled_from(["3", "4"]),
    "upcard": st.sampled_from(["on", "off"]),
    "stock_floor": st.sampled_from(["0", "2"]),
    "knock_limit": st.integers(0, 10).map(str),
    "gin_bonus": st.sampled_from(["20", "25", "30"]),
    "tie": st.sampled_from(["undercut", "push", "knocker"]),
    "sheet": st.sampled_from(["single", "hollywood"]),
    "oklahoma": st.sampled_from(["on", "off"]),
    "oklahoma_ace": st.sampled_from(["gin", "one", "ten"]),
    "extra_boxes_gin": st.sampled_from(["0", "2"]),
    "match": st.sampled_from(["single", "best_of_3", "best_of_5"]),
    "target": st.integers(50, 300).map(str),
}


@given(st.sampled_from(sorted(PRESETS)), st.fixed_dictionaries({}, optional=CHANGES))
def test_round_trip(name: str, changes: dict[str, str]) -> None:
    """Unless the changes contradict each other, and then that is what is said."""
    try:
        rules = rules_with(PRESETS[name], changes)
    except RuleError as problem:
        said = str(problem)
        event(said)
    else:
        said = "contradict"
        assert parse_rules(str(rules)) == rules
        assert len(str(rules).split()) <= 1 + len(changes)
    assert "contradict" in said or "house table only" in said


@given(st.text(max_size=30), st.text(max_size=30))
def test_any_text_is_a_rule_or_a_rule_error(name: str, value: str) -> None:
    for text in (name, f"standard {name}={value}", *(f"standard {field.name}={value}" for field in fields(RuleSet))):
        said = ""
        try:
            rules = parse_rules(text)
        except RuleError as problem:
            said = str(problem)
        else:
            assert parse_rules(str(rules)) == rules
        assert len(said) < 1000
