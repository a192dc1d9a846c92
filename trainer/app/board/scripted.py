"""A hand of a lesson at the table, with a coach whose words are written beforehand. Its place is kept in the store."""

from functools import partial

import streamlit as st

from lessons import ScriptedHand
from trainer.app import hand as cards
from trainer.app import session
from trainer.app.board import component, table
from trainer.app.board.data import Words
from trainer.exercises.drawing import defence_picture
from trainer.rules.cards import Card
from trainer.rules.play import Phase
from trainer.table import words
from trainer.table.game import MoveError


def draw(script: ScriptedHand, *, key: str) -> None:
    """The position where the learner is, and what the coach says there; at the end both hands."""
    done = _done(script, key)
    if done == script.steps:
        _draw_end(script, key)
        return
    state = script.position(done)
    if problem := table.take_problem():
        st.warning(problem)
    else:
        st.info(script.turns[done].say)
    said = words.happened(words.since_your_move(state, script.seat))
    name = f"board:{key}"
    component.draw(
        state.view(script.seat),
        f"{key.replace(':', '-')}:1.{done}",
        Words(said, "", _drawn(script, done), table.refused()),
        key=name,
        may_act=True,
        on_move=partial(_moved, script, key, name),
        deck=session.deck(),
        plain=session.plain(),
    )


def is_played(script: ScriptedHand, key: str) -> bool:
    return _done(script, key) == script.steps


def _place_key(key: str) -> str:
    return f"hand:{key}"


def _done(script: ScriptedHand, key: str) -> int:
    """How many of the learner's actions are done."""
    text = session.setting(_place_key(key), "0")
    return min(int(text), script.steps) if text.isascii() and text.isdigit() and len(text) < 4 else 0


def _moved(script: ScriptedHand, key: str, name: str) -> None:
    """The move that was asked for goes on; any other one is answered in words, and nothing changes."""
    done = _done(script, key)
    try:
        move = component.read_move(name)
        if move is None or done == script.steps:
            return
        if move.place != f"1.{done}":
            raise MoveError("That move was for an earlier position. This is how the hand stands now.")
        state = script.position(done)
        action = move.action(state.hands[script.seat], state)
    except MoveError as problem:
        table.say(str(problem))
        return
    if script.is_expected(done, action):
        session.set_setting(_place_key(key), str(done + 1))
    else:
        table.say(script.turns[done].nudge)


def _drawn(script: ScriptedHand, done: int) -> Card | None:
    """The card just drawn, where one is to be thrown."""
    state = script.position(done)
    if state.phase is not Phase.DISCARD:
        return None
    if state.taken is not None:
        return state.taken
    before = script.position(done - 1)
    (new,) = state.hands[script.seat] - before.hands[script.seat]
    return new


def _draw_end(script: ScriptedHand, key: str) -> None:
    state = script.states[-1]
    if state.result is not None and state.laid is not None:
        mine = state.knocker == script.seat
        labels = ("Your hand", "Your opponent's hand") if mine else ("Your opponent's hand", "Your hand")
        picture = defence_picture(state.laid.melds, state.laid.deadwood_cards, state.result.defence, labels)
        cards.draw(picture, key=f"end:{key}", deck=session.deck(), plain=session.plain())
    st.success(script.end)
    st.button("Play it again", key=f"again:{key}", on_click=session.set_setting, args=(_place_key(key), "0"))
