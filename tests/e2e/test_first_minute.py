"""A newcomer: one button, and something solved within three taps; then a whole lesson."""

import re

from playwright.sync_api import Page, expect

import lessons
from lessons import CheckStep
from tests.answering import an_answer
from tests.e2e.learner import give, press, settled
from tests.e2e.server import Server


def test_the_first_hand_is_played_by_tap(server: Server, phone: Page) -> None:
    phone.goto(server.url)
    press(phone, "Start: 3 minutes")
    press(phone, "Take 10♣")  # not what the coach said: a word, and nothing happens
    expect(phone.get_by_text("Pass this time.", exact=False)).to_be_visible()
    press(phone, "Pass")
    press(phone, "Take 7♦")
    _throw(phone, "King of spades", "Throw K♠")
    press(phone, "Draw from the stock")
    _throw(phone, "Queen of diamonds", "Throw Q♦")
    phone.reload()  # the position stays
    press(phone, "Draw from the stock")
    _throw(phone, "Nine of hearts", "Knock with 9♥")
    expect(phone.get_by_text("You won 27 points", exact=False)).to_be_visible()
    press(phone, "Next")
    expect(phone.get_by_role("heading", name="What you just did")).to_be_visible()


def _throw(page: Page, card: str, button: str) -> None:
    settled(page).get_by_role("option", name=re.compile(f"^{card}")).click(position={"x": 8, "y": 12})
    press(page, button)


def test_a_lesson_from_start_to_finish(server: Server, page: Page) -> None:
    lesson = lessons.lesson("L3")
    page.goto(f"{server.url}/lesson?lesson=L3")
    for step in lesson.path:
        if isinstance(step, CheckStep):
            give(page, step.exercise, an_answer(step.exercise, right=True))
        else:
            expect(page.get_by_role("heading", name=step.title)).to_be_visible()
        if step is not lesson.path[-1]:
            press(page, "Next")
    expect(page.get_by_text(f"{lesson.title}: done.")).to_be_visible()
    page.get_by_role("link", name="Learn").click()
    row = page.get_by_role("link", name=lesson.title)
    expect(row).to_be_visible()
    expect(page.get_by_text("Done", exact=True)).to_be_visible()
