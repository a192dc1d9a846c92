"""What the lessons cover: every statement of the rule sheets that were read, and how long a lesson takes to read.

``claims.toml`` names for each statement (C1 to C192) the lesson and the step that teach, correct or judge it, and the
words that do so. They are looked up in the step, so that no statement is lost when a lesson is rewritten.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from math import ceil

from lessons.house_rule import HouseRule
from lessons.model import Block, CheckStep, Lesson, Step, TextStep
from lessons.scripted_hand import ScriptedHand

FILE = "claims.toml"
CLAIMS = 192
WORDS_A_MINUTE = 180
_LINE = re.compile(r"(C[1-9][0-9]*) *=")


def verify_coverage(lessons: Sequence[Lesson], text: str | None = None) -> list[str]:
    """Everything wrong with the coverage file (*text*; none: the program's own), a line each, with its line."""
    text = (files("lessons") / FILE).read_text(encoding="utf-8") if text is None else text
    try:
        claims = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return [f"{FILE}:1: {error}"]
    lines = {found[1]: number for number, line in enumerate(text.splitlines(), 1) if (found := _LINE.match(line))}
    wanted = [f"C{number}" for number in range(1, CLAIMS + 1)]
    problems = [f"{FILE}:1: {each} is in no lesson" for each in wanted if each not in claims]
    for claim, place in claims.items():
        if (wrong := _wrong(claim, place, wanted, lessons)) is not None:
            problems.append(f"{FILE}:{lines.get(claim, 1)}: {claim}: {wrong}")
    for each in lessons:
        if each.minutes < (takes := reading_minutes(each)):
            problems.append(f"{each.id}-{each.slug}.md:1: 'minutes' is {each.minutes}; reading alone takes {takes:.1f}")
    return problems


def _wrong(claim: str, place: object, wanted: Sequence[str], lessons: Sequence[Lesson]) -> str | None:
    if claim not in wanted:
        return f"there is no such statement (C1 to C{CLAIMS})"
    if not isinstance(place, list) or len(place) != 3 or not all(isinstance(each, str) and each for each in place):
        return "expected a lesson, a step and the words that say it"
    lesson_id, title, words = place
    lesson = next((each for each in lessons if each.id == lesson_id), None)
    if lesson is None:
        return f"there is no lesson {lesson_id[:40]!r}"
    steps = [step for step in lesson.steps if isinstance(step, TextStep) and step.title == title]
    if not steps:
        return f"{lesson_id} has no step {title[:60]!r}"
    if not any(_plain(words) in _plain(" ".join(step_words(step))) for step in steps):
        return f"the step {title[:60]!r} does not say {words[:80]!r}"
    return None


def step_words(step: Step) -> Iterator[str]:
    """What is to be read in a step: text, labels, names and results; of a check its prompt and what is said with it."""
    if isinstance(step, CheckStep):
        yield from (step.say, step.exercise.question.prompt())
        return
    yield step.title
    for block in step.blocks:
        yield from _block_words(block)


def _block_words(block: Block) -> Iterator[str]:
    if isinstance(block, str):
        yield block
    elif isinstance(block, HouseRule):
        for way in block.ways:
            yield from (way.name, way.result)
    elif isinstance(block, ScriptedHand):  # what goes wrong is read by nobody who does as the coach says
        yield from (*(turn.say for turn in block.turns), block.end)
    else:
        yield from (row.label for row in block)


def reading_minutes(lesson: Lesson) -> float:
    """Minutes that the words of the lesson's path take, at 180 words a minute, without thinking and answering."""
    words = (word for step in lesson.path for text in step_words(step) for word in text.split())
    return sum(any(sign.isalnum() for sign in word) for word in words) / WORDS_A_MINUTE


def summary(lessons: Sequence[Lesson]) -> dict[str, object]:
    """Counts for ``gin-trainer lessons verify``: lessons, checks, and the minutes that each takes to read."""
    checks = [step.exercise for each in lessons for step in each.checks]
    return {
        "lessons": len(lessons),
        "checks": len(checks),
        "derived": sum(each.kind != "quiz" for each in checks),
        "claims": CLAIMS,
        "reading_minutes": {each.id: ceil(10 * reading_minutes(each)) / 10 for each in lessons},
    }


def _plain(text: str) -> str:
    """*text* on one line, without marks of emphasis."""
    return " ".join(re.sub(r"\*+|(?<!\w)_|_(?!\w)", "", text).split())
