"""Whoever uses the keyboard alone is, after each press, where the new things are: not at the head of the page again."""

import re

from playwright.sync_api import Page, expect

from tests.answering import an_answer
from tests.e2e.learner import asked, give, press, settled
from tests.e2e.server import Server


def test_the_focus_goes_to_the_verdict_and_on_to_the_next_question(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/puzzle?kind=undercut")
    first = asked(page)
    give(page, first, an_answer(first, right=False))
    expect(page.get_by_role("alert").filter(has_text="Not quite.")).to_be_focused()
    page.keyboard.press("Tab")  # whoever has read it goes on from there
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: first.id not in url)
    expect(settled(page).get_by_role("heading", level=2).first).to_be_focused()
    second = asked(page)
    give(page, second, an_answer(second, right=True))
    expect(page.get_by_role("status").filter(has_text="Right.")).to_be_focused()


def test_the_focus_goes_along_with_a_button_to_another_page(server: Server, page: Page) -> None:
    page.goto(server.url)
    press(page, "I already play")
    expect(page.get_by_role("heading", name="I already play")).to_be_focused()
    press(page, "Skip")
    expect(page.get_by_text("Question 2 of")).to_be_visible()
    expect(settled(page).get_by_role("heading", level=2)).to_be_focused()


def test_a_button_that_stays_keeps_the_focus_until_the_question_comes(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/puzzle?kind=watch-then-answer")
    asked(page)
    settled(page).get_by_role("button", name="Next").press("Enter")
    expect(page.get_by_text(re.compile("^Watch and remember: 2"))).to_be_visible()
    expect(settled(page).get_by_role("button", name="Next")).to_be_focused()
    while page.get_by_role("button", name="Next").is_visible():
        press(page, "Next")
        settled(page)
    press(page, "Cover the pile")
    expect(settled(page).get_by_role("heading", level=2)).to_be_focused()


def test_the_tab_of_the_browser_names_the_page(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/mistakes")
    expect(page).to_have_title("Mistakes · Gin rummy trainer")
    page.get_by_role("link", name="Learn", exact=True).click()
    expect(page).to_have_title("Learn · Gin rummy trainer")
    page.goto(f"{server.url}/puzzle?kind=undercut")
    expect(page).to_have_title("Is this an undercut? · Gin rummy trainer")


def test_in_a_sprint_a_number_can_be_typed_at_once_and_the_keys_answer(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/sprint")
    press(page, "Start the clock")
    number = page.get_by_role("spinbutton")
    for answered in range(12):
        expect(page.get_by_text(re.compile(f"right of {answered}$"))).to_be_visible()
        if settled(page).get_by_text("Check", exact=True).is_visible():
            expect(number).to_be_focused()
            page.keyboard.type("7")
            page.keyboard.press("Enter")
            expect(page.get_by_text(re.compile(f"right of {answered + 1}$"))).to_be_visible()
            return
        page.keyboard.press("1")
    raise AssertionError("no question asked for a number")
