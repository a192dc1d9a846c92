"""The ruling desk on a phone: a worked example typed and tapped in, then flipped; and a word of a lesson."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.course import choose
from tests.e2e.learner import settled
from tests.e2e.server import Server

_FILE = Path(__file__).parents[1] / "data" / "scoring_vectors.json"
E2 = next(case for case in json.loads(_FILE.read_text(encoding="utf-8")) if case["id"] == "E2")


def type_in(page: Page, label: str, text: str) -> None:
    box = settled(page).get_by_role("textbox", name=re.compile(f"^{label}"))
    box.fill(text)
    box.press("Enter")
    settled(page)


def test_a_worked_example_is_ruled_and_flipped(server: Server, phone: Page) -> None:
    phone.goto(f"{server.url}/ruling")
    defender = E2["defender"].split()
    type_in(phone, "The knocker's cards", " ".join([*E2["knocker_melds"], E2["knocker_deadwood"]]))
    type_in(phone, "The other player's", " ".join(defender[:-1]))
    expect(phone.get_by_text("Still missing: 1 card of the other player.")).to_be_visible()
    deck = phone.get_by_role("listbox", name="The other player's ten cards")
    deck.get_by_role("option", name="Ace of clubs", exact=True).click()
    expect(phone.get_by_text("Undercut: 28 points to the defender.")).to_be_visible()
    expect(phone.get_by_text("The defender lays off 7♥ on 4♥ 5♥ 6♥ and J♥ on J♠ J♦ J♣")).to_be_visible()
    choose(phone, "Rule set", "Classic")
    expect(phone.get_by_text("Undercut: 13 points to the defender.")).to_be_visible()


def test_a_word_opens_under_its_step_and_leads_there_and_back(server: Server, phone: Page) -> None:
    phone.goto(f"{server.url}/lesson?lesson=L9&step=1")
    phone.get_by_role("button", name="Undercut").click()
    expect(phone.get_by_text(re.compile("^The defender has equal or fewer points than the knocker"))).to_be_visible()
    phone.get_by_role("link", name="More about “Undercut”").click()
    expect(phone.get_by_role("heading", name="Undercut", exact=True)).to_be_visible()
    phone.get_by_role("link", name=re.compile("Back to the lesson")).click()
    expect(phone.get_by_role("heading", name="The undercut")).to_be_visible()
    assert "lesson=L9&step=1" in phone.url
