"""The four-player house table: the worked example E32, its ruling, and what holds for any counts."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.rules.cards import parse_cards, points
from trainer.rules.errors import RuleError, RulesError
from trainer.rules.house_table import HouseScore, score_house
from trainer.rules.melds import meld_kind
from trainer.rules.ruleset import PRESETS, STANDARD, parse_rules
from trainer.rules.score import DEAD_HAND, score_game, won
from trainer.rules.showdown import Ending

HOUSE = PRESETS["house"]
E32 = {"A": 6, "B": 23, "C": 12, "D": 20}


def test_e32_the_house_table() -> None:
    left = {"B": "Ks 9d 4h", "C": "Jd 2c", "D": "8s 8h 3d As"}
    counts = {"A": 6} | {seat: points(parse_cards(text)) for seat, text in left.items()}
    assert counts == E32
    score = score_house("A", counts)
    assert (score.result, score.winner, score.points) == (Ending.KNOCK, "A", 55)
    undercut = score_house("A", counts | {"C": 5})
    assert (undercut.result, undercut.winner, undercut.points) == (Ending.UNDERCUT, "C", 74)


def test_e32_its_runs_have_four_cards() -> None:
    run = parse_cards("4d 5d 6d")  # L14.3
    assert meld_kind(run, HOUSE.min_run) is None
    assert meld_kind(run, STANDARD.min_run) is not None


def test_e32_goes_on_the_sheet() -> None:
    hands = [score_house("A", E32).hand, score_house("A", E32 | {"C": 5}).hand]
    assert hands == [won("A", 55), won("C", 74)]
    assert score_game(hands, HOUSE).scores == (55, 0, 74, 0)
    assert score_house("A", E32 | {"C": 6}, parse_rules("house tie=push")).hand == DEAD_HAND


@pytest.mark.parametrize(
    ("knocker", "counts", "result", "winner", "amount"),
    [
        ("A", (6, 23, 6, 20), Ending.UNDERCUT, "C", 6 + 23 + 20 + 25),  # equal is enough
        ("A", (6, 5, 4, 20), Ending.UNDERCUT, "C", 6 + 5 + 20 + 25),  # the lowest of two undercutters
        ("A", (6, 4, 23, 4), Ending.UNDERCUT, "B", 6 + 4 + 23 + 25),  # a tie: B comes first after A
        ("C", (4, 23, 6, 4), Ending.UNDERCUT, "D", 4 + 23 + 6 + 25),  # and D first after C
        ("D", (4, 23, 4, 6), Ending.UNDERCUT, "A", 4 + 23 + 6 + 25),  # round the corner
        ("B", (6, 6, 6, 6), Ending.UNDERCUT, "C", 18 + 25),
        ("A", (0, 23, 12, 20), Ending.GIN, "A", 55 + 25),
        ("A", (0, 0, 12, 20), Ending.GIN, "A", 32 + 25),  # gin is not undercut
        ("A", (6, 0, 12, 20), Ending.UNDERCUT, "B", 38 + 25),  # and nothing left is no gin
        ("A", (10, 11, 11, 11), Ending.KNOCK, "A", 33),
    ],
)
def test_the_ruling(knocker: str, counts: tuple[int, ...], result: Ending, winner: str, amount: int) -> None:
    score = score_house(knocker, dict(zip("ABCD", counts, strict=True)))
    assert score == HouseScore(result, winner, amount, 1)


@pytest.mark.parametrize(
    ("rules", "winner", "amount"),
    [("house", "C", 6 + 23 + 20 + 25), ("house tie=push", None, 0), ("house tie=knocker", "A", 23 + 6 + 20)],
)
def test_ties_at_other_tables(rules: str, winner: str | None, amount: int) -> None:
    score = score_house("A", E32 | {"C": 6}, parse_rules(rules))
    assert (score.winner, score.points) == (winner, amount)


@pytest.mark.parametrize(
    ("knocker", "counts", "rules", "error", "says"),
    [
        ("A", E32, "standard", RuleError, r"the house table has four players and sums their counts"),
        ("A", E32, "house hand_score=difference", RuleError, r"players=4, hand_score=difference"),
        ("E", E32, "house", RulesError, r"the knocker 'E' has no seat \(expected one of: A, B, C, D\)"),
        ("A", {"A": 6, "B": 7}, "house", RulesError, "expected the counts of 4 seats, not of 2"),
        ("A", E32 | {"B": -1}, "house", RulesError, "B: expected a count from 0 to 100, not '-1'"),
        ("A", E32 | {"B": 101}, "house", RulesError, "B: expected a count from 0 to 100, not '101'"),
        ("A", E32 | {"B": True}, "house", RulesError, "B: expected a count from 0 to 100, not 'True'"),
        ("A", E32 | {"A": 11}, "house", RulesError, r"11 points of deadwood may not knock \(the limit is 10\)"),
    ],
)
def test_what_cannot_be(knocker: str, counts: Mapping[str, Any], rules: str, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        score_house(knocker, counts, parse_rules(rules))


COUNTS = st.tuples(st.integers(0, 10), *[st.integers(0, 30)] * 3)


@given(COUNTS)
def test_the_winner_takes_all_the_others(counts: tuple[int, ...]) -> None:
    seats = dict(zip("ABCD", counts, strict=True))
    score = score_house("A", seats)
    assert score.winner is not None
    bonus = {Ending.KNOCK: 0, Ending.UNDERCUT: HOUSE.undercut_bonus, Ending.GIN: HOUSE.gin_bonus}[score.result]
    assert score.points == sum(counts) - seats[score.winner] + bonus
    assert seats[score.winner] == min(counts)
    assert (score.winner == "A") is (counts[0] == 0 or counts[0] < min(counts[1:]))


@given(COUNTS, st.integers(0, 3))
def test_the_seats_may_be_turned(counts: tuple[int, ...], turn: int) -> None:
    """Nothing depends on where the knocker sits."""
    seats = dict(zip("ABCD", counts, strict=True))
    turned = dict([*seats.items()][turn:] + [*seats.items()][:turn])
    assert score_house("A", turned) == score_house("A", seats)
