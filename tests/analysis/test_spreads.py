"""Two ways to lay one knock, against the exact showdown of every guess."""

from random import Random

import numpy as np
import pytest

from trainer.analysis.history import view_from_history
from trainer.analysis.kernel.plain import cards_of
from trainer.analysis.knock_now import knock_now
from trainer.analysis.models import PANEL, M
from trainer.analysis.spreads import price_spreads
from trainer.analysis.trials import WALK
from trainer.analysis.worlds import sample_worlds, watched
from trainer.rules.arrange import distinct_arrangements
from trainer.rules.cards import parse_card, parse_cards
from trainer.rules.play import View

HAND = "2c 3c 4c 3h 3d 8h 9h Th Jh Qh Kd"  # without the king: 6 left, whether the 3♣ is in the run or in the set
CHAINS, SAMPLES = 4, 10


def view() -> View:
    return view_from_history(parse_cards(HAND), parse_card("Ks"), "pass pass stock 7s stock")


def test_each_way_is_the_mean_of_the_showdowns_with_the_same_guesses() -> None:
    ways = distinct_arrangements(view().hand - {parse_card("Kd")})
    assert len(ways) == 2
    found = price_spreads(view(), ways, Random(3), panel=[M], chains=CHAINS, samples=SAMPLES)
    luck = np.random.default_rng(Random(3).getrandbits(64))
    worlds = sample_worlds(watched(view()), M, luck, chains=CHAINS, samples=SAMPLES, **WALK._asdict())
    groups = [[(cards_of(int(hand)), 1.0) for hand in chain] for chain in worlds.hands]
    for letter, way in zip("AB", ways, strict=True):
        price = found.prices.of(f"lay {letter}")
        by_showdown = knock_now(way.melds, way.deadwood_cards, groups)
        assert price is not None
        assert price.points == pytest.approx(by_showdown.price, abs=0.01)
        assert price.box == pytest.approx(by_showdown.box, abs=0.01)
        assert price.undercut_chance == pytest.approx(by_showdown.undercut_chance, abs=0.001)
    first, second = found.prices.choices
    assert (first.loss, first.error) == (0, 0)
    assert second.loss == pytest.approx(first.points - second.points, abs=0.02)
    assert found.prices.worlds == CHAINS * SAMPLES


def test_a_way_that_no_card_fits_is_never_laid_off_on() -> None:
    """All cards that would go on the set and on the run are thrown or held: both ways are the same."""
    hand = "2c 3c 4c 3h 3d 9h Th Jh Qh Kh 8s"
    seen = view_from_history(parse_cards(hand), parse_card("8h"), "pass pass stock 3s stock Ac stock 5c stock Ks stock")
    ways = distinct_arrangements(seen.hand - {parse_card("8s")})
    found = price_spreads(seen, ways, Random(1), chains=2, samples=5)
    assert len(ways) == 2
    assert list(found.laid) == [0, 0]
    assert {each.loss for each in found.prices.choices} == {0}
    assert [model.name for model in found.prices.choices[1].models] == [model.name for model in PANEL]
