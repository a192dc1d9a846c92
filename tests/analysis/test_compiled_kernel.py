"""The compiled kernel against the rules, and against the plain masks that are tested against them: equal, always."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba", reason="the extra 'analysis' is not installed")

from trainer.analysis import kernel
from trainer.analysis.kernel import compiled, jit, plain
from trainer.analysis.kernel.compiled import MaskError
from trainer.analysis.worth import worth_of
from trainer.rules import arrange
from trainer.rules.cards import DECK, parse_card, parse_cards
from trainer.rules.melds import parse_meld
from trainer.rules.ruleset import PRESETS, parse_rules
from trainer.rules.showdown import Side, best_defences, showdown

DATA = Path(__file__).parents[1] / "data"


def vectors(name: str, part: str = "v") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))[part]
    assert found
    return found


def hand(text: str) -> int:
    return plain.mask_of(parse_cards(text))


def groups(text: str) -> list[int]:
    return [plain.mask_of(parse_meld(part)) for part in text.split("|")] if text else []


def random_hand(rng: Random, size: int) -> int:
    return sum(1 << card for card in rng.sample(range(52), size))


def crowded_hand(rng: Random, size: int) -> int:
    """Of the cards of four to six neighbouring ranks, where sets and runs want the same cards all the time."""
    ranks = rng.choice([4, 4, 5, 6])
    first = rng.randrange(14 - ranks)
    chosen = rng.sample([(suit, rank) for suit in range(4) for rank in range(first, first + ranks)], size)
    return sum(1 << (13 * suit + rank) for suit, rank in chosen)


def array(masks: list[int]) -> compiled.Masks:
    return np.array(masks, dtype=np.int64)


MAKERS = [random_hand, crowded_hand]


def test_the_vectors_of_ten_cards() -> None:
    cases = vectors("deadwood_10")
    masks = [hand(case["h"]) for case in cases]
    assert compiled.deadwood_batch(array(masks)).tolist() == [case["dw"] for case in cases]
    assert [compiled.deadwood(mask) for mask in masks] == [case["dw"] for case in cases]


def test_the_vectors_of_eleven_cards() -> None:
    cases = vectors("deadwood_11")
    masks = [hand(case["h"]) for case in cases]
    assert compiled.deadwood_batch(array(masks)).tolist() == [case["dw11"] for case in cases]
    assert compiled.deadwood_after_discard_batch(array(masks)).tolist() == [case["dw"] for case in cases]
    for mask, case in zip(masks, cases, strict=True):
        after = {plain.INDEX[parse_card(card)]: left for card, left in case["after"].items()}
        assert compiled.after_each_discard(mask) == after
        assert compiled.deadwood_after_discard(mask) == case["dw"]


def test_the_vectors_of_lay_offs() -> None:
    for case in vectors("layoff"):
        if case["kdw"]:
            assert compiled.defence(groups(case["kmelds"]), hand(case["dhand"])) == case["ddw"], case


def test_the_knockers_choice_of_a_spread_is_scored() -> None:
    points = worth_of().points
    for case in vectors("layoff", "knocker_alternatives"):
        for option in case["options"]:
            scored = compiled.knock_score(groups(option["melds"]), option["kdw"], hand(case["dhand"]), points)
            assert scored == option["points"], (case, option)


@pytest.mark.parametrize("maker", MAKERS)
@pytest.mark.parametrize("size", [0, 1, 2, 3, 7, 10, 11])
def test_counts_are_those_of_the_rules(maker: Callable[[Random, int], int], size: int) -> None:
    rng = Random(size)
    masks = [maker(rng, size) for _ in range(60)]
    assert compiled.deadwood_batch(array(masks)).tolist() == [
        arrange.least_deadwood(plain.cards_of(mask)) for mask in masks
    ]
    if size == 11:
        after = [arrange.after_each_discard(plain.cards_of(mask)) for mask in masks]
        for mask, each in zip(masks, after, strict=True):
            assert compiled.after_each_discard(mask) == {plain.INDEX[card]: left for card, left in each.items()}
        assert compiled.deadwood_after_discard_batch(array(masks)).tolist() == [min(each.values()) for each in after]


@pytest.mark.parametrize("maker", MAKERS)
def test_the_melds_are_a_best_grouping(maker: Callable[[Random, int], int]) -> None:
    rng = Random(5)
    for _ in range(1500):
        mask = maker(rng, rng.choice([10, 11]))
        melds = [plain.cards_of(meld) for meld in compiled.best_melds(mask)]
        assert arrange.arrange_as(plain.cards_of(mask), melds).deadwood == plain.least_deadwood(mask)


@pytest.mark.parametrize("maker", MAKERS)
def test_the_best_defence_is_that_of_the_rules(maker: Callable[[Random, int], int]) -> None:
    """Both hands out of few ranks, so that lay-offs compete with the defender's own melds."""
    rng = Random(6)
    laid = 0
    for _ in range(250):
        ours = maker(rng, 10)
        others = [card for card in range(52) if not ours >> card & 1]
        near = sorted(others, key=lambda card: (abs(card % 13 - (ours.bit_length() - 1) % 13), rng.random()))
        theirs = sum(1 << card for card in near[:10])
        melds = compiled.best_melds(ours)
        best = best_defences([plain.cards_of(meld) for meld in melds], plain.cards_of(theirs))[0]
        assert compiled.defence(melds, theirs) == best.deadwood
        laid += bool(best.layoffs)
    assert laid > 10


@pytest.mark.parametrize(
    "rules", ["standard", "classic", "standard tie=push", "oklahoma-hollywood hand_score=difference"]
)
def test_a_knock_scores_as_by_the_rules(rules: str) -> None:
    rng, table, upcard = Random(7), parse_rules(rules), parse_card("Ts")
    worth = worth_of(table, upcard)
    checked = 0
    while checked < 60:
        ours = crowded_hand(rng, 10)
        if (count := compiled.deadwood(ours)) > worth.limit:
            continue
        theirs = sum(1 << card for card in rng.sample([card for card in range(52) if not ours >> card & 1], 10))
        melds = compiled.best_melds(ours)
        left = plain.cards_of(ours & ~sum(melds))
        score = showdown(list(map(plain.cards_of, melds)), left, plain.cards_of(theirs), table, upcard=upcard).score
        sign = {Side.KNOCKER: 1, Side.DEFENDER: -1, Side.NOBODY: 0}[score.winner]
        assert compiled.knock_score(melds, count, theirs, worth.points) == sign * score.points
        assert compiled.knock_score(melds, count, theirs, worth.box) == sign * score.boxes * table.box_bonus
        checked += 1


def test_worth_under_every_preset_is_scored_with_the_box_apart() -> None:
    for name, rules in PRESETS.items():
        if rules.players == 2:
            worth = worth_of(rules, parse_card("7h"))
            assert worth.limit == rules.limit(parse_card("7h")), name
            assert worth.points[0, 20] == rules.gin_bonus + 20
            assert worth.box[0, 20] == rules.box_bonus * (1 + rules.extra_boxes_gin)
            assert (worth.total == worth.points + worth.box).all()


@pytest.mark.parametrize("maker", MAKERS)
def test_potential_is_what_it_says(maker: Callable[[Random, int], int]) -> None:
    rng = Random(8)
    for _ in range(200):
        cards = maker(rng, 10)
        loose = cards & ~sum(compiled.best_melds(cards))
        unseen = random_hand(rng, 30) & ~cards
        expected = 0
        for card in plain.indices_of(unseen):
            for pair in plain.PARTNERS[card]:
                if pair & ~loose == 0:
                    expected += plain.points_of(pair)
        assert compiled.potential(loose, unseen) == expected


def test_a_deck_has_no_corner_to_go_round() -> None:
    assert compiled.deadwood(hand("Qs Ks As Ah 2h")) == 24
    assert compiled.deadwood(hand("Js Qs Ks Ah 2h 3h")) == 0
    assert compiled.defence(groups("Js Qs Ks"), hand("Ah As Td 9d")) == 21
    assert compiled.potential(hand("Qs Ks"), hand("Ah 2h")) == 0


@pytest.mark.parametrize(
    ("work", "named"),
    [
        (lambda: compiled.deadwood(-1), "-1 is no mask"),
        (lambda: compiled.deadwood(1 << 52), "4503599627370496"),
        (lambda: compiled.deadwood(1 << 200), "1606938044"),
        (lambda: compiled.deadwood(7.0), "7.0 is no mask"),  # type: ignore[arg-type]
        (lambda: compiled.deadwood("7h"), "7h is no mask"),  # type: ignore[arg-type]
        (lambda: compiled.deadwood((1 << 12) - 1), "12 cards"),
        (lambda: compiled.deadwood_after_discard(0), "0 cards"),
        (lambda: compiled.deadwood_batch(array([7, 1 << 60])), str(1 << 60)),
        (lambda: compiled.deadwood_batch(array([7, -5])), "-5"),
        (lambda: compiled.deadwood_batch(array([7, 0xFFFFF])), "20 cards"),
        (lambda: compiled.deadwood_batch(np.zeros((2, 2), dtype=np.int64)), "2 dimensions"),
        (lambda: compiled.deadwood_batch(np.zeros(2, dtype=Any)), "object"),
        (lambda: compiled.best_melds((1 << 13) - 1), "13 cards"),
        (lambda: compiled.defence([0b11], 1 << 20), "neither a set nor a run"),
        (lambda: compiled.defence([0b1011], 1 << 20), "neither a set nor a run"),
        (lambda: compiled.defence([0b111, 0b11100], 1 << 20), "another one uses"),
        (lambda: compiled.defence([0b111], 0b1100), "shares cards"),
        (lambda: compiled.knock_score([0b111], 11, 1 << 20, worth_of().points), "11 points"),
        (lambda: compiled.potential(0b111, 0), "holds a meld"),
        (lambda: compiled.potential(0b11, 0b110), "share cards"),
    ],
)
def test_what_is_no_hand_is_refused_by_name(work: Callable[[], object], named: str) -> None:
    with pytest.raises(MaskError, match=named.replace("*", r"\*")):
        work()


def test_an_empty_batch_and_a_slice_are_arrays_too() -> None:
    assert compiled.deadwood_batch(array([])).size == 0
    masks = array([random_hand(Random(seed), 10) for seed in range(20)])
    assert compiled.deadwood_batch(masks[::2]).tolist() == compiled.deadwood_batch(masks)[::2].tolist()


def test_progress_is_said_while_it_compiles() -> None:
    lines: list[str] = []
    compiled.prepare(lines.append)
    assert lines
    assert all("\n" not in line for line in lines)


def run_apart(code: str, **variables: str) -> str:
    environment = {**os.environ, **variables}
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_a_cache_that_cannot_be_written_is_no_obstacle(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder", encoding="utf-8")
    code = (
        "from trainer.analysis.kernel import compiled\n"
        "print(compiled.deadwood(0b111 | 1 << 20))\n"
        "print(compiled.CACHE_PROBLEM)"
    )
    count, problem = run_apart(code, NUMBA_CACHE_DIR=str(blocked)).splitlines()
    assert count == "8"
    assert str(blocked) in problem


def test_compiled_code_is_kept_where_it_is_asked_for(tmp_path: Path) -> None:
    run_apart(
        "from trainer.analysis.kernel import compiled; compiled.deadwood(0b111)", NUMBA_CACHE_DIR=str(tmp_path / "new")
    )
    assert list((tmp_path / "new").rglob("*.nbi"))


def test_folders_of_old_versions_go_when_a_new_one_comes(tmp_path: Path) -> None:
    old, recent, other = (tmp_path / name for name in ("gin-trainer-old", "gin-trainer-recent", "something"))
    for folder in (old, recent, other):
        folder.mkdir()
    for folder in (old, other):
        os.utime(folder, (0, 0))
    assert jit.cannot_write(tmp_path / "gin-trainer-new") is None
    assert sorted(folder.name for folder in tmp_path.iterdir()) == [
        "gin-trainer-new",
        "gin-trainer-recent",
        "something",
    ]


def test_the_compiled_names_are_there_beside_the_plain_ones() -> None:
    assert kernel.deadwood(0b111) == 0
    assert kernel.deadwood_after_discard(0b11) == 1
    assert kernel.deadwood_batch(array([0b1, 0b11])).tolist() == [1, 3]
    assert {"deadwood", "deadwood_batch", "deadwood_after_discard"} <= set(kernel.__all__)
    with pytest.raises(AttributeError, match="no_such_name"):
        getattr(kernel, "no_such" + "_name")


def test_what_serves_a_learner_loads_no_numba() -> None:
    code = (
        "import sys, trainer.practice, lessons, puzzles.serve, trainer.analysis.kernel\nprint('numba' in sys.modules)"
    )
    assert run_apart(code).strip() == "False"


@pytest.mark.slow
@pytest.mark.parametrize("size", [10, 11])
@pytest.mark.parametrize("maker", MAKERS)
def test_a_quarter_of_a_million_hands_of_each_sort(maker: Callable[[Random, int], int], size: int) -> None:
    """10^6 in all. The plain masks are compared with the rules in their own tests, and here on a sample."""
    rng = Random(size)
    masks = [maker(rng, size) for _ in range(250_000)]
    counts = compiled.deadwood_batch(array(masks)).tolist()
    after = compiled.deadwood_after_discard_batch(array(masks)).tolist()
    for mask, count, least in zip(masks, counts, after, strict=True):
        assert count == plain.least_deadwood(mask)
        if size == 11:
            assert least == min(left for _, left in plain.after_discards(mask))
    for mask, count in list(zip(masks, counts, strict=True))[::1000]:
        assert count == arrange.least_deadwood(plain.cards_of(mask))


def test_every_card_of_the_deck_is_where_the_masks_say() -> None:
    assert [compiled.deadwood(1 << index) for index in range(52)] == [card.points for card in DECK]
