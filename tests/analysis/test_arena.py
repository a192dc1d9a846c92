"""The arena: the same seed is the same result, and the figures are what the games say."""

from dataclasses import replace

import pytest

from trainer.analysis.arena import Pair, Standing, play_arena, play_pair, standing
from trainer.analysis.bots.by_name import BotError


def without_time(result: Standing) -> Standing:
    return replace(result, seconds_a_decision=0.0)


def test_the_number_of_cores_changes_nothing() -> None:
    one, two = (play_arena("steady", "beginner", 12, 5, cores=cores) for cores in (1, 2))
    assert without_time(one) == without_time(two)
    assert without_time(one) != without_time(play_arena("steady", "beginner", 12, 6, cores=1))


def test_swapping_the_players_swaps_the_result() -> None:
    """Players without chance, so that nothing but the names changes."""
    for number in range(4):
        there, back = (play_pair((a, b, 9, number)) for a, b in (("quick", "steady"), ("steady", "quick")))
        assert (there.wins, there.points, there.hands) == (2 - back.wins, -back.points, back.hands)


def test_a_player_against_itself_is_level() -> None:
    """The mirror is exact: whatever one side wins with a deal, the other wins with it too."""
    result = play_arena("quick", "quick", 20, 2, cores=1)
    assert (result.games_won_share, result.points_a_hand) == (0.5, 0.0)


def test_the_better_player_wins() -> None:
    result = play_arena("patient", "beginner", 100, 3, cores=1)
    assert result.games_won_share - 2 * result.games_won_error > 0.5
    assert result.points_a_hand - 2 * result.points_error > 0


def test_progress_is_told_after_each_pair() -> None:
    told: list[int] = []
    play_arena("quick", "baseline", 8, 1, cores=1, progress=lambda pairs: told.append(len(pairs)))
    assert told == [1, 2, 3, 4]


def test_the_figures() -> None:
    pairs = [Pair(2, 30, 10, 50, 1.0), Pair(1, -6, 8, 40, 0.5), Pair(0, -24, 12, 60, 1.5)]
    found = standing(pairs)
    assert (found.games, found.games_won_share, found.points_a_hand) == (6, 0.5, 0.0)
    assert found.games_won_error == pytest.approx(0.5 / 3**0.5)
    assert found.points_error == pytest.approx((3 / 2 * (900 + 36 + 576)) ** 0.5 / 30)
    assert found.seconds_a_decision == pytest.approx(3 / 150)


def test_pairs_that_end_alike_are_not_certain() -> None:
    found = standing([Pair(2, 30, 10, 50, 1.0), Pair(2, 20, 10, 50, 1.0)])
    assert found.games_won_share == 1
    assert found.games_won_error > 0.1


@pytest.mark.parametrize("games", [0, 2, 5, -4])
def test_games_come_in_pairs(games: int) -> None:
    with pytest.raises(ValueError, match="even number"):
        play_arena("quick", "baseline", games, 1, cores=1)


def test_names_are_checked_before_anything_is_played() -> None:
    with pytest.raises(BotError, match="nobody"):
        play_arena("quick", "nobody", 4, 1, cores=1)
