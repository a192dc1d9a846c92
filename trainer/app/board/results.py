"""What the learner's games came to, for the page Progress."""

import streamlit as st

from trainer.app import look, nav, session
from trainer.table import saved
from trainer.table.coach import half_points
from trainer.table.statistics import Results, results_of


def draw() -> None:
    """Nothing is drawn before the first hand is over."""
    store, learner = session.store(), session.learner()
    results = results_of(saved.played(store, learner), saved.reviews(store, learner))
    if not results.hands:
        return
    st.header("Your games", anchor=False)
    for line in lines(results):
        st.markdown(line)
    look.quiet("Your cards against what chance gives: see Fair deals.")
    nav.link("Fair deals", "fair")


def lines(results: Results) -> list[str]:
    """One figure or two a line."""
    found = [
        f"Hands: **{results.hands}**, won {results.won}, lost {results.lost}, nobody {results.dead}",
        f"Gin: yours {results.gins}, your opponents' {results.gins_against}",
        f"Undercuts: made {results.undercuts_made}, suffered {results.undercuts_suffered}",
        f"A hand: {results.turns:.1f} turns of yours, {results.points:+.1f} points to you on average",
    ]
    if results.games:
        found.insert(0, f"Games: **{results.games}**, won {results.games_won}")
    if results.decisions:
        loss = half_points(results.loss) if results.loss >= 0.25 else "less than ½ point"
        found.append(f"A decision gave away {loss} a hand on average, of {results.decisions} looked at")
    return found
