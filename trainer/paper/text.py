"""Words on paper: suits drawn among the letters, lines broken, and long names made to fit."""

import unicodedata
from collections.abc import Iterator

from trainer.paper.canvas import MM_PER_POINT, Align, Canvas, Colour, known_letters
from trainer.paper.shapes import draw_suit
from trainer.rules.cards import Suit

_SUITS = {suit.symbol: suit for suit in Suit}
_SUIT_WIDE = 0.78  # of the size of the letters
_LEAST = 0.6  # so small letters may become, of what was wanted, before a text is cut
ELLIPSIS = "…"


def plain(text: str) -> str:
    """*text* with what the letters can draw: other signs lose their accents, or become a question mark."""
    known = known_letters()
    return "".join(each if each in known or each in _SUITS else _nearest(each, known) for each in text)


def _nearest(letter: str, known: frozenset[str]) -> str:
    if letter.isspace():
        return " "
    if unicodedata.category(letter) in ("Mn", "Cf", "Cc"):
        return ""
    base = "".join(each for each in unicodedata.normalize("NFKD", letter) if each in known)
    return base or "?"


def name_or(name: str, instead: str) -> str:
    """*name* where it can be drawn whole; *instead* for one in letters that the font lacks."""
    composed = unicodedata.normalize("NFC", name)
    return composed if "?" not in plain(composed.replace("?", "")) else instead


def text_width(canvas: Canvas, text: str, size: float, *, bold: bool = False) -> float:
    wide = sum(each in _SUITS for each in text) * _SUIT_WIDE * size * MM_PER_POINT
    return wide + sum(canvas.letters_width(part, size, bold=bold) for part in _parts(text) if part not in _SUITS)


def write(
    canvas: Canvas,
    x: float,
    y: float,
    text: str,
    size: float,
    *,
    bold: bool = False,
    colour: Colour | None = None,
    align: Align = "left",
    room: float | None = None,
) -> None:
    """One line with its baseline at *y*. With *room* it is made smaller, and at last cut, to be no wider."""
    text = plain(text)
    if room is not None:
        text, size = _fitted(canvas, text, size, bold, room)
    wide = text_width(canvas, text, size, bold=bold)
    x -= {"left": 0.0, "middle": wide / 2, "right": wide}[align]
    for part in _parts(text):
        if part in _SUITS:
            step = _SUIT_WIDE * size * MM_PER_POINT
            draw_suit(canvas, _SUITS[part], x + step / 2, y - 0.36 * size * MM_PER_POINT, 0.78 * size * MM_PER_POINT)
        else:
            canvas.letters(x, y, part, size, bold=bold, colour=colour or canvas.palette.text)
            step = canvas.letters_width(part, size, bold=bold)
        x += step


def paragraph(
    canvas: Canvas,
    x: float,
    y: float,
    text: str,
    size: float,
    room: float,
    *,
    bold: bool = False,
    colour: Colour | None = None,
    leading: float = 1.32,
) -> float:
    """Lines no wider than *room*, the first one's top at *y*; returns where the next thing may begin."""
    step = size * MM_PER_POINT * leading
    for line in lines_of(canvas, text, size, room, bold=bold):
        write(canvas, x, y + size * MM_PER_POINT, line, size, bold=bold, colour=colour, room=room)
        y += step
    return y


def paragraph_height(canvas: Canvas, text: str, size: float, room: float, leading: float = 1.32) -> float:
    return len(lines_of(canvas, text, size, room)) * size * MM_PER_POINT * leading


def lines_of(canvas: Canvas, text: str, size: float, room: float, *, bold: bool = False) -> list[str]:
    lines: list[str] = []
    for part in plain(text.replace("\n", " ")).split(" "):
        longer = f"{lines[-1]} {part}" if lines else part
        if lines and text_width(canvas, longer, size, bold=bold) <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    return [line.strip() for line in lines if line.strip()]


def _fitted(canvas: Canvas, text: str, size: float, bold: bool, room: float) -> tuple[str, float]:
    wide = text_width(canvas, text, size, bold=bold)
    if wide <= room:
        return text, size
    if wide * _LEAST <= room:
        return text, size * room / wide * 0.995
    size *= _LEAST
    while text and text_width(canvas, text + ELLIPSIS, size, bold=bold) > room:
        text = text[:-1].rstrip()
    return text + ELLIPSIS, size


def _parts(text: str) -> Iterator[str]:
    """Letters and suits in turn."""
    run = ""
    for each in text:
        if each in _SUITS:
            if run:
                yield run
            yield each
            run = ""
        else:
            run += each
    if run:
        yield run
