"""Random clicks and keys at the whole program, seeded: does the log name an exception, does a page break?

    .venv/bin/python -m tests.benchmarks.monkey                     10,000 steps (some half an hour)
    .venv/bin/python -m tests.benchmarks.monkey --steps 500 --seed 7

A step is a click on something that can be clicked and is in sight, a key, words typed into a box, a page opened by its
address, Back, or a reload. Nobody waits for the program to be ready, as people do not. After each step the page is
looked at: an exception drawn by Streamlit or one thrown in the browser ends the run with status 1, and so does a
traceback in the server's log. Addresses are made up too (a puzzle that is none, markup in a name).
"""

import argparse
import sys
import time
from collections import Counter
from random import Random

from playwright.sync_api import Error, Locator, Page

from tests.e2e.alone import a_page
from tests.e2e.server import Server
from trainer.app import nav

CLICKABLE = (
    "button:visible, a:visible, [role=option]:visible, [role=radio]:visible, [role=checkbox]:visible, label:visible,"
    " [role=combobox]:visible, summary:visible, .pile:visible"
)
BOXES = "input[type=text]:visible, input[type=number]:visible, textarea:visible"
KEYS = (
    "Tab",
    "Tab",
    "Enter",
    "Space",
    "ArrowLeft",
    "ArrowRight",
    "ArrowDown",
    "Escape",
    "Backspace",
    "1",
    "2",
    "g",
    "u",
)
WORDS = ("7h 7d 7s 8d 9d Kc Kd Ks 2c Ah", "7h 7h", "<b>x</b>", "10", "-3", "9" * 400, "🂡", "rules: classic", "", "K♦")
ADDRESSES = ("puzzle?puzzle=none.1.2.3", "lesson?lesson=L99", "desk?hand=<b>", "mistake?mistake=x", "daily?day=1-1-1")
LONGEST_STEP = 1000  # milliseconds: nobody holds a finger on what does not answer
EVERY = 500  # steps to a line of progress


class BrokenError(RuntimeError):
    """Something that must never be seen."""


def step(page: Page, url: str, rng: Random) -> str:
    """One random act; its name. What is gone by the time it is tried is no fault."""
    kind = rng.choices(("click", "key", "type", "open", "back", "reload"), (60, 20, 8, 7, 3, 2))[0]
    try:
        if kind == "click":
            _one(page.locator(CLICKABLE), rng).click(timeout=LONGEST_STEP, no_wait_after=True)
        elif kind == "key":
            page.keyboard.press(rng.choice(KEYS))
        elif kind == "type":
            _one(page.locator(BOXES), rng).fill(rng.choice(WORDS), timeout=LONGEST_STEP)
            page.keyboard.press("Enter")
        elif kind == "open":
            page.goto(f"{url}/{rng.choice([*nav.TITLES, *ADDRESSES])}")
        elif kind == "back":
            page.go_back(timeout=LONGEST_STEP)
        else:
            page.reload()
    except LookupError:
        return "nothing there"
    except Error as error:
        if "Timeout" not in str(error) and "attached" not in str(error):
            raise
        return f"{kind}, too late"
    return kind


def _one(found: Locator, rng: Random) -> Locator:
    count = found.count()
    if not count:
        raise LookupError("nothing of that sort is on the page")
    return found.nth(rng.randrange(count))


def look(page: Page, thrown: list[str]) -> None:
    """BrokenError where an exception is drawn or was thrown, or the address left the program."""
    if page.get_by_test_id("stException").count():
        raise BrokenError(page.get_by_test_id("stException").first.inner_text()[:500])
    if thrown:
        raise BrokenError(thrown[0])


def run(page: Page, server: Server, steps: int, seed: int) -> Counter[str]:
    """*steps* acts; how often each. BrokenError, with the step's number, at the first fault."""
    rng, done, thrown = Random(seed), Counter[str](), list[str]()
    page.on("pageerror", lambda error: thrown.append(f"in the browser: {error}"[:500]))
    page.on("dialog", lambda dialog: dialog.dismiss())
    page.goto(server.url)
    for number in range(1, steps + 1):
        done[step(page, server.url, rng)] += 1
        if not page.url.startswith(server.url):  # a link to elsewhere
            page.goto(server.url)
        try:
            look(page, thrown)
        except BrokenError as broken:
            raise BrokenError(f"step {number}, at {page.url}: {broken}") from None
        if number % EVERY == 0:
            print(f"{number} of {steps} steps: {dict(done)}", flush=True)
    if "Traceback" in (log := server.log.read_text()):
        raise BrokenError(f"in the server's log: {log[log.index('Traceback') :][:2000]}")
    return done


def main() -> int:
    parser = argparse.ArgumentParser(description="Random clicks and keys; ends with status 1 at the first exception.")
    parser.add_argument("--steps", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with a_page(375, 812, reduced_motion="reduce") as (server, page):
        began = time.perf_counter()
        try:
            done = run(page, server, args.steps, args.seed)
        except BrokenError as broken:
            print(f"BROKEN: {broken}")
            return 1
    print(f"{args.steps} steps in {time.perf_counter() - began:.0f} s, nothing broke: {dict(done)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
