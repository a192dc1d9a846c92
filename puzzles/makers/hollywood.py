"""The Hollywood sheet: the first entries, then games that are over and players who were blanked, then settling up."""

from random import Random

from puzzles.making import Made
from trainer.exercises.hollywood import HollywoodSheet
from trainer.exercises.score_game import PLAYERS
from trainer.rules.hollywood import GAMES

VERSION = 1
BLANKED, OVER, SHUTOUT, LOST_ONE, DEAD = "blanked", "game over", "shutout", "a game lost", "dead hand"
_DEAD = 0.06  # the share of hands that nobody wins
_MOST_HANDS = 16
_FIRST = 6  # hands within which the ladders are climbed
_MOST = 599  # points that are asked for


def make(rng: Random, level: int) -> Made:
    """Level 1: where a hand is written while all games are open. Level 2: where, once a game is over, and what one
    game comes to. Level 3: what the whole sheet comes to, or where the first win of a blanked player goes."""
    while True:
        hands = _session(rng)
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
    if rng.random() < 0.3:
        return next((each for each in _cut(hands) if BLANKED in _made(each).traps), None)
    return HollywoodSheet(hands, "net") if whole.sheet.net else None


def _cut(hands: tuple[str, ...]) -> list[HollywoodSheet]:
    found = (_columns(hands[:length], over=True) for length in range(2, len(hands) + 1))
    return [each for each in found if each is not None]


def _columns(hands: tuple[str, ...], *, over: bool) -> HollywoodSheet | None:
    question = HollywoodSheet(hands)
    if not question.sheet.columns[-1]:
        return None
    finished = any(margin is not None for margin in question.before.margins)
    return question if finished == over else None


def _session(rng: Random) -> tuple[str, ...]:
    """Hands up to the end of the third game, or a good many."""
    strong = rng.choice((None, *PLAYERS))
    hands: list[str] = []
    while len(hands) < _MOST_HANDS:
        if rng.random() < _DEAD:
            hands.append("dead")
            continue
        weights = [3 if side == strong else 1 for side in PLAYERS]
        who = rng.choices(PLAYERS, weights)[0]
        hands.append(f"{who} {rng.randint(8, 46)}")
        if HollywoodSheet(tuple(hands)).sheet.net is not None:
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
