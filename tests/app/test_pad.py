"""Score pad: games kept hand by hand, in three ways, undone, saved and looked over."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.app.conftest import NewTab
from tests.app.driver import App
from trainer.app import session
from trainer.app.pad import games
from trainer.app.pad.paper_check import LONGEST, read_written
from trainer.rules.errors import RulesError
from trainer.rules.ruleset import PRESETS, STANDARD
from trainer.rules.score import DEAD_HAND, won
from trainer.rules.sheet import Line, Sheet

_DATA = Path(__file__).parents[1] / "data" / "scoring_vectors.json"
VECTORS = {case["id"]: case for case in json.loads(_DATA.read_text(encoding="utf-8"))}
TALLIES = [name for name, case in VECTORS.items() if case.get("type") in ("tally", "hollywood")]
SHOWDOWNS = ("E4", "E6", "E9", "E11", "E15a", "E15b", "E22")  # all of them are entered on the ruling desk


def begin(app: App, rules: str = "standard", names: tuple[str, str] = ("Ann", "Bob")) -> App:
    app.open("pad")
    app.test.selectbox[0].set_value(rules)
    app.run()
    for field, name in zip(("First player", "Second player"), names, strict=True):
        fill(app, field, name)
    return app.press("Begin a game")


def fill(app: App, field: str, value: Any) -> None:
    boxes = [*app.test.text_input, *app.test.number_input, *app.test.text_area, *app.test.radio]
    (box,) = (each for each in boxes if each.label == field)
    box.set_value(value)


def way(app: App, value: str) -> App:
    fill(app, "Enter", value)
    return app.run()


def enter(app: App, winner: str | None, points: int) -> App:
    if winner is None:
        return way(app, "dead").press("Enter a dead hand")
    way(app, "points")
    fill(app, "Who won it?", winner)
    fill(app, "Points", points)
    return app.press("Enter the hand")


@pytest.mark.parametrize("name", TALLIES)
def test_the_worked_games_entered_through_the_page(app: App, name: str) -> None:
    case = VECTORS[name]
    rules = "hollywood" if case["type"] == "hollywood" else case["rules"]
    begin(app, rules)
    for winner, points in case["hands"]:
        if "Enter the hand" not in app.buttons and "Enter a dead hand" not in app.buttons:
            break
        enter(app, winner, points)
    settles = case["expect"].get("settle", [case["expect"]])
    for settle in settles:
        if settle["winner"] is None:
            assert not app.says("**Total**")
            score = settle["score"]
            assert app.says(f"Boxes so far: {settle['boxes']['A']} and {settle['boxes']['B']}.")
            assert any(f"{score['A']}" in each and f"{score['B']}" in each for each in app.written)
            continue
        assert app.says(f"| **Total** | **{settle['total']['A']}** | **{settle['total']['B']}** |")
        winner = {"A": "Ann", "B": "Bob"}[settle["winner"]]
        margin = settle["margin"]
        assert app.says(
            f"{winner} wins the game by {margin}." if margin > 0 else f"{winner} wins the game but owes {-margin}"
        )
        assert app.says("| Shutout |") >= settle["shutout"]


@pytest.mark.parametrize("name", SHOWDOWNS)
def test_the_worked_hands_entered_as_cards(app: App, name: str) -> None:
    case = VECTORS[name]
    begin(app, case["rules"])
    way(app, "cards")
    if case["upcard"]:
        fill(app, "First upcard", case["upcard"])
        app.run()
    fill(app, "The knocker's cards, after the discard", " ".join([*case["knocker_melds"], case["knocker_deadwood"]]))
    app.run()
    fill(app, "The other hand", case["defender"])
    app.run()
    fill(app, "Who knocked or went gin?", "B")
    laid = [each for each in app.test.selectbox if each.label == "Laid down as"]
    if laid:
        wanted = {frozenset(meld.replace("T", "10").split()) for meld in case["knocker_melds"]}
        shown = [frozenset(frozenset(group.split()) for group in words.split(" | ")) for words in laid[0].options]
        symbols = str.maketrans("♠♥♦♣", "shdc")
        shown = [frozenset(frozenset(card.translate(symbols) for card in meld) for meld in each) for each in shown]
        laid[0].set_value(
            next(number for number, each in enumerate(shown) if wanted <= each and len(each) <= len(wanted) + 1)
        )
    app.press("Score the hand")
    expect = case["expect"]
    winner = {"knocker": "B", "defender": "A"}[expect["winner"]]
    (game,) = games.saved()
    assert game.sheet is not None
    (line,) = game.sheet.lines
    assert (line.result.winner, line.result.points, line.how) == (winner, expect["points"], expect["label"])


def test_cards_that_were_chosen_are_there_after_a_refresh(app: App, new_tab: NewTab) -> None:
    way(begin(app), "cards")
    fill(app, "The knocker's cards, after the discard", "7h 7d 7s 3c 4c 5c")
    app.run()
    fill(app, "The other hand", "Kh Kd")
    app.run()
    again = new_tab().open("pad", **app.query)
    shown = {str(each.label): each.value for each in again.test.text_input}
    assert shown["The knocker's cards, after the discard"] == "7h 7d 7s 3c 4c 5c"
    assert shown["The other hand"] == "Kh Kd"
    assert again.query == app.query
    enter(again, "A", 20)  # another way, and the cards are put away
    assert again.query == {}


def test_an_address_that_means_nothing_leaves_the_pad_as_it_is(app: App, new_tab: NewTab) -> None:
    begin(app)
    again = new_tab().open("pad", enter="<b>", knocker="7h 7h", defender="x" * 5000)
    assert "Enter the hand" in again.buttons
    assert again.query == {}


def test_counts_are_scored_by_the_engine(app: App) -> None:
    way(begin(app), "counts")
    fill(app, "Who knocked or went gin?", "A")
    fill(app, "How?", "knock")
    fill(app, "Deadwood of the knocker", 8)
    fill(app, "Deadwood of the other, after lay-offs", 5)
    app.press("Enter the hand")
    assert app.says("| 1 | undercut | 28 | 0 | **28** |")


def test_a_count_over_the_limit_is_one_line_and_nothing_is_entered(app: App) -> None:
    way(begin(app), "counts")
    fill(app, "Who knocked or went gin?", "A")
    fill(app, "How?", "knock")
    fill(app, "Deadwood of the knocker", 12)
    fill(app, "Deadwood of the other, after lay-offs", 5)
    app.press("Enter the hand")
    assert [each.value for each in app.test.error] == ["12 points may not knock \\(the limit is 10\\)."]
    assert app.says("No hand has been played yet.")


@pytest.mark.parametrize(
    ("knocker", "defender", "words"),
    [
        ("7h 7d 7s 3c 4c 5c 6c 2s 3h", "Kh Kd Kc 9h 9d 9s Ts 5h 2d Ad", "lays down 10 cards, not 9"),
        ("7h 7d 7s 3c 4c 5c 6c 2s 3h As", "Kh Kd Kc 9h 9d 9s Ts 5h 2d", "the defender has 10 cards, not 9"),
        ("Kh Qd 7s 3c 4c 5c 6c 2s 3h As", "Ks Kd Kc 9h 9d 9s Ts 5h 2d Ad", "33 points of deadwood may not knock"),
    ],
)
def test_an_impossible_showdown_is_one_line(app: App, knocker: str, defender: str, words: str) -> None:
    way(begin(app), "cards")
    fill(app, "The knocker's cards, after the discard", knocker)
    app.run()
    fill(app, "The other hand", defender)
    app.run()
    fill(app, "Who knocked or went gin?", "A")
    app.press("Score the hand")
    (error,) = app.test.error
    assert words.casefold() in error.value.replace("\\", "").casefold()
    assert app.says("No hand has been played yet.")


def test_games_are_saved_and_undone(app: App, new_tab: NewTab) -> None:
    enter(enter(begin(app), "A", 12), "B", 28)
    assert app.says("| 2 | 28 | 12 | **28** |")
    other = new_tab().open("pad")
    assert other.says("| 2 | 28 | 12 | **28** |")
    other.press("Undo last hand")
    assert not other.says("| 2 |")
    app.press("Undo last hand")  # it still shows two hands
    assert app.says("changed in another tab")
    assert app.says("| 1 | 12 | **12** | 0 |")
    app.press("All games")
    begin(app, names=("Cid", "Dora"))
    assert {game.sheet.names for game in games.saved() if game.sheet} == {("Ann", "Bob"), ("Cid", "Dora")}
    app.press("All games").press("Ann and Bob")
    assert app.says("| 1 | 12 | **12** | 0 |")
    app.press("Delete this game").press("Yes, delete it for good")
    assert [game.sheet.names for game in games.saved() if game.sheet] == [("Cid", "Dora")]


def test_a_name_with_markup_is_written_as_it_is(app: App) -> None:
    begin(app, names=("<b>**x**</b>", "[a](http://b)"))
    assert app.test.header[0].value == "\\<b\\>\\*\\*x\\*\\*\\</b\\> and \\[a\\]\\(http\\://b\\)"


def test_bad_names_are_one_line_and_begin_nothing(app: App) -> None:
    for names, words in ((("Ann", "ann"), "different names"), (("x" * 41, "Bob"), "at most 40 characters")):
        begin(app, names=names)
        (error,) = app.test.error
        assert words in error.value
        assert not games.saved()


def test_a_damaged_game_leaves_the_others_whole(app: App) -> None:
    enter(begin(app), "A", 12).press("All games")
    session.store().set_setting(session.learner(), "pad.game.bad", {"names": ["Eve"], "begun": "2026"})
    app.open("pad")
    assert {"Ann and Bob", "A game that cannot be read"} <= set(app.buttons)
    games.open_game("bad")
    assert app.open("pad").says("This saved game cannot be read.")
    assert app.press("Back to all games").press("Ann and Bob").says("| 1 | 12 | **12** | 0 |")


def test_a_game_swapped_meanwhile_is_not_overwritten(app: App) -> None:
    begin(app)
    (game,) = games.saved()
    assert game.sheet is not None
    one = game.sheet.with_line(Line(won("A", 1)))
    games.change(game.id, game.sheet, one)
    with pytest.raises(RulesError, match="another tab"):
        games.change(game.id, game.sheet, game.sheet.with_line(Line(won("B", 2))))
    assert games.saved()[0].sheet == one


def test_you_win_and_ann_wins(app: App) -> None:
    enter(enter(begin(app, names=("", "")), "You", 60), "You", 50)
    assert app.says("You win the game by 360.")
    check(app, "You 60 61 0")
    assert app.test.warning[0].value.startswith("Hand 1: You are written with 61")


# --- Check my sheet -----------------------------------------------------------------------------------------------

GOOD = "Ann 12 12 0\nbob 28, 12, 28\nA 39 51 28\ndead 51 28\nB 17 51 45\nAnn 21 72 45\nAnn 31 103 45\ntotal 303 95"


def check(app: App, text: str) -> App:
    fill(app, "What is written", text)
    return app.press("Check it")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("51 28\ndead", "53 28\ndead", "Hand 3: Ann is written with 53, but 12 and 39 make 51. That is 2 too much."),
        ("17 51 45", "17 51 28", "Hand 5: Bob is written with 28, but 28 and 17 make 45. The hand was not added here."),
        ("21 72 45", "21 97 45", "Hand 6: Ann is written with 97, but 51 and 21 make 72. That is a box of 25 too much"),
        ("dead 51 28", "dead 51 40", "Hand 4: Bob is written with 40, but it stays 28. This hand brought this player"),
        ("31 103 45", "31 31 45", "That is the hand alone"),
        ("21 72 45", "21 27 45", "Two digits changed places."),
        ("17 51 45", "17 51 35", "A ten was not carried"),
        ("total 303 95", "total 278 95", "the totals are 303 and 95, not 278 and 95"),
    ],
)
def test_the_first_wrong_line_and_why(app: App, old: str, new: str, words: str) -> None:
    begin(app)
    check(app, GOOD)
    assert [each.value for each in app.test.success] == ["All 7 hands are added up right."]
    assert old in GOOD
    check(app, GOOD.replace(old, new))
    (warning,) = app.test.warning
    assert words in warning.value
    assert not app.test.success


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no hand has been typed"),
        ("Ann 12 12", "line 1: expected the points and 2 running scores"),
        ("Ann 12 12 0\nEve 3 12 3", "line 2: 'Eve' is none of the players"),
        ("Ann -12 0 0", "line 1: a score is never below zero"),
        ("<b>x</b> 1 2 3", "line 1: '<b>x</b>' is none of the players"),
        ("dead 1 2 3", "line 1: expected 2 running scores"),
        ("Ann 12 12 0\ntotal 3", "line 2: expected 2 totals"),
        ("Ann 2000 2000 0", "expected a number from 0 to 1000"),
        ("Ann 12 12 0\n" * 201, "at most 200 hands"),
        ("x" * (LONGEST + 1), "too long for a score sheet"),
    ],
)
def test_figures_that_cannot_be_read_are_one_line(app: App, text: str, words: str) -> None:
    with pytest.raises(RulesError, match=words.replace("(", r"\(")):
        read_written(text, ("Ann", "Bob"), STANDARD)
    check(begin(app), text)
    (error,) = app.test.error
    assert "\n" not in error.value


def test_a_hollywood_sheet_of_paper() -> None:
    rules = PRESETS["hollywood"]
    written = read_written("Ann 25 25 0 0 0 0 0\n- 25 0 0 0 0 0", ("Ann", "Bob"), rules)
    assert written.lines == ((won("A", 25), (25, 0, 0, 0, 0, 0)), (DEAD_HAND, (25, 0, 0, 0, 0, 0)))


def test_hollywood_columns_are_three_tables(app: App) -> None:
    begin(app, "hollywood")
    enter(enter(app, "A", 25), "A", 18)
    headings = [each.value for each in app.test.subheader]
    assert headings[:3] == ["Game 1", "Game 2", "Game 3"]
    assert app.says("| 2 | 18 | **18** | 0 |")  # the second game has the second win alone
    assert Sheet(("Ann", "Bob"), PRESETS["hollywood"]).rules == PRESETS["hollywood"]
