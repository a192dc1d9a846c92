"""The hands that are kept: each is what the players play, and good for what it is kept for."""

from itertools import islice
from random import Random

import pytest

from puzzles import LEVELS
from puzzles.kept import ended_from, ended_to, endings, kept_name, spreads
from puzzles.kept.keep import HANDS_OF_A_PAIR, QUARTER
from puzzles.makers.which_spread import SET_IS_OPEN, levels_of, question_at, trap_of
from puzzles.positions import PLAYERS, Position, ended, played_turns
from trainer.rules.showdown import Ending


def _position(seed: int, turn: int) -> Position:
    return next(islice(played_turns(Random(seed)), turn, None))


@pytest.mark.parametrize("level", LEVELS)
def test_the_kept_knocks_are_of_their_level(level: int) -> None:
    kept = spreads(level)
    assert len(kept) == len({each.seed for each in kept}) == 4 * QUARTER
    positions = [_position(each.seed, each.turn) for each in kept]
    assert all(level in levels_of(position) for position in positions)
    assert sum("A" in question_at(position).key for position in positions) == 2 * QUARTER
    on_set = sum(trap_of(question_at(position)) == SET_IS_OPEN for position in positions)
    assert on_set == (0 if level == 3 else 2 * QUARTER)


def test_no_knock_is_kept_twice() -> None:
    assert len({each for level in LEVELS for each in spreads(level)}) == 12 * QUARTER


@pytest.mark.parametrize("first", PLAYERS, ids=kept_name)
@pytest.mark.parametrize("second", PLAYERS, ids=kept_name)
def test_the_kept_endings_are_those_that_are_played(first: object, second: object) -> None:
    one, other = (next(bot for bot in PLAYERS if bot is each) for each in (first, second))
    kept = endings()[kept_name(one), kept_name(other)]
    assert len(kept) == HANDS_OF_A_PAIR
    for number in (0, 1, 77, HANDS_OF_A_PAIR - 1):
        assert kept[number] == ended(Random(f"{one.name} {other.name} {number}"), (one, other))


def test_an_ending_is_written_and_read() -> None:
    every = [each for hands in endings().values() for each in hands]
    assert {None if each is None else each.ending for each in every} == {None, Ending.KNOCK, Ending.GIN, Ending.BIG_GIN}
    assert [ended_from(ended_to(each)) for each in every] == every
