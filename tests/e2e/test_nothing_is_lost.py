"""Refresh, a second tab, a killed server: the same puzzle waits, and what was answered stays answered."""

from playwright.sync_api import Page, expect

from tests.answering import an_answer
from tests.e2e.learner import VERDICT, asked, give, hand_in, press, settled
from tests.e2e.server import Server
from trainer.storage import Store


def _attempts(server: Server) -> int:
    store = Store.open(f"sqlite:///{server.database}")
    try:
        return len(store.events(store.default_learner()))
    finally:
        store.close()


def test_reload_before_and_after_an_answer(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/puzzle?kind=undercut")
    puzzle = asked(page)
    page.reload()
    assert asked(page) == puzzle
    give(page, puzzle, an_answer(puzzle, right=True))
    page.reload()
    expect(page.get_by_text(VERDICT)).to_be_visible()
    assert _attempts(server) == 1


def test_the_puzzle_that_was_left_waits(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/puzzle?kind=safe-discard")
    puzzle = asked(page)
    page.goto(f"{server.url}/puzzles")
    page.get_by_role("link", name="Which discard is safe?").click()
    assert asked(page) == puzzle


def test_kill_the_server_and_come_back(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/puzzle?kind=best-melds")
    first = asked(page)
    give(page, first, an_answer(first, right=False))
    press(page, "Next puzzle")
    page.wait_for_url(lambda url: first.id not in url)
    second = asked(page)
    server.kill()
    server.start()
    page.goto(f"{server.url}/puzzle?kind=best-melds")
    assert asked(page) == second
    give(page, second, an_answer(second, right=True))
    page.goto(f"{server.url}/puzzle?puzzle={first.id}")
    expect(page.get_by_text("Not quite.", exact=False).first).to_be_visible()
    assert _attempts(server) == 2


def test_a_page_stays_open_while_the_server_starts_anew(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/puzzle?kind=best-melds")
    puzzle = asked(page)
    app = settled(page).get_by_test_id("stApp")
    server.kill()
    expect(app).not_to_have_attribute("data-test-connection-state", "CONNECTED")
    server.start()
    expect(app).to_have_attribute("data-test-connection-state", "CONNECTED")
    give(page, puzzle, an_answer(puzzle, right=True))
    assert _attempts(server) == 1
    press(page, "Next puzzle")
    page.wait_for_url(lambda url: puzzle.id not in url)


def test_two_tabs_on_one_puzzle_store_one_answer(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/puzzle?kind=undercut")
    puzzle = asked(page)
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_role("heading", name=puzzle.question.prompt())).to_be_visible()
    give(page, puzzle, an_answer(puzzle, right=False))
    give(other, puzzle, an_answer(puzzle, right=True))
    expect(other.get_by_text("Not quite.", exact=False).first).to_be_visible()  # the first answer counts
    assert _attempts(server) == 1


def test_tabs_and_programs_that_answer_at_the_same_moment(server: Server, page: Page) -> None:
    """Two tabs of one program and one of another on the same database: each answer is stored, and all are shown."""
    another = Server(server.folder / "another")
    another.database = server.database
    another.start()
    try:
        tabs = {
            page: f"{server.url}/puzzle?kind=undercut",
            page.context.new_page(): f"{server.url}/puzzle?kind=best-melds",
            page.context.new_page(): f"{another.url}/puzzle?kind=safe-discard",
        }
        asked_in = {}
        for tab, url in tabs.items():
            tab.goto(url)
            asked_in[tab] = asked(tab)
            settled(tab)
        for tab, puzzle in asked_in.items():
            hand_in(tab, puzzle, an_answer(puzzle, right=False))  # nobody waits for another's verdict
        for tab in tabs:
            expect(tab.get_by_text(VERDICT)).to_be_visible()
        assert _attempts(server) == len(tabs)
        for tab, url in tabs.items():
            tab.goto(f"{url.partition('/puzzle')[0]}/all_mistakes")
            expect(tab.get_by_role("heading", name="All: 3")).to_be_visible()
    finally:
        another.kill()


def test_a_lesson_goes_on_where_it_was_left(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/lesson?lesson=L5&step=3")
    expect(page.get_by_text("Step 3 of")).to_be_visible()
    page.goto(f"{server.url}/lesson?lesson=L5")
    expect(page.get_by_text("Step 3 of")).to_be_visible()
