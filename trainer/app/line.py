"""A line to type in whose text the page may change as well.

The browser echoes what a line was given, at times after the page has already gone on, and Streamlit takes the echo for
typing. So the page draws a new line whenever it changes the text, and only typing in the newest line counts.
"""

from collections.abc import Callable

import streamlit as st


def text_line(
    label: str,
    *,
    key: str,
    shown: str,
    on_typed: Callable[[str], str | None],
    placeholder: str,
) -> None:
    """Ask for a text. *on_typed* hears what was typed, and returns what the line is to show then; None leaves it.

    *shown* is what stands in a new line; :func:`renew` makes one.
    """
    number = _number(key)
    widget, given = f"{key}.line.{number}", f"{key}.given"

    def read() -> None:
        text = str(st.session_state.get(widget, ""))
        if number != _number(key) or text == st.session_state.get(given):
            return
        st.session_state[given] = text
        wanted = on_typed(text)
        if wanted is not None and number == _number(key):
            st.session_state[given] = st.session_state[widget] = wanted

    if widget not in st.session_state:
        st.session_state[given] = st.session_state[widget] = shown
    st.text_input(label, key=widget, on_change=read, placeholder=placeholder)


def renew(key: str) -> None:
    """Draw a new line with what is to be shown now."""
    st.session_state[f"{key}.number"] = _number(key) + 1


def _number(key: str) -> int:
    return int(st.session_state.get(f"{key}.number", 0))
