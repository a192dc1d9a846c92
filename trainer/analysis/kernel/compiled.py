"""The compiled kernel for Python callers: hands as 52-bit masks (bit 13 * suit + rank, suits S H D C, A = 0).

Exact, like :mod:`trainer.rules`, which the tests compare it with. Every mask is checked here, at the edge: a mask with
other bits, or with more cards than a hand can hold, is refused with a ValueError that names it. Importing this module
imports Numba; each function is compiled when it is first used (see :func:`prepare`).
"""

from collections.abc import Callable, Sequence
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainer.analysis.kernel import core
from trainer.analysis.kernel.jit import CACHE_PROBLEM
from trainer.rules.cards import DECK
from trainer.rules.showdown import HAND_SIZE

Masks = NDArray[np.int64]
MOST_CARDS = HAND_SIZE + 1
_DECK = (1 << len(DECK)) - 1


class MaskError(ValueError):
    """A number that is no hand."""


def deadwood(mask: int) -> int:
    """The fewest points that any grouping of exactly these cards leaves (0-98); eleven cards without a discard."""
    return int(core.deadwood(_hand(mask)))


def deadwood_batch(masks: Masks) -> Masks:
    """:func:`deadwood` of each of *masks* (one dimension of int64)."""
    checked = _hands(masks)
    found = np.empty_like(checked)
    core.deadwood_of_each(checked, found)
    return found


def deadwood_after_discard(mask: int) -> int:
    """The fewest points left after the best discard of one card; any card of *mask* may go (at least one)."""
    return int(core.after_discard(_hand(mask, least=1)))


def deadwood_after_discard_batch(masks: Masks) -> Masks:
    """:func:`deadwood_after_discard` of each of *masks*."""
    checked = _hands(masks, least=1)
    found = np.empty_like(checked)
    core.after_discard_of_each(checked, found)
    return found


def after_each_discard(mask: int) -> dict[int, int]:
    """For each card of *mask*, by its number, the fewest points left when it is thrown."""
    cards, left = np.empty(MOST_CARDS, dtype=np.int64), np.empty(MOST_CARDS, dtype=np.int64)
    number = core.after_each(_hand(mask), cards, left)
    return dict(zip(cards[:number].tolist(), left[:number].tolist(), strict=True))


def best_melds(mask: int) -> tuple[int, ...]:
    """One best grouping, each meld as a mask: sets by rank, then runs, long runs whole; always the same one."""
    sets, runs = core.grouping(_hand(mask))
    return (*_split_sets(int(sets)), *_split_runs(int(runs)))


def defence(melds: Sequence[int], hand: int) -> int:
    """The fewest points the defender's *hand* can be left with against *melds* as they lie: own melds and lay-offs
    chosen together. Against gin nothing is laid off: use :func:`deadwood`. MaskError for a group that is no meld."""
    sets, runs = split_melds(melds)
    held = _hand(hand)
    if held & (sets | runs):
        raise MaskError(f"the defender's mask {held:#x} shares cards with the melds")
    return int(core.defence(sets, runs, held))


def knock_score(melds: Sequence[int], count: int, hand: int, worth: Masks) -> int:
    """What the knocker gains (negative: an undercut) with *melds* and *count* points left against *hand*.

    *worth* is a table of :func:`trainer.analysis.worth.worth_of`: points, box, or both. Gin (0) allows no lay-offs.
    """
    if not 0 <= count < len(worth) - 1:
        raise MaskError(f"a knock with {count} points is not in the table (0 to {len(worth) - 2})")
    return int(worth[count, deadwood(hand) if count == 0 else defence(melds, hand)])


def potential(loose: int, unseen: int) -> int:
    """Points of *loose* cards that one unseen card would meld: over every two of them that want a third card to be
    a meld, and each unseen card that is it, the points of the two. *loose* holds no meld itself."""
    held, others = _hand(loose), _mask(unseen)
    if core.meldable(held):
        raise MaskError(f"the mask {held:#x} holds a meld; the potential is that of loose cards")
    if held & others:
        raise MaskError(f"the masks {held:#x} and {others:#x} share cards")
    return int(core.potential(held, others))


def split_melds(melds: Sequence[int]) -> tuple[int, int]:
    """(the cards of all sets, the cards of all runs). MaskError for a group that is no meld or a card used twice."""
    sets = runs = 0
    for meld in melds:
        if (sets | runs) & _hand(meld):
            raise MaskError(f"the meld {meld:#x} uses a card that another one uses")
        ranks = core.ranks_of(meld)
        if meld.bit_count() >= 3 and int(ranks).bit_count() == 1:
            sets |= meld
        elif len(_split_runs(meld)) == 1 and core.run_cards(meld) == meld:
            runs |= meld
        else:
            raise MaskError(f"the mask {meld:#x} is neither a set nor a run")
    return sets, runs


def _split_sets(sets: int) -> list[int]:
    same = [core.every_suit(1 << rank) & sets for rank in range(13)]
    return [int(each) for each in same if each]


def _split_runs(runs: int) -> list[int]:
    found = []
    for suit in range(4):
        rest = runs & core.SUIT << 13 * suit
        while rest:
            bit = rest & -rest
            stretch = rest & ~(rest + bit)
            found.append(stretch)
            rest ^= stretch
    return found


def _mask(mask: int) -> int:
    try:
        found = index(mask)  # np.int64 and other whole numbers are welcome
    except TypeError:
        found = -1
    if not 0 <= found <= _DECK:
        raise MaskError(f"{str(mask)[:40]} is no mask of cards (expected 0 to 2**52 - 1)")
    return found


def _hand(mask: int, least: int = 0) -> int:
    held = _mask(mask)
    if not least <= held.bit_count() <= MOST_CARDS:
        raise MaskError(f"the mask {held:#x} holds {held.bit_count()} cards (expected {least} to {MOST_CARDS})")
    return held


def _hands(masks: Masks, least: int = 0) -> Masks:
    if not isinstance(masks, np.ndarray) or masks.dtype != np.int64 or masks.ndim != 1:
        found = f"{masks.dtype} of {masks.ndim} dimensions" if isinstance(masks, np.ndarray) else type(masks).__name__
        raise MaskError(f"masks come as an array of int64 in one dimension, not {found}")
    wrong = int(core.first_wrong(masks, least, MOST_CARDS))
    if wrong >= 0:
        _hand(int(masks[wrong]), least)
    return np.ascontiguousarray(masks)


def prepare(say: Callable[[str], None] = lambda line: None) -> None:
    """Compile the kernel, or load it from the cache, before it is needed; *say* gets a line of progress a step."""
    if CACHE_PROBLEM:
        say(CACHE_PROBLEM)
    hand = 0b111 | 1 << 20
    steps: list[tuple[str, Callable[[], Any]]] = [
        ("deadwood", lambda: (deadwood(hand), deadwood_batch(np.array([hand])))),
        ("discards", lambda: (deadwood_after_discard_batch(np.array([hand])), after_each_discard(hand))),
        ("groupings", lambda: best_melds(hand)),
        ("lay-offs", lambda: defence([0b111], 1 << 3)),
        ("potential", lambda: potential(0b11, 0b100)),
    ]
    for number, (name, work) in enumerate(steps, 1):
        say(f"compiling the analysis engine: {name} ({number} of {len(steps)})")
        work()
