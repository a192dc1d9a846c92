"""The compiled kernel: how long it takes to compile, and a hand against RLCard and OpenSpiel in one run, as ratios.

    python3 -m venv ../engines-env
    ../engines-env/bin/pip install numba platformdirs open_spiel termcolor
    ../engines-env/bin/pip install --no-deps rlcard
    ../engines-env/bin/python -m tests.benchmarks.kernel_speed

Neither engine is a dependency of this project, so the run is made with the Python of a throwaway environment, from the
root of the project; an engine that is not there is left out, and said to be. The same hands go through all, a batch
here and a batch there, so that a noisy machine is noisy for all; what is said is the median of the ratios and where the
middle half lies. Ours is timed as a batch (:func:`deadwood_batch`, its checks included) and as one call a hand from
Python; theirs as they are called from Python. Every count is compared as well. Last, hands played out and guesses of
the other hand a second.
"""

import importlib
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from trainer.analysis.kernel import compiled
from trainer.analysis.models import G, Model, S
from trainer.analysis.playouts import new_deals, new_seeds, play_hands

ROUNDS = 30
BATCH = 10_000  # no hand twice: a processor learns the branches of a thousand hands by heart
THEIR_BATCH = 100  # they are slower
HANDS = 20_000  # played out, for each pair of models
_COMPILE = (
    "import time; begun = time.perf_counter()\n"
    "from trainer.analysis.kernel import compiled\n"
    "imported = time.perf_counter(); compiled.prepare()\n"
    "print(imported - begun, time.perf_counter() - imported, time.process_time())"
)
Count = Callable[[int], int]


def random_hand(rng: Random) -> int:
    return sum(1 << card for card in rng.sample(range(52), 10))


def crowded_hand(rng: Random) -> int:
    """Ten of the sixteen cards of four neighbouring ranks, where sets and runs want the same cards."""
    first = rng.randrange(10)
    chosen = rng.sample([(suit, rank) for suit in range(4) for rank in range(first, first + 4)], 10)
    return sum(1 << (13 * suit + rank) for suit, rank in chosen)


def numbers(mask: int) -> list[int]:
    return [card for card in range(52) if mask >> card & 1]


def rlcard() -> tuple[Callable[[int], Any], Callable[[Any], int]]:
    """(A mask as RLCard has a hand, its least deadwood)."""
    card: Any = importlib.import_module("rlcard.games.base").Card
    melding: Any = importlib.import_module("rlcard.games.gin_rummy.utils.melding")
    utils: Any = importlib.import_module("rlcard.games.gin_rummy.utils.utils")

    def count(hand: Any) -> int:
        best = melding.get_best_meld_clusters(hand)
        return int(utils.get_deadwood_count(hand, best[0] if best else []))

    return lambda mask: [card("SHDC"[each // 13], "A23456789TJQK"[each % 13]) for each in numbers(mask)], count


def open_spiel() -> tuple[Callable[[int], Any], Callable[[Any], int]]:
    """The same for OpenSpiel, whose suits are in another order: no matter for a count."""
    made: Any = importlib.import_module("pyspiel").gin_rummy.GinRummyUtils(13, 4, 10)
    return numbers, made.min_deadwood


def microseconds(work: Callable[[Any], object], hands: Sequence[Any]) -> float:
    started = time.perf_counter()
    for hand in hands:
        work(hand)
    return (time.perf_counter() - started) / len(hands) * 1e6


def batch_microseconds(masks: compiled.Masks) -> float:
    started = time.perf_counter()
    compiled.deadwood_batch(masks)
    return (time.perf_counter() - started) / len(masks) * 1e6


def compare(
    kind: str, masks: Sequence[int], engines: dict[str, tuple[Callable[[int], Any], Callable[[Any], int]]]
) -> None:
    batches = np.array(masks, dtype=np.int64).reshape(ROUNDS, BATCH)
    counts = compiled.deadwood_batch(batches.ravel()).tolist()
    columns: dict[str, list[float]] = {name: [] for name in ("batch", "one call", *engines)}
    wrong = dict.fromkeys(engines, 0)
    for number in range(ROUNDS):
        mine = masks[number * BATCH : (number + 1) * BATCH]
        columns["batch"].append(batch_microseconds(batches[number]))
        columns["one call"].append(microseconds(compiled.deadwood, mine[:1000]))
        for name, (translate, count) in engines.items():
            hands = [translate(mask) for mask in mine[:THEIR_BATCH]]
            columns[name].append(microseconds(count, hands))
            known = counts[number * BATCH : number * BATCH + THEIR_BATCH]
            wrong[name] += sum(count(hand) != least for hand, least in zip(hands, known, strict=True))
    for name, times in columns.items():
        line = f"{kind:<8} {name:<10} {statistics.median(times):9.3f} µs a hand"
        if name in engines:
            low, middle, high = statistics.quantiles(
                (theirs / ours for theirs, ours in zip(times, columns["batch"], strict=True)), n=4
            )
            line += f"   {middle:7.0f} times our batch ({low:.0f} to {high:.0f})"
            line += f", {statistics.median(times) / statistics.median(columns['one call']):.1f} times one call"
            line += f"; counts differ in {wrong[name]} of {ROUNDS * THEIR_BATCH}"
        print(line)


def compile_times() -> None:
    """First, then from the cache: two processes with a fresh folder."""
    with TemporaryDirectory() as folder:
        for name in ("first", "cached"):
            environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
            ran = subprocess.run(
                [sys.executable, "-c", _COMPILE], capture_output=True, text=True, env=environment, check=True
            )
            imported, prepared, processor = map(float, ran.stdout.split())
            clock = f"import {imported:.1f} s, compile or load {prepared:.1f} s"
            print(f"{name:<8} {clock} (processor {processor:.1f} s in all)")


def playouts(pairs: Sequence[tuple[Model, Model]]) -> None:
    rng = np.random.default_rng(1)
    deals, seeds = new_deals(rng, HANDS), new_seeds(rng, HANDS)
    for pair in pairs:
        play_hands(deals, pair, seeds)
        started = time.perf_counter()
        play_hands(deals, pair, seeds)
        taken = time.perf_counter() - started
        print(f"{pair[0].name} against {pair[1].name}: {HANDS / taken:,.0f} hands a second, checks included")


def main() -> int:
    engines = {}
    for name, load in (("RLCard", rlcard), ("OpenSpiel", open_spiel)):
        try:
            engines[name] = load()
        except ImportError as problem:
            print(f"{name} is not here ({problem}); how to install it is said at the top of this file")
    compile_times()
    compiled.prepare()
    rng = Random(1)
    for kind, make in (("random", random_hand), ("crowded", crowded_hand)):
        compare(kind, [make(rng) for _ in range(ROUNDS * BATCH)], engines)
    playouts([(S, S), (S, G), (G, G)])
    return 0


if __name__ == "__main__":
    sys.exit(main())
