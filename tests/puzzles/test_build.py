"""Building: the same seeds, the same bytes; it goes on where it stopped; a day keeps its puzzles."""

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from puzzles.bank_file import bank_of
from puzzles.build import exact_lines, priced_lines, right_side, schedule_rows, write_schedule
from puzzles.making import PuzzleError
from puzzles.schedule import PATH, read_schedule
from puzzles.serve import MAKERS, PUZZLE_KINDS
from puzzles.verify import LEAST, MOST
from trainer.exercises.inferred_discard import InferredDiscard

Note = tuple[int, Mapping[str, Any] | None]


def notes_of(kind: str) -> list[Note]:
    """What the seeds gave once, as the bank has it, with a seed in between that gave nothing."""
    lines = sorted(bank_of(kind).lines.values(), key=lambda line: line.seed)[:60]
    rows = [(line.seed, {"question": line.question}) for line in lines]
    return [(-1, None), *rows]


def test_exact_lines_are_those_of_the_bank() -> None:
    for kind in ("meld-or-not", "undercut"):
        made = list(exact_lines(kind, MAKERS[kind], 1))[:12]
        assert [line.to_data() for line in made] == [line.to_data() for line in bank_of(kind).of_level(1)[:12]]


@pytest.mark.parametrize("kind", ["should-you-knock", "best-discard", "draw-or-take", "inferred-discard"])
def test_priced_lines_take_each_answer_as_often(kind: str) -> None:
    lines = priced_lines(kind, notes_of(kind), 30)
    again = priced_lines(kind, notes_of(kind), 30)
    assert [line.to_data() for line in lines] == [line.to_data() for line in again]
    assert len(lines) == 30
    if kind == "inferred-discard":
        questions = [line.exercise().question for line in lines]
        assert sum(isinstance(each, InferredDiscard) and each.counting_misleads for each in questions) == 15
    elif kind != "best-discard":
        choices = [line.key[0]["choice"] for line in lines]
        assert {choices.count(each) for each in set(choices)} == {15}
    by_level = {level: [line.difficulty for line in lines if line.level == level] for level in (1, 2, 3)}
    assert all(by_level.values())


def test_the_schedule_is_that_of_the_bank() -> None:
    rows = list(schedule_rows({kind: bank_of(kind).lines.values() for kind in PUZZLE_KINDS}, PUZZLE_KINDS))
    assert "".join(json.dumps(row) + "\n" for row in rows) == PATH.read_text(encoding="utf-8")


def test_a_bank_that_is_too_small_is_told() -> None:
    banks = {kind: list(bank_of(kind).lines.values()) for kind in PUZZLE_KINDS}
    banks["undercut"] = banks["undercut"][:1]
    with pytest.raises(ValueError, match=r"undercut has too few lines of level 1 for 2026-12-01"):
        list(schedule_rows(banks, PUZZLE_KINDS))


def test_a_schedule_is_only_appended_to(tmp_path: Path) -> None:
    path = tmp_path / "daily.schedule.jsonl"
    rows = [{"day": f"2026-12-0{day}", "puzzles": [f"undercut.1.1.{day}"]} for day in (1, 2, 3)]
    write_schedule(path, rows[:2])
    write_schedule(path, rows)
    assert read_schedule(path)[date(2026, 12, 3)] == ("undercut.1.1.3",)
    with pytest.raises(ValueError, match="already gives some of these days other puzzles"):
        write_schedule(path, rows[1:])
    assert len(read_schedule(path)) == 3


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        (['{"day": "2026-12-01", "puzzles": []}', "{"], ":2: no day with its puzzles"),
        (['{"day": "yesterday", "puzzles": []}'], ":1: no day with its puzzles"),
        (
            ['{"day": "2026-12-02", "puzzles": []}', '{"day": "2026-12-01", "puzzles": []}'],
            ":2: 2026-12-01 does not come",
        ),
    ],
)
def test_a_broken_schedule_is_told(tmp_path: Path, rows: list[str], problem: str) -> None:
    path = tmp_path / "daily.schedule.jsonl"
    path.write_text("\n".join(rows), encoding="utf-8")
    with pytest.raises(PuzzleError, match=f"daily.schedule.jsonl{problem}"):
        read_schedule(path)


def test_no_answer_of_two_is_right_too_often_in_any_run_of_luck() -> None:
    """The dice alone gave this level 61 % noes."""
    lines = exact_lines("turn-options", MAKERS["turn-options"], 3)
    sides = [side for line in lines if (side := right_side(line.exercise().question)) is not None]
    assert len(sides) > 30
    assert LEAST <= sides.count(1) / len(sides) <= MOST
