"""Random clicks and keys break nothing; ``tests/benchmarks/monkey.py`` does it for longer."""

from playwright.sync_api import Page

from tests.benchmarks.monkey import run
from tests.e2e.server import Server

STEPS = 120


def test_random_clicks_and_keys_break_nothing(server: Server, phone: Page) -> None:
    assert run(phone, server, STEPS, seed=11)["click"] > STEPS / 4
