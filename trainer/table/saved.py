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

NOW, _LEFT, _PLAYED, _REVIEWS = "play:now", "play:left", "play:game:", "play:review:"
MOST_LEFT = 5  # games left in their middle that are kept


def current(store: Store, learner: str) -> Game | None:
    """The game that waits at the table, None where there is none. GameError where this release cannot read it."""
    data = store.setting(learner, NOW)
    return None if data is None else Game.from_data(data)


def begin(store: Store, learner: str, setup: Setup | str, now: datetime, rng: Random) -> Game:
    """A new game of *setup*, or of the code that it is; one that is on the table is left. CodeError for no code."""
    code = read_code(setup)[0] if isinstance(setup, str) else new_code(setup, rng)
    _clear(store, learner)
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


def leave(store: Store, learner: str, game_id: str) -> None:
    """Empties the table. A game that is not over waits among those :func:`left`; its hands that are over stay played.

    Does nothing where another game is on the table by now. MoveError where another tab was faster.
    """
    data = store.setting(learner, NOW)
    game = None if data is None else Game.from_data(data)
    if game is None or game.id != game_id:
        return
    if not game.is_over:  # first, so that a kill between the two leaves it twice rather than nowhere
        _keep_left(store, learner, [game, *(each for each in left(store, learner) if each.id != game.id)])
    if not store.swap_setting(learner, NOW, data, None):
        raise MoveError("Another tab was faster. This is how the game stands now.")


def left(store: Store, learner: str) -> tuple[Game, ...]:
    """The games that were left before their end, the last one first; at most :data:`MOST_LEFT`."""
    games = []
    stored = store.setting(learner, _LEFT, [])
    for data in stored if isinstance(stored, list) else []:
        try:
            games.append(Game.from_data(data))
        except GameError:
            continue
    return tuple(games)


def go_on(store: Store, learner: str, game_id: str) -> None:
    """Puts a game that was left on the table again; one that lies there is left for it.

    MoveError where it waits no more.
    """
    waiting = left(store, learner)
    game = next((each for each in waiting if each.id == game_id), None)
    if game is None:
        raise MoveError("That game does not wait any more: another tab has taken it up.")
    _clear(store, learner)
    store.set_setting(learner, NOW, game.to_data())
    _keep_left(store, learner, [each for each in left(store, learner) if each.id != game_id])


def _clear(store: Store, learner: str) -> None:
    """Leaves what is on the table; a game that this release cannot read gives way."""
    try:
        game = current(store, learner)
    except GameError:
        return
    if game is not None:
        leave(store, learner, game.id)


def _keep_left(store: Store, learner: str, games: list[Game]) -> None:
    store.set_setting(learner, _LEFT, [each.to_data() for each in games[:MOST_LEFT]])


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
