"""The score sheet of a lesson: a game written down hand by hand, every figure of it checked by the engine.

A ``game`` block has one hand a line, ``what happened: who points = yours theirs``, where *who* is ``you``,
``opponent`` or ``nobody`` (without points), and the last two figures are the scores after that hand:

    You knock: you 12 = 12 0
    An undercut: opponent 28 = 12 28
    A dead hand: nobody = 12 28

A game that is over ends with one line more, ``Totals: 303 95``; then boxes, game bonus and totals are shown too. The
rules are the standard ones.
"""

import re
from collections.abc import Sequence

from lessons.pictures import PictureError
from trainer.rules.ruleset import STANDARD
from trainer.rules.score import DEAD_HAND, Game, HandResult, score_game, won

_YOU, _OPPONENT = "you", "opponent"
_HAND = re.compile(r"([^:|]+): +(?:(you|opponent) +([0-9]{1,3})|nobody) *= *([0-9]{1,4}) +([0-9]{1,4})", re.ASCII)
_TOTALS = re.compile(r"Totals: +([0-9]{1,4}) +([0-9]{1,4})", re.ASCII)


def read_game(lines: Sequence[str]) -> str:
    """The Markdown table of a ``game`` block. PictureError for a line that is none, and for a figure that is wrong."""
    written = [line.strip() for line in lines if line.strip()]
    totals = _TOTALS.fullmatch(written[-1]) if written else None
    hands = [_read_hand(line) for line in (written[:-1] if totals else written)]
    if not hands:
        raise PictureError("the game block has no hands")
    game = score_game([result for _, result, _ in hands], STANDARD, (_YOU, _OPPONENT))
    for number, (what, _, claim) in enumerate(hands, 1):
        if number > game.used:
            raise PictureError(f"hand {number} ({what}) is played after the end of the game")
        if game.running[number - 1] != claim:
            raise PictureError(
                f"after hand {number} ({what}) it is {_pair(game.running[number - 1])}, not {_pair(claim)}"
            )
    claimed = (int(totals[1]), int(totals[2])) if totals else None
    if game.totals != claimed:
        so = "the game goes on" if game.totals is None else f"the totals are {_pair(game.totals)}"
        raise PictureError(f"{so}, but {'no totals are' if claimed is None else _pair(claimed) + ' is'} claimed")
    return _table(game, [(what, result) for what, result, _ in hands])


def _read_hand(line: str) -> tuple[str, HandResult, tuple[int, int]]:
    found = _HAND.fullmatch(line)
    if found is None:
        raise PictureError(f"{line!r} is no hand of a game (expected: what happened: who points = yours theirs)")
    what, who, points, yours, theirs = found.groups()
    return what.strip(), won(who, int(points)) if who else DEAD_HAND, (int(yours), int(theirs))


def _pair(two: Sequence[int]) -> str:
    return f"{two[0]} to {two[1]}"


def _table(game: Game, hands: Sequence[tuple[str, HandResult]]) -> str:
    rows = ["| Hand | You | Opponent |", "|:--|--:|--:|"]
    for number, ((what, result), scores) in enumerate(zip(hands, game.running, strict=True), 1):
        shown = (
            f"**{score}**" if result.winner == who else str(score)
            for who, score in zip(game.players, scores, strict=True)
        )
        rows.append(_row(f"{number}. {what}" + (f", {result.points}" if result.winner else ""), *shown))
    if game.totals is not None:
        bonus = game.game_bonus + game.shutout_bonus
        name = "Game bonus, doubled" if game.shutout else "Game bonus"
        rows.append(_row(f"Hands won, {game.boxes[0]} and {game.boxes[1]}", *game.box_points))
        rows.append(_row(name, *(bonus if who == game.winner else 0 for who in game.players)))
        rows.append(_row("**Total**", *(f"**{total}**" for total in game.totals)))
    return "\n".join(rows)


def _row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"
