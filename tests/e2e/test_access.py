"""axe-core finds nothing on any page, light and dark, desk and phone, before and after an answer."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.answering import an_answer
from tests.benchmarks.made_up_learners import month
from tests.e2e.learner import asked, give, press, settled
from tests.e2e.server import Server
from trainer.learner.attempt import Attempt
from trainer.learner.knowledge import fold
from trainer.storage import Store

PAGES = {
    "/learn": "Learn",
    "/lesson?lesson=L2&step=1": "What you are collecting",
    "/lesson?lesson=L3&step=6": None,
    "/lesson?lesson=L14&step=1": "Agree before you deal",
    "/placement": "I already play",
    "/puzzles": "Puzzles",
    "/more": "More",
    "/pad": "Score pad",
    "/paper": "Paper",
    "/record": "Replay a record",
    "/desk?hand=7h.7d.7s.8d.9d.Td.Kc.Kd.2c.Ah.4s&upcard=Kh&history=pass.pass.stock": "Hand desk",
    "/topic?topic=lay-off": "Laying off",
    "/disputes": "Disputes at the table",
    "/houserule?rule=tie": "Equal counts",
    "/ruling?dispute=D31": "Ruling desk",
    "/settings": "Settings",
    "/fair": "Fair deals",
}


@pytest.fixture(scope="module")
def some_days() -> tuple[Attempt, ...]:
    """What a made-up learner did until yesterday: something to review, and lines to draw."""
    return month("made up", seed=2, days=3, first_day=datetime.now(UTC) - timedelta(days=4), sureness=(1, 2, 3))


def _live(server: Server, log: tuple[Attempt, ...]) -> tuple[str, ...]:
    """Puts *log* into the running program's database; the addresses of the pages that it makes."""
    store = Store.open(f"sqlite:///{server.database}")
    store.append(store.default_learner(), log)
    store.close()
    known = fold(log, datetime.now(UTC), "Europe/Berlin")
    day = known.diary[-1].begins.isoformat()
    return (
        f"/daily?day={day}&kind=undercut",
        "/mistakes",
        "/all_mistakes?days=30",
        "/patterns",
        f"/mistake?mistake={known.mistakes[-1].id}",
        f"/review?review={known.due[0].key}",
        "/progress",
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [375, 1280])
def test_axe_finds_nothing(
    server: Server,
    page: Page,
    check_access: Callable[[Page], None],
    some_days: tuple[Attempt, ...],
    scheme: str,
    width: int,
) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": 812})
    page.goto(server.url)
    expect(page.get_by_role("button", name="Start: 3 minutes")).to_be_visible()
    check_access(page)
    for kind in ("best-melds", "undercut", "safe-discard", "should-you-knock"):
        page.goto(f"{server.url}/puzzle?kind={kind}")
        puzzle = asked(page)
        expect(page.get_by_role("heading", name=puzzle.question.prompt())).to_be_visible()
        check_access(page)
        give(page, puzzle, an_answer(puzzle, right=False))
        expect(page.get_by_role("button", name="Try one like it")).to_be_visible()
        check_access(page)
    page.goto(server.url)
    expect(page.get_by_role("heading", name="Today's puzzles")).to_be_visible()
    check_access(page)
    for address, heading in PAGES.items():
        page.goto(server.url + address)
        if heading is not None:
            expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
        page.wait_for_timeout(400)
        check_access(page)
    for address in _live(server, some_days):
        page.goto(server.url + address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        settled(page)
        page.wait_for_timeout(400)
        check_access(page)
    page.goto(f"{server.url}/play")
    page.get_by_text("Silent", exact=True).click()
    press(page, "Deal")
    expect(page.get_by_role("listbox", name="Your hand")).to_be_visible()
    page.wait_for_timeout(400)
    check_access(page)
