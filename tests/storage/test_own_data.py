"""What a learner can do with their own log: take it out, bring it in, start again, think better of it."""

import csv
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from trainer.exercises.skills import Skill
from trainer.learner.attempt import Attempt, Event, Void
from trainer.learner.knowledge import in_force
from trainer.storage import Store, own_data
from trainer.storage.own_data import BrokenFileError, Imported, csv_lines, import_log, json_lines, read_log

MakeAttempt = Callable[..., Attempt]
NOW = datetime(2026, 3, 10, 12, tzinfo=UTC)


@pytest.fixture
def log(attempt: MakeAttempt) -> list[Event]:
    return [attempt(1), attempt(2), Void("undo", (attempt(1).id,), NOW), attempt(3)]


def file_of(log: list[Event]) -> bytes:
    return "".join(json_lines(log)).encode()


def fault(content: bytes | str) -> str:
    with pytest.raises(BrokenFileError) as caught:
        read_log(content.encode() if isinstance(content, str) else content)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_what_is_exported_is_read_back_whole(store: Store, log: list[Event]) -> None:
    store.append("me", log)
    content = "".join(json_lines(store.events("me"))).encode()
    assert read_log(content) == tuple(log)
    assert import_log(store, "you", content) == Imported(4, 4)
    assert store.events("you") == store.events("me") == tuple(log)


def test_import_merges_by_id(store: Store, attempt: MakeAttempt, log: list[Event]) -> None:
    store.append("me", [attempt(2), attempt(9)])
    assert import_log(store, "me", file_of(log)) == Imported(4, 3)
    assert import_log(store, "me", file_of(log)) == Imported(4, 0)
    assert set(store.events("me")) == {attempt(9), *log}
    assert store.events("you") == ()


def test_an_event_that_is_there_stays_as_it_is(store: Store, attempt: MakeAttempt) -> None:
    store.append("me", [attempt(1)])
    other = replace(attempt(1), right=not attempt(1).right)
    assert import_log(store, "me", file_of([other])) == Imported(1, 0)
    assert store.events("me") == (attempt(1),)


def test_a_broken_file_is_refused_whole_with_its_lines(store: Store, attempt: MakeAttempt, log: list[Event]) -> None:
    lines = list(json_lines(log))
    broken = "".join([*lines[:2], "\n", "{\n", lines[2], '{"event": "attempt"}\n'])
    with pytest.raises(BrokenFileError) as caught:
        import_log(store, "me", broken.encode())
    assert str(caught.value) == (
        "line 4: not JSON: Expecting property name enclosed in double quotes at column 2; line 6: 'id' is missing"
    )
    assert store.events("me") == ()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "there is no event in the file"),
        (" \n\n", "there is no event in the file"),
        ("[]", "line 1: an event is a mapping, not list"),
        ('{"event": "void", "id": "", "voids": [], "at": "2026-03-02T12:00:00+00:00"}', "line 1: 'id' is a text of 1"),
        ('{"event": "void", "id": "a\\u0000", "voids": [], "at": "2026-03-02T12:00:00+00:00"}', "line 1: 'id' is a"),
        ('{"event": "void", "id": "\\ud800", "voids": [], "at": "2026-03-02T12:00:00+00:00"}', "line 1: 'id' is a"),
        ('{"event": "void", "id": NaN}', "line 1: not JSON that can be read"),
        ("[" * 100_000, "line 1: not JSON that can be read"),
        ("9" * 5000, "line 1: not JSON that can be read"),
        (b"\n\n\xff", "line 3: this is no text in UTF-8"),
        (b"PK\x03\x04", "line 1: not JSON: Expecting value at column 1"),
    ],
)
def test_what_is_no_log(content: bytes | str, message: str) -> None:
    assert fault(content).startswith(message)


def test_two_events_with_one_id(log: list[Event], attempt: MakeAttempt) -> None:
    same = file_of([*log, attempt(2)])
    assert read_log(same) == tuple(log)
    other = file_of([*log, replace(attempt(2), seconds=1.0)])
    assert fault(other) == "line 5: another event has the id of line 2"


def test_many_faults_are_counted() -> None:
    assert fault("x\n" * 9).endswith("line 5: not JSON: Expecting value at column 1; and 4 more")


def test_a_file_too_large_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_data, "MOST_BYTES", 10)
    assert fault("x" * 11) == "the file has 11 bytes; 10 at most can be read in"


def test_a_file_from_a_windows_editor(log: list[Event]) -> None:
    assert read_log(b"\xef\xbb\xbf" + file_of(log).replace(b"\n", b"\r\n")) == tuple(log)


def test_the_table_for_a_spreadsheet(log: list[Event], attempt: MakeAttempt) -> None:
    strange = replace(attempt(4), mistake="=HYPERLINK(1)", traps=("+1", "b"), loss=-0.0)
    rows = list(csv.DictReader("".join(csv_lines([*log, strange])).splitlines()))
    assert [row["id"] for row in rows] == [attempt(number).id for number in (1, 2, 3, 4)]
    assert [row["taken_back"] for row in rows] == ["yes", "no", "no", "no"]
    assert rows[0]["right"] == ("yes" if attempt(1).right else "no")
    assert rows[0]["at"] == attempt(1).at.isoformat()
    assert (rows[3]["mistake"], rows[3]["traps"]) == ("'=HYPERLINK(1)", "'+1; b")


def test_reset_of_one_skill_and_undo(store: Store, attempt: MakeAttempt) -> None:
    other = replace(attempt(2), id="other", skills=(Skill.SCORING,))
    store.append("me", [attempt(1), other])
    void = own_data.reset(store, "me", Skill.SCORING, NOW)
    assert void is not None
    assert void.voids == ("other",)
    assert in_force(store.events("me")) == (attempt(1),)
    assert own_data.reset(store, "me", Skill.SCORING, NOW) is None
    assert own_data.undo_reset(store, "me", void.id, NOW - timedelta(hours=1))  # a clock set back in between
    assert set(in_force(store.events("me"))) == {attempt(1), other}
    assert not own_data.undo_reset(store, "me", void.id, NOW)
    assert not own_data.undo_reset(store, "you", void.id, NOW)
    assert not own_data.undo_reset(store, "me", "nothing", NOW)


def test_reset_of_everything_and_undo(store: Store, attempt: MakeAttempt) -> None:
    store.append("me", [attempt(1), attempt(2)])
    store.append("you", [attempt(1)])
    void = own_data.reset(store, "me", None, NOW)
    assert void is not None
    assert in_force(store.events("me")) == ()
    assert in_force(store.events("you")) == (attempt(1),)
    store.append("me", [attempt(3)])
    assert own_data.undo_reset(store, "me", void.id, NOW)
    assert in_force(store.events("me")) == (attempt(1), attempt(2), attempt(3))


def test_an_exported_reset_is_one_elsewhere_too(store: Store, attempt: MakeAttempt) -> None:
    store.append("me", [attempt(1)])
    own_data.reset(store, "me", None, NOW)
    import_log(store, "you", "".join(json_lines(store.events("me"))).encode())
    assert in_force(store.events("you")) == ()


def test_lines_of_json_are_one_line_each(log: list[Event]) -> None:
    for line in json_lines(log):
        assert line.endswith("\n")
        assert line.count("\n") == 1
        assert json.loads(line)["id"]
