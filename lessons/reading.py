"""One lesson file read and checked; everything wrong with it is reported, each thing with its line."""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from lessons.checks import exercise_of
from lessons.figures import quoted
from lessons.game_table import read_game
from lessons.hollywood_table import read_sheet
from lessons.house_rule import read_house_rule
from lessons.model import Block as Drawn
from lessons.model import CheckStep, Lesson, Step, TextStep
from lessons.pictures import read_row, read_showdown, with_symbols
from lessons.scripted_hand import read_scripted_hand
from lessons.source import Block, Report, Section, Source, line_of_key, take_apart, toml_place
from trainer.exercises.model import Picture, QuestionError
from trainer.exercises.reading import check_keys, number_of, text_of, texts_of
from trainer.exercises.registry import KINDS
from trainer.exercises.skills import Skill

_FRONT = {"id", "slug", "title", "unit", "order", "minutes", "goals", "skills"}
_FRONT_OPTIONAL = {"teaches", "checks_of"}
_LESSON_ID = re.compile(r"L[1-9][0-9]?")


def read_lesson(text: str, name: str) -> tuple[Lesson | None, list[str]]:
    """The lesson in *text*, a file called *name*, and everything wrong with it; no lesson where anything is."""
    problems: list[tuple[int, str]] = []

    def report(line: int, message: str) -> None:
        problems.append((line, message))

    lesson = None
    if (source := take_apart(text, report)) is not None:
        if not problems and not source.has_check:
            report(1, "the lesson has no check")
        front = _read_front(source.front, name, report)
        steps = _read_steps(source, front, report)
        if not problems:
            lesson = _lesson(front, steps)
    return lesson, [f"{name}:{line}: {message}" for line, message in sorted(problems)]


def _lesson(front: Mapping[str, Any], steps: tuple[Step, ...]) -> Lesson:
    return Lesson(
        id=front["id"],
        slug=front["slug"],
        title=front["title"],
        unit=front["unit"],
        order=front["order"],
        minutes=front["minutes"],
        goals=tuple(front["goals"]),
        skills=_skills(front),
        teaches=tuple(front.get("teaches", ())),
        steps=steps,
    )


def _read_toml(block: Block, report: Report) -> dict[str, Any] | None:
    try:
        return tomllib.loads(block.text)
    except tomllib.TOMLDecodeError as error:
        report(*toml_place(str(error), block))
        return None


def _read_front(block: Block, name: str, report: Report) -> dict[str, Any]:
    """The front matter, its parts checked one by one so that every broken one is reported."""
    data = _read_toml(block, report)
    if data is None:
        return {}
    try:
        check_keys(data, _FRONT, _FRONT_OPTIONAL)
    except QuestionError as error:
        report(block.line, str(error))
        return data
    broken = {key for key in data if not _front_is_right(data, key, block, report)}
    wanted = f"{data['id']}-{data['slug']}.md"
    if name != wanted and not broken & {"id", "slug"}:
        report(line_of_key(block, "slug"), f"the file of this id and slug is called {wanted!r}")
    return data


def _front_is_right(data: Mapping[str, Any], key: str, block: Block, report: Report) -> bool:
    try:
        _check_front(data, key)
    except ValueError as error:
        report(line_of_key(block, key), str(error))
        return False
    return True


def _check_front(data: Mapping[str, Any], key: str) -> None:
    match key:
        case "order" | "minutes":
            if number_of(data, key) < 1:
                raise QuestionError(f"{key!r} is a number from 1, not {data[key]}")
        case "goals" | "skills" | "teaches":
            values = texts_of(data, key)
            if not values and key == "goals":
                raise QuestionError(f"{key!r} is empty")
            _check_names(key, values)
        case "checks_of":
            for value in texts_of(data, key):
                if not _LESSON_ID.fullmatch(value):
                    raise QuestionError(f"{value[:40]!r} is no lesson id (expected one like L2)")
        case "id":
            if not _LESSON_ID.fullmatch(text_of(data, key)):
                raise QuestionError(f"{data[key][:40]!r} is no lesson id (expected one like L2)")
        case _:
            if not text_of(data, key).strip():
                raise QuestionError(f"{key!r} is empty")


def _check_names(key: str, values: tuple[str, ...]) -> None:
    known = {"skills": tuple(Skill), "teaches": tuple(KINDS)}.get(key)
    for value in values:
        if known is not None and value not in known:
            what = "skill" if key == "skills" else "question kind"
            raise QuestionError(f"there is no {what} {value[:40]!r} (expected one of: {', '.join(known)})")


def _skills(front: Mapping[str, Any]) -> tuple[Skill, ...]:
    named = front.get("skills", ())
    return tuple(Skill(each) for each in named if each in tuple(Skill)) if isinstance(named, list) else ()


def _read_steps(source: Source, front: Mapping[str, Any], report: Report) -> tuple[Step, ...]:
    lesson_id = str(front.get("id"))
    own = re.escape(lesson_id) if _LESSON_ID.fullmatch(lesson_id) else _LESSON_ID.pattern
    if isinstance(others := front.get("checks_of", ()), list):
        own = "|".join([own, *(re.escape(each) for each in others if isinstance(each, str))])
    steps: list[Step] = []
    seen: dict[str, int] = {}
    for section in source.sections:
        steps += _read_section(section, own, _skills(front), seen, report)
    return tuple(steps)


def _read_section(
    section: Section, own: str, skills: tuple[Skill, ...], seen: dict[str, int], report: Report
) -> list[Step]:
    """The screen to read, then the checks that follow it."""
    drawn: list[Drawn] = []
    checks: list[Step] = []
    for block in section.blocks:
        if block.kind == "check":
            step = _read_check(block, own, skills, seen, report)
            checks += [step] if step is not None else []
        elif checks:
            report(block.line, "what follows a check needs a heading (## ...) of its own")
        else:
            drawn.append(read_block(block, report))
    if not section.title:
        report(section.line, "the heading is empty")
    if not any(block.kind not in ("check", "text") for block in section.blocks):
        report(section.line, f"the step {section.title!r} draws no cards")
    return [TextStep(section.title, tuple(drawn)), *checks]


def read_block(block: Block, report: Report) -> Drawn:
    match block.kind:
        case "cards":
            return _read_cards(block, report)
        case "showdown":
            return _read_whole(block, read_showdown, report)
        case "game":
            return _read_table(block, read_game, report)
        case "sheet":
            return _read_table(block, read_sheet, report)
        case "house-rule":
            return _read_whole(block, read_house_rule, report)
        case "hand":
            return _read_whole(block, read_scripted_hand, report)
    return _read_text(block, report)


def _read_cards(block: Block, report: Report) -> Picture:
    rows = []
    for number, line in enumerate(block.lines, block.line):
        if line.strip():
            try:
                rows.append(read_row(line.strip()))
            except ValueError as error:
                report(number, str(error))
    if not any(line.strip() for line in block.lines):
        report(block.line - 1, "the cards block is empty")
    return tuple(rows)


def _read_whole(block: Block, read: Callable[[str], Drawn], report: Report) -> Drawn:
    """A block that is one piece of TOML."""
    try:
        return read(block.text)
    except tomllib.TOMLDecodeError as error:
        report(*toml_place(str(error), block))
    except ValueError as error:
        report(block.line, str(error))
    return ()


def _read_table(block: Block, read: Callable[[Sequence[str]], str], report: Report) -> str:
    try:
        return read(block.lines)
    except ValueError as error:
        report(block.line, str(error))
        return ""


def _read_text(block: Block, report: Report) -> str:
    shown = []
    for number, line in enumerate(block.lines, block.line):
        if line.count("`") % 2:
            report(number, "a code span (`...`) does not end on its line")
        try:
            shown.append(quoted(with_symbols(line)))
        except ValueError as error:
            report(number, str(error))
    return "\n".join(shown).strip()


def _read_check(
    block: Block, own: str, skills: tuple[Skill, ...], seen: dict[str, int], report: Report
) -> CheckStep | None:
    data = _read_toml(block, report)
    if data is None:
        return None
    try:
        check_id, grader, say = text_of(data, "id"), text_of(data, "grader"), text_of(data, "say", "")
        rest = {key: value for key, value in data.items() if key not in ("id", "grader", "say")}
        exercise = exercise_of(check_id, grader, rest, skills)
    except ValueError as error:
        report(block.line, str(error))
        return None
    if not re.fullmatch(rf"({own})\.[1-9][0-9]?", check_id):
        report(line_of_key(block, "id"), f"{check_id[:40]!r} is no check of this lesson (its id and a number: L2.1)")
    if check_id in seen:
        report(line_of_key(block, "id"), f"the check {check_id} is there twice (first on line {seen[check_id]})")
    seen.setdefault(check_id, block.line)
    return CheckStep(exercise, _read_text(Block("text", line_of_key(block, "say"), [say]), report))
