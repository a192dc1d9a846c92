"""Whole hands played out between two models, many at a time, and what each is worth. Compiled when it is first used.

Points of the hand and of the box come apart, from the side of seat 0, under the rules given; the match score is not
looked at. The same seeds give the same hands, so two candidates can be tried on the same chance. Every deal is checked
here, before it reaches compiled code.

Prices are made from the middle of a hand (:mod:`trainer.analysis.trials`). Whole hands are for whoever compares models;
the tests hold the compiled play against the rules with them, and a benchmark its speed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainer.analysis.kernel import play
from trainer.analysis.kernel.core import ALL
from trainer.analysis.models import Model, table_of
from trainer.analysis.worth import Worth, worth_of
from trainer.rules.cards import DECK, Card
from trainer.rules.errors import RuleError
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.showdown import HAND_SIZE

Integers = NDArray[np.int64]


class DealError(ValueError):
    """Hands, a stock and a pile that cannot be together."""


class Stage(IntEnum):
    """What the side to move is about to do."""

    FIRST_OFFER = play.FIRST_OFFER  # take the first upcard or pass
    SECOND_OFFER = play.SECOND_OFFER  # the same, after the other side passed
    STOCK_ONLY = play.STOCK_ONLY  # draw from the stock, and nothing else
    DRAW = play.DRAW
    THROW = play.THROW  # eleven cards: end the hand or throw one
    PLAY_ON = play.PLAY_ON  # the same, but the hand is not ended this turn


class Ended(IntEnum):
    """How a hand ended."""

    DEAD = play.DEAD
    KNOCK = play.KNOCK
    UNDERCUT = play.UNDERCUT
    GIN = play.GIN
    BIG_GIN = play.BIG_GIN


@dataclass(frozen=True, slots=True, eq=False)
class Deals:
    """One row a deal: the masks of both hands, the stock as card numbers (drawn from its end), the cards of the pile
    as a mask, and its top (-1 for none)."""

    hands: Integers
    stocks: Integers
    piles: Integers
    tops: Integers


@dataclass(frozen=True, slots=True)
class Moment:
    """The same for every deal: whose turn it is, for what, what each side is known to hold, its turns begun, and the
    card that the side to move has just taken from the pile (-1 for none)."""

    seat: int = 0
    stage: Stage = Stage.FIRST_OFFER
    known: tuple[int, int] = (0, 0)
    turns: tuple[int, int] = (0, 0)
    taken: int = -1


START = Moment()


@dataclass(frozen=True, slots=True, eq=False)
class Outcomes:
    """One row a deal. ``points`` and ``box`` are what seat 0 gains (negative: seat 1 does); ``ender`` is the seat that
    knocked or had gin, -1 in a dead hand; ``turns`` are those of both sides, from the start of the hand."""

    points: Integers
    box: Integers
    ended: Integers  # values of Ended
    ender: Integers
    turns: Integers
    gains: Integers = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "gains", self.points + self.box)


def new_deals(rng: np.random.Generator, number: int) -> Deals:
    """*number* packs shuffled and dealt: seat 0 is the non-dealer, and the 21st card is turned."""
    packs = rng.permuted(np.tile(np.arange(len(DECK), dtype=np.int64), (number, 1)), axis=1)
    bits = np.int64(1) << packs
    both = [np.bitwise_or.reduce(bits[:, start : start + HAND_SIZE], axis=1) for start in (0, HAND_SIZE)]
    turned = 2 * HAND_SIZE
    stocks = np.ascontiguousarray(packs[:, turned + 1 :])
    return Deals(np.stack(both, axis=1), stocks, bits[:, turned].copy(), packs[:, turned].copy())


def new_seeds(rng: np.random.Generator, number: int) -> Integers:
    """*number* seeds, one a deal; give the same ones again to try another candidate on the same chance."""
    return rng.integers(1, 1 << 62, number, dtype=np.int64)


def play_hands(
    deals: Deals,
    models: tuple[Model, Model],
    seeds: Integers,
    moment: Moment = START,
    rules: RuleSet = STANDARD,
    upcard: Card | None = None,
) -> Outcomes:
    """Every deal played to its end, seat 0 by the first model and seat 1 by the second.

    Raises DealError that names the first deal which is none, and RuleError for rules that are not played here, or an
    *upcard* that is needed and not given. A model lays down a best grouping, always the same one of several.
    """
    _check(deals, moment, seeds)
    worth, table = _table(rules, upcard)
    found = np.empty((len(deals.hands), 5), dtype=np.int64)
    play.play_each(
        deals.hands,
        deals.stocks,
        deals.piles,
        deals.tops,
        seeds,
        np.array(moment.known, dtype=np.int64),
        np.array(moment.turns, dtype=np.int64),
        moment.seat,
        int(moment.stage),
        moment.taken,
        table_of(models),
        table,
        worth.points,
        worth.box,
        found,
    )
    return Outcomes(*(found[:, column].copy() for column in range(5)))


@lru_cache(64)
def _table(rules: RuleSet, upcard: Card | None) -> tuple[Worth, Integers]:
    if rules.players != 2 or rules.wall_rule != "void":
        raise RuleError(f"players={rules.players} wall_rule={rules.wall_rule} is not played out here")
    worth = worth_of(rules, upcard)
    numbers = [worth.limit, rules.stock_floor, rules.knock_min_turn, int(rules.big_gin)]
    return worth, np.array(numbers, dtype=np.int64)


def _check(deals: Deals, moment: Moment, seeds: Integers) -> None:
    number = len(deals.hands)
    shapes = {"hands": (number, 2), "stocks": (number, deals.stocks.shape[-1]), "piles": (number,), "tops": (number,)}
    arrays = {name: getattr(deals, name) for name in shapes} | {"seeds": seeds}
    for name, wanted in (shapes | {"seeds": (number,)}).items():
        if arrays[name].dtype != np.int64 or arrays[name].shape != wanted:
            found = f"{arrays[name].dtype} {arrays[name].shape}"
            raise DealError(f"{name} has to be int64 in the shape {wanted}, not {found}")
    if moment.seat not in (0, 1):
        raise DealError(f"seat {moment.seat} is neither 0 nor 1")
    _refuse(seeds <= 0, "its seed is not above 0")
    _refuse(((deals.stocks < 0) | (deals.stocks >= len(DECK))).any(axis=1), "its stock has a number that is no card")
    _refuse((deals.tops < -1) | (deals.tops >= len(DECK)), "its top is no card")
    everything = [deals.hands[:, 0], deals.hands[:, 1], deals.piles, *(np.int64(1) << deals.stocks.T)]
    _check_cards(everything)
    _check_moment(deals, moment)


def _check_cards(everything: Sequence[Integers]) -> None:
    union = np.bitwise_or.reduce(np.stack(everything), axis=0)
    held = sum(np.bitwise_count(each).astype(np.int64) for each in everything)
    _refuse(np.not_equal(held, np.bitwise_count(union)), "a card is in two places")
    _refuse(union != ALL, "it is not the whole pack")


def _check_moment(deals: Deals, moment: Moment) -> None:
    throws = moment.stage in (Stage.THROW, Stage.PLAY_ON)
    for seat in (0, 1):
        size = HAND_SIZE + (throws and seat == moment.seat)
        _refuse(np.bitwise_count(deals.hands[:, seat]) != size, f"the hand of seat {seat} has not {size} cards")
        _refuse(moment.known[seat] & ~deals.hands[:, seat] != 0, f"seat {seat} lacks a card it is known to hold")
    if throws and moment.taken >= 0:
        _refuse(deals.hands[:, moment.seat] >> moment.taken & 1 == 0, "the card just taken is not in the hand")
    if not throws and moment.stage is not Stage.STOCK_ONLY:
        _refuse((deals.tops < 0) | (deals.piles >> np.maximum(deals.tops, 0) & 1 == 0), "its top is not in the pile")


def _refuse(wrong: Any, reason: str) -> None:
    """*wrong* is an array of yes and no, one a deal."""
    if wrong.any():
        raise DealError(f"deal {int(np.argmax(wrong))}: {reason}")
