"""Rules: topics, words, disputes and house rules, each with an address of its own, and the way back to a lesson."""

from dataclasses import fields

import pytest

from lessons import TextStep, load_lessons
from lessons.reference import (
    Switch,
    dispute,
    load_disputes,
    load_switches,
    load_terms,
    load_topics,
    switch_for,
    terms_of,
)
from tests.app.driver import App
from trainer.rules.ruleset import PRESETS, RuleSet
from trainer.rules.value_words import rule_title

LISTS = ("Topics", "Words", "Disputes", "House rules")


def entries(app: App) -> list[str]:
    """The links of a page below those to the four lists."""
    assert tuple(app.links[: len(LISTS)]) == LISTS
    return app.links[len(LISTS) :]


# --- Lists ----------------------------------------------------------------------------------------------------


def test_the_topics_are_listed_and_lead_to_their_pages(app: App) -> None:
    app.open("rules")
    assert (app.title, app.tab) == ("Rules", "More")
    assert entries(app) == [each.title for each in load_topics()]
    assert app.follow("Laying off").title == "Laying off"
    assert app.query == {"topic": "lay-off"}
    assert app.tab == "More"


def test_every_topic_is_drawn(app: App) -> None:
    for each in load_topics():
        app.open("topic", topic=each.id)
        assert app.title == each.title
        for section in each.sections:
            assert app.says(section.title)
        assert {rule_title(name) for name in each.rules} <= set(entries(app))
        assert {one.title for one in load_disputes() if one.topic == each.id} <= set(entries(app))


def test_the_words_are_listed_and_lead_to_their_pages(app: App) -> None:
    app.open("words")
    assert entries(app) == [each.word for each in load_terms()]
    assert app.follow("Undercut").title == "Undercut"
    assert app.query == {"term": "undercut"}


def test_every_word_is_drawn_with_its_rule_and_its_lesson(app: App) -> None:
    for each in load_terms():
        app.open("word", term=each.id)
        assert app.title == each.word
        assert app.says(each.meaning)
        assert any(label.startswith("The rule: ") for label in app.links)
    app.open("word", term="deadwood").follow("In the lesson: ")
    assert app.tab == "Learn"


def test_every_dispute_is_drawn_with_its_ruling_and_the_rule(app: App) -> None:
    app.open("disputes")
    assert entries(app) == [each.title for each in load_disputes()]
    for each in load_disputes():
        app.open("dispute", dispute=each.id)
        assert app.title == each.title
        assert app.says(each.quarrel)
        assert app.says(each.rule)
        rulings = [quarrel.ruling.answer for quarrel in each.quarrels] or [each.typed_ruling]
        assert [str(box.value) for box in app.test.info] == [f"**{answer}**" for answer in rulings]


def test_a_dispute_says_what_changes_it_at_other_tables(app: App) -> None:
    app.open("dispute", dispute="D5")
    assert app.says("At other tables")
    assert {"Equal counts: nobody scores", "Equal counts: the knocker wins the hand"} <= set(app.links)
    assert app.says("The knock stands: 0 points to the knocker.")
    assert app.follow("Equal counts: nobody scores").query == {"rule": "tie"}
    assert app.open("dispute", dispute="D9").says("At other tables") is False
    assert app.open("dispute", dispute="D6").says("No house rule of this app changes it.")


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("equal counts", {"D5"}),
        ("GIN also 0", {"D12"}),
        ("d24", {"D24"}),
        ("queen", {"D9", "D14"}),
        ("no such quarrel", set()),
        ("<script>", set()),
        (".*", set()),
    ],
)
def test_disputes_are_searched(app: App, wanted: str, found: set[str]) -> None:
    app.open("disputes").test.text_input[0].set_value(wanted)
    app.run()
    assert found <= {each.id for each in load_disputes() if each.title in entries(app)}
    assert app.says("Nothing found") is not bool(found)
    assert len(entries(app)) < 10


def test_a_search_is_still_there_after_a_look_at_a_dispute(app: App) -> None:
    app.open("disputes").test.text_input[0].set_value("equal counts")
    app.run().follow("Equal counts")
    app.open("disputes")
    assert app.test.text_input[0].value == "equal counts"
    assert len(entries(app)) < 10


# --- House rules ----------------------------------------------------------------------------------------------


def test_every_rule_of_the_rule_set_has_a_page(app: App) -> None:
    app.open("house")
    titles = [rule_title(field.name) for field in fields(RuleSet)]
    assert sorted(entries(app)) == sorted(titles)
    for field in fields(RuleSet):
        app.open("houserule", rule=field.name)
        assert app.title == rule_title(field.name)
        assert len(app.test.radio) == (1 if switch_for(field.name) else 0)
    assert app.open("house").says("**Classic**: the loser of a hand deals")
    assert sum(str(each.value).startswith("**") for each in app.test.markdown) == len(PRESETS) - 1


def test_flipping_the_rule_rules_on_the_same_cards_again(app: App) -> None:
    app.open("houserule", rule="tie")
    assert app.says("**Undercut: 25 points to the defender.**")
    app.test.radio[0].set_value("tie=push")
    app.run()
    assert app.says("**Equal counts: nobody scores.**")
    app.test.radio[0].set_value("tie=knocker")
    app.run()
    assert app.says("**The knock stands: 0 points to the knocker.**")


@pytest.mark.parametrize("switch", load_switches(), ids=lambda switch: str(switch.id))
def test_every_setting_of_every_switch_is_drawn(app: App, switch: Switch) -> None:
    app.open("houserule", rule=switch.id)
    labels = list(app.test.radio[0].options)
    assert len(set(labels)) == len(switch.settings) + 1
    for setting in ("", *switch.settings):
        app.test.radio[0].set_value(setting)
        app.run()
        answers = [f"**{ruling.answer}**" for ruling in switch.rulings(setting or None)[1]]
        assert [str(box.value) for box in app.test.info] == answers


# --- Words in lessons -----------------------------------------------------------------------------------------


def test_a_lesson_names_its_words_and_each_leads_there_and_back(app: App) -> None:
    lesson = next(each for each in load_lessons() if each.id == "L9")
    step = lesson.steps[0]
    assert isinstance(step, TextStep)
    app.open("lesson", lesson="L9", step="1")
    assert app.says("Words in this step")
    for each in terms_of(step):
        assert app.says(each.meaning)
    app.follow("More about “Undercut”")
    assert (app.title, app.query) == ("Undercut", {"term": "undercut", "back": "L9.1"})
    app.follow("The rule: The undercut")
    assert app.query == {"topic": "undercut", "back": "L9.1"}
    app.follow(":material/arrow_back: Back to the lesson: The undercut")
    assert app.query == {"lesson": "L9", "step": "1"}


def test_a_question_gives_no_words_away(app: App) -> None:
    lesson = next(each for each in load_lessons() if each.id == "L9")
    number = next(n for n, each in enumerate(lesson.steps, 1) if not isinstance(each, TextStep))
    assert not app.open("lesson", lesson="L9", step=str(number)).says("Words in this step")


@pytest.mark.parametrize("back", ["", "L9", "L99.1", "L9.99", "L9.0", "../L9.1", "<b>L9.1</b>", "L9.1&x=1", "٣"])
def test_a_way_back_that_leads_nowhere_is_not_offered(app: App, back: str) -> None:
    app.open("word", term="undercut", back=back)
    assert app.title == "Undercut"
    assert not any("Back to the lesson" in label for label in app.links)


# --- Odd addresses --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "key"), [("topic", "topic"), ("word", "term"), ("dispute", "dispute"), ("houserule", "rule")]
)
@pytest.mark.parametrize("value", ["", "D99", "<script>alert(1)</script>", "x" * 5000])
def test_an_unknown_entry_is_one_line_and_a_way_on(app: App, name: str, key: str, value: str) -> None:
    app.open(name, **{key: value})
    (error,) = app.test.error
    assert str(error.value) == "That page is not in the rules."
    assert app.press("All topics").title == "Rules"


def test_plain_buttons_write_the_positions_as_text(app: App) -> None:
    app.open("dispute", dispute="D5")
    assert app.drawn == []
    assert any("9♣ 10♣ J♣ (Run)" in str(each.value) for each in app.test.text)
    assert dispute("D5").quarrels[0].case.table()
