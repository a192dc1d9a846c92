"""The bank: keys that the grader gives again, answers in balance, and a broken line named while the rest is served."""

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from puzzles.bank_file import BankError, Line, bank_of, path_of, read_bank, write_bank
from puzzles.making import LEVELS
from puzzles.serve import MAKERS, PRICED_KINDS, PUZZLE_KINDS
from puzzles.verify import check_balance, check_kind, check_line, check_schedule
from trainer.analysis.price import is_clear
from trainer.exercises.should_you_knock import ShouldYouKnock

GOOD = path_of("undercut").read_text(encoding="utf-8").splitlines()[:3]
LEAST = {kind: 450 for kind in PUZZLE_KINDS} | {
    "should-you-knock": 850,
    "best-discard": 400,
    "draw-or-take": 400,
    "unseen-spread": 400,
    "inferred-discard": 250,
}


@pytest.mark.parametrize("kind", [*MAKERS, *PRICED_KINDS])
def test_there_are_enough_of_every_kind_and_level(kind: str) -> None:
    bank = bank_of(kind)
    assert not bank.problems
    assert len(bank.lines) >= LEAST.get(kind, 200)
    assert {line.level for line in bank.lines.values()} == set(LEVELS)


@pytest.mark.parametrize("kind", [*MAKERS, *PRICED_KINDS])
def test_a_sample_of_keys_is_derived_again(kind: str) -> None:
    """``gin-trainer puzzles verify`` and the slow test look at all of them."""
    lines = list(bank_of(kind).lines.values())
    for line in lines[:: len(lines) // 6]:
        assert check_line(line) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", [*PUZZLE_KINDS, *PRICED_KINDS[1:]])
def test_every_key_is_derived_again(kind: str) -> None:
    assert check_kind(kind).problems == ()


def test_the_schedule_names_what_is_there() -> None:
    assert check_schedule() == []


def test_every_knock_is_clear_and_no_gin() -> None:
    for line in bank_of("should-you-knock").lines.values():
        question = line.exercise().question
        assert isinstance(question, ShouldYouKnock)
        assert is_clear(question.price), line.id
        assert question.layout.deadwood > 0
        assert len(question.price.models) == 4
        assert len(question.price.choices) >= 2


@pytest.mark.parametrize("kind", ["should-you-knock", "draw-or-take", "unseen-spread"])
def test_each_answer_is_right_about_as_often(kind: str) -> None:
    assert check_balance(kind, list(bank_of(kind).lines.values())) == []


def test_a_kind_out_of_balance_is_told() -> None:
    lines = [line for line in bank_of("should-you-knock").lines.values() if line.key[0] == {"choice": "knock"}]
    assert check_balance("should-you-knock", lines) == [
        f"should-you-knock, level {level}: the second option is right in 0% of {count}"
        for level, count in Counter(line.level for line in lines).items()
    ]


def write(folder: Path, rows: Iterable[str], end: str = "\n") -> Path:
    path = folder / "undercut.jsonl"
    path.write_text("\n".join(rows) + end, encoding="utf-8")
    return path


def changed(row: str, **parts: Any) -> str:
    return json.dumps(json.loads(row) | parts)


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ([GOOD[0], GOOD[1][:80]], "undercut.jsonl:2: not a line of JSON"),
        ([GOOD[0], "[]"], "undercut.jsonl:2: not a JSON object"),
        ([GOOD[0], ""], "undercut.jsonl:2: not a line of JSON"),
        ([GOOD[0], GOOD[1], GOOD[0]], "undercut.jsonl:3: the same id as undercut.jsonl:1"),
        ([GOOD[0], changed(GOOD[1], level=4)], "undercut.jsonl:2: 'undercut.1.1.1' is no id"),
        ([GOOD[0], changed(GOOD[1], level=True)], "undercut.jsonl:2: level is 'True', not of the type int"),
        ([GOOD[0], changed(GOOD[1], id="best-melds.1.1.1")], "undercut.jsonl:2: 'best-melds.1.1.1' is no id"),
        ([GOOD[0], changed(GOOD[1], extra=1)], "undercut.jsonl:2: expected the parts"),
        ([GOOD[0], changed(GOOD[1], key=["yes"])], "undercut.jsonl:2: the key is no list of answers"),
        ([GOOD[0], changed(GOOD[1], format=2)], "undercut.jsonl:2: of format 2, which this release does not know"),
    ],
)
def test_a_broken_line_is_named_and_the_rest_is_served(tmp_path: Path, rows: list[str], problem: str) -> None:
    bank = read_bank(write(tmp_path, rows))
    assert [each[: len(problem)] for each in bank.problems] == [problem]
    assert "undercut.1.1.0" in bank.lines


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"key": [{"choice": "yes"}]}, "the key of undercut.1.1.0 is not what the rules say"),
        ({"key": []}, "the key of undercut.1.1.0 is not what the rules say"),
        ({"key": [{"number": 3}]}, "expected one of the options"),
        ({"rules": "classic"}, "the question is of standard, not of classic"),
        ({"question": {"melds": ["6s 6d 6c"]}}, "'deadwood' is missing"),
        ({"difficulty": 9000}, "'difficulty' is 9000"),
        ({"skills": ["juggling"]}, "juggling"),
    ],
)
def test_a_puzzle_that_the_rules_reject_is_not_served(tmp_path: Path, change: dict[str, Any], problem: str) -> None:
    (line,) = read_bank(write(tmp_path, [changed(GOOD[0], **change)])).lines.values()
    with pytest.raises(BankError) as raised:
        line.exercise()
    assert str(raised.value).startswith("undercut.jsonl:1: ")
    assert problem in str(raised.value)
    assert check_line(line) == [str(raised.value)]


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert "undercut.jsonl: cannot be read" in read_bank(tmp_path / "undercut.jsonl").problems[0]


def test_a_key_that_lacks_an_answer_and_a_wrong_level_are_told(tmp_path: Path) -> None:
    tie = next(line for line in bank_of("best-melds").lines.values() if len(line.key) > 1)
    short = json.dumps(tie.to_data() | {"key": [dict(tie.key[0])]})
    path = tmp_path / "best-melds.jsonl"
    path.write_text(f"{short}\n", encoding="utf-8")
    (line,) = read_bank(path).lines.values()
    assert line.exercise().id == tie.id  # served: what it says is right
    assert "and by the rules" in check_line(line)[0]
    easier = Line(**{name: getattr(tie, name) for name in Line.__slots__} | {"difficulty": tie.difficulty - 1})
    assert "difficulty of" in check_line(easier)[0]


def test_lines_are_written_sorted_by_the_numbers_of_their_ids(tmp_path: Path) -> None:
    lines = list(read_bank(write(tmp_path, GOOD)).lines.values())
    write_bank(tmp_path / "undercut.jsonl", reversed(lines))
    assert (tmp_path / "undercut.jsonl").read_text(encoding="utf-8").splitlines() == GOOD
