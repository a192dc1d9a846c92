"""What Mistakes and Progress cost after fifty thousand answers, against five hundred, in turn, as a ratio.

    .venv/bin/python -m tests.benchmarks.dashboard_speed [--attempts 50000] [--rounds 15]

Two stores, filled by the made-up learners. Timed is what a page asks for after a click: the store's look for new
events, the fold, and what the page shows of it; drawing is not in it. The first look after the program's start, which
reads the whole log, is timed once and printed apart. Times are of this process alone, so that a busy machine falsifies
them less; the least of all rounds and the median are printed.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path

from tests.benchmarks.made_up_learners import month, stretched
from trainer.learner.attempt import Attempt
from trainer.learner.knowledge import Knowledge, fold
from trainer.learner.patterns import Chosen, by_skill, by_trap, habits, in_order, sureness
from trainer.storage import Store

FEW = 500
ZONE = "Europe/Lisbon"


def due_now(known: Knowledge) -> object:
    return known.mistakes, known.due


def all_mistakes(known: Knowledge) -> object:
    return in_order(Chosen(kind="undercut").of(known.mistakes))


def patterns(known: Knowledge) -> object:
    attempts = Chosen().of(known.attempts)
    return habits(attempts), by_trap(attempts), by_skill(attempts), sureness(attempts), known.diary


def progress(known: Knowledge) -> object:
    return known.rating, known.skills, known.diary, known.streak, known.lesson_checks("L2")


PAGES: Mapping[str, Callable[[Knowledge], object]] = {
    "Mistakes › Due now": due_now,
    "Mistakes › All": all_mistakes,
    "Mistakes › Patterns": patterns,
    "Progress": progress,
}


class Filled:
    """A store with one learner's log."""

    def __init__(self, path: Path, log: tuple[Attempt, ...]) -> None:
        self.store = Store.open(f"sqlite:///{path}")
        self.learner = self.store.default_learner()
        self.store.append(self.learner, log)
        self.now = log[-1].at + timedelta(hours=12)

    def first_look(self) -> float:
        self.store.forget(self.learner)
        started = time.process_time()
        self.store.events(self.learner)
        return 1000 * (time.process_time() - started)

    def click(self, page: Callable[[Knowledge], object]) -> float:
        """Milliseconds."""
        started = time.process_time()
        page(fold(self.store.events(self.learner), self.now, ZONE))
        return 1000 * (time.process_time() - started)


def main() -> None:
    parser = argparse.ArgumentParser(description="Dashboard data after many answers against few.")
    parser.add_argument("--attempts", type=int, default=50_000)
    parser.add_argument("--rounds", type=int, default=15)
    args = parser.parse_args()
    log = month("made up", seed=1, sureness=(1, 2, 3))
    with tempfile.TemporaryDirectory() as folder:
        many = Filled(Path(folder) / "many.sqlite3", tuple(stretched(log, args.attempts)))
        few = Filled(Path(folder) / "few.sqlite3", log[:FEW])
        print(f"first look: {many.first_look():.0f} ms for {args.attempts}, {few.first_look():.1f} ms for {FEW}")
        for name, page in PAGES.items():
            pairs = [(many.click(page), few.click(page)) for _ in range(args.rounds)]
            times = sorted(a for a, _ in pairs)
            ratio = statistics.median(a / b for a, b in pairs)
            print(f"{name:20} least {times[0]:.0f} ms, median {statistics.median(times):.0f} ms, ratio {ratio:.0f}")
        many.store.close()
        few.store.close()


if __name__ == "__main__":
    main()
