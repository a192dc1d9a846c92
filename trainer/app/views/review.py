"""One review: a fresh question like the one that was missed, until it is known."""

from datetime import datetime
from functools import partial
from typing import cast

import streamlit as st

from trainer import practice
from trainer.app import look, mistake_parts, nav, session
from trainer.app.ask import ask
from trainer.app.next_step import last_step, next_step
from trainer.exercises.registry import KINDS
from trainer.learner.attempt import Attempt, Mode
from trainer.learner.schedule import ReviewCard
from trainer.storage import StoreError

_SKIPPED, _PROBLEM = "reviews-skipped", "review-problem"


def draw() -> None:
    key = st.query_params.get("review", "")
    knowledge = session.knowledge()
    card = knowledge.reviews.get(key)
    if card is None:
        st.title("Review", anchor=False)
        st.error("There is no such review here.")
        nav.button("All mistakes", "all", "all_mistakes", primary=True)
        return
    if not practice.can_ask(card.mistake):
        _draw_unreadable(card)
        return
    number = _number(st.query_params.get("number", ""), knowledge.times_reviewed(key))
    st.query_params["number"] = str(number)  # so that the answer does not turn this review into the next one
    exercise, occasion = practice.review(card.mistake, number)
    st.title(f"Review: {KINDS[exercise.kind].title}", anchor=False)
    look.quiet(f"You missed one like this on {session.day_words(card.mistake.at)}.")
    attempt = ask(exercise, occasion)
    if problem := st.session_state.pop(_PROBLEM, None):
        st.error(problem)
    if attempt is None:
        _draw_skip(card)
        return
    following = _following(card)
    if following is None:
        last_step(exercise, attempt, occasion, "All mistakes", "all_mistakes")
    else:
        next_step(exercise, attempt, occasion, "Next review", partial(_to, following))
    st.button("Undo that answer", key=f"undo:{attempt.id}", type="tertiary", on_click=_undo, args=(attempt,))


def forget_skipped() -> None:
    """What was skipped is asked again the next time the reviews are begun."""
    st.session_state.pop(_SKIPPED, None)


def _draw_unreadable(card: ReviewCard) -> None:
    st.title("Review", anchor=False)
    st.error(practice.CANNOT_SHOW)
    following = _following(card)
    if following is None:
        nav.button("All mistakes", "all", "all_mistakes", primary=True)
    else:
        st.button("Next review", key=f"next:{card.key}", type="primary", on_click=_to, args=(following,))


def _undo(attempt: Attempt) -> None:
    """The answer is taken back as if it had not been given; the question stands there again."""
    try:
        practice.undo(attempt, store=session.store(), learner=session.learner(), now=session.now())
    except StoreError as error:
        st.session_state[_PROBLEM] = f"The answer was not taken back: {error}."


def _draw_skip(card: ReviewCard) -> None:
    """On to the next one; nothing is stored, so this one stays due."""
    following = _following(card)
    key = f"skip:{card.key}"
    if following is not None:
        st.button("Skip this one", key=key, type="tertiary", on_click=_skip, args=(card, following))
    elif st.button("Skip this one", key=key, type="tertiary"):
        nav.go("mistakes")


def _skip(card: ReviewCard, following: ReviewCard) -> None:
    st.session_state[_SKIPPED] = [*_skipped(), card.key]
    _to(following)


def _skipped() -> list[str]:
    return cast("list[str]", st.session_state.get(_SKIPPED, []))


def _to(card: ReviewCard) -> None:
    st.query_params.update(review=card.key, number=str(session.knowledge().times_reviewed(card.key)))


def _following(card: ReviewCard) -> ReviewCard | None:
    """The next review: of those due, or, in a drill, of those chosen and not asked since it began."""
    knowledge = session.knowledge()
    left_out = {card.key, *_skipped()}
    began = _time(st.query_params.get("drill", ""))
    if began is None:
        waiting = knowledge.due
    else:
        waiting = practice.to_drill(knowledge, mistake_parts.chosen(mistake_parts.chosen_query()))
        left_out |= {each.of for each in knowledge.attempts if each.at >= began and each.mode is Mode.REVIEW}
    return next((each for each in waiting if each.key not in left_out), None)


def _time(text: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo is not None else None


def _number(text: str, most: int) -> int:
    return min(int(text), most) if text.isascii() and text.isdigit() and len(text) < 6 else most
