"""What can your opponent hold: turns from play in which a card was taken, and enough is seen to rule melds out."""

from random import Random

from puzzles.making import Made
from puzzles.positions import Position, deals, states_to
from trainer.analysis.kernel import PARTNERS, cards_of, indices_of
from trainer.exercises.what_can_he_hold import WhatCanHeHold
from trainer.rules.cards import DECK, Card
from trainer.rules.melds import MeldKind
from trainer.rules.play import View

VERSION = 1
BLOCKED, TWO_TAKEN, CAME_BACK, SET_OR_RUN = "blocked card", "two cards taken", "back from the pile", "set or run"
_OFFERED = 4  # melds at level 1, of which one can be held
_FEWEST = 2  # cards that can be there, and cards that cannot


def make(rng: Random, level: int) -> Made:
    """Level 1: one of four melds. Level 2: every card that can be in the meld. Level 3: some card that nobody has
    seen cannot be in it, because what it needs beside it is gone."""
    for seed, turns in deals(rng):
        order = list(range(len(turns)))
        rng.shuffle(order)
        for turn in order:
            if (index := _card(turns[turn], level, rng)) is None:
                continue
            view = states_to(seed, turn)[-1].view()
            question = WhatCanHeHold(view, DECK[index], _melds(turns[turn], index, rng) if level == 1 else ())
            return Made(question, traps_of(question))
    raise AssertionError("deals never end")


def _card(position: Position, level: int, rng: Random) -> int | None:
    """A card the opponent took that is worth asking about at *level*; quick, it looks at masks."""
    fitting = [index for index in indices_of(position.known) if _fits(position, index, level)]
    return rng.choice(fitting) if fitting else None


def _live_and_dead(position: Position, index: int) -> tuple[list[int], list[int]]:
    live = position.live_pairs(index)
    return live, [pair for pair in PARTNERS[index] if pair not in live]


def _fits(position: Position, index: int, level: int) -> bool:
    live, dead = _live_and_dead(position, index)
    if level == 1:
        return bool(live) and len(dead) >= _OFFERED - 1
    can, all_cards = _union(live), _union([*live, *dead])
    if can.bit_count() < _FEWEST or (all_cards & ~can).bit_count() < _FEWEST:
        return False
    return bool(all_cards & ~can & position.possible & ~position.known) == (level == 3)


def _union(masks: list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _melds(position: Position, index: int, rng: Random) -> tuple[tuple[Card, ...], ...]:
    """One meld that can be held among others that cannot."""
    live, dead = _live_and_dead(position, index)
    pairs = [rng.choice(live), *rng.sample(dead, _OFFERED - 1)]
    rng.shuffle(pairs)
    return tuple(cards_of(pair | 1 << index) for pair in pairs)


def traps_of(question: WhatCanHeHold) -> tuple[str, ...]:
    """What makes it hard, the worst first."""
    view: View = question.view
    unseen = set(question.offered) & view.unseen
    named = (
        (BLOCKED, question.asks == "cards" and not unseen <= question.right_cards),
        (CAME_BACK, bool(set(question.offered) & set(view.taken_by(view.seat)))),
        (TWO_TAKEN, len(view.known) > 1),
        (SET_OR_RUN, question.asks == "cards" and len(_kinds(question)) == 2),
    )
    return tuple(name for name, holds in named if holds)


def _kinds(question: WhatCanHeHold) -> set[MeldKind]:
    """Whether a set, a run or both are possible."""
    return {MeldKind.SET if card.rank is question.card.rank else MeldKind.RUN for card in question.right_cards}
