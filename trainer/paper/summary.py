"""Lesson summaries: what a lesson says, without its questions, to take along."""

import re
from collections.abc import Sequence

from lessons import Block, HouseRule, Lesson, TextStep
from trainer.exercises.model import Picture
from trainer.paper.pdf import MARGIN, PLAIN, PdfCanvas, Style
from trainer.paper.picture import draw_picture, picture_height
from trainer.paper.text import paragraph, paragraph_height, write

_SIZE, _HEAD = 9.6, 12.0  # points
_CARD = 9.6  # millimetres
_FIRST, _OTHER = 62.0, 40.0  # of a table's columns, at most
_AFTER_TABLE = 2.0
_MARKS = re.compile(r"[*`]|(?<!\w)_|_(?!\w)")
_BULLET = re.compile(r"^\s*(?:[-*]|\d+\.)\s+")


def lesson_summary(lesson: Lesson, style: Style = PLAIN) -> bytes:
    """The goals and every step to read, with its pictures."""
    canvas = PdfCanvas(style, lesson.title)
    canvas.new_page()
    write(canvas, MARGIN, MARGIN + 6, lesson.title, 17, bold=True, colour=canvas.palette.accent, room=canvas.room)
    y = MARGIN + 10
    for goal in lesson.goals:
        y = paragraph(canvas, MARGIN + 4, y, f"– {goal}", _SIZE, canvas.room - 4, colour=canvas.palette.quiet)
    for step in lesson.steps:
        if isinstance(step, TextStep):
            y = _step(canvas, step, y + 3)
    return canvas.finished()


def _step(canvas: PdfCanvas, step: TextStep, y: float) -> float:
    """The heading is kept with what follows it."""
    first = [part for block in step.blocks[:2] for part in _on_paper(block)]  # words, and the cards they speak of
    y = _there_or_next(canvas, y, 9 + sum(_height(canvas, part) for part in first))
    write(canvas, MARGIN, y + 4.4, step.title, _HEAD, bold=True, room=canvas.room)
    y += 6.4
    for block in step.blocks:
        if isinstance(block, HouseRule):  # the cards and what comes of them stay together
            y = _there_or_next(canvas, y, sum(_height(canvas, part) for part in _on_paper(block)))
        for part in _on_paper(block):
            if isinstance(part, str):
                y = _words(canvas, y, part)
            else:
                y = _there_or_next(canvas, y, _height(canvas, part))
                y = draw_picture(canvas, part, MARGIN, y, canvas.room, _CARD)
    return y


def _words(canvas: PdfCanvas, y: float, markdown: str) -> float:
    in_table = False
    for text, indent in _paragraphs(markdown):
        y += _AFTER_TABLE if in_table and "\t" not in text else 0
        y = _there_or_next(canvas, y, paragraph_height(canvas, text, _SIZE, canvas.room - indent))
        if in_table := "\t" in text:
            y = _cells(canvas, y, text.split("\t"))
        else:
            y = paragraph(canvas, MARGIN + indent, y, text, _SIZE, canvas.room - indent) + 1
    return y + (_AFTER_TABLE if in_table else 0)


def _cells(canvas: PdfCanvas, y: float, cells: Sequence[str]) -> float:
    """A line of a table: words at the left, figures under each other at the right."""
    first, *others = cells
    wide = min(_OTHER, (canvas.room - 4 - _FIRST) / max(len(others), 1))
    write(canvas, MARGIN + 4, y + 4, first, _SIZE, room=_FIRST)
    for place, cell in enumerate(others, 1):
        write(canvas, MARGIN + _FIRST + place * wide, y + 4, cell, _SIZE, align="right", room=wide - 2)
    return y + 5


def _on_paper(block: Block) -> tuple[str | Picture, ...]:
    """A house rule is its cards and what each way of playing makes of them; a hand to play is for the screen only."""
    if isinstance(block, HouseRule):
        return block.ways[0].picture, "\n".join(f"- {way.name} → {way.result}" for way in block.ways)
    return (block,) if isinstance(block, str | tuple) else ()


def _height(canvas: PdfCanvas, block: str | Picture) -> float:
    if isinstance(block, str):
        return sum(
            paragraph_height(canvas, text, _SIZE, canvas.room - indent) + 1 for text, indent in _paragraphs(block)
        )
    return picture_height(canvas, block, canvas.room, _CARD)


def _there_or_next(canvas: PdfCanvas, y: float, high: float) -> float:
    if y + high <= canvas.bottom:
        return y
    canvas.new_page()
    return MARGIN


def _paragraphs(markdown: str) -> Sequence[tuple[str, float]]:
    """Plain paragraphs, and how far each is set in; a table's line becomes one with its cells side by side."""
    found: list[tuple[str, float]] = []
    for block in re.split(r"\n\s*\n", markdown.strip()):
        lines = block.splitlines()
        if any(_BULLET.match(line) or line.startswith("|") for line in lines):
            found += _listed(lines)
        else:
            found.append((_plain(" ".join(lines)), 0.0))
    return found


def _listed(lines: Sequence[str]) -> list[tuple[str, float]]:
    found: list[tuple[str, float]] = []
    for line in lines:
        if set(line) <= set("|:- "):
            continue
        if line.startswith("|"):
            found.append((_plain("\t".join(cell.strip() for cell in line.strip("|").split("|"))), 4.0))
        elif _BULLET.match(line):
            number = line.strip().split(" ")[0]
            found.append((f"{number if number[0].isdigit() else '–'} {_plain(_BULLET.sub('', line))}", 4.0))
        elif found:
            found[-1] = (f"{found[-1][0]} {_plain(line.strip())}", found[-1][1])
        else:
            found.append((_plain(line), 0.0))
    return found


def _plain(text: str) -> str:
    return _MARKS.sub("", text)
