"""The same cards under two or three rules: a switch, what comes of the chosen way, and all results side by side."""

import streamlit as st

from lessons import HouseRule
from trainer.app import hand, look, session


def draw(rule: HouseRule, *, key: str) -> None:
    """The switch stands on the usual way first. Flipping it stores nothing."""
    names = [way.name for way in rule.ways]
    chosen = st.radio("Flip the rule", names, key=key, horizontal=True)
    way = rule.ways[names.index(chosen or names[0])]
    if way.picture:
        hand.draw(way.picture, key=f"{key}:{way.name}", deck=session.deck(), plain=session.plain())
    st.markdown(f"**{way.result}**")
    look.quiet("Side by side")
    st.markdown("\n".join(f"- **{each.name}**: {each.result}" for each in rule.ways))
