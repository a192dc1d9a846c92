"""Every page in every look: axe-core finds nothing, nothing scrolls sideways, no label is cut off.

A page is loaded once and looked at four times. What axe-core says of names and roles does not depend on the colours,
so in the dark it is asked for contrast alone.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Literal
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, expect

from tests.answering import an_answer
from tests.benchmarks.made_up_learners import month
from tests.e2e import access
from tests.e2e.learner import asked, give, press, settled
from tests.e2e.server import Server
from trainer.app import nav
from trainer.learner.attempt import Attempt
from trainer.learner.knowledge import fold
from trainer.storage import Store

PHONE, DESK = 375, 1280
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

# Each page with what its first heading says; None where that hangs on the day or the deal.
PAGES: dict[str, str | None] = {
    "/": "Today's puzzles",
    "/learn": "Learn",
    "/lesson?lesson=L2&step=1": "What you are collecting",
    "/lesson?lesson=L3&step=6": None,
    "/lesson?lesson=L14&step=1": "Agree before you deal",
    "/placement": "I already play",
    "/puzzles": "Puzzles",
    "/sprint": None,
    "/traps": "Practise what catches you",
    "/play": "Play",
    "/fair": "Fair deals",
    "/more": "More",
    "/pad": "Score pad",
    "/paper": "Paper",
    "/record": "Replay a record",
    "/desk?hand=7h.7d.7s.8d.9d.Td.Kc.Kd.2c.Ah.4s&upcard=Kh&history=pass.pass.stock": "Hand desk",
    "/rules": "Rules",
    "/topic?topic=lay-off": "Laying off",
    "/words": "Words of the game",
    "/word?term=deadwood": None,
    "/disputes": "Disputes at the table",
    "/dispute?dispute=D31": None,
    "/house": "House rules",
    "/houserule?rule=tie": "Equal counts",
    "/ruling?dispute=D31": "Ruling desk",
    "/settings": "Settings",
}
PAGES_A_TEST = 6  # a server each; the tests are shared among the cores
ANSWERED = ("best-melds", "undercut", "safe-discard", "should-you-knock", "what-can-he-hold")  # a kind for each form


OF_A_LEARNER = ("daily", "mistakes", "all_mistakes", "patterns", "mistake", "review", "progress")


@pytest.fixture(scope="session")
def some_days() -> tuple[Attempt, ...]:
    return made_up_days()


def made_up_days() -> tuple[Attempt, ...]:
    """What a made-up learner did until yesterday: something to review, and lines to draw."""
    return month("made up", seed=2, days=3, first_day=datetime.now(UTC) - timedelta(days=4), sureness=(1, 2, 3))


def live(server: Server, log: tuple[Attempt, ...]) -> tuple[str, ...]:
    """Puts *log* into the running program's database; the addresses of the pages that it makes."""
    store = Store.open(f"sqlite:///{server.database}")
    store.append(store.default_learner(), log)
    store.close()
    known = fold(log, datetime.now(UTC), "Europe/Berlin")
    day = datetime.now(ZoneInfo("Europe/Berlin")).date().isoformat()
    made = {
        "daily": f"/daily?day={day}&kind=undercut",
        "mistakes": "/mistakes",
        "all_mistakes": "/all_mistakes?days=30",
        "patterns": "/patterns",
        "mistake": f"/mistake?mistake={known.mistakes[-1].id}",
        "review": f"/review?review={known.due[0].key}",
        "progress": "/progress",
    }
    assert set(made) == set(OF_A_LEARNER)
    return tuple(made[name] for name in OF_A_LEARNER)


def _looks(page: Page) -> Iterator[str]:
    """What is wrong with the page as it stands, in each look; the look it came in is the one it goes out in."""
    for scheme in reversed(SCHEMES):
        access.light(page, scheme)
        for width in (DESK, PHONE):
            access.wide(page, width)
            found = access.violations(page, only_contrast=scheme == "dark")
            if scheme == "light":
                found = [*found, *access.spilled(page)]
            yield from (f"{page.url} at {width} px, {scheme}: {each}" for each in found)


def _in(page: Page) -> None:
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    access.wide(page, PHONE)


def _is_fine(wrong: list[str]) -> None:
    assert not wrong, "\n".join(wrong)


def _look_at(page: Page, server: Server, addresses: Sequence[str]) -> list[str]:
    wrong: list[str] = []
    for address in addresses:
        page.goto(server.url + address)
        heading = PAGES.get(address)
        if heading is None:
            expect(page.get_by_role("heading", level=1)).to_be_visible()
        else:
            expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
        wrong += _looks(settled(page))
    return wrong


def test_a_newcomers_first_page(server: Server, page: Page) -> None:
    _in(page)
    page.goto(server.url)
    expect(page.get_by_role("button", name="Start: 3 minutes")).to_be_visible()
    _is_fine([*_looks(settled(page))])


@pytest.mark.parametrize("kind", ANSWERED)
def test_a_puzzle_before_and_after_a_wrong_answer(server: Server, page: Page, kind: str) -> None:
    _in(page)
    page.goto(f"{server.url}/puzzle?kind={kind}")
    puzzle = asked(page)
    expect(page.get_by_role("heading", name=puzzle.question.prompt())).to_be_visible()
    wrong = [*_looks(settled(page))]
    give(page, puzzle, an_answer(puzzle, right=False))
    expect(page.get_by_role("button", name="Try one like it")).to_be_visible()
    _is_fine([*wrong, *_looks(settled(page))])


@pytest.mark.parametrize("start", range(0, len(PAGES), PAGES_A_TEST))
def test_a_page(server: Server, page: Page, some_days: tuple[Attempt, ...], start: int) -> None:
    live(server, some_days)
    _in(page)
    _is_fine(_look_at(page, server, [*PAGES][start : start + PAGES_A_TEST]))


def test_what_a_learner_did(server: Server, page: Page, some_days: tuple[Attempt, ...]) -> None:
    addresses = live(server, some_days)
    _in(page)
    _is_fine(_look_at(page, server, addresses))


def test_a_hand_in_play(server: Server, page: Page) -> None:
    _in(page)
    page.goto(f"{server.url}/play")
    page.get_by_text("Silent", exact=True).click()
    press(page, "Deal")
    expect(page.get_by_role("listbox", name="Your hand")).to_be_visible()
    _is_fine([*_looks(settled(page))])


def test_no_page_is_left_out() -> None:
    seen = {urlsplit(address).path.strip("/") or "today" for address in PAGES} | {*OF_A_LEARNER, "puzzle"}
    assert seen == set(nav.TITLES)
