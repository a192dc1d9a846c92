"""What several pages draw alike."""

import re
from typing import Literal

import streamlit as st

from trainer.app.assets import assets

_TO_TOP = assets("trainer.app", ("top.js",))
_MARKS = re.compile(r"([\\`*_{}\[\]()#+\-!|~$:<>&])")
# Words for a screen reader when the page changes under the button that has the focus.
_SAY_HTML = """<span role="status" style="clip-path:inset(50%);display:block;height:1px;overflow:hidden;width:1px">
</span>"""
_SAY = """
export default function ({ data, parentElement }) {
  const line = parentElement.querySelector("span");
  if (line.textContent.trim() !== data.words) line.textContent = data.words;
}
"""

# Plotly draws pictures without a name, of which a screen reader reads every number of the axes.
_ONE_PICTURE = """
export default function ({ data, parentElement }) {
  const host = parentElement.host ?? parentElement;
  const figure = host.closest('[data-testid="stMain"]')?.querySelector(`.st-key-${data.of}`);
  figure?.setAttribute("role", "img");
  figure?.setAttribute("aria-label", data.words);
}
"""

_PAGE_CSS = assets("trainer.app", ("page.css",))

Head = Literal["title", "part", "field", "verdict"]  # what top.js gives the focus to

_top = st.components.v2.component("gin_trainer_top", html="<span></span>", js=_TO_TOP)
_one_picture = st.components.v2.component("gin_trainer_one_picture", html="<span></span>", js=_ONE_PICTURE)
_say = st.components.v2.component("gin_trainer_say", html=_SAY_HTML, js=_SAY)


def page() -> None:
    """What holds for every page and the theme cannot say. Call it once a run."""
    st.html(f"<style>{_PAGE_CSS}</style>")


def title(words: str) -> None:
    """*words* as the page's title, on the page and on the browser's tab."""
    st.title(words, anchor=False)
    st.set_page_config(page_title=tab_title(words))


def tab_title(words: str) -> str:
    return f"{words} · Gin rummy trainer"


def quiet(text: str) -> None:
    """Words that matter less. Streamlit's own captions are too pale to read on paper."""
    st.markdown(f":gray[{text}]")


def literal(text: str) -> str:
    """*text* as it stands, where Streamlit would read Markdown: for what a user typed."""
    return _MARKS.sub(r"\\\1", text)


def starts_at_top(place: str, at: Head = "title") -> None:
    """Show the head of the page when *place*, a name of what is shown, is another than before.

    The focus goes there too where the button that had it is gone: to what *at* says: the title, the head of the part
    that changes, the field for a number if there is one (at a keyboard alone, and whatever had the focus), or the
    verdict.
    """
    _top(key="top", data={"of": "part", "place": place, "at": at}, height=0)


def page_starts_at_top(name: str) -> None:
    """As :func:`starts_at_top`, for the page *name* as a whole. Call it once a run."""
    _top(key="page-top", data={"of": "page", "place": name, "at": "title"}, height=0)


def say(words: str) -> None:
    """Have a screen reader read *words*; nothing of it is seen."""
    _say(key="say", data={"words": words})


def as_one_picture(key: str, words: str) -> None:
    """Have a screen reader take all that the container *key* holds as one picture, called *words*."""
    _one_picture(key=f"{key}-name", data={"of": key, "words": words}, height=0)
