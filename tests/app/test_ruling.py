"""Ruling desk: cards as people type them, the ruling step by step, house rules beside it, disputes as examples."""

import json
from pathlib import Path
from typing import Any

import pytest

from lessons.reference import load_disputes
from tests.app.conftest import NewTab
from tests.app.driver import App
from trainer.app import session
from trainer.app.rulebook.tables import TABLES
from trainer.rules.ruleset import PRESETS

_FILE = Path(__file__).parents[1] / "data" / "scoring_vectors.json"
VECTORS: dict[str, dict[str, Any]] = {
    case["id"]: case for case in json.loads(_FILE.read_text(encoding="utf-8")) if "knocker_melds" in case
}
KNOCKER, OTHER, MELDS = "The knocker's cards", "The other player's", "The melds as they were laid down"
ELEVEN = "7h 7d 7s 3c 4c 5c 6c 2s 3h 2d 9d"


def type_in(app: App, label: str, text: str) -> App:
    """Type *text* in the line whose label begins with *label*."""
    (box,) = (each for each in app.test.text_input if str(each.label).startswith(label))
    box.set_value(text)
    return app.run()


def choose(app: App, label: str, value: Any) -> App:
    """Choose *value* in the radio, pills or select box whose label begins with *label*."""
    boxes = (*app.test.radio, *app.test.selectbox, *app.test.pills)
    (box,) = (each for each in boxes if str(each.label).startswith(label))
    box.set_value(value)
    return app.run()


def rulings(app: App) -> list[str]:
    return [str(box.value).strip("*") for box in app.test.info]


def errors(app: App) -> list[str]:
    return [str(box.value) for box in app.test.error]


def enter(app: App, name: str) -> App:
    """The worked example *name*, entered at the desk under its own rules."""
    case = VECTORS[name]
    app.open("ruling")
    choose(app, "Rule set", case["rules"])
    type_in(app, OTHER, "")
    type_in(app, KNOCKER, " ".join([*case["knocker_melds"], case["knocker_deadwood"]]))
    type_in(app, OTHER, case["defender"])
    if case["upcard"]:
        type_in(app, "The first upcard", case["upcard"])
    return type_in(app, MELDS, " | ".join(case["knocker_melds"]))


# --- Who scores? ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", VECTORS)
def test_every_worked_example_is_ruled_as_it_should(app: App, name: str) -> None:
    expect = VECTORS[name]["expect"]
    (ruling,) = rulings(enter(app, name))
    assert f"{expect['points']} points" in ruling
    assert f"to the {expect['winner']}" in ruling
    assert {"knock": "The knock stands", "undercut": "Undercut", "gin": "Gin", "big gin": "Big gin"}[
        expect["label"]
    ] == ruling.split(":")[0]
    assert errors(app) == []


@pytest.mark.parametrize(
    ("rules", "scores"),
    [("classic", {"E2": 13, "E3": 34, "E4": 10, "E5": 16}), ("standard", {"E2": 28, "E3": 39, "E4": 25, "E5": 31})],
)
def test_the_same_hands_at_another_table(app: App, rules: str, scores: dict[str, int]) -> None:
    for name, points in scores.items():
        enter(app, name)
        choose(app, "Rule set", rules)
        assert f"{points} points" in rulings(app)[0]


def test_the_steps_and_what_would_change_them(app: App) -> None:
    enter(app, "E4")
    assert app.says("The defender melds K♥ K♦ K♣ and 7♥ 8♥ 9♥.")
    assert app.says("7 − 7 = 0, plus 25 for the undercut")
    assert {"Equal counts: nobody scores", "The bonus for an undercut: 10"} <= set(app.links)
    assert app.says("Equal counts: nobody scores.")
    assert app.follow("Equal counts: nobody scores").query == {"rule": "tie"}
    assert rulings(app.open("ruling")) == ["Undercut: 25 points to the defender."]  # a look at the rules loses nothing


def test_a_house_rule_changes_the_ruling_at_once(app: App) -> None:
    enter(app, "E4")
    choose(app, "Equal counts", "push")
    assert rulings(app) == ["Equal counts: nobody scores."]
    assert app.says("Not standard here: at equal counts nobody scores instead of an undercut.")
    choose(app, "Rule set", "standard")
    assert rulings(app) == ["Undercut: 25 points to the defender."]


def test_two_rules_that_contradict_each_other_are_said(app: App) -> None:
    enter(app, "E22")
    choose(app, "The knock limit", 0)
    assert errors(app) == [
        "That does not go together: oklahoma=on and knock_limit=0 contradict each other: the upcard sets the limit."
    ]
    assert rulings(app) == ["The knock stands: 36 points to the knocker."]


def test_equal_groupings_are_for_the_knocker_to_choose(app: App) -> None:
    app.open("ruling")
    type_in(app, KNOCKER, "2c 3c 4c 3h 3d 8h 9h Th Jh Qh")
    type_in(app, OTHER, "Ks Kd Kc 9s 9d 9c 5c 6c 4d 2s")
    assert app.says("It was not said how the cards were laid down")
    (ways,) = (each for each in app.test.radio if each.label == "How were they laid down?")
    assert ways.options == [
        "3♥ 3♦ 3♣ and 8♥ 9♥ 10♥ J♥ Q♥, 6 points left",
        "8♥ 9♥ 10♥ J♥ Q♥ and 2♣ 3♣ 4♣, 6 points left",
        "In another way, or not said",
    ]
    choose(app, "How were they laid down?", "8h 9h Th Jh Qh | 2c 3c 4c")
    assert rulings(app) == ["Undercut: 25 points to the defender."]
    choose(app, "How were they laid down?", "3h 3d 3c | 8h 9h Th Jh Qh")
    assert rulings(app) == ["The knock stands: 11 points to the knocker."]


def test_what_was_said_of_cards_that_are_gone_is_forgotten(app: App) -> None:
    enter(app, "E1")
    type_in(app, KNOCKER, "4c 5c 6c Jc Jd Js 2c 3s Ac 4s")
    assert errors(app) == []
    assert app.says("J♠ J♦ J♣ and 4♣ 5♣ 6♣")


# --- Bad input ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("label", "text", "problem"),
    [
        (OTHER, "Kh Kd Kc 9h 9d 9s Ts 5h 2d 2d", "2d is there twice"),
        (OTHER, "Kh Kd Kc 9h 9d 9s Ts 5h 2d 7h", "7♥ is already used"),
        (OTHER, "<b>Kh</b> Kd", "is not a card"),
        (OTHER, "Kh " * 300_000, ""),
        (MELDS, "7h 7d 8s | 3c 4c 5c 6c", "8s is none of the knocker's cards"),
        (MELDS, "7h 7d 2s", "is neither a set nor a run"),
        (MELDS, "<script>alert(1)</script>", "is not a card"),
        (MELDS, "[x](http://y.z) **7h**", "is not a card"),
        (MELDS, "7h " * 300_000, "that is too long"),
        (MELDS, "7h 7d 7s | 7h 3c 4c", "7h is in two places"),
    ],
)
def test_what_cannot_be_is_one_line(app: App, label: str, text: str, problem: str) -> None:
    enter(app, "E1")
    type_in(app, label, text)
    (error,) = errors(app)
    assert problem.replace("'", "") in error.replace("\\", "").replace("'", "")
    assert "\n" not in error
    assert len(error) < 400
    assert not {"<script>", "[x](", "**"} & {part for part in ("<script>", "[x](", "**") if part in error}


@pytest.mark.parametrize(
    ("knocker", "other", "missing"),
    [
        ("", "", "Still missing: 10 cards of the knocker and 10 cards of the other player."),
        ("7h 7d 7s 3c 4c 5c 6c 2s 3h", "", "9"),
        ("7h 7d 7s 3c 4c 5c 6c 2s 3h As", "Kh Kd Kc 9h 9d 9s Ts 5h 2d", "Still missing: 1 card of the other player."),
    ],
)
def test_a_hand_that_is_not_whole_gets_no_ruling(app: App, knocker: str, other: str, missing: str) -> None:
    app.open("ruling")
    type_in(app, KNOCKER, knocker)
    type_in(app, OTHER, other)
    assert rulings(app) == []
    assert app.says(missing if missing != "9" else "Still missing: 1 card of the knocker and 10 cards")


def test_eleven_cards_that_are_no_big_gin(app: App) -> None:
    app.open("ruling")
    type_in(app, KNOCKER, "7h 7d 7s 3c 4c 5c 6c 2s 3h As Ks")
    type_in(app, OTHER, "Kh Kd Kc 9h 9d 9s Ts 5h 2d Ad")
    (error,) = errors(app)
    assert "the knocker shows 10 cards after the discard, not 11" in error


# --- Is this play legal? --------------------------------------------------------------------------------------


def test_a_knock(app: App) -> None:
    app.open("ruling")
    choose(app, "What is it about?", "knock")
    type_in(app, "The eleven cards", ELEVEN)
    assert app.says("Choose the card that is thrown.")
    choose(app, "Which card is thrown?", "9d")
    assert rulings(app) == ["Yes. 7 points stay after the discard, and at most 10 may knock."]
    choose(app, "Was one of them just taken", "9d")
    assert rulings(app)[0].startswith("No. 9♦ was just taken from the pile")
    choose(app, "Was one of them just taken", None)
    choose(app, "The first turn on which to knock", 2)
    assert rulings(app)[0].startswith("Yes.")
    choose(app, "Is it the player's first turn?", "yes")
    assert rulings(app) == ["No. At this table nobody knocks on the first turn."]


def test_a_discard(app: App) -> None:
    app.open("ruling")
    choose(app, "What is it about?", "throw")
    type_in(app, "The eleven cards", ELEVEN)
    choose(app, "Which card is thrown?", "9d")
    assert rulings(app) == ["Yes. 9♦ may be thrown."]
    choose(app, "Was one of them just taken", "9d")
    assert rulings(app)[0].startswith("No. 9♦ was just taken")
    assert "Throwing back a card just taken: allowed" in app.links


def test_the_upcard(app: App) -> None:
    app.open("ruling")
    choose(app, "What is it about?", "upcard")
    assert app.says("Type the upcard.")
    type_in(app, "The upcard", "6♠")
    assert rulings(app) == ["Yes. The non-dealer may take 6♠."]
    choose(app, "What has happened?", "2")
    assert rulings(app) == ["No. Both have passed 6♠, so the non-dealer must draw from the stock."]
    assert app.says("No house rule of this app changes this ruling.")
    type_in(app, "The upcard", "6x")
    assert "no suit" in errors(app)[0]


def test_a_lay_off(app: App) -> None:
    app.open("ruling")
    choose(app, "What is it about?", "lay-off")
    type_in(app, "The cards shown", "7d 8d 9d Td")
    type_in(app, "The card to lay", "Qd")
    assert rulings(app)[0].startswith("No. Q♦ does not fit: J♦ is missing")
    type_in(app, "The card to lay", "Jd")
    assert rulings(app)[0].startswith("Yes.")
    choose(app, "Did the other player go gin?", "yes")
    assert rulings(app) == ["No. Nothing may be laid off against gin."]


def test_each_question_keeps_its_own_cards(app: App) -> None:
    enter(app, "E2")
    choose(app, "What is it about?", "throw")
    assert rulings(app) == []
    choose(app, "What is it about?", "showdown")
    assert rulings(app) == ["Undercut: 28 points to the defender."]


# --- Disputes as examples -------------------------------------------------------------------------------------


def test_every_dispute_with_a_position_is_a_ready_example(app: App) -> None:
    app.open("ruling")
    for each in (one for one in load_disputes() if one.quarrels):
        choose(app, "A ready example", each.id)
        assert app.query == {"dispute": each.id}
        assert app.says(each.quarrel)
        for number, quarrel in enumerate(each.quarrels):
            if len(each.quarrels) > 1:
                choose(app, "Which case?", number)
            assert rulings(app) == [quarrel.ruling.answer]


def test_what_was_chosen_can_be_cleared_again(app: App) -> None:
    app.open("ruling", dispute="D1")
    boxes = {str(each.label): each for each in app.test.selectbox}
    clearable = {label for label, each in boxes.items() if not each.proto.HasField("default")}
    assert clearable == {"A ready example", "Which card is thrown?", "Was one of them just taken from the pile?"}


def test_an_example_that_is_changed_is_the_readers_own(app: App) -> None:
    app.open("ruling", dispute="D5")
    type_in(app, OTHER, "Kh Kd Kc 7h 8h 9h 3d 2c As 4h")
    assert "dispute" not in app.query
    assert app.query["defender"] == "Kh Kd Kc 7h 8h 9h 3d 2c As 4h"
    assert rulings(app)[0] == "The knock stands: 3 points to the knocker."
    assert not app.says("Does the knock stand?")
    assert rulings(app.open("ruling", dispute="D5")) == ["Undercut: 25 points to the defender."]


def test_a_dispute_leads_to_the_desk(app: App) -> None:
    app.open("dispute", dispute="D23").follow("Open it at the ruling desk")
    assert app.title == "Ruling desk"
    assert rulings(app) == ["The game goes on. A has 96, B has 0; it ends at 100."]
    choose(app, "When boxes count", "immediate")
    assert rulings(app)[0].startswith("A wins the game after hand 3")


@pytest.mark.parametrize("query", [{"dispute": "D99"}, {"dispute": "D21"}, {"dispute": "<b>"}, {"case": "7"}])
def test_an_example_that_is_none_leaves_the_desk_empty(app: App, query: dict[str, str]) -> None:
    app.open("ruling", **query)
    assert rulings(app) == errors(app) == []
    assert app.says("Still missing")


def test_a_case_that_is_none_is_the_first(app: App) -> None:
    app.open("ruling", dispute="D31", case="99")
    assert rulings(app) == ["Undercut: 25 points to the defender."]


def test_every_table_can_be_chosen(app: App) -> None:
    assert set(TABLES) == set(PRESETS)
    for name in TABLES:
        app.open("ruling", dispute="D10")
        choose(app, "Rule set", name)
        assert len(rulings(app)) + len(errors(app)) == 1


def test_the_desk_draws_with_cards_where_they_are_wanted(app: App) -> None:
    session.set_plain(False)
    app.open("ruling", dispute="D10")
    assert len(app.drawn) >= 3  # two pickers and the hands as they lie at the end


# --- After a refresh ------------------------------------------------------------------------------------------


def test_what_was_laid_out_is_there_after_a_refresh(app: App, new_tab: NewTab) -> None:
    enter(app, "E2")
    choose(app, "Rule set", "classic")
    found = rulings(app)
    assert found
    again = new_tab().open("ruling", **app.query)
    assert rulings(again) == found
    assert again.query == app.query
    choose(again, "What is it about?", "throw")
    type_in(again, "The eleven cards", ELEVEN)
    choose(again, "Which card is thrown?", "2s")
    found = rulings(again)
    assert found
    assert "knocker" not in again.query
    assert rulings(new_tab().open("ruling", **again.query)) == found


@pytest.mark.parametrize(
    "query",
    [
        {"about": "bridge", "knocker": "7h"},
        {"about": "showdown", "knocker": "7h 7h", "rules": "no rules", "melds": "x" * 5000},
        {"about": "showdown", "knocker": "7h 7d", "defender": "7h", "gin": "<b>"},
        {"about": "upcard", "upcard": "<b>", "passes": "99", "who": "nobody"},
    ],
)
def test_an_address_that_means_nothing_breaks_nothing(app: App, query: dict[str, str]) -> None:
    app.open("ruling", **query)
    assert app.title == "Ruling desk"
    assert rulings(app) == []


def test_an_example_is_in_the_address_by_its_name_alone(app: App) -> None:
    enter(app, "E2")
    choose(app, "A ready example", "D31")
    assert app.query == {"dispute": "D31"}
