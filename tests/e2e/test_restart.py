"""The program is killed and started again under many learners: nothing that was answered is lost, all go on."""

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from tests.benchmarks.load import Club, club
from tests.benchmarks.ws_session import SessionError, open_session
from trainer.app import who

LEARNERS = 50
ANSWERS_BEFORE, ANSWERS_AFTER = 3, 2

pytestmark = pytest.mark.slow


async def _answer_until_it_dies(club: Club, number: int, killed: asyncio.Event) -> int:
    """How many answers of this learner were answered."""
    session = await open_session(club.server.url, f"{who.COOKIE}={club.tokens[number]}")
    answered = 0
    rng = random.Random(number)
    try:
        await session.open("sprint")
        await session.press("Start the clock")
        while not killed.is_set():
            await club.answer(session, rng)
            answered += 1
    except (SessionError, OSError, WebSocketException):
        assert killed.is_set(), "the page broke before the server was killed"
    return answered


async def _go_on(club: Club, number: int) -> int:
    """The same address in a new connection, as a browser does it by itself; the sprint is still on."""
    session = await open_session(club.server.url, f"{who.COOKIE}={club.tokens[number]}")
    await session.open("sprint")
    rng = random.Random(-number)
    for _ in range(ANSWERS_AFTER):
        await club.answer(session, rng)
    await session.close()
    return ANSWERS_AFTER


async def _killed_in_the_middle(club: Club) -> tuple[list[int], list[int]]:
    killed = asyncio.Event()
    learners = [asyncio.create_task(_answer_until_it_dies(club, number, killed)) for number in range(LEARNERS)]
    while len(club.answers) < ANSWERS_BEFORE * LEARNERS and not any(each.done() for each in learners):
        await asyncio.sleep(0.05)
    killed.set()
    club.server.kill()
    before = await asyncio.gather(*learners)
    await asyncio.to_thread(club.server.start)
    return before, await asyncio.gather(*(_go_on(club, number) for number in range(LEARNERS)))


def test_fifty_learners_outlive_the_server(tmp_path: Path) -> None:
    fifty = club("ours", tmp_path, LEARNERS, ())
    fifty.server.start()
    try:
        with ThreadPoolExecutor(1) as apart:  # the browser of other tests keeps a loop of its own running in this one
            before, after = apart.submit(lambda: asyncio.run(_killed_in_the_middle(fifty))).result()
        stored = fifty.stored_by_learner()
    finally:
        fifty.server.kill()
    assert sum(before) >= ANSWERS_BEFORE * LEARNERS
    for confirmed, more, there in zip(before, after, stored, strict=True):
        # One more may have been stored whose page never came.
        assert confirmed + more <= there <= confirmed + more + 1
    assert "Traceback" not in fifty.server.log.read_text()
