"""May you knock: hands from play after the draw, in which it is not plain which discards make a legal knock."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from puzzles.making import Made
from puzzles.positions import WAITS, Position, turns
from trainer.analysis.kernel import POINTS, after_discards, cards_of, least_deadwood, mask_of
from trainer.exercises.may_you_knock import MayYouKnock
from trainer.rules.cards import DECK
from trainer.rules.ruleset import STANDARD

TAKEN, FROM_MELD, CLOSE = "taken card", "card from a meld", "just over the limit"
SEVERAL, LIMIT = "several discards", "low limit"
_LIMITS = {1: (10,), 2: (7, 5), 3: (10, 7, 5, 3)}  # 7 and 5 are the other tables that the lesson names
_CLOSE = 2  # points over the limit that are easily overlooked
_FAR = 8  # points over the limit: with more, anybody sees that there is no knock


def search(rng: Random, level: int, most: int | None) -> Made:
    """Level 1: limit 10. Level 2: a lower limit. Level 3: any limit, and a discard that is just over it, or one out of
    a meld that makes a knock.

    No knock, one discard and several are a third each. In half of all a card was taken from the pile, and in half of
    those it would make a knock if it might be thrown.
    """
    wanted = rng.randint(0, 2)
    limit = rng.choice(_LIMITS[level])
    from_pile = rng.random() < 0.5
    bars = from_pile and rng.random() < 0.5
    for position in turns(rng, (WAITS, WAITS), most):
        taken = _taken(position, limit, bars, rng) if from_pile else -1
        if taken is None:
            continue
        after = {index: left for index, left in after_discards(position.hand) if index != taken}
        count = sum(left <= limit for left in after.values())
        if min(count, 2) == wanted and _is_of(level, after, limit, least_deadwood(position.hand)):
            question = MayYouKnock(
                cards_of(position.hand),
                DECK[taken] if from_pile else None,
                replace(STANDARD, knock_limit=limit),
            )
            return Made(question, traps_of(question))
    raise AssertionError("turns end with an exception, if at all")


def _taken(position: Position, limit: int, bars: bool, rng: Random) -> int | None:
    """A card to have been taken from the pile: one whose discard would make a knock (*bars*), or one whose would not.

    The simple players take no card that is of no use to them; people do, so any card may have been taken.
    """
    able = [index for index, left in after_discards(position.hand) if (left <= limit) == bars]
    if position.taken in able:
        return position.taken
    return rng.choice(able) if able else None


def _is_of(level: int, after: Mapping[int, int], limit: int, least: int) -> bool:
    """Whether it is of *level*, given what each card that may be thrown leaves, and the *least* of all eleven."""
    hard = _is_close(after, limit) or _from_meld(after, limit, least)
    return hard if level == 3 else not hard and min(after.values()) <= limit + _FAR


def _is_close(after: Mapping[int, int], limit: int) -> bool:
    return any(limit < left <= limit + _CLOSE for left in after.values())


def _from_meld(after: Mapping[int, int], limit: int, least: int) -> bool:
    """Whether a card that every best grouping of the eleven has melded makes a knock."""
    return any(left <= limit and left + POINTS[index] > least for index, left in after.items())


def traps_of(question: MayYouKnock) -> tuple[str, ...]:
    """What can go wrong with this one, the worst first."""
    hand, limit = mask_of(question.hand), question.rules.limit()
    barred = [left for index, left in after_discards(hand) if DECK[index] == question.taken]
    after = {index: left for index, left in after_discards(hand) if DECK[index] != question.taken}
    named = (
        (TAKEN, any(left <= limit for left in barred)),
        (FROM_MELD, _from_meld(after, limit, least_deadwood(hand))),
        (CLOSE, _is_close(after, limit)),
        (SEVERAL, len(question.key) > 1),
        (LIMIT, limit < STANDARD.knock_limit),
    )
    return tuple(name for name, holds in named if holds)
