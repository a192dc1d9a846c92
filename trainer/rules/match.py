"""A match: games one after another, until one player has won more than half of them (E31)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.score import Game, HandResult, check_hands, players_of, score_game

WINS_NEEDED: Mapping[str, int] = {"single": 1, "best_of_3": 2, "best_of_5": 3}


@dataclass(frozen=True, slots=True)
class Match:
    """A match as far as it has been played. The last game may still be going on."""

    players: tuple[str, ...]
    games: tuple[Game, ...]
    wins: tuple[int, ...]  # games won, in the order of the players
    needed: int  # games that win the match
    winner: str | None
    totals: tuple[int, ...]  # of the finished games together, for a table that settles on them

    @property
    def used(self) -> int:
        return sum(game.used for game in self.games)


def score_match(
    hands: Sequence[HandResult], rules: RuleSet = STANDARD, players: tuple[str, ...] | None = None
) -> Match:
    """The match that *hands* make: each game goes on where the last one ended, and starts from nothing.

    Who wins a game is who reaches the target in it, even where he owes its margin (E19).
    """
    players = players_of(rules) if players is None else players
    check_hands(hands, players)
    needed = WINS_NEEDED[rules.match]
    games = [score_game(hands, rules, players)]
    used = games[0].used
    while games[-1].winner is not None and used < len(hands) and max(_wins(games, players)) < needed:
        games.append(score_game(hands[used:], rules, players))
        used += games[-1].used
    wins = _wins(games, players)
    winner = next((player for player, count in zip(players, wins, strict=True) if count >= needed), None)
    finished = [game.totals for game in games if game.totals is not None]
    totals = tuple(sum(each[seat] for each in finished) for seat in range(len(players)))
    return Match(players, tuple(games), wins, needed, winner, totals)


def _wins(games: Sequence[Game], players: Sequence[str]) -> tuple[int, ...]:
    return tuple(sum(game.winner == player for game in games) for player in players)
