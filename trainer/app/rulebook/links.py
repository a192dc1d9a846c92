"""Ways through the rules, and the way back to the lesson that somebody came from."""

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

import streamlit as st

import lessons
from lessons import LessonError
from trainer.app import look, nav
from trainer.rules.errors import RulesError

BACK = "back"
LISTS: Mapping[str, str] = {"rules": "Topics", "words": "Words", "disputes": "Disputes", "house": "House rules"}
_PLACE = re.compile(r"(L[1-9][0-9]?)\.([1-9][0-9]?)", re.ASCII)

Found = TypeVar("Found")


def head(title: str) -> None:
    """What every page of the rules begins with: the way back to a lesson, the four lists, the title."""
    if place := came_from():
        lesson_id, step = place.split(".")
        back = f":material/arrow_back: Back to the lesson: {lessons.lesson(lesson_id).title}"
        nav.link(back, "lesson", lesson=lesson_id, step=step)
    with st.container(key="rules-lists", horizontal=True, gap="small"):
        for page, label in LISTS.items():
            st.page_link(nav.page(page), label=label, query_params=_back() or None)
    st.title(title, anchor=False)
    look.starts_at_top(f"rules {title}")


def asked(key: str, find: Callable[[str], Found]) -> Found | None:
    """What the address names under *key*; where there is no such thing, a line that says so, and None."""
    name = st.query_params.get(key, "")
    try:
        return find(name)
    except (LessonError, RulesError):
        head("Rules")
        st.error("That page is not in the rules.")
        nav.button("All topics", "all", "rules", primary=True)
        return None


def came_from() -> str:
    """The lesson and step in the address, "L3.2"; empty where there is none, or none that can be opened."""
    place = st.query_params.get(BACK, "")
    found = _PLACE.fullmatch(place)
    if found is None:
        return ""
    try:
        steps = len(lessons.lesson(found[1]).steps)
    except LessonError:
        return ""
    return place if int(found[2]) <= steps else ""


def link(label: str, page: str, **query: str) -> None:
    """A link within the rules; the way back to a lesson goes with it."""
    nav.link(label, page, **query, **_back())


def entry(label: str, words: str, page: str, **query: str) -> None:
    """A line of a list: where it leads, and under it what is to be said of it (may be empty)."""
    with nav.entry(label, page, **query, **_back()):
        if words:
            look.quiet(words)


def _back() -> dict[str, str]:
    place = came_from()
    return {BACK: place} if place else {}
