"""The bank: every line is a clear position from play, suits are alike, and a broken file is named line by line."""

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from puzzles import BankError
from puzzles.bank_file import BANK, Line, level_of, read_bank
from puzzles.build_bank import build, price_seed, wanted_answers
from puzzles.makers.should_you_knock import LINES, RENAMINGS, VERSION, lines, make, puzzle_count, question_of
from trainer.analysis.price import KnockPrice, is_clear
from trainer.exercises.answers import Choice
from trainer.exercises.should_you_knock import KNOCK
from trainer.rules.cards import Suit
from trainer.rules.play import Knock, View, legal_actions
from trainer.rules.showdown import showdown

GOOD = BANK.read_text(encoding="utf-8").splitlines()[:3]


def test_every_line_is_a_clear_position() -> None:
    for line in read_bank():
        question = question_of(line)
        assert is_clear(line.price), line.seed
        assert level_of(line.price) == line.level
        assert 0 < question.layout.deadwood <= 10  # gin is no question
        assert line.price.worlds >= 200
        assert len(line.price.models) == 3


def test_both_answers_are_right_about_as_often_at_every_level() -> None:
    for level in (1, 2, 3):
        answers = Counter(line.price.difference > 0 for line in lines(level))
        assert len(lines(level)) >= 15
        assert all(0.4 <= count / len(lines(level)) <= 0.6 for count in answers.values()), (level, answers)


def test_a_version_chooses_from_no_more_lines_than_there_are() -> None:
    assert max(LINES) == VERSION
    assert list(LINES.values()) == sorted(LINES.values())
    assert LINES[VERSION] <= len(read_bank())
    assert sum(len(lines(level)) for level in (1, 2, 3)) == LINES[VERSION]


@pytest.mark.parametrize("renaming", RENAMINGS)
def test_renamed_suits_change_nothing_that_counts(renaming: tuple[Suit, ...]) -> None:
    line = read_bank()[0]
    plain, renamed = question_of(line), question_of(line, renaming)
    assert (renamed == plain) == (renaming == RENAMINGS[0])
    assert renamed.grade(Choice(KNOCK)) == plain.grade(Choice(KNOCK))
    assert renamed.layout.deadwood == plain.layout.deadwood
    assert renamed.prompt() == plain.prompt()
    assert sorted(card.rank for card in renamed.view.hand) == sorted(card.rank for card in plain.view.hand)


def test_the_rules_do_not_know_the_suits() -> None:
    """The same showdown in every renaming scores the same under Standard: why a renamed position keeps its price."""
    scores = set()
    line = read_bank()[0]
    for renaming in RENAMINGS:
        question = question_of(line, renaming)
        layout = question.layout
        other = sorted(question.view.unseen, key=lambda card: (card.rank, renaming.index(card.suit)))[:10]
        scores.add(showdown(layout.melds, layout.deadwood_cards, other).score)
    assert len(scores) == 1


def test_numbers_go_through_the_lines_and_then_through_the_suits() -> None:
    for level in (1, 2, 3):
        count, one_round = puzzle_count(level), len(lines(level))
        assert count == 24 * one_round
        numbers = [*range(one_round + 20), *range(count - 20, count)]
        assert len({str(make(number, level).question.to_data()) for number in numbers}) == len(numbers)
        assert make(0, level).question == question_of(lines(level)[0])
        assert make(one_round, level).question == question_of(lines(level)[0], RENAMINGS[1])
        with pytest.raises(ValueError, match=f"there are {count} puzzles of level {level}"):
            make(count, level)


def write(folder: Path, rows: Iterable[str], end: str = "\n") -> Path:
    path = folder / "bank.jsonl"
    path.write_text("\n".join(rows) + end, encoding="utf-8")
    return path


def changed(row: str, **parts: Any) -> str:
    return json.dumps(json.loads(row) | parts)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([GOOD[0], GOOD[1][:80]], "bank.jsonl:2: not a line of JSON"),
        ([GOOD[0], "[]"], "bank.jsonl:2: not a JSON object"),
        ([GOOD[0], ""], "bank.jsonl:2: not a line of JSON"),
        ([GOOD[0], GOOD[1], GOOD[0]], "bank.jsonl:3: the same position as line 1"),
        ([changed(GOOD[0], level=4)], "bank.jsonl:1: seed is a whole number, level 1 to 3"),
        ([changed(GOOD[0], hand=3)], "bank.jsonl:1: hand is a text, not '3'"),
        ([changed(GOOD[0], extra=1)], "bank.jsonl:1: expected the parts"),
        ([changed(GOOD[0], price={})], "bank.jsonl:1: the price has no 'models'"),
        ([changed(GOOD[0], hand="As 2s")], "bank.jsonl:1: "),
        ([changed(GOOD[0], history="stock")], "bank.jsonl:1: action 1 of the history"),
    ],
)
def test_a_broken_line_is_named(tmp_path: Path, rows: list[str], message: str) -> None:
    with pytest.raises(BankError) as raised:
        read_bank(write(tmp_path, rows))
    assert message in str(raised.value)


def test_a_cut_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BankError, match=r"bank\.jsonl:2: the last line is cut"):
        read_bank(write(tmp_path, GOOD[:2], end=""))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BankError, match=r"none\.jsonl: cannot be read"):
        read_bank(tmp_path / "none.jsonl")


def test_lines_read_themselves_back() -> None:
    for line in read_bank():
        assert Line.from_data(line.to_data()) == line


def test_building_appends_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    given = {1: read_bank()[0], 3: read_bank()[1]}
    asked: list[int] = []

    def find(seed: int, wanted: set[bool]) -> tuple[View, KnockPrice] | None:
        asked.append(seed)
        assert wanted
        line = given.get(seed)
        return None if line is None else (line.question.view, line.price)

    path = tmp_path / "bank.jsonl"
    progress = next(build(path, 1, lambda: 0, find))
    assert progress.startswith("1 lines; seed 1: level ")
    first = path.read_text(encoding="utf-8")
    assert not list(build(path, 0, lambda: 0, find))  # the time is over
    next(build(path, 1, lambda: 0, find))
    assert path.read_text(encoding="utf-8").startswith(first)
    assert asked == [0, 1, 2, 3]
    assert [(line.seed, line.hand, line.price) for line in read_bank(path)] == [
        (seed, line.hand, line.price) for seed, line in given.items()
    ]


def test_the_answer_that_is_behind_is_wanted() -> None:
    assert wanted_answers(Counter()) == {True, False}
    assert wanted_answers(Counter({True: 20, False: 18})) == {True, False}
    assert wanted_answers(Counter({True: 22, False: 18})) == {False}
    assert wanted_answers(Counter({False: 4})) == {True}


@pytest.mark.slow
def test_a_seed_gives_the_same_line_again() -> None:
    seed = 0
    while (found := price_seed(seed, {True, False})) is None:
        seed += 1
    assert price_seed(seed, {True, False}) == found
    view, price = found
    assert is_clear(price)
    assert any(isinstance(action, Knock) for action in legal_actions(view))
