"""The filter for keys: every model, its own error, both margins; and lists in which right and wrong lie apart."""

from collections.abc import Sequence
from math import inf, nan

import pytest

from trainer.analysis.keys import KEY, PAIR, Between, KeyFilterError, Margin, Measured, Shortlist, decided, shortlist


@pytest.mark.parametrize(
    ("measured", "sign"),
    [
        ([(9.0, 1.5), (7.0, 0.5), (12.0, 2.0)], 1),
        ([(-9.0, 1.5), (-7.0, 0.5)], -1),
        ([(9.0, 1.5), (-7.0, 0.5)], 0),  # sure, and of opposite things
        ([(9.0, 1.5), (7.0, 1.8)], 0),  # less than four errors
        ([(9.0, 1.5), (1.9, 0.1)], 0),  # less than two points
        ([(9.0, 1.5), (0.0, 0.0)], 0),
        ([(8.0, 2.0)], 0),  # exactly four errors
        ([(2.0, 0.0)], 0),  # exactly two points
        ([(2.01, 0.5)], 1),
        ([], 0),
    ],
)
def test_a_key_needs_every_model(measured: list[tuple[float, float]], sign: int) -> None:
    both_ways = [[Measured(factor * each, error) for each, error in measured] for factor in (1, -1)]
    assert [decided(each) for each in both_ways] == [sign, -sign]


def test_a_pair_needs_more_points_and_fewer_errors() -> None:
    near, unsure = Measured(2.5, 0.1), Measured(7.0, 2.0)
    assert (decided([near]), decided([near], PAIR)) == (1, 0)
    assert (decided([unsure]), decided([unsure], PAIR)) == (0, 1)


@pytest.mark.parametrize("figures", [(nan, 1.0), (inf, 1.0), (3.0, nan), (3.0, -0.1)])
def test_figures_that_are_none_are_refused(figures: tuple[float, float]) -> None:
    with pytest.raises(KeyFilterError, match="is no difference with its error"):
        decided([Measured(*figures)])


def between(prices: Sequence[Sequence[float]], error: float = 0.5) -> Between:
    """Differences of made-up prices: *prices* by model, then by choice."""
    return lambda one, other: [Measured(each[one] - each[other], error) for each in prices]


@pytest.mark.parametrize(
    ("prices", "found"),
    [
        ([[20, 19.5, 18, 12, 11, 10, 9]], Shortlist((0, 1), (3, 4, 5))),  # the nearest three, and room for two
        ([[20, 19.5, 18, 12, 11]], Shortlist((0, 1, 2), (3, 4))),
        ([[20, 19.7, 16.6, 15, 14]], Shortlist((0, 1), (2, 3, 4))),
        ([[20, 19.5, 16.6, 15, 14]], Shortlist((0,), (2, 3, 4))),  # 1 is no better than 2 for sure: left out
        ([[20, 19.5, 17.8, 15, 14]], Shortlist((0, 1), (3, 4))),  # 2 is neither: 0 does not beat it, it beats no 3
        ([[20, 19, 12, 11], [20, 21, 12, 11]], Shortlist((0, 1), (2, 3))),  # the models differ about 1
        ([[20, 12, 11], [20, 19, 11]], None),  # only one wrong one for both models
        ([[20, 19.5]], None),
    ],
)
def test_shortlists(prices: list[list[float]], found: Shortlist | None) -> None:
    assert shortlist(range(len(prices[0])), between(prices)) == found


def test_a_shortlist_is_separated_pair_by_pair() -> None:
    prices = [[30 - 1.4 * number for number in range(11)], [30 - 1.2 * number - (number % 3) for number in range(11)]]
    compare = between(prices)
    for size in (3, 4, 5):
        made = shortlist(range(11), compare, size=size)
        assert made is not None
        assert made.right[0] == 0
        assert 3 <= len(made.right) + len(made.wrong) <= size
        assert set(made.right).isdisjoint(made.wrong)
        for right in made.right:
            for wrong in made.wrong:
                assert decided(compare(right, wrong), PAIR) == 1


def test_large_errors_leave_nothing_to_ask() -> None:
    assert shortlist(range(5), between([[20, 15, 12, 11, 10]], error=4.0)) is None
    assert shortlist([], between([[]])) is None


@pytest.mark.parametrize(("size", "least_wrong"), [(2, 1), (3, 3), (4, 0)])
def test_no_list_of_that_size(size: int, least_wrong: int) -> None:
    with pytest.raises(KeyFilterError, match=f"a shortlist of {size} with {least_wrong} wrong"):
        shortlist([0], between([[1]]), size=size, least_wrong=least_wrong)


def test_a_margin_is_a_value() -> None:
    assert Margin(4.0, 2.0) == KEY
