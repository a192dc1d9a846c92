"""How a day's puzzles went, as a short text to send. It gives nothing away."""

from collections.abc import Sequence
from datetime import date

import streamlit as st

from trainer.app import look
from trainer.app.send import public_address
from trainer.practice import Daily


def text_of(day: date, found: Sequence[Daily], address: str = "") -> str:
    """As ``Gin rummy trainer, 4 March: right, right, missed, right``, and a link to the same puzzles."""
    words = ["not tried" if each.attempt is None else "right" if each.attempt.right else "missed" for each in found]
    line = f"Gin rummy trainer, {day.day} {day:%B}: {', '.join(words)}"
    return f"{line}\n{address}/daily?day={day.isoformat()}" if address else line


def draw(day: date, found: Sequence[Daily]) -> None:
    """Nothing while a puzzle of the day is open."""
    if found and all(each.attempt is not None for each in found):
        look.quiet("To send to a friend; it gives nothing away:")
        st.code(text_of(day, found, public_address()), language=None, wrap_lines=True)
