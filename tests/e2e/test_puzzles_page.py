"""Each puzzle kind answered right and wrong, as a learner would, at a desk and on a phone."""

import itertools
import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

import puzzles
from tests.answering import an_answer
from tests.e2e.learner import asked, give, press
from tests.e2e.server import Server
from trainer.exercises.best_melds import BestMelds
from trainer.exercises.model import ChooseCards, Exercise
from trainer.exercises.registry import KINDS
from trainer.rules.arrange import distinct_arrangements
from trainer.rules.melds import Meld


@pytest.mark.parametrize("kind", puzzles.PUZZLE_KINDS)
def test_a_puzzle_answered_right_and_the_next_one_wrong(server: Server, page: Page, kind: str) -> None:
    page.goto(f"{server.url}/puzzles")
    page.get_by_role("link", name=KINDS[kind].title).click()
    first = asked(page)
    assert first.kind == kind
    give(page, first, an_answer(first, right=True))
    expect(page.get_by_text("Right.", exact=False).first).to_be_visible()
    press(page, "Next puzzle")
    page.wait_for_url(lambda url: first.id not in url)
    second = asked(page)
    wrong = an_answer(second, right=False)
    give(page, second, wrong)
    expect(page.get_by_text("Not quite.", exact=False).first).to_be_visible()
    feedback = second.question.explain(wrong)
    expect(page.get_by_text(feedback.best_title, exact=True)).to_be_visible()
    for row in (*feedback.yours, *feedback.best[0]):
        expect(page.get_by_role("img", name=re.compile(re.escape(row.label))).first).to_be_visible()
    press(page, "Try one like it")
    page.wait_for_url(lambda url: second.id not in url)
    assert asked(page).kind == kind


def test_best_melds_by_grouping_with_the_keyboard_alone(server: Server, page: Page) -> None:
    made = (puzzles.fresh("best-melds", 1, Random(seed)) for seed in range(99))
    puzzle = next(each for each in made if _melds(each))
    page.goto(f"{server.url}/puzzle?puzzle={puzzle.id}")
    hand = page.get_by_role("listbox", name="Your hand")
    page.get_by_role("button", name="Group into melds instead").press("Enter")
    for number, meld in enumerate(_melds(puzzle), 1):
        for card in meld:
            page.get_by_role("option", name=card.name.capitalize(), exact=True).press("Space")
        hand.get_by_role("option").first.press("g")
        expect(page.get_by_role("group", name=re.compile(f"^Meld {number}"))).to_be_visible()
    page.get_by_role("button", name="Check grouping").press("Enter")
    expect(page.get_by_text("Right.", exact=False).first).to_be_visible()


def test_on_a_phone_nothing_scrolls_sideways_and_a_tap_answers(server: Server, phone: Page) -> None:
    phone.goto(f"{server.url}/puzzle?kind=safe-discard")
    puzzle = asked(phone)
    give(phone, puzzle, an_answer(puzzle, right=False))
    width = phone.evaluate("document.scrollingElement.scrollWidth")
    assert width <= 375
    phone.goto(f"{server.url}/puzzle?kind=best-melds")
    form = asked(phone).question.form()
    assert isinstance(form, ChooseCards)
    strips = phone.get_by_role("option")
    expect(strips).to_have_count(len(form.hand))
    boxes = [strips.nth(index).bounding_box() for index in range(strips.count())]
    lefts = sorted(box["x"] for box in boxes if box)
    assert all(right - left >= 24 for left, right in itertools.pairwise(lefts))
    assert len({round(box["y"]) for box in boxes if box}) == 1  # one row
    assert phone.evaluate("document.scrollingElement.scrollWidth") <= 375


def test_a_puzzle_that_does_not_exist_is_named(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/puzzle?puzzle=best-melds.1.9.x")
    expect(page.get_by_text("That puzzle cannot be shown")).to_be_visible()
    press(page, "Pick a puzzle")
    expect(page.get_by_role("link", name="Find the best melds")).to_be_visible()


def _melds(puzzle: Exercise) -> tuple[Meld, ...]:
    """The melds of the only best grouping; none where there are several."""
    question = puzzle.question
    assert isinstance(question, BestMelds)
    best = distinct_arrangements(question.hand)
    return best[0].melds if len(best) == 1 else ()


def test_on_a_phone_the_verdict_and_the_next_question_are_in_sight(server: Server, page: Page) -> None:
    page.set_viewport_size({"width": 375, "height": 500})  # a small phone: everything scrolls
    page.goto(f"{server.url}/puzzle?kind=safe-discard")
    puzzle = asked(page)
    give(page, puzzle, an_answer(puzzle, right=False))
    expect(page.get_by_text("Not quite.", exact=False).first).to_be_in_viewport()
    press(page, "Next puzzle")
    page.wait_for_url(lambda url: puzzle.id not in url)
    expect(page.get_by_role("heading", name=asked(page).question.prompt())).to_be_in_viewport()
