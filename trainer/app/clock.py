"""A clock that runs down in the browser. What counts is the server's; this one is set by it at each drawing."""

from collections.abc import Callable

import streamlit as st

_HTML = '<div role="timer" aria-label="Time left"></div>'
_CSS = """
div {
  font-family: var(--st-font);
  font-size: 1.6rem;
  font-weight: 600;
  line-height: 1.2;
  font-variant-numeric: tabular-nums;
  color: var(--st-text-color);
}
"""
_JS = """
let timer;
export default function ({ data, parentElement, setTriggerValue }) {
  const face = parentElement.querySelector("div");
  const ends = performance.now() + 1000 * data.left;
  clearInterval(timer);
  const tick = () => {
    const left = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
    face.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (left > 0) return;
    clearInterval(timer);
    setTriggerValue("over", true);
  };
  timer = setInterval(tick, 250);
  tick();
  return () => clearInterval(timer);
}
"""

_clock = st.components.v2.component("gin_trainer_clock", html=_HTML, css=_CSS, js=_JS)


def draw(left: float, on_over: Callable[[], None]) -> None:
    """*left* seconds. *on_over* is called when the time is up."""
    _clock(key="clock", data={"left": left}, on_over_change=on_over)
