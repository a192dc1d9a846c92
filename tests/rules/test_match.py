"""A match: the worked example E31, and how games follow each other."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.rules.errors import RulesError
from trainer.rules.match import score_match
from trainer.rules.ruleset import PRESETS, STANDARD, parse_rules
from trainer.rules.score import DEAD_HAND, HandResult, score_game, won

E31 = [won("A", 60), won("B", 45), won("A", 88), won("A", 70), won("B", 31), won("A", 40)]


def test_e31_best_of_five_to_250(data_folder: Path) -> None:
    vectors = {case["id"]: case for case in json.loads((data_folder / "scoring_vectors.json").read_text("utf-8"))}
    assert [[hand.winner, hand.points] for hand in E31] == vectors["E31"]["hands"]
    match = score_match(E31, PRESETS["tournament"])
    (game,) = match.games
    assert (game.scores, game.boxes, game.totals, game.margin) == ((258, 76), (4, 2), (458, 126), 332)
    assert (match.wins, match.needed, match.winner, match.totals) == ((1, 0), 3, None, (458, 126))


def test_e31_to_100_the_game_is_over_at_hand_three() -> None:
    to_100 = score_game(E31, STANDARD)
    assert (to_100.winner, to_100.scores, to_100.used) == ("A", (148, 45), 3)


def test_e31_three_games_win_the_match() -> None:
    match = score_match([*E31 * 2, won("B", 250), *E31, won("B", 12)], PRESETS["tournament"])
    assert [game.winner for game in match.games] == ["A", "A", "B", "A"]
    assert (match.wins, match.winner, match.used) == ((3, 1), "A", 19)  # the last hand is left out
    assert match.totals == (3 * 458, 3 * 126 + 250 + 200 + 25)


@pytest.mark.parametrize(("rules", "games"), [("single", 1), ("best_of_3", 2), ("best_of_5", 3)])
def test_how_many_games_win_it(rules: str, games: int) -> None:
    match = score_match([won("A", 100)] * 5, parse_rules(f"standard match={rules}"))
    assert (len(match.games), match.needed, match.winner, match.used) == (games, games, "A", games)


def test_each_game_starts_from_nothing() -> None:
    match = score_match([won("A", 150), won("B", 30)], parse_rules("standard match=best_of_3"))
    assert [game.scores for game in match.games] == [(150, 0), (0, 30)]
    assert (match.wins, match.winner) == ((1, 0), None)


def test_a_game_is_won_even_where_its_winner_owes() -> None:
    """E19: the match counts games, and the table may still settle on the totals."""
    e19 = [*[won("B", 11)] * 4, won("A", 55), *[won("B", 11)] * 5, won("A", 52)]
    match = score_match(e19 * 2, parse_rules("standard match=best_of_3"))
    assert (match.winner, match.wins, match.totals) == ("A", (2, 0), (2 * 257, 2 * 324))


def test_nothing_played_yet() -> None:
    match = score_match([], PRESETS["tournament"])
    assert (match.games, match.wins, match.totals) == ((score_game([]),), (0, 0), (0, 0))


def test_a_stranger_is_named_with_his_hand() -> None:
    with pytest.raises(RulesError, match="hand 7: 'C' does not play"):
        score_match([*E31, won("C", 1)], PRESETS["tournament"])


HANDS = st.lists(st.just(DEAD_HAND) | st.builds(won, st.sampled_from("AB"), st.integers(0, 120)), max_size=30)


@given(HANDS, st.sampled_from(["single", "best_of_3", "best_of_5"]))
def test_games_follow_each_other(hands: list[HandResult], games: str) -> None:
    rules = parse_rules(f"standard match={games}")
    match = score_match(hands, rules)
    start = 0
    for game in match.games:
        assert game == score_game(hands[start:], rules)
        start += game.used
    assert start == match.used
    assert all(game.winner is not None for game in match.games[:-1])
    assert (match.winner is None) is (max(match.wins) < match.needed)
    assert max(match.wins) <= match.needed
    assert match.used == len(hands) or match.winner is not None
