"""The Hollywood sheet of hands that were played: the first entries, then games that are over and players who were
blanked, then settling up."""

from collections.abc import Iterator
from random import Random

from puzzles.making import Made
from puzzles.positions import ended, result_of
from trainer.analysis.bots import OPPONENTS
from trainer.exercises.hollywood import HollywoodSheet
from trainer.exercises.score_game import PLAYERS
from trainer.rules.hollywood import GAMES
from trainer.rules.ruleset import STANDARD

VERSION = 3  # the hands are played; those of version 1 were thrown with dice
BLANKED, OVER, SHUTOUT, LOST_ONE, DEAD = "blanked", "game over", "shutout", "a game lost", "dead hand"
_MOST_HANDS = 18
_FIRST = 6  # hands within which the ladders are climbed
_MOST = 999  # points that are asked for: what the form takes


def make(rng: Random, level: int) -> Made:
    """Level 1: where a hand is written while all games are open. Level 2: where, once a game is over, and what one
    game comes to. Level 3: what the whole sheet comes to, or where the first win of a blanked player goes."""
    while True:
        hands = _session(rng, _FIRST if level == 1 else _MOST_HANDS)
        question = _question(rng, hands, level)
        if question is not None and question.key[1] <= _MOST:
            return _made(question)


def _question(rng: Random, hands: tuple[str, ...], level: int) -> HollywoodSheet | None:
    """A question about *hands* that is of the level; None where they hold none."""
    whole = HollywoodSheet(hands)
    if level == 1:
        return _columns(hands[: rng.randint(1, _FIRST)], over=False)
    if level == 2 and rng.random() < 0.6:
        return _columns(hands[: rng.randint(4, len(hands))], over=True)
    if level == 2:
        return HollywoodSheet(hands, "margin", rng.randint(1, GAMES)) if whole.sheet.net is not None else None
    # Such a win is rare in play: it is asked nearly whenever there is one.
    first_win = next((each for each in _first_wins(hands) if BLANKED in _made(each).traps), None)
    if first_win is not None and rng.random() < 0.9:
        return first_win
    return HollywoodSheet(hands, "net") if whole.sheet.net else None


def _first_wins(hands: tuple[str, ...]) -> Iterator[HollywoodSheet]:
    """Up to the first win of each player, where it comes after the end of a game."""
    winners = [hand.split()[0] for hand in hands]
    for side in (side for side in PLAYERS if side in winners):
        question = _columns(hands[: winners.index(side) + 1], over=True)
        if question is not None:
            yield question


def _columns(hands: tuple[str, ...], *, over: bool) -> HollywoodSheet | None:
    question = HollywoodSheet(hands)
    if not question.sheet.columns[-1]:
        return None
    finished = any(margin is not None for margin in question.before.margins)
    return question if finished == over else None


def _session(rng: Random, most: int) -> tuple[str, ...]:
    """Hands of two simple players up to the end of the third game, or *most* of them; they take turns to begin."""
    players = rng.choice(OPPONENTS), rng.choice(OPPONENTS)
    hands: list[str] = []
    points = dict.fromkeys(PLAYERS, 0)
    while len(hands) < most:
        first = len(hands) % 2
        played = result_of(ended(rng, (players[first], players[1 - first])))
        if played.winner is None:
            hands.append("dead")
            continue
        winner = PLAYERS[first ^ int(played.winner)]
        points[winner] += played.points
        hands.append(f"{winner} {played.points}")
        # The last game begins late, so a player needs far more in all than one game takes.
        if max(points.values()) >= STANDARD.target and HollywoodSheet(tuple(hands)).sheet.net is not None:
            break
    return tuple(hands)


def _made(question: HollywoodSheet) -> Made:
    sheet = question.before if question.asks == "columns" else question.sheet
    lost = [margin for margin in sheet.margins if margin is not None]
    mine = question.hands[-1].split()[0]
    first = question.asks == "columns" and sum(hand.split()[0] == mine for hand in question.hands) == 1
    named = (
        (BLANKED, first and bool(lost)),
        (OVER, question.asks == "columns" and bool(lost)),
        (SHUTOUT, question.asks != "columns" and any(game.shutout for game in sheet.games)),
        (LOST_ONE, question.asks == "net" and min(lost) < 0 < max(lost)),
        (DEAD, "dead" in question.hands),
    )
    return Made(question, tuple(name for name, holds in named if holds))
