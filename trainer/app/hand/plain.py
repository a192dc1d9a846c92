"""The same forms without the component: pills and buttons, for a learner who asks for them and for tests.

Grouping into melds is the component's second way only; here the leftovers are chosen.
"""

from collections.abc import Callable, Sequence

import streamlit as st

from trainer.app import look
from trainer.app.hand.data import counted_word, counts_points, hint
from trainer.exercises.drawing import caption
from trainer.exercises.model import ChooseCard, ChooseCards, Picture, Row
from trainer.exercises.wording import points_word
from trainer.rules.cards import Card, points


def answer_key(key: str) -> str:
    """Where an answer waits while ``on_answer`` runs. Not *key* itself, which belongs to the component."""
    return f"{key}.plain"


def write(picture: Picture) -> None:
    """*picture* as lines of text."""
    for row in picture:
        st.text(_line(row))


def ask(form: ChooseCards | ChooseCard, *, key: str, rev: str, on_answer: Callable[[], None]) -> None:
    """The form as pills: one tap answers a ChooseCard; ChooseCards has a button to check, and one for none."""
    if isinstance(form, ChooseCard):
        _ask_one(form, key, rev, on_answer)
    else:
        _ask_many(form, key, rev, on_answer)


def _ask_one(form: ChooseCard, key: str, rev: str, on_answer: Callable[[], None]) -> None:
    pills = f"{key}.{rev}.pills"

    def answer() -> None:
        chosen = st.session_state.get(pills)
        if isinstance(chosen, str):
            _send(key, rev, [chosen], on_answer)

    if form.hand:
        st.text(f"Your hand: {' '.join(card.symbol for card in form.hand)}")
    st.pills(form.label, _ids(form.cards), format_func=_symbols(form.cards), key=pills, on_change=answer)


def _ask_many(form: ChooseCards, key: str, rev: str, on_answer: Callable[[], None]) -> None:
    pills = f"{key}.{rev}.pills"
    st.markdown(hint(form))
    tapped = st.pills(form.label, _ids(form.hand), selection_mode="multi", format_func=_symbols(form.hand), key=pills)
    chosen = [card for card in form.hand if str(card) in tapped]
    look.quiet(_count(form, chosen))
    with st.container(horizontal=True):
        st.button(
            "Check",
            key=f"{key}.{rev}.check",
            type="primary",
            disabled=not chosen,
            on_click=_send,
            args=(key, rev, _ids(chosen), on_answer),
        )
        if form.none_label is not None:
            st.button(form.none_label, key=f"{key}.{rev}.none", on_click=_send, args=(key, rev, [], on_answer))


def _send(key: str, rev: str, cards: list[str], on_answer: Callable[[], None]) -> None:
    """Hands the answer over in the form that the component sends, for the time that *on_answer* runs."""
    st.session_state[answer_key(key)] = {"answer": {"rev": rev, "cards": cards}}
    try:
        on_answer()
    finally:
        del st.session_state[answer_key(key)]


def _count(form: ChooseCards, chosen: Sequence[Card]) -> str:
    total = points(chosen)
    counted = f", {points_word(total)}" if counts_points(form) else ""
    return f"{len(chosen)} card{'' if len(chosen) == 1 else 's'} {counted_word(form)}{counted}"


def _line(row: Row) -> str:
    """``Your grouping: 7♠ 7♥ 7♦ (Set) · A♥ (1 point left over)``"""
    groups = []
    for group in row.groups:
        words = caption(group)
        cards = " ".join(card.symbol for card in group.cards)
        groups.append(f"{cards} ({words})" if cards and words else cards or words)
    return (f"{row.label}: " if row.label else "") + " · ".join(groups)


def _ids(cards: Sequence[Card]) -> list[str]:
    return [str(card) for card in cards]


def _symbols(cards: Sequence[Card]) -> Callable[[str], str]:
    symbols = {str(card): card.symbol for card in cards}
    return symbols.__getitem__
