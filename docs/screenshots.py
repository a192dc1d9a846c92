"""Takes the pictures that the README shows, of the real app with a database of its own.

.venv/bin/python -m docs.screenshots
"""

import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import lessons
from lessons import CheckStep
from tests.answering import an_answer, answers
from tests.e2e import chromium
from tests.e2e.learner import asked, give
from tests.e2e.server import Server
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
    path = chromium.find()
    if path is None:
        raise SystemExit(chromium.HOW)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1000, "height": 720}, timezone_id="Europe/Berlin")
        try:
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
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
