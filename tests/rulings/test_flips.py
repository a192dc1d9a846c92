"""The same position at other tables: every rule that changes the answer is found, and none that does not."""

from dataclasses import replace

import pytest

from lessons.reference import load_switches
from tests.rulings.test_showdowns import laid_open
from trainer.rules.errors import RuleError
from trainer.rules.ruleset import PRESETS, STANDARD, RuleSet, allowed_values, parse_rules
from trainer.rulings import case_from_data, changed, flips, ruling_of


def found(name: str, rules: str = "standard") -> dict[tuple[str, object], object]:
    """The points by rule and value."""
    return {
        (each.name, each.value): each.ruling.facts[2] if len(each.ruling.facts) > 2 else None
        for each in flips(laid_open(name), parse_rules(rules))
    }


def test_what_changes_an_undercut() -> None:
    assert found("E2") == {
        ("knock_limit", 7): None,
        ("undercut_bonus", 10): 13,
        ("undercut_bonus", 20): 23,
        ("extra_boxes_undercut", 1): 28,
    }


def test_what_changes_a_tie() -> None:
    assert {key: points for key, points in found("E4").items() if key[0] == "tie"} == {
        ("tie", "push"): 0,
        ("tie", "knocker"): 0,
    }


def test_what_changes_gin() -> None:
    assert found("E3") == {("gin_bonus", 20): 34, ("gin_bonus", 30): 44, ("extra_boxes_gin", 2): 39}


def test_a_rule_that_needs_an_upcard_is_left_out_where_none_is_named() -> None:
    assert not any(name.startswith("oklahoma") for name, _ in found("E2"))
    assert ("oklahoma", False) in found("E22", "oklahoma") or ("spade_double", "off") in found("E22", "oklahoma")


@pytest.mark.parametrize("name", ["E1", "E2", "E3", "E4", "E6", "E15a"])
def test_no_other_rule_changes_a_showdown(name: str) -> None:
    """What the case does not name could be flipped to any value, and the ruling would be the same."""
    case = laid_open(name)
    now = case.ruling(STANDARD).facts
    for rule in {each for each in RuleSet.__dataclass_fields__ if each not in case.hangs_on}:
        for value in allowed_values(rule)[:4]:
            try:
                other = replace(STANDARD, **{rule: value})
            except RuleError:
                continue
            assert case.ruling(other).facts == now, (rule, value)


def test_a_setting_is_put_on_top_of_the_rules_or_replaces_them() -> None:
    case = laid_open("E3")
    rules, ruling = ruling_of(case, parse_rules("classic"), "gin_bonus=30")
    assert (rules.undercut_bonus, ruling.facts[2]) == (10, 44)
    assert ruling_of(case, STANDARD, "classic")[1].facts[2] == 34
    with pytest.raises(RuleError, match="is no list of rules"):
        ruling_of(case, STANDARD, "gin_bonus=30 nonsense")
    with pytest.raises(RuleError, match="there is no rule set 'nonsense'"):
        ruling_of(case, STANDARD, "nonsense")


def test_changed_names_what_differs() -> None:
    assert changed(STANDARD, PRESETS["classic"]) == (
        "deal_rotation",
        "gin_bonus",
        "big_gin",
        "undercut_bonus",
        "box_bonus",
    )


# The house-rule cards of the curriculum: what each setting comes to, in the order of its switch.
CARDS = {
    "tie": (25, 0, 0),
    "undercut_bonus": (28, 23, 13),
    "gin_bonus": (39, 34, 44),
    "big_gin": (53, 47, 42),
    "spade_double": (28, 56, 56),
}
MARGINS = {"box_bonus": (208, 198, 178, 158), "shutout": (378, 381, 556, 278)}


@pytest.mark.parametrize("rule", CARDS)
def test_the_house_rule_cards_of_the_curriculum(rule: str) -> None:
    (switch,) = (each for each in load_switches() if each.id == rule)
    rulings = [switch.rulings(setting)[1][0] for setting in (None, *switch.settings)]
    assert tuple(each.facts[2] for each in rulings) == CARDS[rule]


@pytest.mark.parametrize("rule", MARGINS)
def test_the_house_rule_cards_about_a_game(rule: str) -> None:
    (switch,) = (each for each in load_switches() if each.id == rule)
    answers = [switch.rulings(setting)[1][0].answer for setting in (None, *switch.settings)]
    assert [
        f"the margin of {margin} goes to A" in answer for margin, answer in zip(MARGINS[rule], answers, strict=True)
    ]


def test_the_other_house_rule_cards() -> None:
    said = {
        each.id: [ruling.answer for setting in (None, *each.settings) for ruling in each.rulings(setting)[1]]
        for each in load_switches()
    }
    assert said["hollywood_last_double"] == [
        "All three games together: 745 to A.",
        "All three games together, the last game counted twice: 921 to A.",
    ]
    assert said["void_redeal"] == ["South deals again.", "North deals."]
    assert said["deal_rotation"][::2] == ["North deals.", "South deals again.", "North deals."]
    assert [answer.split(".")[0] for answer in said["knock_limit"][::2]] == ["Yes", "Yes", "No", "No"]
    assert [answer.split(".")[0] for answer in said["oklahoma_ace"]] == ["No", "Yes", "Yes"]
    assert [answer.split(".")[0] for answer in said["min_run"]] == ["Yes", "No"]
    assert said["box_timing"][1].startswith("A wins the game after hand 3")
    assert said["target"][1].startswith("The game goes on. A has 103")
    curriculum = {"tie", "undercut_bonus", "gin_bonus", "big_gin", "box_bonus", "box_timing", "shutout", "target"}
    curriculum |= {"void_redeal", "deal_rotation", "wall_rule", "discard_taken_card", "knock_limit", "knock_min_turn"}
    curriculum |= {"oklahoma_ace", "spade_double", "hollywood_last_double", "arrangement", "min_run", "hand_score"}
    assert curriculum <= set(said)


def test_a_flip_of_a_game() -> None:
    case = case_from_data({"kind": "game", "hands": ["A 39", "A 36", "A 28"]})
    names = {each.name for each in flips(case, STANDARD)}
    assert {"shutout", "box_bonus", "box_timing", "game_bonus", "target"} == names
