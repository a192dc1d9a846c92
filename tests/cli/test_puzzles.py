"""``gin-trainer puzzles``."""

import json
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

import puzzles
from trainer.exercises.registry import question_from_data
from trainer.storage import Store
from trainer.storage.reports import report

Run = Callable[..., Any]  # the fixture in conftest.py


def answers(run: Run, *args: str) -> list[dict[str, Any]]:
    ran = run("puzzles", *args)
    assert (ran.status, ran.err) == (0, "")
    return [json.loads(line) for line in ran.out.splitlines()]


@pytest.mark.parametrize("kind", puzzles.PUZZLE_KINDS)
def test_a_made_puzzle_is_shown_again_by_its_id(run: Run, kind: str) -> None:
    (made,) = answers(run, "make", kind, "--level", "2", "--seed", "7")
    assert list(made) == ["id", "kind", "level", "traps", "skills", "prompt", "data"]
    assert (made["kind"], made["level"]) == (kind, 2)
    assert answers(run, "show", made["id"]) == [made]
    assert question_from_data(kind, made["data"]) == puzzles.load(made["id"]).question


def test_the_same_seed_makes_the_same_puzzles(run: Run) -> None:
    seven, again, eight = (answers(run, "make", "best-melds", "--count", "3", "--seed", seed) for seed in "778")
    assert len({each["id"] for each in seven}) == 3
    assert seven == again
    assert seven != eight


def test_a_day_has_the_same_four_puzzles(run: Run) -> None:
    day = answers(run, "daily", "2026-11-30")
    assert [each["id"] for each in day] == [each.id for each in puzzles.daily(date(2026, 11, 30))]
    assert day == answers(run, "daily", "2026-11-30")
    assert day != answers(run, "daily", "2026-12-01")
    assert len(answers(run, "daily")) == len(day)


def test_text_on_a_terminal(run: Run) -> None:
    (made,) = answers(run, "make", "best-melds", "--seed", "7")
    lines = run("puzzles", "show", made["id"], terminal=True).out.splitlines()
    assert lines[:2] == [made["id"], f"  {made['prompt']}"]
    assert lines[2].startswith("  Your hand: ")
    assert len(lines[2].removeprefix("  Your hand: ").split()) == len(made["data"]["hand"].split())
    for exercise in puzzles.daily(date(2026, 11, 30)):
        assert exercise.id in run("puzzles", "daily", "2026-11-30", terminal=True).out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["make", "bridge"], "no puzzles are made of the kind 'bridge' (kinds are: best-melds, "),
        (["make", "best-melds", "--level", "9"], "there is no level 9"),
        (["make", "best-melds", "--level", "two"], "argument --level: invalid int value: 'two'"),
        (["make", "best-melds", "--count", "0"], "argument --count: '0' is not a number from 1 to 1000"),
        (["make", "best-melds", "--count", "9" * 50], "is not a number from 1 to 1000"),
        (["make", "best-melds", "--seed", "x"], "argument --seed: invalid int value: 'x'"),
        (["show", "best-melds"], "'best-melds' is no puzzle"),
        (["show", "bridge.1.1.1"], "no puzzles are made of the kind 'bridge'"),
        (["show", "best-melds.99.1.1"], "is of version 99, which is not known"),
        (["daily", "yesterday"], "argument DATE: 'yesterday' is not a date (expected for example 2026-11-30)"),
        (["daily", "2026-02-30"], "'2026-02-30' is not a date"),
        ([], "the following arguments are required: ACTION"),
    ],
)
def test_bad_input_is_one_line_that_names_it(run: Run, args: list[str], says: str) -> None:
    ran = run("puzzles", *args)
    assert (ran.status, ran.out) == (2, "")
    (line,) = ran.err.splitlines()
    assert line.startswith("gin-trainer")
    assert says in line


def test_reports_lists_what_learners_found_wrong(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIN_TRAINER_DATABASE_URL", f"sqlite:///{tmp_path / 'progress.sqlite3'}")
    assert answers(run, "reports") == []
    assert run("puzzles", "reports", terminal=True).out == "No puzzle was reported.\n"
    store = Store.open(f"sqlite:///{tmp_path / 'progress.sqlite3'}")
    at = datetime(2027, 3, 4, 12, tzinfo=UTC)
    report(store, store.default_learner(), "outs.1.1.9", "one\ntwo", at)
    report(store, store.profiles.make("Ann")[0].id, "outs.1.1.8", "", at)
    store.close()
    assert answers(run, "reports", "--json") == [
        {"id": "outs.1.1.8", "note": "", "at": "2027-03-04T12:00:00+00:00"},
        {"id": "outs.1.1.9", "note": "one\ntwo", "at": "2027-03-04T12:00:00+00:00"},
    ]
    shown = run("puzzles", "reports", terminal=True).out.splitlines()
    assert shown == ["2027-03-04  outs.1.1.8  (no note)", "2027-03-04  outs.1.1.9  one / two"]
