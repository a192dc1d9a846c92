"""Answering as a learner does: with the mouse, on the page."""

import re
from collections.abc import Iterator
from itertools import combinations
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, expect

import puzzles
from trainer.exercises.answers import Answer, Choice, ChoiceAndNumber, ChosenCards, Number
from trainer.exercises.model import ChooseAndNumber, ChooseCard, ChooseCards, ChooseOne, Exercise, Form, GiveNumber


def _answers(form: Form) -> Iterator[Answer]:
    """Every answer that the form can give (numbers up to 150)."""
    match form:
        case ChooseOne(options):
            yield from (Choice(option.value) for option in options)
        case ChooseCard(cards):
            yield from (ChosenCards(frozenset({card})) for card in cards)
        case ChooseCards(hand):
            for size in range(len(hand) + 1):
                yield from (ChosenCards(frozenset(cards)) for cards in combinations(hand, size))
        case GiveNumber():
            yield from (Number(number) for number in range(150))
        case ChooseAndNumber(options):
            yield from (ChoiceAndNumber(option.value, number) for option in options for number in range(150))


def an_answer(exercise: Exercise, *, right: bool) -> Answer:
    """An answer that is right, or one that is wrong, found by asking the grader."""
    question = exercise.question
    empty = ChosenCards(frozenset())  # "none" needs its button, and not every form has one
    found = (each for each in _answers(question.form()) if each != empty)
    return next(each for each in found if question.grade(each).right is right)


def give(page: Page, exercise: Exercise, answer: Answer) -> None:
    """Gives an answer through the page and waits for the verdict."""
    form = exercise.question.form()
    match form, answer:
        case ChooseOne(options), Choice(value):
            label = next(option.label for option in options if option.value == value)
            page.get_by_role("button", name=label, exact=True).click()
        case ChooseCard(), ChosenCards(cards):
            (card,) = cards
            page.get_by_role("button", name=card.name.capitalize(), exact=True).click()
        case ChooseCards(), ChosenCards(cards):
            for card in cards:
                page.get_by_role("option", name=card.name.capitalize(), exact=True).click()
            page.get_by_role("button", name="Check", exact=True).click()
        case GiveNumber(label), Number(number):
            page.get_by_label(label).fill(str(number))
            page.get_by_role("button", name="Check", exact=True).click()
        case ChooseAndNumber(options, label), ChoiceAndNumber(choice, number):
            who = next(option.label for option in options if option.value == choice)
            page.get_by_text(who, exact=True).click()
            page.get_by_label(label).fill(str(number))
            page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_text(re.compile(r"^(Right\.|Not quite\.)"))).to_be_visible()


def asked(page: Page) -> Exercise:
    """The puzzle whose id is in the address."""
    page.wait_for_url(re.compile("puzzle="))
    return puzzles.load(parse_qs(urlsplit(page.url).query)["puzzle"][0])
