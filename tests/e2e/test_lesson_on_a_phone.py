"""A later lesson walked on a phone: read, answered on the cards, and a house rule flipped."""

from playwright.sync_api import Page, expect

import lessons
from lessons import CheckStep
from tests.answering import an_answer
from tests.e2e.learner import give, press, settled
from tests.e2e.server import Server


def test_a_lesson_is_walked_by_tap_and_never_wider_than_the_phone(server: Server, phone: Page) -> None:
    lesson = lessons.lesson("L16")
    phone.goto(f"{server.url}/lesson?lesson=L16")
    for step in lesson.path:
        if isinstance(step, CheckStep):
            give(phone, step.exercise, an_answer(step.exercise, right=True))
        else:
            expect(phone.get_by_role("heading", name=step.title)).to_be_visible()
        assert settled(phone).evaluate("document.documentElement.scrollWidth") <= 375
        if step is not lesson.path[-1]:
            press(phone, "Next")
    expect(phone.get_by_text(f"{lesson.title}: done.")).to_be_visible()
    press(phone, "Fresh questions")
    expect(phone.get_by_role("heading", name=f"Fresh questions: {lesson.title}")).to_be_visible()


def test_a_house_rule_is_flipped(server: Server, phone: Page) -> None:
    phone.goto(f"{server.url}/lesson?lesson=L14&step=1")
    expect(phone.get_by_text("Undercut: 25 points to the defender.", exact=True)).to_be_visible()
    settled(phone).get_by_role("radiogroup").get_by_text("Nobody", exact=True).click()
    expect(phone.get_by_text("Equal counts: nobody scores.", exact=True)).to_be_visible()
