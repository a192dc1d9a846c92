"""Practise what makes puzzles hard: pick one such thing, and every puzzle has it."""

from collections import Counter

import streamlit as st

import puzzles
from trainer.app import look, nav, session
from trainer.exercises.habits import trap_words
from trainer.exercises.registry import KINDS

_WORST = 3  # of the learner's own that stand on top
_KIND = "traps-kind"


def draw() -> None:
    st.title("Practise what catches you", anchor=False)
    st.write("Pick what makes a puzzle hard; every puzzle then has it.")
    answers: Counter[tuple[str, str]] = Counter()
    missed: Counter[tuple[str, str]] = Counter()
    for attempt in session.knowledge().attempts:
        for trap in attempt.traps:
            answers[attempt.kind, trap] += 1
            missed[attempt.kind, trap] += not attempt.right
    worst = sorted(
        (each for each in missed if missed[each] and _is_offered(*each)), key=lambda each: (-missed[each], each)
    )
    if worst:
        st.header("What caught you most", anchor=False)
    for kind, trap in worst[:_WORST]:
        with nav.entry(trap_words(trap, kind), "puzzle", kind=kind, trap=trap):
            look.quiet(f"{KINDS[kind].title} · missed {missed[kind, trap]} of {answers[kind, trap]}")
    kinds = [kind for kind in puzzles.PRACTICE_KINDS if puzzles.traps_of_kind(kind)]
    asked = st.query_params.get("kind", "")
    st.header("All of them", anchor=False)
    st.selectbox(
        "Kind of puzzle",
        kinds,
        kinds.index(asked) if asked in kinds else 0,
        lambda kind: KINDS[kind].title,
        key=f"{_KIND}:{asked}",
        on_change=_pick,
        args=(asked,),
    )
    kind = asked if asked in kinds else kinds[0]
    for trap in puzzles.traps_of_kind(kind):
        tried = answers[kind, trap]
        state = f"{tried - missed[kind, trap]} of {tried} right" if tried else "New"
        nav.row(trap_words(trap, kind), state, "puzzle", kind=kind, trap=trap)
    look.quiet("The puzzles of the day are never among them.")


def _pick(asked: str) -> None:
    st.query_params["kind"] = str(st.session_state[f"{_KIND}:{asked}"])


def _is_offered(kind: str, trap: str) -> bool:
    return kind in puzzles.PRACTICE_KINDS and trap in puzzles.traps_of_kind(kind)
