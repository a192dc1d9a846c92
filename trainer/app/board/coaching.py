"""The coach at the table: it thinks while the learner does, asks once where it matters, explains where it is wanted."""

from functools import partial

import streamlit as st

from trainer.app import look, session
from trainer.app.board import table
from trainer.rules.actions import Action
from trainer.table import beforehand, opponents
from trainer.table.coach import Coach, Judgement, explained, has_choice, judge
from trainer.table.game import Game, Hand
from trainer.table.mistakes import review_hand
from trainer.table.review import Choice, choices, key_of


@st.cache_resource(show_spinner=False)
def _coach() -> Coach:
    return Coach()


def begin(game: Game) -> None:
    """Let the coach think about the learner's decision. Returns at once; does nothing where it is to be silent."""
    if table.coach() == table.SILENT or not opponents.has_analysis():
        return
    if _explains() and (last := _last(game)):  # known already, unless the program was started anew
        _coach().think(key_of(game, game.hand, last.ply), last.state.view())
    view = game.hand.view
    if has_choice(view):
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
    if not _explains():
        return
    last = _last(game)
    judgement = _judged(key_of(game, game.hand, last.ply), last.action) if last else None
    if last is not None and judgement is not None:
        look.quiet(f"Coach: {explained(judgement, last.top)}")


def draw_before(game: Game) -> None:
    """What the coach says before the learner's move, where everything is to be explained."""
    if not _explains():
        return
    view = game.hand.view
    look.quiet(f"Coach: {' '.join(beforehand.facts(view))}")
    if not has_choice(view):
        return
    keys = [f"{game.id}:{game.place}"]
    if last := _last(game):
        keys.append(key_of(game, game.hand, last.ply))
    if not all(_coach().has_thought(key) for key in keys):
        _draw_waiting(keys)
        return
    advice = _coach().advice(keys[0])
    if advice is not None:
        with st.expander("What would you do, coach?"):
            for line in beforehand.preferred(advice, view.pile[-1].symbol if view.pile else ""):
                st.write(line)


@st.fragment(run_every=1.0)
def _draw_waiting(keys: list[str]) -> None:
    """Looks whether the coach has found out; nobody waits for it."""
    if all(_coach().has_thought(key) for key in keys):
        st.rerun()
    look.quiet("Coach: I am looking at your choices …")


def _explains() -> bool:
    return table.coach() == table.EVERYTHING and opponents.has_analysis()


def _last(game: Game) -> Choice | None:
    """The learner's last decision in this hand, where there was something to choose."""
    return next(iter(reversed([each for each in choices(game.hand) if has_choice(each.state.view())])), None)


def start_review(game: Game, hand: Hand) -> None:
    """Have *hand*, which is over, looked at in the background; what is found is stored by the thread that finds it."""
    coach = _coach()
    positions = [
        (key_of(game, hand, each.ply), each.state.view(hand.seat))
        for each in choices(hand)
        if has_choice(each.state.view(hand.seat))
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
