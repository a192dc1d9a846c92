"""The saved games: each a setting of its own, so that two tabs cannot undo each other's hands unseen."""

from dataclasses import dataclass
from uuid import uuid4

import streamlit as st

from trainer.app import session
from trainer.rules.errors import RulesError
from trainer.rules.sheet import Sheet

_PREFIX = "pad.game."
_OPEN = "pad.open"
MOST_GAMES = 50
ELSEWHERE = "This game was changed in another tab. Nothing was stored; look at it again."


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved game. ``sheet`` is None where what is stored cannot be read; it is left as it is."""

    id: str
    sheet: Sheet | None


def saved() -> list[Saved]:
    """Every saved game, the one begun last first."""
    stored = session.store().settings(session.learner(), _PREFIX)
    rows = [(key, value) for key, value in stored.items() if isinstance(value, dict)]
    rows.sort(key=lambda row: str(row[1].get("begun", "")), reverse=True)
    return [Saved(key.removeprefix(_PREFIX), _sheet(value)) for key, value in rows]


def opened() -> Saved | None:
    """The game on the pad; None where a new one is to be begun."""
    wanted = session.setting(_OPEN, "")
    return next((game for game in saved() if game.id == wanted), None)


def open_game(game_id: str) -> None:
    """Put a game on the pad; "" clears it for a new one."""
    session.set_setting(_OPEN, game_id)


def begin(sheet: Sheet) -> None:
    """Save a new game and put it on the pad. RulesError where there are too many."""
    if len(saved()) >= MOST_GAMES:
        raise RulesError(f"{MOST_GAMES} games are saved: delete one first")
    game_id = uuid4().hex
    session.store().swap_setting(session.learner(), _PREFIX + game_id, None, _data(sheet, session.now().isoformat()))
    open_game(game_id)


def change(game_id: str, before: Sheet, after: Sheet) -> None:
    """Store *after* in place of *before*. RulesError, and nothing is stored, where it changed meanwhile."""
    key = _PREFIX + game_id
    old = session.store().setting(session.learner(), key)
    if not isinstance(old, dict) or _sheet(old) != before:
        raise RulesError(ELSEWHERE)
    if not session.store().swap_setting(session.learner(), key, old, _data(after, str(old.get("begun", "")))):
        raise RulesError(ELSEWHERE)


def delete(game_id: str) -> None:
    session.store().set_setting(session.learner(), _PREFIX + game_id, None)
    st.session_state.pop("pad.sure", None)


def _data(sheet: Sheet, begun: str) -> dict[str, object]:
    return {**sheet.to_data(), "begun": begun}


def _sheet(value: dict[str, object]) -> Sheet | None:
    try:
        return Sheet.from_data({name: part for name, part in value.items() if name != "begun"})
    except RulesError:
        return None
