"""Games in the learner's store: the one that is played now, and those with a hand that is over.

A game is changed only from the state that was seen (:meth:`Store.swap_setting`), so two tabs cannot both move.
"""

from collections.abc import Callable
from datetime import datetime
from random import Random
from uuid import uuid4

from trainer.storage import Store
from trainer.table.code import Setup, new_code, read_code
from trainer.table.game import Game, GameError, MoveError

NOW, _PLAYED, _REVIEWS = "play:now", "play:game:", "play:review:"


def current(store: Store, learner: str) -> Game | None:
    """The game that waits at the table, None where there is none. GameError where this release cannot read it."""
    data = store.setting(learner, NOW)
    return None if data is None else Game.from_data(data)


def begin(store: Store, learner: str, setup: Setup | str, now: datetime, rng: Random) -> Game:
    """A new game of *setup*, or of the code that it is, in the place of the one before. CodeError for no code."""
    code = read_code(setup)[0] if isinstance(setup, str) else new_code(setup, rng)
    game = Game.new(uuid4().hex, code, now.isoformat())
    store.set_setting(learner, NOW, game.to_data())
    return game


def change(store: Store, learner: str, game_id: str, work: Callable[[Game], Game]) -> Game:
    """The current game after *work*, stored before it is returned.

    MoveError where it is another game by now, or where another tab was faster; what *work* raises comes through. In
    both cases nothing is stored.
    """
    data = store.setting(learner, NOW)
    game = None if data is None else Game.from_data(data)
    if game is None or game.id != game_id:
        raise MoveError("That game is over or was left. This is the table as it stands now.")
    changed = work(game)
    if changed == game:
        return game
    if not store.swap_setting(learner, NOW, data, changed.to_data()):
        raise MoveError("Another tab was faster. This is how the game stands now.")
    if changed.hand.is_over:
        keep(store, learner, changed)
    return changed


def keep(store: Store, learner: str, game: Game) -> None:
    """Files *game* among those played; once is enough, and again does no harm."""
    data = game.to_data()
    key = f"{_PLAYED}{game.began}:{game.id}"
    if store.setting(learner, key) != data:
        store.set_setting(learner, key, data)


def leave(store: Store, learner: str) -> None:
    """The table is empty. What is over of the game stays among those played."""
    store.set_setting(learner, NOW, None)


def played(store: Store, learner: str) -> tuple[Game, ...]:
    """Every game with a hand that is over, oldest first; those that this release cannot read are left out."""
    games = []
    for data in store.settings(learner, _PLAYED).values():
        try:
            games.append(Game.from_data(data))
        except GameError:
            continue
    return tuple(games)


def review_key(game: Game, number: int) -> str:
    """Where the review of hand *number* is kept."""
    return f"{_REVIEWS}{game.id}:{number}"


def reviews(store: Store, learner: str) -> dict[str, object]:
    """Every review kept, by its key."""
    return store.settings(learner, _REVIEWS)
