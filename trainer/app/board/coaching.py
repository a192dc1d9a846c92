"""The coach at the table: it thinks while the learner does, asks once where it matters, explains where it is wanted."""

from functools import partial

import streamlit as st

from trainer.app import look, session
from trainer.app.board import table
from trainer.rules.actions import Action
from trainer.table import opponents
from trainer.table.coach import Coach, Judgement, explained, has_choice, judge
from trainer.table.game import Game, Hand, view_of
from trainer.table.mistakes import review_hand
from trainer.table.review import choices, key_of


@st.cache_resource(show_spinner=False)
def _coach() -> Coach:
    return Coach()


def begin(game: Game) -> None:
    """Let the coach think about the learner's decision. Returns at once; does nothing where it is to be silent."""
    view = view_of(game.hand.state, game.hand.seat)
    if table.coach() != table.SILENT and opponents.has_analysis() and has_choice(view):
        _coach().think(f"{game.id}:{game.place}", view)


def objection(game: Game, action: Action) -> Judgement | None:
    """What the coach has against *action*; None where it has nothing, is silent, or has not found out yet."""
    if table.coach() == table.SILENT:
        return None
    judgement = _judged(f"{game.id}:{game.place}", action)
    return judgement if judgement is not None and judgement.matters else None


def _judged(key: str, action: Action) -> Judgement | None:
    advice = _coach().advice(key)
    return None if advice is None else judge(advice, action)


def draw_last(game: Game) -> None:
    """What the coach says of the learner's last decision, where everything is to be explained."""
    if table.coach() != table.EVERYTHING or not opponents.has_analysis():
        return
    made = list(choices(game.hand))
    if not made:
        return
    last = made[-1]
    judgement = _judged(key_of(game, game.hand, last.ply), last.action)
    if judgement is not None:
        look.quiet(f"Coach: {explained(judgement, last.top)}")


def start_review(game: Game, hand: Hand) -> None:
    """Have *hand*, which is over, looked at in the background; what is found is stored by the thread that finds it."""
    coach = _coach()
    positions = [
        (key_of(game, hand, each.ply), view_of(each.state, hand.seat))
        for each in choices(hand)
        if has_choice(view_of(each.state, hand.seat))
    ]
    finish = partial(
        review_hand, game, hand, coach.advice, session.store(), session.learner(), session.now(), session.zone()
    )
    if opponents.has_analysis():
        coach.think_later(positions, finish)
    else:
        finish()


def reviewed_share(game: Game, hand: Hand) -> float:
    """How much of *hand* has been thought about, from 0 to 1."""
    keys = [key_of(game, hand, each.ply) for each in choices(hand)]
    return sum(_coach().has_thought(key) for key in keys) / max(1, len(keys))
