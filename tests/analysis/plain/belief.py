"""What the other hand may be, given all that it did in sight: a sample, never a uniform one.

A uniform deal of the unseen cards is far too kind: it forgets that the opponent threw away what it could not use.
Here the hidden cards (the first ten and each draw from the stock) are moved about by Markov chain Monte Carlo over
everything that fits what was seen, weighted by how likely a model of the opponent was to pass, take, throw, *and
not knock* as it did. Samples along one chain are alike, so errors have to come from several chains.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, inf, log
from random import Random

from trainer.analysis.bots import Bot, scored_discards
from trainer.analysis.kernel import INDEX, mask_of
from trainer.rules.play import Discard, Pass, TakeDiscard, View
from trainer.rules.showdown import HAND_SIZE

# How sharply a model's choices are believed: a player who differs from it is unlikely, not impossible.
_OTHER_DRAW = 0.04  # takes what the model leaves, or leaves what it takes
_NO_KNOCK = 0.05  # plays on where the model knocks
_TEMPERATURE = 2.0  # points; a discard this much worse by the model's score is e times less likely
_START = 0  # the turn number of the cards that were dealt


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of the opponent as it was seen; cards are indices, -1 for none."""

    number: int
    offered: int  # the top of the pile, where it could be taken
    took: bool
    thrown: int  # -1: the first upcard was passed, and no card was drawn


@dataclass(frozen=True, slots=True)
class Seen:
    """What is known about the opponent's cards: the turns in order, and the cards nobody has seen."""

    turns: tuple[Turn, ...]
    known: int
    unseen: tuple[int, ...]
    limit: int


def seen_by(view: View) -> Seen:
    """The opponent's actions as the player of *view* saw them."""
    turns: list[Turn] = []
    pile = [] if view.upcard is None else [INDEX[view.upcard]]
    offered, took, number = -1, False, 0
    both_passed = all(isinstance(event.action, Pass) for event in view.events[:2])
    for position, event in enumerate(view.events):
        theirs = event.seat != view.seat
        match event.action:
            case Pass():
                if theirs:
                    turns.append(Turn(1, pile[-1], False, -1))
            case Discard(card):
                if theirs:
                    turns.append(Turn(number, offered, took, INDEX[card]))
                pile.append(INDEX[card])
            case action:
                took = isinstance(action, TakeDiscard)
                offered = -1 if not pile or (both_passed and position == 2) else pile[-1]
                number += theirs
                if took:
                    pile.pop()
    limit = view.rules.limit(view.upcard)
    return Seen(tuple(turns), mask_of(view.known), tuple(sorted(INDEX[card] for card in view.unseen)), limit)


@lru_cache(1 << 16)
def _thrown_from(hand: int, thrown: int, barred: int, patience: float) -> tuple[float, int]:
    """For a model of this patience: the logarithm of the chance that it throws *thrown* from eleven cards, and the
    least deadwood it could have knocked with. *barred* is the card it had just taken from the pile."""
    scored = [each for each in scored_discards(hand, patience) if each[1] != barred]
    best = min(scored)[0]
    total, chosen, least = 0.0, 0.0, scored[0][2]
    for score, index, deadwood in scored:
        weight = exp((best - score) / _TEMPERATURE)
        total += weight
        if index == thrown:
            chosen = weight
        if deadwood < least:
            least = deadwood
    return log(chosen / total), least


class _Chain:
    """One chain: the opponent's hidden cards slot by slot (ten dealt, then one a draw from the stock)."""

    def __init__(self, seen: Seen, model: Bot, rng: Random) -> None:
        self.seen, self.model, self.rng = seen, model, rng
        self.slots, self.times, self.stock = _first_guess(seen, rng)
        # A card that was thrown has to be in a slot no later than the turn it was thrown.
        self.until: dict[int, int] = {}
        for turn in seen.turns:
            if turn.thrown >= 0:
                self.until.setdefault(turn.thrown, turn.number)
        self.draws = [slot for slot, time in enumerate(self.times) if time != _START]
        self.fit = self._fit(self.slots, -inf)

    def step(self) -> None:
        """Propose one change, and accept it by its likelihood (Metropolis: proposals are symmetric)."""
        if self.draws and self.rng.random() < 0.3:
            self._exchange()
        else:
            self._replace()

    def _exchange(self) -> None:
        """Two of the hidden cards change slots."""
        one, two = self.rng.choice(self.draws), self.rng.randrange(len(self.slots))
        first, second = self.slots[one], self.slots[two]
        if self.times[one] <= self.until.get(second, 99) and self.times[two] <= self.until.get(first, 99):
            slots = list(self.slots)
            slots[one], slots[two] = second, first
            self._consider(slots)

    def _replace(self) -> None:
        """One hidden card that is still in the hand changes places with one of the stock."""
        slot = self.rng.randrange(len(self.slots))
        old = self.slots[slot]
        if old in self.until or not self.stock:
            return
        position = self.rng.randrange(len(self.stock))
        slots = list(self.slots)
        slots[slot] = self.stock[position]
        if self._consider(slots):
            self.stock[position] = old

    def _consider(self, slots: list[int]) -> bool:
        # The dice are thrown first, so that a guess can be dropped as soon as it has become too unlikely.
        least = self.fit + log(1 - self.rng.random())
        fit = self._fit(slots, least)
        if fit < least:
            return False
        self.slots, self.fit = slots, fit
        return True

    def _fit(self, slots: Sequence[int], least: float) -> float:
        """The log likelihood of everything seen, if the hidden cards are *slots*; given up once it is below *least*."""
        hand = 0
        for index in slots[:HAND_SIZE]:
            hand |= 1 << index
        draw = HAND_SIZE
        fit = 0.0
        for turn in self.seen.turns:
            if turn.offered >= 0:
                agrees = self.model.takes(hand, turn.offered) == turn.took
                fit += log(1 - _OTHER_DRAW if agrees else _OTHER_DRAW)
            if fit < least:
                return fit
            if turn.thrown < 0:
                continue
            if turn.took:
                hand |= 1 << turn.offered
            else:
                hand |= 1 << slots[draw]
                draw += 1
            fit += self._fit_of_turn(hand, turn)
            hand &= ~(1 << turn.thrown)
        return fit

    def _fit_of_turn(self, hand: int, turn: Turn) -> float:
        barred = turn.offered if turn.took else -1
        fit, least = _thrown_from(hand, turn.thrown, barred, self.model.patience)
        return fit + (log(_NO_KNOCK) if self.model.knocks(least, turn.number, self.seen.limit) else 0.0)

    def hand(self) -> int:
        """The opponent's ten cards now, in this guess."""
        hand = self.seen.known
        for index in self.slots:
            if index not in self.until:
                hand |= 1 << index
        return hand


def _first_guess(seen: Seen, rng: Random) -> tuple[list[int], list[int], list[int]]:
    """Some hidden cards that fit what was seen: (a card a slot, the turn of each slot, the cards of the stock)."""
    draws = [turn.number for turn in seen.turns if turn.thrown >= 0 and not turn.took]
    from_pile: set[int] = set()
    thrown: list[int] = []
    for turn in seen.turns:
        if turn.took:
            from_pile.add(turn.offered)
        if turn.thrown in from_pile:
            from_pile.remove(turn.thrown)
        elif turn.thrown >= 0:
            thrown.append(turn.thrown)
    pool = list(seen.unseen)
    rng.shuffle(pool)
    times = [_START] * HAND_SIZE + draws
    slots = list(thrown)  # in order of turns: the n-th hidden card thrown was surely there by then
    while len(slots) < len(times):
        slots.append(pool.pop())
    return slots, times, pool


def other_hands(
    seen: Seen, model: Bot, rng: Random, *, burn_in: int, samples: int, thin: int
) -> Iterator[tuple[int, list[int]]]:
    """One chain's guesses: (the opponent's hand as a mask, the stock in a random order), *samples* of them."""
    chain = _Chain(seen, model, rng)
    for _ in range(burn_in):
        chain.step()
    for _ in range(samples):
        for _ in range(thin):
            chain.step()
        stock = list(chain.stock)
        rng.shuffle(stock)
        yield chain.hand(), stock
