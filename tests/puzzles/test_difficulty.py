"""Difficulty is computed from the position, and harder puzzles defeat more players."""

import pytest

from puzzles.bank_file import bank_of
from puzzles.difficulty import difficulty_of
from puzzles.serve import PRACTICE_KINDS
from tests.benchmarks.difficulty import PLAYERS, shares, thirds
from trainer.exercises.best_melds import BestMelds
from trainer.exercises.model import LEAST_DIFFICULTY, MOST_DIFFICULTY
from trainer.rules.cards import parse_hand


@pytest.mark.parametrize("kind", PRACTICE_KINDS)
def test_levels_rise_with_difficulty(kind: str) -> None:
    middle = []
    for level in (1, 2, 3):
        found = sorted(line.difficulty for line in bank_of(kind).of_level(level))
        assert LEAST_DIFFICULTY <= found[0] <= found[-1] <= MOST_DIFFICULTY
        middle.append(found[len(found) // 2])
    assert middle == sorted(middle)
    assert middle[0] < middle[2]


@pytest.mark.parametrize(
    ("kind", "player"),
    [
        ("best-melds", "longest meld first"),
        ("undercut", "no lay-offs"),
        ("safe-discard", "highest card"),
        ("safe-discard", "forgets what was taken"),
        ("inferred-discard", "counts alone"),
        ("best-discard", "beginner"),
        ("best-discard", "careful"),
        ("draw-or-take", "beginner"),
        ("draw-or-take", "careful"),
        ("should-you-knock", "patient"),
        ("should-you-knock", "careful"),
    ],
)
def test_a_player_fails_more_often_at_harder_ones(kind: str, player: str) -> None:
    easy, _, hard = (share for share, _ in shares(PLAYERS[kind][player], thirds(kind)))
    assert easy > hard


def test_a_stronger_player_is_right_more_often() -> None:
    for kind in ("should-you-knock", "best-discard"):
        weak, strong = (
            sum(share * count for share, count in shares(PLAYERS[kind][name], thirds(kind)))
            for name in ("beginner", "careful")
        )
        assert weak < strong


def test_what_makes_melds_hard_is_counted() -> None:
    def difficulty(hand: str) -> int:
        return difficulty_of(BestMelds(parse_hand(hand)), 1, ())

    plain = difficulty("2s 3s 4s 7h 7d 7c Kc Jh 9d Ad")
    wanted_twice = difficulty("5h 6h 7h 7d 7c Kc Jh 9d Ad 2s")
    astray = difficulty("4c 5c 6c 7c 7h 7d 4h 4d Ks 2s")
    assert plain == 1000
    assert plain < wanted_twice < astray
