"""The four-player house table: one hand with several defenders, scored and not played (claim C2, example E32).

Its source says that the winner of a hand receives all points and that a defender with an equal or lower count
undercuts, but not who wins if two do. The ruling here: the lowest count wins; on a tie it is the first undercutter
clockwise from the knocker; he takes the counts of all other hands and the bonus.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from trainer.rules.errors import RuleError, RulesError
from trainer.rules.ruleset import PRESETS, RuleSet
from trainer.rules.score import DEAD_HAND, HandResult, won
from trainer.rules.showdown import Ending

HOUSE = PRESETS["house"]
MOST_DEADWOOD = 100  # ten cards of ten points each


@dataclass(frozen=True, slots=True)
class HouseScore:
    """What a hand at the house table scores; all of it goes to the winner."""

    result: Ending
    winner: str | None  # None: a tie that nobody wins
    points: int
    boxes: int

    @property
    def hand(self) -> HandResult:
        """The same as a line of the game's sheet."""
        return DEAD_HAND if self.winner is None else won(self.winner, self.points, self.boxes)


def score_house(knocker: str, counts: Mapping[str, int], rules: RuleSet = HOUSE) -> HouseScore:
    """What *knocker*'s hand scores. *counts* are the points left by seat, clockwise, after melds and lay-offs.

    A knocker without deadwood has gin and is not undercut. Under ``tie=push`` nobody scores where the lowest other
    count equals the knocker's, and under ``tie=knocker`` the knocker then wins. RuleError for a table that is not
    the house table, RulesError for counts that cannot be.

    >>> score_house("A", {"A": 6, "B": 23, "C": 12, "D": 20}).points
    55
    >>> score_house("A", {"A": 6, "B": 23, "C": 5, "D": 20})
    HouseScore(result=<Ending.UNDERCUT: 'undercut'>, winner='C', points=74, boxes=1)
    """
    _check(knocker, counts, rules)
    mine = counts[knocker]
    others = sum(counts.values()) - mine
    if mine == 0:
        return HouseScore(Ending.GIN, knocker, others + rules.gin_bonus, 1 + rules.extra_boxes_gin)
    lowest = min(count for seat, count in counts.items() if seat != knocker)
    if lowest == mine and rules.tie == "push":
        return HouseScore(Ending.KNOCK, None, 0, 0)
    if lowest > mine or (lowest == mine and rules.tie == "knocker"):
        return HouseScore(Ending.KNOCK, knocker, others, 1)
    seats = list(counts)
    first = seats.index(knocker) + 1
    winner = next(seat for seat in seats[first:] + seats[:first] if counts[seat] == lowest and seat != knocker)
    points = sum(counts.values()) - lowest + rules.undercut_bonus
    return HouseScore(Ending.UNDERCUT, winner, points, 1 + rules.extra_boxes_undercut)


def _check(knocker: str, counts: Mapping[str, int], rules: RuleSet) -> None:
    if rules.players < 3 or rules.hand_score != "sum_of_others":
        raise RuleError(
            f"the house table has four players and sums their counts (these rules: players={rules.players}, "
            f"hand_score={rules.hand_score})"
        )
    if len(counts) != rules.players:
        raise RulesError(f"expected the counts of {rules.players} seats, not of {len(counts)}")
    if knocker not in counts:
        raise RulesError(f"the knocker {knocker[:40]!r} has no seat (expected one of: {', '.join(counts)})")
    for seat, count in counts.items():
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= MOST_DEADWOOD:
            raise RulesError(f"{seat}: expected a count from 0 to {MOST_DEADWOOD}, not {str(count)[:40]!r}")
    if counts[knocker] > rules.limit():
        raise RulesError(f"{counts[knocker]} points of deadwood may not knock (the limit is {rules.limit()})")
