"""Hollywood: worked examples (E26 to E28), rulings (D25, D26), checks of lesson 12, and what holds for any sheet."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.sheets import CHECKS, VECTORS, facts, hands_of
from trainer.rules.errors import RulesError
from trainer.rules.hollywood import GAMES, Hollywood, margin_for, score_hollywood
from trainer.rules.ruleset import PRESETS, STANDARD, parse_rules
from trainer.rules.score import DEAD_HAND, HandResult, score_game, won


def sheet_of(name: str) -> Hollywood:
    """The Hollywood sheet *name*, equal to the vector in everything that it states."""
    case = VECTORS[name]
    sheet = score_hollywood(hands_of(case["hands"]), PRESETS[case["rules"]])
    assert [list(each) for each in sheet.columns] == case["expect"]["columns"]
    assert [facts(game) | {"used": None} for game in sheet.games] == case["expect"]["settle"]
    return sheet


# --- Worked examples and rulings -----------------------------------------------------------------------------------


def test_every_vector_of_a_sheet_is_looked_at() -> None:
    assert {name for name, case in VECTORS.items() if case.get("type") == "hollywood"} == {"E26v", "E27v"}


def test_e26_a_complete_sheet() -> None:
    sheet = sheet_of("E26v")
    assert (sheet.margins, sheet.net, sheet.used) == ((223, 213, -118), 318, 10)
    assert [tuple(score for game in scores for score in game) for scores in sheet.running] == [
        (25, 0, 0, 0, 0, 0),
        (43, 0, 18, 0, 0, 0),
        (43, 31, 18, 0, 0, 0),
        (79, 31, 54, 0, 36, 0),
        (79, 45, 54, 14, 36, 0),
        (118, 45, 93, 14, 75, 0),
        (118, 45, 93, 42, 75, 28),
        (118, 45, 105, 42, 87, 28),
        (118, 45, 105, 42, 87, 72),
        (118, 45, 105, 42, 87, 105),
    ]


def test_e27_a_shutout_in_the_first_game() -> None:
    sheet = sheet_of("E27v")
    assert (sheet.margins, sheet.net) == ((379, 190, 176), 745)
    assert sheet.games[0].shutout_bonus == 100
    assert sheet.running[2] == ((104, 0), (74, 0), (33, 0))
    assert sheet.running[5] == ((104, 0), (100, 35), (59, 15))  # closed on exactly 100


def test_e27_with_the_last_game_doubled() -> None:
    rules = parse_rules("hollywood hollywood_last_double=on")
    assert score_hollywood(hands_of(VECTORS["E27v"]["hands"]), rules).net == 379 + 190 + 2 * 176 == 921


def test_e28_not_every_hand_goes_into_every_game() -> None:
    """If it did, three copies of one game would close together after six hands, at 118 to 45."""
    hands = hands_of(VECTORS["E26v"]["hands"])[:6]
    everywhere = score_game(hands)
    assert (everywhere.winner, everywhere.scores) == ("A", (118, 45))
    sheet = score_hollywood(hands)
    assert [game.scores for game in sheet.games] == [(118, 45), (93, 14), (75, 0)]
    assert [game.winner for game in sheet.games] == ["A", None, None]


def columns(*pairs: tuple[str | None, int]) -> list[tuple[int, ...]]:
    return [*score_hollywood(hands_of(pairs)).columns]


def test_d25_each_player_has_a_ladder() -> None:
    assert columns(("A", 25), ("B", 31), ("B", 14), ("A", 18)) == [(1,), (1,), (1, 2), (1, 2)]


def test_d26_blanked_in_the_first_game() -> None:
    assert columns(("A", 30), ("A", 41), ("A", 33), ("B", 20))[-1] == (2,)


# --- Checks of the lessons -----------------------------------------------------------------------------------------


def checks(grader: str) -> list[Any]:
    return [
        pytest.param(check["input"], check["answer"], id=check["id"]) for check in CHECKS if check["grader"] == grader
    ]


@pytest.mark.parametrize(("given", "answer"), checks("hollywood_columns"))
def test_checks_of_the_columns(given: dict[str, Any], answer: list[int]) -> None:
    assert [*score_hollywood(hands_of(given["hands"])).columns[given["hand"] - 1]] == answer


@pytest.mark.parametrize(("given", "answer"), checks("hollywood_settle"))
def test_checks_of_the_settlement(given: dict[str, Any], answer: list[int]) -> None:
    sheet = score_hollywood(hands_of(given["hands"]))
    assert [*sheet.margins, sheet.net] == answer


# --- Corners -------------------------------------------------------------------------------------------------------


def test_boxes_are_those_entered_in_the_game() -> None:
    """Three boxes for a gin, entered in the first game alone."""
    sheet = score_hollywood([won("A", 40, 3), won("A", 30), won("B", 5)])
    assert [game.boxes for game in sheet.games] == [(4, 1), (1, 0), (0, 0)]


def test_games_may_close_on_one_hand() -> None:
    sheet = score_hollywood([won("A", 25), won("A", 25), won("A", 90)])
    assert [game.winner for game in sheet.games] == ["A", "A", None]
    assert sheet.running[-1] == ((140, 0), (115, 0), (90, 0))
    assert sheet.net is None


def test_a_dead_hand_goes_nowhere() -> None:
    assert columns(("A", 25), (None, 0), ("A", 18)) == [(1,), (), (1, 2)]


def test_hands_after_a_full_sheet_are_not_used() -> None:
    hands = [won("A", 100), won("A", 100), won("A", 100), won("B", 50)]
    sheet = score_hollywood(hands)
    assert (sheet.used, sheet.columns) == (3, ((1,), (2,), (3,)))
    assert sheet.margins == (100 + 200 + 25,) * GAMES


def test_boxes_that_count_at_once_close_a_game_earlier() -> None:
    sheet = score_hollywood([won("A", 60), won("A", 20)], parse_rules("hollywood box_timing=immediate"))
    assert sheet.running[-1] == ((130, 0), (45, 0), (0, 0))
    assert [game.winner for game in sheet.games] == ["A", None, None]


def test_the_target_of_each_game() -> None:
    hands = hands_of(VECTORS["E26v"]["hands"])
    sheet = score_hollywood(hands, PRESETS["oklahoma-hollywood"])
    assert [game.winner for game in sheet.games] == ["B", None, None]  # to 150, which B reaches with the last hand
    assert [game.scores for game in sheet.games] == [(130, 150), (105, 119), (87, 105)]


def test_the_margin_as_either_player_sees_it() -> None:
    over, going_on = score_game([won("B", 100)]), score_game([won("B", 10)])
    assert (margin_for("B", over), margin_for("A", over), margin_for("A", going_on)) == (325, -325, None)


def test_a_stranger_is_named() -> None:
    with pytest.raises(RulesError, match="hand 1: 'C' does not play"):
        score_hollywood([won("C", 3)])


# --- What holds for any sheet --------------------------------------------------------------------------------------

HANDS = st.lists(st.just(DEAD_HAND) | st.builds(won, st.sampled_from("AB"), st.integers(1, 60)), max_size=40)


@given(HANDS)
def test_until_a_game_closes_the_nth_win_goes_into_the_first_n_games(hands: list[HandResult]) -> None:
    """The ladder as the sources word it, which says nothing about closed games."""
    sheet = score_hollywood(hands)
    for number, (hand, goes_to) in enumerate(zip(hands, sheet.columns, strict=False)):
        before = sheet.running[number - 1] if number else ((0, 0),) * GAMES
        if max(max(each) for each in before) >= STANDARD.target:
            break
        wins = sum(each.winner == hand.winner for each in hands[: number + 1])
        assert goes_to == (tuple(range(1, min(wins, GAMES) + 1)) if hand.winner is not None else ())


@given(HANDS)
def test_games_close_in_order(hands: list[HandResult]) -> None:
    sheet = score_hollywood(hands)
    for scores in sheet.running:
        closed = [max(each) >= STANDARD.target for each in scores]
        assert closed == sorted(closed, reverse=True)
        for seat in (0, 1):
            still_open = [each[seat] for each, over in zip(scores, closed, strict=True) if not over]
            assert still_open == sorted(still_open, reverse=True)


@given(HANDS)
def test_a_win_is_never_lost_while_a_game_is_open(hands: list[HandResult]) -> None:
    sheet = score_hollywood(hands)
    assert all(goes_to for hand, goes_to in zip(hands, sheet.columns, strict=False) if hand.winner is not None)
    assert sheet.used == len(hands) or all(game.winner is not None for game in sheet.games)


@given(HANDS, st.booleans())
def test_the_net_is_the_three_margins(hands: list[HandResult], last_double: bool) -> None:
    sheet = score_hollywood(hands, replace(STANDARD, hollywood_last_double=last_double))
    signed = [None if game.margin is None else game.margin * (1 if game.winner == "A" else -1) for game in sheet.games]
    assert list(sheet.margins) == signed
    known = [each for each in signed if each is not None]
    assert sheet.net == (sum(known) + known[-1] * last_double if len(known) == GAMES else None)


@given(HANDS)
def test_each_game_is_the_game_of_its_hands(hands: list[HandResult]) -> None:
    sheet = score_hollywood(hands)
    for number, game in enumerate(sheet.games, start=1):
        entered = [hand for hand, goes_to in zip(hands, sheet.columns, strict=False) if number in goes_to]
        assert game == score_game(entered)
        assert game.used == len(entered)
        if sheet.running:
            assert sheet.running[-1][number - 1] == game.scores


@given(HANDS)
def test_the_players_may_be_swapped(hands: list[HandResult]) -> None:
    names = {"A": "B", "B": "A", None: None}
    ours, theirs = score_hollywood(hands), score_hollywood([replace(h, winner=names[h.winner]) for h in hands])
    assert theirs.columns == ours.columns
    assert theirs.net == (None if ours.net is None else -ours.net)
