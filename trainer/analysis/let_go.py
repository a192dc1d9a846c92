"""What the opponent let go: cards left on the pile and cards thrown, and the pairs that this speaks against.

Plain facts of the play. Who holds a pair takes the third card of the meld when it is offered, and does not throw it: so
a pair that would have melded a card let go was hardly in that hand then. It may have come since.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from trainer.analysis.odds import Pair, live_pairs, meld_partners
from trainer.rules.cards import Card
from trainer.rules.play import Discard, DrawStock, Pass, TakeDiscard, View


@dataclass(frozen=True, slots=True)
class LetGo:
    """A card that the opponent left on the pile, or threw (``threw``), and how many of its turns ago (from 1)."""

    card: Card
    threw: bool
    turns_ago: int
    place: int  # of the event, from 0


def let_go(view: View) -> tuple[LetGo, ...]:
    """Every card that the opponent of the player of *view* let go, the latest first.

    A pass of the first upcard belongs to the turn before its first draw. Of a stock draw that had to be made, as both
    passed, nothing follows.
    """
    pile = [] if view.upcard is None else [view.upcard]
    found: list[tuple[Card, bool, int, int]] = []
    turn = 0
    for place, event in enumerate(view.events):
        theirs = event.seat != view.seat
        match event.action:
            case Pass() if theirs and pile:
                found.append((pile[-1], False, turn, place))
            case DrawStock():
                turn += theirs
                if theirs and pile and not _had_to_draw(view, place):
                    found.append((pile[-1], False, turn, place))
            case TakeDiscard():
                turn += theirs
                pile.pop()
            case Discard(card):
                if theirs:
                    found.append((card, True, turn, place))
                pile.append(card)
    return tuple(LetGo(card, threw, turn - of + 1, place) for card, threw, of, place in reversed(found))


def spoken_against(card: Card, view: View) -> Mapping[Pair, LetGo]:
    """Of the pairs that the opponent may hold and meld *card* with: those that would have melded a card it let go
    while it could hold them, each with the latest such card."""
    since = _known_since(view)
    went = let_go(view)
    found = {}
    for pair in live_pairs(card, view.unseen, view.known):
        held_from = max((since[each] for each in pair if each in since), default=-1)
        for each in went:
            if each.place > held_from and _melds(each.card, pair):
                found[pair] = each
                break
    return found


def _had_to_draw(view: View, place: int) -> bool:
    """Whether both have just passed the first upcard."""
    return place == 2 and all(isinstance(event.action, Pass) for event in view.events[:2])


def _known_since(view: View) -> dict[Card, int]:
    """When the cards that the opponent is known to hold were taken: the place of the event."""
    return {
        event.card: place
        for place, event in enumerate(view.events)
        if event.card in view.known and event.seat != view.seat and isinstance(event.action, TakeDiscard)
    }


def _melds(card: Card, pair: Pair) -> bool:
    return any(set(pair) == set(each) for each in meld_partners(card))
