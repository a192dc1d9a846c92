"""The words under a lesson's step: each opens where it stands, and its full entry leads back to the step."""

import streamlit as st

from lessons import TextStep
from lessons.reference import terms_of
from trainer.app import look, nav
from trainer.app.rulebook.links import BACK


def draw_words(step: TextStep, lesson_id: str, number: int) -> None:
    """The words of a step, in the order in which it uses them; nothing where it uses none."""
    terms = terms_of(step)
    if not terms:
        return
    look.quiet("Words in this step")
    with st.container(horizontal=True, gap="xsmall", key=f"words:{lesson_id}:{number}"):
        for each in terms:
            with st.popover(each.word, type="tertiary", key=f"word:{lesson_id}:{number}:{each.id}"):
                st.markdown(each.meaning)
                query = {"term": each.id, BACK: f"{lesson_id}.{number}"}
                nav.link(f"More about “{each.word}”", "word", **query)
