"""What was laid before the ruling desk: the kind of question, the fields as typed, and the case that came of them.

It stays in the session under keys of its own, so that a look at the rules and back loses nothing.
"""

from collections.abc import Mapping
from typing import cast

import streamlit as st

from lessons import LessonError
from lessons.reference import Dispute, dispute
from trainer.app import look
from trainer.rules.ruleset import STANDARD, RuleSet, parse_rules
from trainer.rulings.typed import READERS, Typed, fields_of

ABOUT: Mapping[str, str] = {
    "showdown": "Who scores?",
    "knock": "A knock",
    "throw": "A discard",
    "upcard": "The upcard",
    "lay-off": "A lay-off",
}
EXAMPLE, PART = "dispute", "case"  # in the address
_ABOUT, _FIELDS, _RULES, _SENT, _PROBLEM, _LOADED = (
    f"ruling-{name}" for name in ("about", "fields", "rules", "sent", "problem", "loaded")
)


def about() -> str:
    """The kind of question that is asked; a key of :data:`ABOUT`."""
    return str(st.session_state.get(_ABOUT, "showdown"))


def ask_about(kind: str) -> None:
    st.session_state[_ABOUT] = kind
    st.session_state.pop(_PROBLEM, None)


def field(name: str) -> str:
    """A field of the present kind, as typed."""
    return _fields(about()).get(name, "")


def rules() -> RuleSet:
    return parse_rules(str(st.session_state.get(_RULES, STANDARD)))


def set_rules(wanted: RuleSet) -> None:
    st.session_state[_RULES] = str(wanted)


def send(fields: Mapping[str, str]) -> None:
    """Read what was typed for the present kind. What cannot be is said in a line, and no ruling stands then."""
    kept = cast("dict[str, dict[str, str]]", st.session_state.setdefault(_FIELDS, {}))
    kept[about()] = dict(fields)
    sent = cast("set[str]", st.session_state.setdefault(_SENT, set()))
    try:
        READERS[about()](fields)
    except ValueError as error:
        sent.discard(about())
        st.session_state[_PROBLEM] = look.literal(str(error))
    else:
        sent.add(about())
        st.session_state.pop(_PROBLEM, None)


def problem() -> str:
    """What is wrong with what was typed, in Markdown; empty where nothing is."""
    return str(st.session_state.get(_PROBLEM, ""))


def typed() -> Typed | None:
    """The case of the present kind; None until one was sent that can be."""
    if about() not in cast("set[str]", st.session_state.get(_SENT, set())):
        return None
    return READERS[about()](_fields(about()))


def example() -> tuple[Dispute, int] | None:
    """The dispute in the address and the number of its case; None where there is none that has a position."""
    try:
        asked = dispute(st.query_params.get(EXAMPLE, ""))
    except LessonError:
        return None
    if not asked.quarrels:
        return None
    number = st.query_params.get(PART, "0")
    return asked, int(number) if number in map(str, range(len(asked.quarrels))) else 0


def load(asked: Dispute, number: int) -> None:
    """Fill in the case *number* of *asked*, with its rules; once, so that what is changed after it stays."""
    if st.session_state.get(_LOADED) == (asked.id, number):
        return
    quarrel = asked.quarrels[number]
    st.session_state[_LOADED] = (asked.id, number)
    set_rules(quarrel.rules)
    fields = fields_of(quarrel.case)
    if fields is not None:
        ask_about(quarrel.case.kind)
        for name in fields:
            st.session_state.pop(field_key(name), None)
        send(fields)


def leave_example() -> None:
    """From here on it is a position of the reader's own."""
    st.session_state.pop(_LOADED, None)
    for name in (EXAMPLE, PART):
        if name in st.query_params:
            del st.query_params[name]


def field_key(name: str) -> str:
    """The key of the widget of a field of the present kind."""
    return f"ruling-field:{about()}:{name}"


def _fields(kind: str) -> dict[str, str]:
    kept = cast("dict[str, dict[str, str]]", st.session_state.get(_FIELDS, {}))
    return kept.get(kind, {})
