"""One of the day's four puzzles. Past days can be played; the days to come stay secret."""

from collections.abc import Mapping
from datetime import date, timedelta

import streamlit as st

import puzzles
from trainer import practice
from trainer.app import look, nav, report, session, share
from trainer.app.ask import ask
from trainer.app.next_step import last_step, next_step
from trainer.exercises.registry import KINDS
from trainer.learner.attempt import Attempt, Mode
from trainer.practice import Daily, Occasion


def draw() -> None:
    day = _asked_day()
    if day is None:
        _draw_none("There are no puzzles for that day yet; today's are ready.")
        return
    try:
        dailies = practice.dailies(day, session.knowledge())
    except puzzles.PuzzleError as error:
        _draw_none(f"There are no puzzles for that day: {error}.")
        return
    found = {daily.exercise.kind: daily for daily in dailies}
    daily = found.get(st.query_params.get("kind", ""), next(iter(found.values())))
    kinds = list(found)
    number = kinds.index(daily.exercise.kind) + 1
    look.title(KINDS[daily.exercise.kind].title)
    look.quiet(f"Puzzle {number} of {len(kinds)} · {day.day} {day:%B}")
    occasion = Occasion(Mode.DAILY, day.isoformat())
    attempt = ask(daily.exercise, occasion)
    if attempt is not None:
        _draw_answered(daily, attempt, found, occasion)
        share.draw(day, list(found.values()))
        report.draw(daily.exercise.id)
    _draw_days(day)


def _draw_answered(daily: Daily, attempt: Attempt, found: Mapping[str, Daily], occasion: Occasion) -> None:
    kinds = list(found)
    number = kinds.index(daily.exercise.kind) + 1
    waiting = [each for each in found.values() if each.attempt is None and each.exercise.id != daily.exercise.id]
    after = [each for each in waiting if kinds.index(each.exercise.kind) >= number] or waiting

    def forward() -> None:
        st.query_params["kind"] = after[0].exercise.kind

    if after:
        next_step(daily.exercise, attempt, occasion, "Next puzzle", forward)
    else:
        last_step(daily.exercise, attempt, occasion, "Back to today", "today")


def _draw_days(day: date) -> None:
    """The ways to the day before and the day after, as far as there are any that may be seen."""
    days = [day - timedelta(days=1), day + timedelta(days=1)]
    with st.container(horizontal=True):
        for other, label in zip(days, ("Earlier: {}", "Later: {}"), strict=True):
            if puzzles.has_daily(other) and other <= session.today():
                nav.link(label.format(f"{other.day} {other:%B}"), "daily", day=other.isoformat())


def _draw_none(why: str) -> None:
    st.title("Today", anchor=False)
    st.error(why)
    nav.button("Today's puzzles", "today", "today", primary=True)


def _asked_day() -> date | None:
    """The day in the address, or today; None for what is no date or is still to come: its puzzles stay secret."""
    if "day" not in st.query_params:
        st.query_params["day"] = session.today().isoformat()  # so that it is the same after midnight
    try:
        day = date.fromisoformat(st.query_params["day"])
    except ValueError:
        return None
    return day if day <= session.today() else None
