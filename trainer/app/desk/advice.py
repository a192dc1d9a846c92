"""The priced advice on the hand desk: what each choice is worth, how sure that is, and why it may be off."""

from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING

import streamlit as st

from trainer.analysis.bands import LIMITS
from trainer.app import look
from trainer.app.desk.position import Position
from trainer.rules.cards import Card
from trainer.rules.errors import RulesError
from trainer.rules.play import Action, BigGin, Discard, DrawStock, Knock, TakeDiscard, View

if TYPE_CHECKING:
    from trainer.analysis.advice import Advice, Candidate

_SEED = 1  # the same position, the same prices
_ROUNDS = 6
_SECONDS = 8.0
_MOST_KEPT = 100
_WANTED = "desk.wanted"
OFF = "Prices are off: this computer lacks Numba, which the simulation needs (the extra “analysis” brings it)."


def offer(position: Position) -> None:
    """The button, and once it was pressed the prices; else what is missing for them."""
    st.subheader("What each choice is worth", anchor=False)
    if find_spec("numba") is None:
        look.quiet(OFF)
        return
    try:
        view = position.view()
    except RulesError as error:
        words = "add the first upcard and what was played" if position.upcard is None else look.literal(str(error))
        look.quiet(f"For prices, open *The table* above: {words}.")
        return
    name = "&".join(f"{part}={value}" for part, value in position.to_query().items())
    kept: dict[str, Advice] = _kept()
    if name not in kept and st.session_state.get(_WANTED) != name:

        def want() -> None:
            st.session_state[_WANTED] = name

        st.button("Price every choice", key="desk.price", type="primary", on_click=want)
        look.quiet("The unseen cards are dealt many times over and played on. The first time takes half a minute.")
        return
    if name not in kept:
        try:
            kept[name] = _price(view)
        except ValueError as error:  # of the rules, or a view that no deal agrees with
            st.error(f"No prices for this position: {look.literal(str(error))}.")
            return
        while len(kept) > _MOST_KEPT:
            kept.pop(next(iter(kept)), None)
    _show(view, kept[name])


@st.cache_resource(show_spinner=False)
def _kept() -> "dict[str, Advice]":
    """Advice given since the program started, by position; the same for everybody."""
    return {}


def _price(view: View) -> "Advice":
    bar = st.progress(0.0, "Getting ready …")
    from trainer.analysis.advice import advise, prepare

    prepare(lambda line: None)
    bar.progress(0.1, "Dealing the unseen cards and playing on …")

    def heard(done: int, rounds: int) -> None:
        bar.progress(0.1 + 0.9 * done / rounds, f"Round {done} of at most {rounds} …")

    advice = advise(view, Random(_SEED), rounds=_ROUNDS, seconds=_SECONDS, heard=heard)
    bar.empty()
    return advice


# --- Showing ------------------------------------------------------------------------------------------------------


def _show(view: View, advice: "Advice") -> None:
    first = advice.candidates[0]
    st.markdown(f"**{action_words(first.action)}** {_verdict(advice)}")
    lines = ["| Choice | Points a hand | Behind the best | How good |", "|:--|--:|--:|:--|"]
    for each in advice.candidates:
        behind = "" if each is first else f"{each.loss:.1f} ± {each.error:.1f}"
        lines.append(f"| {action_words(each.action)} | {each.price:+.1f} | {behind} | {_words(each)} |")
    st.markdown("\n".join(lines))
    turns = "draw from the stock is" if advice.turns_left == 1 else "draws from the stock are"
    look.quiet(
        f"Points for you on average, the box with them, over {advice.worlds} deals for each of four simple ways to "
        f"play the other hand; ± is one standard error. Your opponent holds about {advice.opponent_deadwood:.0f} "
        f"points of deadwood; at most {advice.turns_left} more {turns} yours. "
        f"Best: not told apart from the best. {LIMITS}"
    )


def _verdict(advice: "Advice") -> str:
    if advice.decided:
        return "is clearly best."
    if len([each for each in advice.candidates if each.band == "best"]) > 1:
        return "averages most, but those marked *Best* are too close to call."
    return "averages most, though not beyond doubt."


def _words(each: "Candidate") -> str:
    facts, words = each.reasons, [each.band.label]
    if each.undercut_chance:
        words.append(f"undercut {each.undercut_chance:.0%} of the time")
    if facts.use_chance is not None:
        words.append(f"your opponent can meld it {facts.use_chance:.0%} of the time")
    return ", ".join(words)


def action_words(action: Action) -> str:
    """``Throw K♦``, ``Knock with Q♠``."""
    match action:
        case Discard(card):
            return f"Throw {card.symbol}"
        case Knock(card, melds):
            return f"{'Gin' if _melded(melds) else 'Knock'}, throwing {card.symbol}"
        case BigGin():
            return "Big gin"
        case TakeDiscard():
            return "Take the top card"
        case DrawStock():
            return "Draw from the stock"
        case _:
            return "Pass"


def _melded(melds: tuple[tuple[Card, ...], ...]) -> bool:
    return sum(map(len, melds)) == 10
