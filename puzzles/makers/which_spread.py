"""How do you lay your knock: a card that fits a run and a set, and an opponent who can use one of the two."""

from random import Random

from puzzles.making import Made
from puzzles.shapes import any_run, any_set, run_from
from trainer.analysis.kernel import defence, mask_of
from trainer.exercises.which_spread import WhichSpread
from trainer.rules.cards import DECK, Card, Suit
from trainer.rules.melds import MeldKind, meld_kind

VERSION = 1
RUN_IS_OPEN, SET_IS_OPEN, BOTH_OPEN = "run is open", "set is open", "both are open"
_LEAST_DIFFERENCE = 4  # points between the two ways
_LOW = 7  # points of the cards that fill up the other hand
_TRIES = 6  # other hands that are tried against one knock


def make(rng: Random, level: int) -> Made:
    """Level 1: your opponent has one card to lay off. Level 2: on a run two of them, one after the other. Level 3:
    cards for both ways, and it is what they count that decides.

    The run and the set are best half the time each.
    """
    best = rng.choice((MeldKind.RUN, MeldKind.SET))
    while True:
        middle, hand = _hand(rng)
        for _ in range(_TRIES):
            defender = _defender(rng, hand, _useful(rng, middle, best, level))
            if defender is None:
                break
            question = WhichSpread(hand, defender)
            if len(question.ways) != 2:
                break
            if _may_be_wanted(question, middle, best) and _is_wanted(question, middle, best):
                trap = BOTH_OPEN if level == 3 else RUN_IS_OPEN if best is MeldKind.SET else SET_IS_OPEN
                return Made(question, (trap,))


def _defender(rng: Random, hand: tuple[Card, ...], wanted: list[Card]) -> tuple[Card, ...] | None:
    """The other hand: the useful cards, two melds, and low cards; None where the useful ones are not to be had."""
    if set(wanted) & set(hand):
        return None
    cards = list(wanted)
    for _ in range(2):
        while set(meld := rng.choice((any_set, any_run))(rng, 3)) & {*hand, *cards}:
            pass
        cards += meld
    low = [card for card in DECK if card not in (*hand, *cards) and card.points <= _LOW]
    return tuple(sorted([*cards, *rng.sample(low, 10 - len(cards))]))


def _hand(rng: Random) -> tuple[Card, tuple[Card, ...]]:
    """Ten cards, and the one of them that a run and a set both want; with either the same count is left over."""
    suit, first = rng.choice(tuple(Suit)), rng.randrange(4)  # the middle is a 2 to a 5, so that both ways may knock
    run = run_from(suit, first, 3)
    others = rng.sample([each for each in Suit if each is not suit], 2)
    conflict = (*run, *(Card(each, run[1].rank) for each in others))
    while True:
        five = any_run(rng, 5)
        if not set(five) & set(conflict):
            return run[1], tuple(sorted((*conflict, *five)))


def _useful(rng: Random, middle: Card, best: MeldKind, level: int) -> list[Card]:
    """Cards for the opponent that can be laid off on the way that is not *best*; at level 3 on both ways."""
    ends = [card for card in DECK if card.suit is middle.suit and abs(card.rank - middle.rank) in (2, 3)]
    above, below = (sorted(card for card in ends if (card > middle) == up) for up in (True, False))
    on_run = {
        1: [rng.choice([above[0], *below[-1:]])],
        2: above,
        3: above[: rng.randint(1, 2)],
    }[level]
    if best is MeldKind.SET and level < 3:
        return on_run
    fourth = [card for card in DECK if card.rank is middle.rank and card != middle]
    return [rng.choice(fourth), *(on_run if level == 3 else [])]


def _may_be_wanted(question: WhichSpread, middle: Card, best: MeldKind) -> bool:
    """The same as far as the counts tell. It looks at masks, because a showdown takes ten times as long."""
    defender = mask_of(question.defender)
    left = [defence([mask_of(each) for each in way.melds], defender) - way.deadwood for way in question.ways]
    way = question.ways[0 if left[0] > left[1] else 1]
    return left[0] != left[1] and any(middle in each and meld_kind(each) is best for each in way.melds)


def _is_wanted(question: WhichSpread, middle: Card, best: MeldKind) -> bool:
    one, other = question.values
    if abs(one - other) < _LEAST_DIFFERENCE:
        return False
    way = question.ways[0 if one > other else 1]
    return any(middle in each and meld_kind(each) is best for each in way.melds)
