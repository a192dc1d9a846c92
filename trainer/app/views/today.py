"""Today: one button for a newcomer; then the day's four puzzles, the streak, what is due, the next lesson."""

from datetime import date, timedelta

import streamlit as st

import puzzles
from trainer import practice
from trainer.app import hand, look, nav, session, share
from trainer.exercises.model import Group, Row, Tone
from trainer.exercises.registry import KINDS
from trainer.practice import Daily
from trainer.rules.melds import parse_meld

FIRST_LESSON = "L1"


def draw() -> None:
    if session.knowledge().attempts:
        _draw_day()
    else:
        _draw_welcome()


def _draw_welcome() -> None:
    st.title("Learn gin rummy", anchor=False)
    st.write("Collect sets and runs, and end the hand before your opponent does.")
    picture = (
        Row(
            "",
            (
                Group(parse_meld("7s 7h 7d"), Tone.MELD, "a set"),
                Group(parse_meld("4c 5c 6c"), Tone.MELD, "a run"),
            ),
        ),
    )
    hand.draw(picture, key="welcome", deck=session.deck())
    nav.button("Start: 3 minutes", "start", "lesson", primary=True, lesson=FIRST_LESSON, step="1")
    nav.button("I already play", "placed", "placement")


def _draw_day() -> None:
    knowledge = session.knowledge()
    day = session.today()
    try:
        found, outside = practice.dailies(day, knowledge), ""
    except puzzles.PuzzleError as error:
        found, outside = (), f"There are no puzzles for today: {error}."
    st.title("Today", anchor=False)
    look.quiet(f"{day:%A} {day.day} {day:%B} · {_streak_words(knowledge.streak.days)}")
    due = len(knowledge.due)
    lesson = practice.next_lesson(knowledge)
    next_page = _draw_next(found, due, day)
    st.header("Today's puzzles", anchor=False)
    if outside:
        st.write(outside)
    for daily in found:
        _draw_row(daily, day)
    share.draw(day, found)
    if due and next_page != "mistakes":
        nav.row("Mistakes to review", f"{due} due", "mistakes")
    answered = len(knowledge.placement)
    if 0 < answered < len(practice.PLACEMENT_KINDS):
        nav.row("Your eight questions", f"{answered} of {len(practice.PLACEMENT_KINDS)}", "placement")
    if lesson is not None and next_page != "lesson":
        nav.row(f"Next lesson: {lesson.title}", f"{lesson.minutes} minutes", "lesson", lesson=lesson.id)
    yesterday = day - timedelta(days=1)
    if puzzles.has_daily(yesterday):
        nav.row("Earlier days", f"{yesterday.day} {yesterday:%B}", "daily", day=yesterday.isoformat())


def _streak_words(days: int) -> str:
    return "no streak yet" if days == 0 else f"streak: {days} day" + ("s" if days > 1 else "")


def _draw_next(found: tuple[Daily, ...], due: int, day: date) -> str:
    """The one primary button: an open puzzle that was taught, else what is due, else the next lesson.

    Returns the page it leads to: no row has to say so again.
    """
    lesson = practice.next_lesson(session.knowledge())
    ready = [daily for daily in found if daily.attempt is None and daily.first_learn is None]
    done = sum(daily.attempt is not None for daily in found)
    if ready:
        label = f"Solve today's puzzles: {done} of {len(found)} done"
        nav.button(label, "next", "daily", primary=True, day=day.isoformat(), kind=ready[0].exercise.kind)
        return "daily"
    if due:
        nav.button(f"Review your mistakes: {due} due", "next", "mistakes", primary=True)
        return "mistakes"
    if lesson is not None:
        nav.button(f"Next lesson: {lesson.title}", "next", "lesson", primary=True, lesson=lesson.id)
        return "lesson"
    nav.button("More puzzles", "next", "puzzles", primary=True)
    return "puzzles"


def _draw_row(daily: Daily, day: date) -> None:
    kind = daily.exercise.kind
    query = {"day": day.isoformat(), "kind": kind}
    if daily.attempt is None and daily.first_learn is not None:
        with st.container(border=True, gap="small"):
            nav.link(KINDS[kind].title, "daily", **query)
            nav.link(f":gray[First learn: {daily.first_learn.title}]", "lesson", lesson=daily.first_learn.id)
    else:
        state = "Open" if daily.attempt is None else "Right" if daily.attempt.right else "Missed"
        nav.row(KINDS[kind].title, state, "daily", **query)
