"""The learner's turn: the table and the coach's question; or the opponent's turn, who thinks."""

from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from trainer.app import hand as cards
from trainer.app import look, session
from trainer.app.board import coaching, component, knock, table
from trainer.app.board.checking import Move
from trainer.app.board.data import Words
from trainer.exercises.model import Group, Row, Tone
from trainer.exercises.wording import capital
from trainer.rules.actions import Action, BigGin, Knock, Phase
from trainer.rules.cards import parse_card
from trainer.rules.play import State, legal_actions
from trainer.table import opponents, saved, words
from trainer.table.coach import hint
from trainer.table.code import HAND, commitment
from trainer.table.game import Game, MoveError


def draw(game: Game) -> None:
    """The page of a hand that is not over."""
    st.title(_title(game), anchor=False)
    look.quiet(_score_words(game))
    if problem := table.take_problem():
        st.warning(problem)
    pending = table.thought_over(str(game.place))
    if not game.hand.is_mine:
        _draw_thinking(game)
    elif game.hand.state.phase is Phase.LAY_OFF:
        knock.draw_answer(game)
    elif pending is not None and pending["kind"] == "knock":
        knock.draw(game, pending["card"], asked=bool(pending["asked"]))
    elif pending is not None:
        _draw_sure(game, pending)
    else:
        _draw_board(game)
    _draw_foot(game)


def _title(game: Game) -> str:
    return "One hand" if game.setup.length == HAND else f"Hand {game.hand.number}"


def _score_words(game: Game) -> str:
    against = f"Against {opponents.title_of(game.setup.opponent)}"
    deals = "you deal" if game.hand.dealer == 0 else "your opponent deals"
    limit = game.setup.rules.limit(game.hand.state.upcard)
    knock = (
        ""
        if limit == game.setup.rules.knock_limit == 10
        else f" · knock with {limit} or less"
        if limit
        else (" · gin only")
    )
    if game.setup.length == HAND:
        return f"{against} · {deals}{knock}"
    standing = game.standing
    mine, other = standing.scores
    return f"You {mine} · {opponents.title_of(game.setup.opponent)} {other} · to {standing.target} · {deals}{knock}"


# --- The table ----------------------------------------------------------------------------------------------------


def _draw_board(game: Game) -> None:
    coaching.draw_last(game)
    hand = game.hand
    key = f"board:{game.id}"
    said = words.happened(words.since_your_move(hand.state, hand.seat))
    component.draw(
        hand.view,
        f"{game.id}:{game.place}",
        Words(said, words.to_do(hand), hand.drawn, table.refused()),
        key=key,
        may_act=True,
        on_move=partial(_moved, key),
        deck=session.deck(),
        plain=session.plain(),
    )
    coaching.begin(game)  # after the table is drawn, which need not wait for the coach to load
    coaching.draw_before(game)


def _moved(key: str) -> None:
    """A move came from the table: refused, thought over, or made."""
    try:
        move = component.read_move(key)
        game = saved.current(session.store(), session.learner())
        if move is None or game is None:
            return
        if move.game != game.id or move.place != str(game.place) or not game.hand.is_mine:
            raise MoveError("That move was for an earlier position. This is how the game stands now.")
        state = game.hand.state
        action = move.action(state.hands[game.hand.seat], state)
        if not _is_legal(state, action):
            raise MoveError("That move is not allowed now. Nothing was changed.")
    except MoveError as problem:
        table.say(str(problem))
        return
    if coaching.objection(game, action) is not None:
        table.think_over(move.place, "sure", move.act, str(move.card or ""))
    else:
        _go_on(game, move, action, asked=False)


def _go_on(game: Game, move: Move, action: Action, *, asked: bool) -> None:
    """To the grouping of a knock; any other move is made."""
    if isinstance(action, Knock | BigGin):
        table.think_over(move.place, "knock", move.act, str(move.card or ""), asked=asked)
    else:
        table.move(game.id, move.place, action, asked=asked)


def _draw_sure(game: Game, pending: dict[str, str]) -> None:
    """The coach's one question. It does not say what is better, and the learner may play on."""
    move = Move(game.id, pending["place"], pending["act"], parse_card(pending["card"]) if pending["card"] else None)
    state = game.hand.state
    action = move.action(state.hands[game.hand.seat], state)
    against = coaching.objection(game, action)
    if against is None:  # the coach was told to be silent meanwhile
        table.forget()
        _draw_board(game)
        return
    top = state.pile[-1].symbol if state.pile else ""
    st.header("Sure?", anchor=False)
    st.write(f"You want to {words.action_words(action, top)}. {hint(against)}")
    mine = state.hands[game.hand.seat]
    thrown = mine & {move.card}
    pointed = (Group(tuple(thrown), Tone.POINTED, "To throw"),) if thrown else ()
    picture = [Row("Your hand", (Group(tuple(sorted(mine - thrown))), *pointed))]
    if state.phase is not Phase.DISCARD and state.pile:  # the choice is about that card
        picture.insert(0, Row("On the pile", (Group(state.pile[-1:]),)))
    cards.draw(tuple(picture), key=f"sure:{game.id}:{game.place}", deck=session.deck(), plain=session.plain())
    with st.container(horizontal=True):
        st.button("Think again", key=f"again:{move.place}", type="primary", on_click=table.forget)
        st.button(
            "Play it",
            key=f"sure:{move.place}",
            on_click=partial(_go_on, game, move, action, asked=True),
        )
    look.quiet("The coach sees only what you see, and asks when all its ways to look at it agree.")


def _is_legal(state: State, action: object) -> bool:
    """Of a knock the card alone is looked at: its grouping is chosen afterwards."""
    return any(
        isinstance(each, type(action)) and getattr(each, "card", None) == getattr(action, "card", None)
        for each in legal_actions(state)
    )


def _draw_thinking(game: Game) -> None:
    """The opponent's turn. What it does is worked out from the game alone, so that coming back later is the same."""
    hand = game.hand
    with st.spinner("Your opponent is thinking …"):
        component.draw(
            hand.view,
            f"{game.id}:{game.place}",
            Words("Your opponent is thinking …", ""),
            key=f"board:{game.id}",
            may_act=False,
            on_move=lambda: None,
            deck=session.deck(),
            plain=session.plain(),
        )
        line = st.empty()
        opponents.prepare(game.setup.opponent, lambda text: _say_in(line, text))
        action = opponents.choose(game)
    table.change(game.id, lambda now: now.answer(action) if now.place == game.place else now)
    st.rerun()


def _say_in(place: DeltaGenerator, text: str) -> None:
    place.text(f"{capital(text)} …")


# --- Under the table ----------------------------------------------------------------------------------------------


def _draw_foot(game: Game) -> None:
    with st.expander("Coach, fair deal, leave"):
        table.draw_coach_choice()
        look.quiet(
            f"This deal is sealed: {commitment(game.hand.seed)}. After the hand you see its number and can check that "
            "it was not changed."
        )
        st.button("Leave this game", key="play-leave", on_click=table.leave, args=(game.id,))
        look.quiet("A game you leave waits under Play: you can go on with it there.")
