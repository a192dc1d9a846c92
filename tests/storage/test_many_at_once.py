"""Threads, processes and kill: what was confirmed is there, once."""

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from trainer.learner.attempt import Attempt
from trainer.storage import Store

MakeAttempt = Callable[..., Attempt]
ROOT = Path(__file__).parents[2]

# Stores attempts one by one, from the number after those that are there, and says so after each.
WRITER = """
import sys
from tests.storage.many import numbered
from trainer.storage import Store

url, start, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
store = Store.open(url)
for number in range(start, start + count):
    print(number, store.append("me", [numbered(number)]), flush=True)
"""


def writer(url: str, start: int, count: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WRITER, url, str(start), str(count)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def test_threads_that_store_the_same_store_it_once(store: Store, attempt: MakeAttempt) -> None:
    log = [attempt(number) for number in range(20)]

    def submit(thread: int) -> int:
        new = sum(store.append("me", [each]) for each in log[thread:] + log[:thread])
        assert set(store.events("me")) >= set(log)
        return new

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(submit, range(8))) == len(log)
    events = store.events("me")
    assert len(events) == len(log)
    assert set(events) == set(log)


def test_threads_that_open_a_new_file_at_once_share_one_profile(path: Path) -> None:
    def learner(_thread: int) -> str:
        store = Store.open(f"sqlite:///{path}")
        found = store.default_learner()
        store.close()
        return found

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(learner, range(8)))) == 1


def test_processes_that_store_the_same_store_it_once(url: str) -> None:
    """Both open a database that is empty yet, and each stores the same forty attempts."""
    both = [writer(url, 0, 40) for _ in range(2)]
    said = [process.communicate()[0].split() for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert sum(int(new) for words in said for new in words[1::2]) == 40  # each was new to one of the two
    store = Store.open(url)
    numbers = [each.exercise_id for each in store.events("me") if isinstance(each, Attempt)]
    assert sorted(numbers) == sorted(f"x.{number}" for number in range(40))
    store.close()


@pytest.mark.slow
def test_what_was_confirmed_before_a_kill_is_there(url: str) -> None:
    confirmed = 0
    for kill_after in (1, 7, 30):
        process = writer(url, confirmed, 100_000)
        assert process.stdout is not None
        for _ in range(kill_after):
            process.stdout.readline()
            confirmed += 1
        process.kill()  # in the middle of whatever it is doing by now
        confirmed += process.stdout.read().count("\n")  # said before it died
        process.stdout.close()
        process.wait()
        store = Store.open(url)
        found = store.events("me")
        assert confirmed <= len(found) <= confirmed + 1  # one may be stored and not yet confirmed
        assert [each.exercise_id for each in found if isinstance(each, Attempt)] == [
            f"x.{number}" for number in range(len(found))
        ]
        confirmed = len(found)
        store.close()
