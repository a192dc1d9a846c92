"""A refresh at each step of each flow: what was sent stays, what was only picked may go, and the step is the same."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo

from playwright.sync_api import Page, expect

import lessons
import puzzles
from lessons import CheckStep
from tests.answering import an_answer
from tests.e2e.learner import VERDICT, give, hand_in, press, settled
from tests.e2e.server import Server
from tests.e2e.test_access import made_up_days
from tests.e2e.test_play_page import TYPED, begin, now, sensible, tap, until_changed
from trainer import practice
from trainer.exercises.answers import Answer, Choice
from trainer.exercises.model import ChooseOne, Exercise, Watched
from trainer.exercises.registry import KINDS
from trainer.learner.knowledge import fold
from trainer.rules.actions import Knock
from trainer.storage import Store

ZONE = "Europe/Berlin"


def refresh(page: Page) -> Page:
    settled(page).reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    return settled(page)


def is_asked(page: Page, exercise: Exercise) -> None:
    expect(page.get_by_role("heading", name=exercise.question.prompt(), exact=True)).to_be_visible()
    expect(page.get_by_text(VERDICT)).to_have_count(0)


def answered_with_a_refresh_around(page: Page, exercise: Exercise, *, right: bool) -> None:
    """Refreshed before the answer the same is asked; refreshed after it the verdict stands."""
    is_asked(refresh(page), exercise)
    give(page, exercise, an_answer(exercise, right=right))
    expect(refresh(page).get_by_text(VERDICT)).to_be_visible()


def attempts(server: Server) -> int:
    store = Store.open(f"sqlite:///{server.database}")
    try:
        return len(store.events(store.default_learner()))
    finally:
        store.close()


def test_cards_that_were_only_picked(server: Server, page: Page) -> None:
    puzzle = puzzles.load("best-melds.1.1.1")
    page.goto(f"{server.url}/puzzle?puzzle={puzzle.id}")
    settled(page).get_by_role("option").first.click(position={"x": 8, "y": 12})
    expect(page.get_by_role("option", selected=True)).to_have_count(1)
    is_asked(refresh(page), puzzle)
    expect(page.get_by_role("option", selected=True)).to_have_count(0)
    assert attempts(server) == 0


def test_a_lesson_check_and_the_eight_questions(server: Server, page: Page) -> None:
    lesson = lessons.lesson("L3")
    number, step = next((at, each) for at, each in enumerate(lesson.path, 1) if isinstance(each, CheckStep))
    page.goto(f"{server.url}/lesson?lesson=L3&step={number}")
    answered_with_a_refresh_around(page, step.exercise, right=False)
    press(page, "Try it again")
    is_asked(settled(page), step.exercise)
    page.goto(f"{server.url}/placement")
    press(page, "Skip")
    expect(refresh(page).get_by_text("Question 2 of 8")).to_be_visible()


def test_the_four_of_a_day(server: Server, page: Page) -> None:
    day = datetime.now(ZoneInfo(ZONE)).date()
    page.goto(f"{server.url}/daily?day={day.isoformat()}")
    four = puzzles.daily(day)
    for number, puzzle in enumerate(four, 1):
        expect(page.get_by_text(f"Puzzle {number} of {len(four)}")).to_be_visible()
        answered_with_a_refresh_around(page, puzzle, right=number % 2 == 0)
        assert attempts(server) == number
        if number < len(four):
            press(page, "Next puzzle")
    press(page, "Back to today")
    for puzzle in four:
        expect(page.get_by_role("link", name=KINDS[puzzle.kind].title)).to_be_visible()
    expect(page.get_by_text("Open", exact=True)).to_have_count(0)


def test_reviews(server: Server, page: Page) -> None:
    log = made_up_days()
    store = Store.open(f"sqlite:///{server.database}")
    store.append(store.default_learner(), log)
    store.close()
    known = fold(log, datetime.now(ZoneInfo("UTC")), ZONE)
    first, second = known.due[:2]
    page.goto(f"{server.url}/review?review={first.key}")
    exercise, _ = practice.review(first.mistake, known.times_reviewed(first.key))
    assert not isinstance(exercise.question, Watched)
    answered_with_a_refresh_around(page, exercise, right=True)
    press(page, "Next review")
    expect(page.get_by_text(VERDICT)).to_have_count(0)
    exercise, _ = practice.review(second.mistake, known.times_reviewed(second.key))
    is_asked(refresh(page), exercise)


def _tap(page: Page, puzzle: Exercise, answer: Answer) -> None:
    """Answers in a sprint, where a button's name ends with the key that presses it."""
    form = puzzle.question.form()
    if isinstance(form, ChooseOne) and isinstance(answer, Choice):
        label = next(each.label for each in form.options if each.value == answer.value)
        page.get_by_role("button", name=re.compile(f"^{re.escape(label)}")).click()
    else:
        hand_in(page, puzzle, answer)


def test_a_sprint(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/sprint")
    press(page, "Start the clock")
    settled(page)
    store = Store.open(f"sqlite:///{server.database}")
    began = store.setting(store.default_learner(), "sprint")
    store.close()
    for number in range(2):
        puzzle = puzzles.sprint_puzzle(began, number)
        is_asked(refresh(page), puzzle)
        _tap(page, puzzle, an_answer(puzzle, right=True))
        expect(refresh(page).get_by_text(f"{number + 1} right of {number + 1}")).to_be_visible()


def test_a_hand_in_play(server: Server, page: Page) -> None:
    game = begin(server, page, TYPED)
    while not isinstance(action := sensible(game), Knock):
        expect(refresh(page).get_by_role("listbox", name="Your hand")).to_be_visible()
        assert now(server) == game
        tap(page, game, action)
        game = until_changed(server, page, game)
    name = re.compile(f"^{action.card.name.capitalize()}")
    settled(page).get_by_role("option", name=name).click(position={"x": 8, "y": 9})
    page.get_by_role("button", name=re.compile("^(Knock|Gin) with")).click()
    expect(page.get_by_role("button", name=re.compile("^Lay down")).first).to_be_visible()
    refresh(page)  # the grouping was not sent: the same hand waits for a move
    assert now(server) == game
    tap(page, game, action)
    game = until_changed(server, page, game)
    expect(refresh(page).get_by_role("heading", name="The hand again")).to_be_visible()
    assert now(server) == game


def test_a_hand_on_the_desk_and_one_on_the_pad(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/desk")
    deck = settled(page).get_by_role("listbox", name="Your cards")
    for name in ("Seven of hearts", "Seven of diamonds", "Seven of spades"):
        deck.get_by_role("option", name=name, exact=True).click()
    page.wait_for_url(re.compile("hand=7h.7d.7s"))
    expect(refresh(page).get_by_text("3 of 11 cards")).to_be_visible()
    page.goto(f"{server.url}/pad")
    page.get_by_label("First player").fill("Ada")
    press(page, "Begin a game")
    expect(refresh(page).get_by_role("heading", name="Hand 1")).to_be_visible()
    page.get_by_text("Ada", exact=True).first.click()
    page.get_by_role("spinbutton", name="Points").fill("23")
    press(page, "Enter the hand")
    expect(refresh(page).get_by_role("heading", name="Hand 2")).to_be_visible()
    expect(page.get_by_text("23").first).to_be_visible()
