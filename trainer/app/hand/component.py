"""Cards on the page: drawing pictures, and taking the answers that are given on cards.

One inline component (``st.components.v2``) does both. The selection stays in the browser until it is sent, so
picking cards runs no script; an answer arrives as one trigger value, while ``on_answer`` runs.
"""

from collections.abc import Callable, Mapping

import streamlit as st

from trainer.app.assets import assets
from trainer.app.hand import plain as plain_form
from trainer.app.hand.checking import check_answer
from trainer.app.hand.data import FOUR_COLOURS, Deck, form_data, picture_data
from trainer.exercises.answers import Answer, AnswerError
from trainer.exercises.model import ChooseCard, ChooseCards, Picture

# One module and one sheet are sent to the browser; they are kept in several files because each has its own subject.
# The module's entry (``hand.js``) is the last.
SCRIPTS = ("theme.js", "faces.js", "picture.js", "one.js", "zones.js", "drag.js", "many.js", "hand.js")
STYLES = ("cards.css", "picture.css", "hand.css")

_mount = st.components.v2.component(
    "gin_trainer_hand",
    html='<div class="table"></div>',
    css=assets("trainer.app.hand", STYLES),
    js=assets("trainer.app.hand", SCRIPTS),
    isolate_styles=True,
)


def draw(
    picture: Picture, *, key: str, deck: Deck = FOUR_COLOURS, plain: bool = False, is_question: bool = False
) -> None:
    """Rows of cards to look at. ``plain`` writes them as text. An empty picture draws nothing."""
    if not picture:
        return
    if plain:
        plain_form.write(picture)
    else:
        _mount(key=key, data=picture_data(picture, deck, is_question=is_question))


def ask_cards(
    form: ChooseCards | ChooseCard,
    *,
    key: str,
    rev: str,
    on_answer: Callable[[], None],
    deck: Deck = FOUR_COLOURS,
    plain: bool = False,
) -> None:
    """Cards to answer with. Calls *on_answer* when an answer is sent; it reads it with :func:`read_answer`.

    *rev* names the question (one deal, one attempt): as long as it stays, what is picked stays, however often the
    page runs; a new one starts afresh. ``plain`` asks with pills and a button instead.
    """
    st.session_state[_rev_key(key)] = rev
    if plain:
        plain_form.ask(form, key=key, rev=rev, on_answer=on_answer)
    else:
        _mount(key=key, data=form_data(form, key, rev, deck), on_answer_change=on_answer)


def read_answer(form: ChooseCards | ChooseCard, key: str) -> Answer | None:
    """The answer just sent to the cards that were asked with *key*, checked. Call it in ``on_answer``.

    None where nothing was sent, or where it belongs to an earlier question. Raises AnswerError for a value that
    is no answer to *form*.
    """
    state: object = st.session_state.get(plain_form.answer_key(key), st.session_state.get(key))
    if state is None:
        return None
    if not isinstance(state, Mapping):
        raise AnswerError(f"the state of the cards is a mapping, not {type(state).__name__}")
    return check_answer(form, state.get("answer"), str(st.session_state.get(_rev_key(key), "")))


def _rev_key(key: str) -> str:
    return f"{key}.rev"
