"""Every page in every look, as pictures to go through: three widths, light and dark, one sheet a page.

.venv/bin/python -m docs.look_matrix FOLDER

The pages are those that the tests look at (``tests/e2e/test_access.py``), with a made-up learner's days behind them,
and a puzzle of each form before and after a wrong answer. Each sheet shows 375, 768 and 1,280 px, light above dark.
"""

import argparse
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Page

from tests.answering import an_answer
from tests.e2e import access, test_access
from tests.e2e.alone import a_page
from tests.e2e.learner import asked, give, settled
from tests.e2e.server import Server

WIDTHS = (375, 768, 1280)
HEIGHT = 900
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
_GAP = 12


def sheet(page: Page) -> Image.Image:
    """The page as it stands in every look, on one picture."""
    rows = []
    for scheme in SCHEMES:
        access.light(page, scheme)
        shots = []
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": HEIGHT})
            access.stands_still(page)
            page.wait_for_timeout(250)
            shots.append(Image.open(BytesIO(page.screenshot())))
        rows.append(shots)
    return on_one_sheet(rows)


def on_one_sheet(rows: Sequence[Sequence[Image.Image]]) -> Image.Image:
    """Pictures row under row; a row is as high as the highest of it."""
    wide = max(sum(shot.width + _GAP for shot in shots) for shots in rows) - _GAP
    high = [max(shot.height for shot in shots) + _GAP for shots in rows]
    found = Image.new("RGB", (wide, sum(high) - _GAP), "#777777")
    for number, shots in enumerate(rows):
        left = 0
        for shot in shots:
            found.paste(shot, (left, sum(high[:number])))
            left += shot.width + _GAP
    return found


def sheets(server: Server, page: Page) -> Iterator[tuple[str, Image.Image]]:
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.goto(server.url)
    page.get_by_role("button", name="Start: 3 minutes").wait_for()
    yield "newcomer", sheet(page)
    for kind in test_access.ANSWERED:
        page.goto(f"{server.url}/puzzle?kind={kind}")
        puzzle = asked(page)
        settled(page).get_by_role("heading", name=puzzle.question.prompt()).wait_for()
        yield f"puzzle-{kind}", sheet(page)
        page.set_viewport_size({"width": WIDTHS[0], "height": HEIGHT})
        give(page, puzzle, an_answer(puzzle, right=False))
        page.get_by_role("button", name="Try one like it").wait_for()
        yield f"puzzle-{kind}-wrong", sheet(settled(page))
    for address in (*test_access.PAGES, *test_access.live(server, test_access.made_up_days())):
        page.goto(server.url + address)
        page.get_by_role("heading", level=1).wait_for()
        yield address.strip("/").replace("?", "-").partition("&")[0][:50] or "today", sheet(settled(page))


def main() -> None:
    parser = argparse.ArgumentParser(description="Pictures of every page in every look.")
    parser.add_argument("folder", type=Path)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    with a_page(WIDTHS[0], HEIGHT) as (server, page):
        for name, picture in sheets(server, page):
            picture.save(args.folder / f"{name}.png")


if __name__ == "__main__":
    main()
