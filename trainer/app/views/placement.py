"""I already play: eight questions, one a screen, then what they say. Which round and question is in the address."""

import streamlit as st

from trainer import practice
from trainer.app import look, nav, session
from trainer.app.ask import ask
from trainer.learner.attempt import Mode
from trainer.learner.knowledge import Knowledge
from trainer.practice import Occasion

_COUNT = len(practice.PLACEMENT_KINDS)


def draw() -> None:
    knowledge = session.knowledge()
    of = _asked_round(knowledge)
    number = _asked_number(of, knowledge)
    st.title("I already play", anchor=False)
    if number > _COUNT:
        _draw_result(of, knowledge)
        return
    if number == 1 and not practice.placement_answered(of, knowledge):
        st.write("Eight questions. What you know is marked, and puzzles begin at your level. Skip what is new to you.")
    st.progress(number / _COUNT, text=f"Question {number} of {_COUNT}")
    exercise = practice.placement_questions(of, knowledge)[number - 1]
    attempt = ask(exercise, Occasion(Mode.PLACEMENT, of))
    last = number == _COUNT
    with st.container(horizontal=True):
        if number > 1:
            st.button("Back", key=f"back:{number}", on_click=_to, args=(of, number - 1))
        if attempt is not None:
            label = "What it comes to" if last else "Next"
            st.button(label, key=f"on:{number}", type="primary", on_click=_to, args=(of, number + 1))
        else:
            st.button("Skip", key=f"on:{number}", type="tertiary", on_click=_to, args=(of, number + 1))


def _draw_result(of: str, knowledge: Knowledge) -> None:
    right = sum(attempt.right for attempt in knowledge.placement)
    answered = practice.placement_answered(of, knowledge)
    look.starts_at_top(f"placement {of}", "part")
    st.header(f"{right} of {_COUNT} right", anchor=False)
    known = practice.known_lessons(knowledge)
    if known:
        st.write("Marked as known, and open to you whenever you like:")
        for lesson in known:
            nav.row(lesson.title, "Known", "lesson", lesson=lesson.id)
    else:
        st.write("No lesson is marked as known yet. The path begins at the start, and you will be quick.")
    if right >= practice.PLACED_HIGHER:
        st.write("Puzzles begin at the second level.")
    following = practice.next_lesson(knowledge)
    with st.container(horizontal=True):
        if following is None:
            nav.button("Today", "to-today", "today", primary=True)
        else:
            nav.button(f"Next lesson: {following.title}", "following", "lesson", primary=True, lesson=following.id)
        if answered < _COUNT:
            st.button("Answer what you skipped", key="skipped", on_click=_to, args=(of, 0))
        else:
            again = str(int(of) + 1)
            st.button("Eight other questions", key="again", on_click=_to, args=(again, 1))


def _to(of: str, number: int) -> None:
    """Question *number* of the round; 0 is the first that has no answer."""
    st.query_params.from_dict({"round": of, "n": str(number)} if number else {"round": of})


def _asked_round(knowledge: Knowledge) -> str:
    """The round in the address: one that was begun, or the next; else the newest."""
    newest = practice.placement_round(knowledge)
    asked = st.query_params.get("round", "")
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 4 else 0
    begun = practice.placement_answered(newest, knowledge)
    return asked if 1 <= number <= int(newest) + (begun == _COUNT) and str(number) == asked else newest


def _asked_number(of: str, knowledge: Knowledge) -> int:
    """The question in the address, from 1; after the last comes the result. Else the first without an answer."""
    asked = st.query_params.get("n", "")
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 3 else 0
    if not 1 <= number <= _COUNT + 1:
        number = _first_open(of, knowledge)
    st.query_params.from_dict({"round": of, "n": str(number)})
    return number


def _first_open(of: str, knowledge: Knowledge) -> int:
    occasion = Occasion(Mode.PLACEMENT, of)
    for number, exercise in enumerate(practice.placement_questions(of, knowledge), 1):
        if not practice.tries(knowledge, exercise.id, occasion):
            return number
    return _COUNT + 1
