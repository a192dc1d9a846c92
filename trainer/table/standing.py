"""The score of a game in one shape, whatever sheet the table keeps: single, a match, three Hollywood columns."""

from collections.abc import Sequence
from dataclasses import dataclass

from trainer.rules.hollywood import score_hollywood
from trainer.rules.match import score_match
from trainer.rules.ruleset import RuleSet
from trainer.rules.score import Game, HandResult, score_game


@dataclass(frozen=True, slots=True)
class Standing:
    """How a game stands, in the order of the players.

    ``scores`` count toward the target (of the game that is played now); ``totals`` have boxes and bonuses in them,
    and are there once the game is over. ``lines`` say how they came about, one a sheet or game.
    """

    scores: tuple[int, ...]
    target: int
    is_over: bool
    winner: int | None
    totals: tuple[int, ...] | None
    lines: tuple[str, ...]


def standing_of(results: Sequence[HandResult], rules: RuleSet, players: tuple[str, str]) -> Standing:
    """What *results* come to, hand after hand."""
    if rules.sheet == "hollywood":
        return _hollywood(results, rules, players)
    if rules.match != "single":
        return _match(results, rules, players)
    game = score_game(results, rules, players)
    winner = None if game.winner is None else players.index(game.winner)
    lines = () if game.totals is None else _settled(game)
    return Standing(game.scores, rules.target, winner is not None, winner, game.totals, lines)


def _hollywood(results: Sequence[HandResult], rules: RuleSet, players: tuple[str, str]) -> Standing:
    sheet = score_hollywood(results, rules, players)
    lines = tuple(f"Game {number}: {_against(game.scores)}" for number, game in enumerate(sheet.games, 1))
    winner = totals = None
    if sheet.net is not None:
        winner = 0 if sheet.net > 0 else 1 if sheet.net < 0 else None
        totals = (max(sheet.net, 0), max(-sheet.net, 0))
    return Standing(sheet.games[0].scores, rules.target, sheet.net is not None, winner, totals, lines)


def _match(results: Sequence[HandResult], rules: RuleSet, players: tuple[str, str]) -> Standing:
    match = score_match(results, rules, players)
    winner = None if match.winner is None else players.index(match.winner)
    current = match.games[-1]
    lines = (f"Games won: {_against(match.wins)}",)
    totals = match.totals if winner is not None else None
    return Standing(current.scores, rules.target, winner is not None, winner, totals, lines)


def _settled(game: Game) -> tuple[str, ...]:
    """How points, boxes and bonuses make the totals."""
    lines = [f"Points: {_against(game.points)}. Boxes: {_against(game.box_points)}."]
    if game.winner is not None:
        shutout = f" and {game.shutout_bonus} for the shutout" if game.shutout_bonus else ""
        lines.append(f"The winner gets {game.game_bonus} for the game{shutout}.")
    return tuple(lines)


def _against(pair: Sequence[int]) -> str:
    return f"you {pair[0]}, your opponent {pair[1]}"
