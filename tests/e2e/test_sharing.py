"""``gin-trainer --share`` for real: it listens to the network, each device is its own learner and stays it."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.learner import press, settled
from tests.e2e.server import Server, until_it_answers

NETWORK = "127.0.0.2"  # another address of this computer: what listens on 127.0.0.1 alone does not answer there


def answers(host: str, port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(2)
        return probe.connect_ex((host, port)) == 0


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """The address on the "network", and the owner's own link."""
    port = Server(tmp_path).port
    command = [sys.executable, "-m", "trainer.cli", "--share", "--no-browser", "--port", str(port)]
    environment = {**os.environ, "GIN_TRAINER_DATABASE_URL": f"sqlite:///{tmp_path}/p.sqlite3"}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        printed = ""
        while "Others choose" not in printed:
            printed += process.stdout.readline()
        until_it_answers(f"http://127.0.0.1:{port}")
        (link,) = re.findall(r"http://localhost:\S+\?key=\S+", printed)
        yield f"http://{NETWORK}:{port}", link
    finally:
        process.terminate()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def test_without_share_the_network_gets_no_answer(server: Server) -> None:
    assert answers("127.0.0.1", server.port)
    assert not answers(NETWORK, server.port)


def test_each_device_is_a_learner_of_its_own_and_stays_it(
    shared: tuple[str, str], page: Page, browser: Browser
) -> None:
    address, owners = shared
    page.goto(address)
    page.get_by_label("Nickname").fill("Anna")
    press(page, "Start")
    expect(page.get_by_role("link", name="Today")).to_be_visible()
    settled(page).goto(f"{address}/settings")  # a new tab as far as the server can tell: the device remembers
    expect(page.get_by_text("You are Anna here.")).to_be_visible()
    link = page.get_by_test_id("stCode").first.inner_text().strip().replace("\n", "")
    other = browser.new_context().new_page()
    other.goto(f"{address}/settings")
    expect(other.get_by_role("heading", name="Welcome")).to_be_visible()
    other.goto(f"{address}/settings?{link.partition('?')[2]}")
    expect(other.get_by_text("You are Anna here.")).to_be_visible()
    expect(other).to_have_url(f"{address}/settings")
    mine = browser.new_context().new_page()
    mine.goto(owners)
    expect(mine.get_by_role("link", name="Today")).to_be_visible()
    settled(mine).reload()
    expect(mine.get_by_role("link", name="Today")).to_be_visible()
    for each in (other, mine):
        each.context.close()
