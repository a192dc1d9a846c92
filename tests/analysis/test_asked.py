"""Positions fit to be asked: decided ones are found, hopeless ones given up, and the price is the advice's."""

from random import Random

import pytest

pytest.importorskip("numba")  # the optional extra "analysis"

from trainer.analysis.asked import (
    ROUNDS,
    discard_asked,
    draw_asked,
    hopeless,
    knock_asked,
    knock_price_of,
    loose_cards,
    prices_of,
)
from trainer.analysis.history import view_from_history
from trainer.analysis.keys import Measured
from trainer.analysis.price import ChoicePrices, KnockPrice, is_clear
from trainer.rules.cards import parse_card, parse_cards
from trainer.rules.play import Discard, View

NEAR_GIN = "4h 5h 6h 9c 9d 9s As Ad 2c 2d Qs"


def view(hand: str, history: str, upcard: str = "Kh") -> View:
    return view_from_history(parse_cards(hand), parse_card(upcard), history)


def test_a_clear_knock_is_asked_with_its_price() -> None:
    advice = knock_asked(view(NEAR_GIN, "pass pass stock"), Random(1))
    assert advice is not None
    assert advice.should_knock
    price = knock_price_of(advice)
    assert is_clear(price)
    assert price.discard == parse_card("Qs")
    assert price.difference == pytest.approx(price.knock - price.play_on, abs=0.02)
    assert KnockPrice.from_data(price.to_data()) == price
    prices = prices_of(advice)
    assert ChoicePrices.from_data(prices.to_data()) == prices
    assert prices.choices == price.choices
    assert sum(isinstance(each.action, Discard) for each in advice.candidates) <= 4


def test_the_same_dice_ask_the_same() -> None:
    one, two = (knock_asked(view(NEAR_GIN, "pass pass stock"), Random(7)) for _ in range(2))
    assert one == two


def test_nothing_is_asked_where_there_is_no_choice() -> None:
    high = view("Ks Qh Js 9c 8d 6s 5h 3c 2d Ad Td", "pass pass stock")
    assert knock_asked(high, Random(1)) is None
    assert draw_asked(view("Ks Qh Js 9c 8d 6s 5h 3c 2d Ad", "pass pass"), Random(1)) is None  # the stock alone
    assert discard_asked(view(NEAR_GIN, "pass pass stock"), Random(1)) is None  # a knock is legal


def test_an_upcard_that_makes_a_meld_of_kings_is_taken() -> None:
    advice = draw_asked(view("Ks Kd Js 9c 8d 6s 5h 3c 2d Ad", ""), Random(1))
    assert advice is not None
    assert prices_of(advice).choices[0].action == "take"


def test_cards_outside_the_melds_are_loose() -> None:
    eleven = parse_cards("2c 3c 4c 3h 3d 8h 9h Th Jh Qh Ks")
    # Two best groupings: the run of clubs leaves the other threes, the set of threes the other clubs.
    assert loose_cards(eleven, 3) == frozenset(parse_cards("2c 4c 3h 3d Ks"))


@pytest.mark.parametrize(
    ("measured", "rounds", "expected"),
    [
        ([Measured(5, 1), Measured(6, 1)], 1, False),
        ([Measured(5, 1), Measured(-6, 1)], 1, True),  # two models contradict each other
        ([Measured(5, 1), Measured(-0.4, 1)], 1, True),  # too near to zero, whatever the error becomes
        ([Measured(5, 1), Measured(0.2, 0.1)], ROUNDS, True),
        ([Measured(3, 2), Measured(6, 1)], 1, False),  # may still grow
        ([Measured(3, 2), Measured(6, 1)], ROUNDS, True),
    ],
)
def test_what_will_hardly_be_decided_is_given_up(measured: list[Measured], rounds: int, expected: bool) -> None:
    assert hopeless(measured, rounds) == expected
