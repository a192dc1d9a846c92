"""Whom a learner can play against, and what the opponent does."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec

from trainer.analysis.bots.by_name import bot_named
from trainer.rules.play import Action
from trainer.table.game import Game

EXPERT = "expert"


@dataclass(frozen=True, slots=True)
class Opponent:
    """One of the players, as it is offered."""

    name: str  # as the arena calls it
    title: str
    words: str


OFFERED = (
    Opponent("beginner", "Beginner", "Errs one time in four and knocks at the first chance."),
    Opponent("quick", "Easy", "Keeps useful cards and knocks at the first chance."),
    Opponent("steady", "Medium", "Knocks early in a hand; later it waits for a low count or gin."),
    Opponent("careful", "Strong", "Plays for gin and keeps back what you could meld."),
    Opponent(EXPERT, "Expert", "Guesses your hand from all you did, and tries each choice in many deals."),
)


def title_of(name: str) -> str:
    """``Medium``; of a player that is only known by a code, its own name."""
    return next((each.title for each in OFFERED if each.name == name), name.capitalize())


def has_analysis() -> bool:
    """Whether the extra ``analysis`` is installed: the expert and the coach need it."""
    return find_spec("numba") is not None


def is_slow(name: str) -> bool:
    """Whether a decision takes long enough to say that the opponent is thinking."""
    return name == EXPERT


def prepare(name: str, say: Callable[[str], None]) -> None:
    """What takes long once, before the first decision; *say* gets a line of progress."""
    bot_named(name).prepare(say)


def choose(game: Game) -> Action:
    """What the opponent does now, which must be to move; the same in the same position of the same game."""
    return bot_named(game.setup.opponent).choose(game.hand.state.view(), game.dice)


def play_on(game: Game) -> Game:
    """The game up to the learner's next decision. A slow opponent is left to think elsewhere."""
    while not is_slow(game.setup.opponent) and not game.hand.is_over and not game.hand.is_mine:
        game = game.answer(choose(game))
    return game
