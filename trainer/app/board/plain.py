"""The table without the component: text, pills and buttons."""

from collections.abc import Callable
from typing import Any

import streamlit as st

Data = dict[str, Any]


def move_key(key: str) -> str:
    """Where a move waits while ``on_move`` runs. Not *key* itself, which belongs to the component."""
    return f"{key}.plain"


def draw(data: Data, *, key: str, on_move: Callable[[], None]) -> None:
    st.text(f"Stock: {data['stock']['left']} cards")
    top = data["pile"]["top"]
    st.text(f"Pile: {top['symbol'] if top else 'empty'}")
    if data["said"]:
        st.text(data["said"])
    symbols = {each["id"]: each["symbol"] for each in data["hand"]}
    st.text(f"Your hand: {' '.join(symbols.values())} {data['count']}")
    st.text(data["ask"])
    pills = f"{key}.{data['rev']}.pills"
    chosen = None
    if data["throws"] or data["ends"]:
        chosen = st.pills("Your cards", list(symbols), format_func=symbols.__getitem__, key=pills)
    with st.container(horizontal=True):
        if chosen in data["throws"]:
            _button(f"Throw {symbols[str(chosen)]}", data, key, "throw", chosen, on_move)
        if chosen in data["ends"]:
            _button(f"{data['ends'][chosen]} with {symbols[str(chosen)]}", data, key, "knock", chosen, on_move)
        for each in data["buttons"]:
            _button(each["label"], data, key, each["act"], None, on_move)


def _button(label: str, data: Data, key: str, act: str, card: str | None, on_move: Callable[[], None]) -> None:
    move = {"rev": data["rev"], "act": act} | ({"card": card} if card else {})
    st.button(label, key=f"{key}.{data['rev']}.{act}", on_click=_send, args=(key, move, on_move))


def _send(key: str, move: dict[str, str], on_move: Callable[[], None]) -> None:
    """Hands the move over in the form that the component sends, for the time that *on_move* runs."""
    st.session_state[move_key(key)] = {"move": move}
    try:
        on_move()
    finally:
        del st.session_state[move_key(key)]
