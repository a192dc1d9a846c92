"""Puzzles that learners found wrong."""

from datetime import UTC, datetime
from random import Random

import pytest

import puzzles
from trainer import practice
from trainer.learner.knowledge import fold
from trainer.storage import Store
from trainer.storage.reports import LONGEST_NOTE, NoteError, all_reports, plain, report, reports, withdraw

NOW = datetime(2027, 3, 4, 12, tzinfo=UTC)


def test_a_report_is_kept_changed_and_withdrawn(store: Store) -> None:
    me = store.default_learner()
    report(store, me, "undercut.1.1.7", "", NOW)
    assert [(each.puzzle, each.note, each.at) for each in all_reports(store)] == [
        ("undercut.1.1.7", "", "2027-03-04T12:00:00+00:00")
    ]
    report(store, me, "undercut.1.1.7", "  7♠ is there twice \n", NOW)
    assert reports(store, me)["undercut.1.1.7"].note == "7♠ is there twice"
    withdraw(store, me, "undercut.1.1.7")
    assert (reports(store, me), all_reports(store)) == ({}, ())


def test_those_of_all_learners_are_listed_and_each_sees_their_own(store: Store) -> None:
    me, other = store.default_learner(), store.profiles.make("Ann")[0].id
    report(store, me, "outs.1.1.9", "mine", NOW)
    report(store, other, "outs.1.1.8", "hers", NOW)
    assert [(each.puzzle, each.note) for each in all_reports(store)] == [("outs.1.1.8", "hers"), ("outs.1.1.9", "mine")]
    assert list(reports(store, me)) == ["outs.1.1.9"]
    assert list(reports(store, other)) == ["outs.1.1.8"]


@pytest.mark.parametrize("value", ["text", 7, {"note": 7, "at": "x"}, {"note": "x"}, None, [1]])
def test_what_is_no_report_is_passed_over(store: Store, value: object) -> None:
    store.set_setting(store.default_learner(), "reported:outs.1.1.9", value)
    assert (reports(store, store.default_learner()), all_reports(store)) == ({}, ())


def test_a_note_that_is_too_long_is_refused_whole(store: Store) -> None:
    me = store.default_learner()
    report(store, me, "outs.1.1.9", "x" * LONGEST_NOTE, NOW)
    with pytest.raises(NoteError, match="500 characters at most; this one has 501"):
        report(store, me, "outs.1.1.9", "y" * (LONGEST_NOTE + 1), NOW)
    assert reports(store, me)["outs.1.1.9"].note == "x" * LONGEST_NOTE


def test_a_note_keeps_its_lines_and_nothing_that_steers_a_terminal() -> None:
    assert plain(" one\r\ntwo\x1b[31m\u202e \x00\n\n") == "one\ntwo[31m"


@pytest.mark.parametrize("kind", ["best-melds", "best-discard"])
def test_what_was_reported_is_not_served_again(store: Store, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A priced puzzle in no other suit naming either."""
    me, known = store.default_learner(), fold([], NOW, "UTC")
    first = practice.next_puzzle(store, me, kind, known, Random(1))
    assert practice.next_puzzle(store, me, kind, known, Random(1)) == first
    report(store, me, first.id, "", NOW)
    assert practice.current_puzzle(store, me, kind, known, Random(1)).id != first.id  # though it waits
    hidden = practice.hidden(store, me)
    assert hidden == {puzzles.line_id(first.id)}
    other = practice.like_it(first, known)
    assert practice.like_it(first, known, frozenset({puzzles.line_id(other.id)})) != other
    served = iter([first, first, other, other, other])
    monkeypatch.setattr(puzzles, "fresh", lambda *_: next(served))
    assert practice.next_puzzle(store, me, kind, known, Random(1)) == other
