"""The pages, the tabs a thumb can see, and links between pages.

Each page imports its view when it is drawn, so that Plotly and pandas load with the one page that needs them.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from importlib import import_module

import streamlit as st
from streamlit.navigation.page import Page

TITLES = {
    "today": "Today",
    "learn": "Learn",
    "puzzles": "Puzzles",
    "mistakes": "Mistakes",
    "play": "Play",
    "more": "More",
    "daily": "Today's puzzle",
    "lesson": "Lesson",
    "placement": "I already play",
    "puzzle": "Puzzle",
    "sprint": "Sprint",
    "traps": "Practise what catches you",
    "all_mistakes": "All mistakes",
    "patterns": "Patterns",
    "mistake": "Mistake",
    "review": "Review",
    "rules": "Rules",
    "topic": "Rules",
    "words": "Words of the game",
    "word": "Word",
    "disputes": "Disputes",
    "dispute": "Dispute",
    "house": "House rules",
    "houserule": "House rule",
    "desk": "Hand desk",
    "ruling": "Ruling desk",
    "fair": "Fair deals",
    "pad": "Score pad",
    "paper": "Paper",
    "record": "Replay a record",
    "progress": "Progress",
    "settings": "Settings",
}
UNDER_MORE = (
    "rules",
    "desk",
    "ruling",
    "pad",
    "paper",
    "record",
    "progress",
    "settings",
)  # what the page More leads to
_UNDER = {
    "today": ("daily",),
    "learn": ("lesson", "placement"),
    "puzzles": ("puzzle", "sprint", "traps"),
    "mistakes": ("all_mistakes", "patterns", "mistake", "review"),
    "play": ("fair",),
    "more": (*UNDER_MORE, "topic", "words", "word", "disputes", "dispute", "house", "houserule"),
}
TABS = tuple(_UNDER)


def _draw(name: str) -> None:
    import_module(f"trainer.app.views.{name}").draw()


def _drawer(name: str) -> Callable[[], None]:
    return partial(_draw, name)


def page(name: str) -> Page:
    """The page *name*; made anew for each run, as Streamlit wants it."""
    return st.Page(_drawer(name), title=TITLES[name], url_path=name, default=name == "today")


def tabs(current: str) -> None:
    """The row of tabs on top, the one that the page *current* belongs to in bold.

    Streamlit's own navigation folds away on a phone, where nobody finds it.
    """
    with st.container(key="tabs", horizontal=True, gap="xxsmall"):  # wraps on the smallest phones alone
        for name, under in _UNDER.items():
            here = current == name or current in under
            st.page_link(page(name), label=f"**{TITLES[name]}**" if here else TITLES[name])


def sections(labels: Mapping[str, str], current: str) -> None:
    """The parts of a tab that are pages of their own (*labels* by page), the *current* one in bold."""
    with st.container(key="sections", horizontal=True, gap="small"):
        for name, label in labels.items():
            st.page_link(page(name), label=f"**{label}**" if name == current else label)


def link(label: str, name: str, **query: str) -> None:
    """A link as wide as its row."""
    st.page_link(page(name), label=label, query_params=query or None, width="stretch")


def row(label: str, state: str, name: str, **query: str) -> None:
    """A line of a list: where it leads, and in a word how it stands."""
    with st.container(border=True, horizontal=True, wrap=False, vertical_alignment="center"):
        link(label, name, **query)
        st.markdown(f":small[:gray[{state}]]", width="content")


@contextmanager
def entry(label: str, name: str, **query: str) -> Iterator[None]:
    """A line of a list: where it leads, and under it what the block draws, in line with the label."""
    with st.container(border=True, gap="xxsmall"):
        link(label, name, **query)
        with st.container(horizontal=True, wrap=False, gap=None):
            st.space("xsmall")  # as wide as the margin within a link
            with st.container(gap="xxsmall"):
                yield


def button(label: str, key: str, name: str, *, primary: bool = False, **query: str) -> None:
    """A button that leads to another page, for the one obvious next step."""
    if st.button(label, key=key, type="primary" if primary else "secondary"):
        go(name, **query)


def go(name: str, **query: str) -> None:
    st.switch_page(page(name), query_params=query or None)
