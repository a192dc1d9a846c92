"""Every reader of text against made-up text: no error but the documented ones, and time in step with the length.

The readers of cards, melds, rules and records are here, and the commands that read lines or files, run in this
process as the shell runs them. What once was trouble, or might be, is kept in ``tests/data/texts.json`` and
``tests/data/records``.
"""

import io
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.cli import main
from trainer.rules.cards import parse_card, parse_cards, parse_hand
from trainer.rules.errors import CardError, MeldError, RecordError, RuleError, RulesError
from trainer.rules.game_record import is_game, read_game, replay_game
from trainer.rules.melds import parse_meld
from trainer.rules.record_reading import read_record
from trainer.rules.replay import position, replay
from trainer.rules.ruleset import STANDARD, parse_rules, rules_with

DATA = Path(__file__).parents[1] / "data"
TEXTS: list[str] = json.loads((DATA / "texts.json").read_text(encoding="utf-8"))
RECORDS = [path.read_text(encoding="utf-8") for path in sorted((DATA / "records").glob("*.txt"))]

READERS: dict[str, tuple[Callable[[str], object], tuple[type[Exception], ...]]] = {
    "parse_card": (parse_card, (CardError,)),
    "parse_cards": (parse_cards, (CardError,)),
    "parse_hand": (parse_hand, (CardError,)),
    "parse_meld": (parse_meld, (CardError, MeldError)),
    "parse_rules": (parse_rules, (RuleError,)),
    "rules_with": (lambda text: rules_with(STANDARD, {"knock_limit": text, "tie": text, text: text}), (RuleError,)),
    "is_game": (is_game, (RecordError,)),
    "read_record": (read_record, (RecordError,)),
    "read_game": (read_game, (RecordError,)),
    "replay": (lambda text: replay(read_record(text)), (RecordError,)),
    "replay_game": (lambda text: replay_game(read_game(text)), (RecordError,)),
    "position": (lambda text: position(read_record(text)), (RulesError,)),
}
COMMANDS = {
    "melds": ["melds"],
    "melds --rules oklahoma": ["melds", "--rules", "oklahoma"],
    "showdown": ["showdown"],
    "score": ["score"],
    "score --rules hollywood": ["score", "--rules", "hollywood"],
    "replay": ["replay", "-"],
}


@contextmanager
def stdin_of(text: str) -> Iterator[None]:
    before, sys.stdin = sys.stdin, io.StringIO(text)
    try:
        yield
    finally:
        sys.stdin = before


def run(command: list[str], text: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with stdin_of(text), redirect_stdout(out), redirect_stderr(err):
        status = main(command)
    return status, out.getvalue(), err.getvalue()


def only_documented_errors(text: str) -> None:
    for name, (read, errors) in READERS.items():
        message = "read"
        try:
            read(text)
        except errors as error:
            message = str(error)
        assert 0 < len(message) < 1000, f"{name}: no message, or one as long as what it is about"


def commands_answer(text: str) -> None:
    for name, command in COMMANDS.items():
        status, out, err = run(command, text)
        assert status in (0, 1, 2), name
        assert (status == 2) == bool(err), name
        assert all(line.startswith("gin-trainer ") for line in err.splitlines()), name
        for line in out.splitlines():
            assert isinstance(json.loads(line), dict), name


# --- Made-up text: anything at all, words of the formats in any order, and records with a slice changed -----------

WORDS = """7h 7d 7s Td 10d T♦ 1x 0h ? | , : # = \n \n non-dealer: dealer: 1 2 3 rules: standard classic tie=push tie=
upcard=off knock_limit=7 deal: seed 42 upcard: Kc stock: passes takes draws throws knocks with declares big gin
regroups defends melds lays off on left holds result: dead hand knock gin nobody 0 points box game: A and B
hand: deals score: total: { } [ ] "winner" "A" : 12 null true "points" "knocker_melds" "defender" """
anything = st.text(max_size=60)
like_the_formats = st.lists(st.sampled_from(WORDS.split(" ")), max_size=40).map(" ".join)


@st.composite
def changed_records(draw: st.DrawFn) -> str:
    """A record of the corpus with a slice of it left out, said twice, or taken from another one."""
    text, other = draw(st.sampled_from(RECORDS)), draw(st.sampled_from(RECORDS))
    start, end = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
    from_, to = sorted((draw(st.integers(0, len(other))), draw(st.integers(0, len(other)))))
    middle = draw(st.sampled_from(["", text[start:end] * 2, other[from_:to]]))
    return text[:start] + middle + text[end:]


@st.composite
def lines_exchanged(draw: st.DrawFn) -> str:
    """A record of the corpus with a few lines from others, so that more of it can be read."""
    lines = draw(st.sampled_from(RECORDS)).split("\n")
    for _ in range(draw(st.integers(1, 3))):
        other = draw(st.sampled_from(RECORDS)).split("\n")
        lines[draw(st.integers(0, len(lines) - 1))] = other[draw(st.integers(0, len(other) - 1))]
    return "\n".join(lines)


texts = st.one_of(anything, like_the_formats, changed_records(), lines_exchanged())


@settings(max_examples=150)
@given(texts)
def test_readers_raise_nothing_but_what_they_say(text: str) -> None:
    only_documented_errors(text)


@settings(max_examples=40)
@given(texts)
def test_commands_answer_or_complain(text: str) -> None:
    commands_answer(text)


@pytest.mark.parametrize("text", TEXTS, ids=ascii)
def test_saved_texts(text: str) -> None:
    only_documented_errors(text)
    commands_answer(text)


@settings(max_examples=60)
@given(st.one_of(changed_records(), lines_exchanged()))
def test_whatever_is_read_is_written_so_that_it_reads_the_same(text: str) -> None:
    try:
        written = str(read_game(text) if is_game(text) else read_record(text))
    except RecordError:
        return
    assert str(read_game(written) if is_game(written) else read_record(written)) == written


# --- No slower than linear ----------------------------------------------------------------------------------------

HEAD = "upcard: 6s\n"
KNOCK = f"{HEAD}non-dealer: takes, knocks with ?"
POSITION = '{"knocker_melds":[%s],"knocker_deadwood":"%s","defender":"%s"}'
GROWING: dict[str, tuple[Callable[[str], object], Callable[[int], str]]] = {
    "a card that goes on": (parse_card, lambda n: "7" * n + "h"),
    "a card in picture signs": (parse_card, lambda n: "7h" + "\ufe0f" * n),
    "cards": (parse_cards, lambda n: "7h " * n),
    "separators": (parse_cards, lambda n: " ," * n),
    "a meld": (parse_meld, lambda n: "7h" * n),
    "rules": (parse_rules, lambda n: "standard " + "tie=push " * n),
    "a rule's value": (parse_rules, lambda n: "standard tie=" + "9" * n),
    "comments": (read_record, lambda n: HEAD + "#\n" * n),
    "one comment": (read_record, lambda n: HEAD + "#" * n),
    "blank lines": (read_record, lambda n: HEAD + "\n" * n),
    "colons": (read_record, lambda n: HEAD + "non-dealer" + ":" * n),
    "commas": (read_record, lambda n: HEAD + "non-dealer: " + "passes," * n),
    "a seed": (read_record, lambda n: "deal: seed " + "9" * n),
    "a stock": (read_record, lambda n: HEAD + "stock: " + "? " * n),
    "a hand": (read_record, lambda n: HEAD + "dealer: " + "? " * n),
    "turns": (read_record, lambda n: HEAD + "non-dealer: passes\n" * n),
    "melds": (lambda text: replay(read_record(text)), lambda n: f"{KNOCK}, melds " + "7h|" * n + "7d"),
    "lay-offs": (
        lambda text: replay(read_record(text)),
        lambda n: HEAD + "non-dealer: defends" + ", lays off 7h on 4h 5h 6h" * n,
    ),
    "draws": (lambda text: replay(read_record(text)), lambda n: HEAD + "non-dealer: " + "draws ?, " * n + "passes"),
    "hands shown": (lambda text: replay(read_record(text)), lambda n: HEAD + "non-dealer: " + "holds 7h," * n + "pass"),
    "names": (read_game, lambda n: "game: " + "A and " * n),
    "hands": (read_game, lambda n: "game: A and B\n" + "hand: 1, A deals\n" * n),
    "scores": (read_game, lambda n: f"game: A and B\nhand: 1, A deals\n{HEAD}score: " + "A 1," * n),
    "melds: lines": (lambda text: run(["melds"], text), lambda n: "7h 7d 7s\n" * (n // 20)),
    "melds: one line": (lambda text: run(["melds"], text), lambda n: "7h " * n),
    "showdown: brackets": (lambda text: run(["showdown"], text), lambda n: "[" * n),
    "showdown: digits": (lambda text: run(["showdown"], text), lambda n: "9" * n),
    "showdown: melds": (lambda text: run(["showdown"], text), lambda n: POSITION % (",".join(['""'] * n), "", "")),
    "showdown: deadwood": (lambda text: run(["showdown"], text), lambda n: POSITION % ("", "7h " * n, "")),
    "score: lines": (lambda text: run(["score"], text), lambda n: '{"winner":null}\n' * (n // 20)),
    "score: a sheet": (lambda text: run(["score"], text), lambda n: "[" + "[null,0]," * (n // 20) + "[null,0]]"),
    "score: columns": (
        lambda text: run(["score", "--rules", "hollywood"], text),
        lambda n: "[" + "[null,0]," * (n // 20) + "[null,0]]",
    ),
    "replay": (lambda text: run(["replay", "-"], text), lambda n: HEAD + "non-dealer: passes\n" * n),
}
SHORT, FACTOR = 4000, 10
ALLOWED = 40  # ten times the text in forty times the time, for a noisy machine; a square would be a hundred times


def _seconds(read: Callable[[str], object], text: str, times: int) -> float:
    """The shortest of *times* runs: noise only adds."""
    best = float("inf")
    for _ in range(times):
        started = time.process_time()
        with suppress(RulesError):
            read(text)
        best = min(best, time.process_time() - started)
    return best


@pytest.mark.slow
@pytest.mark.parametrize("name", GROWING)
def test_no_reader_is_slower_than_linear(name: str) -> None:
    read, text = GROWING[name]
    short = _seconds(read, text(SHORT), 7)
    long = _seconds(read, text(SHORT * FACTOR), 4)
    assert long <= ALLOWED * max(short, 0.0005), f"{short:.4f} s became {long:.4f} s"


def test_the_measure_tells_a_square() -> None:
    """The same measure on a reader that is quadratic, so that the test above can fail."""

    def square(text: str) -> int:
        return sum(text.count("x") for _ in range(len(text) // 4))

    short, long = _seconds(square, "x" * SHORT, 3), _seconds(square, "x" * SHORT * FACTOR, 1)
    assert long > ALLOWED * max(short, 0.0005)
