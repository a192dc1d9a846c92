"""Disputes at the table: a quarrel, its position, the ruling, the rule, and the house rule that would change it.

``disputes.toml`` has one ``[[dispute]]`` each, in the order of their ids:

* ``id`` ("D5"), ``title``, ``topic`` (a topic's id), ``quarrel``, ``why`` (a sentence or two after the ruling) and
  ``rule`` (who says so). A code span holds cards.
* ``[[dispute.case]]``: the position, as :func:`trainer.rulings.case_from_data` reads it, with a ``label`` where there
  are several and ``rules`` where they are not Standard. The ruling is never typed: it is worked out.
* ``house``: the settings that change the ruling of a case (``tie=push``); one that changes nothing is an error.
* ``fixed``: rules that no table here changes; ``elsewhere``: what other tables do about it, in words.
* ``draw``: rows of cards for what no case shows; ``ruling``: typed only where there is no case at all.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from lessons.pictures import with_symbols
from lessons.reference.reading import all_or_first_problem, file_text, named, read_entries, rows_of
from trainer.exercises.model import Picture, QuestionError
from trainer.exercises.reading import check_keys, rules_of, text_of, texts_of
from trainer.rules.ruleset import FIXED_RULES, RuleSet
from trainer.rulings import Case, Ruling, case_from_data, ruling_of

FILE = "disputes.toml"


@dataclass(frozen=True, slots=True)
class Quarrel:
    """One position of a dispute, and the rules it is about."""

    label: str  # empty where there is only one
    case: Case
    rules: RuleSet

    @property
    def ruling(self) -> Ruling:
        return self.case.ruling(self.rules)


@dataclass(frozen=True, slots=True)
class Dispute:
    id: str
    title: str
    topic: str
    quarrel: str
    why: str
    rule: str
    quarrels: tuple[Quarrel, ...]
    typed_ruling: str  # empty where the rulings are worked out
    house: tuple[str, ...]
    fixed: tuple[str, ...]
    elsewhere: str
    drawn: Picture

    @property
    def searched(self) -> str:
        """Everything that a search looks at, in small letters."""
        rulings = [each.ruling.answer for each in self.quarrels] or [self.typed_ruling]
        parts = (self.id, self.title, self.quarrel, *rulings, self.why, self.rule, self.elsewhere)
        return " ".join(parts).casefold()


@dataclass(frozen=True, slots=True)
class Outcome:
    """A quarrel under a house rule that changes its ruling."""

    quarrel: Quarrel
    setting: str
    rules: RuleSet
    ruling: Ruling


def outcomes(dispute: Dispute, setting: str) -> tuple[Outcome, ...]:
    """What *setting* changes; empty where it changes nothing."""
    found = []
    for each in dispute.quarrels:
        rules, ruling = ruling_of(each.case, each.rules, setting)
        if ruling.facts != each.ruling.facts:
            found.append(Outcome(each, setting, rules, ruling))
    return tuple(found)


@cache
def load_disputes() -> tuple[Dispute, ...]:
    """Every dispute, by number. LessonError with the first thing wrong in their file."""
    return all_or_first_problem(read_disputes(file_text(FILE)))


def dispute(dispute_id: str) -> Dispute:
    """The dispute called *dispute_id* ("D5"). LessonError where there is none."""
    return named(dispute_id, load_disputes(), "dispute")


def read_disputes(text: str) -> tuple[tuple[Dispute, ...], list[str]]:
    return read_entries(text, FILE, "dispute", _read)


def _read(data: Mapping[str, Any]) -> Dispute:
    optional = {"case", "house", "fixed", "elsewhere", "draw", "ruling"}
    check_keys(data, {"id", "title", "topic", "quarrel", "why", "rule"}, optional)
    quarrels = tuple(_read_case(each) for each in data.get("case", ()))
    typed = with_symbols(text_of(data, "ruling", ""))
    if bool(typed) == bool(quarrels):
        raise QuestionError("a ruling is typed where there is no case, and only there")
    if len(quarrels) > 1 and len({each.label for each in quarrels}) != len(quarrels):
        raise QuestionError("each of several cases needs a label of its own")
    dispute = Dispute(
        id=text_of(data, "id"),
        title=text_of(data, "title"),
        topic=text_of(data, "topic"),
        quarrel=with_symbols(text_of(data, "quarrel")),
        why=with_symbols(text_of(data, "why")),
        rule=text_of(data, "rule"),
        quarrels=quarrels,
        typed_ruling=typed,
        house=texts_of(data, "house") if "house" in data else (),
        fixed=texts_of(data, "fixed") if "fixed" in data else (),
        elsewhere=text_of(data, "elsewhere", ""),
        drawn=rows_of(texts_of(data, "draw") if "draw" in data else ()),
    )
    _check(dispute)
    return dispute


def _read_case(data: Mapping[str, Any]) -> Quarrel:
    rest = {key: value for key, value in data.items() if key not in ("label", "rules")}
    quarrel = Quarrel(text_of(data, "label", ""), case_from_data(rest), rules_of(data))
    _ = quarrel.ruling  # raises where the rules need what the position does not name
    return quarrel


def _check(dispute: Dispute) -> None:
    if not dispute.drawn and not any(each.case.table() for each in dispute.quarrels):
        raise QuestionError("nothing is drawn")
    for setting in dispute.house:
        if not outcomes(dispute, setting):
            raise QuestionError(f"the house rule {setting[:60]!r} changes no ruling")
    for name in dispute.fixed:
        if name not in FIXED_RULES:
            raise QuestionError(f"{name[:40]!r} is no fixed rule (expected one of: {', '.join(FIXED_RULES)})")
