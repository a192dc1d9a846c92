"""Puzzles: pick a kind, or mixed; endless."""

import streamlit as st

import puzzles
from trainer.app import nav, session
from trainer.exercises.registry import KINDS
from trainer.practice import MIXED

MIXED_TITLE = "Mixed: a bit of everything"


def draw() -> None:
    st.title("Puzzles", anchor=False)
    st.write("Pick a kind. Every answer is checked by the rules, and the next puzzle waits.")
    knowledge = session.knowledge()
    for kind in puzzles.PRACTICE_KINDS:
        recent = [each.right for each in knowledge.first_tries if each.kind == kind][-10:]
        state = f"{sum(recent)} of your last {len(recent)}" if recent else "New"
        nav.row(KINDS[kind].title, state, "puzzle", kind=kind)
    nav.row(MIXED_TITLE, "", "puzzle", kind=MIXED)
