"""Score sheets: one game a page, or the three ladders of a Hollywood sheet; blank, or of a game that was played."""

from collections.abc import Sequence

from trainer.paper.canvas import Align
from trainer.paper.pdf import MARGIN, PLAIN, PdfCanvas, Style
from trainer.paper.text import name_or, paragraph, write
from trainer.rules.hollywood import Hollywood
from trainer.rules.match import Match
from trainer.rules.rule_words import differences_in_words
from trainer.rules.ruleset import PRESETS, STANDARD, RuleSet
from trainer.rules.score import Game, HandResult
from trainer.rules.sheet import Line, Sheet

_ROW = 7.6  # millimetres
_FOOT = ("Points", "Boxes", "Game", "Shutout", "Total")
_SHARE = (0.09, 0.29, 0.14, 0.24, 0.24)  # of the columns: hand, how, points, and the two players

_LADDER = (0.26, 0.37, 0.37)

_Row = Sequence[str]


def score_sheet(style: Style = PLAIN, sheet: Sheet | None = None, rules: RuleSet = STANDARD) -> bytes:
    """A sheet for one game, or a page for each game of *sheet*; a Hollywood game gets the sheet of its own."""
    if sheet is not None and isinstance(sheet.scored, Hollywood):
        return hollywood_sheet(style, sheet)
    canvas = PdfCanvas(style, "Gin rummy: score sheet")
    if sheet is None:
        _page(canvas, "Score sheet", rules, ("", ""), [], None)
        return canvas.finished()
    match = sheet.scored
    assert isinstance(match, Match)
    start = 0
    for number, game in enumerate(match.games, 1):
        title = "Score sheet" if match.needed == 1 else f"Score sheet: game {number}"
        rows = _rows(sheet.lines[start:], game, start)
        _page(canvas, title, sheet.rules, sheet.names, rows, game)
        start += game.used
    return canvas.finished()


def hollywood_sheet(style: Style = PLAIN, sheet: Sheet | None = None) -> bytes:
    """Three ladders side by side."""
    canvas = PdfCanvas(style, "Gin rummy: Hollywood score sheet")
    canvas.new_page()
    names = ("", "") if sheet is None else sheet.names
    y = _head(canvas, "Hollywood score sheet", PRESETS["hollywood"] if sheet is None else sheet.rules, names)
    games: Sequence[Game | None] = (None, None, None)
    into: Sequence[Sequence[int]] = ()
    if sheet is not None:
        scored = sheet.scored
        assert isinstance(scored, Hollywood)
        games, into = scored.games, scored.columns
    column = (canvas.room - 8) / 3
    for place, game in enumerate(games):
        x = MARGIN + place * (column + 4)
        write(canvas, x, y + 5, f"Game {place + 1}", 11, bold=True)
        lines = _ladder(sheet, game, into, place + 1) if sheet is not None and game is not None else []
        heads = ("Hand", *(name_or(name, f"Player {seat}") or "" for seat, name in enumerate(names, 1)))
        bottom = _table(canvas, x, y + 8, column, _LADDER, heads, lines, _room_for(canvas, y + 8, len(lines)))
        _settle(canvas, x, bottom, column, _LADDER, game)
    return canvas.finished()


def _ladder(sheet: Sheet, game: Game, into: Sequence[Sequence[int]], number: int) -> list[_Row]:
    """The hands that went into one game, each with the score it made; the other side stays empty, as on paper."""
    numbers = [place for place, columns in enumerate(into, 1) if number in columns]
    rows: list[_Row] = []
    for place, scores in zip(numbers, game.running, strict=True):
        winner = sheet.lines[place - 1].result.winner
        rows.append(
            (str(place), *(str(score) if seat == winner else "" for seat, score in zip("AB", scores, strict=True)))
        )
    return rows


def _rows(lines: Sequence[Line], game: Game, start: int) -> list[_Row]:
    return [
        (str(start + place), _how(line), str(line.result.points), *map(str, scores))
        for place, (line, scores) in enumerate(zip(lines, game.running, strict=False), 1)
    ]


def _how(line: Line) -> str:
    upcard = f" ({line.upcard.symbol})" if line.upcard else ""
    boxes = f", {line.result.boxes} boxes" if line.result.boxes > 1 else ""
    return f"{line.how or _unsaid(line.result)}{boxes}{upcard}"


def _unsaid(result: HandResult) -> str:
    return "dead hand" if result.winner is None else ""


# --- Drawing ------------------------------------------------------------------------------------------------------


def _page(
    canvas: PdfCanvas, title: str, rules: RuleSet, names: tuple[str, str], rows: Sequence[_Row], game: Game | None
) -> None:
    """A page for one game, and as many more as its hands need."""
    canvas.new_page()
    y = _head(canvas, title, rules, names)
    heads = ("Hand", "How", "Points", *(name_or(name, f"Player {seat}") for seat, name in enumerate(names, 1)))
    most = int((canvas.bottom - y - _ROW * (len(_FOOT) + 1) - 6) / _ROW)
    while len(rows) > most:
        _table(canvas, MARGIN, y, canvas.room, _SHARE, heads, rows[:most], most)
        rows = rows[most:]
        canvas.new_page()
        y = _head(canvas, title, rules, names)
    bottom = _table(canvas, MARGIN, y, canvas.room, _SHARE, heads, rows, most)
    _settle(canvas, MARGIN, bottom, canvas.room, _SHARE, game)


def _head(canvas: PdfCanvas, title: str, rules: RuleSet, names: tuple[str, str]) -> float:
    write(canvas, MARGIN, MARGIN + 6, title, 17, bold=True, colour=canvas.palette.accent)
    write(canvas, MARGIN + canvas.room, MARGIN + 6, "Date: ____________________", 10, align="right")
    shown = [name_or(name, f"Player {seat}") for seat, name in enumerate(names, 1)]
    players = " and ".join(shown) if all(names) else "Players: ______________________ and ______________________"
    write(canvas, MARGIN, MARGIN + 13, players, 11, bold=all(names), room=canvas.room)
    words = "; ".join(differences_in_words(rules)) or "Standard rules"
    knock = "the upcard is the limit" if rules.oklahoma else f"knock with {rules.knock_limit} or less"
    undercut = f"undercut {rules.undercut_bonus}, gin {rules.gin_bonus}" + (
        f", big gin {rules.big_gin_bonus}" if rules.big_gin else ""
    )
    text = f"{words[:1].upper()}{words[1:]}. {knock[:1].upper()}{knock[1:]}; {undercut}; box {rules.box_bonus}; "
    text += f"game to {rules.target}."
    return paragraph(canvas, MARGIN, MARGIN + 15.5, text, 8, canvas.room, colour=canvas.palette.quiet) + 3


def _room_for(canvas: PdfCanvas, y: float, rows: int) -> int:
    """How many rows of a ladder fit above its settlement; a long ladder is written smaller."""
    return max(rows, int((canvas.bottom - y - _ROW * (len(_FOOT) + 1) - 8) / _ROW))


def _table(
    canvas: PdfCanvas,
    x: float,
    y: float,
    width: float,
    shares: Sequence[float],
    heads: _Row,
    rows: Sequence[_Row],
    count: int,
) -> float:
    """A ruled table of *count* lines with *rows* written in; returns its foot."""
    step = min(_ROW, (canvas.bottom - y - _ROW * (len(_FOOT) + 1) - 8) / (count + 1))
    step = max(step, 3.4)
    colours = canvas.palette
    canvas.box(x, y, width, step, fill=colours.tint, line=colours.rule)
    _cells(canvas, x, y, width, step, shares, heads, bold=True)
    for line in range(count):
        top = y + step * (line + 1)
        canvas.stroke((x, top + step), (x + width, top + step), colours.rule)
        if line < len(rows):
            _cells(canvas, x, top, width, step, shares, rows[line], bold=False)
    _rules(canvas, x, y, width, step * (count + 1), shares)
    return y + step * (count + 1)


def _cells(
    canvas: PdfCanvas, x: float, y: float, width: float, step: float, shares: Sequence[float], row: _Row, *, bold: bool
) -> None:
    size = min(10.0, step * 1.9)
    for share, text in zip(shares, row, strict=True):
        cell = width * share
        if text:
            number = not bold and text.lstrip("-").isdigit()
            at = x + cell - 2 if number else x + 2
            align: Align = "right" if number else "left"
            write(canvas, at, y + step * 0.7, text, size, bold=bold, align=align, room=cell - 3)
        x += cell


def _rules(canvas: PdfCanvas, x: float, y: float, width: float, height: float, shares: Sequence[float]) -> None:
    """The upright lines."""
    canvas.stroke((x, y), (x, y + height), canvas.palette.rule)
    for share in shares:
        x += width * share
        canvas.stroke((x, y), (x, y + height), canvas.palette.rule)


def _settle(canvas: PdfCanvas, x: float, y: float, width: float, shares: Sequence[float], game: Game | None) -> None:
    """Under the columns: what is added when the game is over, filled in where it is."""
    y += 3
    step = min(_ROW, (canvas.bottom - y - 4) / len(_FOOT))
    sides = shares[-2:]
    label = width * (1 - sum(sides))
    for line, (head, figures) in enumerate(zip(_FOOT, _figures(game), strict=True)):
        top = y + line * step
        last = head == "Total"
        canvas.box(x, top, width, step, fill=canvas.palette.tint if last else None, line=canvas.palette.rule)
        write(canvas, x + 2, top + step * 0.7, head, min(10.0, step * 1.9), bold=last, room=label - 3)
        place = x + label
        for share, figure in zip(sides, figures, strict=True):
            canvas.stroke((place, top), (place, top + step), canvas.palette.rule)
            place += width * share
            write(canvas, place - 2, top + step * 0.7, figure, min(10.0, step * 1.9), bold=last, align="right")


def _figures(game: Game | None) -> list[tuple[str, str]]:
    """The two figures of each line of the foot; empty while the game goes on."""
    if game is None or game.totals is None or game.winner is None:
        return [("", "")] * len(_FOOT)
    seat = game.players.index(game.winner)

    def winners(amount: int) -> tuple[str, str]:
        return (str(amount) if seat == 0 else "", str(amount) if seat == 1 else "")

    def both(values: Sequence[int]) -> tuple[str, str]:
        return (str(values[0]), str(values[1]))

    shutout = winners(game.shutout_bonus) if game.shutout else ("", "")
    return [both(game.points), both(game.box_points), winners(game.game_bonus), shutout, both(game.totals)]
