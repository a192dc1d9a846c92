"""A game: the results of its hands in; running scores, boxes, bonuses, totals and the margin out.

What counts toward the target, and when boxes are added, is the table's choice (E16); the totals decide who pays,
and that can be the player who won the game (E19, D24).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from trainer.rules.errors import RulesError
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.showdown import Score, Side

SEATS = ("A", "B", "C", "D")
MOST_POINTS = 1000  # far above any hand: big gin 50 against 98, doubled for the spade, is 296
MOST_BOXES = 20  # far above any hand: one and three extra, doubled for the spade, are 8


@dataclass(frozen=True, slots=True)
class HandResult:
    """What one hand brought its winner. Make it with :func:`won`, :data:`DEAD_HAND` or :func:`hand_result`.

    Without a winner (a dead hand, or a tie that nobody wins) there are no points and no box (D17). A win can be
    worth 0 points: under ``tie=knocker`` it brings the box alone. RulesError for anything else.
    """

    winner: str | None
    points: int
    boxes: int

    def __post_init__(self) -> None:
        for name, value, most in (("points", self.points, MOST_POINTS), ("boxes", self.boxes, MOST_BOXES)):
            if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
                raise RulesError(f"{name}: expected a number from 0 to {most}, not {str(value)[:40]!r}")
            if self.winner is None and value:
                raise RulesError(f"{name}: {value} go to nobody (a hand without a winner scores nothing)")


DEAD_HAND = HandResult(None, 0, 0)


def won(winner: str, points: int, boxes: int = 1) -> HandResult:
    """A hand that *winner* won, with one box unless the table gives more."""
    return HandResult(winner, points, boxes)


def hand_result(score: Score, knocker: str, defender: str) -> HandResult:
    """The score of a showdown, by the players' names."""
    if score.winner is Side.NOBODY:
        return DEAD_HAND
    return won(knocker if score.winner is Side.KNOCKER else defender, score.points, score.boxes)


@dataclass(frozen=True, slots=True)
class Game:
    """A game as far as it has been played. Tuples run in the order of *players*.

    A total is ``points + box_points``, and for the winner ``+ game_bonus + shutout_bonus``.
    """

    players: tuple[str, ...]
    running: tuple[tuple[int, ...], ...]  # what counts toward the target, after each hand that was used
    points: tuple[int, ...]  # hand points, boxes left out whatever the timing
    scores: tuple[int, ...]  # what counts toward the target now
    boxes: tuple[int, ...]
    box_points: tuple[int, ...]
    winner: str | None  # who reached the target; None while the game goes on
    shutout: bool  # the game is over and nobody else has a point
    game_bonus: int  # to the winner
    shutout_bonus: int  # what the shutout adds to that, under any of the three conventions
    totals: tuple[int, ...] | None  # None while the game goes on
    margin: int | None  # the winner's total less the best other one: below 0 the winner owes (E19)

    @property
    def used(self) -> int:
        """How many hands belong to this game; those after its end do not."""
        return len(self.running)


def players_of(rules: RuleSet) -> tuple[str, ...]:
    """A and B; at the four-player table A to D, clockwise."""
    return SEATS[: rules.players]


def worth(hand: HandResult, rules: RuleSet) -> int:
    """What *hand* counts toward the target: its points, and its boxes where they count at once (E16)."""
    return hand.points + (hand.boxes * rules.box_bonus if rules.box_timing == "immediate" else 0)


def check_hands(hands: Sequence[HandResult], players: Sequence[str]) -> None:
    """RulesError where a hand was won by somebody who does not play; it names the hand, counted from 1."""
    for number, hand in enumerate(hands, start=1):
        if hand.winner is not None and hand.winner not in players:
            raise RulesError(f"hand {number}: {hand.winner[:40]!r} does not play (expected {' or '.join(players)})")


def score_game(hands: Sequence[HandResult], rules: RuleSet = STANDARD, players: tuple[str, ...] | None = None) -> Game:
    """The game that *hands* make: it ends when a player's score reaches the target, and later hands are not used.

    >>> game = score_game([won("A", 39), won("B", 28), won("A", 64)])
    >>> game.winner, game.scores, game.totals, game.margin
    ('A', (103, 28), (253, 53), 200)
    """
    players = players_of(rules) if players is None else players
    check_hands(hands, players)
    points, boxes, scores = [0] * len(players), [0] * len(players), [0] * len(players)
    running: list[tuple[int, ...]] = []
    winner = None
    for hand in hands:
        if hand.winner is not None:
            seat = players.index(hand.winner)
            points[seat] += hand.points
            boxes[seat] += hand.boxes
            scores[seat] += worth(hand, rules)
            if scores[seat] >= rules.target:
                winner = hand.winner
        running.append(tuple(scores))
        if winner is not None:
            break
    return _settled(players, tuple(running), tuple(points), tuple(boxes), winner, rules)


def _settled(
    players: tuple[str, ...],
    running: tuple[tuple[int, ...], ...],
    points: tuple[int, ...],
    boxes: tuple[int, ...],
    winner: str | None,
    rules: RuleSet,
) -> Game:
    scores = running[-1] if running else points
    box_points = tuple(count * rules.box_bonus for count in boxes)
    totals = [one + other for one, other in zip(points, box_points, strict=True)]
    if winner is None:
        return Game(players, running, points, scores, boxes, box_points, None, False, 0, 0, None, None)
    seat = players.index(winner)
    shutout = sum(points) == points[seat]
    bonus = rules.game_bonus
    # A loser who won a tie for 0 points under tie=knocker has a box and no point: that is a shutout too.
    doubled = {"game_bonus_x2": bonus, "points_x2": points[seat], "total_x2": totals[seat] + bonus}
    extra = doubled.get(rules.shutout, 0) if shutout else 0
    totals[seat] += bonus + extra
    margin = totals[seat] - max(total for other, total in enumerate(totals) if other != seat)
    return Game(
        players, running, points, scores, boxes, box_points, winner, shutout, bonus, extra, tuple(totals), margin
    )
