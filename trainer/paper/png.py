"""A picture as something to draw on (Pillow, which Streamlit and fpdf2 bring along)."""

from collections.abc import Sequence
from functools import cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from trainer.paper.canvas import MM_PER_POINT, Colour, Ink, Palette, Point, font_path, palette

_SCALE = 10  # pixels a millimetre in the file
_FINER = 2  # drawn so many times larger, then made smaller, for smooth edges


@cache
def _font(bold: bool, pixels: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(font_path(bold), pixels)


class PngCanvas:
    """One picture of *width* by *height* millimetres."""

    def __init__(self, width: float, height: float, ink: Ink = Ink.COLOUR) -> None:
        self._palette = palette(ink)
        self._unit = _SCALE * _FINER
        size = (round(width * self._unit), round(height * self._unit))
        self._image = Image.new("RGB", size, self._palette.card or (255, 255, 255))
        self._draw = ImageDraw.Draw(self._image)

    @property
    def palette(self) -> Palette:
        return self._palette

    def finished(self) -> bytes:
        small = self._image.resize(
            (self._image.width // _FINER, self._image.height // _FINER), Image.Resampling.LANCZOS
        )
        file = BytesIO()
        small.save(file, "PNG", optimize=True)
        return file.getvalue()

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
        corners = [value * self._unit for value in (x, y, x + width, y + height)]
        self._draw.rounded_rectangle(corners, radius * self._unit, fill, line, self._pixels(weight))

    def shape(self, points: Sequence[Point], colour: Colour, *, filled: bool = True, weight: float = 0.2) -> None:
        scaled = [(x * self._unit, y * self._unit) for x, y in points]
        if filled:
            self._draw.polygon(scaled, fill=colour)
        else:
            self._draw.line([*scaled, scaled[0]], fill=colour, width=self._pixels(weight), joint="curve")

    def stroke(self, start: Point, end: Point, colour: Colour, *, weight: float = 0.2, dashed: bool = False) -> None:
        pieces = max(1, round((end[0] - start[0]) / 1.9)) if dashed else 1
        share = 0.6 if dashed else 1.0
        for piece in range(pieces):
            ends = [
                (
                    (start[0] + (end[0] - start[0]) * part / pieces) * self._unit,
                    (start[1] + (end[1] - start[1]) * part / pieces) * self._unit,
                )
                for part in (piece, piece + share)
            ]
            self._draw.line(ends, fill=colour, width=self._pixels(weight))

    def letters(self, x: float, y: float, text: str, size: float, *, bold: bool, colour: Colour) -> None:
        place = (x * self._unit, y * self._unit)
        self._draw.text(place, text, fill=colour, font=self._at(bold, size), anchor="ls")

    def letters_width(self, text: str, size: float, *, bold: bool) -> float:
        return float(self._at(bold, size).getlength(text)) / self._unit

    def _at(self, bold: bool, size: float) -> ImageFont.FreeTypeFont:
        return _font(bold, max(1, round(size * MM_PER_POINT * self._unit)))

    def _pixels(self, weight: float) -> int:
        return max(1, round(weight * self._unit))
