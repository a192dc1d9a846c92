"""House rules: every rule with its usual value, those with a switch to try first, and whole tables."""

from dataclasses import fields

import streamlit as st

from lessons.reference import switch_for
from trainer.app import look
from trainer.app.rulebook import links
from trainer.app.rulebook.tables import TABLES
from trainer.rules.rule_words import differences_in_words
from trainer.rules.ruleset import PRESETS, STANDARD, RuleSet
from trainer.rules.value_words import rule_title, value_words


def draw() -> None:
    links.head("House rules")
    look.quiet("What tables play differently. Open a rule, flip it, and see the same cards scored again.")
    names = [field.name for field in fields(RuleSet)]
    st.header("With a switch to try", anchor=False)
    _draw_rules([name for name in names if switch_for(name) is not None])
    st.header("All the others", anchor=False)
    _draw_rules([name for name in names if switch_for(name) is None])
    st.header("Whole tables", anchor=False)
    for name, title in TABLES.items():
        if words := "; ".join(differences_in_words(PRESETS[name])):
            st.markdown(f"**{title}**: {words}.")


def _draw_rules(names: list[str]) -> None:
    for name in names:
        links.entry(rule_title(name), f"Usual: {value_words(name, getattr(STANDARD, name))}", "houserule", rule=name)
