"""Disputes at the table: the list, with its search."""

import streamlit as st

from lessons.reference import load_disputes
from trainer.app import look
from trainer.app.rulebook import links

SEARCH, _KEPT = "dispute-search", "dispute-search-kept"
_LONGEST = 60  # characters of a search
_SOURCES = (
    "“Rule sheets” are the five texts that this course was made from. Pagat is quoted from copies of its text, Bicycle "
    "from its page on Oklahoma, and the Gin Rummy Association from a program that follows its rules."
)


def draw() -> None:
    links.head("Disputes at the table")
    look.quiet("Every ruling is worked out from the cards by the rules.")
    st.session_state.setdefault(SEARCH, st.session_state.get(_KEPT, ""))
    wanted = st.text_input("Search", key=SEARCH, max_chars=_LONGEST, placeholder="tie, queen, box …")
    st.session_state[_KEPT] = wanted
    found = [each for each in load_disputes() if all(word in each.searched for word in wanted.casefold().split())]
    if not found:
        st.markdown("Nothing found. Try one short word, such as *knock* or *boxes*.")
    for each in found:
        links.entry(each.title, "", "dispute", dispute=each.id)
    look.quiet(_SOURCES)
