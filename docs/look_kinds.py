"""Ten puzzles of each kind of the bank, as they are asked and after a wrong answer, as pictures to go through.

.venv/bin/python -m docs.look_kinds FOLDER [KIND ...]

A sheet for each kind and each look: a phone's and a desk's width, light and dark. Every page is shown whole; a line
across it stands where the screen of a small phone ends.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random

from PIL import Image, ImageDraw
from playwright.sync_api import Page

from docs.look_matrix import SCHEMES, on_one_sheet
from puzzles.bank_file import FOLDER as BANK
from puzzles.bank_file import Line, bank_of
from puzzles.making import LEVELS
from tests.answering import an_answer
from tests.e2e import access, runs
from tests.e2e.alone import a_page
from tests.e2e.learner import give, settled
from trainer.exercises.model import Exercise, Watched

PHONE, DESK = 375, 1280
SCREEN = 667  # px, the height of a small phone's screen
COLUMN = 820  # px of a desk's width that anything is drawn in
PUZZLES, ANSWERED = 10, 5
_IN_A_ROW = 5


def ten_of(kind: str) -> list[Line]:
    """Lines of the bank, every level in turn, always the same ones."""
    rng = Random(kind)
    by_level = [rng.sample(lines, len(lines)) for level in LEVELS if (lines := list(bank_of(kind).of_level(level)))]
    mixed = [lines[place] for place in range(PUZZLES) for lines in by_level if place < len(lines)]
    return mixed[:PUZZLES]


def whole_page(page: Page, width: int) -> Image.Image:
    """The page from its head to its foot, however long it is."""
    page.set_viewport_size({"width": width, "height": SCREEN})
    access.stands_still(page)
    long = page.get_by_test_id("stMain").evaluate("main => main.scrollHeight")
    page.set_viewport_size({"width": width, "height": long})
    access.stands_still(page)
    shot: Image.Image = Image.open(BytesIO(page.screenshot()))
    if width == DESK:
        shot = shot.crop(((DESK - COLUMN) // 2, 0, (DESK + COLUMN) // 2, shot.height))
    else:
        ImageDraw.Draw(shot).line((0, SCREEN, shot.width, SCREEN), "#d04090")
    return shot


def looks(page: Page) -> Iterator[tuple[str, Image.Image]]:
    """The page as it stands in each look, with the look's name."""
    for scheme in SCHEMES:
        access.light(page, scheme)
        for name, width in (("phone", PHONE), ("desk", DESK)):
            yield f"{name}-{scheme}", whole_page(page, width)


def open_puzzle(page: Page, url: str, puzzle: Exercise) -> None:
    page.set_viewport_size({"width": PHONE, "height": SCREEN})
    page.goto(f"{url}/puzzle?puzzle={puzzle.id}")
    if isinstance(puzzle.question, Watched):
        for _ in puzzle.question.scenes()[:-1]:
            settled(page).get_by_role("button", name="Next", exact=True).click()
        settled(page).get_by_role("button", name="Cover the pile").click()
    settled(page).get_by_role("heading", name=puzzle.question.prompt(), exact=True).wait_for()


def sheets(page: Page, url: str, kind: str) -> Iterator[tuple[str, Image.Image]]:
    asked: dict[str, list[Image.Image]] = defaultdict(list)
    answered: dict[str, list[Image.Image]] = defaultdict(list)
    for number, line in enumerate(ten_of(kind)):
        puzzle = line.exercise()
        open_puzzle(page, url, puzzle)
        for name, shot in looks(page):
            asked[name].append(shot)
        if number < ANSWERED:
            give(page, puzzle, an_answer(puzzle, right=False))
            settled(page).get_by_role("button", name="Try one like it").wait_for()
            for name, shot in looks(page):
                answered[name].append(shot)
    for suffix, found in (("", asked), ("-wrong", answered)):
        for name, shots in found.items():
            rows = [shots[start : start + _IN_A_ROW] for start in range(0, len(shots), _IN_A_ROW)]
            yield f"{kind}-{name}{suffix}", on_one_sheet(rows)


def main() -> None:
    kinds = sorted(path.stem for path in BANK.glob("*.jsonl") if "." not in path.stem)
    parser = argparse.ArgumentParser(description="Pictures of ten puzzles of each kind.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("kinds", nargs="*", metavar="kind", help=f"all, or some of {', '.join(kinds)}")
    args = parser.parse_args()
    if unknown := set(args.kinds) - set(kinds):
        parser.error(f"the bank has no {', '.join(sorted(unknown))}")
    args.folder.mkdir(parents=True, exist_ok=True)
    with a_page(PHONE, SCREEN) as (server, page):
        runs.watch(page)
        for kind in args.kinds or kinds:
            for name, picture in sheets(page, server.url, kind):
                picture.save(args.folder / f"{name}.png")


if __name__ == "__main__":
    main()
