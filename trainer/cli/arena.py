"""``gin-trainer arena``: two players against each other, and how sure the result is."""

import argparse
from collections.abc import Sequence
from dataclasses import asdict
from time import monotonic
from typing import TYPE_CHECKING, Any

from trainer.cli.bar import Line, drawn
from trainer.cli.options import Commands, add_json, whole_number
from trainer.cli.stream import DONE, InputError, Reply, show, wants_json

if TYPE_CHECKING:
    from trainer.analysis.arena import Pair

_EPILOG = """\
examples:
  gin-trainer arena steady baseline --games 400 --seed 1
  gin-trainer arena patient quick --games 200 --seed 7 --json

Full games to 100 under Standard. N games are N/2 sequences of deals, each played twice with the seats swapped; the same
seed gives the same games on any machine. The share and the points are those of A: hand points less B's, boxes and
bonuses left out. Errors are standard errors; seconds_a_decision is what A took. A name that no player has is answered
with the list of them."""
_MOST_GAMES = 1_000_000


def add_to(commands: Commands) -> None:
    parser = commands.add_parser(
        "arena", help="two players against each other", description="Two players against each other.", epilog=_EPILOG
    )
    parser.add_argument("a", metavar="A", help="a player, for example steady")
    parser.add_argument("b", metavar="B", help="the other, for example baseline")
    parser.add_argument("--games", type=_games, default=400, metavar="N", help="an even number (default: 400)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which deals (default: 1)")
    parser.add_argument(
        "--cores", type=whole_number(1, 256), metavar="C", help="how many processes (default: one for each core)"
    )
    add_json(parser)
    parser.set_defaults(run=run)


def _games(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 4 <= int(text[:9]) <= _MOST_GAMES or int(text[:9]) % 2:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not an even number from 4 to {_MOST_GAMES}")
    return int(text[:9])


def run(args: argparse.Namespace) -> int:
    from trainer.analysis.arena import play_arena  # only this command needs the players
    from trainer.analysis.bots.by_name import BotError

    bar = _Bar(args.games)
    try:
        standing = play_arena(args.a, args.b, args.games, args.seed, cores=args.cores, progress=bar.show, say=bar.say)
    except BotError as problem:
        raise InputError(str(problem)) from problem
    finally:
        bar.clear()
    data = {"a": args.a, "b": args.b, **asdict(standing)}
    show(Reply(data, _text(data)), wants_json(args.json))
    return DONE


def _text(data: dict[str, Any]) -> str:
    return "\n".join(
        [
            f"{data['a']} against {data['b']}, {data['games']} games:",
            f"  won {data['games_won_share']:.1%} ± {data['games_won_error']:.1%}",
            f"  {data['points_a_hand']:+.2f} ± {data['points_error']:.2f} points a hand, boxes left out",
            f"  {1000 * data['seconds_a_decision']:.1f} ms a decision",
        ]
    )


class _Bar(Line):
    """How far the games are, and how many of them A has won."""

    def __init__(self, games: int) -> None:
        super().__init__()
        self.games, self.began = games, monotonic()

    def show(self, pairs: "Sequence[Pair]") -> None:
        done = 2 * len(pairs)
        left = (monotonic() - self.began) / done * (self.games - done)
        won = sum(pair.wins for pair in pairs)
        self.say(f"{drawn(done, self.games)} {done}/{self.games} games, A won {won}, about {left:.0f} s left")
