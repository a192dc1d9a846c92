"""Puzzles by trap, and those of a sprint."""

from random import Random

import pytest

import puzzles
from puzzles.bank_file import bank_of
from puzzles.schedule import scheduled_ids
from puzzles.serve import MAKERS, PRICED_KINDS
from trainer.exercises.habits import has_trap_words, trap_words

BEGAN = "2027-03-04T12:00:00+00:00"


@pytest.mark.parametrize("kind", puzzles.PRACTICE_KINDS)
def test_every_trap_on_offer_is_found_and_none_of_it_is_a_daily(kind: str) -> None:
    rng = Random(kind)
    for trap, levels in puzzles.traps_of_kind(kind).items():
        exercise = puzzles.fresh_with(kind, trap, levels[-1], rng)
        assert trap in exercise.traps
        assert (exercise.kind, exercise.level) == (kind, levels[-1])
        assert puzzles.line_id(exercise.id) not in scheduled_ids()
        assert puzzles.load(exercise.id) == exercise


def test_every_trap_of_the_bank_has_words() -> None:
    named = {trap for kind in (*MAKERS, *PRICED_KINDS) for line in bank_of(kind).lines.values() for trap in line.traps}
    assert [trap for trap in sorted(named) if not has_trap_words(trap)] == []


def test_one_word_means_what_it_means_in_its_kind() -> None:
    assert trap_words("tie") == "Equal counts"
    assert trap_words("tie", "undercut") == "Equal counts"
    assert trap_words("tie", "safe-discard") == "Two cards that are equally safe"


def test_a_trap_that_no_puzzle_has_is_named() -> None:
    assert "chess" not in puzzles.traps_of_kind("knock-limit")
    with pytest.raises(puzzles.PuzzleError, match="no puzzle of level 1 has 'chess' in it"):
        puzzles.fresh_with("knock-limit", "chess", 1, Random(1))


def test_a_sprint_is_the_same_again_and_never_repeats_itself() -> None:
    ids = [puzzles.sprint_puzzle(BEGAN, number).id for number in range(90)]
    assert ids == [puzzles.sprint_puzzle(BEGAN, number).id for number in range(90)]
    assert len(set(ids)) == len(ids)
    assert not set(ids) & scheduled_ids()
    assert ids != [puzzles.sprint_puzzle("2027-03-04T12:00:01+00:00", number).id for number in range(90)]


def test_a_sprint_has_each_kind_once_a_round_and_gets_harder() -> None:
    found = [puzzles.sprint_puzzle(BEGAN, number) for number in range(36)]
    for start in range(0, 36, 6):
        assert sorted(each.kind for each in found[start : start + 6]) == sorted(puzzles.SPRINT_KINDS)
    assert [each.level for each in found] == [1] * 12 + [2] * 12 + [3] * 12
