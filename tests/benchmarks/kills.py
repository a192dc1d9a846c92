"""Kill the program while answers are handed in, again and again: is every confirmed answer there, does it open?

    .venv/bin/python -m tests.benchmarks.kills 1000                         a SQLite file in a throwaway folder
    .venv/bin/python -m tests.benchmarks.kills 1000 --url postgresql://…    an empty PostgreSQL database

A child opens the store and hands in answers by ``practice.submit``, as a page does, and says the id of each once it
is confirmed. It gets SIGKILL at a moment drawn between the first one confirmed and some milliseconds later, or before
(one time in ten), while it opens. Then the database is opened as at a start, SQLite's own check is run, and every id
that was ever said is looked for. Ends with status 1 at the first answer that is lost.
"""

import argparse
import os
import signal
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import puzzles
from tests.answering import an_answer
from trainer import practice
from trainer.learner.attempt import Mode
from trainer.practice import Occasion
from trainer.storage import Store

_ID_LENGTH = 36
_LONGEST_LIFE = 0.03  # seconds from the first confirmed answer to the kill


def hand_in(url: str, start: int, say: int) -> None:
    """Answers without end, from number *start* on."""
    exercise = puzzles.load("best-melds.1.1.7")
    answer = an_answer(exercise, right=True)
    store = Store.open(url)
    learner = store.default_learner()
    for number in range(start, start + 1_000_000):
        attempt = practice.submit(
            replace(exercise, id=f"best-melds.1.1.{number}"),
            answer,
            store=store,
            learner=learner,
            occasion=Occasion(Mode.PRACTICE),
            now=datetime.now(UTC),
            zone="UTC",
        )
        os.write(say, attempt.id.encode())


def kill_once(url: str, start: int, rng: Random) -> list[str]:
    """The ids that one child confirmed before it was killed."""
    listen, say = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(listen)
        hand_in(url, start, say)
        os._exit(1)
    os.close(say)
    said = b""
    if rng.random() < 0.1:
        time.sleep(rng.uniform(0, 0.02))
    else:
        said = os.read(listen, _ID_LENGTH)
        time.sleep(rng.uniform(0, _LONGEST_LIFE))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while more := os.read(listen, 65536):
        said += more
    os.close(listen)
    text = said.decode()
    return [text[at : at + _ID_LENGTH] for at in range(0, len(text), _ID_LENGTH)]


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill the program while answers are handed in.")
    parser.add_argument("kills", type=int)
    parser.add_argument("--url", help="an empty database (default: a SQLite file in a throwaway folder)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    an_answer(puzzles.load("best-melds.1.1.7"), right=True)  # what a child needs is loaded once
    rng = Random(args.seed)
    confirmed: list[str] = []
    unconfirmed = 0  # stored, but killed before it could say so
    with tempfile.TemporaryDirectory() as folder:
        url = args.url or f"sqlite:///{folder}/progress.sqlite3"
        for number in range(1, args.kills + 1):
            confirmed += kill_once(url, 1000 * number, rng)
            store = Store.open(url)
            there = {event.id for event in store.events(store.default_learner())}
            store.close()
            if lost := [each for each in confirmed if each not in there]:
                print(f"LOST after {number} kills: {lost}")
                return 1
            unconfirmed = len(there) - len(confirmed)
            if args.url is None:
                with closing(sqlite3.connect(Path(folder) / "progress.sqlite3")) as connection:
                    (verdict,) = connection.execute("PRAGMA quick_check").fetchone()
                if verdict != "ok":
                    print(f"DAMAGED after {number} kills: {verdict}")
                    return 1
            if number % 100 == 0:
                print(f"{number} kills: {len(confirmed)} answers confirmed, all there", flush=True)
    print(f"{args.kills} kills, {len(confirmed)} answers confirmed, none lost; {unconfirmed} stored but not yet said")
    return 0


if __name__ == "__main__":
    sys.exit(main())
