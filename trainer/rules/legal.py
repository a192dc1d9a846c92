"""What a player may do now, from what he may see."""

from collections.abc import Collection

from trainer.rules.actions import Action, BigGin, Defend, Discard, DrawStock, Knock, Pass, Phase, TakeDiscard
from trainer.rules.arrange import best_arrangements, least_deadwood
from trainer.rules.cards import Card
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.showdown import best_defences
from trainer.rules.view import View


def legal_knock_discards(cards: Collection[Card], limit: int, taken: Card | None = None) -> tuple[Card, ...]:
    """Which of eleven cards may be thrown for a legal knock: at most *limit* points stay (L6, D7).

    *taken* is the card just taken from the pile, which may not be thrown; None after a draw from the stock.
    """
    return tuple(
        card
        for card in sorted(cards)
        if card != taken and least_deadwood([each for each in cards if each != card]) <= limit
    )


def legal_discards(cards: Collection[Card], taken: Card | None, rules: RuleSet = STANDARD) -> tuple[Card, ...]:
    """Which of eleven cards may be thrown: all but the one just *taken* from the pile (D4)."""
    return tuple(card for card in sorted(cards) if card != taken or rules.discard_taken_card)


def legal_in(view: View) -> tuple[Action, ...]:
    """Every legal action of the player whose view it is; see :func:`trainer.rules.play.legal_actions`."""
    match view.phase:
        case Phase.UPCARD:
            return (TakeDiscard(), Pass())
        case Phase.DRAW if view.at_the_wall:
            return (TakeDiscard(), Pass()) if _may_take_at_the_wall(view) else (Pass(),)
        case Phase.DRAW:
            return (TakeDiscard(), DrawStock()) if view.pile and not view.both_passed else (DrawStock(),)
        case Phase.DISCARD:
            return _with_eleven(view)
        case Phase.LAY_OFF if view.laid is not None:
            defences = best_defences(view.laid.melds, view.hand, min_run=view.rules.min_run)
            return tuple(Defend.of(each) for each in defences)
    return ()


def _may_take_at_the_wall(view: View) -> bool:
    """Whether the wall rule is played and the top of the pile gives a knock that throws another card (D16)."""
    if view.rules.wall_rule == "void" or view.both_passed or not view.pile or view.turn < view.rules.knock_min_turn:
        return False
    top = view.pile[-1]
    return bool(legal_knock_discards(view.hand | {top}, view.rules.limit(view.upcard), top))


def _with_eleven(view: View) -> tuple[Action, ...]:
    """The last card of the stock may be followed by a knock; a discard taken at the wall must be, and another card
    is thrown for it (wall rule)."""
    must_knock = view.at_the_wall and view.taken is not None and view.rules.wall_rule != "void"
    actions: list[Action] = []
    if not must_knock:
        actions += [Discard(card) for card in legal_discards(view.hand, view.taken, view.rules)]
    if view.turn >= view.rules.knock_min_turn:
        barred = None if view.rules.discard_taken_card and not must_knock else view.taken
        for card in legal_knock_discards(view.hand, view.rules.limit(view.upcard), barred):
            actions.append(Knock(card, best_arrangements(view.hand - {card})[0].melds))
        if view.rules.big_gin and least_deadwood(view.hand) == 0:
            actions.append(BigGin(best_arrangements(view.hand)[0].melds))
    return tuple(actions)
