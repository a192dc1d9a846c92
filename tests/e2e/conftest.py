"""The real program in a real browser: a server process of its own with a database of its own for each test."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from trainer.cli.app import command

PATIENCE = 30.0  # seconds until a server has to answer
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


class Server:
    """The program on a free port. ``kill`` is the hard way; ``start`` again keeps port and database."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "progress.sqlite3"
        self.log = folder / "server.log"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        environment = {**os.environ, "GIN_TRAINER_DATABASE_URL": f"sqlite:///{self.database}"}
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command(self.port, browser=False), cwd=self.folder, env=environment, stdout=log, stderr=log
            )
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=1):
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError(f"the server did not answer:\n{self.log.read_text()}")

    def kill(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None


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
    sys.path.insert(0, str(HERE))
    import chromium

    path = chromium.find()
    if path is None:
        pytest.fail(chromium.HOW, pytrace=False)
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync"]
    return {**browser_type_launch_args, "executable_path": path, "args": quiet}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "timezone_id": "Europe/Berlin", "viewport": {"width": 1280, "height": 800}}


@pytest.fixture
def phone(page: Page) -> Page:
    page.set_viewport_size({"width": 375, "height": 812})
    return page


@pytest.fixture
def check_access() -> Callable[[Page], None]:
    """Fails with what axe-core finds on the page as it is now."""

    def check(page: Page) -> None:
        found = Axe().run(page)
        assert found.violations_count == 0, f"{page.url}\n{found.generate_report()}"

    return check
