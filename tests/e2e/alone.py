"""The program and a browser outside of the tests: for pictures, and for looks that take long."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

from tests.e2e import chromium
from tests.e2e.server import Server

_FLAGS = ["--no-sandbox", "--disable-gpu"]
_PATIENT = 60_000  # milliseconds


@contextmanager
def a_page(width: int, height: int, **options: Any) -> Iterator[tuple[Server, Page]]:
    """A server with a database of its own and a page to look at it with; both end with the block.

    *options* are Playwright's for a new page. SystemExit, with what to do, where there is no Chromium.
    """
    expect.set_options(timeout=_PATIENT)
    path = chromium.find()
    if path is None:
        raise SystemExit(chromium.HOW)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=path, args=_FLAGS)
        page = browser.new_page(viewport={"width": width, "height": height}, timezone_id="Europe/Berlin", **options)
        page.set_default_timeout(_PATIENT)
        try:
            yield server, page
        finally:
            browser.close()
            server.kill()
