from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.learner.attempt import Attempt
from trainer.learner.level import next_level

MakeAttempt = Callable[..., Attempt]


def level_after(attempt: MakeAttempt, marks: str) -> int:
    """The level after tries that are each at the level which was next."""
    tries: list[Attempt] = []
    for mark in marks:
        tries.append(attempt(right=mark == "+", level=next_level(tries)))
    return next_level(tries)


@pytest.mark.parametrize(
    ("marks", "level"),
    [
        ("", 1),
        ("+++", 1),
        ("++++", 2),
        ("+-+++", 2),
        ("+--+++", 1),  # three of the last five
        ("+--++++", 2),
        ("+++++++", 2),  # after a change the count starts again
        ("++++++++", 3),
        ("++++++++++++", 3),
        ("++++---", 1),
        ("++++-+-+-", 1),  # three wrong of the last five
        ("++++--+++-", 2),
        ("---", 1),
    ],
)
def test_four_of_five_lead_up_and_three_wrong_of_five_down(attempt: MakeAttempt, marks: str, level: int) -> None:
    assert level_after(attempt, marks) == level


def test_easier_right_ones_and_harder_wrong_ones_say_nothing(attempt: MakeAttempt) -> None:
    at_two = [attempt(level=1)] * 4
    assert next_level([*at_two, *[attempt(level=1)] * 4]) == 2
    assert next_level([*at_two, *[attempt(level=3, right=False)] * 3]) == 2
    assert next_level([*at_two, *[attempt(level=3)] * 4]) == 3
    assert next_level([*at_two, *[attempt(level=1, right=False)] * 3]) == 1


@given(st.lists(st.tuples(st.booleans(), st.integers(1, 3))))
def test_a_level_is_one_to_three_and_moves_by_one(attempt: MakeAttempt, tries: list[tuple[bool, int]]) -> None:
    made = [attempt(right=right, level=level) for right, level in tries]
    levels = [next_level(made[:count]) for count in range(len(made) + 1)]
    assert set(levels) <= {1, 2, 3}
    assert all(abs(after - before) <= 1 for before, after in pairwise(levels))
