"""Other ways to practise: where one was, by trap, a sprint; and a puzzle that is wrong."""

import json
import re
from collections.abc import Mapping
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest

import puzzles
from puzzles.bank_file import bank_of
from puzzles.schedule import schedule
from tests.app.conftest import NewTab
from tests.app.driver import App, Learner
from trainer.app import session
from trainer.exercises.habits import trap_words
from trainer.exercises.model import Exercise
from trainer.exercises.registry import KINDS, question_from_data
from trainer.learner.attempt import Mode
from trainer.practice import MIXED, TRAP, Occasion
from trainer.storage.reports import reports

PRACTICE = Occasion(Mode.PRACTICE)
TODAY = date(2027, 3, 4)


# --- Where one was -------------------------------------------------------------------------------------------------


def test_the_one_button_goes_on_with_what_was_played_last(app: App) -> None:
    assert app.open("puzzles").primary == "Start: a bit of everything"
    app.press("Start: a bit of everything")
    assert app.query["kind"] == MIXED
    assert app.open("puzzles").primary == "Go on: a bit of everything"
    app.open("puzzle", kind="outs")
    assert app.open("puzzles").primary == f"Go on: {KINDS['outs'].title}"
    app.press("Go on").open("puzzles").follow("Mixed")
    assert app.title == "Mixed puzzles"


def test_a_kind_of_another_release_leaves_the_button_as_it_was(app: App, learner: Learner) -> None:
    session.set_setting("puzzles-last", "chess")
    assert app.open("puzzles").primary == "Start: a bit of everything"


# --- By trap -------------------------------------------------------------------------------------------------------


def test_a_trap_is_picked_and_every_puzzle_has_it(app: App, learner: Learner) -> None:
    app.open("traps", kind="best-melds").follow(trap_words("greedy fails", "best-melds"))
    for _ in range(3):
        exercise = puzzles.load(app.query["puzzle"])
        assert "greedy fails" in exercise.traps
        assert app.says("With this in it: The longest meld first is wrong")
        app.answer(exercise, right=True).press("Next puzzle")
        assert (app.query["kind"], app.query["trap"]) == ("best-melds", "greedy fails")
    assert {attempt.of for attempt in learner.attempts} == {TRAP}
    assert len({attempt.exercise_id for attempt in learner.attempts}) == 3


def test_an_open_puzzle_of_a_trap_waits_beside_that_of_its_kind(app: App, new_tab: NewTab) -> None:
    query = {"kind": "outs", "trap": "gap"}
    waiting = app.open("puzzle", **query).query["puzzle"]
    assert new_tab().open("puzzle", kind="outs").query["puzzle"] != waiting
    assert new_tab().open("puzzle", **query).query["puzzle"] == waiting


def test_the_page_of_traps_says_what_caught_you(app: App, learner: Learner) -> None:
    for seed in range(3):
        learner.answers(puzzles.fresh_with("outs", "gap", 1, Random(seed)), PRACTICE, right=seed == 0)
    app.open("traps", kind="outs")
    assert any("Count your outs · missed 2 of 3" in each.value for each in app.test.markdown)
    assert app.rows["A gap in the run"] == "1 of 3 right"
    app.open("traps", kind="hollywood").follow("A gap in the run")  # on top, whichever kind is looked through
    assert app.query["trap"] == "gap"
    assert app.tab == "Puzzles"


def test_picking_a_kind_shows_its_traps(app: App) -> None:
    app.open("traps")
    app.test.selectbox[0].set_value("hollywood")
    app.run()
    assert app.query["kind"] == "hollywood"
    assert set(app.rows) == {trap_words(trap, "hollywood") for trap in puzzles.traps_of_kind("hollywood")}
    assert app.open("traps", kind="<b>").rows  # an address that names none shows the first kind


@pytest.mark.parametrize("query", [{"kind": "outs", "trap": "chess"}, {"kind": MIXED, "trap": "gap"}])
def test_a_trap_that_is_none_is_one_line_and_a_way_on(app: App, query: dict[str, str]) -> None:
    (error,) = app.open("puzzle", **query).test.error
    assert str(error.value).startswith("That puzzle cannot be shown: no puzzle of that kind has ")
    assert app.primary == "Pick a puzzle"


# --- A sprint ------------------------------------------------------------------------------------------------------


def begun(learner: Learner) -> str:
    return learner.now.isoformat()


def test_a_sprint_from_its_start_to_its_result(app: App, learner: Learner) -> None:
    assert app.open("sprint").primary == "Start the clock"
    began = begun(learner)
    app.press("Start the clock")
    for number, right in enumerate((True, False, True)):
        exercise = puzzles.sprint_puzzle(began, number)
        assert app.says(exercise.question.prompt())
        learner.now += timedelta(seconds=2)
        app.answer(exercise, right=right)
        assert app.says("The last one: right." if right else "The last one: missed.")
    assert app.says("2 right of 3")
    learner.now += timedelta(minutes=3)
    app.run()
    assert app.says("Time is up: 2 right of 3")
    assert app.says("No sprint of yours was better.")
    assert app.says("What you missed")
    assert app.primary == "Another sprint"
    assert len(app.test.expander) == 1
    assert learner.knowledge.attempts == learner.knowledge.mistakes == ()
    assert app.open("puzzles").rows["Sprint"] == "best: 2 right"
    app.open("sprint").press("Another sprint")
    assert app.says("0 right of 0")
    learner.now += timedelta(minutes=4)
    assert app.run().says("Best so far: 2 right.")


def test_a_refresh_keeps_the_clock_and_the_question(app: App, learner: Learner, new_tab: NewTab) -> None:
    app.open("sprint").press("Start the clock")
    first = puzzles.sprint_puzzle(begun(learner), 0)
    began = begun(learner)
    learner.now += timedelta(seconds=100)
    again = new_tab().open("sprint")
    assert again.says(first.question.prompt())
    (left,) = (data["left"] for data in _given(again) if "left" in data)
    assert left == 80
    again.answer(first, right=True)
    assert new_tab().open("sprint").says(puzzles.sprint_puzzle(began, 1).question.prompt())


def test_an_answer_that_comes_too_late_is_not_counted(app: App, learner: Learner) -> None:
    app.open("sprint").press("Start the clock")
    first = puzzles.sprint_puzzle(begun(learner), 0)
    learner.now += timedelta(seconds=180)  # the page still shows the question
    app.answer(first, right=True)
    assert app.says("Time is up: 0 right of 0")
    assert learner.knowledge.answers == ()


def _given(app: App) -> list[dict[str, Any]]:
    """What the components in the page are given."""
    given = (element.proto.json for element in app.test.get("bidi_component"))
    return [data for data in map(json.loads, filter(None, given)) if isinstance(data, dict)]


# --- A puzzle that is wrong ----------------------------------------------------------------------------------------

WRONG = "Something wrong with this puzzle?"


def answered(app: App) -> str:
    app.open("puzzle", kind="outs")
    assert WRONG not in app.buttons  # nobody can tell before the answer
    exercise = puzzles.load(app.query["puzzle"])
    app.answer(exercise, right=True)
    return exercise.id


def test_one_tap_reports_a_puzzle_and_a_note_may_follow(app: App, learner: Learner, new_tab: NewTab) -> None:
    puzzle = answered(app)
    app.press(WRONG)
    assert reports(session.store(), session.learner())[puzzle].note == ""
    assert app.says("Noted. This puzzle will not come again.")
    app.test.text_area[0].set_value("<b>7♠</b> **is** there twice")
    app.press("Keep the note")
    assert reports(session.store(), session.learner())[puzzle].note == "<b>7♠</b> **is** there twice"
    again = new_tab().open("puzzle", puzzle=puzzle)
    assert "<b>7♠</b> **is** there twice" in [each.value for each in again.test.text]  # as text, never drawn
    assert not any("<b>" in str(each.value) for each in again.test.markdown)
    app.press("Nothing is wrong, put it back")
    assert reports(session.store(), session.learner()) == {}
    assert WRONG in app.buttons


def test_a_daily_can_be_reported_too(app: App, learner: Learner) -> None:
    first = puzzles.daily(TODAY)[0]
    app.open("daily", day="2027-03-04", kind=first.kind).answer(first, right=False).press(WRONG)
    assert list(reports(session.store(), session.learner())) == [first.id]


# --- The rules of the table ----------------------------------------------------------------------------------------

OWN_WORDS = {
    "declare": "Big gin is not played at this table",
    "hollywood": "Hollywood sheet",
    "house-table": "A table of four",
    "knock-limit": "Oklahoma rules",
    "may-you-knock": "The knock limit is ",
    "score-game": "House rules here: ",
    "score-hand": "House rules here: ",
}
SILENT = ("best-melds", "safe-discard", "should-you-knock", "best-discard", "draw-or-take", "legal-or-not", "lay-off")


@pytest.mark.parametrize("kind", SILENT)
def test_a_table_with_rules_of_its_own_says_so_before_and_after_the_answer(
    app: App, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    question = puzzles.fresh(kind, 1, Random(1)).question
    here = question_from_data(kind, {**question.to_data(), "rules": "standard gin_bonus=20"})
    exercise = Exercise("outs.1.1.100000001", here, ())
    monkeypatch.setattr(puzzles, "load", lambda _: exercise)
    words = "Rules of this table: gin 20 instead of 25."
    assert app.open("puzzle", puzzle=exercise.id).says(words)
    app.answer(exercise, right=True)
    assert app.verdict == "Right."
    assert app.says(words)


@pytest.mark.parametrize("kind", OWN_WORDS)
def test_the_other_kinds_name_them_in_the_question(kind: str) -> None:
    asked = [line.exercise().question for line in bank_of(kind).lines.values() if line.rules != "standard"]
    assert asked
    assert [question.prompt() for question in asked if OWN_WORDS[kind] not in question.prompt()] == []


# --- The days ------------------------------------------------------------------------------------------------------


def play_the_day(learner: Learner, rights: tuple[bool, ...]) -> None:
    for exercise, right in zip(puzzles.daily(TODAY), rights, strict=True):
        learner.answers(exercise, Occasion(Mode.DAILY, TODAY.isoformat()), right=right)


def test_a_finished_day_has_a_text_to_send(app: App, learner: Learner) -> None:
    *most, last = puzzles.daily(TODAY)
    for exercise, right in zip(most, (True, True, False), strict=True):
        learner.answers(exercise, Occasion(Mode.DAILY, "2027-03-04"), right=right)
    text = "Gin rummy trainer, 4 March: right, right, missed, right"
    assert not app.open().says("Gin rummy trainer, 4 March")
    app.open("daily", day="2027-03-04", kind=last.kind).answer(last, right=True)
    assert text in [str(each.value) for each in app.test.code]
    assert text in [str(each.value) for each in app.open().test.code]


def test_the_text_leads_to_the_same_puzzles_where_the_app_has_an_address(
    app: App, learner: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIN_TRAINER_PUBLIC_URL", "https://gin.example/")
    play_the_day(learner, (True, False, False, False))
    text = "Gin rummy trainer, 4 March: right, missed, missed, missed\nhttps://gin.example/daily?day=2027-03-04"
    assert text in [str(each.value) for each in app.open().test.code]


def test_earlier_days_are_reached_one_by_one(app: App, learner: Learner) -> None:
    learner.answers(puzzles.daily(TODAY)[0], Occasion(Mode.DAILY, "2027-03-04"), right=True)
    app.open().follow("Earlier days")
    assert app.query == {"day": "2027-03-03"}
    assert app.says("Puzzle 1 of 4 · 3 March")
    app.follow("Earlier: 2 March").follow("Later: 3 March").follow("Later: 4 March")
    assert not any(label.startswith("Later") for label in app.links)
    first = min(schedule())
    assert not any(label.startswith("Earlier") for label in app.open("daily", day=first.isoformat()).links)


PAGES: Mapping[str, dict[str, str]] = {
    "today": {},
    "daily": {"day": "2027-03-04"},
    "daily of tomorrow": {"day": "2027-03-05"},
    "puzzles": {},
    "puzzle": {"kind": "best-melds"},
    "traps": {},
}


def test_nothing_of_the_days_to_come_reaches_the_browser(app: App, learner: Learner) -> None:
    to_come = {each for day, ids in schedule().items() if day > TODAY for each in ids}
    play_the_day(learner, (True, False, True, True))
    found = set()
    for page, query in PAGES.items():
        app.open(page.partition(" ")[0], **query)
        sent = "\n".join(str(element.proto) for element in app.test.main)
        found |= set(re.findall(r"[a-z-]+\.\d+\.\d+\.\d+", sent))
        assert "2027-03-05" not in sent
    assert found & set(schedule()[TODAY])  # what is looked for would be found
    assert not found & to_come
