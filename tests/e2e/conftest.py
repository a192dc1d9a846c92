"""Fixtures of the browser tests: a server for each test, Debian's or the user's own Chromium, axe-core."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e import access, chromium, runs
from tests.e2e.server import Server

HERE = Path(__file__).parent

PATIENT = 60_000  # milliseconds; a busy machine is slow, not wrong

expect.set_options(timeout=PATIENT)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path)
    running.start()
    yield running
    running.kill()
    log = running.log.read_text()
    assert "Traceback" not in log, log


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    path = chromium.find()
    if path is None:
        pytest.fail(chromium.HOW, pytrace=False)
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync"]
    return {**browser_type_launch_args, "executable_path": path, "args": quiet}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "timezone_id": "Europe/Berlin", "viewport": {"width": 1280, "height": 800}}


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    context.set_default_timeout(PATIENT)
    context.on("page", runs.watch)
    return context


@pytest.fixture
def phone(page: Page) -> Page:
    page.set_viewport_size({"width": 375, "height": 812})
    return page


@pytest.fixture
def check_access() -> Callable[[Page], None]:
    """Fails with what axe-core finds on the page as it is now."""

    def check(page: Page) -> None:
        found = access.violations(page)
        assert not found, "\n".join([page.url, *found])

    return check
