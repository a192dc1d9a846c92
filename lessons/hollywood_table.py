"""The Hollywood sheet of a lesson, written down hand by hand, every figure of it checked by the engine.

A ``sheet`` block has one hand a line, ``what happened: who points = games``, where *who* is ``you``, ``opponent`` or
``nobody`` (without points), and *games* are those it is written in (``-`` for a dead hand):

    You knock: you 25 = 1
    You knock again: you 18 = 1 2
    An undercut: opponent 31 = 1

A sheet on which all three games are over ends with one line more, the margins as you see them and the net:
``Margins: 223 213 -118 = 318``. The rules are Hollywood's usual ones.
"""

import re
from collections.abc import Sequence

from lessons.pictures import PictureError
from trainer.rules.hollywood import GAMES, Hollywood, score_hollywood
from trainer.rules.ruleset import PRESETS
from trainer.rules.score import DEAD_HAND, HandResult, won

_KEPT, _JOINED = "\u00a0", "\u2060"  # a space and a place where no line is broken
_PLAYERS = ("you", "opponent")
_HAND = re.compile(r"([^:|]+): +(?:(you|opponent) +([0-9]{1,3})|nobody) *= *([1-3](?: [1-3])*|-)", re.ASCII)
_MARGINS = re.compile(r"Margins: +(-?[0-9]{1,4}) +(-?[0-9]{1,4}) +(-?[0-9]{1,4}) *= *(-?[0-9]{1,4})", re.ASCII)


def read_sheet(lines: Sequence[str]) -> str:
    """The Markdown table of a ``sheet`` block. PictureError for a line that is none, and for a figure that is wrong."""
    written = [line.strip() for line in lines if line.strip()]
    margins = _MARGINS.fullmatch(written[-1]) if written else None
    hands = [_read_hand(line) for line in (written[:-1] if margins else written)]
    if not hands:
        raise PictureError("the sheet block has no hands")
    sheet = score_hollywood([result for _, result, _ in hands], PRESETS["hollywood"], _PLAYERS)
    for number, (what, _, claim) in enumerate(hands, 1):
        if number > sheet.used:
            raise PictureError(f"hand {number} ({what}) is played after the end of the last game")
        if sheet.columns[number - 1] != claim:
            raise PictureError(f"hand {number} ({what}) goes into {_games(sheet.columns[number - 1])}")
    claimed = tuple(int(each) for each in margins.groups()) if margins else None
    truth = None if sheet.net is None else (*(margin or 0 for margin in sheet.margins), sheet.net)
    if claimed != truth:
        so = "a game goes on" if truth is None else f"the margins and the net are {_figures(truth)}"
        raise PictureError(f"{so}, but {'none are' if claimed is None else _figures(claimed) + ' are'} claimed")
    return _table(sheet, [what for what, _, _ in hands])


def _read_hand(line: str) -> tuple[str, HandResult, tuple[int, ...]]:
    found = _HAND.fullmatch(line)
    if found is None:
        raise PictureError(f"{line!r} is no hand of a sheet (expected: what happened: who points = games)")
    what, who, points, games = found.groups()
    claim = () if games == "-" else tuple(map(int, games.split()))
    return what.strip(), won(who, int(points)) if who else DEAD_HAND, claim


def _games(columns: Sequence[int]) -> str:
    return f"games {' '.join(map(str, columns))}" if columns else "no game"


def _figures(numbers: Sequence[int]) -> str:
    return f"{' '.join(map(str, numbers[:-1]))} = {numbers[-1]}"


def _table(sheet: Hollywood, hands: Sequence[str]) -> str:
    """A row a hand; in each game the two scores, yours first, bold where the hand was written."""
    rows = [f"| Hand | {' | '.join(f'Game{_KEPT}{game}' for game in range(1, GAMES + 1))} |", "|:--|:-:|:-:|:-:|"]
    over: set[int] = set()
    for number, (what, columns, scores) in enumerate(zip(hands, sheet.columns, sheet.running, strict=True), 1):
        cells = []
        for game, (mine, theirs) in enumerate(scores, 1):
            pair = _both((mine, theirs))
            cells.append("over" if game in over else f"**{pair}**" if game in columns else pair)
        over |= {game for game, score in enumerate(scores, 1) if max(score) >= PRESETS["hollywood"].target}
        rows.append(_row(f"{number}. {what}", *cells))
    if sheet.net is not None:
        for name, of in (("Boxes", "box_points"), ("**Total**", "totals")):
            rows.append(_row(name, *(_both(getattr(sheet.games[game], of)) for game in range(GAMES))))
        rows.append(_row("**Ahead**", *(f"{margin or 0:+}".replace("-", "−") for margin in sheet.margins)))
    return "\n".join(rows)


def _both(two: Sequence[int]) -> str:
    return f"{two[0]}–{_JOINED}{two[1]}"


def _row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"
