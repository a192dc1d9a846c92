"""One mistake: the position, your answer, the best ones, the reason."""

import streamlit as st

from trainer import practice
from trainer.app import look, mistake_parts, nav, session
from trainer.app.ask import draw_feedback
from trainer.app.next_step import one_like_it
from trainer.exercises.registry import KINDS


def draw() -> None:
    mistake_id = st.query_params.get("mistake", "")
    knowledge = session.knowledge()
    mistake = next((each for each in knowledge.mistakes if each.id == mistake_id), None)
    st.title("A mistake", anchor=False)
    if mistake is None:
        st.error("There is no such mistake here.")
        nav.button("All mistakes", "all", "all_mistakes", primary=True)
        return
    if practice.feedback_of(mistake) is None:
        st.error(practice.CANNOT_SHOW)
        nav.button("All mistakes", "all", "all_mistakes", primary=True)
        return
    exercise = practice.exercise_of(mistake)
    look.quiet(f"{KINDS[mistake.kind].title} · {session.day_words(mistake.at)}")
    draw_feedback(mistake, position=True)
    with st.container(horizontal=True):
        one_like_it(exercise, mistake, None)
        query = {**mistake_parts.chosen_query(), **mistake_parts.page_query()}
        nav.button("Back to these mistakes" if query else "All mistakes", "all", "all_mistakes", primary=False, **query)
