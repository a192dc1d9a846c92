"""A newcomer: one button, and something solved within three taps; then a whole lesson."""

from playwright.sync_api import Page, expect

import lessons
from lessons import CheckStep
from tests.answering import an_answer
from tests.e2e.learner import give, press
from tests.e2e.server import Server


def test_something_is_solved_within_three_taps(server: Server, phone: Page) -> None:
    phone.goto(server.url)
    press(phone, "Start: 3 minutes")
    press(phone, "Next")
    press(phone, "A set")
    expect(phone.get_by_text("Right.", exact=False).first).to_be_visible()


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
