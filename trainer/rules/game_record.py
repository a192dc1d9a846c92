"""A game as text: one hand record after another, who dealt each, and the running score.

The format is described in ``docs/record.md``; one hand of it is a :class:`trainer.rules.record.Record`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from trainer.rules.errors import RulesError
from trainer.rules.play import next_dealer
from trainer.rules.record import Outcome, Record
from trainer.rules.record_reading import Line, hand_of, lines_of, rules_at_head, shown
from trainer.rules.replay import Replay, replay
from trainer.rules.ruleset import RuleSet
from trainer.rules.score import DEAD_HAND, MOST_BOXES, MOST_POINTS, Game, HandResult, score_game, won

NAME_LENGTH = 20
MOST_HANDS = 500  # far above any game, and an end to what a hostile file can cost


@dataclass(frozen=True, slots=True)
class GameHand:
    """One hand of a game. ``score`` is the running score noted after it, in the order of the players."""

    dealer: str
    record: Record
    score: tuple[int, ...] | None = None
    line: int = field(default=0, compare=False)
    score_line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as it was noted. ``str`` writes it."""

    players: tuple[str, str]
    rules: RuleSet
    hands: tuple[GameHand, ...]
    totals: tuple[int, ...] | None = None
    totals_line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        yield f"game: {' and '.join(self.players)}"
        yield f"rules: {self.rules}"
        for number, hand in enumerate(self.hands, 1):
            yield ""
            yield f"hand: {number}, {hand.dealer} deals"
            yield from hand.record.hand_lines()
            if hand.score is not None:
                yield f"score: {self._scores(hand.score)}"
        if self.totals is not None:
            yield f"\ntotal: {self._scores(self.totals)}"

    def _scores(self, scores: Sequence[int]) -> str:
        return ", ".join(f"{name} {score}" for name, score in zip(self.players, scores, strict=True))


# --- Reading ------------------------------------------------------------------------------------------------------


def is_game(text: str) -> bool:
    """Whether *text* begins as the record of a game and not of one hand. RecordError for a first line that is none."""
    first = next(lines_of(text), None)
    return first is not None and first.key == "game"


def read_game(text: str) -> GameRecord:
    """The game that *text* holds. RecordError names the line and the token that cannot be read."""
    lines = list(lines_of(text))
    if not lines or lines[0].key != "game":
        raise (lines[0] if lines else Line(1, "", "", "")).error("game", "a game begins with 'game: A and B'")
    players = _players(lines[0])
    rules, rest = rules_at_head(lines[1:])
    totals, totals_line = None, 0
    if rest and rest[-1].key == "total":
        totals, totals_line = _scores(rest[-1], players), rest[-1].line
        rest = rest[:-1]
    starts = [place for place, each in enumerate(rest) if each.key == "hand"]
    if starts[:1] != [0]:
        raise (rest[0] if rest else lines[-1]).error("hand", "expected 'hand: 1, ... deals'")
    if len(starts) > MOST_HANDS:
        raise rest[starts[MOST_HANDS]].error("hand", f"a game of more than {MOST_HANDS} hands is not read")
    ends = [*starts[1:], len(rest)]
    hands = [
        _hand(rest[start:end], number, players, rules)
        for number, (start, end) in enumerate(zip(starts, ends, strict=True), 1)
    ]
    return GameRecord(players, rules, tuple(hands), totals, totals_line)


def _players(each: Line) -> tuple[str, str]:
    names = [name.strip() for name in each.value.split(" and ")]
    for name in names:
        if not name or len(name) > NAME_LENGTH or "," in name or len(name.split()) != 1:
            raise each.error(name, f"{shown(name)} is no name (expected one word of at most {NAME_LENGTH} letters)")
    if len(names) != 2 or names[0] == names[1]:
        raise each.error(each.value, f"expected two players, like 'A and B', not {shown(each.value)}")
    return names[0], names[1]


def _hand(lines: Sequence[Line], number: int, players: tuple[str, str], rules: RuleSet) -> GameHand:
    head, *rest = lines
    count, _, deals = head.value.partition(",")
    words = deals.split()
    if count.strip() != str(number) or len(words) != 2 or words[0] not in players or words[1] != "deals":
        raise head.error(head.value, f"expected '{number}, {players[0]} deals' or '{number}, {players[1]} deals'")
    score, score_line = None, 0
    if rest and rest[-1].key == "score":
        score, score_line = _scores(rest[-1], players), rest[-1].line
        rest = rest[:-1]
    if not rest:
        raise head.error(head.value, f"hand {number} has no deal")
    return GameHand(words[0], hand_of(rest, rules), score, head.line, score_line)


def _scores(each: Line, players: tuple[str, str]) -> tuple[int, ...]:
    found: list[int] = []
    parts = each.value.split(",", 2)
    for name, part in zip(players, parts, strict=False):
        words = part.split()
        if len(words) != 2 or words[0] != name or not (words[1].isascii() and words[1].isdigit() and len(words[1]) < 6):
            raise each.error(part.strip(), f"expected '{name}' and a number of points, not {shown(part)}")
        found.append(int(words[1]))
    if len(parts) != 2:
        raise each.error(each.value, f"expected the points of {players[0]} and of {players[1]}")
    return tuple(found)


# --- Playing it again ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameReplay:
    """A game, judged up to the first hand that is not right. ``game`` is its score; None for a sheet of columns."""

    hands: tuple[Replay, ...]
    game: Game | None
    problems: tuple[str, ...]
    unchecked: tuple[str, ...]


def replay_game(record: GameRecord) -> GameReplay:
    """Play every hand again, and check who dealt, the running score and the totals.

    A hand whose score hangs on cards nobody noted counts as it is noted. Under ``sheet=hollywood`` and in a match
    the hands are checked and the scores are not: one running score says nothing there.
    """
    plain = record.rules.sheet == "single" and record.rules.match == "single"
    replays: list[Replay] = []
    results: list[HandResult] = []
    problems: list[str] = []
    unchecked: list[str] = []
    dealer: str | None = None
    game = score_game((), record.rules, record.players) if plain else None
    for number, hand in enumerate(record.hands, 1):
        problems += _before(record, hand, number, dealer, game)
        if problems:
            break
        played = replay(hand.record)
        replays.append(played)
        problems += played.problems
        unchecked += played.unchecked
        outcome = played.outcome or (hand.record.outcome if played.unchecked else None)
        if problems or outcome is None:
            problems += _unfinished(record, number, problems)
            if not problems and game is not None:
                problems += _wrong_score(record, hand.score, game.scores, hand.score_line)
            break
        try:
            results.append(_result(outcome, hand.dealer, record.players))
        except RulesError as problem:
            problems.append(f"line {outcome.line}: {problem}")
            break
        dealer = _next(record, hand.dealer, outcome)
        if game is not None:
            game = score_game(results, record.rules, record.players)
            problems += _wrong_score(record, hand.score, game.scores, hand.score_line)
        elif hand.score is not None:
            unchecked.append(f"line {hand.score_line}: one running score does not tell the columns or games of a sheet")
    if not problems:
        problems += _wrong_totals(record, game)
    return GameReplay(tuple(replays), game, tuple(problems), tuple(unchecked))


def _before(record: GameRecord, hand: GameHand, number: int, dealer: str | None, game: Game | None) -> list[str]:
    if game is not None and game.winner is not None:
        return [f"line {hand.line}: the game was over after hand {number - 1}"]
    if dealer is not None and hand.dealer != dealer:
        return [f"line {hand.line}: it is {dealer}'s deal, not {hand.dealer}'s"]
    return []


def _unfinished(record: GameRecord, number: int, problems: list[str]) -> list[str]:
    if problems or number == len(record.hands):
        return []
    return [f"line {record.hands[number].line}: hand {number} is not over"]


def _result(outcome: Outcome, dealer: str, players: tuple[str, str]) -> HandResult:
    if outcome.winner is None:
        return DEAD_HAND
    if outcome.points > MOST_POINTS or outcome.boxes > MOST_BOXES:
        raise RulesError("no hand scores as much")
    other = players[1 - players.index(dealer)]
    return won((other, dealer)[outcome.winner], outcome.points, outcome.boxes)


def _next(record: GameRecord, dealer: str, outcome: Outcome) -> str:
    seat = record.players.index(dealer)
    winner = None if outcome.winner is None else (1 - seat, seat)[outcome.winner]
    return record.players[next_dealer(record.rules, seat, winner, dead=outcome.ending is None)]


def _wrong_score(record: GameRecord, noted: tuple[int, ...] | None, scores: tuple[int, ...], line: int) -> list[str]:
    if noted is None or noted == scores:
        return []
    right = ", ".join(f"{name} {score}" for name, score in zip(record.players, scores, strict=True))
    return [f"line {line}: it is {right}"]


def _wrong_totals(record: GameRecord, game: Game | None) -> list[str]:
    if record.totals is None or game is None:
        return []
    if game.totals is None:
        return [f"line {record.totals_line}: the game is not over, so there are no totals yet"]
    return _wrong_score(record, record.totals, game.totals, record.totals_line)
