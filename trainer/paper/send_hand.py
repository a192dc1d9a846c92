"""Send this hand: a question as one picture, with its answer left out."""

from trainer.exercises.drawing import asked_row
from trainer.exercises.model import ChooseCard, ChooseCards, ChooseOne, Exercise, Picture
from trainer.paper.canvas import Ink
from trainer.paper.picture import draw_picture, picture_height
from trainer.paper.png import PngCanvas
from trainer.paper.text import paragraph, paragraph_height, write

_WIDE = 124.0  # millimetres: cards that can be told apart on a phone
_EDGE = 6.0
_PROMPT, _SMALL = 14.0, 9.0  # points
_CARD = 15.0


def picture_of(prompt: str, picture: Picture, choices: str = "") -> bytes:
    """A PNG with a question, its cards, and what may be answered in a line under them."""
    measure = PngCanvas(1, 1)
    room = _WIDE - 2 * _EDGE
    high = paragraph_height(measure, prompt, _PROMPT, room) + picture_height(measure, picture, room, _CARD)
    high += paragraph_height(measure, choices, _SMALL + 2, room) + 8 if choices else 5
    canvas = PngCanvas(_WIDE, high + 2 * _EDGE + 3, Ink.COLOUR)
    y = paragraph(canvas, _EDGE, _EDGE, prompt, _PROMPT, room, bold=True) + 3
    y = draw_picture(canvas, picture, _EDGE, y, room, _CARD)
    if choices:
        paragraph(canvas, _EDGE, y, choices, _SMALL + 2, room)
    foot = high + 2 * _EDGE
    write(canvas, _WIDE - _EDGE, foot, "Gin rummy trainer", _SMALL, colour=canvas.palette.quiet, align="right")
    return canvas.finished()


def picture_of_exercise(exercise: Exercise) -> bytes:
    """The question of a puzzle or a lesson's check. What the form asks with is in it; no answer is."""
    question = exercise.question
    match question.form():
        case ChooseCard() | ChooseCards() as form:
            return picture_of(question.prompt(), (*question.table(), asked_row(form)))
        case ChooseOne(options):
            choices = " / ".join(option.label for option in options)
            return picture_of(question.prompt(), question.table(), choices)
        case _:
            return picture_of(question.prompt(), question.table())
