"""What the browser is given of a hand in play: what the learner sees, and nothing else.

It is made from a :class:`View`, which has no place for the other hand or for the order of the stock.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from trainer.app.hand.data import FOUR_COLOURS, Data, Deck
from trainer.rules.actions import Action, BigGin, Discard, DrawStock, Knock, Pass, Phase, TakeDiscard
from trainer.rules.arrange import least_deadwood
from trainer.rules.cards import Card, by_rank
from trainer.rules.play import View, legal_actions

_BACKS = 10  # cards in the other hand; eleven while its player chooses what to throw


@dataclass(frozen=True, slots=True)
class Words:
    """The sentences on the table: what the opponent did, and what the learner is asked."""

    said: str
    ask: str
    drawn: Card | None = None  # by the learner, this turn
    refused: int = 0  # moves so far; a new number lets the browser send again


def board_data(view: View, rev: str, words: Words, *, may_act: bool, deck: Deck = FOUR_COLOURS) -> Data:
    """Plain values for the component. ``may_act`` False: the learner only looks (the opponent is thinking)."""
    actions = legal_actions(view) if may_act else ()
    top = view.pile[-1] if view.pile else None
    return {
        "rev": rev,
        "deck": deck.colours,
        "refused": words.refused,
        "said": words.said,
        "ask": words.ask,
        "other": _BACKS + (view.phase is Phase.DISCARD and not may_act),
        "stock": {"left": max(0, view.stock_left - view.rules.stock_floor), "act": _has(actions, DrawStock)},
        "pile": {"top": _card_data(top), "act": _has(actions, TakeDiscard)},
        "fresh": str(words.drawn) if words.drawn else None,
        "hand": [_card_data(card) for card in sorted(view.hand)],
        "orders": {"suit": _ids(sorted(view.hand)), "rank": _ids(by_rank(view.hand))},
        "count": _count_words(view),
        "throws": _ids(each.card for each in actions if isinstance(each, Discard)),
        "ends": {str(each.card): _end_word(view, each.card) for each in actions if isinstance(each, Knock)},
        "buttons": _buttons(view, actions),
    }


def _buttons(view: View, actions: tuple[Action, ...]) -> list[Data]:
    """Beside the piles and the cards themselves; the stock and the pile have theirs as well."""
    top = view.pile[-1].symbol if view.pile else ""
    found: list[Data] = []
    if _has(actions, TakeDiscard):
        found.append({"act": "take", "label": f"Take {top}"})
    if _has(actions, DrawStock):
        found.append({"act": "stock", "label": "Draw from the stock"})
    if _has(actions, Pass):
        found.append({"act": "pass", "label": "Let the hand end" if view.phase is Phase.DRAW else "Pass"})
    if _has(actions, BigGin):
        found.append({"act": "big gin", "label": "Big gin"})
    return found


def _has(actions: Iterable[Action], kind: type[Action]) -> bool:
    return any(isinstance(each, kind) for each in actions)


def _end_word(view: View, card: Card) -> str:
    return "Gin" if least_deadwood(view.hand - {card}, view.rules.min_run) == 0 else "Knock"


def _count_words(view: View) -> str:
    """Deadwood of ten cards; with eleven it hangs on what is thrown."""
    if len(view.hand) > _BACKS:
        return ""
    return f"Deadwood {least_deadwood(view.hand, view.rules.min_run)}"


def _card_data(card: Card | None) -> Data | None:
    if card is None:
        return None
    return {"id": str(card), "name": card.name.capitalize(), "symbol": card.symbol}


def _ids(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]
