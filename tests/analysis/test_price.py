"""Prices as plain values: read back, refused where broken, and clear only where every model says so."""

from dataclasses import replace
from typing import Any

import pytest

from trainer.analysis.price import KnockPrice, ModelPrice, PriceError, is_clear
from trainer.rules.cards import parse_card
from trainer.rules.errors import RulesError
from trainer.rules.melds import parse_meld


def priced(*models: tuple[float, float]) -> KnockPrice:
    return KnockPrice(
        difference=sum(difference for difference, _ in models) / len(models) if models else 0.0,
        error=1.5,
        knock=40.0,
        play_on=31.0,
        undercut_chance=0.03,
        opponent_deadwood=24.5,
        discard=parse_card("Kd"),
        melds=(parse_meld("7s 7h 7d"), parse_meld("3c 4c 5c 6c")),
        models=tuple(ModelPrice(f"model {index}", *each) for index, each in enumerate(models)),
        model="a simple simulation",
        worlds=240,
    )


def test_reads_itself_back() -> None:
    price = priced((9.0, 1.5), (7.25, 0.75))
    assert KnockPrice.from_data(price.to_data()) == price


@pytest.mark.parametrize(
    ("models", "clear"),
    [
        ([(9.0, 1.5), (7.0, 0.5), (12.0, 2.0)], True),
        ([(-9.0, 1.5), (-7.0, 0.5)], True),
        ([(9.0, 1.5), (-7.0, 0.5)], False),  # the models contradict each other
        ([(9.0, 1.5), (7.0, 1.8)], False),  # less than four errors
        ([(9.0, 1.5), (1.9, 0.1)], False),  # less than two points
        ([(8.0, 2.0)], False),  # exactly four errors
        ([], False),
    ],
)
def test_clear_is_when_every_model_agrees(models: list[tuple[float, float]], clear: bool) -> None:
    assert is_clear(priced(*models)) == clear


def test_a_mean_over_contradicting_models_is_never_clear() -> None:
    assert not is_clear(replace(priced((40.0, 1.0), (-10.0, 1.0)), difference=15.0))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"difference": "nine"}, "'difference' is 'nine', not a number"),
        ({"difference": True}, "'difference'"),
        ({"difference": float("nan")}, "'difference' is 'nan', not a number"),
        ({"error": -1}, "'error' is -1.0, not between 0 and 1000"),
        ({"undercut_chance": 3}, "'undercut_chance' is 3.0, not between 0 and 1"),
        ({"discard": "1x"}, "'1x' is not a card"),
        ({"melds": ["7s 8s"]}, "'7s 8s' is neither a set nor a run"),
        ({"models": {"at once": 3}}, "model 'at once' is not [difference, error]"),
        ({"models": {"at once": [3, -1]}}, "model 'at once' has the error -1.0, which is below 0"),
        ({"worlds": "many"}, "'worlds' is 'many', not of the type int"),
    ],
)
def test_broken_prices_are_named(change: dict[str, Any], message: str) -> None:
    data = priced((9.0, 1.5)).to_data() | change
    with pytest.raises((PriceError, RulesError)) as raised:
        KnockPrice.from_data(data)
    assert message in str(raised.value)


@pytest.mark.parametrize("part", sorted(priced((9.0, 1.5)).to_data()))
def test_a_missing_part_is_named(part: str) -> None:
    data = priced((9.0, 1.5)).to_data()
    del data[part]
    with pytest.raises(PriceError, match=f"no '{part}'"):
        KnockPrice.from_data(data)
