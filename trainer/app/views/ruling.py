"""Ruling desk: cards from a real table, what the rules say, and how other rules would change it."""

import streamlit as st

from lessons.reference import load_disputes
from trainer.app import look
from trainer.app.rulebook import links
from trainer.app.rulebook.drawing import draw_cards, draw_ruling
from trainer.app.rulingdesk import forms, given, table
from trainer.rules.errors import RulesError
from trainer.rules.value_words import setting_words
from trainer.rulings import Case, flips
from trainer.rulings.typed import READERS

_ABOUT, _EXAMPLE, _PART = "ruling-about-choice", "ruling-example", "ruling-part"


def draw() -> None:
    st.title("Ruling desk", anchor=False)
    look.quiet("Lay out a real hand, tapped or typed. The rules say who is right.")
    given.from_address()
    loaded = given.example()
    if loaded is not None:
        given.load(*loaded)
    _draw_examples()
    fixed = None
    if loaded is not None:
        dispute, number = loaded
        st.markdown(dispute.quarrel)
        _draw_parts([each.label for each in dispute.quarrels], number)
        of_example = dispute.quarrels[number].case
        fixed = None if of_example.kind in given.ABOUT else of_example
    # Each part that grows or shrinks has a place of its own: what is open below it would else be drawn anew, closed.
    with st.container():
        case = _asked() if fixed is None else _shown(fixed)
    with st.container():
        if case is not None:
            _draw_ruling(case)
    st.header("Rules of your table", anchor=False)
    table.draw(case)
    if case is not None:
        _draw_flips(case)
    given.to_address()


def _shown(case: Case) -> Case:
    """A position of a kind that is not typed here, drawn."""
    draw_cards(case.table(), "ruling:table")
    return case


def _asked() -> Case | None:
    """The position as it is given; None, and a line that says why, where it is not whole or cannot be."""
    _draw_kinds()
    if missing := forms.draw():
        look.quiet(missing)
        return None
    try:
        typed = READERS[given.about()](given.fields())
    except ValueError as error:
        st.error(f"Those cards cannot be ruled on. {look.literal(str(error))}.")
        return None
    if typed.note:
        look.quiet(typed.note)
    return typed.case


def _draw_kinds() -> None:
    st.session_state[_ABOUT] = given.about()
    st.radio(
        "What is it about?",
        list(given.ABOUT),
        format_func=given.ABOUT.__getitem__,
        key=_ABOUT,
        horizontal=True,
        on_change=_take_kind,
    )


def _take_kind() -> None:
    given.leave_example()
    given.ask_about(str(st.session_state[_ABOUT]))


def _draw_examples() -> None:
    titles = {each.id: f"{each.id} · {each.title}" for each in load_disputes() if each.quarrels}
    loaded = given.example()
    st.session_state[_EXAMPLE] = loaded[0].id if loaded else None
    st.selectbox(
        "A ready example",
        list(titles),
        index=None,  # so that it can be cleared
        format_func=titles.__getitem__,
        key=_EXAMPLE,
        placeholder="Choose a dispute",
        on_change=_take_example,
    )


def _take_example() -> None:
    given.leave_example()
    if (chosen := st.session_state[_EXAMPLE]) is not None:
        st.query_params[given.EXAMPLE] = chosen


def _draw_parts(labels: list[str], number: int) -> None:
    if len(labels) > 1:
        st.session_state[_PART] = number
        numbers = list(range(len(labels)))
        st.radio("Which case?", numbers, format_func=labels.__getitem__, key=_PART, on_change=_take_part)


def _take_part() -> None:
    st.query_params[given.PART] = str(st.session_state[_PART])


def _draw_ruling(case: Case) -> None:
    st.header("The ruling", anchor=False)
    try:
        ruling = case.ruling(given.rules())
    except RulesError as error:
        st.error(f"This table's rules cannot be applied: {look.literal(str(error))}.")
    else:
        draw_ruling(ruling, "ruling")


def _draw_flips(case: Case) -> None:
    """Each house rule that would change the ruling, with the ruling it would give."""
    try:
        found = flips(case, given.rules())
    except RulesError:
        return  # said above, where the ruling would stand
    st.header("What would change it", anchor=False)
    if not found:
        look.quiet("No house rule of this app changes this ruling.")
    for each in found:
        with st.container(border=True, gap="xxsmall"):
            links.link(setting_words(each.rules, each.name), "houserule", rule=each.name)
            st.markdown(each.ruling.answer)
