"""House-rule switches: the same cards, one rule flipped, another score. ``switches.toml``, one ``[[switch]]`` each.

``id`` is a rule of :class:`RuleSet`; ``say`` tells who plays what; ``rules`` are those of the table before the switch
(Standard where left out); ``settings`` are what the switch offers besides, in the format of
:func:`trainer.rulings.ruling_of`. Positions are the ``[[switch.case]]`` of a dispute. Every setting has to change the
ruling of a case.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from lessons.pictures import with_symbols
from lessons.reference.disputes import Quarrel
from lessons.reference.reading import all_or_first_problem, file_text, read_entries
from trainer.exercises.model import QuestionError
from trainer.exercises.reading import check_keys, rules_of, text_of, texts_of
from trainer.rules.ruleset import RuleSet, allowed_values
from trainer.rulings import Ruling, case_from_data, ruling_of

FILE = "switches.toml"


@dataclass(frozen=True, slots=True)
class Switch:
    id: str
    say: str
    rules: RuleSet
    settings: tuple[str, ...]
    quarrels: tuple[Quarrel, ...]

    def rulings(self, setting: str | None) -> tuple[RuleSet, tuple[Ruling, ...]]:
        """The table's rules and the ruling of each position under *setting*; None is the table before the switch."""
        if setting is None:
            return self.rules, tuple(each.ruling for each in self.quarrels)
        made = [ruling_of(each.case, each.rules, setting) for each in self.quarrels]
        return made[0][0], tuple(ruling for _, ruling in made)


@cache
def load_switches() -> tuple[Switch, ...]:
    """Every switch, in the order of the file. LessonError with the first thing wrong in it."""
    return all_or_first_problem(read_switches(file_text(FILE)))


def switch_for(rule: str) -> Switch | None:
    """The switch of the rule called *rule*; None where it has none."""
    return next((each for each in load_switches() if each.id == rule), None)


def read_switches(text: str) -> tuple[tuple[Switch, ...], list[str]]:
    return read_entries(text, FILE, "switch", _read)


def _read(data: Mapping[str, Any]) -> Switch:
    check_keys(data, {"id", "say", "settings", "case"}, {"rules"})
    allowed_values(text_of(data, "id"))
    rules = rules_of(data)
    cases = data["case"]
    if not isinstance(cases, list) or not cases:
        raise QuestionError("a switch has at least one [[switch.case]]")
    switch = Switch(
        id=data["id"],
        say=with_symbols(text_of(data, "say")),
        rules=rules,
        settings=texts_of(data, "settings"),
        quarrels=tuple(_read_case(each, rules) for each in cases),
    )
    before = [each.facts for each in switch.rulings(None)[1]]
    for setting in switch.settings:
        if [each.facts for each in switch.rulings(setting)[1]] == before:
            raise QuestionError(f"the setting {setting[:60]!r} changes nothing here")
    return switch


def _read_case(data: Mapping[str, Any], rules: RuleSet) -> Quarrel:
    rest = {key: value for key, value in data.items() if key != "label"}
    return Quarrel(text_of(data, "label", ""), case_from_data(rest), rules)
