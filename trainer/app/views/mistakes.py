"""Mistakes, first section: the reviews that are due now, and no others."""

from datetime import timedelta

import streamlit as st

from trainer.app import mistake_parts, nav, session
from trainer.app.views.review import forget_skipped
from trainer.learner.days import local_day
from trainer.learner.knowledge import Knowledge
from trainer.learner.schedule import ReviewCard

SHOWN = 10  # reviews that are named; the button leads through all


def draw() -> None:
    knowledge = session.knowledge()
    mistake_parts.head("mistakes")
    if not knowledge.mistakes:
        mistake_parts.none_yet()
    elif knowledge.due:
        _draw_due(knowledge)
    else:
        _draw_nothing_due(knowledge)


def _draw_due(knowledge: Knowledge) -> None:
    due = knowledge.due
    words = "1 question" if len(due) == 1 else f"{len(due)} questions"
    st.write(f"{words} to review. Each is a fresh one like the one you missed, where one can be made.")
    if st.button(f"Review {len(due)} now", key="review-all", type="primary"):
        forget_skipped()
        nav.go("review", **_query(due[0], knowledge))
    for card in due[:SHOWN]:
        title = mistake_parts.kind_title(card.mistake.kind)
        nav.row(title, _state(card), "review", **_query(card, knowledge))
    if len(due) > SHOWN:
        st.write(f"And {len(due) - SHOWN} more.")


def _draw_nothing_due(knowledge: Knowledge) -> None:
    if not knowledge.reviews:  # every mistake was made in a review of one that was taken back
        st.write("Nothing is due.")
    else:
        soonest = min(card.due for card in knowledge.reviews.values())
        today = session.today()
        days = [local_day(card.due, session.zone()) for card in knowledge.reviews.values()]
        week = sum(day <= today + timedelta(days=7) for day in days)
        tomorrow = local_day(soonest, session.zone()) == today + timedelta(days=1)
        when = "tomorrow," if tomorrow else "on"
        come = "comes" if week == 1 else "come"
        st.write(
            f"Nothing is due. The next review comes {when} {session.day_words(soonest)}; {week} {come} within a week."
        )
    with st.container(horizontal=True):
        nav.button("Solve a puzzle", "puzzles", "puzzles", primary=True)
        nav.button("Look at all mistakes", "all", "all_mistakes")


def _state(card: ReviewCard) -> str:
    """Short enough to stand beside the title on a phone."""
    day = local_day(card.mistake.at, session.zone())
    missed = f"{day.day} {day:%b}"
    return f"{missed}, review {card.reviews + 1}" if card.reviews else f"missed {missed}"


def _query(card: ReviewCard, knowledge: Knowledge) -> dict[str, str]:
    return {"review": card.key, "number": str(knowledge.times_reviewed(card.key))}
