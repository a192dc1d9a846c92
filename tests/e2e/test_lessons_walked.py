"""Every lesson on a phone to its last screen, answered from the engine; and once more with every check wrong."""

import pytest
from playwright.sync_api import Page, expect

import lessons
from lessons import load_lessons
from tests.e2e.course import walk
from tests.e2e.learner import settled
from tests.e2e.server import Server

pytestmark = pytest.mark.slow

IDS = [each.id for each in load_lessons()]


@pytest.mark.parametrize("lesson_id", IDS)
def test_a_lesson_is_walked_to_its_end(server: Server, phone: Page, lesson_id: str) -> None:
    lesson = lessons.lesson(lesson_id)
    walk(server, phone, lesson, right=True)
    if lesson.checks:
        expect(phone.get_by_text(f"{lesson.title}: done.")).to_be_visible()


@pytest.mark.parametrize("lesson_id", IDS)
def test_every_wrong_answer_is_corrected_on_the_page(server: Server, phone: Page, lesson_id: str) -> None:
    """The correction is read each time, the lesson is not done, and every one of them waits among the mistakes."""
    lesson = lessons.lesson(lesson_id)
    walk(server, phone, lesson, right=False)
    expect(phone.get_by_text(f"{lesson.title}: done.")).to_have_count(0)
    expect(phone.get_by_text("0 checks right so far")).to_be_visible()
    phone.goto(f"{server.url}/all_mistakes")
    expect(settled(phone).get_by_role("button", name=f"Drill these: {len(lesson.checks)}")).to_be_visible()
