"""A bot at the table: the legal action it chooses from what its player may see."""

from random import Random

from trainer.analysis.bots import Bot
from trainer.analysis.kernel import INDEX, after_discards, least_deadwood, mask_of
from trainer.rules.arrange import best_arrangements
from trainer.rules.cards import DECK
from trainer.rules.play import Action, BigGin, Discard, DrawStock, Knock, Pass, Phase, TakeDiscard, View, best_defence


def choose(view: View, bot: Bot, rng: Random) -> Action:
    """What *bot* does now. The hand must not be over; a pass is its answer to the wall rule."""
    hand = mask_of(view.hand)
    if view.phase is Phase.DISCARD:
        return _end_of_turn(view, bot, hand, rng)
    if view.phase is Phase.UPCARD:
        return TakeDiscard() if bot.takes(hand, INDEX[view.pile[-1]]) else Pass()
    if view.phase is Phase.LAY_OFF:
        return best_defence(view)
    if view.at_the_wall:
        return Pass()
    return (
        TakeDiscard() if view.pile and not view.both_passed and bot.takes(hand, INDEX[view.pile[-1]]) else DrawStock()
    )


def _end_of_turn(view: View, bot: Bot, hand: int, rng: Random) -> Action:
    taken = -1 if view.taken is None else INDEX[view.taken]
    deadwood, thrown = min((deadwood, index) for index, deadwood in after_discards(hand) if index != taken)
    if view.turn >= view.rules.knock_min_turn and bot.knocks(deadwood, view.turn, view.rules.limit(view.upcard)):
        if view.rules.big_gin and least_deadwood(hand) == 0:
            return BigGin(best_arrangements(view.hand)[0].melds)
        card = DECK[thrown]
        return Knock(card, best_arrangements(view.hand - {card})[0].melds)
    return Discard(DECK[bot.throws(hand, taken, rng)])
