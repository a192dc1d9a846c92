"""The fields of each kind of question at the ruling desk."""

from collections.abc import Callable, Mapping

import streamlit as st

from trainer.app.rulingdesk import given
from trainer.rulings.typed import LONGEST

_HOLDS = "7h, 7♥ and 10d are all read. Small or capital letters, with spaces or commas between."
_YES_NO = {"no": "No", "yes": "Yes"}


def draw() -> None:
    """The form of the present kind, filled with what was typed last."""
    kind = given.about()
    with st.form(f"ruling-form-{kind}", border=False):
        names = _FORMS[kind]()
        st.form_submit_button("Rule on it", type="primary", on_click=_send, args=(kind, tuple(names)))


def _send(kind: str, names: tuple[str, ...]) -> None:
    given.ask_about(kind)
    given.leave_example()
    given.send({name: str(st.session_state.get(given.field_key(name)) or "") for name in names})


def _showdown() -> list[str]:
    _text("melds", "The knocker's melds, with | between them", "7h 7d 7s | 3c 4c 5c 6c")
    _text("deadwood", "The knocker's cards left over", "2s 3h As")
    _text("defender", "The other player's ten cards", "Kh Kd Kc 9h 9d 9s Ts 5h 2d Ad")
    _text("upcard", "The first upcard, if it matters at your table", "8s")
    return ["melds", "deadwood", "defender", "upcard"]


def _knock() -> list[str]:
    _text("hand", "The eleven cards", "7h 7d 7s 3c 4c 5c 6c 2s 3h 2d 9d")
    _text("card", "The card thrown face down", "9d")
    _text("melds", "The melds as laid down (empty: grouped best)", "7h 7d 7s | 3c 4c 5c 6c")
    _text("taken", "The card just taken from the pile, if any", "")
    _choice("first", "Is it the player's first turn?", _YES_NO)
    _text("upcard", "The first upcard, if it matters at your table", "")
    return ["hand", "card", "melds", "taken", "first", "upcard"]


def _throw() -> list[str]:
    _text("hand", "The eleven cards", "Ks Jh 9d 7d 5s 3h Ad Qc Ts 6h 9h")
    _text("card", "The card to be thrown", "9h")
    _text("taken", "The card just taken from the pile, if any", "9h")
    return ["hand", "card", "taken"]


def _upcard() -> list[str]:
    _text("upcard", "The upcard", "6s")
    _choice("passes", "What has happened?", {"0": "Nothing yet", "1": "The non-dealer passed", "2": "Both passed"})
    _choice("who", "Who wants to do something?", {"non-dealer": "The non-dealer", "dealer": "The dealer"})
    _choice("wants", "What?", {"take": "Take the upcard", "pass": "Pass", "stock": "Draw from the stock"})
    return ["upcard", "passes", "who", "wants"]


def _lay_off() -> list[str]:
    _text("onto", "The cards shown, as they lie now", "7d 8d 9d Td")
    _text("card", "The card to lay on them", "Jd")
    _choice("who", "Who lays off?", {"defender": "The player who did not knock", "knocker": "The knocker"})
    _choice("gin", "Did the other player go gin?", _YES_NO)
    return ["onto", "card", "who", "gin"]


_FORMS: Mapping[str, Callable[[], list[str]]] = {
    "showdown": _showdown,
    "knock": _knock,
    "throw": _throw,
    "upcard": _upcard,
    "lay-off": _lay_off,
}


def _text(name: str, label: str, example: str) -> None:
    key = given.field_key(name)
    st.session_state.setdefault(key, given.field(name))
    st.text_input(label, key=key, max_chars=LONGEST, placeholder=example, help=_HOLDS if name != "upcard" else None)


def _choice(name: str, label: str, options: Mapping[str, str]) -> None:
    key = given.field_key(name)
    kept = given.field(name)
    st.session_state.setdefault(key, kept if kept in options else next(iter(options)))
    st.radio(label, list(options), format_func=options.__getitem__, key=key, horizontal=True)
