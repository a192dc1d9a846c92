"""Takes the pictures that the README shows, of the real app with a database of its own.

.venv/bin/python -m docs.screenshots
"""

from pathlib import Path

from playwright.sync_api import Page

import lessons
from lessons import CheckStep
from tests.answering import an_answer, answers
from tests.e2e.alone import a_page
from tests.e2e.learner import asked, give
from trainer.exercises.answers import Answer
from trainer.exercises.model import Exercise

FOLDER = Path(__file__).parent
SETTLED = 1500  # milliseconds until drawn cards stand still


def _some_history(page: Page, url: str) -> None:
    """Finish the second lesson's path and solve today's first puzzle, so that Today has something to say."""
    for lesson_id in ("L2", "L3"):
        lesson = lessons.lesson(lesson_id)
        for number, step in enumerate(lesson.path, 1):
            if isinstance(step, CheckStep):
                page.goto(f"{url}/lesson?lesson={lesson_id}&step={number}")
                give(page, step.exercise, an_answer(step.exercise, right=True))


def _nearly_right(puzzle: Exercise) -> Answer:
    """A grouping that a learner might well choose: everything can be melded as he says, but not at best."""
    wrong = (answer for answer in answers(puzzle.question) if puzzle.question.grade(answer).short_by)
    return min(wrong, key=lambda answer: puzzle.question.grade(answer).short_by or 0)


def main() -> None:
    with a_page(1000, 720) as (server, page):
        _some_history(page, server.url)
        page.goto(server.url)
        page.get_by_role("heading", name="Today's puzzles").wait_for()
        page.wait_for_timeout(SETTLED)
        page.screenshot(path=FOLDER / "today_desktop.png")
        page.set_viewport_size({"width": 375, "height": 812})
        page.goto(f"{server.url}/puzzle?kind=best-melds")
        puzzle = asked(page)
        page.get_by_role("listbox").wait_for()
        page.wait_for_timeout(SETTLED)
        page.screenshot(path=FOLDER / "puzzle_phone.png")
        give(page, puzzle, _nearly_right(puzzle))
        page.wait_for_timeout(SETTLED)
        page.screenshot(path=FOLDER / "answer_phone.png")


if __name__ == "__main__":
    main()
