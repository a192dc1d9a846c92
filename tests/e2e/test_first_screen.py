"""What is asked and its answers, on the first screen of a small phone, with nothing covered for good."""

import itertools

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from puzzles.bank_file import bank_of
from tests.e2e import access
from tests.e2e.learner import settled
from tests.e2e.server import Server
from trainer.exercises.model import ChooseCard, ChooseOne, Exercise

LONG = ("unseen-spread", "should-you-knock")  # kinds that show much before they are answered with a button
STRIP, THUMB, HEIGHT = 24, 44, 667  # px


def longest(kind: str) -> Exercise:
    """The puzzle of *kind* whose hand has gone on longest: the most cards lie in the pile."""
    return max(bank_of(kind).lines.values(), key=lambda line: len(line.question["history"])).exercise()


def shown(page: Page, server: Server, puzzle: Exercise) -> Page:
    page.set_viewport_size({"width": 375, "height": HEIGHT})
    page.goto(f"{server.url}/puzzle?puzzle={puzzle.id}")
    expect(page.get_by_role("heading", name=puzzle.question.prompt(), exact=True)).to_be_visible()
    access.stands_still(settled(page))
    return page


def answers(page: Page, puzzle: Exercise) -> list[Locator]:
    form = puzzle.question.form()
    assert isinstance(form, ChooseOne)
    return [page.get_by_role("button", name=each.label, exact=True) for each in form.options]


def box(found: Locator) -> FloatRect:
    place = found.bounding_box()
    assert place is not None
    return place


def bottom(found: Locator) -> float:
    return box(found)["y"] + box(found)["height"]


@pytest.mark.parametrize("kind", LONG)
def test_the_answers_are_in_sight_and_cover_nothing_at_the_end(server: Server, page: Page, kind: str) -> None:
    puzzle = longest(kind)
    shown(page, server, puzzle)
    for text in ("100%", "200%"):
        page.add_style_tag(content=f"html {{ font-size: {text} !important; }}")
        page.get_by_test_id("stMain").evaluate("main => main.scrollTo(0, 0)")
        access.stands_still(page)
        buttons = answers(page, puzzle)
        for button in buttons:
            expect(button).to_be_in_viewport(ratio=1)
        assert HEIGHT - min(box(each)["y"] for each in buttons) < HEIGHT / 4  # three quarters are left to look
        last = page.get_by_role("img").last
        page.get_by_test_id("stMain").evaluate("main => main.scrollTo(0, main.scrollHeight)")
        access.stands_still(page)
        assert all(bottom(last) <= box(each)["y"] for each in buttons)


@pytest.mark.parametrize("kind", ["best-discard", "inferred-discard"])
def test_cards_to_throw_are_whole_and_the_others_can_be_read(server: Server, page: Page, kind: str) -> None:
    lines = bank_of(kind).lines.values()
    puzzle = max(lines, key=lambda line: len(line.question["offered"])).exercise()
    shown(page, server, puzzle)
    form = puzzle.question.form()
    assert isinstance(form, ChooseCard)
    cards = page.get_by_role("group", name=form.label).get_by_role("button")
    expect(cards).to_have_count(len(form.cards))
    offered = sorted((box(each) for each in cards.all()), key=lambda each: each["x"])
    assert all(each["width"] >= THUMB for each in offered)
    assert all(one["x"] + one["width"] <= other["x"] for one, other in itertools.pairwise(offered))
    others = sorted(box(each)["x"] for each in page.locator(".still").all())
    assert len(others) == len(form.hand) - len(form.cards)
    assert all(other - one >= STRIP for one, other in itertools.pairwise(others))
    assert access.spilled(page) == []


def test_few_cards_are_large_and_need_no_sorting(server: Server, page: Page) -> None:
    puzzle = next(iter(bank_of("safer-card").lines.values())).exercise()
    shown(page, server, puzzle)
    assert all(box(each)["width"] >= 64 for each in page.get_by_role("option").all())
    expect(page.get_by_role("button", name="Sort by suit")).to_have_count(0)
