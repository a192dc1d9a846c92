"""Learn: the path of lessons with their state. Every lesson can be opened; the path recommends."""

import streamlit as st

from lessons import Lesson, load_lessons
from trainer import practice
from trainer.app import nav, session
from trainer.learner.knowledge import Knowledge, LessonState
from trainer.learner.streak import CHECKS_TO_FINISH


def draw() -> None:
    knowledge = session.knowledge()
    st.title("Learn", anchor=False)
    following = practice.next_lesson(knowledge)
    if following is not None:
        nav.button(f"Go on: {following.title}", "go-on", "lesson", primary=True, lesson=following.id)
    unit = ""
    for each in load_lessons():
        if each.unit != unit:
            unit = each.unit
            st.header(unit, anchor=False)
        _draw_row(each, knowledge)
    done = practice.placement_answered(practice.placement_round(knowledge), knowledge)
    st.header("You play already?", anchor=False)
    nav.row("Eight questions set your level", f"{done} of 8" if done else "5 minutes", "placement")


def _draw_row(each: Lesson, knowledge: Knowledge) -> None:
    right = len(knowledge.lesson_checks_right(each.id))
    needed = min(CHECKS_TO_FINISH, len(each.checks))
    words = {
        LessonState.OPEN: f"{right} of {needed} checks" if right else f"{each.minutes} minutes",
        LessonState.KNOWN: "Known",
        LessonState.DONE: "Done",
        LessonState.SOLID: "Solid",
    }
    nav.row(each.title, words[practice.lesson_state(each, knowledge)], "lesson", lesson=each.id)
