"""Mistakes: what is due now, all of them, each with its reason, and a button that drills them."""

import streamlit as st

from trainer import practice
from trainer.app import look, nav, session
from trainer.exercises.registry import KINDS
from trainer.learner.attempt import Attempt
from trainer.learner.schedule import ReviewCard

A_PAGE = 20  # mistakes listed on one screen


def draw() -> None:
    knowledge = session.knowledge()
    st.title("Mistakes", anchor=False)
    if not knowledge.mistakes:
        st.write("No mistakes yet. When you make one, it is kept here with its reason and comes back in time.")
        nav.button("Solve a puzzle", "puzzles", "puzzles", primary=True)
        return
    due = knowledge.due
    soonest = min(knowledge.reviews.values(), key=lambda card: card.due)
    st.header("Due now", anchor=False)
    if due:
        st.write(f"{len(due)} to review. Each comes back as a fresh question of the same kind where one can be made.")
        _review_button(f"Review {len(due)} now", soonest, primary=True)
    else:
        st.write(f"Nothing is due. The next review comes on {session.day_words(soonest.due)}.")
    st.header(f"All: {len(knowledge.mistakes)}", anchor=False)
    _review_button("Drill them all", soonest, primary=not due, drill=session.now().isoformat())
    for mistake in _page_of(knowledge.mistakes[::-1]):
        _draw_row(mistake)


def _page_of(mistakes: tuple[Attempt, ...]) -> tuple[Attempt, ...]:
    """The newest mistakes; the others a page at a time."""
    pages = -(-len(mistakes) // A_PAGE)
    if pages == 1:
        return mistakes
    page = st.number_input(f"Page of {pages}", 1, pages, 1, 1, key="mistakes-page", width=160)
    return mistakes[(page - 1) * A_PAGE : page * A_PAGE]


def _draw_row(mistake: Attempt) -> None:
    with st.container(border=True):
        kind = KINDS.get(mistake.kind)
        title = kind.title if kind else mistake.kind
        nav.link(f"{title}, {session.day_words(mistake.at)}", "mistake", mistake=mistake.id)
        look.quiet(practice.cost_of(mistake))


def _review_button(label: str, card: ReviewCard, *, primary: bool, **query: str) -> None:
    nav.button(label, label, "review", primary=primary, review=card.key, number=str(card.reviews), **query)
