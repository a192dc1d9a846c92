"""Sprint: quick questions for three minutes, never rated. Its start is stored, so a refresh loses nothing."""

import streamlit as st

import puzzles
from trainer.app import ask, clock, look, nav, session
from trainer.exercises.registry import KINDS
from trainer.learner.attempt import Attempt, Mode
from trainer.learner.sprint import seconds_left
from trainer.practice import Occasion

_BEGAN = "sprint"
_PROBLEM = "sprint-problem"


def draw() -> None:
    st.title("Sprint", anchor=False)
    began = session.setting(_BEGAN, "")
    if problem := st.session_state.pop(_PROBLEM, None):
        st.error(problem)
    if left := seconds_left(began, session.now()):
        _draw_question(began, left)
    elif began:
        _draw_result(began)
    else:
        _draw_offer()


def _draw_offer() -> None:
    st.write("Quick questions for three minutes: is it a meld, may you throw it, how much is left over?")
    st.write("It is for fun: nothing here changes your level, your rating or your mistakes.")
    st.button("Start the clock", type="primary", on_click=_begin)
    look.starts_at_top("sprint")


def _begin() -> None:
    try:
        session.set_setting(_BEGAN, session.now().isoformat())
    except ValueError as error:
        st.session_state[_PROBLEM] = f"The sprint was not begun: {error}."


def _draw_question(began: str, left: float) -> None:
    answers = session.knowledge().sprint(began)
    exercise = puzzles.sprint_puzzle(began, len(answers))
    right = sum(each.right for each in answers)
    with st.container(horizontal=True, wrap=False, vertical_alignment="center"):
        clock.draw(left, lambda: None)  # the page is drawn again, and finds the time is up
        st.markdown(f":small[:gray[{right} right of {len(answers)}]]", width="content")
    if answers:
        last = "The last one: right." if answers[-1].right else "The last one: missed."
        look.quiet(last)
        look.say(f"{last} {exercise.question.prompt()}")
    ask.ask(exercise, Occasion(Mode.SPRINT, began))


def _draw_result(began: str) -> None:
    knowledge = session.knowledge()
    answers = knowledge.sprint(began)
    right = sum(each.right for each in answers)
    st.header(f"Time is up: {right} right of {len(answers)}", anchor=False)
    best = knowledge.best_sprint
    if right and right == best:
        st.write("No sprint of yours was better.")
    else:
        st.write(f"Best so far: {best} right.")
    st.button("Another sprint", type="primary", on_click=_begin)
    look.starts_at_top(f"time is up {began}", "part")
    missed = [each for each in answers if not each.right]
    if missed:
        st.header("What you missed", anchor=False)
    for each in missed:
        _draw_missed(each)
    nav.link("All puzzles", "puzzles")


def _draw_missed(attempt: Attempt) -> None:
    with st.expander(KINDS[attempt.kind].title if attempt.kind in KINDS else attempt.kind[:40]):
        ask.draw_feedback(attempt, position=True)
