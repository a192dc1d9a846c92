"""What is drawn on: a page of a PDF, or a picture. Lengths are millimetres from the top left, letters are in points."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Literal, Protocol

from trainer.rules.cards import Suit

Colour = tuple[int, int, int]
Point = tuple[float, float]
Align = Literal["left", "middle", "right"]

MM_PER_POINT = 25.4 / 72


class Ink(StrEnum):
    COLOUR = "colour"  # four colours, as on the screen
    SAVER = "saver"  # black outlines on white: nothing is filled but the black suits' small marks


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one :class:`Ink`. ``tint`` fills heads of tables; None leaves them white."""

    text: Colour
    quiet: Colour
    rule: Colour
    accent: Colour
    card: Colour | None
    tint: Colour | None
    suits: tuple[Colour, Colour, Colour, Colour]  # in the order of Suit
    filled: frozenset[Suit]  # suits drawn full; the others as outlines


_PALETTES = {
    Ink.COLOUR: Palette(
        text=(32, 38, 31),
        quiet=(86, 91, 80),
        rule=(190, 182, 160),
        accent=(11, 107, 75),
        card=(255, 253, 247),
        tint=(236, 230, 216),
        suits=((27, 29, 33), (194, 26, 44), (20, 80, 176), (20, 113, 58)),
        filled=frozenset(Suit),
    ),
    Ink.SAVER: Palette(
        text=(0, 0, 0),
        quiet=(60, 60, 60),
        rule=(120, 120, 120),
        accent=(0, 0, 0),
        card=None,
        tint=None,
        suits=((0, 0, 0),) * 4,
        filled=frozenset({Suit.SPADES, Suit.CLUBS}),
    ),
}


def palette(ink: Ink) -> Palette:
    return _PALETTES[ink]


class Canvas(Protocol):
    """Text here is plain letters; :mod:`trainer.paper.text` writes suits, breaks lines and makes names fit."""

    @property
    def palette(self) -> Palette: ...

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: Colour | None = None,
        line: Colour | None = None,
        radius: float = 0,
        weight: float = 0.2,
    ) -> None: ...

    def shape(self, points: Sequence[Point], colour: Colour, *, filled: bool = True, weight: float = 0.2) -> None: ...

    def stroke(
        self, start: Point, end: Point, colour: Colour, *, weight: float = 0.2, dashed: bool = False
    ) -> None: ...

    def letters(self, x: float, y: float, text: str, size: float, *, bold: bool, colour: Colour) -> None:
        """*text* with its first letter at *x* and its baseline at *y*."""

    def letters_width(self, text: str, size: float, *, bold: bool) -> float: ...


# --- The letters --------------------------------------------------------------------------------------------------

FONTS = {False: "DejaVuSansCondensed.ttf", True: "DejaVuSansCondensed-Bold.ttf"}


def font_path(bold: bool) -> str:
    """The font's file: Latin, Greek and Cyrillic letters, and the signs that scores need."""
    return str(files("trainer.paper").joinpath("fonts", FONTS[bold]))


@cache
def known_letters() -> frozenset[str]:
    """Every character that the fonts can draw."""
    from fpdf import FPDF
    from fpdf.fonts import TTFFont

    reader = FPDF()
    for bold in FONTS:
        reader.add_font("letters", "B" if bold else "", font_path(bold))
    both = [font for font in reader.fonts.values() if isinstance(font, TTFFont)]
    known = frozenset(chr(code) for code in set.intersection(*(set(font.cmap) for font in both)))
    for font in both:
        font.close()
    return known
