"""The worked examples of the rules research about one hand, each a test of its name.

Hands, counts and scores come from scoring_vectors.json where it has them; what only the text says stands here. The
examples about games are in test_score.py, test_hollywood.py, test_match.py and test_house_table.py.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from trainer.rules.arrange import after_each_discard, arrange_as, best_arrangements, least_deadwood
from trainer.rules.cards import format_cards, parse_card, parse_cards, points
from trainer.rules.errors import RulesError
from trainer.rules.melds import meld_kind
from trainer.rules.play import (
    Discard,
    DrawStock,
    Knock,
    Pass,
    Phase,
    TakeDiscard,
    apply,
    legal_actions,
    legal_knock_discards,
    next_dealer,
    start,
)
from trainer.rules.ruleset import PRESETS, STANDARD, RuleSet, parse_rules
from trainer.rules.score import DEAD_HAND, hand_result, score_game, won
from trainer.rules.showdown import Ending, Score, Showdown, Side, best_defences, score_hand, showdown

# Read here, because a table of tests is made before there are fixtures.
_FILE = Path(__file__).parents[1] / "data" / "scoring_vectors.json"
VECTORS = {case["id"]: case for case in json.loads(_FILE.read_text(encoding="utf-8"))}


def test_every_example_has_a_test() -> None:
    files = Path(__file__).parent.glob("test_*.py")
    named = {int(found) for file in files for found in re.findall(r"^def test_e(\d+)_", file.read_text("utf-8"), re.M)}
    assert named >= set(range(1, 36))


def test_every_vector_of_one_hand_is_looked_at() -> None:
    hands = {name for name, case in VECTORS.items() if "knocker_melds" in case}
    assert hands == {"E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9", "E11", "E12", "E14", "E15a", "E15b", "E22"}
    assert set(re.findall(r'checked\("(\w+)"\)', Path(__file__).read_text("utf-8"))) == hands


# --- Reading the vectors -----------------------------------------------------------------------------------------


def upcard_of(case: dict[str, Any]) -> Any:
    return parse_card(case["upcard"]) if case["upcard"] else None


def laid_open(name: str, rules: RuleSet | None = None) -> Showdown:
    case = VECTORS[name]
    return showdown(
        [parse_cards(each) for each in case["knocker_melds"]],
        parse_cards(case["knocker_deadwood"]),
        parse_cards(case["defender"]),
        rules or PRESETS[case["rules"]],
        upcard=upcard_of(case),
        kind=Ending(case["kind"]),
    )


def checked(name: str) -> Showdown:
    """The hand *name* laid open, equal to the vector in everything that it states."""
    case, result = VECTORS[name], laid_open(name)
    expect = case["expect"]
    assert result.score == Score(
        Ending(expect["label"].replace(" ", "_")), Side(expect["winner"]), expect["points"], expect["boxes"]
    )
    assert result.knocker_deadwood == expect["knocker_deadwood"]
    assert result.defence.deadwood == expect["defender_after"]
    assert least_deadwood(parse_cards(case["defender"])) == expect["defender_before"]
    return result


def laid_off(result: Showdown) -> list[str]:
    return sorted(str(each.card) for each in result.defence.layoffs)


def defender_melds(result: Showdown) -> set[frozenset[str]]:
    return {frozenset(map(str, each)) for each in result.defence.melds}


def cards(*texts: str) -> set[frozenset[str]]:
    return {frozenset(text.split()) for text in texts}


# --- A. One hand -------------------------------------------------------------------------------------------------


def test_e1_an_ordinary_knock() -> None:
    result = checked("E1")
    assert laid_off(result) == []
    assert defender_melds(result) == cards("9s 9h 9d", "Kh Kd Kc")


def test_e2_an_undercut_produced_by_lay_offs() -> None:
    result = checked("E2")
    assert laid_off(result) == ["7h", "Jh"]
    assert defender_melds(result) == cards("Qh Qd Qc", "8s 9s Ts")


def test_e3_gin_and_no_lay_offs() -> None:
    assert laid_off(checked("E3")) == []
    case = VECTORS["E3"]
    melds = [parse_cards(each) for each in case["knocker_melds"]]
    against_a_knock = best_defences(melds, parse_cards(case["defender"]))[0]
    assert sorted(str(each.card) for each in against_a_knock.layoffs) == ["5h", "9s"]  # both would fit


def test_e4_a_tie_is_an_undercut() -> None:
    assert laid_off(checked("E4")) == []


def test_e5_an_undercut_without_lay_offs() -> None:
    result = checked("E5")
    assert laid_off(result) == []
    assert defender_melds(result) == cards("Js Jh Jd", "9c Tc Jc Qc")


def test_e6_big_gin() -> None:
    checked("E6")
    case = VECTORS["E6"]
    melds = [parse_cards(each) for each in case["knocker_melds"]]
    gin = [*melds[:2], melds[2][:3]]  # the king is thrown
    assert showdown(gin, (), parse_cards(case["defender"])).score.points == 47
    assert showdown(gin, (), parse_cards(case["defender"]), PRESETS["classic"]).score.points == 42


def test_e7_gin_against_nothing_left() -> None:
    checked("E7")


def test_e8_an_undercut_with_nothing_left_is_no_gin() -> None:
    result = checked("E8")
    assert result.score.points == 5 + STANDARD.undercut_bonus


def test_e9_a_chain_at_both_ends() -> None:
    result = checked("E9")
    assert laid_off(result) == ["4s", "8s", "9s", "Qs"]
    order = [str(each.card) for each in result.defence.layoffs]
    assert order.index("8s") < order.index("9s")


E10 = {
    "standard": ((28, "defender"), (39, "knocker"), (25, "defender"), (31, "defender")),
    "classic": ((13, "defender"), (34, "knocker"), (10, "defender"), (16, "defender")),
    "standard undercut_bonus=20": ((23, "defender"), (39, "knocker"), (20, "defender"), (26, "defender")),
    "standard tie=push": ((28, "defender"), (39, "knocker"), (0, "nobody"), (31, "defender")),
    "standard tie=knocker": ((28, "defender"), (39, "knocker"), (0, "knocker"), (31, "defender")),
}


@pytest.mark.parametrize("rules", E10)
def test_e10_the_same_hands_at_other_tables(rules: str) -> None:
    scores = [laid_open(name, parse_rules(rules)).score for name in ("E2", "E3", "E4", "E5")]
    assert [(score.points, score.winner) for score in scores] == [*E10[rules]]
    assert [score.boxes for score in scores] == [0 if score.winner == "nobody" else 1 for score in scores]


def test_e11_melds_and_lay_offs_are_chosen_together() -> None:
    result = checked("E11")
    assert defender_melds(result) == cards("5h 5d 5c", "Ks Kh Kd Kc")
    assert [str(each.card) for each in result.defence.layoffs] == ["7d", "6d"]
    assert format_cards(result.defence.left) == "3c"
    melds_first = score_hand(Ending.KNOCK, result.knocker_deadwood, 13)
    assert (melds_first.winner, melds_first.points + result.score.points) == (Side.KNOCKER, 35)  # what it would cost


def test_e12_the_fourth_card_of_a_set_is_given_up() -> None:
    result = checked("E12")
    assert [str(each.card) for each in result.defence.layoffs] == ["6s", "5s"]
    assert defender_melds(result) == cards("6h 6d 6c", "Kh Kd Kc")
    all_sixes = parse_cards("6s 6h 6d 6c Kh Kd Kc")
    left = points(card for card in parse_cards(VECTORS["E12"]["defender"]) if card not in all_sixes)
    assert (left, score_hand(Ending.KNOCK, 10, left).points) == (8, 27)


E13_SOUTH, E13_NORTH = "Ks Jh 9d 7d 5s 3h Ad Qc Ts 6h", "2s 2h 2d 3c 4c 5c 8d 8s 8c Ac"


@pytest.mark.parametrize("rules", ["standard", "standard wall_rule=opponent_may_take_to_knock"])
def test_e13_a_dead_hand(rules: str) -> None:
    """Three cards are left; South draws one and throws a card that North could knock with."""
    state = start(parse_cards(E13_SOUTH), parse_cards(E13_NORTH), parse_cards("Kd 4s Jd Qs"), parse_rules(rules))
    for action in (Pass(), Pass(), DrawStock(), Discard(parse_card("Ks"))):
        state = apply(state, action)
    assert len(state.stock) == STANDARD.stock_floor
    if rules == "standard":
        assert (state.phase, state.result, legal_actions(state)) == (Phase.OVER, None, ())
    else:  # only to knock, and with another card than the one taken
        assert legal_actions(state) == (TakeDiscard(), Pass())
        knocks = legal_actions(apply(state, TakeDiscard()))
        assert knocks
        assert all(isinstance(each, Knock) and str(each.card) != "Ks" for each in knocks)
        assert apply(state, Pass()).result is None


def test_e13_a_dead_hand_scores_nothing() -> None:
    before = score_game([won("A", 12), won("B", 28)])
    after = score_game([won("A", 12), won("B", 28), DEAD_HAND])
    assert (after.scores, after.boxes) == (before.scores, before.boxes) == ((12, 28), (1, 1))
    assert next_dealer(STANDARD, 0, None, dead=True) == 0
    assert next_dealer(parse_rules("standard void_redeal=next"), 0, None, dead=True) == 1


def test_e14_nothing_is_laid_off_on_deadwood() -> None:
    result = checked("E14")
    assert laid_off(result) == []
    assert parse_card("2d") in result.defence.left


def test_e15_the_knocker_chooses_the_grouping() -> None:
    run, same = checked("E15a"), checked("E15b")
    assert laid_off(run) == ["5c", "6c"]
    assert laid_off(same) == []
    assert run.score.points + same.score.points == 36  # from 25 against to 11 for
    hand = parse_cards("2c 3c 4c 3h 3d 8h 9h Th Jh Qh")
    assert {format_cards(each.deadwood_cards) for each in best_arrangements(hand)} == {"3h 3d", "2c 4c"}


def test_e20_hands_of_a_classic_table() -> None:
    """Hands 2, 3 and 7 of E20 are those of E2, E3 and E5."""
    classic = [laid_open(name, PRESETS["classic"]).score.points for name in ("E2", "E3", "E5")]
    assert classic == [VECTORS["E20"]["hands"][number][1] for number in (1, 2, 6)]


def test_a_showdown_becomes_a_line_of_the_sheet() -> None:
    assert hand_result(laid_open("E1").score, "A", "B") == won("A", 12)
    assert hand_result(laid_open("E2").score, "A", "B") == won("B", 28)
    assert hand_result(laid_open("E4", parse_rules("standard tie=push")).score, "A", "B") == DEAD_HAND


# --- C. Oklahoma -------------------------------------------------------------------------------------------------

OKLAHOMA = PRESETS["oklahoma"]


def knocks_with(hand: str, upcard: str, rules: RuleSet = OKLAHOMA) -> set[str]:
    limit = rules.limit(parse_card(upcard))
    return {str(card) for card in legal_knock_discards(parse_cards(hand), limit)}


def test_e21_the_limit() -> None:
    assert knocks_with("7h 7d 7s 3c 4c 5c 6c 2s 3h As Kd", "4d") == set()
    assert after_each_discard(parse_cards("7h 7d 7s 3c 4c 5c 6c 2s 3h As Kd"))[parse_card("Kd")] == 6
    assert knocks_with("7h 7d 7s 3c 4c 5c 6c 2s Ah As Kd", "4d") == {"Kd"}
    limits = [OKLAHOMA.limit(parse_card(card)) for card in ("4d", "9h", "Th", "Kc", "2c")]
    assert limits == [4, 9, 10, 10, 2]


@pytest.mark.parametrize(("rules", "may_knock"), [("oklahoma", False), ("standard", True)])
def test_e21_the_limit_stands_when_the_upcard_is_taken(rules: str, may_knock: bool) -> None:
    """A player takes the 4d that was turned and keeps 2s As 4d: seven points."""
    ready, other = "7h 7d 7s 3c 4c 5c 6c 2s 3h As", "Ks Jh 9d 8d 5s 4h Ad Qc Ts 6h"
    state = start(parse_cards(ready), parse_cards(other), parse_cards("4d Kd Kc Qd Qh"), parse_rules(rules))
    for action in (TakeDiscard(), Discard(parse_card("3h")), DrawStock(), Discard(parse_card("Ks")), DrawStock()):
        state = apply(state, action)
    assert any(isinstance(each, Knock) for each in legal_actions(state)) is may_knock


def test_e22_a_knock_doubled() -> None:
    result = checked("E22")
    assert OKLAHOMA.limit(parse_card("7s")) == 7
    assert result.score.points == (23 - 5) * 2


@pytest.mark.parametrize(
    ("rules", "boxes"),
    [
        ("oklahoma", 1),
        ("oklahoma extra_boxes_gin=2", 3),
        ("oklahoma extra_boxes_gin=2 spade_double=points_and_boxes", 6),
    ],
)
def test_e23_gin_doubled(rules: str, boxes: int) -> None:
    score = score_hand(Ending.GIN, 0, 31, parse_rules(rules), parse_card("8s"))
    assert (score.points, score.boxes) == (112, boxes)
    hand = hand_result(score, "A", "B")
    assert score_game([hand], parse_rules(rules)).winner is None  # to 150
    assert score_game([hand], parse_rules(f"{rules} target=100")).winner == "A"


@pytest.mark.parametrize(
    ("rules", "upcard", "points", "boxes"),
    [
        ("oklahoma", "8s", 56, 1),
        ("oklahoma", "8d", 28, 1),
        ("oklahoma extra_boxes_undercut=1", "8s", 56, 2),
        ("oklahoma extra_boxes_undercut=1 spade_double=points_and_boxes", "8s", 56, 4),
        ("oklahoma spade_double=points_and_boxes", "8s", 56, 2),  # the house-rule card of L14
    ],
)
def test_e24_an_undercut_doubled(rules: str, upcard: str, points: int, boxes: int) -> None:
    score = score_hand(Ending.KNOCK, 8, 5, parse_rules(rules), parse_card(upcard))
    assert score == Score(Ending.UNDERCUT, Side.DEFENDER, points, boxes)


E25 = "5c 6c 7c Th Td Tc 3d 4d 5d Ah"


def test_e25_an_ace_turned() -> None:
    assert least_deadwood(parse_cards(E25)) == 1
    with_a_king = f"{E25} Kd"
    assert knocks_with(with_a_king, "Ac") == set()
    assert knocks_with(with_a_king, "Ac", parse_rules("oklahoma oklahoma_ace=one")) == {"Kd"}


# --- E. Straight gin, limits, tournament, the house table ----------------------------------------------------------


def test_e29_straight_gin() -> None:
    limit = PRESETS["straight"].limit()
    assert legal_knock_discards(parse_cards(f"{E25} Kd"), limit) == ()
    gin = "5c 6c 7c Th Td Tc 3d 4d 5d 6d"
    assert {str(card) for card in legal_knock_discards(parse_cards(f"{gin} Kd"), limit)} == {"Kd"}
    case = VECTORS["E2"]  # an undercut elsewhere: here that knock is refused
    with pytest.raises(RulesError, match="8 points of deadwood may not knock"):
        laid_open("E2", PRESETS["straight"])
    melds = [parse_cards(each) for each in VECTORS["E3"]["knocker_melds"]]
    result = showdown(melds, (), parse_cards(VECTORS["E3"]["defender"]), PRESETS["straight"])
    assert (result.score.result, laid_off(result)) == (Ending.GIN, [])
    assert case["expect"]["label"] == "undercut"


@pytest.mark.parametrize(
    ("hand", "limits"), [("9c Tc Jc 5h 5d 5s 3s 2h Ad Ac", {10, 7}), ("2s 3s 4s 8h 8d 8c 4d 3h 2c Ah", {10})]
)
def test_e30_stricter_limits(hand: str, limits: set[int]) -> None:
    eleven = [*parse_cards(hand), parse_card("Ks")]
    may = {
        limit
        for limit in (10, 7, 5, 0)
        if parse_card("Ks") in legal_knock_discards(eleven, parse_rules(f"standard knock_limit={limit}").limit())
    }
    assert may == limits


# --- F. Counting and eligibility -------------------------------------------------------------------------------------


def test_e33_counted_after_the_discard() -> None:
    hand = parse_cards("7h 7d 7s 3c 4c 5c 6c 2s 3h 2d 9d")
    assert least_deadwood(hand) == 16
    assert after_each_discard(hand)[parse_card("9d")] == 7
    assert parse_card("9d") in legal_knock_discards(hand, STANDARD.limit())


def test_e34_overlapping_melds() -> None:
    hand = parse_cards("7h 7d 7s 8d 9d Kc Kd Ks 2c Ah")
    kings = parse_cards("Kc Kd Ks")
    assert arrange_as(hand, [parse_cards("7h 7d 7s"), kings]).deadwood == 20
    assert arrange_as(hand, [parse_cards("7d 8d 9d"), kings]).deadwood == 17 == least_deadwood(hand)


def test_e35_the_longest_meld_first_fails() -> None:
    hand = parse_cards("4c 5c 6c 7c 7h 7d 4h 4d Ks 2s")
    left = {
        "4c 5c 6c 7c": 34,
        "4c 4h 4d|7c 7h 7d": 23,
        "4c 4h 4d|5c 6c 7c": 26,
        "7c 7h 7d|4c 5c 6c": 20,
    }
    for melds, deadwood in left.items():
        assert arrange_as(hand, [parse_cards(each) for each in melds.split("|")]).deadwood == deadwood
    (best,) = best_arrangements(hand)
    assert (best.deadwood, {frozenset(map(str, each)) for each in best.melds}) == (20, cards("7c 7h 7d", "4c 5c 6c"))
    assert all(meld_kind(each) is not None for each in best.melds)
