"""Walking a lesson on the page: what is read, the hand that is played, every check, to the last screen."""

import re

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as NotThere

from lessons import CheckStep, Lesson, ScriptedHand, TextStep
from tests.answering import an_answer
from tests.e2e.learner import give, press, settled
from tests.e2e.server import Server
from trainer.exercises.model import Exercise
from trainer.rules.actions import Action, Discard, DrawStock, Knock, Pass, TakeDiscard
from trainer.rules.cards import Card
from trainer.rules.play import State
from trainer.rules.showdown import HAND_SIZE


def walk(server: Server, page: Page, lesson: Lesson, *, right: bool) -> None:
    """From the first screen to the last, practice and all; each check answered once, *right* or wrong."""
    page.goto(f"{server.url}/lesson?lesson={lesson.id}&step=1")
    for number, step in enumerate(lesson.steps, 1):
        page.wait_for_url(re.compile(rf"step={number}$"))
        if isinstance(step, CheckStep):
            _answer(page, step.exercise, right=right)
        else:
            _read(page, step)
        assert settled(page).evaluate("document.documentElement.scrollWidth") <= 375, f"step {number} is too wide"
        if number == len(lesson.steps):
            break
        if number == len(lesson.path):  # the end of the path; what is left is offered
            press(page, "More practice" if right else "More checks")
        else:
            press(page, "Next")


def choose(page: Page, label: str, option: str) -> None:
    """Choose *option* in the list *label*; where the list has closed before it could be tapped, it is opened again."""
    box = settled(page).get_by_role("combobox", name=re.compile(label))
    for _ in range(3):
        box.click()
        try:
            page.get_by_role("option", name=option, exact=True).click(timeout=15_000)
        except NotThere:
            continue
        settled(page)
        return
    raise AssertionError(f"the list {label!r} never stayed open")


def _read(page: Page, step: TextStep) -> None:
    expect(page.get_by_role("heading", name=step.title, exact=True)).to_be_visible()
    for block in step.blocks:
        if isinstance(block, ScriptedHand):
            for done in range(block.steps):
                _play(page, block.expected(done), block.position(done))


def _play(page: Page, action: Action, state: State) -> None:
    match action:
        case Pass():
            press(page, "Pass")
        case TakeDiscard():
            press(page, f"Take {state.pile[-1].symbol}")
        case DrawStock():
            press(page, "Draw from the stock")
        case Discard(card):
            _let_go(page, card, f"Throw {card.symbol}")
        case Knock(card):
            _let_go(page, card, f"Knock with {card.symbol}")
        case _:
            raise AssertionError(f"no lesson has had {action} before: say here how it is done on the page")


def _let_go(page: Page, card: Card, button: str) -> None:
    expect(page.get_by_role("option")).to_have_count(HAND_SIZE + 1)  # the card drawn has come
    name = re.compile(f"^{card.name.capitalize()}")
    settled(page).get_by_role("option", name=name).click(position={"x": 8, "y": 12})  # the next card covers the rest
    press(page, button)


def _answer(page: Page, exercise: Exercise, *, right: bool) -> None:
    """Answers, and reads what comes: the verdict, the right answers, and the reason, word for word."""
    expect(page.get_by_role("heading", name=exercise.question.prompt(), exact=True)).to_be_visible()
    answer = an_answer(exercise, right=right)
    give(page, exercise, answer)
    told = exercise.question.explain(answer)
    shown = _words(settled(page).get_by_test_id("stMain").inner_text())
    for words in (told.headline, told.cost, told.best_title, told.why):
        assert _words(words) in shown, f"{exercise.id}: {words!r} is not on the page:\n{shown}"
    for row in (*told.yours, *(row for picture in told.best for row in picture)):
        if row.label:
            expect(page.get_by_role("img", name=re.compile(re.escape(row.label))).first).to_be_visible()


def _words(text: str) -> str:
    """*text* on one line, without marks of emphasis and without spaces that cannot be seen."""
    return " ".join(re.sub(r"[*\u2060]|(?<!\w)_|_(?!\w)", "", text).replace("\u00a0", " ").split())
