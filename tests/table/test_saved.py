"""Games in the store: one tab is faster, another learner, a game that was left."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from tests.table.games import ONE_HAND, played, sensible
from trainer.storage import Store
from trainer.table import opponents, saved
from trainer.table.code import GAME, CodeError, Setup
from trainer.table.game import Game, MoveError

NOW = datetime(2026, 3, 4, 12, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store.open(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    yield store
    store.close()


def begun(store: Store, setup: Setup | str = ONE_HAND) -> Game:
    game = saved.begin(store, "me", setup, NOW, Random(1))
    return saved.change(store, "me", game.id, opponents.play_on)


def step(game: Game) -> Game:
    return opponents.play_on(game.move(str(game.place), sensible(game)))


def test_a_game_waits_until_it_is_left(store: Store) -> None:
    assert saved.current(store, "me") is None
    game = begun(store)
    assert saved.current(store, "me") == game
    assert saved.current(store, "you") is None
    saved.leave(store, "me", "another")
    assert saved.current(store, "me") == game
    saved.leave(store, "me", game.id)
    assert saved.current(store, "me") is None
    assert saved.played(store, "me") == ()


def test_of_two_tabs_one_moves(store: Store) -> None:
    game = begun(store)

    def slow(seen: Game) -> Game:
        saved.change(store, "me", game.id, step)  # the other tab, in between
        return step(seen)

    with pytest.raises(MoveError, match="Another tab"):
        saved.change(store, "me", game.id, slow)
    assert saved.current(store, "me") == step(game)


def test_a_move_in_a_game_that_was_left(store: Store) -> None:
    game = begun(store)
    begun(store)
    with pytest.raises(MoveError, match="was left"):
        saved.change(store, "me", game.id, step)


def test_games_with_a_hand_that_is_over_are_kept(store: Store) -> None:
    game = begun(store, Setup("quick", "standard", GAME))
    saved.change(store, "me", game.id, lambda each: played(each, lambda it: it.hand.is_over))
    saved.leave(store, "me", game.id)
    (kept,) = saved.played(store, "me")
    assert kept.id == game.id
    assert kept.hand.is_over


def test_a_game_that_cannot_be_read_hides_no_other(store: Store) -> None:
    game = begun(store)
    saved.change(store, "me", game.id, played)
    store.set_setting("me", "play:game:2026:x", {"version": 99})
    assert [each.id for each in saved.played(store, "me")] == [game.id]


def test_a_code_deals_the_same_cards(store: Store) -> None:
    game = begun(store)
    again = begun(store, game.code.lower())
    assert again.id != game.id
    assert again.hands == game.hands
    with pytest.raises(CodeError):
        saved.begin(store, "me", "no code", NOW, Random(1))
    assert saved.current(store, "me") == again


def test_a_game_that_was_left_is_gone_on_with_where_it_stood(store: Store) -> None:
    first = saved.change(store, "me", begun(store).id, step)
    saved.leave(store, "me", first.id)
    assert saved.left(store, "me") == (first,)
    second = begun(store)
    saved.go_on(store, "me", first.id)  # the one on the table waits in its place
    assert saved.current(store, "me") == first
    assert saved.left(store, "me") == (second,)
    with pytest.raises(MoveError, match="does not wait any more"):
        saved.go_on(store, "me", first.id)
    assert saved.current(store, "me") == first


def test_a_deal_leaves_the_game_on_the_table_and_one_that_is_over_waits_nowhere(store: Store) -> None:
    first = begun(store)
    second = begun(store)
    assert saved.left(store, "me") == (first,)
    saved.change(store, "me", second.id, played)
    saved.leave(store, "me", second.id)
    assert saved.left(store, "me") == (first,)


def test_the_games_left_last_are_kept(store: Store) -> None:
    games = [begun(store) for _ in range(saved.MOST_LEFT + 2)]
    assert saved.left(store, "me") == tuple(reversed(games[1:-1]))


def test_what_was_left_and_cannot_be_read_hides_no_other(store: Store) -> None:
    game = begun(store)
    store.set_setting("me", "play:left", [{"version": 99}, "no game", game.to_data()])
    assert saved.left(store, "me") == (game,)
    store.set_setting("me", "play:left", "broken")
    assert saved.left(store, "me") == ()
