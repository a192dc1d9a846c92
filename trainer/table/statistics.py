"""What a learner's games come to, and how their cards fell against what chance gives."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt

from trainer.rules.actions import DrawStock, TakeDiscard
from trainer.rules.arrange import least_deadwood
from trainer.rules.cards import Card, points
from trainer.rules.showdown import Ending
from trainer.table.code import GAME
from trainer.table.game import PLAYERS, Game, Hand
from trainer.table.review import lines_from_data

# Of ten cards dealt at random. Points are exact: ten times 340/52, and the spread of ten drawn without putting back.
# The share with a meld is of 40,000 shuffles (seed 1), known to a quarter of a percent.
POINTS_DEALT, POINTS_SPREAD = 3400 / 52, 9.05
MELD_SHARE = 0.395


@dataclass(frozen=True, slots=True)
class Results:
    """Counts of the hands that are over, and of whole games."""

    games: int
    games_won: int
    hands: int
    won: int
    lost: int
    gins: int  # the learner's, big gin among them
    gins_against: int
    undercuts_made: int
    undercuts_suffered: int
    turns: float  # draws a hand, of the learner
    points: float  # a hand, won less lost
    decisions: int  # that were priced
    loss: float  # points a hand that a decision gave away on average

    @property
    def dead(self) -> int:
        return self.hands - self.won - self.lost


def results_of(games: Iterable[Game], reviews: Mapping[str, object]) -> Results:
    """What *games* came to; *reviews* are those kept of their hands."""
    games = tuple(games)
    hands = [hand for game in games for hand in game.hands if hand.is_over]
    whole = [game for game in games if game.setup.length == GAME and game.is_over]
    results = [(hand, hand.result) for hand in hands]
    won = [(hand, each) for hand, each in results if each.winner == PLAYERS[0]]
    lost = [(hand, each) for hand, each in results if each.winner == PLAYERS[1]]
    priced = [line for data in reviews.values() for line in lines_from_data(data) or () if line.band]
    return Results(
        games=len(whole),
        games_won=sum(game.standing.winner == 0 for game in whole),
        hands=len(hands),
        won=len(won),
        lost=len(lost),
        gins=sum(_ending(hand) in (Ending.GIN, Ending.BIG_GIN) for hand, _ in won),
        gins_against=sum(_ending(hand) in (Ending.GIN, Ending.BIG_GIN) for hand, _ in lost),
        undercuts_made=sum(_ending(hand) is Ending.UNDERCUT for hand, _ in won),
        undercuts_suffered=sum(_ending(hand) is Ending.UNDERCUT for hand, _ in lost),
        turns=_mean(_turns(hand) for hand in hands),
        points=_mean(each.points if each.winner == PLAYERS[0] else -each.points for _, each in results),
        decisions=len(priced),
        loss=_mean(line.loss for line in priced),
    )


def _ending(hand: Hand) -> Ending | None:
    return hand.state.result.score.result if hand.state.result else None


def _turns(hand: Hand) -> int:
    draws = (event for event in hand.state.events if isinstance(event.action, TakeDiscard | DrawStock))
    return sum(event.seat == hand.seat for event in draws)


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found) if found else 0.0


@dataclass(frozen=True, slots=True)
class Fell:
    """One figure of the cards dealt to one side, beside what chance gives. ``error`` is one standard error."""

    name: str
    value: float
    expected: float
    error: float

    @property
    def is_usual(self) -> bool:
        """Within two standard errors: nineteen of twenty such figures are."""
        return abs(self.value - self.expected) <= 2 * self.error


def deals_of(games: Iterable[Game]) -> tuple[int, tuple[Fell, ...], tuple[Fell, ...]]:
    """How many hands were dealt, and how they fell: to the learner and to the opponent."""
    hands = [hand for game in games for hand in game.hands if hand.is_over]
    mine, theirs = [], []
    for hand in hands:
        first = hand.first()
        mine.append(first.hands[hand.seat])
        theirs.append(first.hands[1 - hand.seat])
    return len(hands), _fell(mine), _fell(theirs)


def _fell(dealt: list[frozenset[Card]]) -> tuple[Fell, ...]:
    if not dealt:
        return ()
    root = sqrt(len(dealt))
    counts = [points(each) for each in dealt]
    melds = [least_deadwood(each) < count for each, count in zip(dealt, counts, strict=True)]
    spread = sqrt(MELD_SHARE * (1 - MELD_SHARE))
    return (
        Fell("Points dealt, on average", _mean(counts), POINTS_DEALT, POINTS_SPREAD / root),
        Fell("Hands dealt with a meld, percent", 100 * _mean(melds), 100 * MELD_SHARE, 100 * spread / root),
    )
