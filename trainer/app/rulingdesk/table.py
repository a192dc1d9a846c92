"""The rules of the table at the ruling desk: a whole rule set, and single house rules."""

from dataclasses import replace

import streamlit as st

from trainer.app import look
from trainer.app.rulebook.tables import TABLES
from trainer.app.rulingdesk import given
from trainer.rules.errors import RuleError
from trainer.rules.rule_words import differences_in_words
from trainer.rules.ruleset import PRESETS, RuleSet, allowed_values
from trainer.rules.value_words import rule_title, value_words
from trainer.rulings import Case

_OWN = "own"
_TABLE, _PROBLEM = "ruling-table", "ruling-table-problem"


def draw(case: Case | None) -> None:
    """Which table it is; and, where there is a *case*, each single rule that its ruling can hang on."""
    rules = given.rules()
    name = next((each for each, preset in PRESETS.items() if preset == rules), _OWN)
    options = [*TABLES] if name != _OWN else [*TABLES, _OWN]
    st.session_state[_TABLE] = name
    labels = {**TABLES, _OWN: "Your own house rules"}
    st.selectbox("Rule set", options, format_func=labels.__getitem__, key=_TABLE, on_change=_take_table)
    with st.container():  # a place of its own, so that the rules below stay open
        if differing := differences_in_words(rules):
            look.quiet(f"Not standard here: {'; '.join(differing)}.")
        if problem := st.session_state.get(_PROBLEM):
            st.error(problem)
    if case is not None and case.hangs_on:
        with st.expander("House rules, one by one"):
            for rule in case.hangs_on:
                _draw_rule(rule, rules)


def _draw_rule(name: str, rules: RuleSet) -> None:
    key = f"ruling-rule:{name}"
    st.session_state[key] = getattr(rules, name)
    st.selectbox(
        rule_title(name),
        list(allowed_values(name)),
        format_func=lambda value: value_words(name, value),
        key=key,
        on_change=_take_rule,
        args=(name, key),
    )


def _take_table() -> None:
    st.session_state.pop(_PROBLEM, None)
    if (name := st.session_state[_TABLE]) != _OWN:
        given.set_rules(PRESETS[name])


def _take_rule(name: str, key: str) -> None:
    """Play it from here on; two rules that contradict each other are said in a line and nothing changes."""
    try:
        given.set_rules(replace(given.rules(), **{name: st.session_state[key]}))
    except RuleError as error:
        st.session_state[_PROBLEM] = f"That does not go together: {error}."
    else:
        st.session_state.pop(_PROBLEM, None)
