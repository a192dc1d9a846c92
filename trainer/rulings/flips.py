"""The same position at other tables: each rule that changes the answer, with the answer it gives."""

from dataclasses import dataclass, fields, replace
from typing import Any

from trainer.rules.errors import RuleError, RulesError
from trainer.rules.ruleset import RuleSet, allowed_values, parse_rules, rules_with
from trainer.rulings.model import Case, Ruling

# Of a rule with many values those that tables play.
_PLAYED: dict[str, tuple[Any, ...]] = {"knock_limit": (10, 7, 5, 0), "target": (100, 125, 150, 200, 250)}


@dataclass(frozen=True, slots=True)
class Flip:
    """Another value of one rule, and the ruling under it."""

    name: str
    value: Any
    rules: RuleSet
    ruling: Ruling


def flips(case: Case, rules: RuleSet) -> tuple[Flip, ...]:
    """Every other value of every rule that changes the ruling, in the order in which the case names its rules.

    Where values of one rule come to the same ruling, the first stands for all.
    """
    now = case.ruling(rules).facts
    found: list[Flip] = []
    for name in case.hangs_on:
        seen = {now}
        for value in _PLAYED.get(name, allowed_values(name)):
            try:
                other = replace(rules, **{name: value})
                ruling = case.ruling(other)
            except RulesError:  # two rules that contradict each other, or an upcard that the position does not name
                continue
            if ruling.facts not in seen:
                seen.add(ruling.facts)
                found.append(Flip(name, value, other, ruling))
    return tuple(found)


def ruling_of(case: Case, rules: RuleSet, setting: str) -> tuple[RuleSet, Ruling]:
    """The ruling where *setting* is played: ``tie=push`` on top of *rules*, or a whole rule set (``house``)."""
    if "=" in setting.split(" ")[0]:
        pairs = dict(each.split("=", 1) for each in setting.split(" ") if "=" in each)
        if len(pairs) != len(setting.split(" ")):
            raise RuleError(f"{setting[:60]!r} is no list of rules (expected name=value)")
        other = rules_with(rules, pairs)
    else:
        other = parse_rules(setting)
    return other, case.ruling(other)


def changed(before: RuleSet, after: RuleSet) -> tuple[str, ...]:
    """The names of the rules that differ, in the order of the rule set."""
    return tuple(each.name for each in fields(RuleSet) if getattr(before, each.name) != getattr(after, each.name))
