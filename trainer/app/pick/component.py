"""The picker on the page: a line to type in, and under it all 52 cards (an inline ``st.components.v2``)."""

from collections.abc import Callable, Collection, Iterable, Mapping

import streamlit as st

from trainer.app import look, session
from trainer.app.assets import assets
from trainer.app.line import renew, text_line
from trainer.app.pick.reading import LONGEST, read_picked, read_typed
from trainer.exercises.wording import capital
from trainer.rules.cards import DECK, Card, Suit, format_cards, parse_cards
from trainer.rules.errors import CardError

_SHARED = ("theme.js", "faces.js")  # of the hand component


_mount = st.components.v2.component(
    "gin_trainer_pick",
    html='<div class="table"></div>',
    css="\n".join((assets("trainer.app.hand", ("cards.css",)), assets("trainer.app.pick", ("pick.css",)))),
    js="\n".join((assets("trainer.app.hand", _SHARED), assets("trainer.app.pick", ("pick.js",)))),
    isolate_styles=True,
)


def pick_cards(
    label: str,
    *,
    key: str,
    most: int,
    taken: Collection[Card] = (),
    start: Iterable[Card] = (),
    on_change: Callable[[], None] | None = None,
    hint: str = "7h 7d 10s …",
) -> tuple[Card, ...]:
    """Ask for up to *most* cards; those chosen so far, in the order in which they were.

    *taken* are greyed and refused: they lie somewhere else on the page. *start* is what is chosen at first.
    *on_change* runs after every change, while :func:`cards_in` already has it. With plain buttons asked for in the
    settings only the line to type in is drawn.
    """
    st.session_state.setdefault(_cards_key(key), format_cards(start))
    chosen = cards_in(key)
    _ask_typed(label, key, most, taken, on_change, hint)
    if problem := st.session_state.get(_problem_key(key)):
        st.error(look.literal(problem))
    if not session.plain():
        _ask_tapped(label, key, most, taken, chosen, on_change)
    return chosen


def cards_in(key: str) -> tuple[Card, ...]:
    """What is chosen in the picker *key*."""
    return parse_cards(str(st.session_state.get(_cards_key(key), "")))


def set_cards(key: str, cards: Iterable[Card]) -> None:
    """Choose *cards* in the picker *key*, as an example or a link does."""
    st.session_state[_cards_key(key)] = format_cards(cards)
    st.session_state[_rev_key(key)] = _rev(key) + 1  # what is still under way from the browser is older
    renew(key)
    st.session_state.pop(_problem_key(key), None)


def _ask_typed(
    label: str, key: str, most: int, taken: Collection[Card], on_change: Callable[[], None] | None, hint: str
) -> None:
    def read(text: str) -> str | None:
        try:
            cards = read_typed(text, most, taken)
        except CardError as error:
            st.session_state[_problem_key(key)] = f"{capital(str(error))}."
            return format_cards(cards_in(key)) if len(text) > LONGEST else None
        st.session_state[_cards_key(key)] = format_cards(cards)
        st.session_state[_rev_key(key)] = _rev(key) + 1
        st.session_state.pop(_problem_key(key), None)
        if on_change is not None:
            on_change()
        return format_cards(cards)

    text_line(label, key=key, shown=str(st.session_state[_cards_key(key)]), on_typed=read, placeholder=hint)


def _ask_tapped(
    label: str,
    key: str,
    most: int,
    taken: Collection[Card],
    chosen: tuple[Card, ...],
    on_change: Callable[[], None] | None,
) -> None:
    grid = f"{key}.grid"

    def read() -> None:
        state = st.session_state.get(grid)
        value = state.get("picked") if isinstance(state, Mapping) else None
        try:
            cards = read_picked(value, _rev(key), most, taken)
        except CardError as error:
            st.session_state[_problem_key(key)] = f"{capital(str(error))}."
            st.session_state[_rev_key(key)] = _rev(key) + 1  # the browser shows again what is chosen
            return
        if cards is None:
            return
        st.session_state[_cards_key(key)] = format_cards(cards)
        renew(key)
        st.session_state.pop(_problem_key(key), None)
        if on_change is not None:
            on_change()

    data = {
        "deck": session.deck().colours,
        "rev": _rev(key),
        "label": label,
        "most": most,
        "count": "{} of 1 card" if most == 1 else f"{{}} of {most} cards",
        "picked": [str(card) for card in chosen],
        "taken": [str(card) for card in taken],
        "rows": [
            {
                "name": suit.word.capitalize(),
                "cards": [{"id": str(card), "name": card.name.capitalize()} for card in DECK if card.suit is suit],
            }
            for suit in Suit
        ],
    }
    _mount(key=grid, data=data, default={"picked": None}, on_picked_change=read)


def _rev(key: str) -> int:
    return int(st.session_state.get(_rev_key(key), 0))


def _cards_key(key: str) -> str:
    return f"{key}.cards"


def _rev_key(key: str) -> str:
    return f"{key}.rev"


def _problem_key(key: str) -> str:
    return f"{key}.problem"
