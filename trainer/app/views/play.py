"""Play: a hand or a game against the machine. What waits at the table comes first, else a new game is chosen."""

from datetime import datetime
from random import SystemRandom

import streamlit as st

from trainer.app import look, session
from trainer.app.board import after, table, turn
from trainer.rules.rule_words import differences_in_words
from trainer.rules.ruleset import PRESETS
from trainer.table import opponents, saved
from trainer.table.code import GAME, HAND, CodeError, Setup, code_in, playable_presets
from trainer.table.game import Game, GameError

_LENGTHS = {GAME: "A game", HAND: "One hand"}
_OPPONENT, _LENGTH, _PRESET, _CODE = "play-opponent", "play-length", "play-preset", "play-code"


def draw() -> None:
    try:
        game = saved.current(session.store(), session.learner())
    except GameError as problem:
        st.title("Play", anchor=False)
        st.error(f"The game that waits here cannot be shown: {problem}. It is kept until you start another one.")
        _draw_new()
        return
    if game is None:
        st.title("Play", anchor=False)
        _draw_problem()
        _draw_new()
    elif game.hand.is_over:
        after.draw(game)
    else:
        turn.draw(game)


def _draw_problem() -> None:
    if problem := table.take_problem():
        st.warning(problem)


def _draw_new() -> None:
    offered = {each.name: each for each in opponents.OFFERED}
    if not opponents.has_analysis():
        del offered[opponents.EXPERT]
    with st.container(horizontal=True):
        st.button("Deal", key="play-deal", type="primary", on_click=_begin)
    _draw_left()
    last = session.setting("play:setup", "steady standard game").split()
    name, preset, length = last if len(last) == 3 else ("steady", "standard", GAME)
    names = list(offered)
    st.radio(
        "Your opponent",
        names,
        names.index(name) if name in names else 0,
        lambda each: offered[each].title,
        key=_OPPONENT,
        horizontal=True,
    )
    look.quiet(offered[str(st.session_state[_OPPONENT])].words)
    if not opponents.has_analysis():
        look.quiet("Expert: needs the analysis extra (pip install 'gin-trainer[analysis]'). The coach needs it too.")
    lengths = list(_LENGTHS)
    st.radio(
        "How long",
        lengths,
        lengths.index(length) if length in lengths else 0,
        _LENGTHS.__getitem__,
        key=_LENGTH,
        horizontal=True,
    )
    presets = playable_presets()
    st.selectbox("Table", presets, presets.index(preset) if preset in presets else 0, preset_title, key=_PRESET)
    if words := differences_in_words(PRESETS[str(st.session_state.get(_PRESET, preset))]):
        look.quiet("; ".join(words) + ".")
    table.draw_coach_choice()
    with st.expander("Play a friend's deals"):
        st.write("A code gives you the same cards against the same opponent. Compare your results afterwards.")
        st.text_input("Code, or your friend's message", key=_CODE, placeholder="K7QP-2M4X-9TRA", max_chars=300)
        st.button("Deal from the code", key="play-code-deal", on_click=_begin_from_code)


def _draw_left() -> None:
    """The games that were left, the last one in sight."""
    waiting = saved.left(session.store(), session.learner())
    for game in waiting[:1]:
        _draw_waiting(game)
    if more := waiting[1:]:
        with st.expander(f"Other games you left: {len(more)}"):
            look.quiet(f"The {saved.MOST_LEFT} you left last are kept.")
            for game in more:
                _draw_waiting(game)


def _draw_waiting(game: Game) -> None:
    title = opponents.title_of(game.setup.opponent)
    hand = "one hand" if game.setup.length == HAND else f"hand {game.hand.number}"
    with st.container(border=True):
        label = f"Go on: {hand} against {title}"
        st.button(label, key=f"go-on:{game.id}", on_click=table.go_on, args=(game.id,))
        look.quiet(_left_words(game, title))


def _left_words(game: Game, title: str) -> str:
    """``You 34, Easy 12, of 100. Begun on 4 March.``"""
    begun = f"Begun on {session.day_words(datetime.fromisoformat(game.began))}."
    if game.setup.length == HAND:
        return begun
    mine, theirs = game.standing.scores
    return f"You {mine}, {title} {theirs}, of {game.standing.target}. {begun}"


def preset_title(name: str) -> str:
    """``Big gin boxes``, with what a game goes to."""
    return f"{name.replace('-', ' ').capitalize()}, to {PRESETS[name].target}"


def _begin() -> None:
    setup = Setup(*(str(st.session_state[key]) for key in (_OPPONENT, _PRESET, _LENGTH)))
    session.set_setting("play:setup", f"{setup.opponent} {setup.preset} {setup.length}")
    _deal(setup)


def _begin_from_code() -> None:
    text = str(st.session_state.get(_CODE, ""))
    try:
        _deal(code_in(text))
    except CodeError as problem:
        table.say(f"That is no code: {problem}.")


def _deal(setup: Setup | str) -> None:
    saved.begin(session.store(), session.learner(), setup, session.now(), SystemRandom())
    table.forget()
    table.let_opponent_play()
