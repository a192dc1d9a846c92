"""A club in one room: many learners answer at once, on this app's settings and on Streamlit's defaults, in turn.

    .venv/bin/python -m tests.benchmarks.load                        200 learners, an answer every 2 s, for a minute
    .venv/bin/python -m tests.benchmarks.load --learners 50 --every 4

Two servers of the same program run side by side, each with a database and the learners' profiles of its own. Blocks of
a third of the time change between them, so that a noisy machine is noisy for both. Each learner is in a sprint: an
answer is a press on the real page, drawn from a seed, and its time runs until the next question is drawn whole. A
learner who is not answered within the pace presses late and catches nothing up. At the end every answer that was
answered is looked for in the database.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from websockets.exceptions import WebSocketException

from tests.benchmarks.click_to_page import DEFAULTS
from tests.benchmarks.ws_session import Session, SessionError, open_session
from tests.e2e.server import Server
from trainer.app import who
from trainer.learner.attempt import Attempt, Mode
from trainer.storage import Store

BLOCKS = 3
_OPENING = 10  # tabs that are opened at a time: people come in one after the other
_CHECK = "Check"
_AGAIN = "Another sprint"
_NOT_ANSWERS = ("Start the clock", _AGAIN)


@dataclass(slots=True)
class Club:
    """One server with its learners, and what was seen of it."""

    name: str
    server: Server
    tokens: tuple[str, ...]
    sessions: list[Session] = field(default_factory=list)
    first_pages: list[float] = field(default_factory=list)  # seconds, in the order of coming
    answers: list[float] = field(default_factory=list)  # seconds
    errors: list[str] = field(default_factory=list)
    late: int = 0  # answers of which the sprint was over when they came: not stored, as the page says

    async def come(self) -> None:
        """Every learner opens a tab and begins a sprint; the first page of all is the cold one."""
        first, *others = self.tokens
        await self._enter(first)
        for start in range(0, len(others), _OPENING):
            await asyncio.gather(*(self._enter(token) for token in others[start : start + _OPENING]))

    async def _enter(self, token: str) -> None:
        began = time.perf_counter()
        session = await open_session(self.server.url, f"{who.COOKIE}={token}")
        await session.open("")
        self.first_pages.append(time.perf_counter() - began)
        self.sessions.append(session)

    async def block(self, seconds: float, every: float, seed: int) -> None:
        rngs = [Random(f"{seed} {number}") for number in range(len(self.sessions))]
        learners = zip(self.sessions, rngs, strict=True)
        await asyncio.gather(*(self._answer_for(seconds, every, each, rng) for each, rng in learners))

    async def _answer_for(self, seconds: float, every: float, session: Session, rng: Random) -> None:
        """An answer every *every* seconds until *seconds* are over, in as many sprints as that takes."""
        try:
            await asyncio.sleep(rng.uniform(0, every))
            await session.open("sprint")
            end = time.perf_counter() + seconds
            while time.perf_counter() < end:
                await self._start_if_over(session)
                took = await self.answer(session, rng)
                await asyncio.sleep(max(0.0, every - took))
        except (SessionError, TimeoutError, OSError, WebSocketException) as error:
            self.errors.append(f"{type(error).__name__}: {error}"[:200])

    async def _start_if_over(self, session: Session) -> None:
        """A sprint lasts three minutes: on a busy machine it ends in the middle of a block."""
        start = next((each for each in _NOT_ANSWERS if each in session.buttons), None)
        if start is not None:
            await session.press(start)

    async def answer(self, session: Session, rng: Random) -> float:
        """Any answer to the question on the page; the seconds until the next question was there."""
        began = time.perf_counter()
        await session.press(self._choice(session, rng), rng.randint(0, 30))
        took = time.perf_counter() - began
        self.answers.append(took)
        self.late += _AGAIN in session.buttons
        return took

    def _choice(self, session: Session, rng: Random) -> str:
        choices = [each for each in session.buttons if each not in _NOT_ANSWERS]
        return _CHECK if _CHECK in choices else rng.choice(choices)

    async def leave(self) -> None:
        for session in self.sessions:
            await session.close()

    def stored_by_learner(self) -> list[int]:
        """Sprint answers in the database, of each learner."""
        store = Store.open(f"sqlite:///{self.server.database}")
        profiles = [store.profiles.by_token(token) for token in self.tokens]
        events = [store.events(each.id) for each in profiles if each is not None]
        store.close()
        return [sum(isinstance(event, Attempt) and event.mode is Mode.SPRINT for event in log) for log in events]


def club(name: str, folder: Path, learners: int, extra: Sequence[str]) -> Club:
    """A server for *learners* with profiles of their own, not started yet."""
    server = Server(folder / name, extra, {who.SHARED: "the-host"})
    store = Store.open(f"sqlite:///{server.database}")
    tokens = tuple(store.profiles.make(f"Learner {number}")[1] for number in range(learners))
    store.close()
    return Club(name, server, tokens)


async def _visit(clubs: Sequence[Club], seconds: float, every: float) -> None:
    for each in clubs:
        await each.come()
    for block in range(BLOCKS):
        for each in clubs:
            await each.block(seconds / BLOCKS, every, block)
    for each in clubs:
        await each.leave()


def _show(each: Club) -> None:
    times = sorted(1000 * took for took in each.answers)
    cold, warm = each.first_pages[0], statistics.median(each.first_pages[1:])
    kilobytes = sum(session.received for session in each.sessions) / 1000 / max(1, len(times))
    print(f"{each.name}: {len(times)} answers, median {statistics.median(times):.0f} ms, ", end="")
    print(f"95 % {times[int(0.95 * len(times))]:.0f} ms, longest {times[-1]:.0f} ms; {len(each.errors)} errors")
    print(f"  first page {1000 * cold:.0f} ms cold, {1000 * warm:.0f} ms warm while ten come at once")
    print(f"  {each.server.memory() / 2**20:.0f} MiB at the end, {kilobytes:.0f} kB sent for each answer")
    late = f", {each.late} came as the sprint was over" if each.late else ""
    print(f"  stored {sum(each.stored_by_learner())} of {len(times)} answers{late}")
    for error in sorted(set(each.errors))[:5]:
        print(f"  {error}")


def main() -> int:
    parser = argparse.ArgumentParser(description="Many learners at once, ours against the default settings.")
    parser.add_argument("--learners", type=int, default=200)
    parser.add_argument("--every", type=float, default=2.0, help="seconds from one answer to the next")
    parser.add_argument("--seconds", type=float, default=60.0, help="of answering on each server")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        pair = [club(name, Path(folder), args.learners, extra) for name, extra in (("ours", ()), ("plain", DEFAULTS))]
        try:
            for each in pair:
                each.server.start()
            asyncio.run(_visit(pair, args.seconds, args.every))
            for each in pair:
                _show(each)
        finally:
            for each in pair:
                each.server.kill()
    ours, plain = (statistics.median(each.answers) for each in pair)
    print(f"ratio of the medians, ours to plain: {ours / plain:.2f}")
    return 1 if any(each.errors for each in pair) else 0


if __name__ == "__main__":
    raise SystemExit(main())
