"""A mistake is kept with its reason, drilled, and comes back when it is due."""

from playwright.sync_api import Page, expect

from tests.answering import an_answer
from tests.e2e.learner import asked, give, press
from tests.e2e.server import Server


def test_from_the_first_mistake_to_its_drill(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/mistakes")
    expect(page.get_by_text("No mistakes yet", exact=False)).to_be_visible()
    page.goto(f"{server.url}/puzzle?kind=best-melds")
    puzzle = asked(page)
    wrong = an_answer(puzzle, right=False)
    give(page, puzzle, wrong)
    page.get_by_role("link", name="Mistakes").click()
    expect(page.get_by_text("Nothing is due", exact=False)).to_be_visible()
    page.get_by_role("link", name="All", exact=True).click()
    page.get_by_role("link", name="Find the best melds", exact=False).click()
    expect(page.get_by_text(puzzle.question.explain(wrong).why)).to_be_visible()
    press(page, "All mistakes")
    press(page, "Drill these: 1")
    expect(page.get_by_role("heading", name="Review: Find the best melds")).to_be_visible()
    expect(page.get_by_role("listbox", name="Your hand")).to_be_visible()


def test_progress_counts_first_tries(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/puzzle?kind=undercut")
    puzzle = asked(page)
    give(page, puzzle, an_answer(puzzle, right=True))
    page.goto(f"{server.url}/progress")
    expect(page.get_by_text("1 of 1 right at the first try", exact=False)).to_be_visible()
    expect(page.locator(".js-plotly-plot")).to_have_count(3)
