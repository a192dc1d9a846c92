"""A worksheet for a class: fresh puzzles to solve with a pencil, and their answers, from the engine, overleaf."""

from collections.abc import Callable, Sequence
from random import Random

import puzzles
from trainer.exercises.answers import Answer, Choice, ChoiceAndNumber, ChosenCards, Number
from trainer.exercises.every_answer import right_answer
from trainer.exercises.model import (
    ChooseAndNumber,
    ChooseCard,
    ChooseCards,
    ChooseOne,
    Exercise,
    Feedback,
    GiveNumber,
    Group,
    Option,
    Picture,
    Row,
)
from trainer.exercises.wording import chosen_clause, label_of, listed_symbols
from trainer.paper.pdf import MARGIN, PLAIN, PdfCanvas, Style
from trainer.paper.picture import draw_picture, picture_height
from trainer.paper.text import paragraph, paragraph_height, text_width, write

COUNT = 8
MOST_TITLE = 60  # characters
_MOST_TRIES = 300  # puzzles looked at before one may be there twice
_PROMPT, _SIZE = 10.0, 9.0  # points
_NUMBER = 9.0  # millimetres for the number of a puzzle
_CARD = 9.4

_Part = Callable[[PdfCanvas, Exercise, float, bool], float]
"""What is drawn of each exercise, from a height on, and how high it is; the last says whether to draw it."""


def worksheet_puzzles(kinds: Sequence[str], level: int, seed: int, count: int = COUNT) -> tuple[Exercise, ...]:
    """*count* different puzzles of *kinds* in turn, the same for the same *seed*. PuzzleError where there are none.

    Nor is one there in two suit namings, as long as there are enough others.
    """
    rng = Random(seed)
    found: list[Exercise] = []
    tries = 0
    while len(found) < count:
        exercise = puzzles.fresh(kinds[len(found) % len(kinds)], level, rng)
        tries += 1
        if tries > _MOST_TRIES or not any(puzzles.same_but_for_suits(exercise, each) for each in found):
            found.append(exercise)
    return tuple(found)


def worksheet(exercises: Sequence[Exercise], style: Style = PLAIN, title: str = "Gin rummy worksheet") -> bytes:
    """The puzzles, then on pages of their own the answers; printed on both sides, those lie overleaf."""
    canvas = PdfCanvas(style, title)
    pages = _pages(canvas, exercises, title, "Name: ______________________________", _ask)
    if pages % 2:
        canvas.new_page()  # so that the answers begin on a sheet of their own
        write(
            canvas,
            canvas.width / 2,
            40,
            "The answers begin on the next sheet.",
            9,
            colour=canvas.palette.quiet,
            align="middle",
        )
    answers = {each.id: right_answer(each.question) for each in exercises}  # looked for once: measured, then drawn
    told = {each.id: each.question.explain(answers[each.id]) for each in exercises}

    def tell(canvas: PdfCanvas, exercise: Exercise, y: float, draw: bool) -> float:
        return _tell(canvas, _answer_words(exercise, answers[exercise.id]), told[exercise.id], y, draw)

    _pages(canvas, exercises, "Answers", title, tell)
    return canvas.finished()


def _pages(canvas: PdfCanvas, exercises: Sequence[Exercise], title: str, right: str, part: _Part) -> int:
    """Draw *part* of every exercise, none broken over two pages; how many pages that took."""
    pages, y = 0, canvas.height
    for number, exercise in enumerate(exercises, 1):
        high = part(canvas, exercise, 0, False)
        if y + high > canvas.bottom:
            canvas.new_page()
            pages += 1
            write(
                canvas, MARGIN, MARGIN + 6, title, 15, bold=True, colour=canvas.palette.accent, room=canvas.room * 0.6
            )
            write(canvas, MARGIN + canvas.room, MARGIN + 6, right, 9, align="right", room=canvas.room * 0.38)
            y = MARGIN + 11
        write(canvas, MARGIN, y + 4.6, f"{number}.", 12, bold=True)
        y += part(canvas, exercise, y, True) + 4
        canvas.stroke((MARGIN, y - 2.5), (MARGIN + canvas.room, y - 2.5), canvas.palette.rule, weight=0.1)
    return pages


def _text(canvas: PdfCanvas, y: float, text: str, size: float, draw: bool, *, bold: bool = False) -> float:
    room = canvas.room - _NUMBER
    if draw:
        return paragraph(canvas, MARGIN + _NUMBER, y, text, size, room, bold=bold)
    return y + paragraph_height(canvas, text, size, room)


def _drawn(canvas: PdfCanvas, y: float, picture: Picture, draw: bool) -> float:
    room = canvas.room - _NUMBER
    if draw:
        return draw_picture(canvas, picture, MARGIN + _NUMBER, y, room, _CARD)
    return y + picture_height(canvas, picture, room, _CARD)


# --- The question -------------------------------------------------------------------------------------------------


def _ask(canvas: PdfCanvas, exercise: Exercise, y: float, draw: bool) -> float:
    begin = y
    question = exercise.question
    y = _text(canvas, y, _by_pencil(question.prompt()), _PROMPT, draw, bold=True) + 1.5
    y = _drawn(canvas, y, question.table(), draw)
    match question.form():
        case ChooseOne(options):
            y = _boxes(canvas, y, options, draw)
        case ChooseCard(cards, label, hand):
            y = _drawn(canvas, y, (Row(_by_pencil(label), (Group(hand or cards),)),), draw)
            among = f"One of {listed_symbols(cards, 'or')}. " if hand else ""
            y = _text(canvas, y, f"{among}Mark the card.", _SIZE, draw)
        case ChooseCards(hand, none_label=none_label, label=label) as form:
            y = _drawn(canvas, y, (Row(label, (Group(hand),)),), draw)
            y = _text(canvas, y, f"Mark every card that {chosen_clause(form)}.", _SIZE, draw)
            if none_label:
                y = _boxes(canvas, y, (Option("", none_label),), draw)
        case GiveNumber(label):
            y = _text(canvas, y + 1, f"{label}: __________", _SIZE, draw)
        case ChooseAndNumber(options, number_label, choice_label):
            y = _text(canvas, y, choice_label, _SIZE, draw)
            y = _boxes(canvas, y, options, draw)
            y = _text(canvas, y + 1, f"{number_label}: __________", _SIZE, draw)
    return y - begin


def _by_pencil(text: str) -> str:
    return text.replace("Tap ", "Mark ").replace(" tap ", " mark ")


def _boxes(canvas: PdfCanvas, y: float, options: Sequence[Option], draw: bool) -> float:
    """Little squares to tick."""
    x, edge = MARGIN + _NUMBER, MARGIN + canvas.room
    y += 1
    for option in options:
        wide = text_width(canvas, option.label, _SIZE) + 11
        if x > MARGIN + _NUMBER and x + wide > edge:
            x, y = MARGIN + _NUMBER, y + 5.5
        if draw:
            canvas.box(x, y, 3.4, 3.4, line=canvas.palette.text, weight=0.25)
            write(canvas, x + 4.8, y + 2.9, option.label, _SIZE, room=edge - x - 5)
        x += wide
    return y + 5


# --- The answer ---------------------------------------------------------------------------------------------------


def _tell(canvas: PdfCanvas, words: str, feedback: Feedback, y: float, draw: bool) -> float:
    begin = y
    if words:
        y = _text(canvas, y, words, _PROMPT, draw, bold=True) + 1
    for picture in feedback.best:
        y = _drawn(canvas, y, picture, draw)
    y = _text(canvas, y, feedback.why, _SIZE, draw)
    return y - begin


def _answer_words(exercise: Exercise, answer: Answer) -> str:
    match exercise.question.form(), answer:
        case ChooseOne(options), Choice(value):
            return label_of(value, options)
        case GiveNumber(label), Number(number):
            return f"{label}: {number}"
        case ChooseAndNumber(options, label), ChoiceAndNumber(choice, number):
            return f"{label_of(choice, options)}. {label}: {number}"
        case ChooseCards(none_label=str(none)), ChosenCards(cards) if not cards:
            return none
        case _:
            return ""
