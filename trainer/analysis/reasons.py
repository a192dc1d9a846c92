"""The exact facts behind a choice: points left, outs kept and lost, cards that make gin, the chance of a gift.

Nothing is simulated. Outs and gin are counted over the cards that the player has not seen; the chance that the
opponent can meld a discard is that of :func:`trainer.analysis.odds.chance_to_meld`, which knows the cards that the
opponent took and nothing of how it plays. Of a table where runs have three cards.
"""

from dataclasses import dataclass

from trainer.analysis.kernel import INDEX, after_discards, least_deadwood, mask_of
from trainer.analysis.odds import chance_to_meld, outs
from trainer.rules.cards import Card
from trainer.rules.play import Action, BigGin, Discard, Knock, Phase, TakeDiscard, View
from trainer.rules.showdown import HAND_SIZE


@dataclass(frozen=True, slots=True)
class Reasons:
    """What is known for certain about one choice. Counts are of unseen cards; None where there is nothing to count."""

    deadwood: int  # least points left: of the ten kept, or held before a draw; of a take after its best discard
    outs_kept: int | None = None  # cards that make or lengthen a meld with the ten kept; of a discard
    outs_lost: int | None = None  # those that would have with the card thrown as well; of a discard
    gin_cards: int | None = None  # cards that make gin on the next draw; None for a take, and where the hand ends
    use_chance: float | None = None  # 0-1, that the opponent can meld the discard; of a discard


def reasons_for(view: View, action: Action) -> Reasons:
    """The facts of *action*, a legal one of *view* in the upcard, draw or discard phase."""
    match action:
        case Discard(card):
            return _of_discard(view, card)
        case Knock(card, melds):
            melded = {each for meld in melds for each in meld}
            return Reasons(sum(each.points for each in view.hand - melded - {card}))
        case BigGin():
            return Reasons(0)
        case TakeDiscard():
            top = INDEX[view.pile[-1]]
            after = after_discards(mask_of(view.hand) | 1 << top)
            return Reasons(min(left for card, left in after if card != top))
        case _:
            ten = mask_of(view.hand)
            return Reasons(least_deadwood(ten), gin_cards=_gin_cards(view, ten))


def _of_discard(view: View, card: Card) -> Reasons:
    ten = view.hand - {card}
    mask = mask_of(ten)
    gone = {*view.pile, *view.known}
    kept = outs(ten, gone | {card})
    return Reasons(
        deadwood=least_deadwood(mask),
        outs_kept=len(kept),
        outs_lost=len(outs(view.hand, gone) - kept),
        gin_cards=_gin_cards(view, mask),
        use_chance=float(chance_to_meld(card, view.unseen, view.known, HAND_SIZE - len(view.known))),
    )


def _gin_cards(view: View, ten: int) -> int:
    """The size of :func:`trainer.analysis.odds.gin_cards`, by masks: it is asked for every discard."""
    hands = (ten | 1 << INDEX[card] for card in view.unseen)
    return sum(min(left for _, left in after_discards(hand)) == 0 for hand in hands)


def turns_left(view: View) -> int:
    """How many more draws from the stock are the player's, if nobody takes from the pile and nobody ends the hand."""
    draws = max(0, view.stock_left - view.rules.stock_floor)
    mine_is_next = view.phase is Phase.DRAW or (view.phase is Phase.UPCARD and view.seat == 0)
    return (draws + mine_is_next) // 2
