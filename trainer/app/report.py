"""Under an answered puzzle: one tap says that something is wrong with it, and it is not served again."""

import streamlit as st

from trainer.app import look, session
from trainer.storage.reports import LONGEST_NOTE, report, reports, withdraw


def draw(puzzle: str) -> None:
    """For the puzzle with that id, which was answered."""
    reported = reports(session.store(), session.learner()).get(puzzle)
    if reported is None:
        st.button(
            "Something wrong with this puzzle?",
            key=f"report:{puzzle}",
            type="tertiary",
            on_click=_keep,
            args=(puzzle, ""),
        )
    else:
        with st.container(border=True, gap="small"):
            st.write("Noted. This puzzle will not come again.")
            if reported.note:
                st.text(reported.note)
            with st.form(f"report-form:{puzzle}", border=False):
                st.text_area(
                    "What is wrong with it? You may leave this out.",
                    reported.note,
                    key=_note_key(puzzle),
                    max_chars=LONGEST_NOTE,
                    height=90,
                )
                with st.container(horizontal=True):
                    st.form_submit_button("Keep the note", on_click=_keep_note, args=(puzzle,))
            st.button("Nothing is wrong, put it back", key=f"unreport:{puzzle}", on_click=_withdraw, args=(puzzle,))
    if problem := st.session_state.pop(_problem_key(puzzle), None):
        st.error(problem)


def _keep(puzzle: str, note: str) -> None:
    try:
        report(session.store(), session.learner(), puzzle, note, session.now())
    except ValueError as error:
        st.session_state[_problem_key(puzzle)] = f"That was not stored: {look.literal(str(error))}."


def _keep_note(puzzle: str) -> None:
    _keep(puzzle, str(st.session_state.get(_note_key(puzzle)) or ""))


def _withdraw(puzzle: str) -> None:
    try:
        withdraw(session.store(), session.learner(), puzzle)
    except ValueError as error:
        st.session_state[_problem_key(puzzle)] = f"That was not stored: {look.literal(str(error))}."


def _note_key(puzzle: str) -> str:
    return f"report-note:{puzzle}"


def _problem_key(puzzle: str) -> str:
    return f"report-problem:{puzzle}"
