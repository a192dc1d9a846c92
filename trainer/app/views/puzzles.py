"""Puzzles: go on where you were, or pick a kind; endless."""

from collections.abc import Mapping

import streamlit as st

import puzzles
from trainer.app import nav, session
from trainer.exercises.registry import KINDS
from trainer.practice import MIXED

LAST = "puzzles-last"
"""The setting with what was practised last: a kind, or mixed."""

GROUPS: Mapping[str, tuple[str, ...]] = {
    "The four of every day": puzzles.PUZZLE_KINDS,
    "Judgement": ("best-discard", "draw-or-take", "which-spread", "unseen-spread"),
    "Reading your opponent": ("what-can-he-hold", "inferred-discard", "watch-then-answer"),
    "Counting and rules": ("may-you-knock", "lay-off", "outs", "legal-or-not"),
    "Scoring": ("score-hand", "score-game", "hollywood"),
}
_REST = "More kinds"


def draw() -> None:
    st.title("Puzzles", anchor=False)
    last = session.setting(LAST, "")
    if last in puzzles.PRACTICE_KINDS:
        nav.button(f"Go on: {KINDS[last].title}", "go-on", "puzzle", primary=True, kind=last)
    else:
        label = "Go on: a bit of everything" if last == MIXED else "Start: a bit of everything"
        nav.button(label, "go-on", "puzzle", primary=True, kind=MIXED)
    if last in puzzles.PRACTICE_KINDS:
        nav.row("Mixed", "a bit of everything", "puzzle", kind=MIXED)
    nav.row("Practise what catches you", "by what makes it hard", "traps")
    best = session.knowledge().best_sprint
    nav.row("Sprint", f"best: {best} right" if best else "three minutes", "sprint")
    for title, kinds in _groups().items():
        st.header(title, anchor=False)
        for kind in kinds:
            _draw_kind(kind)


def _groups() -> dict[str, tuple[str, ...]]:
    """Every kind that practice offers, in one group each."""
    groups = {title: tuple(k for k in kinds if k in puzzles.PRACTICE_KINDS) for title, kinds in GROUPS.items()}
    grouped = {kind for kinds in groups.values() for kind in kinds}
    rest = tuple(kind for kind in puzzles.PRACTICE_KINDS if kind not in grouped)
    return groups | ({_REST: rest} if rest else {})


def _draw_kind(kind: str) -> None:
    recent = [each.right for each in session.knowledge().first_tries if each.kind == kind][-10:]
    state = f"{sum(recent)} of your last {len(recent)}" if recent else "New"
    nav.row(KINDS[kind].title, state, "puzzle", kind=kind)
