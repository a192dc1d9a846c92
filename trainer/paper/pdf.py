"""A PDF as something to draw on (fpdf2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from fpdf import FPDF
from fpdf.fonts import TTFFont

from trainer.paper.canvas import Colour, Ink, Palette, Point, font_path, palette
from trainer.paper.text import write

_FAMILY = "Letters"
MARGIN = 14.0  # millimetres on every side


class Size(StrEnum):
    A4 = "a4"
    LETTER = "letter"


@dataclass(frozen=True, slots=True)
class Style:
    """What a paper is printed on, and how much ink it takes."""

    size: Size = Size.A4
    ink: Ink = Ink.COLOUR


PLAIN = Style()


class PdfCanvas:
    """Pages of one paper. ``width`` and ``height`` are the page's, in millimetres."""

    def __init__(self, style: Style, title: str) -> None:
        self._pdf = FPDF(unit="mm", format=style.size.value)
        self._pdf.set_auto_page_break(False)
        self._pdf.set_title(title)
        self._pdf.set_lang("en")
        self._pdf.set_creator("gin-trainer")
        for bold in (False, True):
            self._pdf.add_font(_FAMILY, "B" if bold else "", font_path(bold))
        self._palette = palette(style.ink)
        self.width, self.height = self._pdf.w, self._pdf.h

    @property
    def palette(self) -> Palette:
        return self._palette

    @property
    def room(self) -> float:
        """Between the margins."""
        return self.width - 2 * MARGIN

    @property
    def bottom(self) -> float:
        return self.height - MARGIN

    def new_page(self) -> None:
        self._pdf.add_page()

    def finished(self) -> bytes:
        """The file, with the number of each page at its foot where there are several."""
        count = self._pdf.pages_count
        for page in range(1, count + 1):
            self._pdf.page = page
            if count > 1:
                text = f"{page} / {count}"
                write(self, self.width - MARGIN, self.height - 7, text, 7.5, colour=self.palette.quiet, align="right")
        made = bytes(self._pdf.output())
        for font in self._pdf.fonts.values():
            if isinstance(font, TTFFont):
                font.close()  # else its file stays open
        return made

    # --- Canvas ------------------------------------------------------------------------------------------------

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
    ) -> None:
        style = ("D" if line else "") + ("F" if fill else "")
        if not style:
            return
        if fill:
            self._pdf.set_fill_color(*fill)
        if line:
            self._pdf.set_draw_color(*line)
        self._pdf.set_line_width(weight)
        self._pdf.rect(x, y, width, height, style=style, round_corners=bool(radius), corner_radius=radius)

    def shape(self, points: Sequence[Point], colour: Colour, *, filled: bool = True, weight: float = 0.2) -> None:
        self._pdf.set_fill_color(*colour)
        self._pdf.set_draw_color(*colour)
        self._pdf.set_line_width(weight)
        self._pdf.polygon(list(points), style="F" if filled else "D")

    def stroke(self, start: Point, end: Point, colour: Colour, *, weight: float = 0.2, dashed: bool = False) -> None:
        self._pdf.set_draw_color(*colour)
        self._pdf.set_line_width(weight)
        if dashed:
            self._pdf.set_dash_pattern(dash=1.1, gap=0.8)
        self._pdf.line(*start, *end)
        if dashed:
            self._pdf.set_dash_pattern()

    def letters(self, x: float, y: float, text: str, size: float, *, bold: bool, colour: Colour) -> None:
        self._pdf.set_font(_FAMILY, "B" if bold else "", size)
        self._pdf.set_text_color(*colour)
        self._pdf.text(x, y, text)

    def letters_width(self, text: str, size: float, *, bold: bool) -> float:
        self._pdf.set_font(_FAMILY, "B" if bold else "", size)
        return float(self._pdf.get_string_width(text))
