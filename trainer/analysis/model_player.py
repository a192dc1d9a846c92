"""A model at the table: the legal action it chooses from what its player may see. Compiled when it is first used."""

import numpy as np

from trainer.analysis.kernel import INDEX, mask_of
from trainer.analysis.kernel.compiled import best_melds, deadwood
from trainer.analysis.kernel.core import ALL, after_each
from trainer.analysis.kernel.plain import cards_of
from trainer.analysis.kernel.play import ends, scores, takes
from trainer.analysis.models import Model, table_of
from trainer.rules.cards import DECK
from trainer.rules.play import Action, BigGin, Discard, DrawStock, Knock, Pass, Phase, TakeDiscard, View, best_defence

_ELEVEN = 11


def choose(view: View, model: Model, rng: np.random.Generator) -> Action:
    """What *model* does now. The hand must not be over; a pass is its answer to the wall rule."""
    if view.phase is Phase.LAY_OFF:
        return best_defence(view)
    if view.phase is Phase.DISCARD:
        return _end_of_turn(view, model, rng)
    if view.phase is Phase.DRAW and view.at_the_wall:
        return Pass()
    if view.pile and not view.both_passed and takes(mask_of(view.hand), INDEX[view.pile[-1]]):
        return TakeDiscard()
    return Pass() if view.phase is Phase.UPCARD else DrawStock()


def _end_of_turn(view: View, model: Model, rng: np.random.Generator) -> Action:
    hand, known = mask_of(view.hand), mask_of(view.known)
    taken = -1 if view.taken is None else INDEX[view.taken]
    unseen = ALL & ~(hand | mask_of(view.pile) | known)
    cards, after = np.empty(_ELEVEN, dtype=np.int64), np.empty(_ELEVEN, dtype=np.int64)
    rated, way = np.empty(_ELEVEN), table_of([model])[0]
    after_each(hand, cards, after)
    least, thrown = min((int(left), int(card)) for left, card in zip(after, cards, strict=True) if card != taken)
    rules = view.rules
    table = np.array([rules.limit(view.upcard), rules.stock_floor, rules.knock_min_turn, 0], dtype=np.int64)
    if ends(hand, least, thrown, view.turn, view.stock_left, unseen, way, table):
        if rules.big_gin and deadwood(hand) == 0:
            return BigGin(tuple(map(cards_of, best_melds(hand))))
        return Knock(DECK[thrown], tuple(map(cards_of, best_melds(hand & ~(1 << thrown)))))
    scores(hand, _ELEVEN, cards, after, unseen, known, way, rated)
    noisy = rated + model.noise * rng.random(_ELEVEN)
    noisy[cards == taken] = np.inf
    return Discard(DECK[int(cards[int(np.argmin(noisy))])])
