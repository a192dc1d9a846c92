"""Answering as a learner does: with the mouse, on the page."""

import re
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, expect

import puzzles
from tests.e2e import runs
from trainer.exercises.answers import Answer, Choice, ChoiceAndNumber, ChosenCards, Number
from trainer.exercises.model import ChooseAndNumber, ChooseCard, ChooseCards, ChooseOne, Exercise, GiveNumber

VERDICT = re.compile(r"^(Right\.|Not quite\.)")


def settled(page: Page) -> Page:
    """*page*, once what it asked for has come: until then an old button may stand where the new one comes."""
    runs.wait(page)
    return page


def press(page: Page, name: str) -> None:
    """Press the button *name* of the page as it stands when nothing is being drawn any more."""
    settled(page).get_by_role("button", name=name, exact=True).click()


def give(page: Page, exercise: Exercise, answer: Answer) -> None:
    """Gives an answer through the page and waits for the verdict."""
    hand_in(page, exercise, answer)
    expect(page.get_by_text(VERDICT)).to_be_visible()


def hand_in(page: Page, exercise: Exercise, answer: Answer) -> None:
    form = exercise.question.form()
    settled(page)
    match form, answer:
        case ChooseOne(options), Choice(value):
            label = next(option.label for option in options if option.value == value)
            page.get_by_role("button", name=label, exact=True).click()
        case ChooseCard(), ChosenCards(cards):
            (card,) = cards
            page.get_by_role("button", name=card.name.capitalize(), exact=True).click()
        case ChooseCards(none_label=none_label), ChosenCards(cards):
            for card in cards:
                page.get_by_role("option", name=card.name.capitalize(), exact=True).click()
            page.get_by_role("button", name="Check" if cards else none_label or "", exact=True).click()
        case GiveNumber(label), Number(number):
            page.get_by_role("spinbutton", name=label).fill(str(number))
            page.get_by_role("button", name="Check", exact=True).click()
        case ChooseAndNumber(options, label), ChoiceAndNumber(choice, number):
            who = next(option.label for option in options if option.value == choice)
            page.get_by_role("radiogroup").get_by_text(who, exact=True).click()
            page.get_by_role("spinbutton", name=label).fill(str(number))
            page.get_by_role("button", name="Check", exact=True).click()


def asked(page: Page) -> Exercise:
    """The puzzle whose id is in the address."""
    page.wait_for_url(re.compile("puzzle="))
    return puzzles.load(parse_qs(urlsplit(page.url).query)["puzzle"][0])
