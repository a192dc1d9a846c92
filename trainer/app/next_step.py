"""What comes under an answered exercise: one primary button, and after a mistake another one like it."""

from collections.abc import Callable

import streamlit as st

import puzzles
from trainer import practice
from trainer.app import ask, nav, session
from trainer.exercises.model import Exercise
from trainer.learner.attempt import Attempt
from trainer.practice import Occasion


def next_step(
    exercise: Exercise, attempt: Attempt, occasion: Occasion, label: str, on_click: Callable[[], None]
) -> None:
    """The button *label*, and beside it "Try one like it" where the answer was wrong."""
    with st.container(horizontal=True):
        st.button(label, key=f"next:{attempt.id}", type="primary", on_click=on_click)
        if not attempt.right:
            one_like_it(exercise, attempt, occasion)


def last_step(exercise: Exercise, attempt: Attempt, occasion: Occasion, label: str, page: str) -> None:
    """As :func:`next_step`, where nothing follows but the way back to *page*."""
    with st.container(horizontal=True):
        nav.button(label, f"last:{attempt.id}", page, primary=True)
        if not attempt.right:
            one_like_it(exercise, attempt, occasion)


def one_like_it(exercise: Exercise, attempt: Attempt, occasion: Occasion | None) -> None:
    """The way to a fresh exercise of the same kind and trap; where none can be made, the same one again."""
    if not puzzles.has_maker(exercise.kind):
        if occasion is not None:
            ask.offer_again(exercise, occasion)
    elif st.button("Try one like it", key=f"like:{attempt.id}"):
        other = practice.like_it(exercise, session.knowledge(), practice.hidden(session.store(), session.learner()))
        nav.go("puzzle", puzzle=other.id, like="1")
