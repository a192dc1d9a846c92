"""Positions from play that are fit to be asked, for the priced kinds: one hand a seed, one position of it at most.

What a seed gives hangs on nothing but the seed, so a bank can be built on any number of cores, and built again. Needs
Numba (the extra ``analysis``), which is imported when the first seed is looked at.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from puzzles.positions import Position, played_hand, played_turns, states_to
from trainer.analysis.kernel import cards_of, in_set_and_run
from trainer.analysis.keys import CHANCE, SPREAD, shortlist
from trainer.analysis.odds import gin_cards, outs
from trainer.analysis.reasons import reasons_for
from trainer.exercises.best_discard import BestDiscard
from trainer.exercises.draw_or_take import DrawOrTake
from trainer.exercises.inferred_discard import InferredDiscard, counted_chance, spare_cards
from trainer.exercises.model import Question
from trainer.exercises.should_you_knock import ShouldYouKnock
from trainer.exercises.unseen_spread import UnseenSpread
from trainer.rules.arrange import Arrangement, after_each_discard, distinct_arrangements, least_deadwood
from trainer.rules.cards import Card, by_rank
from trainer.rules.play import Discard, Phase, TakeDiscard, View, legal_actions
from trainer.rules.ruleset import STANDARD

if TYPE_CHECKING:
    from trainer.analysis.inferred import Uses

_LATE = 8  # turns
_HARDLY = 4  # points of deadwood: less is hardly worth a take
_READABLE = 3  # own turn from which the opponent has done something that can be read
_OFFERED = 3  # cards at least
GIN_IS_NEAR = 3  # cards that make gin next turn, from which gin is near


@dataclass(frozen=True, slots=True)
class Found:
    """A question, and how far its right and its wrong answers lie apart."""

    question: Question
    gap: float  # points a hand; of two chances, points of a hundred


def knockable(rng: Random) -> list[View]:
    """The positions of one played hand in which the player to move may knock but has no gin."""
    found = []
    for state in played_hand(rng):
        if state.phase is Phase.DISCARD:
            view = state.view()
            if 0 < _least_after(view) <= view.rules.limit(view.upcard):
                found.append(view)
    return found


def may_wait(view: View) -> bool:
    """Whether playing on may be clearly better: gin is near, or it is late. Only to look in the right places."""
    ten = min(
        (frozenset(view.hand - {card}) for card in view.hand if card != view.taken),
        key=lambda hand: (least_deadwood(hand), sorted(hand)),
    )
    return len(gin_cards(ten, view.unseen)) >= GIN_IS_NEAR or view.turn >= _LATE


def find_knock(seed: int) -> Found | None:
    """Knock or play on? Every other seed looks only where waiting may be right, which is the rarer answer."""
    from trainer.analysis.asked import holds_against, knock_asked, knock_price_of
    from trainer.analysis.models import N
    from trainer.analysis.price import is_clear

    rng = Random(f"should-you-knock {seed}")
    views = [view for view in knockable(rng) if seed % 2 == 0 or may_wait(view)]
    if not views:
        return None
    view = rng.choice(views)
    advice = knock_asked(view, rng)
    if advice is None or not is_clear(price := knock_price_of(advice)):
        return None
    if not holds_against(view, advice, N, Random(f"should-you-knock {seed} against N")):
        return None
    question = ShouldYouKnock(view, price)
    return Found(question, abs(price.difference))


def find_draw(seed: int) -> Found | None:
    """Take it or draw? In every other seed only where "take what makes a meld" may lead astray."""
    from trainer.analysis.asked import draw_asked, prices_of

    rng = Random(f"draw-or-take {seed}")
    views = [
        state.view()
        for state in played_hand(rng)
        if state.phase in (Phase.UPCARD, Phase.DRAW) and TakeDiscard() in legal_actions(state)
    ]
    views = [view for view in views if (_tempts(view) if seed % 2 else not _gives_gin(view))]
    if not views:
        return None
    view = rng.choice(views)
    advice = draw_asked(view, rng)
    if advice is None:
        return None
    question = DrawOrTake(view, prices_of(advice))
    if seed % 2 and question.melds == (question.right == "take"):
        return None
    return _if_clear(question, question.prices.choices[1].loss)


def find_spread(seed: int) -> Found | None:
    """Of two best groupings of a knock, which one? The first look is a short one: most are equal."""
    from trainer.analysis.spreads import price_spreads

    rng = Random(f"unseen-spread {seed}")
    hand = rng.getrandbits(48)
    found = [
        (place, position)
        for place, position in enumerate(played_turns(Random(hand)))
        if 0 < position.least <= STANDARD.knock_limit and len(_two_ways(position)) == 2
    ]
    if not found:
        return None
    place, position = rng.choice(found)
    view = states_to(hand, place)[-1].view()
    ways = _two_ways(position)
    look = price_spreads(view, ways, rng, chains=8, samples=12).prices.choices[1]
    if look.loss < SPREAD.points / 2:
        return None
    spreads = price_spreads(view, ways, rng)
    (thrown,) = view.hand - set(cards_of(position.kept))
    question = UnseenSpread(view, thrown, (ways[0], ways[1]), (spreads.laid[0], spreads.laid[1]), spreads.prices)
    return _if_clear(question, spreads.prices.choices[1].loss)


def _two_ways(position: Position) -> tuple[Arrangement, ...]:
    """The best groupings of the ten cards kept. Two need a card that a set and a run both want: quick to see."""
    return distinct_arrangements(cards_of(position.kept)) if in_set_and_run(position.kept) else ()


def _gives_gin(view: View) -> bool:
    return reasons_for(view, TakeDiscard()).deadwood == 0


def _tempts(view: View) -> bool:
    """Whether the upcard melds and hardly helps, or melds nothing and helps: it may be knocked with, say."""
    now, after = least_deadwood(view.hand), reasons_for(view, TakeDiscard()).deadwood
    if view.pile[-1] in outs(view.hand):
        return after > 0 and now - after <= _HARDLY
    return now - after > _HARDLY or after <= view.rules.limit(view.upcard)


def find_discard(seed: int) -> Found | None:
    """Which discard is best? Of the cards that break no meld; every other seed gives only what is not the highest."""
    from trainer.analysis.asked import discard_asked, prices_of

    rng = Random(f"best-discard {seed}")
    views = [state.view() for state in played_hand(rng) if state.phase is Phase.DISCARD]
    if not views:
        return None
    view = rng.choice(views)
    advice = discard_asked(view, rng)
    if advice is None:
        return None
    right, wrong = ([each.card for each in side if isinstance(each, Discard)] for side in (advice.right, advice.wrong))
    question = BestDiscard(view, by_rank([*right, *wrong]), by_rank(right), prices_of(advice))
    if seed % 2 and max(question.offered, key=lambda card: card.points).points in {card.points for card in right}:
        return None
    nearest = min(question.price_of(card).loss for card in wrong)
    return _if_clear(question, nearest - max(question.price_of(card).loss for card in right))


def find_safe(seed: int) -> Found | None:
    """Which spare card is safe, going by the play? Of five seeds four look for what a mere count gets wrong, which is
    rare, the fifth for a highest card that is wrong: simple players throw high cards, so where the count fails the
    highest card is safe as a rule, and would be a rule to answer by."""
    rng = Random(f"inferred-discard {seed}")
    views = [state.view() for state in played_hand(rng) if state.phase is Phase.DISCARD]
    views = [view for view in views if view.turn >= _READABLE and len(spare_cards(view)) >= _OFFERED]
    rng.shuffle(views)
    found = (_safe_in(view, rng, misleads=seed % 5 != 0) for view in views)
    return next((each for each in found if each is not None), None)


def _safe_in(view: View, rng: Random, *, misleads: bool) -> Found | None:
    """A question of *view* in which the count misleads, or in which the highest card fails; the first look is short."""
    from trainer.analysis.inferred import guess_uses
    from trainer.analysis.worlds import Walk

    spare = spare_cards(view)
    counted = [counted_chance(card, view) for card in spare]
    look = guess_uses(view, spare, rng, chains=6, samples=8, walk=Walk(burn_in=400))
    hopeful = [each for each in _pools(spare, look.ranked(), misleads) if _hopeful(each, look, counted)]
    if not hopeful:
        return None
    high, pool = rng.choice(hopeful)
    uses = guess_uses(view, spare, rng)
    best, *others = (each for each in uses.ranked() if each in pool)
    # The wrong ones are to tempt: what looks safest by counting; else the highest, and those that come nearest.
    others.sort(key=lambda each: counted[each] if misleads else each != high)
    found = shortlist([best, *others], uses.between, margin=CHANCE)
    if found is None or min(counted[each] for each in found.right) == 0:  # a certainty needs no reading
        return None
    right, wrong = (by_rank(spare[each] for each in side) for side in (found.right, found.wrong))
    question = InferredDiscard(view, by_rank([*right, *wrong]), right, uses.chances(found.right, found.wrong))
    if not (question.counting_misleads if misleads else question.high_fails):
        return None
    nearest = min(question.chance_of(card).chance for card in wrong)
    return _if_clear(question, nearest - max(question.chance_of(card).chance for card in right))


_Pool = tuple[int | None, list[int]]
"""The highest of some spare cards, where that one is to be wrong, and their numbers, the safest first."""


def _pools(spare: Sequence[Card], ranked: list[int], misleads: bool) -> list[_Pool]:
    """All spare cards, where the count is to mislead; else for each card those that are no higher."""
    if misleads:
        return [(None, ranked)]
    return [(high, [each for each in ranked if spare[each].points <= spare[high].points]) for high in range(len(spare))]


def _hopeful(pool: _Pool, look: "Uses", counted: Sequence[Fraction]) -> bool:
    """Whether at a first look the card to be wrong is the riskier one: the highest, or what is counted safest."""
    high, ranked = pool
    least = min(counted[each] for each in ranked)
    tempting = [each for each in ranked if counted[each] == least] if high is None else [high]
    apart = min(look.chance(each) - look.chance(ranked[0]) for each in tempting)
    return len(ranked) >= _OFFERED and counted[ranked[0]] > 0 and apart > CHANCE.points


def _if_clear(question: BestDiscard | DrawOrTake | InferredDiscard | UnseenSpread, gap: float) -> Found | None:
    """None where the prices are not clear any more when they are rounded."""
    try:
        type(question).from_data(question.to_data())
    except ValueError:
        return None
    return Found(question, gap)


def _least_after(view: View) -> int:
    return min(left for card, left in after_each_discard(view.hand).items() if card != view.taken)


Finder = Callable[[int], Found | None]
FINDERS: Mapping[str, Finder] = {
    "should-you-knock": find_knock,
    "best-discard": find_discard,
    "draw-or-take": find_draw,
    "unseen-spread": find_spread,
    "inferred-discard": find_safe,
}
