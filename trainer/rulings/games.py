"""Quarrels about the score sheet: who deals, what counts toward the target, bonuses, Hollywood, four at the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.exercises.model import Picture, QuestionError, Row
from trainer.exercises.reading import check_keys, choice_of, flag_of
from trainer.exercises.wording import boxes_word, listed, points_word
from trainer.rules.hollywood import score_hollywood
from trainer.rules.house_table import score_house
from trainer.rules.play import next_dealer
from trainer.rules.ruleset import RuleSet
from trainer.rules.score import DEAD_HAND, SEATS, Game, HandResult, score_game, won
from trainer.rules.showdown import Ending
from trainer.rulings.model import Ruling

PLAYERS = ("A", "B")
_MOST_HANDS = 60
_COUNT_IN_A_GAME = ("target", "box_timing", "shutout", "game_bonus", "box_bonus")


def _hands_of(data: Mapping[str, Any]) -> tuple[HandResult, ...]:
    """``hands``: a list of ``"A 25"``, ``"B 31"``, or ``"dead"``."""
    value = data.get("hands")
    if not isinstance(value, (list, tuple)) or not 1 <= len(value) <= _MOST_HANDS:
        raise QuestionError(f"'hands' is a list of 1 to {_MOST_HANDS} hands")
    return tuple(_hand(each) for each in value)


def _hand(text: object) -> HandResult:
    match text.split() if isinstance(text, str) else ():
        case ["dead"]:
            return DEAD_HAND
        case [who, number] if who in PLAYERS and number.isascii() and number.isdigit() and len(number) < 5:
            return won(who, int(number))
    raise QuestionError(f"'hands' holds {str(text)[:40]!r} (expected a winner and points, like A 25, or dead)")


def _rows(hands: Sequence[HandResult]) -> Picture:
    """One line, so that what comes of the hands is in sight with them."""
    won_by = [f"{each.winner}\u00a0{each.points}" if each.winner else "a dead hand" for each in hands]
    return (Row(f"The hands in turn: {', '.join(won_by)}", ()),)


@dataclass(frozen=True, slots=True)
class GameSheet:
    """The hands of one game between A and B."""

    kind: ClassVar[str] = "game"
    hangs_on: ClassVar[tuple[str, ...]] = _COUNT_IN_A_GAME
    hands: tuple[HandResult, ...]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"hands"})
        return cls(_hands_of(data))

    def table(self) -> Picture:
        return _rows(self.hands)

    def ruling(self, rules: RuleSet) -> Ruling:
        game = score_game(self.hands, rules, PLAYERS)
        counts = f"A has {game.scores[0]}, B has {game.scores[1]}"
        if game.winner is None or game.totals is None or game.margin is None:
            boxes = f"The boxes ({game.boxes[0]} for A, {game.boxes[1]} for B) are added when the game is over."
            steps = (boxes,) if rules.box_timing == "end" else ()
            return Ruling(f"The game goes on. {counts}; it ends at {rules.target}.", ("on", *game.scores), steps)
        winner = game.winner
        pays = winner if game.margin >= 0 else PLAYERS[1 - PLAYERS.index(winner)]
        over = f"after hand {game.used}" if game.used < len(self.hands) else "now"
        return Ruling(
            answer=f"{winner} wins the game {over}; the margin of {abs(game.margin)} goes to {pays}.",
            facts=("over", game.used, winner, *game.totals),
            steps=tuple(_total(game, seat, rules) for seat in range(len(PLAYERS))),
        )


def _total(game: Game, seat: int, rules: RuleSet) -> str:
    """``A: 103 points + 200 game bonus (doubled, because B has nothing) + 3 boxes, 75 = 378.``"""
    who = game.players[seat]
    parts = [points_word(game.points[seat])]
    if who == game.winner and game.game_bonus:
        parts.append(f"{game.game_bonus} game bonus")
    if who == game.winner and game.shutout_bonus:
        parts.append(f"{game.shutout_bonus} because the other player has no points")
    if game.box_points[seat]:
        parts.append(f"{boxes_word(game.boxes[seat])} of {rules.box_bonus}, {game.box_points[seat]}")
    total = (game.totals or (0, 0))[seat]
    return f"{who}: {' + '.join(parts)} = {total}."


@dataclass(frozen=True, slots=True)
class HollywoodSheet:
    """The hands of one Hollywood sheet: three games at once."""

    kind: ClassVar[str] = "hollywood"
    hangs_on: ClassVar[tuple[str, ...]] = (*_COUNT_IN_A_GAME, "hollywood_last_double")
    hands: tuple[HandResult, ...]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"hands"})
        return cls(_hands_of(data))

    def table(self) -> Picture:
        return _rows(self.hands)

    def ruling(self, rules: RuleSet) -> Ruling:
        sheet = score_hollywood(self.hands, rules)
        steps = [
            f"Hand {number}, {each.winner} {each.points}: {_columns(columns)}."
            for number, (each, columns) in enumerate(zip(self.hands, sheet.columns, strict=False), 1)
            if each.winner
        ]
        scores = [
            f"game {number}: A {game.scores[0]}, B {game.scores[1]}" for number, game in enumerate(sheet.games, 1)
        ]
        steps.append(f"Now it stands: {'; '.join(scores)}.")
        for number, (game, margin) in enumerate(zip(sheet.games, sheet.margins, strict=True), 1):
            if margin is not None:
                shut = f", and {'B' if game.winner == 'A' else 'A'} has no points there" if game.shutout else ""
                steps.append(f"Game {number} is over: {abs(margin)} to {'A' if margin >= 0 else 'B'}{shut}.")
        facts = (*(str(each) for each in sheet.columns), *sheet.margins, sheet.net)
        if sheet.net is None:
            return Ruling(f"The last hand goes into {_columns(sheet.columns[-1])}.", facts, tuple(steps))
        double = ", the last game counted twice" if rules.hollywood_last_double else ""
        who = "A" if sheet.net >= 0 else "B"
        return Ruling(f"All three games together{double}: {abs(sheet.net)} to {who}.", facts, tuple(steps))


def _columns(columns: Sequence[int]) -> str:
    names = listed([str(each) for each in columns])
    return f"game {names}" if len(columns) == 1 else f"games {names}" if columns else "no game"


@dataclass(frozen=True, slots=True)
class NextDealer:
    """South dealt. ``winner`` is who won the hand, None where it was dead."""

    kind: ClassVar[str] = "dealer"
    hangs_on: ClassVar[tuple[str, ...]] = ("deal_rotation", "void_redeal")
    winner: str | None

    _SEATS: ClassVar[tuple[str, str]] = ("North", "South")

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, set(), {"winner", "dead"})
        dead = flag_of(data, "dead")
        if dead == ("winner" in data):
            raise QuestionError("a hand is either 'dead' or has a 'winner'")
        return cls(None if dead else choice_of(data, "winner", cls._SEATS))

    def table(self) -> Picture:
        return (Row(f"South dealt. {f'{self.winner} won the hand' if self.winner else 'The hand was dead'}.", ()),)

    def ruling(self, rules: RuleSet) -> Ruling:
        seat = None if self.winner is None else self._SEATS.index(self.winner)
        name = self._SEATS[next_dealer(rules, 1, seat, dead=self.winner is None)]
        again = " again" if name == "South" else ""
        return Ruling(f"{name} deals{again}.", (name,))


@dataclass(frozen=True, slots=True)
class FourPlayers:
    """A knocks at the four-player house table; ``counts`` are the points left, A to D, after melds and lay-offs."""

    kind: ClassVar[str] = "four"
    hangs_on: ClassVar[tuple[str, ...]] = ("tie", "undercut_bonus", "gin_bonus")
    counts: tuple[int, ...]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"counts"})
        counts = data["counts"]
        if not isinstance(counts, list) or len(counts) != len(SEATS) or not all(type(each) is int for each in counts):
            raise QuestionError("'counts' is a list of four whole numbers, the knocker's first")
        return cls(tuple(counts))

    def table(self) -> Picture:
        return tuple(
            Row(f"{seat}{' knocks' if seat == 'A' else ''}: {points_word(count)} left", ())
            for seat, count in zip(SEATS, self.counts, strict=True)
        )

    def ruling(self, rules: RuleSet) -> Ruling:
        score = score_house("A", dict(zip(SEATS, self.counts, strict=True)), rules)
        facts = (score.result, score.winner, score.points)
        if score.winner is None:
            return Ruling("Equal counts: nobody scores.", facts)
        others = [str(count) for seat, count in zip(SEATS, self.counts, strict=True) if seat != score.winner]
        bonus = {Ending.UNDERCUT: rules.undercut_bonus, Ending.GIN: rules.gin_bonus}.get(score.result, 0)
        named = {Ending.UNDERCUT: "undercut", Ending.GIN: "gin"}.get(score.result, "")
        parts = [*others, *([f"{bonus} for the {named}"] if bonus else [])]
        words = f"All the others' points: {' + '.join(parts)} = {score.points}."
        return Ruling(f"{score.winner} scores {score.points}.", facts, (words,))
