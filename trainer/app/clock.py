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
# Where a number is asked for, somebody at a keyboard can type it at once; on a phone its keys would cover the question.
_JS = """
let timer;
let shown;
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
  if (shown !== data.place && matchMedia("(pointer: fine)").matches) {
    const host = parentElement.host ?? parentElement;
    const page = host.closest('[data-testid="stMain"]');
    setTimeout(() => page?.querySelector('input[type="number"]')?.focus(), 100);
  }
  shown = data.place;
  return () => clearInterval(timer);
}
"""

_clock = st.components.v2.component("gin_trainer_clock", html=_HTML, css=_CSS, js=_JS)


def draw(left: float, place: str, on_over: Callable[[], None]) -> None:
    """*left* seconds; *place* names what is asked now. *on_over* is called when the time is up."""
    _clock(key="clock", data={"left": left, "place": place}, on_over_change=on_over)
