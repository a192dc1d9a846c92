"""A figure is one picture with a name to a screen reader, not the numbers of its axes."""

from playwright.sync_api import Page, expect

from tests.answering import an_answer
from tests.e2e import access
from tests.e2e.learner import asked, give, settled
from tests.e2e.server import Server


def test_the_figures_of_progress_are_pictures_with_a_name(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/puzzle?kind=undercut")
    puzzle = asked(page)
    give(page, puzzle, an_answer(puzzle, right=True))
    page.goto(f"{server.url}/progress")
    plots = page.get_by_test_id("stPlotlyChart")
    expect(plots.first).to_be_visible()
    access.stands_still(settled(page))  # the other figures have come too
    named = page.get_by_role("img", name="The same as a table").filter(has=plots)
    expect(named).to_have_count(plots.count())
