"""Fair deals: how the cards are shuffled, and how they fell in the learner's own games."""

import streamlit as st


def draw() -> None:
    st.title("Fair deals", anchor=False)
