"""Cards and rows of cards on paper: the pictures that the screen shows, in ink."""

from collections.abc import Iterable

from trainer.exercises.drawing import caption
from trainer.exercises.model import Group, Picture, Row, Tone
from trainer.paper.canvas import MM_PER_POINT, Canvas
from trainer.paper.shapes import draw_suit
from trainer.paper.text import paragraph, paragraph_height, write
from trainer.rules.cards import Card, Rank

CARD = 10.5  # millimetres wide
_HIGH = 1.36  # times as high
_STRIP = 0.72  # of a card's width stays seen where the next one lies on it
_GAP = 3.2  # between groups
_NOTE, _LABEL = 7.5, 9.0  # points


def draw_card(canvas: Canvas, card: Card, x: float, y: float, width: float = CARD) -> None:
    colours = canvas.palette
    high = width * _HIGH
    canvas.box(
        x, y, width, high, fill=colours.card or (255, 255, 255), line=colours.rule, radius=width * 0.09, weight=0.2
    )
    colour = colours.suits[card.suit]
    rank = "10" if card.rank is Rank.TEN else card.rank.letter
    size = width / MM_PER_POINT * 0.43
    middle = x + width * 0.3
    write(canvas, middle, y + width * 0.42, rank, size, bold=True, colour=colour, align="middle", room=width * 0.5)
    draw_suit(canvas, card.suit, middle, y + width * 0.66, width * 0.3)
    draw_suit(canvas, card.suit, x + width * 0.66, y + high - width * 0.36, width * 0.5)


def picture_height(canvas: Canvas, picture: Picture, room: float, width: float = CARD) -> float:
    return sum(_row(canvas, row, 0, 0, room, width, draw=False) for row in picture)


def draw_picture(canvas: Canvas, picture: Picture, x: float, y: float, room: float, width: float = CARD) -> float:
    """Draw *picture* from *y* on, no wider than *room*; returns where the next thing may begin."""
    for row in picture:
        y += _row(canvas, row, x, y, room, width, draw=True)
    return y


def _row(canvas: Canvas, row: Row, x: float, y: float, room: float, width: float, *, draw: bool) -> float:
    """The height of the row, which is drawn only where it is wanted."""
    begin = y
    if row.label:
        if draw:
            paragraph(canvas, x, y, row.label, _LABEL, room, bold=bool(row.groups))
        y += paragraph_height(canvas, row.label, _LABEL, room) + 0.6
    for line in _lines(row.groups, room, width):
        place, below = x, 0.0
        for group in line:
            below = max(below, _group(canvas, group, place, y, width, room, draw=draw))
            place += _wide(group, width, room) + _GAP
        y += below + 1.4
    return y - begin + 1.2


def _lines(groups: Iterable[Group], room: float, width: float) -> list[list[Group]]:
    """Groups side by side as far as there is room."""
    lines: list[list[Group]] = []
    left = -1.0
    for group in groups:
        wide = _wide(group, width, room)
        if not lines or wide > left:
            lines.append([])
            left = room
        lines[-1].append(group)
        left -= wide + _GAP
    return lines


def _wide(group: Group, width: float, room: float) -> float:
    return max(_cards_wide(group, width, room), min(26.0, len(caption(group)) * _NOTE * MM_PER_POINT * 0.52))


def _cards_wide(group: Group, width: float, room: float) -> float:
    return width * (1 + _step(group, width, room) * (len(group.cards) - 1)) if group.cards else 0.0


def _step(group: Group, width: float, room: float) -> float:
    """How much of a card's width stays seen; less where so many cards would not fit side by side."""
    wanted = 1.06 if group.tone is Tone.POINTED else _STRIP
    others = max(1, len(group.cards) - 1)
    return min(wanted, (room / width - 1) / others)


def _group(canvas: Canvas, group: Group, x: float, y: float, width: float, room: float, *, draw: bool) -> float:
    high = width * _HIGH
    wide = _cards_wide(group, width, room)
    if draw:
        for place, card in enumerate(group.cards):
            draw_card(canvas, card, x + place * _step(group, width, room) * width, y, width)
        _line(canvas, group, x, y + high + 1.1, wide)
    words = caption(group)
    if not words:
        return high + 1.6
    wide = _wide(group, width, room)
    below = 2.5 if group.tone is Tone.POINTED else 1.5
    if draw:
        paragraph(canvas, x, y + high + below, words, _NOTE, wide, colour=canvas.palette.quiet, leading=1.2)
    return high + below + 0.2 + paragraph_height(canvas, words, _NOTE, wide, 1.2)


def _line(canvas: Canvas, group: Group, x: float, y: float, wide: float) -> None:
    """The mark under a group: a line for a meld, dashes for what is left, two lines for what is laid off."""
    colours = canvas.palette
    ends = (x + 0.3, y), (x + wide - 0.3, y)
    match group.tone:
        case Tone.MELD:
            canvas.stroke(*ends, colours.accent, weight=0.55)
        case Tone.LEFT:
            canvas.stroke(*ends, colours.quiet, weight=0.45, dashed=True)
        case Tone.LAID_OFF:
            for up in (-0.35, 0.35):
                canvas.stroke((x + 0.3, y + up), (x + wide - 0.3, y + up), colours.accent, weight=0.3)
        case Tone.POINTED:
            for start, end in (((-0.9, 0.7), (0, -0.4)), ((0, -0.4), (0.9, 0.7))):
                middle = x + wide / 2
                canvas.stroke(
                    (middle + start[0], y + start[1]), (middle + end[0], y + end[1]), colours.text, weight=0.5
                )
        case _:
            pass
