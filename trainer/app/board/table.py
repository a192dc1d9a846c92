"""What the pages of a game share: changing the game that is stored, and what is said once after that."""

from collections.abc import Callable

import streamlit as st

from trainer.app import session
from trainer.rules.play import Action
from trainer.storage import StoreError
from trainer.table import opponents, saved
from trainer.table.game import Game, GameError, MoveError

COACH_SETTING = "play:coach"
SILENT, MATTERS, EVERYTHING = "silent", "matters", "everything"
_COACHES = {SILENT: "Silent", MATTERS: "When it matters", EVERYTHING: "Explains everything"}
_PROBLEM, _PENDING, _COACH, _REFUSED = "play:problem", "play:pending", "play-coach", "play:refused"


def say(problem: str) -> None:
    """Something to tell the learner on the next page drawn."""
    st.session_state[_PROBLEM] = problem
    st.session_state[_REFUSED] = refused() + 1


def refused() -> int:
    """How many moves were refused in this session: the browser hears by it that it may send another one."""
    return int(st.session_state.get(_REFUSED, 0))


def take_problem() -> str:
    """What is to be told, once."""
    return str(st.session_state.pop(_PROBLEM, ""))


def forget() -> None:
    """Nothing is being thought over any more."""
    st.session_state.pop(_PENDING, None)


def think_over(place: str, kind: str, act: str, card: str = "", *, asked: bool = False) -> None:
    """Keep a move in mind that is not made yet: ``sure`` while the coach asks, ``knock`` while it is grouped.

    *asked*: the coach has asked about it already.
    """
    mind = {"place": place, "kind": kind, "act": act, "card": card, "asked": "yes" if asked else ""}
    st.session_state[_PENDING] = mind


def thought_over(place: str) -> dict[str, str] | None:
    """What is kept in mind in this position."""
    found = st.session_state.get(_PENDING)
    return found if isinstance(found, dict) and found.get("place") == place else None


def change(game_id: str, work: Callable[[Game], Game]) -> Game | None:
    """The stored game after *work*; None, and a word to the learner, where it was refused. Nothing is half done."""
    try:
        game = saved.change(session.store(), session.learner(), game_id, work)
    except (MoveError, GameError) as problem:
        say(str(problem))
    except StoreError as problem:
        say(f"Your move was not stored: {problem}. Nothing is lost; try it again.")
    else:
        return game
    forget()
    return None


def move(game_id: str, place: str, action: Action, *, asked: bool = False) -> None:
    """The learner's move, and what a quick opponent does then, stored together."""
    changed = change(game_id, lambda game: opponents.play_on(game.move(place, action, asked=asked)))
    if changed is not None:
        forget()


def let_opponent_play() -> None:
    """After a deal, where the opponent moves first."""
    game = saved.current(session.store(), session.learner())
    if game is not None:
        change(game.id, opponents.play_on)


def next_hand(game_id: str, place: str) -> None:
    change(game_id, lambda game: opponents.play_on(game.next_hand(place)))


def leave(game_id: str) -> None:
    try:
        saved.leave(session.store(), session.learner(), game_id)
    except (MoveError, StoreError) as problem:
        say(str(problem))
    forget()


def go_on(game_id: str) -> None:
    """Take up a game that was left."""
    try:
        saved.go_on(session.store(), session.learner(), game_id)
    except (MoveError, StoreError) as problem:
        say(str(problem))
    else:
        forget()


def coach() -> str:
    """The learner's choice."""
    return session.setting(COACH_SETTING, MATTERS)


def draw_coach_choice() -> None:
    choices = list(_COACHES)
    st.radio(
        "Coach",
        choices,
        choices.index(coach()) if coach() in choices else 1,
        _COACHES.__getitem__,
        key=_COACH,
        horizontal=True,
        disabled=not opponents.has_analysis(),
        on_change=_keep_coach,
    )


def _keep_coach() -> None:
    session.set_setting(COACH_SETTING, str(st.session_state[_COACH]))
