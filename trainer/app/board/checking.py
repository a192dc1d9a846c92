"""A move as the browser sends it, checked before anybody believes it. Whether it is legal is for the game to say."""

from collections.abc import Mapping
from dataclasses import dataclass

from trainer.rules.actions import Action, BigGin, Discard, DrawStock, Knock, Pass, TakeDiscard
from trainer.rules.arrange import best_arrangements
from trainer.rules.cards import Card, parse_card
from trainer.rules.errors import CardError
from trainer.rules.play import State
from trainer.table.game import MoveError

ACTS = ("pass", "take", "stock", "throw", "knock", "big gin")
_WITH_CARD = ("throw", "knock")


@dataclass(frozen=True, slots=True)
class Move:
    """What was asked for, and in which position of which game."""

    game: str
    place: str
    act: str
    card: Card | None = None

    def action(self, hand: frozenset[Card], state: State) -> Action:
        """The same for the rules; a knock and big gin with the first best grouping. MoveError for a card not held."""
        match self.act:
            case "pass":
                return Pass()
            case "take":
                return TakeDiscard()
            case "stock":
                return DrawStock()
            case "big gin":
                return BigGin(best_arrangements(hand, state.rules.min_run)[0].melds)
        if self.card is None or self.card not in hand:
            raise MoveError("You do not hold that card.")
        if self.act == "throw":
            return Discard(self.card)
        return Knock(self.card, best_arrangements(hand - {self.card}, state.rules.min_run)[0].melds)


def check_move(value: object) -> Move | None:
    """The move in *value*, ``{"rev": "<game>:<place>", "act": "throw", "card": "7h"}``; None where there is none.

    MoveError, and nothing else, for a value that is no move.
    """
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise MoveError("The page sent something that is no move.")
    rev, act, card = (value.get(name) for name in ("rev", "act", "card"))
    if not isinstance(rev, str) or rev.count(":") != 1 or len(rev) > 60 or set(value) - {"rev", "act", "card"}:
        raise MoveError("The page sent a move without its position.")
    if not isinstance(act, str) or act not in ACTS or (card is not None) != (act in _WITH_CARD):
        raise MoveError("The page sent a move that does not exist.")
    game, place = rev.split(":")
    return Move(game, place, act, _card(card))


def _card(value: object) -> Card | None:
    if value is None:
        return None
    try:
        return parse_card(value) if isinstance(value, str) and len(value) < 4 else _no_card()
    except CardError:
        return _no_card()


def _no_card() -> Card:
    raise MoveError("The page sent a card that does not exist.")
