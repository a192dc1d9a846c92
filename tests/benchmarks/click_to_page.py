"""From a click to the changed page: this app's settings against Streamlit's defaults, in turn, as a ratio.

    .venv/bin/python -m tests.benchmarks.click_to_page

Two servers of the same app run side by side; each click on one is followed by the same click on the other, so that a
noisy machine is noisy for both. What is timed is "Next" in a lesson until the new step's heading stands there.
"""

import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import lessons
from lessons import TextStep
from tests.e2e import chromium
from tests.e2e.server import Server

CLICKS = 20
LESSON = "L9"
DEFAULTS = (
    "--runner.postScriptGC=true",
    "--runner.magicEnabled=true",
    "--server.fileWatcherType=auto",
)


def _milliseconds(page: Page, url: str) -> float:
    """One click, from a page that stands still."""
    first, second = (step.title for step in lessons.lesson(LESSON).steps[:2] if isinstance(step, TextStep))
    page.goto(f"{url}/lesson?lesson={LESSON}&step=1")
    page.get_by_role("heading", name=first).wait_for()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(300)
    button = page.get_by_role("button", name="Next", exact=True)
    started = time.perf_counter()
    button.click()
    page.get_by_role("heading", name=second).wait_for()
    return 1000 * (time.perf_counter() - started)


def main() -> None:
    path = chromium.find()
    if path is None:
        raise SystemExit(chromium.HOW)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        ours, plain = (Server(Path(folder) / name, extra) for name, extra in (("ours", ()), ("plain", DEFAULTS)))
        for server in (ours, plain):
            server.start()
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        try:
            for server in (ours, plain):  # warm both up
                _milliseconds(page, server.url)
            pairs = [(_milliseconds(page, ours.url), _milliseconds(page, plain.url)) for _ in range(CLICKS)]
        finally:
            browser.close()
            for server in (ours, plain):
                server.kill()
    mine, theirs = (sorted(times) for times in zip(*pairs, strict=True))
    ratios = sorted(a / b for a, b in pairs)
    print(f"ours:     median {statistics.median(mine):.0f} ms  ({mine[0]:.0f}-{mine[-1]:.0f})")
    print(f"defaults: median {statistics.median(theirs):.0f} ms  ({theirs[0]:.0f}-{theirs[-1]:.0f})")
    print(f"ratio:    median {statistics.median(ratios):.2f}  ({ratios[0]:.2f}-{ratios[-1]:.2f}), {CLICKS} pairs")


if __name__ == "__main__":
    main()
