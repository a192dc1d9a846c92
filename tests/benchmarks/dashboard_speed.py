"""What Mistakes and Progress cost after fifty thousand answers, against five hundred, in turn, as a ratio.

    .venv/bin/python -m tests.benchmarks.dashboard_speed [--attempts 50000] [--rounds 15] [--pages]

Two stores, filled by the made-up learners. Timed is what a page asks for after one more answer was stored: the store's
look for new events, the fold, and what the page shows of it; drawing is not in it. The first look after the program's
start, which reads the whole log, and the first of each page, which goes through the whole log, are timed once and
printed apart. Times are of this process alone, so that a busy machine falsifies them less; the least of all rounds and
the median are printed. ``--pages`` runs the whole pages too, as Streamlit does, without a browser.
"""

import argparse
import logging
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from unittest import mock

from tests.benchmarks.made_up_learners import month, stretched
from trainer.exercises.skills import Skill
from trainer.learner.attempt import Attempt
from trainer.learner.knowledge import Knowledge, fold
from trainer.learner.patterns import Chosen, in_order
from trainer.storage import Store

FEW = 500
ZONE = "Europe/Lisbon"


def due_now(known: Knowledge) -> object:
    return known.mistakes, known.due


def all_mistakes(known: Knowledge) -> object:
    return in_order(Chosen(kind="undercut").of(known.mistakes))


def patterns(known: Knowledge) -> object:
    tally = known.tally
    return tally.habits, tally.traps, tally.skills, tally.sureness, known.diary


def progress(known: Knowledge) -> object:
    ratings = [known.skill_rating(skill) for skill in Skill]
    return known.rating, ratings, known.skills, known.diary, known.streak, known.lesson_checks_right("L2")


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
        self.newest = log[-1]
        self.known: Knowledge | None = None

    def first_look(self) -> float:
        self.store.forget(self.learner)
        started = time.process_time()
        self.store.events(self.learner)
        return 1000 * (time.process_time() - started)

    def click(self, page: Callable[[Knowledge], object]) -> float:
        """Milliseconds for *page* after one more answer."""
        self.newest = replace(self.newest, id=f"{self.newest.id}+", at=self.newest.at + timedelta(minutes=1))
        self.store.append(self.learner, [self.newest])
        started = time.process_time()
        now = self.newest.at + timedelta(hours=12)
        self.known = fold(self.store.events(self.learner), now, ZONE, self.known)
        page(self.known)
        return 1000 * (time.process_time() - started)


def draw_pages(path: Path, now: datetime, rounds: int) -> None:
    """The scripts of the pages from beginning to end, by Streamlit's own means of testing."""
    os.environ["GIN_TRAINER_DATABASE_URL"] = f"sqlite:///{path}"
    logging.disable(logging.WARNING)  # without a server Streamlit misses it at every page
    from tests.app.driver import App  # only now: it loads the app
    from trainer.app import session

    for name in ("mistakes", "all_mistakes", "patterns", "progress", "today"):
        times = []
        for number in range(rounds):
            with mock.patch.object(session, "now", lambda moment=now + number * timedelta(minutes=1): moment):
                app = App(ZONE)
                started = time.process_time()
                app.open(name)
                times.append(1000 * (time.process_time() - started))
        print(f"page {name:15} first {times[0]:.0f} ms, then median {statistics.median(times[1:]):.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description="Dashboard data after many answers against few.")
    parser.add_argument("--attempts", type=int, default=50_000)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--pages", action="store_true", help="run the whole pages, too")
    args = parser.parse_args()
    log = month("made up", seed=1, sureness=(1, 2, 3))
    with tempfile.TemporaryDirectory() as folder:
        many = Filled(Path(folder) / "many.sqlite3", tuple(stretched(log, args.attempts)))
        few = Filled(Path(folder) / "few.sqlite3", log[:FEW])
        print(f"first look: {many.first_look():.0f} ms for {args.attempts}, {few.first_look():.1f} ms for {FEW}")
        for name, page in PAGES.items():
            many.known = few.known = None
            first = many.click(page)
            few.click(page)
            pairs = [(many.click(page), few.click(page)) for _ in range(args.rounds)]
            times = sorted(a for a, _ in pairs)
            ratio = statistics.median(a / b for a, b in pairs)
            print(
                f"{name:20} first {first:.0f} ms, then least {times[0]:.1f} ms, median "
                f"{statistics.median(times):.1f} ms, ratio {ratio:.1f}"
            )
        many.store.close()
        few.store.close()
        if args.pages:
            draw_pages(Path(folder) / "many.sqlite3", many.newest.at + timedelta(hours=12), args.rounds)


if __name__ == "__main__":
    main()
