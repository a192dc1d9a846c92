"""One house rule: who plays what, and a switch that rules on the same cards again."""

import streamlit as st

from lessons.reference import Switch, switch_for
from trainer.app.rulebook import links
from trainer.app.rulebook.drawing import draw_label, draw_ruling, draw_table
from trainer.app.rulebook.tables import TABLES
from trainer.exercises.wording import capital
from trainer.rules.ruleset import PRESETS, STANDARD, allowed_values
from trainer.rules.value_words import rule_title, value_words

_MANY = 12  # values that are listed as a range


def draw() -> None:
    name = links.asked("rule", _known)
    if name is None:
        return
    links.head(rule_title(name))
    switch = switch_for(name)
    if switch is None:
        _draw_values(name)
    else:
        st.markdown(switch.say)
        _draw_switch(switch)


def _known(name: str) -> str:
    rule_title(name)  # raises where there is no such rule
    return name


def _draw_values(name: str) -> None:
    values = allowed_values(name)
    if len(values) > _MANY:
        said = f"from {values[0]} to {values[-1]}"
    else:
        said = "; ".join(value_words(name, each) for each in values)
    st.markdown(f"Usual: **{value_words(name, getattr(STANDARD, name))}**.")
    st.markdown(f"Can be played: {said}.")


def _draw_switch(switch: Switch) -> None:
    """The cards, then the switch, and right under it what it changes."""
    key = f"switch:{switch.id}"
    for number, quarrel in enumerate(switch.quarrels):
        draw_table(quarrel, f"{key}:{number}")
    options = ["", *switch.settings]
    labels = {each: _label(switch, each) for each in options}
    chosen = st.radio("At this table", options, format_func=labels.__getitem__, key=key)
    _, rulings = switch.rulings(chosen or None)
    for number, (quarrel, ruling) in enumerate(zip(switch.quarrels, rulings, strict=True)):
        draw_label(quarrel)
        draw_ruling(ruling, f"{key}:{number}:{chosen}")


def _label(switch: Switch, setting: str) -> str:
    """``Nobody scores``, ``An undercut (usual)``, ``Not played (Classic)``: what the setting says about the rule."""
    rules = switch.rulings(setting or None)[0]
    value = getattr(rules, switch.id)
    said = value_words(switch.id, value)
    said = capital(said)
    if setting in PRESETS:
        return f"{said} ({TABLES[setting]})"
    return f"{said} (usual)" if value == getattr(STANDARD, switch.id) else said
