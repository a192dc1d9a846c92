"""A log of 50,000 attempts: how long until a page has its data, cold and after one more answer?

    .venv/bin/python -m tests.benchmarks.long_log            a SQLite file in a throwaway folder
    .venv/bin/python -m tests.benchmarks.long_log --url postgresql://…    an empty PostgreSQL database

*cold* is the first look after the program started: all rows are read and folded. *next* is every look after that: one
more answer was stored, and only what is new is read. *plain* reads the same rows the plain way, each parsed and
checked part by part, as the first release did: the ratio tells what the table's form is worth. Times are of the
processor (``process_time``), so that a busy machine counts less; the median of five.
"""

import argparse
import json
import statistics
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime

from tests.benchmarks.made_up_learners import month, stretched
from trainer.learner.attempt import Attempt, event_from_data, event_to_data
from trainer.learner.knowledge import Knowledge, fold
from trainer.storage import Store

ROUNDS = 5


def milliseconds(action: Callable[[], object]) -> float:
    started = time.process_time()
    action()
    return 1000 * (time.process_time() - started)


def parts_of_a_page(known: Knowledge) -> tuple[object, ...]:
    """What the dashboard and Today show."""
    return known.skills, known.due, known.streak, known.mistakes, known.rating


def one_round(url: str, texts: list[str], another: Attempt, times: dict[str, list[float]]) -> None:
    def take(name: str, action: Callable[[], object]) -> None:
        times.setdefault(name, []).append(milliseconds(action))

    now = datetime.now(UTC)
    store = Store.open(url)
    take("cold read", lambda: store.events("me"))
    events = store.events("me")
    take("plain parse of the same", lambda: [event_from_data(json.loads(text)) for text in texts])
    take("cold fold", lambda: parts_of_a_page(fold(events, now, "UTC")))
    store.append("me", [another])
    take("next read", lambda: store.events("me"))
    take("read with nothing new", lambda: store.events("me"))
    store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="How long a page waits for a long log.")
    parser.add_argument("--url", help="an empty database (default: a SQLite file in a throwaway folder)")
    parser.add_argument("--attempts", type=int, default=50_000)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = args.url or f"sqlite:///{folder}/progress.sqlite3"
        log = list(stretched(month("me", seed=1, days=14), args.attempts + ROUNDS))
        store = Store.open(url)
        print(f"storing {args.attempts} at once: {milliseconds(lambda: store.append('me', log[:-ROUNDS])):.0f} ms")
        store.close()
        texts = [json.dumps(event_to_data(event)) for event in log[:-ROUNDS]]
        times: dict[str, list[float]] = {}
        for number in range(ROUNDS):
            one_round(url, texts, log[args.attempts + number], times)
    for name, taken in times.items():
        print(f"{name:<26}{statistics.median(taken):>8.1f} ms  ({min(taken):.1f}-{max(taken):.1f})")


if __name__ == "__main__":
    main()
