"""What the other hand and the stock may be, given all that a player has seen: samples, compiled and many at a time.

Never an even deal: Markov chain Monte Carlo over the hidden cards (ten dealt,
and each draw from the stock), weighted by how likely a :class:`~trainer.analysis.models.Model` was to pass, take,
throw and *not knock* as it did. The likelihood is soft: a player who differs from the model is unlikely, not
impossible. Samples along one chain are alike (some 200 steps make an independent one): errors come from how the chains
differ. A view that cannot be is refused here, by name.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trainer.analysis.kernel import INDEX, mask_of
from trainer.analysis.kernel.chains import NEVER, run_chains
from trainer.analysis.models import Model, table_of
from trainer.rules.cards import DECK, Card, format_cards
from trainer.rules.play import Discard, DrawStock, Pass, Phase, TakeDiscard, View
from trainer.rules.showdown import HAND_SIZE

Integers = NDArray[np.int64]
_DEALT_TURN = 0  # the turn of the cards that were dealt


class ViewError(ValueError):
    """A view that no deal of the cards agrees with."""


class Softness(NamedTuple):
    """How softly a model's choices are believed: a player who differs from it is unlikely, not impossible.

    ``temperature`` in points: a discard this much worse by the model's score is e times less likely (a quarter of the
    model's own noise is added). ``other_draw`` is the chance (0-1, neither) that it takes what the model leaves or
    leaves what it takes, ``no_knock`` the chance that it plays on where the model ends the hand.
    """

    temperature: float = 2.0
    other_draw: float = 0.04
    no_knock: float = 0.05


SOFT = Softness()
FIRM = Softness(1.2, 0.02, 0.02)
"""Of prices. Where a knock is legal SOFT says that the other hand holds some two points more than this does."""
SHARP = Softness(0.75, 0.02, 0.02)
"""Nearer the truth against a player who is the model, further off where it is not; needs longer chains."""


class Walk(NamedTuple):
    """How a chain is walked: steps before its first guess, steps between two, and how softly the model is believed.

    A chain begins with any cards that fit, and the more turns were seen, the longer it remembers that: with 300 steps
    instead of 1,000 it says one point and a half more deadwood where a knock is legal."""

    burn_in: int = 1000
    thin: int = 25
    softness: Softness = FIRM


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of the opponent as it was seen; cards are numbers, -1 for none."""

    number: int  # of its own turns, from 1
    offered: int  # the top of the pile, where it could be taken
    took: bool
    thrown: int  # -1: the first upcard was passed, and no card was drawn
    pile: int  # what lay in the pile when it threw, as a mask
    mine: int  # cards it knew to be in the other hand
    stock_left: int  # after its draw


@dataclass(frozen=True, slots=True)
class Seen:
    """What a player knows of the opponent: its turns in order, the cards it is known to hold, and those nobody has
    seen; and the parts of the rules that its choices hang on."""

    turns: tuple[Turn, ...]
    known: int
    unseen: tuple[int, ...]
    stock_left: int
    limit: int
    stock_floor: int
    first_knock: int


@dataclass(frozen=True, slots=True, eq=False)
class Worlds:
    """``hands[chain, sample]`` is a guess of the opponent's hand (a mask, the known cards in it), ``stocks[chain,
    sample]`` the numbers of the other unseen cards in a random order, ``accepted`` the share of steps taken."""

    hands: Integers
    stocks: Integers
    accepted: NDArray[np.float64]

    def chances(self) -> NDArray[np.float64]:
        """For each of the 52 cards, the share of the guesses that hold it: ``[chain, card]``."""
        held = self.hands[:, :, None] >> np.arange(len(DECK), dtype=np.int64) & 1
        found: NDArray[np.float64] = held.mean(axis=1)
        return found


class _Table:
    """The public side of a hand while its events are read, from the side of *seat*."""

    def __init__(self, view: View) -> None:
        self.seat, self.rules = view.seat, view.rules
        self.pile: list[Card] = [] if view.upcard is None else [view.upcard]
        self.stock_left = len(DECK) - 2 * HAND_SIZE - len(self.pile)
        self.mine: set[Card] = set()  # taken from the pile by the player, and still held
        self.turns: list[Turn] = []
        self.number, self.offered, self.took = 0, -1, False

    def top(self) -> int:
        return INDEX[self.pile[-1]] if self.pile else -1

    def turn(self, number: int, thrown: int) -> Turn:
        pile, mine = mask_of(self.pile), mask_of(self.mine)
        return Turn(number, self.offered, self.took, thrown, pile, mine, self.stock_left)

    def pass_by(self, theirs: bool) -> None:
        self.offered, self.took = self.top(), False
        if theirs:
            self.turns.append(self.turn(1, -1))

    def take(self, theirs: bool) -> None:
        if not self.pile:
            raise ViewError("a card is taken from an empty pile")
        self.offered, self.took = self.top(), True
        card = self.pile.pop()
        self.number += theirs
        if not theirs:
            self.mine.add(card)

    def draw(self, theirs: bool, may_take: bool) -> None:
        self.offered, self.took = self.top() if may_take else -1, False
        self.stock_left -= 1
        self.number += theirs

    def throw(self, card: Card, theirs: bool) -> None:
        if card in self.pile:
            raise ViewError(f"{card} is thrown, and lies in the pile already")
        if theirs:
            self.turns.append(self.turn(self.number, INDEX[card]))
        self.mine.discard(card)
        self.pile.append(card)


def watched(view: View) -> Seen:
    """Everything that the opponent of the player of *view* did, as that player saw it, checked.

    Raises ViewError that names what cannot be: a hand of the wrong size, a card in two places, a pile or a stock that
    does not follow from the actions, cards that are missing.
    """
    if view.phase not in (Phase.UPCARD, Phase.DRAW, Phase.DISCARD):
        raise ViewError(f"nothing is to be guessed in the {view.phase} phase")
    table = _Table(view)
    passes = 0
    for position, event in enumerate(view.events):
        theirs = event.seat != view.seat
        match event.action:
            case Pass():
                passes += 1
                table.pass_by(theirs)
            case TakeDiscard():
                table.take(theirs)
            case DrawStock():
                table.draw(theirs, may_take=not (passes == 2 and position == 2))
            case Discard(card):
                table.throw(card, theirs)
            case action:
                raise ViewError(f"{action} ends the hand, but the view is of the {view.phase} phase")
    _check(view, table)
    unseen = tuple(sorted(INDEX[card] for card in view.unseen))
    rules = view.rules
    return Seen(
        tuple(table.turns),
        mask_of(view.known),
        unseen,
        view.stock_left,
        rules.limit(view.upcard),
        rules.stock_floor,
        rules.knock_min_turn,
    )


def _check(view: View, table: _Table) -> None:
    size = HAND_SIZE + (view.phase is Phase.DISCARD)
    if len(view.hand) != size:
        raise ViewError(f"the hand has {len(view.hand)} cards (expected {size} in the {view.phase} phase)")
    if view.stock_left < 0 or view.stock_left != table.stock_left:
        raise ViewError(f"{view.stock_left} cards are left in the stock (expected {table.stock_left} after this play)")
    if tuple(view.pile) != tuple(table.pile):
        raise ViewError(
            f"the pile is '{format_cards(view.pile)}' (expected '{format_cards(table.pile)}' after this play)"
        )
    for other, place in ((view.pile, "in the pile"), (view.known, "known to be in the other hand")):
        if both := view.hand.intersection(other):
            raise ViewError(f"{format_cards(sorted(both))} in the hand and {place}")
    if both := view.known.intersection(view.pile):
        raise ViewError(f"{format_cards(sorted(both))} in the pile and known to be in the other hand")
    if lost := table.mine - view.hand:
        raise ViewError(f"{format_cards(sorted(lost))} was taken and not thrown, but is not in the hand")
    hidden = len(view.unseen) - view.stock_left
    if hidden != HAND_SIZE - len(view.known):
        raise ViewError(
            f"{hidden} unseen cards are left for the other hand (expected {HAND_SIZE - len(view.known)}: ten less the "
            f"{len(view.known)} known)"
        )


def sample_worlds(
    seen: Seen,
    model: Model,
    rng: np.random.Generator,
    *,
    chains: int = 8,
    samples: int = 25,
    burn_in: int = 400,
    thin: int = 40,
    softness: Softness = SOFT,
) -> Worlds:
    """*samples* guesses from each of *chains* independent chains, under *model* as the opponent.

    The same generator state gives the same guesses. *burn_in* steps come before the first guess of a chain, and *thin*
    before each. Raises ViewError where no deal agrees with what was seen.
    """
    if chains < 1 or samples < 1 or burn_in < 0 or thin < 1:
        raise ValueError(f"chains={chains} samples={samples} burn_in={burn_in} thin={thin}: no chain is that short")
    if softness.temperature <= 0 or not (0 < softness.other_draw < 1 and 0 < softness.no_knock <= 1):
        raise ValueError(f"{softness}: a temperature above 0 and chances between 0 and 1 are expected")
    thrown, times = _slots(seen)
    hidden, left = len(times), len(seen.unseen) - (len(times) - len(thrown))
    if left != seen.stock_left or len(thrown) > hidden:
        raise ViewError(f"no deal agrees with what was seen: {left} cards for a stock of {seen.stock_left}")
    pools = rng.permuted(np.tile(np.array(seen.unseen, dtype=np.int64), (chains, 1)), axis=1)
    early = np.tile(np.array(thrown, dtype=np.int64), (chains, 1))
    slots = np.concatenate([early, pools[:, left:]], axis=1)
    until = np.full(len(DECK), NEVER, dtype=np.int64)
    for turn in reversed(seen.turns):
        if turn.thrown >= 0:
            until[turn.thrown] = turn.number
    if (np.array(times) > until[slots[0]]).any():
        raise ViewError("no deal agrees with what was seen: a card is thrown before it can have been drawn")
    hands, stocks = np.empty((chains, samples), dtype=np.int64), np.empty((chains, samples, left), dtype=np.int64)
    accepted = np.empty(chains, dtype=np.int64)
    seeds = rng.integers(1, 1 << 62, chains, dtype=np.int64)
    run_chains(
        slots,
        np.array(times, dtype=np.int64),
        until,
        np.ascontiguousarray(pools[:, :left]),
        _rows(seen),
        table_of([model])[0],
        np.array([seen.limit, seen.stock_floor, seen.first_knock, 0], dtype=np.int64),
        np.array(softness),
        seeds,
        burn_in,
        thin,
        hands,
        stocks,
        accepted,
    )
    return Worlds(hands | seen.known, stocks, accepted / (burn_in + thin * samples))


def _slots(seen: Seen) -> tuple[list[int], list[int]]:
    """(The hidden cards that were thrown, in order; the turn of each slot)."""
    from_pile = 0
    thrown: list[int] = []
    for turn in seen.turns:
        if turn.took:
            from_pile |= 1 << turn.offered
        if turn.thrown >= 0 and from_pile >> turn.thrown & 1:
            from_pile &= ~(1 << turn.thrown)
        elif turn.thrown >= 0:
            thrown.append(turn.thrown)
    times = [_DEALT_TURN] * HAND_SIZE
    times += [turn.number for turn in seen.turns if turn.thrown >= 0 and not turn.took]
    # A card that was thrown may be known to be held again: it was given back and taken.
    twice = sorted({*thrown} & {*seen.unseen} | {card for card in thrown if thrown.count(card) > 1})
    if twice:
        raise ViewError(
            f"no deal agrees with what was seen: {format_cards([DECK[card] for card in twice])} in two places"
        )
    return thrown, times


def _rows(seen: Seen) -> Integers:
    """The turns as compiled code reads them; the columns are those of ``chains``."""
    rows = [
        (turn.number, turn.offered, turn.took, turn.thrown, turn.pile, turn.mine, turn.stock_left)
        for turn in seen.turns
    ]
    return np.array(rows, dtype=np.int64).reshape(len(rows), 7)
