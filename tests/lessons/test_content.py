"""The lessons themselves: every check of the curriculum is there with its position, and the words keep the rules."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import lessons
from lessons import CheckStep, HouseRule, Lesson, ScriptedHand, TextStep, load_lessons
from lessons.checks import GRADERS
from lessons.model import Block
from puzzles import PUZZLE_KINDS
from trainer.exercises.answers import Answer, Choice, ChoiceAndNumber, Number
from trainer.exercises.declare import Declare
from trainer.exercises.end_of_stock import EndOfStock
from trainer.exercises.may_you_throw import MayYouThrow
from trainer.exercises.model import Row, Tone
from trainer.exercises.quiz import Quiz
from trainer.exercises.registry import KINDS, exercise_from_data, exercise_to_data, question_from_data
from trainer.exercises.score_game import ScoreGame
from trainer.exercises.score_hand import ScoreHand
from trainer.exercises.turn_options import TurnOptions
from trainer.exercises.undercut import Undercut
from trainer.rules.arrange import after_each_discard
from trainer.rules.cards import Card, parse_cards, parse_hand, points
from trainer.rules.ruleset import parse_rules
from trainer.rules.showdown import Side

CORE = ("L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8", "L9", "L10", "L11")
IDS = (*CORE, "L15", "L16", "L17", "L12", "L13", "L14", "L18")
FILE = Path(__file__).parents[1] / "data" / "checks.json"
CHECKS: Mapping[str, Mapping[str, Any]] = {
    each["id"]: each
    for each in json.loads(FILE.read_text(encoding="utf-8"))
    if str(each["id"]).partition(".")[0] in (*IDS, "L1")
}
PLAYED = {"L1.6", "L1.7", "L1.8"}  # about the hand just played
WITHOUT_POSITION = ("legal_actions", "tally", "choice", "number")
WITH_POSITION = [each for each in CHECKS.values() if each["grader"] not in WITHOUT_POSITION]


def hands(given: Mapping[str, Any]) -> list[str]:
    """The research's A is you, its B your opponent."""
    names = {"A": "you", "B": "opponent", None: "dead"}
    return [f"{names[who]} {points}" if who else "dead" for who, points in given["hands"]]


def safer(given: Mapping[str, Any]) -> dict[str, Any]:
    parts = {
        new: given[old] for old, new in (("dead", "gone"), ("known", "known"), ("passed", "passed")) if given.get(old)
    }
    return {"cards": " ".join(given["cards"]), **parts}


def taken(given: Mapping[str, Any]) -> dict[str, Any]:
    return {"taken": given["taken"]} if given["taken"] else {}


def rules(given: Mapping[str, Any]) -> str:
    return " ".join([given["rules"], *(f"{name}={value}" for name, value in given.get("set", {}).items())])


AS_DATA: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "is_meld": lambda given: {"cards": given["cards"]},
    "deadwood": lambda given: {"hand": given["cards"]},
    "grouping_optimal": lambda given: {"hand": given["cards"]},
    "legal_discards": lambda given: {"hand": given["cards"], **taken(given)},
    "legal_knock_discards": lambda given: {
        "hand": given["cards"],
        "rules": f"standard knock_limit={given['limit']}",
        **taken(given),
    },
    "can_lay_off": lambda given: {"melds": given["spread"], "card": given["card"]},
    "best_defence": lambda given: {"melds": given["spread"], "hand": given["hand"], "gin": given["gin"]},
    "score_hand": lambda given: {
        "ending": given["kind"],
        "knocker": given["knocker"],
        "defender": given["defender"],
        "rules": rules(given),
        **({"upcard": given["upcard"]} if given.get("upcard") else {}),
    },
    "score_position": lambda given: {
        "melds": given["spread"],
        "deadwood": given["deadwood"],
        "defender": given["defender"],
        "asks": "score",
        "rules": rules(given),
    },
    "knock_limit": lambda given: {"upcard": given["upcard"]},
    "outs": lambda given: {"cards": given["cards"], "seen": given["seen"]},
    "gin_outs": lambda given: {"hand": given["cards"]},
    "best_spread": lambda given: {"hand": given["hand"], "defender": given["defender"]},
    "completing_pairs": safer,
    "threat_given_known": safer,
    "pairs_after_pass": safer,
    "hollywood_columns": lambda given: {"hands": hands(given), "asks": "columns"},
    "hollywood_settle": lambda given: {"hands": hands(given), "asks": "net"},
}


def test_the_lessons_are_there_in_teaching_order() -> None:
    assert tuple(each.id for each in load_lessons()) == IDS
    assert lessons.verify() == []


def test_the_checks_are_those_of_the_curriculum() -> None:
    for each in load_lessons():
        ids = (each.id, "L1") if each.id == "L18" else (each.id,)  # what the first lesson might ask comes in the last
        theirs = PLAYED if each.id == "L1" else {check for check in CHECKS if check.partition(".")[0] in ids}
        assert {step.exercise.id for step in each.checks} == theirs


@pytest.mark.parametrize("given", WITH_POSITION, ids=lambda given: str(given["id"]))
def test_a_check_shows_the_position_of_the_curriculum(given: Mapping[str, Any]) -> None:
    kind = GRADERS[given["grader"]][0].kind
    question = lessons.check(given["id"]).question
    expected = question_from_data(kind, AS_DATA[given["grader"]](given["input"]))
    if isinstance(question, Undercut):  # from which side it is told is the lesson's choice
        question = replace(question, you=Side.DEFENDER)
    assert question == expected


@pytest.mark.parametrize(
    ("check_id", "upcard", "before"),
    [
        ("L4.1", "6s", ()),
        ("L4.2", "6s", ("pass",)),
        ("L4.3", "6s", ("pass", "pass")),
        ("L4.4", "6s", ("take", "throw Kd")),
        ("L4.5", "6s", ("pass", "pass", "stock", "throw 9c")),
    ],
)
def test_the_first_turns(check_id: str, upcard: str, before: tuple[str, ...]) -> None:
    question = lessons.check(check_id).question
    assert isinstance(question, TurnOptions)
    assert (str(question.upcard), question.before) == (upcard, before)
    named = {"discard": "take", "9c": "take"}  # what the research calls taking the top card of the pile
    assert question.allowed == tuple(named.get(each, each) for each in CHECKS[check_id]["answer"])


def test_the_first_upcard_is_buried() -> None:
    question = lessons.check("L4.5").question
    assert isinstance(question, TurnOptions)
    assert str(question.card) == CHECKS["L4.5"]["input"]["buried"]
    assert question.grade(Choice("no")).right


def test_gin_or_big_gin() -> None:
    question = lessons.check("L7.3").question
    assert isinstance(question, Declare)
    assert question.hand == parse_hand(CHECKS["L7.3"]["input"]["cards"], (11,))
    big_gin, *throws = CHECKS["L7.3"]["answer"]
    assert big_gin == "big_gin"
    assert question.big_gin
    assert {str(card) for card in question.gin_discards} == set(throws)
    assert question.grade(Choice("both")).right


def test_a_dead_hand_scores_nothing() -> None:
    question = lessons.check("L10.7").question
    assert isinstance(question, EndOfStock)
    assert (question.asks, question.stock_left) == ("score", 2)
    assert CHECKS["L10.7"]["answer"] == 0
    assert question.grade(Choice("nothing")).right


@pytest.mark.parametrize(
    ("check_id", "asks", "key"),
    [
        ("L11.1", "margin", ChoiceAndNumber("you", 208)),
        ("L11.2", "winner", Choice("nobody")),
        ("L11.3", "total", Number(378)),
        ("L11.4", "margin", ChoiceAndNumber("opponent", 67)),
        ("L11.5", "margin", ChoiceAndNumber("you", 350)),
    ],
)
def test_a_game(check_id: str, asks: str, key: Answer) -> None:
    """The research's A is you, its B your opponent."""
    question = lessons.check(check_id).question
    assert isinstance(question, ScoreGame)
    given, stated = CHECKS[check_id]["input"], CHECKS[check_id]["answer"]
    names = {"A": "you", "B": "opponent"}
    hands = tuple(f"{names[who]} {points}" if who else "dead" for who, points in given["hands"])
    assert (question.hands, question.asks) == (hands, asks)
    assert question.rules == parse_rules(given["rules"])
    assert question.grade(key).right
    assert question.game.winner == (names[stated["winner"]] if stated["winner"] else None)
    assert question.game.margin == stated["margin"]


def test_the_card_from_the_stock() -> None:
    question = lessons.check("L5.2").question
    assert isinstance(question, MayYouThrow)
    assert question.taken is CHECKS["L5.2"]["input"]["taken"] is None
    assert str(question.card) == "9d"
    assert question.hand == parse_cards(CHECKS["L5.1"]["input"]["cards"])
    assert question.grade(Choice("yes")).right


@pytest.mark.parametrize(
    ("check_id", "deadwood", "key"), [("L5.3", 12, "void"), ("L5.4", 8, "knock-or-discard"), ("L5.5", None, "no")]
)
def test_the_end_of_the_stock(check_id: str, deadwood: int | None, key: str) -> None:
    question = lessons.check(check_id).question
    assert isinstance(question, EndOfStock)
    assert question.stock_left == CHECKS[check_id]["input"]["stock"]
    assert question.grade(Choice(key)).right
    if deadwood is not None:
        assert min(after_each_discard(question.hand).values()) == deadwood


def test_the_pile_may_not_be_looked_through() -> None:
    question = lessons.check("L5.6").question
    assert isinstance(question, Quiz)
    assert question.grade(Choice("No")).right


@pytest.mark.parametrize(
    ("lesson_id", "first_five"),
    [
        ("L2", ["L2.1", "L2.4", "L2.6", "L2.5", "L2.3"]),
        ("L3", ["L3.1", "L3.2", "L3.4", "L3.3", "L3.6"]),
        ("L4", ["L4.1", "L4.2", "L4.3", "L4.4", "L4.5"]),
        ("L5", ["L5.1", "L5.2", "L5.6", "L5.3", "L5.4"]),
        ("L6", ["L6.1", "L6.2", "L6.5", "L6.7", "L6.3"]),
        ("L7", ["L7.1", "L7.2", "L7.4", "L7.3", "L7.6"]),
        ("L8", ["L8.3", "L8.1", "L8.4", "L8.7", "L8.8"]),
        ("L9", ["L9.1", "L9.2", "L9.7", "L9.10", "L9.11"]),
        ("L10", ["L10.1", "L10.2", "L10.3", "L10.7", "L10.11"]),
        ("L11", ["L11.1", "L11.2", "L11.3", "L11.5", "L11.4"]),
        ("L15", ["L15.2", "L15.5", "L15.3", "L15.1", "L15.9"]),
        ("L16", ["L16.1", "L16.3", "L16.5", "L16.7", "L16.2"]),
        ("L17", ["L17.1", "L17.2", "L17.4", "L17.6", "L17.7"]),
        ("L12", ["L12.1", "L12.2", "L12.3", "L12.5", "L12.6"]),
        ("L13", ["L13.1", "L13.2", "L13.5", "L13.3", "L13.6"]),
        ("L14", ["L14.1", "L14.2", "L14.4", "L14.5", "L14.3"]),
        ("L18", ["L18.1", "L18.4", "L18.5", "L18.7", "L1.3"]),
    ],
)
def test_the_path_is_all_there_is_to_read_and_five_checks(lesson_id: str, first_five: list[str]) -> None:
    lesson = lessons.lesson(lesson_id)
    assert [step.exercise.id for step in lesson.path if not isinstance(step, TextStep)] == first_five
    assert not [step for step in lesson.practice if isinstance(step, TextStep)]
    assert lesson.path + lesson.practice == lesson.steps
    assert isinstance(lesson.steps[0], TextStep)  # something to read, with cards, before the first question


def test_a_newcomer_is_asked_on_the_second_screen() -> None:
    assert isinstance(lessons.lesson("L2").steps[1], CheckStep)


CHECKED_KINDS = {step.exercise.kind for each in load_lessons() for step in each.checks}


@pytest.mark.parametrize("kind", sorted({*CHECKED_KINDS, *PUZZLE_KINDS} - {"quiz"}))
def test_every_kind_is_taught_before_it_is_asked_elsewhere(kind: str) -> None:
    lesson = lessons.lesson_that_teaches(kind)
    assert lesson is not None
    asked = [each.order for each in load_lessons() for step in each.checks if step.exercise.kind == kind]
    assert not asked or lesson.order == min(asked)


@pytest.mark.parametrize(
    ("kind", "lesson_id"),
    [
        ("best-melds", "L3"),
        ("turn-options", "L4"),
        ("safe-discard", "L5"),
        ("may-you-knock", "L6"),
        ("should-you-knock", "L6"),
        ("declare", "L7"),
        ("score-hand", "L7"),
        ("lay-off", "L8"),
        ("undercut", "L9"),
        ("score-game", "L11"),
        ("outs", "L15"),
        ("safer-card", "L16"),
        ("which-spread", "L17"),
        ("gin-outs", "L17"),
        ("hollywood", "L12"),
        ("knock-limit", "L13"),
        ("house-table", "L14"),
    ],
)
def test_which_lesson_opens_a_kind(kind: str, lesson_id: str) -> None:
    assert lessons.lesson_that_teaches(kind) == lessons.lesson(lesson_id)


def test_no_lesson_opens_the_quiz() -> None:
    assert lessons.lesson_that_teaches("quiz") is None


def test_a_lessons_skills_are_trained_by_its_checks() -> None:
    for each in load_lessons():
        trained = {skill for step in each.checks for skill in KINDS[step.exercise.kind].skills}
        assert set(each.skills) <= trained, each.id


def test_every_check_can_be_stored_and_read_back() -> None:
    for each in load_lessons():
        for step in each.checks:
            data = json.loads(json.dumps(exercise_to_data(step.exercise)))
            assert exercise_from_data(data) == step.exercise


def block_words(block: Block) -> Iterator[str]:
    match block:
        case str():
            yield block
        case HouseRule(ways):
            for way in ways:
                yield from (way.name, way.result, *(row.label for row in way.picture))
        case ScriptedHand(turns=turns, end=end):
            yield from (*(text for each in turns for text in (each.say, each.nudge)), end)
        case _:
            yield from (row.label for row in block)


def words(lesson: Lesson) -> Iterator[str]:
    """All that a learner reads in a lesson, except what the kinds say."""
    yield lesson.title
    yield from lesson.goals
    for step in lesson.steps:
        if isinstance(step, TextStep):
            yield step.title
            for block in step.blocks:
                yield from block_words(block)
        else:
            yield step.say


@pytest.mark.parametrize("lesson_id", IDS)
@pytest.mark.parametrize(
    "forbidden",
    [
        r"\bS[0-4]\b",  # the research's names for its sources
        r"\bL\d+(\.\d+)?\b",  # ids of lessons and checks
        r"\b[CDE]\d+\b",  # claims, disputes, examples
        r"(?i)\b(he|him|his|she|her|hers)\b",
        r"\b(EV|panel|kernel|holdings|sigma|leak)\b",
        r"`",  # a code span that was not turned into cards
        r"\b([2-9TJQK]|10)[shdc]\b",  # cards in letters
    ],
)
def test_words_that_are_not_shown(lesson_id: str, forbidden: str) -> None:
    for text in words(lessons.lesson(lesson_id)):
        assert not re.search(forbidden, text), text


def cards_asked_about(data: Mapping[str, Any]) -> frozenset[Card]:
    """The cards that a question turns on: those to be judged, grouped or laid off; none for a sum."""
    if "card" in data and "melds" in data:
        return frozenset(parse_cards(" ".join([*data["melds"], data["card"]])))
    named = data.get("cards", data.get("hand", data.get("defender", "")))
    return frozenset(parse_cards(named if isinstance(named, str) else ""))


def rows_of(block: Block) -> Iterator[Row]:
    match block:
        case str() | ScriptedHand():
            return
        case HouseRule(ways):
            yield from (row for way in ways for row in way.picture)
        case _:
            yield from block


@pytest.mark.parametrize("lesson_id", IDS)
def test_what_is_drawn_to_read_is_in_no_check(lesson_id: str) -> None:
    """A worked example with a check's own cards would give its answer away."""
    lesson = lessons.lesson(lesson_id)
    rows: list[Row] = [
        row for step in lesson.steps if isinstance(step, TextStep) for block in step.blocks for row in rows_of(block)
    ]
    drawn = {frozenset(group.cards) for row in rows for group in row.groups}
    drawn |= {frozenset(card for group in row.groups for card in group.cards) for row in rows}
    for step in lesson.checks:
        asked = cards_asked_about(step.exercise.question.to_data())
        assert not asked or asked not in drawn, step.exercise.id


@pytest.mark.parametrize("lesson_id", ["L7", "L9", "L10"])
def test_no_sum_that_is_asked_is_worked_out_to_read(lesson_id: str) -> None:
    """The counts of a check are not those of two hands drawn in its lesson."""
    lesson = lessons.lesson(lesson_id)
    pictures = [block for step in lesson.steps if isinstance(step, TextStep) for block in step.blocks]
    drawn = {
        tuple(sum(points(group.cards) for group in row.groups if group.tone is Tone.LEFT) for row in block)
        for block in pictures
        if not isinstance(block, (str, HouseRule, ScriptedHand))
    }
    asked = [step.exercise for step in lesson.checks if isinstance(step.exercise.question, ScoreHand)]
    assert asked
    for exercise in asked:
        assert isinstance(question := exercise.question, ScoreHand)
        assert question.defender == 0 or (question.knocker, question.defender) not in drawn, exercise.id
