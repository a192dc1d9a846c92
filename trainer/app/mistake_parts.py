"""What the pages of the Mistakes tab share: their sections, and the choice of mistakes in the address."""

from collections.abc import Mapping
from datetime import timedelta

import streamlit as st

from trainer.app import nav, session
from trainer.exercises.habits import habit_words, trap_words
from trainer.exercises.registry import KINDS
from trainer.learner.attempt import Attempt
from trainer.learner.patterns import Chosen, Severity, habit

SECTIONS = {"mistakes": "Due now", "all_mistakes": "All", "patterns": "Patterns"}
PERIODS = {"": "Any time", "7": "The last 7 days", "30": "The last 30 days", "90": "The last 90 days"}
PARTS = ("kind", "severity", "days", "rules", "trap", "habit")
PAGE = "page"
_LONGEST = 80  # characters of a part that are looked at: it comes from the address


def head(current: str) -> None:
    st.title("Mistakes", anchor=False)
    nav.sections(SECTIONS, current)


def none_yet() -> None:
    st.write("No mistakes yet. When you make one, it is kept here with its reason and comes back in time.")
    nav.button("Solve a puzzle", "puzzles", "puzzles", primary=True)


def chosen_query() -> dict[str, str]:
    """The parts of the choice that are in the address and mean something."""
    found = {part: st.query_params.get(part, "")[:_LONGEST] for part in PARTS}
    if found["severity"] not in list(Severity):
        found["severity"] = ""
    if found["days"] not in PERIODS:
        found["days"] = ""
    return {part: value for part, value in found.items() if value}


def page_query() -> dict[str, str]:
    """The page of the list that is in the address, where it is not the first."""
    text = st.query_params.get(PAGE, "")
    return {PAGE: text} if text.isascii() and text.isdigit() and len(text) < 6 and int(text) > 1 else {}


def chosen(query: Mapping[str, str]) -> Chosen:
    days = query.get("days", "")
    return Chosen(
        kind=query.get("kind", ""),
        severity=Severity(query["severity"]) if query.get("severity") else None,
        since=session.today() - timedelta(days=int(days) - 1) if days else None,
        rules=query.get("rules", ""),
        trap=query.get("trap", ""),
        habit=query.get("habit", ""),
    )


def kind_title(kind: str) -> str:
    return KINDS[kind].title if kind in KINDS else kind


def what_went_wrong(mistake: Attempt) -> str:
    """A few words: what the learner did, or else what made it hard; "" where neither has a name."""
    if mistake.mistake:
        return habit_words(habit(mistake))
    return trap_words(mistake.traps[0]) if mistake.traps else ""
