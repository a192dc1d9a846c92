"""Topics of the rules: one Markdown file each in ``topics``, in the format of a lesson without checks.

The file begins with TOML between two ``+++`` lines: ``id`` (the file's name), ``title``, ``order``, ``summary``, and
``rules`` (names of the :class:`RuleSet` rules that belong to it, if any). Then come ``## `` sections of Markdown with
the blocks of a lesson (``cards``, ``showdown``, ``game``), whose claims the engine checks.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from lessons.model import TextStep
from lessons.reading import read_block
from lessons.reference.reading import all_or_first_problem, named
from lessons.source import Block, Report, line_of_key, take_apart, toml_place
from trainer.exercises.model import QuestionError
from trainer.exercises.reading import check_keys, number_of, text_of, texts_of
from trainer.rules.ruleset import allowed_values

_ID = re.compile(r"[a-z][a-z-]*")


@dataclass(frozen=True, slots=True)
class Topic:
    id: str
    title: str
    order: int
    summary: str
    rules: tuple[str, ...]
    sections: tuple[TextStep, ...]


@cache
def load_topics() -> tuple[Topic, ...]:
    """Every topic, in order. LessonError with the first thing wrong in their files."""
    return all_or_first_problem(read_topics())


def topic(topic_id: str) -> Topic:
    """The topic called *topic_id* ("melds"). LessonError where there is none."""
    return named(topic_id, load_topics(), "topic")


def read_topics(sources: Iterable[tuple[str, str]] | None = None) -> tuple[tuple[Topic, ...], list[str]]:
    """The topics in *sources*, pairs of a file's name and its text (the program's own where left out)."""
    topics: list[Topic] = []
    problems: list[str] = []
    for name, text in _own() if sources is None else sources:
        topic, wrong = read_topic(text, name)
        problems += wrong
        if topic is not None and topic.order in [each.order for each in topics]:
            problems.append(f"{name}:1: 'order {topic.order}' is already taken")
        topics += [topic] if topic is not None else []
    return tuple(sorted(topics, key=lambda each: each.order)), problems


def _own() -> Iterable[tuple[str, str]]:
    inside = [each for each in (files("lessons") / "reference" / "topics").iterdir() if each.name.endswith(".md")]
    return [(each.name, each.read_text(encoding="utf-8")) for each in sorted(inside, key=lambda each: each.name)]


def read_topic(text: str, name: str) -> tuple[Topic | None, list[str]]:
    """The topic in *text*, the file *name*, and everything wrong with it; no topic where anything is."""
    problems: list[tuple[int, str]] = []

    def report(line: int, message: str) -> None:
        problems.append((line, message))

    topic = None
    if (source := take_apart(text, report)) is not None:
        sections = tuple(
            TextStep(each.title, tuple(_read_block(block, report) for block in each.blocks)) for each in source.sections
        )
        front = _read_front(source.front, name, report)
        if front is not None and not problems:
            topic = Topic(
                id=front["id"],
                title=front["title"],
                order=front["order"],
                summary=front["summary"],
                rules=tuple(front.get("rules", ())),
                sections=sections,
            )
    return topic, [f"{name}:{line}: {message}" for line, message in sorted(problems)]


def _read_block(block: Block, report: Report) -> Any:
    if block.kind == "check":
        report(block.line, "a topic has no checks")
        return ""
    return read_block(block, report)


def _read_front(block: Block, name: str, report: Report) -> Mapping[str, Any] | None:
    try:
        data = tomllib.loads(block.text)
    except tomllib.TOMLDecodeError as error:
        report(*toml_place(str(error), block))
        return None
    for key in ("id", "title", "order", "summary", "rules"):
        try:
            _check_front(data, key, name)
        except ValueError as error:
            report(line_of_key(block, key), str(error))
            return None
    return data


def _check_front(data: Mapping[str, Any], key: str, name: str) -> None:
    match key:
        case "id":
            check_keys(data, {"id", "title", "order", "summary"}, {"rules"})
            if not _ID.fullmatch(text_of(data, "id")) or name != f"{data['id']}.md":
                raise QuestionError(f"{data['id'][:40]!r} is not the name of this file")
        case "order":
            if number_of(data, "order") < 1:
                raise QuestionError(f"'order' is a number from 1, not {data['order']}")
        case "rules":
            for each in texts_of(data, "rules") if "rules" in data else ():
                allowed_values(each)
        case _:
            if not text_of(data, key).strip():
                raise QuestionError(f"{key!r} is empty")
