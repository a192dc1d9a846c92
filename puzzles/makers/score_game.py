"""Add up the game: who has won and what counts, then totals, then games that the loser comes out of ahead."""

from collections.abc import Mapping
from random import Random

from puzzles.making import Made
from trainer.exercises.score_game import NOBODY, OPPONENT, PLAYERS, YOU, ScoreGame
from trainer.rules.ruleset import STANDARD, RuleSet, parse_rules
from trainer.rules.score import Game

VERSION = 1
SHUTOUT, LOSER_AHEAD, HOUSE, DEAD = "shutout", "winner is behind", "house rules", "dead hand"
_DEAD = 0.1  # the share of hands that nobody wins
_MOST_HANDS = 14
_ANY, _LARGE, _SMALL = (3, 45), (30, 60), (4, 14)  # points of a hand


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
    while True:
        winner = ahead if not behind else _other(ahead)
        hands = _hands(rng, {winner: _LARGE if behind else _ANY, _other(winner): _SMALL if behind else _ANY}, rules)
        if shutout:
            hands = [each for each in hands if not each.startswith(_other(winner))]
        question = ScoreGame(tuple(hands), asks, ahead if asks == "total" else YOU, rules)
        game = question.game
        if game.winner != winner or game.totals is None or game.shutout != shutout:
            continue
        if (_lead(game) == winner) != behind:
            return _made(question)


def _first(rng: Random) -> ScoreGame:
    wanted, asks = rng.choice((YOU, OPPONENT, NOBODY)), rng.choice(("winner", "winner", "score"))
    while True:
        hands = _hands(rng, {YOU: _ANY, OPPONENT: _ANY}, STANDARD)
        if wanted == NOBODY:
            hands = hands[:-1]
        question = ScoreGame(tuple(hands), asks, rng.choice(PLAYERS) if asks == "score" else YOU)
        winner = question.game.winner or NOBODY
        near = max(question.game.scores) >= STANDARD.target - 30  # who is far from 100 has not won: too easy
        if winner == wanted and near:
            return question


def _hands(rng: Random, points: Mapping[str, tuple[int, int]], rules: RuleSet) -> list[str]:
    """Hands up to the end of a game. *points* are what each side wins at least and at most."""
    scores = dict.fromkeys(PLAYERS, 0)
    hands: list[str] = []
    while max(scores.values()) < rules.target and len(hands) < _MOST_HANDS:
        if rng.random() < _DEAD:
            hands.append("dead")
            continue
        small = [side for side in PLAYERS if points[side] == _SMALL]
        who = rng.choices(PLAYERS, [4 if side in small else 1 for side in PLAYERS])[0]
        won = rng.randint(*points[who])
        scores[who] += won
        hands.append(f"{who} {won}")
    return hands


def _made(question: ScoreGame) -> Made:
    game = question.game
    named = (
        (LOSER_AHEAD, question.asks == "margin" and game.totals is not None and _lead(game) != game.winner),
        (SHUTOUT, game.shutout),
        (HOUSE, question.rules != STANDARD),
        (DEAD, "dead" in question.hands),
    )
    return Made(question, tuple(name for name, holds in named if holds))


def _lead(game: Game) -> str:
    """Who has the higher total; nobody where they are equal."""
    one, other = game.totals or (0, 0)
    return YOU if one > other else OPPONENT if other > one else NOBODY


def _other(side: str) -> str:
    return OPPONENT if side == YOU else YOU
