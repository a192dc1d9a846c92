"""Fair deals: how the cards are shuffled, and how they fell in the learner's own games."""

import streamlit as st

from trainer.app import look, nav, session
from trainer.table import saved
from trainer.table.statistics import Fell, deals_of

_ENOUGH = 5  # hands from which a table says anything


def draw() -> None:
    st.title("Fair deals", anchor=False)
    st.write(
        "Every hand is dealt before anybody plays. A number is drawn, and the pack is shuffled from it, so that each "
        "order of the 52 cards is as likely as any other. Your opponent gets its ten cards from the same shuffle, and "
        "no player here sees the other hand or the stock."
    )
    st.write(
        "Before the hand you see a seal, made from the number but not the other way round. After the hand you see the "
        "number. Whoever makes the seal from it gets the same twelve letters, so the deal was not changed in between. "
        "The record of a hand deals it again."
    )
    count, mine, theirs = deals_of(saved.played(session.store(), session.learner()))
    st.header("How your cards fell", anchor=False)
    if count < _ENOUGH:
        hands = "1 hand" if count == 1 else f"{count or 'no'} hands"
        st.write(f"You have played {hands}. From {_ENOUGH} on there is a table here.")
        nav.button("Play", "fair-play", "play", primary=True)
        return
    st.write(f"In {count} hands. Luck moves each figure; in 19 of 20 cases it stays within what is written behind it.")
    for who, fell in (("You", mine), ("Your opponent", theirs)):
        st.subheader(who, anchor=False)
        for each in fell:
            st.markdown(_line(each))
    look.quiet("An unusual figure does turn up: about one in twenty. The more hands, the narrower the range.")


def _line(each: Fell) -> str:
    word = "as usual" if each.is_usual else "unusual"
    usual = f"chance gives {each.expected:.0f}, give or take {2 * each.error:.0f}"
    return f"{each.name}: **{each.value:.0f}**; {usual}: {word}"
