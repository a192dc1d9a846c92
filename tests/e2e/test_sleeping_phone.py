"""A phone that sleeps, or leaves the network, in the middle of an answer: what was tapped is there when it wakes."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.answering import answers
from tests.e2e.learner import VERDICT, asked, settled
from tests.e2e.line import Line
from tests.e2e.server import Server
from trainer.exercises.answers import ChosenCards
from trainer.storage import Store

PRESSED_AGAIN = 5000  # milliseconds from a press that nobody heard until another one is taken


@pytest.fixture
def line(server: Server) -> Iterator[Line]:
    line = Line(server.port)
    yield line
    line.close()


def _stored(server: Server) -> int:
    store = Store.open(f"sqlite:///{server.database}")
    try:
        return len(store.events(store.default_learner()))
    finally:
        store.close()


def _is_connected(page: Page, *, now: bool) -> None:
    app = expect(page.get_by_test_id("stApp"))
    check = app.to_have_attribute if now else app.not_to_have_attribute
    check("data-test-connection-state", "CONNECTED")


def test_cards_tapped_while_the_line_is_cut_are_there_when_it_is_mended(
    server: Server, line: Line, phone: Page
) -> None:
    phone.goto(f"{line.url}/puzzle?kind=best-melds")
    several = (each.cards for each in answers(asked(phone).question) if isinstance(each, ChosenCards))
    first, *others = next(sorted(cards) for cards in several if len(cards) > 1)
    settled(phone).get_by_role("option", name=first.name.capitalize(), exact=True).click()
    line.cut()
    _is_connected(phone, now=False)
    for card in others:
        phone.get_by_role("option", name=card.name.capitalize(), exact=True).click()
    check = phone.get_by_role("button", name="Check", exact=True)
    check.click()  # nobody hears it
    line.mend()
    _is_connected(phone, now=True)
    assert _stored(server) == 0
    expect(phone.locator("[role=option][aria-selected=true]")).to_have_count(1 + len(others))
    phone.wait_for_timeout(PRESSED_AGAIN)
    check.click()
    expect(phone.get_by_text(VERDICT)).to_be_visible()
    assert _stored(server) == 1


def test_a_choice_cannot_be_made_until_the_line_is_mended(server: Server, line: Line, phone: Page) -> None:
    phone.goto(f"{line.url}/puzzle?kind=should-you-knock")
    asked(phone)
    play_on = settled(phone).get_by_role("button", name="Play on", exact=True)
    line.cut()
    expect(play_on).to_be_disabled()
    line.mend()
    _is_connected(phone, now=True)
    play_on.click()
    expect(phone.get_by_text(VERDICT)).to_be_visible()
    assert _stored(server) == 1
