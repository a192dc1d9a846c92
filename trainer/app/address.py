"""What is laid out on a page, kept in its address: a refresh, a phone that slept or a bookmark shows the same."""

from collections.abc import Mapping

import streamlit as st

from trainer.app.pick.reading import LONGEST, read_typed
from trainer.rules.cards import Card
from trainer.rules.errors import CardError


def keep(parts: Mapping[str, str]) -> None:
    """Put each of *parts* into the address; one that is empty leaves it. What else stands there stays."""
    for name, value in parts.items():
        if value and st.query_params.get(name) != value:
            st.query_params[name] = value
        elif not value and name in st.query_params:
            del st.query_params[name]


def text(name: str) -> str:
    """The part *name*, cut where it is longer than anybody types; "" where there is none."""
    return str(st.query_params.get(name, ""))[:LONGEST]


def cards(name: str, most: int) -> tuple[Card, ...]:
    """The part *name* as at most *most* cards; none where it is anything else."""
    try:
        return read_typed(text(name), most)
    except CardError:
        return ()
