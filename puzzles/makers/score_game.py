"""Add up the game: who has won and what counts, then totals, then games that the loser comes out of ahead. Each hand is
one that two simple players ended so."""

from collections.abc import Sequence
from functools import cache
from random import Random

from puzzles.kept import endings, kept_name
from puzzles.making import Made
from puzzles.positions import PLAYERS as SIMPLE
from puzzles.positions import WAITS, result_of
from trainer.analysis.bots import AT_ONCE
from trainer.exercises.score_game import NOBODY, OPPONENT, PLAYERS, YOU, ScoreGame
from trainer.rules.ruleset import STANDARD, RuleSet, parse_rules
from trainer.rules.score import Game

VERSION = 2  # the hands are from play; those of version 1 were thrown with dice
SHUTOUT, LOSER_AHEAD, HOUSE, DEAD = "shutout", "winner is behind", "house rules", "dead hand"
DEAD_WORD = "dead"
_MOST_HANDS = 14
_NAMES = tuple(map(kept_name, SIMPLE))
_WAITS, _AT_ONCE = map(kept_name, (WAITS, AT_ONCE))
_LARGE, _SMALL = 30, 14  # points of a hand


def make(rng: Random, level: int) -> Made:
    """Level 1: who has won, if anybody (a third each), and what counts toward 100. Level 2: totals and margins.
    Level 3: margins, of which a half are of games whose winner is behind, some under classic rules; and shutouts.
    """
    if level == 1:
        return _made(_first(rng))
    rules = parse_rules("classic") if level == 3 and rng.random() < 0.3 else STANDARD
    asks = "margin" if rng.random() < (0.7 if level == 3 else 0.5) else "total"
    ahead = rng.choice(PLAYERS)
    behind = level == 3 and asks == "margin" and rng.random() < 0.5
    shutout = level == 3 and asks == "total" and rng.random() < 0.5
    winner = _other(ahead) if behind else ahead
    while True:
        hands = _game(rng, rules, winner if behind else None)
        if not hands or shutout != (len({hand.split()[0] for hand in hands} - {DEAD_WORD}) == 1):
            continue
        question = ScoreGame(hands, asks, ahead if asks == "total" else YOU, rules)
        game = question.game
        if game.winner == winner and game.totals is not None and (_lead(game) == winner) != behind:
            return _made(question)


def _first(rng: Random) -> ScoreGame:
    wanted, asks = rng.choice((YOU, OPPONENT, NOBODY)), rng.choice(("winner", "winner", "score"))
    while True:
        hands = _game(rng, STANDARD)
        question = ScoreGame(
            hands[:-1] if wanted == NOBODY else hands, asks, rng.choice(PLAYERS) if asks == "score" else YOU
        )
        if not question.hands:
            continue
        winner = question.game.winner or NOBODY
        near = max(question.game.scores) >= STANDARD.target - 30  # who is far from 100 has not won: too easy
        if winner == wanted and near:
            return question


def _game(rng: Random, rules: RuleSet, large: str | None = None) -> tuple[str, ...]:
    """The hands of a game between two simple players, who take turns to begin; none where it takes too many.

    With *large*, who waits for gin, only large hands of this side are in it and small ones of the other, who knocks at
    once: seldom else does a winner come to be behind."""
    names = {side: rng.choice(_NAMES) if large is None else _WAITS if side == large else _AT_ONCE for side in PLAYERS}
    scores = dict.fromkeys(PLAYERS, 0)
    hands: list[str] = []
    while max(scores.values()) < rules.target:
        if len(hands) == _MOST_HANDS:
            return ()
        order = PLAYERS if len(hands) % 2 == 0 else PLAYERS[::-1]
        seat_of_large = None if large is None else order.index(large)
        won = rng.choice(_results(names[order[0]], names[order[1]], rules, seat_of_large))
        if won is None:
            hands.append(DEAD_WORD)
            continue
        who = order[won[0]]
        scores[who] += won[1]
        hands.append(f"{who} {won[1]}")
    return tuple(hands)


@cache
def _results(first: str, second: str, rules: RuleSet, large: int | None) -> Sequence[tuple[int, int] | None]:
    """What the kept hands of two players score under *rules*: the seat that won, and its points; None for nobody. With
    *large* only large wins of that seat and small ones of the other."""
    found = (result_of(hand, rules) for hand in endings()[first, second])
    every = [None if each.winner is None else (int(each.winner), each.points) for each in found]
    if large is None:
        return every
    return [each for each in every if each and (each[1] >= _LARGE if each[0] == large else each[1] <= _SMALL)]


def _made(question: ScoreGame) -> Made:
    game = question.game
    named = (
        (LOSER_AHEAD, question.asks == "margin" and game.totals is not None and _lead(game) != game.winner),
        (SHUTOUT, game.shutout),
        (HOUSE, question.rules != STANDARD),
        (DEAD, DEAD_WORD in question.hands),
    )
    return Made(question, tuple(name for name, holds in named if holds))


def _lead(game: Game) -> str:
    """Who has the higher total; nobody where they are equal."""
    one, other = game.totals or (0, 0)
    return YOU if one > other else OPPONENT if other > one else NOBODY


def _other(side: str) -> str:
    return OPPONENT if side == YOU else YOU
