"""Games that are played to some place by two of the players."""

from collections.abc import Callable
from random import Random

from trainer.analysis.bots.quick import QUICK
from trainer.rules.play import Action
from trainer.table import opponents
from trainer.table.code import HAND, Setup, new_code
from trainer.table.game import Game

BEGAN = "2026-03-04T12:00:00+00:00"
ONE_HAND = Setup("quick", "standard", HAND)


def new_game(setup: Setup = ONE_HAND, seed: int = 1) -> Game:
    """The opponent has moved already where it begins."""
    return opponents.play_on(Game.new("g1", new_code(setup, Random(seed)), BEGAN))


def sensible(game: Game) -> Action:
    """What a reasonable learner does now."""
    hand = game.hand
    return QUICK.choose(hand.view, Random(0))


def played(game: Game, until: Callable[[Game], bool] = lambda game: game.is_over) -> Game:
    """*game*, played on by a reasonable learner."""
    while not until(game):
        place = str(game.place)
        if game.hand.is_over:
            game = opponents.play_on(game.next_hand(place))
        else:
            game = opponents.play_on(game.move(place, sensible(game)))
    return game
