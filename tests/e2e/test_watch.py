"""Watching turns before a question, and tapping a card in the hand itself, in a real browser on a phone."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

import puzzles
from tests.answering import an_answer
from tests.e2e.learner import give, press
from tests.e2e.server import Server
from trainer.exercises.model import ChooseCard
from trainer.exercises.watch_then_answer import WatchThenAnswer


def test_turns_are_watched_with_the_keyboard_and_a_reload_shows_none_again(
    server: Server, phone: Page, check_access: Callable[[Page], None]
) -> None:
    made = (puzzles.fresh("watch-then-answer", 3, Random(seed)) for seed in range(99))
    puzzle = next(each for each in made if isinstance(each.question, WatchThenAnswer) and each.question.asks == "safe")
    assert isinstance(puzzle.question, WatchThenAnswer)
    *before, last = puzzle.question.scenes()
    phone.goto(f"{server.url}/puzzle?puzzle={puzzle.id}")
    for scene in before:
        expect(phone.get_by_role("heading", name=scene.words, exact=True)).to_be_visible()
        phone.get_by_role("button", name="Next").press("Enter")
    expect(phone.get_by_role("status").filter(has_text=last.words)).to_have_count(1)  # a screen reader hears it
    check_access(phone)
    press(phone, "Cover the pile")
    expect(phone.get_by_role("heading", name=puzzle.question.prompt())).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("heading", name=puzzle.question.prompt())).to_be_visible()
    expect(phone.get_by_role("button", name="Next")).to_have_count(0)

    form = puzzle.question.form()
    assert isinstance(form, ChooseCard)
    cards = phone.get_by_role("group", name=form.label).get_by_role("button")
    expect(cards).to_have_count(len(form.cards))  # of the eleven that are drawn
    boxes = [cards.nth(index).bounding_box() for index in range(len(form.cards))]
    assert all(box and box["width"] >= 40 for box in boxes)
    assert phone.evaluate("document.scrollingElement.scrollWidth") <= 375
    check_access(phone)
    give(phone, puzzle, an_answer(puzzle, right=False))
