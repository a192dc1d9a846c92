"""``gin-trainer score``: hand results in; running columns, boxes, bonuses, totals and margin out."""

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

from trainer.cli import score_text
from trainer.cli.options import Commands, add_json, add_rules, rules_of
from trainer.cli.stream import (
    BAD_INPUT,
    DONE,
    InputError,
    Reply,
    complain,
    input_lines,
    json_value,
    show,
    shown,
    wants_json,
)
from trainer.rules.errors import RulesError
from trainer.rules.hollywood import Hollywood, score_hollywood
from trainer.rules.match import Match, score_match
from trainer.rules.ruleset import RuleSet
from trainer.rules.score import Game, HandResult, players_of

_EPILOG = """\
examples:
  gin-trainer score < hands.jsonl
where hands.jsonl has one hand a line, such as
  {"winner":"A","points":12}
  {"winner":"B","points":28,"boxes":2}
  {"winner":null,"points":0}
or a whole sheet on one line, such as
  [["A",12],["B",28],["A",39],[null,0],["B",17],["A",21],["A",31]]
  gin-trainer score --rules hollywood < sheet.json

The players are A and B (A to D at the house table). A hand is {"winner", "points", "boxes"} or the same as a list;
without a winner it was a dead hand. A hand won brings one box where "boxes" is left out. Hands, one a line, make one
sheet, which is answered at the end of the input; each line that is a list of hands is a sheet of its own.

The margin is the game winner's total less the other: below 0 the winner owes it. Under hollywood, "margins" and "net"
are as A sees them. What belongs to a game that is not over yet is null.

A line that is no hand is reported on stderr by its number, and the sheet it belongs to is not answered (the exit
status is then 2)."""

_COMMAND = "gin-trainer score"
_FIELDS = ("winner", "points", "boxes")


def add_to(commands: Commands) -> None:
    parser = commands.add_parser(
        "score",
        help="score a game, a Hollywood sheet or a match",
        description="The score that a list of hand results makes.",
        epilog=_EPILOG,
    )
    add_rules(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    rules, as_json = rules_of(args), wants_json(args.json)
    hands: list[HandResult] = []  # of the sheet that has one hand a line
    status, hands_are_good = DONE, True
    for number, line in enumerate(input_lines(), start=1):
        if not line.strip():
            continue
        read: object = None
        try:
            read = json_value(line)
            if _is_sheet(read):
                show(reply_to(_sheet(read, rules), rules), as_json)
            else:
                hands.append(_hand(read, rules))
        except (InputError, RulesError) as problem:
            complain(f"{_COMMAND}: line {number}", problem)
            status, hands_are_good = BAD_INPUT, hands_are_good and _is_sheet(read)
    if hands and hands_are_good:
        show(reply_to(hands, rules), as_json)
    return status


def reply_to(hands: Sequence[HandResult], rules: RuleSet) -> Reply:
    """The score that *hands* make at the table *rules*: a Hollywood sheet, a match, or a game."""
    if rules.sheet == "hollywood":
        sheet = score_hollywood(hands, rules)
        return Reply(_hollywood_facts(sheet, hands), score_text.hollywood_text(sheet, hands, rules))
    match = score_match(hands, rules)
    if rules.match != "single":
        return Reply(_match_facts(match, hands), score_text.match_text(match, hands, rules))
    game = match.games[0]
    return Reply(_game_facts(game, hands), score_text.game_text(game, hands, rules))


# --- Reading -----------------------------------------------------------------------------------------------------


def _is_sheet(read: object) -> bool:
    """A list of hands, and not one hand as a list; the empty list is a sheet without hands."""
    return isinstance(read, list) and (not read or isinstance(read[0], (list, dict)))


def _sheet(read: object, rules: RuleSet) -> list[HandResult]:
    hands: list[HandResult] = []
    for number, each in enumerate(read if isinstance(read, list) else [], start=1):
        try:
            hands.append(_hand(each, rules))
        except (InputError, RulesError) as problem:
            raise InputError(f"hand {number}: {problem}") from problem
    return hands


def _hand(read: object, rules: RuleSet) -> HandResult:
    fields = _fields(read)
    winner, points = fields.get("winner"), fields.get("points", 0)
    players = players_of(rules)
    if "winner" not in fields:
        raise InputError("winner is missing (null for a dead hand)")
    if winner is not None and winner not in players:
        raise InputError(f"winner: expected {', '.join(players)} or null, not {shown(winner)}")
    if winner is not None and "points" not in fields:
        raise InputError("points is missing")
    return HandResult(winner, points, fields.get("boxes", 0 if winner is None else 1))


def _fields(read: object) -> Mapping[str, Any]:
    if isinstance(read, list) and 2 <= len(read) <= len(_FIELDS):
        return dict(zip(_FIELDS, read, strict=False))
    if not isinstance(read, dict):
        raise InputError(f'expected a hand, like {{"winner":"A","points":12}} or ["A",12], not {shown(read)}')
    for name in read:
        if name not in _FIELDS:
            raise InputError(f"there is no field {name[:40]!r} (fields are: {', '.join(_FIELDS)})")
    return read


# --- Saying ------------------------------------------------------------------------------------------------------


def _hand_facts(hand: HandResult) -> dict[str, Any]:
    return {"winner": hand.winner, "points": hand.points, "boxes": hand.boxes}


def _game_facts(game: Game, hands: Sequence[HandResult]) -> dict[str, Any]:
    return {
        "hands": [
            _hand_facts(hand) | {"score": dict(zip(game.players, score, strict=True))}
            for hand, score in zip(hands, game.running, strict=False)
        ],
        **_settlement(game),
        "used": game.used,
    }


def _settlement(game: Game) -> dict[str, Any]:
    def by_player(values: Sequence[int]) -> dict[str, int]:
        return dict(zip(game.players, values, strict=True))

    return {
        "winner": game.winner,
        "shutout": game.shutout,
        "score": by_player(game.scores),
        "boxes": by_player(game.boxes),
        "box_points": by_player(game.box_points),
        "game_bonus": game.game_bonus,
        "shutout_bonus": game.shutout_bonus,
        "total": None if game.totals is None else by_player(game.totals),
        "margin": game.margin,
    }


def _hollywood_facts(sheet: Hollywood, hands: Sequence[HandResult]) -> dict[str, Any]:
    return {
        "hands": [
            _hand_facts(hand) | {"scores": [dict(zip(sheet.players, score, strict=True)) for score in scores]}
            for hand, scores in zip(hands, sheet.running, strict=False)
        ],
        "columns": [list(each) for each in sheet.columns],
        "settle": [_settlement(game) for game in sheet.games],
        "margins": list(sheet.margins),
        "net": sheet.net,
        "used": sheet.used,
    }


def _match_facts(match: Match, hands: Sequence[HandResult]) -> dict[str, Any]:
    return {
        "games": [
            _game_facts(game, hands[start : start + game.used])
            for game, start in zip(match.games, score_text.starts(match), strict=True)
        ],
        "games_won": dict(zip(match.players, match.wins, strict=True)),
        "games_needed": match.needed,
        "winner": match.winner,
        "total": dict(zip(match.players, match.totals, strict=True)),
        "used": match.used,
    }
