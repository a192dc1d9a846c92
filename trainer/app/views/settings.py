"""Settings: the deck, plain buttons, and where progress is kept."""

import streamlit as st

from trainer import __version__
from trainer.app import hand, look, session
from trainer.exercises.model import Group, Row
from trainer.rules.cards import parse_cards

_DECKS = {"4": "Four colours: every suit its own", "2": "Two colours: black and red"}
_DECK, _PLAIN = "settings-deck", "settings-plain"


def draw() -> None:
    st.title("Settings", anchor=False)
    st.header("Cards", anchor=False)
    colours = str(session.deck().colours)
    st.radio("Deck", list(_DECKS), list(_DECKS).index(colours), _DECKS.__getitem__, key=_DECK, on_change=_keep_deck)
    row = Row("Your deck", (Group(parse_cards("7s 7h 7d 7c Ks")),))
    hand.draw((row,), key=f"sample:{colours}", deck=session.deck())
    st.toggle(
        "Plain buttons instead of drawn cards",
        session.plain(),
        key=_PLAIN,
        on_change=_keep_plain,
        help="Cards become short labels like 7♥. Everything else stays the same.",
    )
    st.header("Your progress", anchor=False)
    st.write("Every answer is stored on this computer before its result is shown.")
    st.code(str(session.store().path), language=None, wrap_lines=True)
    look.quiet(f"Gin rummy trainer {__version__}")


def _keep_deck() -> None:
    session.set_deck_colours(st.session_state[_DECK])


def _keep_plain() -> None:
    session.set_plain(st.session_state[_PLAIN])
