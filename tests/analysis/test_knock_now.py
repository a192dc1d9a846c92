"""Knocking now, against scoring every hand one by one with the other way to defend."""

from itertools import combinations
from math import sqrt
from random import Random
from statistics import fmean, stdev

import numpy as np
import pytest

from trainer.analysis.history import view_from_history
from trainer.analysis.kernel.plain import cards_of, defence, mask_of
from trainer.analysis.knock_now import KnockNow, Weighted, knock_now
from trainer.rules.cards import Card, parse_card, parse_cards
from trainer.rules.errors import RulesError
from trainer.rules.play import Knock
from trainer.rules.ruleset import PRESETS, STANDARD

MELDS = [parse_cards("4h 5h 6h"), parse_cards("9c 9d 9s")]
LOOSE = parse_cards("2c 3d 2s As")  # 8 points
OTHERS = parse_cards("7h 9h 2h 2d Ah 3h 3s Ts Js Qs 5c 5d")  # ten of these twelve are in the other hand


def gain(hand: tuple[Card, ...], melds: list[tuple[Card, ...]] = MELDS, count: int = 8) -> tuple[int, int]:
    """(points, box) to the knocker under Standard, from the least that the defender is left with."""
    left = defence([mask_of(each) for each in melds], mask_of(hand))
    return (left - count, 25) if left > count else (left - count - 25, -25)


def hands() -> list[tuple[Card, ...]]:
    return list(combinations(OTHERS, 10))


def test_every_hand_alike_is_the_plain_mean() -> None:
    gains = [gain(hand) for hand in hands()]
    totals = [sum(each) for each in gains]
    found = knock_now(MELDS, LOOSE, [[(hand, 2.0)] for hand in hands()])
    assert found.points == pytest.approx(fmean(points for points, _ in gains))
    assert found.box == pytest.approx(fmean(box for _, box in gains))
    assert found.price == pytest.approx(fmean(totals))
    assert found.error == pytest.approx(stdev(totals) / sqrt(len(totals)))
    assert found.undercut_chance == pytest.approx(fmean(box < 0 for _, box in gains))
    assert 0 < found.undercut_chance < 1


def test_weights_count() -> None:
    weights = [1 + number % 5 for number in range(len(hands()))]
    many = [(hand, 1.0) for hand, times in zip(hands(), weights, strict=True) for _ in range(times)]
    weighted = knock_now(MELDS, LOOSE, [[(hand, 0.1 * times) for hand, times in zip(hands(), weights, strict=True)]])
    plain = knock_now(MELDS, LOOSE, [many])
    for part in ("points", "box", "undercut_chance"):
        assert getattr(weighted, part) == pytest.approx(getattr(plain, part))


def test_the_error_is_how_the_groups_differ() -> None:
    groups = [[(hand, 1.0) for hand in hands()[first::6]] for first in range(6)]
    means = [fmean(sum(gain(hand)) for hand, _ in group) for group in groups]
    assert knock_now(MELDS, LOOSE, groups).error == pytest.approx(stdev(means) / sqrt(6))
    assert knock_now(MELDS, LOOSE, groups[:1]).error is None
    again = knock_now(MELDS, LOOSE, [groups[0], groups[0], []])
    assert again.error == pytest.approx(0, abs=1e-9)


def test_the_spread_is_part_of_the_knock() -> None:
    """The fourth eight closes the run when it is in the set: then 9h cannot be laid off."""
    open_run = [parse_cards("8s 8d 8c"), parse_cards("4h 5h 6h 7h 8h")]
    closed = [parse_cards("8s 8h 8d 8c"), parse_cards("4h 5h 6h 7h")]
    loose, hand = parse_cards("4s 5c"), (*parse_cards("9h"), *parse_cards("Ks Qd Jc Ts 2s 3d 6c 7d Ac"))
    prices = [knock_now(melds, loose, [[(hand, 1.0)]]).price for melds in (open_run, closed)]
    assert prices[1] - prices[0] == 9


def test_gin_and_the_rules_of_the_table() -> None:
    melds = [parse_cards("4h 5h 6h 7h"), parse_cards("9c 9d 9s"), parse_cards("Ks Kd Kc")]
    hand = parse_cards("8h 3h 2c 2d Ts Jd Qc 5s 6d Ad")
    gin = knock_now(melds, (), [[(hand, 1.0)]])
    assert gin == KnockNow(25 + sum(card.points for card in hand), 25, None, 0)
    straight = PRESETS["oklahoma"]
    knock = knock_now(MELDS, LOOSE, [[(OTHERS[:10], 1.0)]], straight, upcard=parse_card("Kh"))
    assert knock.box == straight.box_bonus * (1 if knock.points > 0 else -1)
    with pytest.raises(RulesError):
        knock_now(MELDS, LOOSE, [[(OTHERS[:10], 1.0)]], straight, upcard=parse_card("4c"))


def test_what_is_no_sample_is_refused() -> None:
    hand = OTHERS[:10]
    none: list[list[list[Weighted]]] = [[], [[]]]
    for groups in none:
        with pytest.raises(ValueError, match="no hand to knock against"):
            knock_now(MELDS, LOOSE, groups)
    for weight in (0.0, -1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="weight"):
            knock_now(MELDS, LOOSE, [[(hand, weight)]])
    with pytest.raises(RulesError, match="in two places"):
        knock_now(MELDS, LOOSE, [[((*hand[:9], parse_card("4h")), 1.0)]], STANDARD)


def test_a_guess_is_scored_as_the_compiled_trials_score_it() -> None:
    pytest.importorskip("numba", reason="the extra 'analysis' is not installed")
    from trainer.analysis.models import S
    from trainer.analysis.trials import WALK, try_out
    from trainer.analysis.worlds import sample_worlds, watched

    ten = (*(card for each in MELDS for card in each), *LOOSE)
    view = view_from_history([*ten, parse_card("Kd")], parse_card("Qh"), "pass pass stock Kh stock Jh stock")
    knock = Knock(parse_card("Kd"), tuple(MELDS))
    tried = try_out(view, [knock], S, (S,), 4, 25, Random(3))
    luck = np.random.default_rng(Random(3).getrandbits(64))
    worlds = sample_worlds(watched(view), S, luck, chains=4, samples=25, **WALK._asdict())
    groups = [[(cards_of(hand), 1.0) for hand in chain] for chain in worlds.hands.tolist()]
    found = knock_now(MELDS, LOOSE, groups)
    assert found.points == pytest.approx(tried.points.mean())
    assert found.box == pytest.approx(tried.box.mean())
    assert found.undercut_chance == pytest.approx(tried.undercuts.mean())
    assert found.error == pytest.approx((tried.points + tried.box)[:, 0, 0].std(ddof=1) / 2)
