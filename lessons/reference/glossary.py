"""The words of the game: ``glossary.toml``, one ``[[term]]`` each.

* ``id`` (the term itself, as an address has it: "lay-off"), ``word`` (as it is shown), ``meaning`` (one or two plain
  sentences; a code span holds cards), ``topic`` (the topic whose rule it is).
* ``forms``: every way in which a text says it ("lay-off", "lay-offs", "lay off", "laying off", "laid off").
* ``rule``: who says so, where sources differ; may be left out. ``draw``: a row of cards, if one helps.

:func:`terms_in` finds the terms that a text speaks of; lessons need no marks for it.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from lessons.loader import load_lessons
from lessons.model import Lesson, TextStep
from lessons.pictures import with_symbols
from lessons.reference.reading import all_or_first_problem, file_text, named, read_entries, rows_of
from trainer.exercises.model import Picture, QuestionError
from trainer.exercises.reading import check_keys, text_of, texts_of

FILE = "glossary.toml"
_ID = re.compile(r"[a-z][a-z-]*")
_MOST_WORDS = 45


@dataclass(frozen=True, slots=True)
class Term:
    id: str
    word: str
    meaning: str
    topic: str
    forms: tuple[str, ...]
    rule: str
    drawn: Picture


@cache
def load_terms() -> tuple[Term, ...]:
    """Every term, in alphabetical order. LessonError with the first thing wrong in their file."""
    return tuple(sorted(all_or_first_problem(read_terms(file_text(FILE))), key=lambda each: each.word.casefold()))


def term(term_id: str) -> Term:
    """The term called *term_id* ("lay-off"). LessonError where there is none."""
    return named(term_id, load_terms(), "term")


def read_terms(text: str) -> tuple[tuple[Term, ...], list[str]]:
    terms, problems = read_entries(text, FILE, "term", _read)
    owners: dict[str, str] = {}
    for each in terms:
        for form in each.forms:
            if (owner := owners.setdefault(form, each.id)) != each.id:
                problems.append(f"{FILE}:1: term {each.id}: {form!r} already means {owner}")
    return terms, problems


def _read(data: Mapping[str, Any]) -> Term:
    check_keys(data, {"id", "word", "meaning", "topic", "forms"}, {"rule", "draw"})
    if not _ID.fullmatch(text_of(data, "id")):
        raise QuestionError("an id has small letters and hyphens only")
    forms = texts_of(data, "forms")
    if not forms or any(form != form.casefold().strip() or not form for form in forms):
        raise QuestionError("'forms' are the ways to say it, in small letters")
    meaning = with_symbols(text_of(data, "meaning"))
    if not 3 <= len(meaning.split()) <= _MOST_WORDS:
        raise QuestionError(f"'meaning' is {len(meaning.split())} words long (expected 3 to {_MOST_WORDS})")
    return Term(
        id=data["id"],
        word=text_of(data, "word"),
        meaning=meaning,
        topic=text_of(data, "topic"),
        forms=forms,
        rule=text_of(data, "rule", ""),
        drawn=rows_of(texts_of(data, "draw") if "draw" in data else ()),
    )


def terms_in(texts: Iterable[str]) -> tuple[Term, ...]:
    """The terms that *texts* speak of, in the order of their first mention.

    Of overlapping forms the longest counts: "big gin" speaks of big gin, not of gin.
    """
    by_form = _by_form()
    found: dict[str, Term] = {}
    for text in texts:
        for match in _pattern().finditer(text.casefold()):
            term = by_form[" ".join(match[0].split())]
            found.setdefault(term.id, term)
    return tuple(found.values())


def first_mention(term_id: str) -> tuple[Lesson, int] | None:
    """The lesson, and the number of its step, where a learner on the path first reads of *term_id*."""
    return _first_mentions().get(term_id)


def terms_of(step: TextStep) -> tuple[Term, ...]:
    """The terms that a lesson's step speaks of, as a list under it: first mentioned, first listed."""
    return terms_in([step.title, *(block for block in step.blocks if isinstance(block, str))])


@cache
def _first_mentions() -> Mapping[str, tuple[Lesson, int]]:
    found: dict[str, tuple[Lesson, int]] = {}
    for lesson in load_lessons():
        for number, step in enumerate(lesson.steps, 1):
            for each in terms_of(step) if isinstance(step, TextStep) else ():
                found.setdefault(each.id, (lesson, number))
    return found


@cache
def _by_form() -> Mapping[str, Term]:
    return {form: each for each in load_terms() for form in each.forms}


@cache
def _pattern() -> re.Pattern[str]:
    longest_first = sorted(_by_form(), key=len, reverse=True)
    ways = "|".join(re.escape(form).replace(r"\ ", r"\s+") for form in longest_first)
    return re.compile(rf"(?<![\w-])(?:{ways})(?![\w-])")
