"""One word of the game: what it means, where its rule stands, and where a lesson brings it first."""

import streamlit as st

from lessons.reference import first_mention, term, topic
from trainer.app import nav
from trainer.app.rulebook import links
from trainer.app.rulebook.drawing import draw_cards


def draw() -> None:
    found = links.asked("term", term)
    if found is None:
        return
    links.head(found.word)
    st.markdown(found.meaning)
    draw_cards(found.drawn, f"term:{found.id}")
    if found.rule:
        st.markdown(f"**At other tables.** {found.rule}")
    links.entry(f"The rule: {topic(found.topic).title}", "", "topic", topic=found.topic)
    place = first_mention(found.id)
    if place is not None and not links.came_from():
        lesson, step = place
        with st.container(border=True):
            nav.link(f"In the lesson: {lesson.title}", "lesson", lesson=lesson.id, step=str(step))
