"""Lines in, answers out: text on a terminal, else JSON, one object a line; errors one line each on stderr."""

import io
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trainer.rules.cards import Card
from trainer.rules.errors import RulesError

DONE, ANSWER_IS_NO, BAD_INPUT = 0, 1, 2
_MOST_SHOWN = 40  # characters of what was typed, in a message


class InputError(ValueError):
    """A command line or a line of input that cannot be read."""


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer in both forms."""

    data: Mapping[str, Any]
    text: str


def wants_json(json_asked_for: bool) -> bool:
    return json_asked_for or not sys.stdout.isatty()


def show(reply: Reply, as_json: bool) -> None:
    """Print at once, so that whoever feeds line after line gets each answer before the next question."""
    print(json.dumps(reply.data) if as_json else reply.text, flush=True)


def symbols(cards: Iterable[Card]) -> str:
    """``7♥ 10♦``, as a terminal shows them."""
    return " ".join(card.symbol for card in cards)


def complain(place: str, problem: object) -> None:
    """One line on stderr, whatever the message holds."""
    print(f"{place}: {' '.join(str(problem).splitlines())}", file=sys.stderr, flush=True)


def input_lines() -> Iterator[str]:
    """The lines of standard input. Bytes that are no UTF-8 arrive as characters that no card has."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="surrogateescape")
    return iter(sys.stdin)


def json_value(line: str) -> object:
    """What the JSON of *line* says. InputError where it is none."""
    try:
        read: object = json.loads(line.strip())
    except json.JSONDecodeError as problem:
        raise InputError(f"not JSON: {problem.msg} at column {problem.colno}") from problem
    except (ValueError, RecursionError) as problem:  # numbers too long, brackets too deep
        raise InputError("not JSON that can be read") from problem
    return read


def json_object(line: str, required: Sequence[str], optional: Sequence[str] = ()) -> Mapping[str, Any]:
    """The fields of the JSON object *line*: all *required* ones, and of others only *optional* ones.

    InputError that names what is wrong. The values are not looked at.
    """
    read = json_value(line)
    if not isinstance(read, dict):
        raise InputError(f"expected a JSON object with {', '.join(required)}, not {shown(read)}")
    for name in read:
        if name not in (*required, *optional):
            names = ", ".join((*required, *optional))
            raise InputError(f"there is no field {name[:_MOST_SHOWN]!r} (fields are: {names})")
    for name in required:
        if name not in read:
            raise InputError(f"{name} is missing")
    return read


def shown(value: object) -> str:
    """A JSON value as a message quotes it."""
    text = json.dumps(value)
    return text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + "…"


def answer_each(command: str, answer: Callable[[str], Reply], as_json: bool) -> int:
    """Answer every line of standard input that is not blank; a bad one is reported by its number and left out.

    Returns the exit status: BAD_INPUT if any line was bad.
    """
    status = DONE
    for number, line in enumerate(input_lines(), start=1):
        if not line.strip():
            continue
        try:
            reply = answer(line)
        except (InputError, RulesError) as problem:
            complain(f"{command}: line {number}", problem)
            status = BAD_INPUT
        else:
            show(reply, as_json)
    return status
