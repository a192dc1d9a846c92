"""Settings: the deck, plain buttons, what the keys do, your profile and your data."""

from collections.abc import Callable
from typing import TypeVar

import streamlit as st

from trainer import __version__
from trainer.app import hand, keys, look, session, who, your_data, your_profile
from trainer.exercises.model import Group, Row
from trainer.rules.cards import parse_cards
from trainer.storage import StoreError

_DECKS = {"4": "Four colours: every suit its own", "2": "Two colours: black and red"}
_DECK, _PLAIN, _PROBLEM = "settings-deck", "settings-plain", "settings-problem"

Value = TypeVar("Value")


def draw() -> None:
    st.title("Settings", anchor=False)
    if problem := st.session_state.get(_PROBLEM):
        st.error(problem)
    st.header("Cards", anchor=False)
    colours = str(session.deck().colours)
    st.radio("Deck", list(_DECKS), list(_DECKS).index(colours), _DECKS.__getitem__, key=_DECK, on_change=_keep_deck)
    row = Row("Your deck", (Group(parse_cards("7s 7h 7d 7c Ks")),))
    hand.draw((row,), key=f"sample:{colours}", deck=session.deck())
    st.toggle("Plain buttons instead of drawn cards", session.plain(), key=_PLAIN, on_change=_keep_plain)
    look.quiet("Cards become short labels like 7♥. Everything else stays the same.")
    with st.expander("Keys, for playing without a mouse"):
        st.markdown(keys.table())
    if who.is_shared():
        your_profile.draw(session.profile())
    else:
        st.header("Your progress", anchor=False)
        st.write("Every answer is stored before its result is shown. It is kept in:")
        st.code(session.store().name, language=None, wrap_lines=True)
    your_data.draw()
    look.quiet(f"Gin rummy trainer {__version__}")


def _keep_deck() -> None:
    _keep(session.set_deck_colours, st.session_state[_DECK])


def _keep_plain() -> None:
    _keep(session.set_plain, st.session_state[_PLAIN])


def _keep(store: Callable[[Value], None], value: Value) -> None:
    try:
        store(value)
    except StoreError as error:
        st.session_state[_PROBLEM] = f"That setting was not stored: {error}."
    else:
        st.session_state.pop(_PROBLEM, None)
