"""Grouping a hand: this program against RLCard's melding, in alternating pairs of one run, as a ratio.

    python3 -m venv ../rlcard-env && ../rlcard-env/bin/pip install --no-deps rlcard numpy termcolor
    ../rlcard-env/bin/python -m tests.benchmarks.arrange_speed

RLCard is no dependency of this project, and the rules need nothing but Python, so the run is made with the Python of
a throwaway environment, from the root of the project. The same hands go through both, a batch here and a batch there,
so that a noisy machine is noisy for both; what is said is the median of the ratios and where the middle half lies.
"""

import importlib
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from trainer.rules.arrange import best_arrangements, least_deadwood
from trainer.rules.cards import DECK, Card

PAIRS = 60
BATCH = 200
Hand = list[Any]


def random_hand(rng: Random) -> list[Card]:
    return rng.sample(DECK, 10)


def crowded_hand(rng: Random) -> list[Card]:
    """Ten of the sixteen cards of four neighbouring ranks, where sets and runs want the same cards."""
    first = rng.randrange(10)
    return rng.sample([card for card in DECK if first <= card.rank < first + 4], 10)


def seconds(work: Callable[[Hand], object], hands: Sequence[Hand]) -> float:
    started = time.perf_counter()
    for hand in hands:
        work(hand)
    return time.perf_counter() - started


def compare(name: str, ours: Callable[[Hand], object], theirs: Callable[[Hand], object], hands: Sequence[Hand]) -> None:
    translated = [[_rlcard_card(card) for card in hand] for hand in hands]
    pairs: list[tuple[float, float]] = []
    for pair in range(PAIRS):
        batch = slice(pair * BATCH, (pair + 1) * BATCH)
        if pair % 2:
            other, own = seconds(theirs, translated[batch]), seconds(ours, hands[batch])
        else:
            own, other = seconds(ours, hands[batch]), seconds(theirs, translated[batch])
        pairs.append((own / BATCH * 1e6, other / BATCH * 1e6))
    low, middle, high = statistics.quantiles((own / other for own, other in pairs), n=4)
    own, other = (statistics.median(column) for column in zip(*pairs, strict=True))
    print(f"{name:<38} {own:7.1f} {other:9.1f}   {middle:.2f} ({low:.2f} to {high:.2f})")


def _rlcard_card(card: Card) -> Any:
    return importlib.import_module("rlcard.games.base").Card(str(card)[1].upper(), str(card)[0])


def main() -> int:
    try:
        melding: Any = importlib.import_module("rlcard.games.gin_rummy.utils.melding")
        utils: Any = importlib.import_module("rlcard.games.gin_rummy.utils.utils")
    except ImportError as problem:
        print(f"RLCard is not here ({problem}). {(__doc__ or '').split('in alternating')[0].splitlines()[0]}")
        print("Install it into a throwaway environment and run this with its Python:")
        print("\n".join((__doc__ or "").splitlines()[2:4]))
        return 1

    def their_deadwood(hand: Hand) -> int:
        best = melding.get_best_meld_clusters(hand)
        return int(utils.get_deadwood_count(hand, best[0] if best else []))

    rng = Random(1)
    least_deadwood(random_hand(rng))  # makes the tables
    print(f"{PAIRS} pairs of {BATCH} hands of ten; microseconds a hand, and ours as a part of theirs")
    print(f"{'':<38} {'ours':>7} {'RLCard':>9}   ratio (middle half)")
    for kind, make in (("random", random_hand), ("crowded", crowded_hand)):
        hands = [make(rng) for _ in range(PAIRS * BATCH)]
        wrong = sum(
            least_deadwood(hand) != their_deadwood([_rlcard_card(card) for card in hand]) for hand in hands[:2000]
        )
        compare(f"{kind}: least_deadwood", least_deadwood, their_deadwood, hands)
        compare(f"{kind}: best_arrangements", best_arrangements, melding.get_best_meld_clusters, hands)
        print(f"{kind}: the count differs in {wrong} of 2000 hands")
    return 0


if __name__ == "__main__":
    sys.exit(main())
