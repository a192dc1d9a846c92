"""``gin-trainer replay``: a hand or a game that was written down, played again: what was legal, and what it scored."""

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from trainer.cli.options import Commands, add_json
from trainer.cli.stream import ANSWER_IS_NO, DONE, InputError, Reply, input_lines, show, wants_json
from trainer.rules.cards import parse_card
from trainer.rules.errors import RulesError
from trainer.rules.game_record import GameRecord, GameReplay, is_game, read_game, replay_game
from trainer.rules.record import SEATS, Outcome, Record, Verb
from trainer.rules.record_reading import read_record
from trainer.rules.replay import Replay, Step, replay

_EPILOG = """\
example:
  gin-trainer replay hand.txt
where hand.txt is, for example,
  rules: standard
  deal: seed 42
  1 non-dealer: passes
  2 dealer: passes
  3 non-dealer: draws ?, throws Kd

The format is described in docs/record.md. One answer an action, in order, up to the first that is not legal or cannot
be checked: line, player, action, legal (null where the cards that were noted do not tell), why, and for the action that
ends a hand result, winner, points and boxes. A noted result, score or total that is not right is reported too.
Exit status: 0 everything is legal as far as the cards tell, 1 something is not, 2 FILE cannot be read."""


def add_to(commands: Commands) -> None:
    parser = commands.add_parser(
        "replay",
        help="check a hand or a game that was written down",
        description="Play a written hand or game again: legality, result and points of each action.",
        epilog=_EPILOG,
    )
    parser.add_argument("file", metavar="FILE", help="a record of a hand or a game; - for standard input")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    text = _text_of(args.file)
    as_json = wants_json(args.json)
    try:
        read = read_game(text) if is_game(text) else read_record(text)
    except RulesError as problem:
        raise InputError(f"{_name(args.file)}: {problem}") from problem
    problems = _play_game(read, as_json) if isinstance(read, GameRecord) else _play_hand(read, as_json)
    return ANSWER_IS_NO if problems else DONE


def _name(file: str) -> str:
    return "standard input" if file == "-" else file[:200]


def _text_of(file: str) -> str:
    """What FILE holds. Bytes that are no UTF-8 become characters that no record has."""
    if file == "-":
        return "".join(input_lines())
    try:
        return Path(file).read_bytes().decode("utf-8", errors="replace").replace("\r\n", "\n")
    except (OSError, ValueError) as problem:  # ValueError: a name that can be no file's
        reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
        raise InputError(f"{_name(file)}: {reason}") from problem


def _play_hand(record: Record, as_json: bool) -> tuple[str, ...]:
    played = replay(record)
    _show_all(_hand_replies(played, None), as_json)
    if not as_json:
        _summary(played.problems, played.unchecked)
    return played.problems


def _play_game(record: GameRecord, as_json: bool) -> tuple[str, ...]:
    played = replay_game(record)
    for number, (hand, hand_played) in enumerate(zip(record.hands, played.hands, strict=False), 1):
        if not as_json:
            print(f"Hand {number}, {hand.dealer} deals")
        _show_all(_hand_replies(hand_played, number), as_json)
    _show_all([_game_reply(record, played)], as_json)
    if not as_json:
        _summary(played.problems, played.unchecked)
    return played.problems


def _show_all(replies: Iterable[Reply], as_json: bool) -> None:
    for reply in replies:
        show(reply, as_json)


def _summary(problems: tuple[str, ...], unchecked: tuple[str, ...]) -> None:
    for each in problems:
        print(f"Not right: {_with_symbols(each)}.")
    for each in unchecked:
        print(f"Cannot be checked: {_with_symbols(each)}.")
    if not problems:
        print("What could be checked is legal." if unchecked else "Everything is legal.")
    sys.stdout.flush()


# --- Saying -------------------------------------------------------------------------------------------------------


def _hand_replies(played: Replay, hand: int | None) -> Iterator[Reply]:
    last = len(played.steps) - 1
    while last >= 0 and played.steps[last].note.verb is Verb.HOLD:
        last -= 1  # a hand shown after the end ends nothing
    for index, step in enumerate(played.steps):
        yield _step_reply(step, hand, played.outcome if index == last else None)
    noted = played.record.outcome
    if noted is not None and played.result is not None:
        why = "" if played.result else f"it is '{played.outcome}'" if played.outcome else "the hand is not over"
        facts = _facts(noted.line, hand, None, f"result: {noted}", played.result, why, None)
        yield Reply(facts, _line(noted.line, f"result: {noted}", played.result, why))


def _step_reply(step: Step, hand: int | None, outcome: Outcome | None) -> Reply:
    player = SEATS[step.note.seat]
    facts = _facts(step.note.line, hand, player, str(step.note), step.legal, step.why, outcome)
    text = _line(step.note.line, f"{player} {step.note}", step.legal, step.why)
    if outcome is not None:
        text += f"\n           {_sentence(outcome)}"
    return Reply(facts, text)


def _facts(
    line: int, hand: int | None, player: str | None, action: str, legal: bool | None, why: str, end: Outcome | None
) -> dict[str, Any]:
    facts: dict[str, Any] = {"line": line} if hand is None else {"line": line, "hand": hand}
    return facts | {
        "player": player,
        "action": action,
        "legal": legal,
        "why": why or None,
        "result": None if end is None else end.ending or "dead",
        "winner": None if end is None else "nobody" if end.winner is None else SEATS[end.winner],
        "points": None if end is None else end.points,
        "boxes": None if end is None else end.boxes,
    }


def _line(line: int, action: str, legal: bool | None, why: str) -> str:
    verdict = {True: "", False: "\n           not legal: ", None: "\n           cannot be checked: "}[legal]
    return _with_symbols(f"line {line:>4}  {action}{verdict}{why}")


def _sentence(outcome: Outcome) -> str:
    if outcome.ending is None:
        return "The hand is dead: nobody scores."
    return f"Result: {outcome}."


def _game_reply(record: GameRecord, played: GameReplay) -> Reply:
    facts: dict[str, Any] = {"hands": len(played.hands), "problems": list(played.problems)}
    facts["unchecked"] = list(played.unchecked)
    if played.game is None:
        return Reply(facts, f"{len(played.hands)} hands; the score of such a sheet: gin-trainer score --help.")
    game = played.game
    facts |= {"scores": dict(zip(record.players, game.scores, strict=True)), "winner": game.winner}
    facts |= {"totals": game.totals and dict(zip(record.players, game.totals, strict=True)), "margin": game.margin}
    score = ", ".join(f"{name} {points}" for name, points in zip(record.players, game.scores, strict=True))
    text = f"Score: {score}."
    if game.totals is not None:
        totals = ", ".join(f"{name} {points}" for name, points in zip(record.players, game.totals, strict=True))
        text += f" {game.winner} wins the game. Totals: {totals}."
    return Reply(facts, text)


_CARD = re.compile(r"\b[A2-9TJQK][shdc]\b")


def _with_symbols(text: str) -> str:
    return _CARD.sub(lambda found: parse_card(found[0]).symbol, text)
