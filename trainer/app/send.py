"""Send this hand: one picture with the question in it, and a text that carries the position itself."""

import os
from collections.abc import Callable
from urllib.parse import urlencode

import streamlit as st

from trainer.app import look
from trainer.app.desk.position import Position
from trainer.exercises.drawing import asked_row
from trainer.exercises.model import ChooseCard, ChooseCards, Exercise, Group, Picture, Row, Watched
from trainer.rules.cards import by_rank, format_cards

VARIABLE = "GIN_TRAINER_PUBLIC_URL"
"""Where other people reach this app; without it no links are written, for they would lead nowhere."""


def public_address() -> str:
    """The address that others can open, without a slash at its end; "" where none is set, or what is set is none."""
    address = os.environ.get(VARIABLE, "").strip().rstrip("/")
    return address if address.startswith(("https://", "http://")) and not any(map(str.isspace, address)) else ""


def exercise(asked: Exercise) -> None:
    """Fold-out to send a puzzle or a check, with its answer left out.

    None for one that is watched first: a picture shows nothing of that, and would tell what is going to be asked.
    """
    if isinstance(asked.question, Watched):
        return

    def make() -> bytes:
        from trainer.paper.send_hand import picture_of_exercise

        return picture_of_exercise(asked)

    with st.expander("Send this hand"):
        _draw(make, text_of_exercise(asked, public_address()), asked.id)


def position(wanted: Position) -> None:
    """Fold-out to send a hand of the desk."""

    def make() -> bytes:
        from trainer.paper.send_hand import picture_of

        return picture_of(position_prompt(wanted), position_picture(wanted))

    with st.expander("Send this hand"):
        _draw(make, position_text(wanted, public_address()), "desk")


def _draw(make: Callable[[], bytes], text: str, name: str) -> None:
    look.quiet("A picture for any chat, with the question and without the answer.")
    st.download_button("Download the picture", make, "gin-hand.png", "image/png", key=f"send:{name}", on_click="ignore")
    look.quiet("Or as text:")
    st.code(text, language=None, wrap_lines=True)


def position_prompt(wanted: Position) -> str:
    if not wanted.is_whole:
        return "What would you do with these cards?"
    return "What would you throw?" if len(wanted.hand) == 11 else "What is the best grouping of these cards?"


def position_picture(wanted: Position) -> Picture:
    """The hand, and the pile as far as it is known."""
    rows = [Row("Your hand", (Group(by_rank(wanted.hand)),))]
    try:
        view = wanted.view()
    except ValueError:
        return (*rows, Row("First upcard", (Group((wanted.upcard,)),))) if wanted.upcard else tuple(rows)
    if view.pile:
        rows.append(Row("Discard pile, the last on top", (Group(view.pile),)))
    if view.known:
        rows.append(Row("Taken by your opponent", (Group(by_rank(view.known)),)))
    return tuple(rows)


def position_text(wanted: Position, address: str) -> str:
    """The question with the whole position: to be typed into the hand desk, or opened where there is a link."""
    lines = [position_prompt(wanted), f"Hand: {format_cards(wanted.hand)}"]
    if wanted.upcard:
        lines.append(f"First upcard: {wanted.upcard}")
    if wanted.history:
        lines.append(f"Played: {wanted.history}")
    query = wanted.to_query()
    if "rules" in query:
        lines.append(f"Rules: {wanted.rules}")
    if address:
        lines.append(f"{address}/desk?{urlencode(query)}")
    return "\n".join(lines)


def text_of_exercise(exercise: Exercise, address: str) -> str:
    """The same as text for a chat: the question, the cards, and the puzzle's name or, where there is one, a link."""
    question = exercise.question
    rows = list(question.table())
    match question.form():
        case ChooseCard() | ChooseCards() as form:
            rows.append(asked_row(form))
        case _:
            pass
    lines = [question.prompt(), *map(_line, rows)]
    lines.append(f"{address}/puzzle?puzzle={exercise.id}" if address else f"Puzzle {exercise.id}")
    return "\n".join(lines)


def _line(row: Row) -> str:
    groups = " | ".join(" ".join(card.symbol for card in group.cards) for group in row.groups)
    return f"{row.label}: {groups}" if row.label and groups else row.label or groups
