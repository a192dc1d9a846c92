"""The end of a hand: lay-offs, undercut, gin, and what it scores."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from trainer.rules.arrange import Arrangement, arrange_as, best_arrangements
from trainer.rules.cards import Card, Rank, format_cards, points
from trainer.rules.errors import CardError, MeldError, RulesError
from trainer.rules.melds import MIN_RUN, Meld, MeldKind, extends, meld, meld_kind, melds_in
from trainer.rules.ruleset import STANDARD, RuleSet

HAND_SIZE = 10
MOST_DEADWOOD = 98  # of ten cards, eight tens and two nines: a third card of a rank would be a set


class Ending(StrEnum):
    """How a scored hand ended. A tie that nobody wins is a knock."""

    KNOCK = "knock"
    UNDERCUT = "undercut"
    GIN = "gin"
    BIG_GIN = "big_gin"


class Side(StrEnum):
    KNOCKER = "knocker"
    DEFENDER = "defender"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class LayOff:
    card: Card
    onto: Meld  # the knocker's meld as he laid it, before any lay-off


@dataclass(frozen=True, slots=True)
class Defence:
    """One way for the defender to play his hand: his melds, his lay-offs in order, and what is left."""

    melds: tuple[Meld, ...]
    layoffs: tuple[LayOff, ...]
    left: tuple[Card, ...]

    @property
    def deadwood(self) -> int:
        return points(self.left)


@dataclass(frozen=True, slots=True)
class Score:
    """What a hand scores. ``points`` and ``boxes`` go to the winner alone."""

    result: Ending
    winner: Side
    points: int
    boxes: int

    @property
    def knocker_points(self) -> int:
        """The points as the knocker sees them: below 0 where they are the defender's."""
        return -self.points if self.winner is Side.DEFENDER else self.points

    @property
    def knocker_boxes(self) -> int:
        """The boxes as the knocker sees them."""
        return -self.boxes if self.winner is Side.DEFENDER else self.boxes


@dataclass(frozen=True, slots=True)
class Showdown:
    """A hand laid open and scored. ``defences`` are all the best ones, the one to show first; or the one that was
    made, where it was a player who chose it."""

    score: Score
    knocker_deadwood: int
    defences: tuple[Defence, ...]

    @property
    def defence(self) -> Defence:
        return self.defences[0]


def can_lay_off(card: Card, onto: Collection[Card], min_run: int = MIN_RUN) -> bool:
    """Whether *card* may be laid off on the meld *onto*: the fourth of a set, or either end of a run."""
    return extends(card, onto, min_run)


def lay_offs(knocker_melds: Sequence[Meld], spare: Collection[Card]) -> tuple[LayOff, ...]:
    """The most that can be laid off from *spare*, chains included, in an order that is legal card by card.

    Runs are fed before sets: on a run a card may open the way for the next one, on a set it never does, and a
    set takes one card only, so no other choice lays off more.
    """
    held = set(spare)
    laid: list[LayOff] = []
    kinds = [(meld_kind(each), each) for each in knocker_melds]
    for run in (each for kind, each in kinds if kind is MeldKind.RUN):
        for end, step in ((run[0], -1), (run[-1], 1)):
            rank = end.rank + step
            while Rank.ACE <= rank <= Rank.KING and (card := Card(end.suit, Rank(rank))) in held:
                held.remove(card)
                laid.append(LayOff(card, run))
                rank += step
    for same in (each for kind, each in kinds if kind is MeldKind.SET):
        for card in sorted(card for card in held if card.rank is same[0].rank):
            if extends(card, same):
                held.remove(card)
                laid.append(LayOff(card, same))
    return tuple(laid)


def _own_melds(hand: Collection[Card], min_run: int) -> Iterator[tuple[Meld, ...]]:
    """Every choice of disjoint melds in *hand*, the empty one included."""
    melds = melds_in(hand, min_run)

    def choose(start: int, chosen: tuple[Meld, ...], used: frozenset[Card]) -> Iterator[tuple[Meld, ...]]:
        yield chosen
        for index in range(start, len(melds)):
            if used.isdisjoint(melds[index]):
                yield from choose(index + 1, (*chosen, melds[index]), used.union(melds[index]))

    return choose(0, (), frozenset())


def best_defences(
    knocker_melds: Sequence[Meld], hand: Collection[Card], *, gin: bool = False, min_run: int = MIN_RUN
) -> tuple[Defence, ...]:
    """Every way to be left with the fewest points, own melds and lay-offs chosen together (E11, E12).

    Against gin (*gin*) nothing may be laid off. The simplest come first: fewest lay-offs, then fewest melds.
    Two defences that leave the same cards may both be listed, because they show different melds.
    """
    found: dict[tuple[frozenset[Card], tuple[Meld, ...]], Defence] = {}
    least = points(hand)
    for melds in _own_melds(hand, min_run):
        used = {card for each in melds for card in each}
        spare = [card for card in hand if card not in used]
        laid = () if gin else lay_offs(knocker_melds, spare)
        gone = {each.card for each in laid}
        defence = Defence(melds, laid, tuple(sorted(card for card in spare if card not in gone)))
        if defence.deadwood < least:
            least, found = defence.deadwood, {}
        if defence.deadwood == least:
            found.setdefault((frozenset(defence.left), melds), defence)
    return tuple(sorted(found.values(), key=lambda each: (len(each.layoffs), len(each.melds))))


def defend(
    knocker_melds: Sequence[Meld],
    hand: Collection[Card],
    melds: Iterable[Collection[Card]],
    layoffs: Iterable[LayOff] = (),
    *,
    min_run: int = MIN_RUN,
) -> Defence:
    """The defence as the defender makes it: his own *melds*, then *layoffs* one by one in their order.

    Any legal choice is his to make, the best or not (D30). Raises MeldError for a group that is no meld, a card
    that is not left to lay off, a meld the knocker did not lay, and a card that does not fit there at that moment.
    """
    own = arrange_as(hand, melds, min_run)
    left = list(own.deadwood_cards)
    grown = {each: list(each) for each in knocker_melds}
    laid: list[LayOff] = []
    for number, each in enumerate(layoffs, 1):
        onto = tuple(sorted(each.onto))
        if onto not in grown:
            raise MeldError(f"lay-off {number}: '{format_cards(onto)}' is none of the knocker's melds")
        if each.card not in left:
            raise MeldError(f"lay-off {number}: {each.card} is not left beside the defender's melds")
        if not extends(each.card, grown[onto], min_run):
            raise MeldError(f"lay-off {number}: {each.card} does not fit on '{format_cards(sorted(grown[onto]))}'")
        left.remove(each.card)
        grown[onto].append(each.card)
        laid.append(LayOff(each.card, onto))
    return Defence(own.melds, tuple(laid), tuple(left))


def cards_speak(
    shown: Collection[Card], defender: Collection[Card], rules: RuleSet, upcard: Card | None = None
) -> Arrangement:
    """How the knocker's cards *shown* count under ``arrangement=best``, whatever he declared (D1).

    The least deadwood; of several such groupings the one that scores best for him against the best defence, then
    the first in the order of :func:`best_arrangements`.
    """

    def worth(each: Arrangement) -> int:
        gin = each.deadwood == 0
        left = best_defences(each.melds, defender, gin=gin, min_run=rules.min_run)[0].deadwood
        return score_hand(Ending.GIN if gin else Ending.KNOCK, each.deadwood, left, rules, upcard).knocker_points

    return max(best_arrangements(shown, rules.min_run), key=worth)


def score_hand(
    kind: Ending,
    knocker_deadwood: int,
    defender_deadwood: int,
    rules: RuleSet = STANDARD,
    upcard: Card | None = None,
) -> Score:
    """What a hand scores from the two counts after lay-offs.

    *kind* is what the knocker declared: KNOCK, GIN or BIG_GIN. Equal or less is an undercut under Standard (D5);
    gin is never undercut (D12), and a defender at zero gets no gin bonus (D11).

    >>> score_hand(Ending.KNOCK, 8, 5).points
    28
    """
    if kind is Ending.UNDERCUT:
        raise RulesError("an undercut is a result, not a declaration (expected knock, gin or big_gin)")
    result: Ending = kind
    winner, amount, extra = Side.KNOCKER, 0, 0
    if kind is Ending.BIG_GIN:
        amount, extra = rules.big_gin_bonus + defender_deadwood, rules.extra_boxes_big_gin
    elif kind is Ending.GIN:
        amount, extra = rules.gin_bonus + defender_deadwood, rules.extra_boxes_gin
    elif knocker_deadwood < defender_deadwood:
        summed = rules.hand_score == "sum_of_others"
        amount = defender_deadwood - (0 if summed else knocker_deadwood)
    elif knocker_deadwood == defender_deadwood and rules.tie != "undercut":
        winner = Side.KNOCKER if rules.tie == "knocker" else Side.NOBODY
    else:
        result, winner = Ending.UNDERCUT, Side.DEFENDER
        amount = knocker_deadwood - defender_deadwood + rules.undercut_bonus
        extra = rules.extra_boxes_undercut
    if winner is Side.NOBODY:
        return Score(result, winner, 0, 0)
    if rules.doubles_points(upcard):
        amount *= 2
    boxes = (1 + extra) * (2 if rules.doubles_boxes(upcard) else 1)
    return Score(result, winner, amount, boxes)


def showdown(
    knocker_melds: Sequence[Collection[Card]],
    knocker_deadwood: Collection[Card],
    defender: Collection[Card],
    rules: RuleSet = STANDARD,
    *,
    upcard: Card | None = None,
    kind: Ending | None = None,
    defence: Defence | None = None,
) -> Showdown:
    """Both hands laid open and scored; the knocker's grouping is taken as he declares it (D1, E15).

    *defence* is the one that was made (see :func:`defend`); without it the best is taken. Under
    ``arrangement=best`` the cards speak on both sides: the best groupings count, whatever was laid or declared.
    *kind* may be left out: no deadwood is gin, eleven melded cards are big gin. Raises RulesError (CardError,
    MeldError) for hands of the wrong size, a card in two places, a group that is no meld, a count over the limit
    and a kind that the cards do not show.
    """
    melds = tuple(meld(each, rules.min_run) for each in knocker_melds)
    shown = [card for each in melds for card in each] + list(knocker_deadwood)
    everything = [*shown, *defender]
    for card in everything:
        if everything.count(card) > 1:
            raise CardError(f"{card} is in two places")
    if len(defender) != HAND_SIZE:
        raise CardError(f"the defender has {HAND_SIZE} cards, not {len(defender)}: '{format_cards(defender)}'")
    count = points(knocker_deadwood)
    if rules.arrangement == "best":
        spoken = cards_speak(shown, defender, rules, upcard)
        melds, count, defence = spoken.melds, spoken.deadwood, None
    kind = _declared(kind, len(shown), count, rules, upcard)
    if defence is None:
        defences = best_defences(melds, defender, gin=kind is not Ending.KNOCK, min_run=rules.min_run)
    else:
        defences = (defence,)
    return Showdown(score_hand(kind, count, defences[0].deadwood, rules, upcard), count, defences)


def _declared(kind: Ending | None, size: int, count: int, rules: RuleSet, upcard: Card | None) -> Ending:
    """What the knocker's cards show; raises where they may not end the hand or are not what he says."""
    if size == HAND_SIZE + 1 and count == 0:
        if not rules.big_gin:
            raise RulesError("eleven melded cards: big gin is not played under these rules (discard one for gin)")
        shows = Ending.BIG_GIN
    elif size == HAND_SIZE:
        shows = Ending.GIN if count == 0 else Ending.KNOCK
    else:
        raise CardError(f"the knocker lays down {HAND_SIZE} cards after the discard, not {size}")
    if kind is not None and kind is not shows:
        raise MeldError(f"the knocker's cards show {shows}, not {kind}")
    if count > rules.limit(upcard):
        raise RulesError(f"{count} points of deadwood may not knock (the limit is {rules.limit(upcard)})")
    return shows
