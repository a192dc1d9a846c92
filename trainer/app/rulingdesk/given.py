"""What was laid before the ruling desk: the kind of question, its fields, and the rules of the table.

It stays in the session under keys of its own, so that a look at the rules and back loses nothing, and the question that
is asked now in the address, so that a refresh loses nothing either. Hands are chosen with the card picker, which keeps
them; all else is text under ``ruling.<kind>.<field>``.
"""

from collections.abc import Mapping

import streamlit as st

from lessons import LessonError
from lessons.reference import Dispute, dispute
from trainer.app import address, line, pick
from trainer.rules.cards import Card, format_cards, parse_cards
from trainer.rules.errors import RulesError
from trainer.rules.ruleset import STANDARD, RuleSet, parse_rules
from trainer.rulings.typed import LONGEST, fields_of

ABOUT: Mapping[str, str] = {
    "showdown": "Who scores?",
    "knock": "A knock",
    "throw": "A discard",
    "upcard": "The upcard",
    "lay-off": "A lay-off",
}
FIELDS: Mapping[str, tuple[str, ...]] = {
    "showdown": ("melds", "upcard"),
    "knock": ("card", "melds", "taken", "first", "upcard"),
    "throw": ("card", "taken"),
    "upcard": ("upcard", "passes", "who", "wants"),
    "lay-off": ("card", "who", "gin"),
}
HANDS: Mapping[str, Mapping[str, int]] = {
    "showdown": {"knocker": 11, "defender": 10},
    "knock": {"hand": 11},
    "throw": {"hand": 11},
    "upcard": {},
    "lay-off": {"onto": 13},
}
"""The hands of each kind, and how many cards can be chosen for each."""
_NAMES = frozenset(name for each in (*FIELDS.values(), *HANDS.values()) for name in each)
EXAMPLE, PART = "dispute", "case"  # in the address
_ABOUT, _RULES, _LOADED, _CAME = "ruling.about", "ruling.rules", "ruling.loaded", "ruling.came"
_ABOUT_PART, _RULES_PART = "about", "rules"  # in the address, beside the fields by their names


def about() -> str:
    """The kind of question that is asked; a key of :data:`ABOUT`."""
    return str(st.session_state.get(_ABOUT, "showdown"))


def ask_about(kind: str) -> None:
    st.session_state[_ABOUT] = kind


def key(name: str) -> str:
    """The key of a field or a hand of the present kind."""
    return f"ruling.{about()}.{name}"


def field(name: str) -> str:
    return str(st.session_state.get(key(name), ""))


def put(name: str, value: str) -> None:
    """Keep what the reader gave; from here on it is a position of the reader's own."""
    st.session_state[key(name)] = value
    leave_example()


def fields() -> dict[str, str]:
    """Everything given for the present kind."""
    hands = {name: format_cards(pick.cards_in(key(name))) for name in HANDS[about()]}
    return {**{name: field(name) for name in FIELDS[about()]}, **hands}


def rules() -> RuleSet:
    return parse_rules(str(st.session_state.get(_RULES, STANDARD)))


def set_rules(wanted: RuleSet) -> None:
    st.session_state[_RULES] = str(wanted)


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
    given = fields_of(quarrel.case)
    if given is None:
        return
    ask_about(quarrel.case.kind)
    for name, value in given.items():
        if name in HANDS[about()]:
            pick.set_cards(key(name), parse_cards(value))
        else:
            st.session_state[key(name)] = value
            line.renew(key(name))


def from_address() -> None:
    """Lay out what the address holds, once a session; what means nothing there is left out."""
    if st.session_state.get(_CAME):
        return
    st.session_state[_CAME] = True
    kind = address.text(_ABOUT_PART)
    if kind not in ABOUT:
        return
    ask_about(kind)
    try:
        set_rules(parse_rules(address.text(_RULES_PART) or str(STANDARD)))
    except RulesError:
        set_rules(STANDARD)
    for name in FIELDS[kind]:
        st.session_state[key(name)] = address.text(name)[:LONGEST]
    taken: set[Card] = set()
    for name, most in HANDS[kind].items():
        found = address.cards(name, most)
        if taken.isdisjoint(found):
            pick.set_cards(key(name), found)
            taken.update(found)


def to_address() -> None:
    """Keep the question that is asked now in the address; an example has its name there instead."""
    parts = dict.fromkeys((_ABOUT_PART, _RULES_PART, *_NAMES), "")
    given = fields()
    if example() is None and any(given[name] for name in (*HANDS[about()], "card", "upcard") if name in given):
        parts |= {**given, _ABOUT_PART: about(), _RULES_PART: "" if rules() == STANDARD else str(rules())}
    address.keep(parts)


def leave_example() -> None:
    st.session_state.pop(_LOADED, None)
    for name in (EXAMPLE, PART):
        if name in st.query_params:
            del st.query_params[name]
