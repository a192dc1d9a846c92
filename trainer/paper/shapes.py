"""The suits as outlines: closed lines of points in a box of 100 around its middle, the same as on the screen."""

from collections.abc import Iterator, Sequence
from functools import cache
from math import cos, pi, sin

from trainer.paper.canvas import Canvas, Point
from trainer.rules.cards import Suit

Outline = tuple[Point, ...]
_Curve = tuple[Point, Point, Point]  # two handles and the end of a Bézier curve
_STEPS = 10  # points a curve


def _outline(start: Point, curves: Sequence[_Curve | Point]) -> Outline:
    """Curves and straight lines from *start* on."""
    found = [start]
    for each in curves:
        if len(each) == 2:
            found.append(each)
        else:
            found += _bezier(found[-1], *each)
    return tuple(found)


def _bezier(start: Point, one: Point, other: Point, end: Point) -> Iterator[Point]:
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield (
            a * start[0] + b * one[0] + c * other[0] + d * end[0],
            a * start[1] + b * one[1] + c * other[1] + d * end[1],
        )


def _circle(x: float, y: float, radius: float) -> Outline:
    return tuple((x + radius * cos(pi * step / 18), y + radius * sin(pi * step / 18)) for step in range(36))


_SPADE = _outline(
    (0, -50),
    [
        ((8, -34), (44, -11), (44, 14)),
        ((44, 30), (33, 39), (22, 39)),
        ((14, 39), (7, 35), (4, 28)),
        ((5, 38), (9, 45), (17, 50)),
        (-17, 50),
        ((-9, 45), (-5, 38), (-4, 28)),
        ((-7, 35), (-14, 39), (-22, 39)),
        ((-33, 39), (-44, 30), (-44, 14)),
        ((-44, -11), (-8, -34), (0, -50)),
    ],
)
_HEART = _outline(
    (0, 47),
    [
        ((-9, 34), (-46, 10), (-46, -18)),
        ((-46, -36), (-34, -46), (-22, -46)),
        ((-12, -46), (-4, -40), (0, -29)),
        ((4, -40), (12, -46), (22, -46)),
        ((34, -46), (46, -36), (46, -18)),
        ((46, 10), (9, 34), (0, 47)),
    ],
)
_DIAMOND = _outline(
    (0, -50),
    [
        ((9, -31), (23, -14), (38, 0)),
        ((23, 14), (9, 31), (0, 50)),
        ((-9, 31), (-23, 14), (-38, 0)),
        ((-23, -14), (-9, -31), (0, -50)),
    ],
)
_STEM = _outline(
    (0, -16), [(12, 4), (4, 16), ((5, 34), (9, 44), (17, 50)), (-17, 50), ((-9, 44), (-5, 34), (-4, 16)), (-12, 4)]
)


@cache
def outlines(suit: Suit) -> tuple[Outline, ...]:
    """What the suit is made of; the parts of the club lie over each other."""
    match suit:
        case Suit.SPADES:
            return (_SPADE,)
        case Suit.HEARTS:
            return (_HEART,)
        case Suit.DIAMONDS:
            return (_DIAMOND,)
        case _:
            return (_circle(0, -27, 22), _circle(-24, 9, 22), _circle(24, 9, 22), _STEM)


def draw_suit(canvas: Canvas, suit: Suit, x: float, y: float, size: float) -> None:
    """The suit with its middle at *x*, *y*, *size* high."""
    colours = canvas.palette
    filled = suit in colours.filled
    for outline in outlines(suit):
        points = [(x + px * size / 100, y + py * size / 100) for px, py in outline]
        canvas.shape(points, colours.suits[suit], filled=filled, weight=max(0.15, size / 22))
