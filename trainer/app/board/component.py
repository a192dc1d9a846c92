"""The table as an inline component (``st.components.v2``); pills and buttons in its place where the learner asks."""

from collections.abc import Callable, Mapping

import streamlit as st

from trainer.app.assets import assets
from trainer.app.board import plain as plain_form
from trainer.app.board.checking import Move, check_move
from trainer.app.board.data import Words, board_data
from trainer.app.hand.data import FOUR_COLOURS, Deck
from trainer.rules.play import View

_CARDS = ("faces.js", "picture.js", "one.js", "zones.js", "theme.js"), ("cards.css", "picture.css", "hand.css")


_mount = st.components.v2.component(
    "gin_trainer_board",
    html='<div class="table"></div>',
    css="\n".join((assets("trainer.app.hand", _CARDS[1]), assets("trainer.app.board", ("board.css",)))),
    js="\n".join((assets("trainer.app.hand", _CARDS[0]), assets("trainer.app.board", ("board.js", "entry.js")))),
    isolate_styles=True,
)


def draw(
    view: View,
    rev: str,
    words: Words,
    *,
    key: str,
    may_act: bool,
    on_move: Callable[[], None],
    deck: Deck = FOUR_COLOURS,
    plain: bool = False,
) -> None:
    """The table as the learner sees it. Calls *on_move* when a move is sent; it reads it with :func:`read_move`.

    *rev* names the position (``<game>:<place>``): a move carries it back, so that a late one can be told.
    """
    data = board_data(view, rev, words, may_act=may_act, deck=deck)
    if plain:
        plain_form.draw(data, key=key, on_move=on_move)
    else:
        _mount(key=key, data=data, on_move_change=on_move)


def read_move(key: str) -> Move | None:
    """The move just sent from the table *key*. Call it in ``on_move``. MoveError for a value that is no move."""
    state: object = st.session_state.get(plain_form.move_key(key), st.session_state.get(key))
    return check_move(state.get("move")) if isinstance(state, Mapping) else None
