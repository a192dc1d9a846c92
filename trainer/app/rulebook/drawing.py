"""A position and what the rules say to it, drawn."""

from collections.abc import Sequence

import streamlit as st

from lessons import Block, HouseRule, ScriptedHand
from lessons.reference import Quarrel
from trainer.app import hand, house_rule, session
from trainer.app.board import scripted
from trainer.exercises.model import Picture
from trainer.rulings import Ruling


def draw_cards(picture: Picture, key: str) -> None:
    hand.draw(picture, key=key, deck=session.deck(), plain=session.plain())


def draw_blocks(blocks: Sequence[Block], key: str) -> None:
    """Text, cards, house rules and hands to play in turn, as in a lesson."""
    for index, block in enumerate(blocks):
        if isinstance(block, str):
            st.markdown(block)
        elif isinstance(block, HouseRule):
            house_rule.draw(block, key=f"{key}:{index}")
        elif isinstance(block, ScriptedHand):
            scripted.draw(block, key=f"{key}:{index}")
        else:
            draw_cards(block, f"{key}:{index}")


def draw_quarrel(quarrel: Quarrel, ruling: Ruling, key: str) -> None:
    """The position, the answer in bold, and the way to it."""
    draw_table(quarrel, key)
    draw_ruling(ruling, key)


def draw_table(quarrel: Quarrel, key: str) -> None:
    draw_label(quarrel)
    draw_cards(quarrel.case.table(), f"{key}:table")


def draw_label(quarrel: Quarrel) -> None:
    if quarrel.label:
        st.header(quarrel.label, anchor=False)


def draw_ruling(ruling: Ruling, key: str) -> None:
    draw_answer(ruling.answer)
    if ruling.steps:
        st.markdown(steps_text(ruling.steps))
    draw_cards(ruling.picture, f"{key}:after")


def draw_answer(answer: str) -> None:
    st.info(f"**{answer}**", icon=":material/gavel:")


def steps_text(steps: Sequence[str]) -> str:
    """The steps as a numbered list; one step needs no number."""
    if len(steps) == 1:
        return steps[0]
    return "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1))
