"""All mistakes: the list, what is chosen of it, and one of them."""

from datetime import timedelta
from random import Random
from typing import Any
from urllib.parse import parse_qsl

import pytest

import puzzles
from lessons import load_lessons
from tests.app.conftest import NewTab
from tests.app.driver import App, Learner
from tests.app.missed import PRACTICE, asked_in, keep, keep_unreadable, listed, missed
from trainer import practice
from trainer.app.views import all_mistakes as all_page
from trainer.exercises.habits import habit_words
from trainer.exercises.registry import KINDS
from trainer.learner.attempt import Mode
from trainer.learner.patterns import Sureness, severity
from trainer.learner.rating import gives_theme_away
from trainer.practice import Occasion


def test_a_mistake_is_listed_with_its_reason(app: App, learner: Learner) -> None:
    (mistake,) = missed(learner, 1)
    app.open("mistakes").follow("All")
    assert app.says("All: 1")
    assert app.links[-1] == "Find the best melds · 4 March"
    assert app.says(practice.cost_of(mistake))
    assert app.says(habit_words(mistake.mistake))
    assert app.primary == "Drill these: 1"


def test_the_newest_come_first_and_right_answers_are_not_there(app: App, learner: Learner) -> None:
    missed(learner, 1)
    learner.answers(puzzles.fresh("best-melds", 1, Random(9)), PRACTICE, right=True)
    missed(learner, 2, kind="undercut")
    app.open("all_mistakes")
    assert listed(app) == [f"{KINDS[kind].title} · 4 March" for kind in ("undercut", "best-melds")]


def test_what_one_was_sure_of_comes_before_the_newest(app: App, learner: Learner) -> None:
    (plain,) = missed(learner, 1)
    keep(learner, plain, confidence=Sureness.SURE.number, exercise_id="sure", at=plain.at - timedelta(days=9))
    missed(learner, 2, kind="undercut")
    app.open("all_mistakes")
    assert listed(app)[0] == "Find the best melds · 23 February"
    assert sum("You were sure." in each for each in app.written) == 1


def test_many_mistakes_come_a_page_at_a_time(app: App, learner: Learner) -> None:
    count = all_page.A_PAGE + 3
    missed(learner, *range(count))
    app.open("all_mistakes")
    assert app.says(f"All: {count}")
    assert len(listed(app)) == all_page.A_PAGE
    (page,) = app.test.number_input
    assert page.label == "Page of 2"
    page.set_value(2)
    assert len(listed(app.run())) == 3


def test_the_page_is_turned_below_and_kept_in_the_address(app: App, learner: Learner, new_tab: NewTab) -> None:
    missed(learner, *range(2 * all_page.A_PAGE))
    missed(learner, 1, kind="undercut")
    app.open("all_mistakes")
    assert "Previous page" not in app.buttons
    first = listed(app)
    app.press("Next page").press("Next page")
    assert app.query == {"page": "3"}
    assert "Next page" not in app.buttons
    assert len(listed(app)) == 1
    assert len(listed(new_tab().open("all_mistakes", **app.query))) == 1
    app.follow(listed(app)[0]).press("Back to these mistakes")
    assert app.query == {"page": "3"}
    app.press("Previous page").press("Previous page")
    assert app.query == {}
    assert listed(app) == first
    app.open("all_mistakes", page="99")
    assert len(listed(app)) == 1
    app.test.selectbox[0].select_index(1)  # another choice begins at its first page
    assert "page" not in app.run().query


def test_all_that_is_known_of_a_page_of_mistakes_is_on_one_screen(app: App, learner: Learner) -> None:
    missed(learner, *range(all_page.A_PAGE))
    assert len(app.open("all_mistakes").test.number_input) == 0


def test_a_choice_is_kept_in_the_address_and_drilled_as_it_is(app: App, learner: Learner, new_tab: NewTab) -> None:
    missed(learner, 1, 2)
    missed(learner, 1, kind="undercut")
    app.open("all_mistakes")
    app.test.selectbox[0].select_index(
        1 + sorted(KINDS[kind].title for kind in ("best-melds", "undercut")).index(KINDS["undercut"].title)
    )
    app.run()
    assert app.query == {"kind": "undercut"}
    assert app.says("1 of 3")
    assert len(listed(app)) == 1
    assert len(listed(new_tab().open("all_mistakes", **app.query))) == 1
    learner.now += timedelta(minutes=1)
    app.press("Drill these: 1")
    assert asked_in(app, learner).kind == "undercut"
    app.answer(asked_in(app, learner), right=True)
    assert app.primary == "All mistakes"  # the others were not chosen


def test_choices_by_day_severity_rules_trap_and_habit(app: App, learner: Learner) -> None:
    (priced,) = missed(learner, 1, kind="should-you-knock")
    (old,) = missed(learner, 1)
    keep(learner, old, at=old.at - timedelta(days=20), exercise_id="old", rules="classic", traps=("a trap",))
    cases = {
        "": 3,
        "days=7": 2,
        "days=30": 3,
        f"severity={severity(priced)}": 1,
        "rules=classic": 1,
        "trap=a trap": 1,
        f"habit={old.mistake}": 2,
        f"habit={old.mistake}&days=7": 1,
        "days=8&severity=nothing": 3,  # what means nothing is left out
    }
    for query, count in cases.items():
        app.open("all_mistakes", **dict(parse_qsl(query)))
        assert len(listed(app)) == count, query


@pytest.mark.parametrize("query", ["kind=bridge", "habit=<b>bold</b>", "trap=x", "rules=" + "y" * 5000])
def test_a_choice_that_lets_nothing_through_says_so(app: App, learner: Learner, query: str) -> None:
    missed(learner, 1)
    app.open("all_mistakes", **dict(parse_qsl(query)))
    assert app.says("None of your mistakes is of this sort.")
    assert len(listed(app.press("Show all"))) == 1


# --- One mistake ----------------------------------------------------------------------------------------------


def test_a_mistake_is_shown_as_it_was(app: App, learner: Learner) -> None:
    (mistake,) = missed(learner, 1)
    app.open("all_mistakes").follow("Find the best melds")
    assert app.query == {"mistake": mistake.id}
    assert app.tab == "Mistakes"
    feedback = practice.feedback_of(mistake)
    assert feedback is not None
    assert app.verdict == "Not quite."
    for words in (feedback.cost, feedback.why, feedback.best_title, "Find the best melds · 4 March"):
        assert app.says(words)
    assert app.press("All mistakes").title == "Mistakes"


def test_the_way_back_leads_to_the_same_choice(app: App, learner: Learner) -> None:
    missed(learner, 1)
    missed(learner, 1, kind="undercut")
    app.open("all_mistakes", kind="undercut").follow(KINDS["undercut"].title)
    assert len(listed(app.press("Back to these mistakes"))) == 1
    assert app.query == {"kind": "undercut"}


def test_a_mistake_opens_with_the_position(app: App, learner: Learner) -> None:
    (mistake,) = missed(learner, 1, kind="should-you-knock")
    row = practice.exercise_of(mistake).question.table()[0]
    app.open("mistake", mistake=mistake.id)
    assert app.says(f"{row.label}: {' '.join(card.symbol for card in row.groups[0].cards)}")


def test_a_mistake_leads_to_one_like_it(app: App, learner: Learner) -> None:
    (mistake,) = missed(learner, 1)
    app.open("mistake", mistake=mistake.id).press("Try one like it")
    assert puzzles.load(app.query["puzzle"]).kind == "best-melds"
    assert app.query["puzzle"] != mistake.exercise_id


def test_one_like_it_counts_less_for_the_theme_is_known(app: App, learner: Learner) -> None:
    (mistake,) = missed(learner, 1)
    app.open("mistake", mistake=mistake.id).press("Try one like it")
    learner.now += timedelta(minutes=1)
    app.answer(puzzles.load(app.query["puzzle"]), right=True)
    assert gives_theme_away(learner.attempts[-1])
    learner.now += timedelta(minutes=1)
    app.press("Next puzzle").answer(puzzles.load(app.query["puzzle"]), right=True)
    assert not gives_theme_away(learner.attempts[-1])


@pytest.mark.parametrize("lesson", load_lessons(), ids=lambda lesson: lesson.id)
def test_every_check_that_was_missed_can_be_looked_at(app: App, learner: Learner, lesson: Any) -> None:
    for step in lesson.checks:
        attempt = learner.answers(step.exercise, Occasion(Mode.LESSON, lesson.id), right=False)
        assert app.open("mistake", mistake=attempt.id).verdict == "Not quite."
        assert app.says(step.exercise.question.prompt())


def test_what_is_no_mistake_is_one_line_and_a_way_on(app: App, learner: Learner) -> None:
    right = learner.answers(puzzles.fresh("best-melds", 1, Random(3)), PRACTICE, right=True)
    for mistake in ("", "nobody", right.id, "x" * 5000):
        app.open("mistake", mistake=mistake)
        (error,) = app.test.error
        assert error.value == "There is no such mistake here."
        assert app.primary == "All mistakes"


def test_a_mistake_of_a_kind_that_is_gone_is_listed_and_said_to_be_kept(app: App, learner: Learner) -> None:
    strange = keep_unreadable(learner)
    app.open("all_mistakes")
    assert app.says(practice.CANNOT_SHOW)
    app.follow("bridge · ")
    assert [each.value for each in app.test.error] == [practice.CANNOT_SHOW]
    assert app.query["mistake"] == strange.id
    assert app.press("All mistakes").title == "Mistakes"


def test_a_mistake_whose_answer_cannot_be_read_is_said_to_be_kept(app: App, learner: Learner) -> None:
    strange = keep(learner, missed(learner, 1)[0], answer={"song": "la"})
    assert app.open("mistake", mistake=strange.id).test.error[0].value == practice.CANNOT_SHOW
