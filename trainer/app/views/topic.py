"""One topic of the rules: what it says, with cards; then what hangs on it."""

import streamlit as st

from lessons.reference import Topic, load_disputes, load_terms, topic
from trainer.app.rulebook import links
from trainer.app.rulebook.drawing import draw_blocks
from trainer.rules.ruleset import STANDARD
from trainer.rules.value_words import rule_title, value_words


def draw() -> None:
    found = links.asked("topic", topic)
    if found is None:
        return
    links.head(found.title)
    for number, section in enumerate(found.sections):
        st.header(section.title, anchor=False)
        draw_blocks(section.blocks, f"topic:{found.id}:{number}")
    _draw_what_hangs_on_it(found)


def _draw_what_hangs_on_it(found: Topic) -> None:
    if found.rules:
        st.header("What other tables change", anchor=False)
        for name in found.rules:
            links.entry(
                rule_title(name), f"Usual: {value_words(name, getattr(STANDARD, name))}", "houserule", rule=name
            )
    if quarrels := [each for each in load_disputes() if each.topic == found.id]:
        st.header("Disputes", anchor=False)
        for quarrel in quarrels:
            links.entry(quarrel.title, "", "dispute", dispute=quarrel.id)
    if words := [each for each in load_terms() if each.topic == found.id]:
        st.header("Words", anchor=False)
        for term in words:
            links.entry(term.word, "", "word", term=term.id)
