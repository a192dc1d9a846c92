"""How long a fresh puzzle takes to make: the processor time of each exact kind and level, in milliseconds.

    python -m tests.benchmarks.making_times --puzzles 200

A busy machine makes it longer too, as its cores share their caches: the figure to compare with is that of a loop which
does nothing, printed first. Python's garbage is not collected meanwhile: a full collection takes up to a tenth of a
second, and falls on whatever is made just then.
"""

import argparse
import gc
from collections.abc import Sequence
from statistics import median
from time import process_time

from puzzles.making import LEVELS
from puzzles.serve import MAKERS

_FIRST, _STEP = 10**8, 7919  # numbers that practice draws from
_WARM = 3
_LOOP = 10**6


def times(kind: str, level: int, count: int) -> list[float]:
    """Milliseconds of processor time, the shortest first."""
    maker = MAKERS[kind]
    found = []
    gc.disable()
    for number in range(count + _WARM):
        began = process_time()
        maker.make(_FIRST + _STEP * number, level, maker.version)
        found.append(1000 * (process_time() - began))
    gc.enable()
    gc.collect()
    return sorted(found[_WARM:])


def _loop() -> float:
    began = process_time()
    for _ in range(_LOOP):
        pass
    return 1000 * (process_time() - began)


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=200, help="of each kind and level")
    parser.add_argument("kinds", nargs="*", default=list(MAKERS))
    args = parser.parse_args(argv)
    print(f"a loop of {_LOOP:,} steps: {_loop():.0f} ms")
    print("| kind | level | middle | 99 of 100 | longest |\n| --- | --- | --- | --- | --- |")
    for kind in args.kinds:
        for level in LEVELS:
            found = times(kind, level, args.puzzles)
            late = found[min(len(found) - 1, 99 * len(found) // 100)]
            print(f"| {kind} | {level} | {median(found):.1f} | {late:.1f} | {found[-1]:.1f} |", flush=True)


if __name__ == "__main__":
    main()
