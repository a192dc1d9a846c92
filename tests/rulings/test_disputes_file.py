"""The 37 disputes: what the engine makes of their positions is what the rules research says."""

import pytest

from lessons.reference import Outcome, dispute, load_disputes, outcomes
from trainer.rules.ruleset import FIXED_RULES, STANDARD, rules_with
from trainer.rulings.model import Facts

# From disputes.md, by hand: the ruling of each position, in the order of the file.
RULINGS: dict[str, tuple[Facts, ...]] = {
    "D1": (("no",),),
    "D2": (("no",), ("yes",)),
    "D3": (("no",),),
    "D4": (("no",), ("yes",)),
    "D5": (("undercut", "defender", 25, 1),),
    "D6": (("no",),),
    "D7": (("yes", 7),),
    "D8": (("no",),),
    "D9": (("no",), ("yes",), ("yes",)),
    "D10": (("gin", "knocker", 39, 1),),
    "D11": (("undercut", "defender", 30, 1),),
    "D12": (("gin", "knocker", 25, 1),),
    "D13": (("no",), (21,), (24,)),
    "D14": (("no",), ("no",), ("yes", "run")),
    "D15": (("no",),),
    "D16": (("no",),),
    "D17": (("South",),),
    "D18": (("no",), ("yes", 1)),
    "D19": (("yes",), ("yes",)),
    "D20": (("yes", 6),),
    "D23": (("on", 96, 0),),
    "D24": (("over", 11, "A", 257, 324),),
    "D27": (("no",),),
    "D28": (("no",),),
    "D29": (("gin", "knocker", 112, 1),),
    "D30": (("undercut", "defender", 29, 1),),
    "D31": (("undercut", "defender", 25, 1), ("knock", "knocker", 11, 1)),
    "D32": (("no",), ("yes",)),
    "D33": (("over", 3, "A", 378, 0),),
    "D34": (("big_gin", "knocker", 102, 1), ("gin", "knocker", 96, 1)),
    "D35": (("yes", 8),),
    "D37": (("knock", "A", 55),),
}
# What each house rule makes of the first case that it changes.
HOUSE: dict[tuple[str, str], Facts] = {
    ("D1", "arrangement=best"): ("yes", 4),
    ("D4", "discard_taken_card=allowed"): ("yes",),
    ("D5", "tie=push"): ("knock", "nobody", 0, 0),
    ("D5", "tie=knocker"): ("knock", "knocker", 0, 1),
    ("D16", "wall_rule=opponent_may_take_to_knock"): ("yes",),
    ("D17", "void_redeal=next"): ("North",),
    ("D18", "knock_min_turn=2"): ("no",),
    ("D23", "box_timing=immediate"): ("over", 3, "A", 335, 0),
    ("D27", "oklahoma=off"): ("yes", 5),
    ("D28", "oklahoma_ace=one"): ("yes", 1),
    ("D29", "spade_double=points_and_boxes"): ("gin", "knocker", 112, 2),
    ("D29", "spade_double=off"): ("gin", "knocker", 56, 1),
    ("D31", "arrangement=best"): ("knock", "knocker", 11, 1),
    ("D33", "shutout=points_x2"): ("over", 3, "A", 381, 0),
    ("D33", "shutout=total_x2"): ("over", 3, "A", 556, 0),
    ("D33", "shutout=none"): ("over", 3, "A", 278, 0),
    ("D34", "big_gin=off"): ("gin", "knocker", 96, 1),
    ("D35", "knock_limit=7"): ("no",),
}


def test_all_37_are_there_in_their_order() -> None:
    assert [each.id for each in load_disputes()] == [f"D{number}" for number in range(1, 38)]


@pytest.mark.parametrize("each", load_disputes(), ids=lambda each: str(each.id))
def test_every_dispute_has_its_position_drawn_and_its_rule(each: object) -> None:
    from lessons.reference import Dispute

    assert isinstance(each, Dispute)
    assert each.drawn or all(quarrel.case.table() for quarrel in each.quarrels)
    assert each.rule
    assert each.typed_ruling or each.quarrels


@pytest.mark.parametrize("dispute_id", RULINGS)
def test_the_ruling_is_that_of_the_research(dispute_id: str) -> None:
    assert tuple(each.ruling.facts for each in dispute(dispute_id).quarrels) == RULINGS[dispute_id]


def test_hollywood_columns() -> None:
    (which,) = dispute("D25").quarrels
    assert which.ruling.facts[:4] == ("(1,)", "(1,)", "(1, 2)", "(1, 2)")
    assert which.ruling.answer == "The last hand goes into games 1 and 2."
    (blanked,) = dispute("D26").quarrels
    assert blanked.ruling.answer == "The last hand goes into game 2."
    assert "Game 1 is over: 329 to A, and B has no points there." in blanked.ruling.steps


def test_only_what_no_engine_can_be_asked_is_typed() -> None:
    typed = {each.id for each in load_disputes() if each.typed_ruling}
    assert typed == {"D21", "D22", "D36"}
    assert {each.id for each in load_disputes()} == typed | set(RULINGS) | {"D25", "D26"}


def test_the_house_rules_that_change_a_ruling() -> None:
    named = {(each.id, setting) for each in load_disputes() for setting in each.house}
    assert named == set(HOUSE)


@pytest.mark.parametrize(("key", "facts"), HOUSE.items(), ids=lambda value: " ".join(map(str, value)))
def test_what_a_house_rule_makes_of_it(key: tuple[str, str], facts: Facts) -> None:
    first: Outcome = outcomes(dispute(key[0]), key[1])[0]
    assert first.ruling.facts == facts


def test_a_house_rule_that_changes_nothing_gives_no_outcome() -> None:
    assert outcomes(dispute("D5"), "gin_bonus=20") == ()


def test_a_rule_said_to_be_fixed_is_refused_in_any_other_value() -> None:
    fixed = {name for each in load_disputes() for name in each.fixed}
    assert fixed == {"illegal_knock", "ace", "see_discards", "wrong_count"}
    for name in fixed:
        with pytest.raises(ValueError, match="is not played here"):
            rules_with(STANDARD, {name: "something else"})
        assert name in FIXED_RULES
