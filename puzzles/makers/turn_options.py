"""What may you do: the upcard offered, and the turns after it, with cards drawn from a shuffled pack."""

from random import Random

from puzzles.making import Made
from trainer.exercises.turn_options import TurnOptions
from trainer.rules.cards import DECK

VERSION = 1
WHICH_CARD = "which card"
_CARD_ASKED = {1: 0.0, 2: 0.5, 3: 0.7}  # the share that asks about one card
_TURNS = {1: (0, 1), 2: (0, 2), 3: (1, 4)}  # turns played before yours, least and most
_MOST_THROWN = 4


def make(rng: Random, level: int) -> Made:
    """Level 1: the upcard and the turn after it. Level 2: half ask whether one card may be taken. Level 3: most do,
    and more has been thrown.

    What may be done is one third each; whether a card may be taken is yes and no, half each.
    """
    if rng.random() < _CARD_ASKED[level]:
        wanted = rng.choice(("yes", "no"))
        while True:
            played = _played(rng, level)
            question = TurnOptions(played.upcard, played.before, rng.choice(played.face_up))
            if question.key == wanted:
                return Made(question, (WHICH_CARD,))
    wanted = rng.choice(("take pass", "take stock", "stock"))
    while True:
        question = _played(rng, level if wanted == "take stock" else 1)
        if question.key == wanted:
            return Made(question)


def _played(rng: Random, level: int) -> TurnOptions:
    """A hand in which some turns have been played; without any, none, one or both have passed."""
    upcard, *thrown = rng.sample(DECK, 1 + _MOST_THROWN)
    turns = rng.randint(*_TURNS[level])
    before = ["pass"] * rng.randint(0, 2)
    for place, card in enumerate(thrown[:turns]):
        draw = rng.choice(("take", "stock"))
        if place == 0:  # the first draw takes the upcard, or comes after two passes
            draw = "take" if len(before) < 2 else "stock"
        before += [draw, f"throw {card}"]
    return TurnOptions(upcard, tuple(before))
