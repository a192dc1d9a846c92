"""Lay-offs, undercut, gin and points: worked examples (E), rulings (D) and a slow, obvious oracle."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.rules.arrange import best_arrangements, least_deadwood
from trainer.rules.cards import DECK, Card, Suit, format_cards, parse_card, parse_cards, points
from trainer.rules.errors import CardError, MeldError, RuleError, RulesError
from trainer.rules.melds import Meld, parse_meld
from trainer.rules.ruleset import PRESETS, STANDARD, RuleSet, parse_rules
from trainer.rules.showdown import (
    Ending,
    Score,
    Showdown,
    Side,
    best_defences,
    can_lay_off,
    lay_offs,
    score_hand,
    showdown,
)

Cards = frozenset[Card]


def laid_open(melds: list[str], deadwood: str, defender: str, rules: RuleSet = STANDARD, **more: Any) -> Showdown:
    groups = [parse_cards(each) for each in melds]
    return showdown(groups, parse_cards(deadwood), parse_cards(defender), rules, **more)


# --- Worked examples -------------------------------------------------------------------------------------------

# Read here, because a table of tests is made before there are fixtures.
_VECTORS = json.loads((Path(__file__).parents[1] / "data" / "scoring_vectors.json").read_text(encoding="utf-8"))
SHOWDOWNS = [case for case in _VECTORS if "knocker_melds" in case]


def test_no_showdown_example_is_left_out() -> None:
    assert {case["id"] for case in SHOWDOWNS} >= {"E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9"}
    assert {case["id"] for case in SHOWDOWNS} >= {"E11", "E12", "E14", "E15a", "E15b", "E22"}


@pytest.mark.parametrize("case", SHOWDOWNS, ids=lambda case: case["id"])
def test_worked_examples(case: Mapping[str, Any]) -> None:
    expect = case["expect"]
    upcard = parse_card(case["upcard"]) if case["upcard"] else None
    rules = PRESETS[case["rules"]]
    for kind in (Ending(case["kind"]), None):
        result = laid_open(
            case["knocker_melds"], case["knocker_deadwood"], case["defender"], rules, upcard=upcard, kind=kind
        )
        assert result.score == Score(
            Ending(expect["label"].replace(" ", "_")), Side(expect["winner"]), expect["points"], expect["boxes"]
        )
        assert result.knocker_deadwood == expect["knocker_deadwood"]
        assert result.defence.deadwood == expect["defender_after"]
    assert least_deadwood(parse_cards(case["defender"])) == expect["defender_before"]


def test_e6_the_same_cards_without_big_gin() -> None:
    """Throwing the king of hearts makes it gin: 25 + 22, or 20 + 22 at a classic table."""
    melds, defender = ["Ah 2h 3h 4h", "8c 8d 8s", "Th Jh Qh"], "5c 6c 7c 9s 9d 9h Ks 7s 3d 2c"
    assert laid_open(melds, "", defender).score == Score(Ending.GIN, Side.KNOCKER, 47, 1)
    assert laid_open(melds, "", defender, PRESETS["classic"]).score.points == 42
    with pytest.raises(RulesError, match="big gin is not played under these rules"):
        laid_open([*melds[:2], "Th Jh Qh Kh"], "", defender, PRESETS["classic"])


E10_TABLES = [
    ("standard", (28, "defender"), (39, "knocker"), (25, "defender"), (31, "defender")),
    ("classic", (13, "defender"), (34, "knocker"), (10, "defender"), (16, "defender")),
    ("standard undercut_bonus=20", (23, "defender"), (39, "knocker"), (20, "defender"), (26, "defender")),
    ("standard tie=push", (28, "defender"), (39, "knocker"), (0, "nobody"), (31, "defender")),
    ("standard tie=knocker", (28, "defender"), (39, "knocker"), (0, "knocker"), (31, "defender")),
]


@pytest.mark.parametrize(("rules", "expected"), [(row[0], row[1:]) for row in E10_TABLES])
def test_e10_the_same_hands_at_other_tables(rules: str, expected: tuple[tuple[int, str], ...]) -> None:
    cases = {case["id"]: case for case in SHOWDOWNS}
    for name, (amount, winner) in zip(("E2", "E3", "E4", "E5"), expected, strict=True):
        case = cases[name]
        score = laid_open(case["knocker_melds"], case["knocker_deadwood"], case["defender"], parse_rules(rules)).score
        assert (score.points, score.winner) == (amount, winner), name
        assert score.boxes == (0 if winner == "nobody" else 1)


def test_a_push_is_a_knock_that_nobody_wins() -> None:
    assert score_hand(Ending.KNOCK, 7, 7, parse_rules("standard tie=push")) == Score(Ending.KNOCK, Side.NOBODY, 0, 0)


@pytest.mark.parametrize(
    ("rules", "kind", "counts", "upcard", "expected"),
    [
        ("oklahoma", "gin", (0, 31), "8s", (112, 1)),  # E23
        ("oklahoma extra_boxes_gin=2", "gin", (0, 31), "8s", (112, 3)),
        ("oklahoma extra_boxes_gin=2 spade_double=points_and_boxes", "gin", (0, 31), "8s", (112, 6)),
        ("oklahoma", "knock", (8, 5), "8s", (56, 1)),  # E24
        ("oklahoma", "knock", (8, 5), "8d", (28, 1)),
        ("oklahoma extra_boxes_undercut=1", "knock", (8, 5), "8s", (56, 2)),
        ("oklahoma extra_boxes_undercut=1 spade_double=points_and_boxes", "knock", (8, 5), "8s", (56, 4)),
        ("big-gin-boxes", "big_gin", (0, 22), None, (53, 4)),
        ("big-gin-boxes", "knock", (3, 22), None, (19, 1)),
        ("standard hand_score=sum_of_others", "knock", (6, 23), None, (23, 1)),
        ("standard", "knock", (10, 9), None, (26, 1)),
        ("standard", "gin", (0, 0), None, (25, 1)),  # D12
        ("standard", "knock", (5, 0), None, (30, 1)),  # D11
    ],
)
def test_points_and_boxes(
    rules: str, kind: str, counts: tuple[int, int], upcard: str | None, expected: tuple[int, int]
) -> None:
    turned = parse_card(upcard) if upcard else None
    score = score_hand(Ending(kind), *counts, parse_rules(rules), turned)
    assert (score.points, score.boxes) == expected


def test_an_undercut_is_not_declared() -> None:
    with pytest.raises(RulesError, match="an undercut is a result"):
        score_hand(Ending.UNDERCUT, 5, 3)


# --- Rulings ---------------------------------------------------------------------------------------------------


def test_d1_the_knocker_does_not_lay_off() -> None:
    """As declared it is eleven, and the seven of hearts stays deadwood; regrouped it is four."""
    defender = "Kh Kd Kc 9h 9d 9s Ts 5h 2d Ac"
    with pytest.raises(RulesError, match=r"11 points of deadwood may not knock \(the limit is 10\)"):
        laid_open(["4h 5h 6h", "Jc Jd Js"], "7h 2c Ad As", defender.replace("5h", "5d"))
    assert laid_open(["4h 5h 6h 7h", "Jc Jd Js"], "2c Ad As", defender.replace("5h", "5d")).knocker_deadwood == 4


def test_d5_equal_counts_are_an_undercut() -> None:
    result = laid_open(["9c Tc Jc", "5h 5d 5s"], "3s 2h Ad Ac", "Kh Kd Kc 7h 8h 9h 3d 2c As Ah")
    assert (result.knocker_deadwood, result.defence.deadwood) == (7, 7)
    assert result.score == Score(Ending.UNDERCUT, Side.DEFENDER, 25, 1)


def test_d8_nothing_goes_on_deadwood() -> None:
    result = laid_open(["9h Th Jh", "6c 6d 6s"], "2s 2h 3c As", "Kh Kd Kc 4h 5h 6h 7d 2d 8c 5s")
    assert result.defence.layoffs == ()
    assert parse_card("2d") in result.defence.left


def test_d10_nothing_is_laid_off_on_gin() -> None:
    gin = laid_open(["Ah 2h 3h 4h", "6c 6d 6s", "Ts Js Qs"], "", "Kh Kd Kc Ks 7c 8c 9c Tc 5h 9s")
    assert gin.score == Score(Ending.GIN, Side.KNOCKER, 39, 1)
    assert all(each.layoffs == () for each in gin.defences)


def test_d30_the_defender_may_break_a_meld() -> None:
    result = laid_open(["8d 9d Td", "2s 3s 4s"], "3h 2c Ah Ac", "5d 5h 5c 6d 7d Kh Ks Kc Kd 3c")
    assert [(str(each.card), format_cards(each.onto)) for each in result.defence.layoffs] == [
        ("7d", "8d 9d Td"),
        ("6d", "8d 9d Td"),
    ]
    assert format_cards(result.defence.left) == "3c"
    assert result.score.points == 29


@pytest.mark.parametrize(
    ("card", "onto", "fits"),
    [
        ("Qd", "7d 8d 9d Td", False),  # D9
        ("Jd", "7d 8d 9d Td", True),
        ("Ah", "Jh Qh Kh", False),  # D32
        ("Th", "Jh Qh Kh", True),
        ("2d", "2s 2h", False),  # D8
    ],
)
def test_can_lay_off(card: str, onto: str, fits: bool) -> None:
    assert can_lay_off(parse_card(card), parse_cards(onto)) is fits


def test_lay_offs_go_on_runs_before_sets() -> None:
    """The six of spades opens the way for the five and four; on the sixes it would not."""
    melds = [parse_meld("6h 6d 6c"), parse_meld("7s 8s 9s")]
    laid = lay_offs(melds, parse_cards("4s 5s 6s Kd"))
    assert [str(each.card) for each in laid] == ["6s", "5s", "4s"]
    assert {each.onto for each in laid} == {melds[1]}


# --- What is refused ---------------------------------------------------------------------------------------------

DEFENDER = "Kh Kd Kc 9h 9d 9s Ts 5h 2d Ad"


@pytest.mark.parametrize(
    ("melds", "deadwood", "defender", "error", "says"),
    [
        (["7h 7d 7s", "3c 4c 5c 6c"], "2s 3h As", DEFENDER + " 8c", CardError, "the defender has 10 cards, not 11"),
        (["7h 7d 7s", "3c 4c 5c 6c"], "2s 3h", DEFENDER, CardError, "10 cards after the discard, not 9"),
        (["7h 7d 7s", "3c 4c 5c 6c"], "2s 3h As Ac", DEFENDER, CardError, "10 cards after the discard, not 11"),
        ([], "", DEFENDER, CardError, "10 cards after the discard, not 0"),
        (["7h 7d 7s", "3c 4c 5c 6c"], "2s 3h 7h", DEFENDER, CardError, "7h is in two places"),
        (["7h 7d 7s", "3c 4c 5c 6c"], "2s 3h Kd", DEFENDER, CardError, "Kd is in two places"),
        (["7h 7d 7s", "7s 8s 9s"], "2s 3h As Ac", DEFENDER, CardError, "7s is in two places"),
        (["7h 7d 8s", "3c 4c 5c 6c"], "2s 3h As", DEFENDER, MeldError, "neither a set nor a run"),
        (["7h 7d 7s", "3c 4c 5c 6c"], "2s 3h 8s", DEFENDER, RulesError, "13 points of deadwood may not knock"),
    ],
)
def test_hands_that_cannot_be_laid_open(
    melds: list[str], deadwood: str, defender: str, error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says):
        laid_open(melds, deadwood, defender)


@pytest.mark.parametrize("kind", [Ending.GIN, Ending.BIG_GIN, Ending.UNDERCUT])
def test_a_declaration_that_the_cards_do_not_show(kind: Ending) -> None:
    with pytest.raises(MeldError, match=f"the knocker's cards show knock, not {kind}"):
        laid_open(["7h 7d 7s", "3c 4c 5c 6c"], "2s 3h As", DEFENDER, kind=kind)


def test_the_limit_of_the_table_holds() -> None:
    melds, deadwood = ["7h 7d 7s", "3c 4c 5c 6c"], "2s 3h As"
    with pytest.raises(RulesError, match=r"6 points of deadwood may not knock \(the limit is 5\)"):
        laid_open(melds, deadwood, DEFENDER, parse_rules("standard knock_limit=5"))
    with pytest.raises(RulesError, match=r"the limit is 0"):  # E29
        laid_open(melds, deadwood, DEFENDER, PRESETS["straight"])
    with pytest.raises(RulesError, match=r"the limit is 4"):
        laid_open(melds, deadwood, DEFENDER, PRESETS["oklahoma"], upcard=parse_card("4d"))
    with pytest.raises(RuleError, match="the first upcard sets the knock limit"):
        laid_open(melds, deadwood, DEFENDER, PRESETS["oklahoma"])


# --- The oracle: every choice of own melds, then every order of every lay-off --------------------------------------


def _is_meld(cards: Cards) -> bool:
    ranks, suits = {card.rank for card in cards}, {card.suit for card in cards}
    is_set = len(ranks) == 1 and len(cards) in (3, 4)
    return is_set or (len(suits) == 1 and len(cards) >= 3 and max(ranks) - min(ranks) + 1 == len(cards))


def _own_melds(hand: Cards) -> Iterator[Cards]:
    """What is left of *hand* after each choice of disjoint melds."""
    subsets = (frozenset(subset) for size in range(3, 11) for subset in combinations(sorted(hand), size))
    melds = [subset for subset in subsets if _is_meld(subset)]
    seen = {hand}
    todo = [hand]
    while todo:
        left = todo.pop()
        yield left
        rests = {left - each for each in melds if each <= left} - seen
        seen |= rests
        todo += rests


@cache
def _after_lay_offs(table: frozenset[Cards], left: Cards) -> int:
    """The fewest points left, trying each card on each meld and going on from there."""
    fewest = points(left)
    for card in left:
        for meld in table:
            if _is_meld(meld | {card}):
                fewest = min(fewest, _after_lay_offs(table - {meld} | {meld | {card}}, left - {card}))
    return fewest


def fewest_left(knocker_melds: tuple[Meld, ...], hand: Cards, gin: bool) -> int:
    table = frozenset(frozenset(each) for each in knocker_melds)
    _after_lay_offs.cache_clear()
    return min(points(left) if gin else _after_lay_offs(table, left) for left in _own_melds(hand))


def _positions() -> st.SearchStrategy[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Two hands of ten from neighbouring ranks, where cards fit in many places, or from the whole pack."""

    def two(pack: list[Card]) -> st.SearchStrategy[tuple[tuple[Card, ...], tuple[Card, ...]]]:
        return st.permutations(pack).map(lambda cards: (tuple(cards[:10]), tuple(cards[10:20])))

    def near(first: int, width: int) -> list[Card]:
        return [card for card in DECK if first <= card.rank < first + width]

    windows = st.tuples(st.integers(0, 6), st.integers(5, 7))
    return windows.flatmap(lambda window: two(near(*window)))


def _check_against_oracle(knocker: tuple[Card, ...], defender: tuple[Card, ...]) -> None:
    for arrangement in best_arrangements(knocker)[:4]:
        melds = arrangement.melds
        for gin in (False, True):
            defences = best_defences(melds, defender, gin=gin)
            assert {each.deadwood for each in defences} == {fewest_left(melds, frozenset(defender), gin)}
            assert not gin or all(each.layoffs == () for each in defences)


@given(_positions())
def test_best_defence_as_the_oracle_finds_it(position: tuple[tuple[Card, ...], tuple[Card, ...]]) -> None:
    _check_against_oracle(*position)


@pytest.mark.slow
@settings(max_examples=1000)
@given(_positions())
def test_best_defence_on_many_positions(position: tuple[tuple[Card, ...], tuple[Card, ...]]) -> None:
    _check_against_oracle(*position)


@given(_positions())
def test_a_defence_never_leaves_more_than_the_hand_alone(position: tuple[tuple[Card, ...], tuple[Card, ...]]) -> None:
    knocker, defender = position
    melds = best_arrangements(knocker)[0].melds
    with_lay_offs, alone = best_defences(melds, defender), best_defences(melds, defender, gin=True)
    assert with_lay_offs[0].deadwood <= alone[0].deadwood == least_deadwood(defender)
    assert len({(frozenset(each.left), each.melds) for each in with_lay_offs}) == len(with_lay_offs)
    shortest = min(len(each.layoffs) for each in with_lay_offs)
    assert len(with_lay_offs[0].layoffs) == shortest


@given(_positions(), st.permutations(list(Suit)))
def test_suits_have_no_order(position: tuple[tuple[Card, ...], tuple[Card, ...]], suits: list[Suit]) -> None:
    knocker, defender = position
    melds = best_arrangements(knocker)[0].melds

    def other(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(sorted(Card(suits[card.suit], card.rank) for card in cards))

    ours = best_defences(melds, defender)
    theirs = best_defences([other(each) for each in melds], other(defender))
    assert {(other(each.left), frozenset(map(other, each.melds))) for each in ours} == {
        (each.left, frozenset(each.melds)) for each in theirs
    }


@given(st.integers(0, 10), st.integers(0, 98), st.sampled_from(["undercut", "push", "knocker"]))
def test_a_hand_is_won_by_the_lower_count(knocker: int, defender: int, tie: str) -> None:
    score = score_hand(Ending.KNOCK, knocker, defender, parse_rules(f"standard tie={tie}"))
    assert score.points >= 0
    if knocker < defender:
        assert (score.winner, score.points) == (Side.KNOCKER, defender - knocker)
    elif defender < knocker:
        assert (score.winner, score.points) == (Side.DEFENDER, knocker - defender + STANDARD.undercut_bonus)
    else:
        assert score.winner == {"undercut": Side.DEFENDER, "push": Side.NOBODY, "knocker": Side.KNOCKER}[tie]
