"""A score sheet as it is kept at a table: two names, the rules, and hand after hand; and its figures looked over.

Inside, the players are A and B, as everywhere in the scoring; the names belong to the paper.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from trainer.rules.cards import Card, parse_card
from trainer.rules.errors import RulesError
from trainer.rules.hollywood import Hollywood, score_hollywood
from trainer.rules.match import Match, score_match
from trainer.rules.ruleset import STANDARD, RuleSet, parse_rules
from trainer.rules.score import SEATS, HandResult, hand_result
from trainer.rules.showdown import MOST_DEADWOOD, Ending, score_hand

LONGEST_NAME = 40  # characters
MOST_HANDS = 200  # far above any sheet: a match of five long games has about 75
ENDINGS = ("knock", "undercut", "gin", "big gin", "dead hand", "")  # as it is written; "" where nobody wrote it down


@dataclass(frozen=True, slots=True)
class Line:
    """One hand on the sheet: what it brought, and how it ended in a word."""

    result: HandResult
    how: str = ""
    upcard: Card | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """Raises RulesError for names that are none and for tables that are not kept on such a sheet."""

    names: tuple[str, str]
    rules: RuleSet = STANDARD
    lines: tuple[Line, ...] = ()

    def __post_init__(self) -> None:
        for name in self.names:
            if not name.strip() or not name.isprintable():
                raise RulesError("every player needs a name, of letters that can be printed")
            if len(name) > LONGEST_NAME:
                raise RulesError(f"a name has at most {LONGEST_NAME} characters, not {len(name)}")
        if self.names[0].casefold() == self.names[1].casefold():
            raise RulesError("the two players need different names")
        if self.rules.players != 2:
            raise RulesError("the score pad is for two players")
        if len(self.lines) > MOST_HANDS:
            raise RulesError(f"a sheet has at most {MOST_HANDS} hands")

    @property
    def hands(self) -> tuple[HandResult, ...]:
        return tuple(line.result for line in self.lines)

    @property
    def scored(self) -> Hollywood | Match:
        """A Hollywood sheet, or a match; a single game is a match of one."""
        if self.rules.sheet == "hollywood":
            return score_hollywood(self.hands, self.rules)
        return score_match(self.hands, self.rules)

    @property
    def is_over(self) -> bool:
        scored = self.scored
        return scored.net is not None if isinstance(scored, Hollywood) else scored.winner is not None

    def name(self, seat: str) -> str:
        """The name of A or B."""
        return self.names[SEATS.index(seat)]

    def with_line(self, line: Line) -> "Sheet":
        """The sheet with one more hand. RulesError after its end."""
        if self.is_over:
            raise RulesError("the game is over: nothing more can be entered")
        return replace(self, lines=(*self.lines, line))

    def without_last(self) -> "Sheet":
        return replace(self, lines=self.lines[:-1])

    def to_data(self) -> dict[str, Any]:
        """Plain values that :meth:`from_data` reads back to an equal sheet."""
        return {
            "names": list(self.names),
            "rules": str(self.rules),
            "hands": [
                [each.result.winner, each.result.points, each.result.boxes, each.how, str(each.upcard or "")]
                for each in self.lines
            ],
        }

    @classmethod
    def from_data(cls, data: object) -> Self:
        """Checks everything; RulesError, in one line, for anything that is no sheet."""
        if not isinstance(data, Mapping) or set(data) != {"names", "rules", "hands"}:
            raise RulesError("a saved game has names, rules and hands, and nothing else")
        names, rules, hands = data["names"], data["rules"], data["hands"]
        if not isinstance(names, (list, tuple)) or len(names) != 2 or not all(isinstance(name, str) for name in names):
            raise RulesError("a saved game has two names")
        if not isinstance(rules, str) or not isinstance(hands, (list, tuple)):
            raise RulesError("a saved game names its rules and lists its hands")
        lines = tuple(_line(number, each) for number, each in enumerate(hands[: MOST_HANDS + 1], 1))
        return cls((names[0], names[1]), parse_rules(rules), lines)


def _line(number: int, data: object) -> Line:
    if not isinstance(data, (list, tuple)) or len(data) != 5:
        raise RulesError(f"hand {number} has not the five parts of a hand")
    winner, points, boxes, how, upcard = data
    if winner not in ("A", "B", None) or how not in ENDINGS or not isinstance(upcard, str):
        raise RulesError(f"hand {number} cannot be read")
    return Line(HandResult(winner, points, boxes), how, parse_card(upcard) if upcard else None)


def counted_line(
    knocker: str,
    kind: Ending,
    knocker_deadwood: int,
    defender_deadwood: int,
    rules: RuleSet,
    upcard: Card | None = None,
) -> Line:
    """A hand from the two counts after lay-offs; the engine scores it. *knocker* is A or B.

    Raises RulesError where no hand can end so: a count that no cards have, a knock over the limit, gin with deadwood.
    """
    for whose, count in (("the knocker", knocker_deadwood), ("the other player", defender_deadwood)):
        if not 0 <= count <= MOST_DEADWOOD:
            raise RulesError(f"{whose} cannot have {count} points of deadwood (0 to {MOST_DEADWOOD})")
    if kind is Ending.BIG_GIN and not rules.big_gin:
        raise RulesError("big gin is not played at this table")
    if kind is not Ending.KNOCK and knocker_deadwood:
        raise RulesError(f"{kind.replace('_', ' ')} leaves no deadwood, not {knocker_deadwood}")
    if kind is Ending.KNOCK and knocker_deadwood == 0:
        raise RulesError("a knock with no deadwood is gin")
    if (rules.oklahoma or rules.spade_double != "off") and upcard is None:
        raise RulesError("at this table the hand hangs on the first upcard: name it")
    if knocker_deadwood > rules.limit(upcard):
        raise RulesError(f"{knocker_deadwood} points may not knock (the limit is {rules.limit(upcard)})")
    score = score_hand(kind, knocker_deadwood, defender_deadwood, rules, upcard)
    defender = "B" if knocker == "A" else "A"
    return Line(hand_result(score, knocker, defender), score.result.replace("_", " "), upcard)


# --- Looking over the figures written on paper --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Figure:
    """A running score that was written down. ``game`` counts from 1; only a Hollywood sheet has more than one."""

    hand: int  # from 1
    player: str  # A or B
    game: int
    written: int
    right: int
    before: int  # the right score before this hand
    points: int  # what the hand brought this player in this game


def check_figures(lines: Sequence[tuple[HandResult, tuple[int, ...]]], rules: RuleSet) -> Figure | None:
    """The first running score that is wrong, or None.

    Each of *lines* is a hand and the scores written after it: A's and B's, on a Hollywood sheet of each of the three
    games. After a wrong figure nothing can be said about those that were added to it. Raises RulesError, with the
    number of the hand, for a line with too many or too few figures and for hands after the end.
    """
    hands = [hand for hand, _ in lines]
    right = _running(hands, rules)
    before = [0] * (len(right[0]) if right else 0)
    for number, (_, written) in enumerate(lines, 1):
        if number > len(right):
            raise RulesError(f"hand {number} comes after the end of the game")
        if len(written) != len(right[0]):
            raise RulesError(f"hand {number} has {len(written)} running scores (expected {len(right[0])})")
        for place, (one, other) in enumerate(zip(written, right[number - 1], strict=True)):
            if one != other:
                return Figure(number, "AB"[place % 2], place // 2 + 1, one, other, before[place], other - before[place])
        before = list(right[number - 1])
    return None


def _running(hands: Sequence[HandResult], rules: RuleSet) -> list[tuple[int, ...]]:
    """The right scores after each hand, in the order in which they are written."""
    if rules.sheet == "hollywood":
        return [tuple(score for game in scores for score in game) for scores in score_hollywood(hands, rules).running]
    return [scores for game in score_match(hands, rules).games for scores in game.running]
