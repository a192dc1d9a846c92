"""A game: played, written down, read again, and what is refused."""

from random import Random
from typing import Any

import pytest

from tests.table.games import BEGAN, ONE_HAND, new_game, played, sensible
from trainer.rules.cards import DECK
from trainer.rules.game_record import read_game, replay_game
from trainer.rules.play import Discard, DrawStock, Knock, Pass, Phase, TakeDiscard
from trainer.rules.ruleset import STANDARD
from trainer.table import opponents
from trainer.table.code import GAME, Setup, new_code, playable_presets
from trainer.table.game import PLAYERS, Game, GameError, MoveError


def to_throw(game: Game) -> Game:
    return played(game, lambda each: each.hand.is_over or each.hand.state.phase is Phase.DISCARD)


def moved(game: Game, seed: int = 1) -> Game:
    """A hand in which the learner is about to throw."""
    found = to_throw(new_game(seed=seed))
    assert found.hand.is_mine
    return found


@pytest.mark.parametrize("preset", ["standard", "hollywood", "classic", "oklahoma"])
def test_a_game_is_played_to_its_end_and_read_again(preset: str) -> None:
    game = played(new_game(Setup("quick", preset, GAME)))
    assert game.standing.is_over
    assert game.standing.totals is not None
    assert Game.from_data(game.to_data()) == game
    assert all(each.is_over for each in game.hands)


def test_the_record_of_a_game_replays_with_its_score() -> None:
    game = played(new_game(Setup("steady", "standard", GAME), seed=3))
    replayed = replay_game(read_game(str(game.record())))
    assert replayed.problems == ()
    assert replayed.game is not None
    assert replayed.game.totals == game.standing.totals


def test_the_same_code_and_the_same_moves_make_the_same_game() -> None:
    one, other = (played(new_game(Setup("beginner", "standard", GAME), seed=5)) for _ in range(2))
    assert one == other  # the beginner throws dice: they come from the deal and the place


def test_both_players_deal_in_turn_under_standard() -> None:
    game = played(new_game(Setup("quick", "standard", GAME), seed=2))
    for before, after in zip(game.hands, game.hands[1:], strict=False):
        dead = before.state.result is None
        assert (after.dealer == before.dealer) == dead


def test_a_move_for_another_position_changes_nothing() -> None:
    game = new_game()
    place = str(game.place)
    after = opponents.play_on(game.move(place, sensible(game)))
    with pytest.raises(MoveError, match="earlier position"):
        after.move(place, sensible(game))
    with pytest.raises(MoveError, match="earlier position"):
        game.move("1.99", sensible(game))


def test_forged_moves_are_refused() -> None:
    game = to_throw(new_game())
    place = str(game.place)
    hand = game.hand.state.hands[game.hand.seat]
    strange = next(card for card in DECK if card not in hand)
    for action in (Discard(strange), DrawStock(), TakeDiscard(), Pass(), Knock(strange, ()), Knock(min(hand), ())):
        with pytest.raises(MoveError, match="not allowed"):
            game.move(place, action)
    assert game.move(place, Discard(min(hand - {game.hand.state.taken}))).place != game.place


def test_nobody_moves_for_the_opponent() -> None:
    setup = Setup("expert", "standard", GAME)  # it thinks elsewhere, so the game waits for it
    games = (Game.new("g", new_code(setup, Random(seed)), BEGAN) for seed in range(9))
    game = next(each for each in games if not each.hand.is_mine)
    with pytest.raises(MoveError, match="not your turn"):
        game.move(str(game.place), Pass())


def test_the_next_hand_is_dealt_once_and_only_after_the_last() -> None:
    game = new_game(Setup("quick", "standard", GAME))
    with pytest.raises(MoveError):
        game.next_hand(str(game.place))
    over = played(game, lambda each: each.hand.is_over)
    following = over.next_hand(str(over.place))
    assert following.hand.number == 2
    with pytest.raises(MoveError, match="dealt already"):
        following.next_hand(str(over.place))
    with pytest.raises(MoveError, match="no hand"):
        played(new_game(ONE_HAND)).next_hand(str(played(new_game(ONE_HAND)).place))


def test_the_card_just_drawn_is_known() -> None:
    game = new_game()
    while not game.hand.is_over:
        before = game.hand.state.hands[game.hand.seat]
        game = opponents.play_on(game.move(str(game.place), sensible(game)))
        if game.hand.state.phase is Phase.DISCARD:
            assert {game.hand.drawn} == game.hand.state.hands[game.hand.seat] - before
        else:
            assert game.hand.drawn is None


def test_a_view_is_that_of_the_player_to_move() -> None:
    state = new_game().hand.state
    assert state.view(state.to_move) == state.view()
    assert state.view(1 - state.to_move).hand == state.hands[1 - state.to_move]


def broken(**parts: Any) -> dict[str, Any]:
    return {**new_game().to_data(), **parts}


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        broken(version=2),
        broken(code="nonsense"),
        broken(hands=[]),
        broken(hands="all"),
        broken(hands=[{"deals": "Nobody", "record": ""}]),
        broken(hands=[{"deals": "You", "record": "deal: seed 7\n1 non-dealer: passes\n"}]),
        broken(hands=[{"deals": "You", "record": "what?"}]),
        broken(began=7),
        broken(asked="1.2"),
    ],
)
def test_a_saved_game_that_is_none(data: object) -> None:
    with pytest.raises(GameError):
        Game.from_data(data)


def test_a_saved_game_with_an_illegal_move() -> None:
    data = new_game().to_data()
    hand = dict(data["hands"][0])
    hand["record"] += "9 dealer: draws Kc\n"
    with pytest.raises(GameError):
        Game.from_data({**data, "hands": [hand]})


def test_every_table_for_two_is_played() -> None:
    assert "house" not in playable_presets()
    assert len(playable_presets()) == 8
    assert new_game().setup.rules == STANDARD
    assert new_game().record().players == PLAYERS
