"""The reference's files: all well as they are, and every way to break one is a line that says where."""

from dataclasses import fields

import pytest

from lessons import LessonError, TextStep, load_lessons
from lessons.reference import (
    dispute,
    first_mention,
    load_disputes,
    load_switches,
    load_terms,
    load_topics,
    term,
    terms_in,
    topic,
    verify_reference,
)
from lessons.reference.disputes import read_disputes
from lessons.reference.glossary import read_terms, terms_of
from lessons.reference.switches import read_switches
from lessons.reference.topics import read_topic, read_topics
from trainer.rules.ruleset import RuleSet

DISPUTE = """
[[dispute]]
id = "D1"
title = "A tie"
topic = "undercut"
quarrel = "Both have 7, the `7h` included."
why = "Equal is enough."
rule = "All books."
house = ["tie=push"]
[[dispute.case]]
kind = "showdown"
knocker = ["9c Tc Jc", "5h 5d 5s"]
deadwood = "3s 2h Ad Ac"
defender = "Kh Kd Kc 7h 8h 9h 3d 2c As Ah"
"""
TERM = """
[[term]]
id = "run"
word = "Run"
forms = ["run", "runs"]
topic = "melds"
meaning = "Three or more cards in order."
draw = ["A run: 4h 5h 6h"]
"""
SWITCH = """
[[switch]]
id = "tie"
say = "Books differ."
settings = ["tie=push"]
[[switch.case]]
kind = "showdown"
knocker = ["9c Tc Jc", "5h 5d 5s"]
deadwood = "3s 2h Ad Ac"
defender = "Kh Kd Kc 7h 8h 9h 3d 2c As Ah"
"""
TOPIC = """+++
id = "melds"
title = "Melds"
order = 1
summary = "Sets and runs."
rules = ["min_run"]
+++

## Sets

Three of `7h` and its like.

```cards
A set: 7s 7h 7d
```
"""


def test_nothing_is_wrong_with_the_reference() -> None:
    assert verify_reference() == []


# --- Disputes -------------------------------------------------------------------------------------------------


def test_a_dispute_is_read() -> None:
    (found,), problems = read_disputes(DISPUTE)
    assert problems == []
    assert found.quarrel == "Both have 7, the 7♥ included."
    assert found.quarrels[0].ruling.facts == ("undercut", "defender", 25, 1)
    assert "undercut: 25 points" in found.searched


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('house = ["tie=push"]', 'house = ["gin_bonus=20"]', "the house rule 'gin_bonus=20' changes no ruling"),
        ('house = ["tie=push"]', 'house = ["tie=split"]', "tie=split is not a rule"),
        ('house = ["tie=push"]', 'fixed = ["tie"]', "'tie' is no fixed rule"),
        ('house = ["tie=push"]', 'ruling = "Undercut."', "a ruling is typed where there is no case, and only there"),
        ("`7h`", "`7x`", "'7x' is not a card"),
        ('title = "A tie"\n', "", "'title' is missing"),
        ('deadwood = "3s 2h Ad Ac"', 'deadwood = "3s 2h Ad"', "the knocker shows 10 cards"),
        ('kind = "showdown"', 'kind = "duel"', "there is no kind of case 'duel'"),
        ('kind = "showdown"', 'kind = "showdown"\nrules = "oklahoma"', "the first upcard sets the knock limit"),
    ],
)
def test_a_broken_dispute_is_a_line_with_its_place(old: str, new: str, problem: str) -> None:
    entries, (line,) = read_disputes(DISPUTE.replace(old, new))
    assert entries == ()
    assert line.startswith("disputes.toml:3: dispute D1: ")
    assert problem in line


def test_no_toml_a_second_entry_of_one_id_and_something_else() -> None:
    assert read_disputes("[[dispute]]\nid = D1\n")[1][0].startswith("disputes.toml:2: ")
    assert read_disputes(DISPUTE + DISPUTE)[1] == ["disputes.toml:17: dispute D1: it is there twice"]
    assert read_disputes('other = "x"')[1] == ["disputes.toml:1: expected [[dispute]] entries and nothing else"]


def test_several_cases_need_labels() -> None:
    case = DISPUTE[DISPUTE.index("[[dispute.case]]") :]
    (line,) = read_disputes(DISPUTE + case)[1]
    assert "each of several cases needs a label of its own" in line


def test_a_dispute_that_is_not_there() -> None:
    with pytest.raises(LessonError, match="there is no dispute 'D38'"):
        dispute("D38")


# --- Words ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('id = "run"', 'id = "A run"', "an id has small letters and hyphens only"),
        ('forms = ["run", "runs"]', 'forms = ["Run"]', "'forms' are the ways to say it, in small letters"),
        ("Three or more cards in order.", "Cards.", "'meaning' is 1 words long"),
        ("A run: 4h 5h 6h", "A run: 4h 5h 7h", "is neither a set nor a run"),
        ('topic = "melds"\n', "", "'topic' is missing"),
    ],
)
def test_a_broken_term_is_a_line_with_its_place(old: str, new: str, problem: str) -> None:
    _, (line,) = read_terms(TERM.replace(old, new))
    assert line.startswith("glossary.toml:3: term ")
    assert problem in line


def test_two_terms_cannot_share_a_form() -> None:
    other = TERM.replace('id = "run"', 'id = "sequence"')
    assert "glossary.toml:1: term sequence: 'run' already means run" in read_terms(TERM + other)[1]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Knock with big gin.", ["knock", "big-gin"]),
        ("Gin, then BIG GIN, then gin.", ["gin", "big-gin"]),
        ("He lays off; they\nlaid  off two melds.", ["lay-off", "meld"]),
        ("Knocking is up to the knocker.", ["knock", "knocker"]),
        ("Overrunning a stocking begins.", []),
        ("non-dealer", ["dealer"]),
        ("", []),
    ],
)
def test_the_terms_of_a_text(text: str, found: list[str]) -> None:
    assert [each.id for each in terms_in([text])] == found


def test_the_lessons_speak_of_every_word() -> None:
    assert [each.id for each in load_terms() if first_mention(each.id) is None] == []
    lesson, number = first_mention("undercut") or pytest.fail("no lesson speaks of the undercut")
    step = lesson.steps[number - 1]
    assert isinstance(step, TextStep)
    assert "undercut" in [each.id for each in terms_of(step)]


def test_no_step_has_a_list_too_long_to_look_at() -> None:
    steps = [each for lesson in load_lessons() for each in lesson.steps if isinstance(each, TextStep)]
    assert max(len(terms_of(each)) for each in steps) <= 9


# --- Topics ---------------------------------------------------------------------------------------------------


def test_a_topic_is_read() -> None:
    found, problems = read_topic(TOPIC, "melds.md")
    assert problems == []
    assert found is not None
    assert found.sections[0].blocks[0] == "Three of 7♥ and its like."


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('id = "melds"', 'id = "runs"', "melds.md:2: 'runs' is not the name of this file"),
        ("order = 1", "order = 0", "melds.md:4: 'order' is a number from 1, not 0"),
        ('title = "Melds"\n', "", "melds.md:2: 'title' is missing"),
        ('rules = ["min_run"]', 'rules = ["max_run"]', "melds.md:6: there is no rule 'max_run'"),
        ("A set: 7s 7h 7d", "A set: 7s 7h 8d", "is neither a set nor a run"),
        ("```cards", "```check", "melds.md:14: a topic has no checks"),
        ("order = 1", "order = = 1", "melds.md:4: "),
        ("+++\n\n##", "##", "the front matter is not closed"),
    ],
)
def test_a_broken_topic_is_a_line_with_its_place(old: str, new: str, problem: str) -> None:
    found, problems = read_topic(TOPIC.replace(old, new), "melds.md")
    assert found is None
    assert any(problem in line for line in problems), problems


def test_two_topics_in_one_place() -> None:
    second = TOPIC.replace('id = "melds"', 'id = "runs"')
    problems = read_topics([("melds.md", TOPIC), ("runs.md", second)])[1]
    assert problems == ["runs.md:1: 'order 1' is already taken"]


def test_every_topic_and_every_rule_is_somewhere() -> None:
    named = [name for each in load_topics() for name in each.rules]
    assert len(named) == len(set(named))
    assert set(named) == {field.name for field in fields(RuleSet)}
    assert {each.topic for each in load_disputes()} <= {each.id for each in load_topics()}
    with pytest.raises(LessonError, match="there is no topic 'luck'"):
        topic("luck")
    with pytest.raises(LessonError, match="there is no term 'luck'"):
        term("luck")


# --- Switches -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('id = "tie"', 'id = "draw"', "there is no rule 'draw'"),
        ('settings = ["tie=push"]', 'settings = ["gin_bonus=20"]', "the setting 'gin_bonus=20' changes nothing here"),
        ('settings = ["tie=push"]', 'settings = ["tie push"]', "there is no rule set 'tie'"),
        ('say = "Books differ."\n', "", "'say' is missing"),
    ],
)
def test_a_broken_switch_is_a_line_with_its_place(old: str, new: str, problem: str) -> None:
    _, (line,) = read_switches(SWITCH.replace(old, new))
    assert line.startswith("switches.toml:3: switch ")
    assert problem in line


def test_a_switch_flips_the_ruling() -> None:
    (switch,), _ = read_switches(SWITCH)
    assert [switch.rulings(each)[1][0].facts[2] for each in (None, "tie=push")] == [25, 0]
    assert len(load_switches()) >= 20
