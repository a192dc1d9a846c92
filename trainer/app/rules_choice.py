"""Choosing a table's rules among those people play; kept in the page's own key."""

from collections.abc import Callable, Sequence

import streamlit as st

from trainer.rules.rule_words import differences_in_words
from trainer.rules.ruleset import PRESETS, parse_rules

NAMES = {
    "standard": "Standard",
    "classic": "Classic (gin 20, undercut 10)",
    "tournament": "Tournament (best of five, to 250)",
    "oklahoma": "Oklahoma (the upcard sets the limit)",
    "hollywood": "Hollywood (three games at once)",
    "oklahoma-hollywood": "Oklahoma and Hollywood",
    "straight": "Straight gin (gin only)",
    "big-gin-boxes": "Extra boxes for gin",
}


def choose_rules(key: str, on_change: Callable[[], None] | None = None, extra: Sequence[str] = ()) -> str:
    """The rules chosen with *key*, as text; *extra* are others to offer, such as those of a link."""
    widget = f"{key}.choice"
    now = str(st.session_state.get(key, "standard"))

    def read() -> None:
        st.session_state[key] = st.session_state[widget]
        if on_change is not None:
            on_change()

    offered = list(dict.fromkeys([*NAMES, *extra, now]))
    if st.session_state.get(widget) != now:
        st.session_state[widget] = now
    st.selectbox("Rules", offered, key=widget, format_func=rules_name, on_change=read)
    return now


def rules_name(text: str) -> str:
    return NAMES.get(text) or "; ".join(differences_in_words(parse_rules(text))) or text


assert set(NAMES) < set(PRESETS)  # the four-player table has no desk and no pad
