"""One puzzle after another. The puzzle on the table is in the address, and waits until it is answered."""

import secrets
from random import Random

import streamlit as st

import puzzles
from lessons import load_lessons
from trainer import practice
from trainer.app import look, nav, report, send, session
from trainer.app.ask import ask
from trainer.app.next_step import next_step
from trainer.app.views.puzzles import LAST
from trainer.exercises.habits import trap_words
from trainer.exercises.model import Exercise
from trainer.exercises.registry import KINDS
from trainer.learner.attempt import Mode
from trainer.practice import LESSON, LIKE, MIXED, TRAP, Occasion


def draw() -> None:
    asked = st.query_params.get("puzzle")
    choice = st.query_params.get("kind")
    try:
        exercise = _waiting(choice) if asked is None else puzzles.load(asked)
    except puzzles.PuzzleError as error:
        st.title("Puzzles", anchor=False)
        st.error(f"That puzzle cannot be shown: {error}.")
        nav.button("Pick a puzzle", "pick", "puzzles", primary=True)
    else:
        grouped = choice is not None and (choice == MIXED or choice.startswith(LESSON))
        _draw_puzzle(exercise, choice if grouped and choice else exercise.kind)


def _waiting(choice: str | None) -> Exercise:
    """The puzzle that waits under *choice* (a kind, or mixed), put into the address."""
    choice = choice or ""
    practice.kinds_of(choice)
    trap = st.query_params.get("trap", "")
    if trap and (choice not in puzzles.PRACTICE_KINDS or trap not in puzzles.traps_of_kind(choice)):
        raise puzzles.PuzzleError(f"no puzzle of that kind has {trap[:40]!r} in it")
    exercise = practice.current_puzzle(session.store(), session.learner(), choice, session.knowledge(), _rng(), trap)
    st.query_params["puzzle"] = exercise.id
    if not trap and choice in (*puzzles.PRACTICE_KINDS, MIXED) and session.setting(LAST, "") != choice:
        session.set_setting(LAST, choice)
    return exercise


def _trap_of(exercise: Exercise) -> str:
    """The trap that is practised, from the address; "" for one that this puzzle does not have."""
    trap = st.query_params.get("trap", "")
    return trap if trap in exercise.traps and trap in puzzles.traps_of_kind(exercise.kind) else ""


def _draw_puzzle(exercise: Exercise, choice: str) -> None:
    lesson = next((each for each in load_lessons() if choice == f"{LESSON}{each.id}"), None)
    title = f"Fresh questions: {lesson.title}" if lesson else KINDS[exercise.kind].title
    look.title("Mixed puzzles" if choice == MIXED else title)
    trap = _trap_of(exercise)
    if trap:
        look.quiet(f"With this in it: {trap_words(trap, exercise.kind)}")
    occasion = Occasion(Mode.PRACTICE, TRAP if trap else LIKE if st.query_params.get("like") else "")
    attempt = ask(exercise, occasion)

    def forward() -> None:
        st.query_params.from_dict({"kind": exercise.kind, "trap": trap} if trap else {"kind": choice})

    if attempt is not None:
        next_step(exercise, attempt, occasion, "Next puzzle", forward)
        report.draw(exercise.id)
    send.exercise(exercise)


def _rng() -> Random:
    return Random(secrets.randbits(64))
