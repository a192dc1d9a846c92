"""One dispute: the quarrel, its position drawn, the ruling, who says so, and what changes it at other tables."""

import streamlit as st

from lessons.reference import Dispute, dispute, outcomes, topic
from trainer.app import look, nav
from trainer.app.rulebook import links
from trainer.app.rulebook.drawing import draw_answer, draw_cards, draw_quarrel
from trainer.rules.value_words import setting_words
from trainer.rulings import changed


def draw() -> None:
    found = links.asked("dispute", dispute)
    if found is None:
        return
    links.head(found.title)
    st.markdown(found.quarrel)
    draw_cards(found.drawn, f"dispute:{found.id}")
    for number, each in enumerate(found.quarrels):
        draw_quarrel(each, each.ruling, f"dispute:{found.id}:{number}")
    if found.typed_ruling:
        draw_answer(found.typed_ruling)
    st.markdown(found.why)
    st.markdown(f"**Who says so.** {found.rule}")
    _draw_other_tables(found)
    if found.quarrels:
        with st.container(border=True):
            nav.link("Open it at the ruling desk", "ruling", dispute=found.id)
    links.entry(f"The rule: {topic(found.topic).title}", "", "topic", topic=found.topic)


def _draw_other_tables(found: Dispute) -> None:
    """The same position under each house rule that changes the ruling, and what no rule of the app says."""
    if not (found.house or found.elsewhere or found.fixed):
        return
    st.header("At other tables", anchor=False)
    for setting in found.house:
        for each in outcomes(found, setting):
            with st.container(border=True, gap="xxsmall"):
                for name in changed(each.quarrel.rules, each.rules):
                    links.link(setting_words(each.rules, name), "houserule", rule=name)
                label = f"{each.quarrel.label}: " if each.quarrel.label else ""
                st.markdown(f"{label}{each.ruling.answer}")
    if found.elsewhere:
        st.markdown(found.elsewhere)
    if not found.house:
        look.quiet("No house rule of this app changes it.")
