"""One review: a fresh question like the one that was missed, until it is known."""

from datetime import datetime
from functools import partial

import streamlit as st

from trainer import practice
from trainer.app import look, nav, session
from trainer.app.ask import ask
from trainer.app.next_step import last_step, next_step
from trainer.exercises.registry import KINDS
from trainer.learner.attempt import Mode
from trainer.learner.schedule import ReviewCard


def draw() -> None:
    key = st.query_params.get("review", "")
    knowledge = session.knowledge()
    card = knowledge.reviews.get(key)
    if card is None:
        st.title("Review", anchor=False)
        st.error("There is no such review here.")
        nav.button("All mistakes", "all", "mistakes", primary=True)
        return
    if not practice.can_ask(card.mistake):
        _draw_unreadable(card)
        return
    number = _number(st.query_params.get("number", ""), card.reviews)
    st.query_params["number"] = str(number)  # so that the answer does not turn this review into the next one
    exercise, occasion = practice.review(card.mistake, number)
    st.title(f"Review: {KINDS[exercise.kind].title}", anchor=False)
    look.quiet(f"You missed one like this on {session.day_words(card.mistake.at)}.")
    attempt = ask(exercise, occasion)
    if attempt is None:
        return
    following = _following(card)
    if following is None:
        last_step(exercise, attempt, occasion, "All mistakes", "mistakes")
        return
    next_step(exercise, attempt, occasion, "Next review", partial(_to, following))


def _draw_unreadable(card: ReviewCard) -> None:
    st.title("Review", anchor=False)
    st.error(practice.CANNOT_SHOW)
    following = _following(card)
    if following is None:
        nav.button("All mistakes", "all", "mistakes", primary=True)
    else:
        st.button("Next review", key=f"next:{card.key}", type="primary", on_click=_to, args=(following,))


def _to(card: ReviewCard) -> None:
    st.query_params.update(review=card.key, number=str(card.reviews))


def _following(card: ReviewCard) -> ReviewCard | None:
    """The next review: of those due, or, in a drill, of those not asked since it began."""
    knowledge = session.knowledge()
    began = _time(st.query_params.get("drill", ""))
    if began is None:
        return next((each for each in knowledge.due if each.key != card.key), None)
    asked = {each.of for each in knowledge.attempts if each.at >= began and each.mode is Mode.REVIEW}
    waiting = [each for each in knowledge.reviews.values() if each.key not in asked and each.key != card.key]
    return min(waiting, key=lambda each: each.due, default=None)


def _time(text: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo is not None else None


def _number(text: str, most: int) -> int:
    return min(int(text), most) if text.isascii() and text.isdigit() and len(text) < 6 else most
