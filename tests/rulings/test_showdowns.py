"""Both hands laid open: the worked examples of the rules research, and the words that lead to each score."""

import json
from pathlib import Path
from typing import Any

import pytest

from trainer.exercises.model import Tone
from trainer.rules.cards import parse_card, parse_cards
from trainer.rules.errors import RulesError
from trainer.rules.ruleset import PRESETS, STANDARD, parse_rules
from trainer.rulings import Ruling, case_from_data
from trainer.rulings.showdowns import LaidOpen

_FILE = Path(__file__).parents[1] / "data" / "scoring_vectors.json"
VECTORS: dict[str, dict[str, Any]] = {
    case["id"]: case for case in json.loads(_FILE.read_text(encoding="utf-8")) if "knocker_melds" in case
}


def laid_open(name: str) -> LaidOpen:
    case = VECTORS[name]
    return LaidOpen.of(
        [parse_cards(each) for each in case["knocker_melds"]],
        parse_cards(case["knocker_deadwood"]),
        parse_cards(case["defender"]),
        parse_card(case["upcard"]) if case["upcard"] else None,
    )


def ruled(name: str, rules: str = "standard") -> Ruling:
    return laid_open(name).ruling(parse_rules(rules))


@pytest.mark.parametrize("name", VECTORS)
def test_every_example_scores_what_it_should(name: str) -> None:
    case = VECTORS[name]
    expect = case["expect"]
    ruling = laid_open(name).ruling(PRESETS[case["rules"]])
    assert ruling.facts == (
        expect["label"].replace(" ", "_"),
        expect["winner"],
        expect["points"],
        expect["boxes"],
    )
    assert f"{expect['points']} points" in ruling.answer
    assert f"the {expect['winner']}" in ruling.answer


# E10: the same hands under other tables.
@pytest.mark.parametrize(
    ("rules", "scores"),
    [
        ("standard", (28, 39, 25, 31)),
        ("classic", (13, 34, 10, 16)),
        ("standard undercut_bonus=20", (23, 39, 20, 26)),
        ("standard tie=push", (28, 39, 0, 31)),
        ("standard tie=knocker", (28, 39, 0, 31)),
    ],
)
def test_the_same_hands_at_other_tables(rules: str, scores: tuple[int, ...]) -> None:
    assert tuple(ruled(name, rules).facts[2] for name in ("E2", "E3", "E4", "E5")) == scores
    assert ruled("E4", rules).facts[1] == {"standard tie=push": "nobody", "standard tie=knocker": "knocker"}.get(
        rules, "defender"
    )


def test_the_steps_lead_from_the_cards_to_the_score() -> None:
    assert ruled("E2").steps == (
        "The knocker melds 4♥ 5♥ 6♥ and J♠ J♦ J♣. Left over: A♦ 2♦ 2♣ 3♠, 8 points; at most 10 may knock.",
        "The defender melds Q♥ Q♦ Q♣ and 8♠ 9♠ 10♠.",
        "The defender lays off 7♥ on 4♥ 5♥ 6♥ and J♥ on J♠ J♦ J♣: 22 points become 5. A♣ 4♣ left over: 5 points.",
        "8 − 5 = 3, plus 25 for the undercut: 28 to the defender. And one box for the hand.",
    )


def test_cards_laid_off_on_one_meld_are_named_together() -> None:
    assert (
        "The defender lays off 4♠, 8♠ and 9♠ on 5♠ 6♠ 7♠ and Q♠ on Q♥ Q♦ Q♣: 41 points become 10."
        in (ruled("E9").steps[2])
    )


def test_gin_says_why_nothing_is_laid_off() -> None:
    assert ruled("E3").steps[2] == "Nothing may be laid off against gin. 5♥ 9♠ left over: 14 points."


def test_a_tie_that_the_knocker_wins_is_explained() -> None:
    assert "Both have 7, and at this table the knocker wins then" in ruled("E4", "standard tie=knocker").steps[-1]
    assert ruled("E4", "standard tie=push").answer == "Equal counts: nobody scores."


def test_extra_boxes_are_part_of_the_answer() -> None:
    assert ruled("E2", "big-gin-boxes").answer == "Undercut: 28 points and 2 boxes to the defender."


def test_a_spade_doubles() -> None:
    assert ruled("E22", "oklahoma").steps[-1] == (
        "23 − 5 = 18, doubled because the upcard is a spade: 36 to the knocker. And one box for the hand."
    )
    assert "at most 7 may knock, because the first upcard is 7♠" in ruled("E22", "oklahoma").steps[0]


def test_over_the_limit_there_is_no_knock_to_score() -> None:
    ruling = ruled("E2", "standard knock_limit=7")
    assert ruling.facts == ("no knock",)
    assert ruling.answer == "No legal knock: 8 points of deadwood, and at most 7 may knock."
    assert ruled("E1", "straight").answer == ("No legal knock: 6 points of deadwood, and only gin ends the hand here.")


@pytest.mark.parametrize(("rules", "score"), [("standard big_gin=off", 47), ("classic", 42)])
def test_without_big_gin_a_card_is_thrown_and_it_is_gin(rules: str, score: int) -> None:
    ruling = ruled("E6", rules)
    assert ruling.facts == ("gin", "knocker", score, 1)
    assert ruling.steps[0] == "Big gin is not played at this table. The knocker throws K♥ and has gin."


def test_where_the_cards_speak_the_best_grouping_counts() -> None:
    declared, spoken = ruled("E15a"), ruled("E15a", "standard arrangement=best")
    assert (declared.facts[1:3], spoken.facts[1:3]) == (("defender", 25), ("knocker", 11))
    assert spoken.steps[0] == "The cards speak at this table: grouped best, they leave 6 points."


def test_what_is_laid_off_is_drawn_on_its_meld() -> None:
    groups = [group for row in ruled("E9").picture for group in row.groups]
    laid = [tuple(map(str, group.cards)) for group in groups if group.tone is Tone.LAID_OFF]
    assert laid == [("4s",), ("8s", "9s"), ("Qs",)]


def test_oklahoma_needs_the_upcard() -> None:
    with pytest.raises(RulesError, match="the first upcard sets the knock limit: name it"):
        ruled("E1", "oklahoma")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"defender": "Kh Kd Kc 9h 9d 9s Ts 5h 2d"}, "the defender has 10 cards, not 9"),
        ({"defender": "7h Kd Kc 9h 9d 9s Ts 5h 2d Ad"}, "7h is in two places"),
        ({"deadwood": "2s 3h"}, "the knocker shows 10 cards after the discard, not 9"),
        ({"deadwood": "2s 3h As Qc"}, "the knocker shows 10 cards after the discard, not 11"),
        ({"knocker": ["7h 7d 8s", "3c 4c 5c 6c"]}, "is neither a set nor a run"),
        ({"knocker": "7h 7d 7s"}, "'knocker' is a list of texts"),
        ({"deadwood": "2s 3h Zs"}, "'Zs' is not a card"),
        ({"winner": "me"}, "'winner' is not a part of this question"),
    ],
)
def test_a_showdown_that_cannot_be(change: dict[str, object], problem: str) -> None:
    data = {
        "kind": "showdown",
        "knocker": ["7h 7d 7s", "3c 4c 5c 6c"],
        "deadwood": "2s 3h As",
        "defender": "Kh Kd Kc 9h 9d 9s Ts 5h 2d Ad",
    }
    assert case_from_data(data).ruling(STANDARD).facts[2] == 12
    with pytest.raises(ValueError, match=problem):
        case_from_data({**data, **change})
