"""The picker in a real browser: taps, keys, what is used, and the address that holds it all."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.learner import settled
from tests.e2e.server import Server


def test_cards_are_tapped_and_typed_and_found_again(server: Server, phone: Page) -> None:
    phone.goto(f"{server.url}/desk")
    deck = phone.get_by_role("listbox", name="Your cards")
    for name in ("Seven of hearts", "Seven of diamonds", "Seven of spades", "Eight of diamonds", "Nine of diamonds"):
        deck.get_by_role("option", name=name, exact=True).click()
    deck.get_by_role("option", name="Nine of diamonds", exact=True).press("ArrowRight")
    phone.keyboard.press("Space")
    phone.keyboard.press("ArrowDown")
    phone.keyboard.press("ArrowLeft")
    phone.keyboard.press("Enter")  # nine of clubs
    expect(phone.get_by_text("7 of 11 cards")).to_be_visible()
    box = phone.get_by_role("textbox", name="Your cards")
    expect(box).to_have_value("7h 7d 7s 8d 9d Td 9c")
    box.fill("7h 7d 7s 8d 9d 10♦ Kc Kd 2c Ah")
    box.press("Enter")
    expect(phone.get_by_role("heading", name="23 points of deadwood")).to_be_visible()
    expect(deck.get_by_role("option", name="Nine of clubs", exact=True)).to_have_attribute("aria-selected", "false")
    phone.wait_for_url(re.compile("hand=7h"))
    phone.reload()
    settled(phone)
    expect(phone.get_by_role("heading", name="23 points of deadwood")).to_be_visible()
    phone.get_by_text("The table: rules, upcard").click()
    upcard = phone.get_by_role("listbox", name="First upcard")
    used = upcard.get_by_role("option", name="King of diamonds, already used")
    expect(used).to_have_attribute("aria-disabled", "true")
    upcard.get_by_role("option", name="King of hearts", exact=True).click()
    expect(phone.get_by_role("button", name="Non-dealer passes")).to_be_visible()
