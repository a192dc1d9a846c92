"""An action in a word or two, as advice and prices name it."""

from collections.abc import Callable

from trainer.rules.cards import Card
from trainer.rules.play import Action, BigGin, Discard, DrawStock, Knock, TakeDiscard


def action_words(action: Action, show: Callable[[Card], str] = str) -> str:
    """``throw Kd``, ``knock Kd`` (the card is the one thrown), ``big gin``, ``take``, ``stock`` or ``pass``."""
    match action:
        case Discard(card):
            return f"throw {show(card)}"
        case Knock(card, _):
            return f"knock {show(card)}"
        case BigGin():
            return "big gin"
        case TakeDiscard():
            return "take"
        case DrawStock():
            return "stock"
        case _:
            return "pass"
