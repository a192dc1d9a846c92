"""The worked examples E1 to E35 entered through the pages, as somebody with cards in hand does it: the same results.

Counts, hands and results are those of ``scoring_vectors.json``; what only the text of an example says stands here.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.course import choose
from tests.e2e.learner import press, settled
from tests.e2e.server import Server
from trainer.exercises.wording import points_word
from trainer.rules.arrange import distinct_arrangements
from trainer.rules.cards import format_cards, parse_card, parse_cards

pytestmark = pytest.mark.slow

_FILE = Path(__file__).parents[1] / "data" / "scoring_vectors.json"
VECTORS: dict[str, dict[str, Any]] = {case["id"]: case for case in json.loads(_FILE.read_text(encoding="utf-8"))}
SHOWDOWNS = ["E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9", "E11", "E12", "E14", "E15a", "E15b"]
_NAMED = {"knock": "The knock stands", "undercut": "Undercut", "gin": "Gin", "big gin": "Big gin"}


def typed(page: Page, label: str, text: str) -> None:
    box = settled(page).get_by_role("textbox", name=re.compile(f"^{re.escape(label)}"))
    box.fill(text)
    box.press("Enter")
    settled(page)


def tapped(page: Page, group: str, option: str) -> None:
    settled(page).get_by_role("radiogroup", name=group).get_by_text(option, exact=True).click()


# --- The ruling desk: who scores? ---------------------------------------------------------------------------------


def lay_open(server: Server, page: Page, case: dict[str, Any], table: str = "") -> None:
    """Types both hands, and how the knocker's cards lie where that is open."""
    page.goto(f"{server.url}/ruling")
    if table:
        choose(page, "Rule set", table)
    knocker = parse_cards(" ".join([*case["knocker_melds"], case["knocker_deadwood"]]))
    typed(page, "The knocker's cards", format_cards(knocker))
    laid = {frozenset(parse_cards(meld)) for meld in case["knocker_melds"]}
    if [{frozenset(meld) for meld in each.melds} for each in distinct_arrangements(knocker)] != [laid]:
        typed(page, "The melds as they were laid down", " | ".join(case["knocker_melds"]))
    typed(page, "The other player's", case["defender"])
    if case["upcard"]:
        typed(page, "The first upcard", case["upcard"])


def ruled(page: Page, label: str, points: int, to: str) -> None:
    answer = (
        "Equal counts: nobody scores." if to == "nobody" else f"{_NAMED[label]}: {points_word(points)} to the {to}."
    )
    expect(page.get_by_test_id("stAlert")).to_contain_text(answer)


@pytest.mark.parametrize("names", [SHOWDOWNS[:7], [*SHOWDOWNS[7:], "E22"]], ids=["E1-E7", "E8-E15, E22"])
def test_two_hands_laid_open(server: Server, phone: Page, names: list[str]) -> None:
    for name in names:
        case = VECTORS[name]
        expected = case["expect"]
        lay_open(server, phone, case, "Oklahoma" if case["rules"] == "oklahoma" else "")
        ruled(phone, expected["label"], expected["points"], expected["winner"])
        steps = phone.get_by_role("list").filter(has_text="The knocker melds")
        if expected["knocker_deadwood"]:
            expect(steps).to_contain_text(f", {points_word(expected['knocker_deadwood'])}; at most")
        left = expected["defender_after"]
        expect(steps).to_contain_text(f"left over: {points_word(left)}." if left else "Nothing is left over: 0 points.")


def test_e10_and_e29_the_same_hands_at_other_tables(server: Server, phone: Page) -> None:
    for name, label, classic in (
        ("E2", "undercut", 13),
        ("E3", "gin", 34),
        ("E4", "undercut", 10),
        ("E5", "undercut", 16),
    ):
        lay_open(server, phone, VECTORS[name], "Classic")
        ruled(phone, label, classic, VECTORS[name]["expect"]["winner"])
    choose(phone, "Rule set", "Standard")
    settled(phone).get_by_text("House rules, one by one").click()
    choose(phone, "The bonus for an undercut", "20")
    ruled(phone, "undercut", 26, "defender")
    lay_open(server, phone, VECTORS["E4"])
    settled(phone).get_by_text("House rules, one by one").click()
    choose(phone, "Equal counts", "nobody scores")
    ruled(phone, "", 0, "nobody")
    choose(phone, "Equal counts", "the knocker wins the hand")
    ruled(phone, "knock", 0, "knocker")
    choose(phone, "Rule set", "Straight gin")  # E29: no knock and no undercut can happen
    expect(phone.get_by_test_id("stAlert")).to_contain_text("No legal knock: 7 points of deadwood, and only gin ends")


# --- The ruling desk: may I knock? --------------------------------------------------------------------------------


def ask_knock(server: Server, page: Page, hand: str, thrown: str, upcard: str = "", table: str = "") -> Locator:
    """The ruling on a knock that throws *thrown*."""
    page.goto(f"{server.url}/ruling")
    tapped(page, "What is it about?", "A knock")
    if table:
        choose(page, "Rule set", table)
    typed(page, "The eleven cards", hand)
    choose(page, "Which card is thrown", parse_card(thrown).symbol)
    if upcard:
        typed(page, "The first upcard", upcard)
    return page.get_by_test_id("stAlert")


READY = "7h 7d 7s 3c 4c 5c 6c 2s {} As Kd"
ONE_LEFT = "5c 6c 7c Th Td Tc 3d 4d 5d Ah Kd"


def test_e21_e25_e29_e30_e33_may_i_knock(server: Server, phone: Page) -> None:
    said = ask_knock(server, phone, READY.format("3h"), "Kd", "4d", "Oklahoma")
    expect(said).to_contain_text("No. 6 points would be left, and at most 4 may knock")
    said = ask_knock(server, phone, READY.format("Ah"), "Kd", "4d", "Oklahoma")
    expect(said).to_contain_text("Yes. 4 points stay after the discard")
    said = ask_knock(server, phone, ONE_LEFT, "Kd", "Ac", "Oklahoma")
    expect(said).to_contain_text("No. 1 point would be left, and only gin ends the hand here")
    settled(phone).get_by_text("House rules, one by one").click()
    choose(phone, "Oklahoma: an ace upcard", "a knock with 1")
    expect(said).to_contain_text("Yes. 1 point stays after the discard, and at most 1 may knock")
    said = ask_knock(server, phone, ONE_LEFT, "Kd", "", "Straight gin")
    expect(said).to_contain_text("No. 1 point would be left, and only gin ends the hand here")
    said = ask_knock(server, phone, "7h 7d 7s 3c 4c 5c 6c 2s 3h 2d 9d", "9d")
    expect(said).to_contain_text("Yes. 7 points stay after the discard")
    said = ask_knock(server, phone, "9c Tc Jc 5h 5d 5s 3s 2h Ad Ac Kd", "Kd")
    expect(said).to_contain_text("Yes. 7 points stay after the discard, and at most 10 may knock")
    settled(phone).get_by_text("House rules, one by one").click()
    choose(phone, "The knock limit", "7")
    expect(said).to_contain_text("Yes. 7 points stay after the discard, and at most 7 may knock")
    choose(phone, "The knock limit", "5")
    expect(said).to_contain_text("No. 7 points would be left, and at most 5 may knock")


# --- The hand desk ------------------------------------------------------------------------------------------------


def test_e33_e34_e35_hands_on_the_desk(server: Server, phone: Page) -> None:
    phone.goto(f"{server.url}/desk")
    typed(phone, "Your cards", "7h 7d 7s 8d 9d Kc Kd Ks 2c Ah")
    expect(phone.get_by_role("heading", name="17 points of deadwood")).to_be_visible()
    expect(phone.get_by_role("img", name=re.compile("run: seven of diamonds", re.IGNORECASE)).first).to_be_visible()
    typed(phone, "Your cards", "4c 5c 6c 7c 7h 7d 4h 4d Ks 2s")
    expect(phone.get_by_role("heading", name="20 points of deadwood")).to_be_visible()
    expect(phone.get_by_role("heading", name="The best grouping", exact=True)).to_be_visible()  # there is one alone
    typed(phone, "Your cards", "7h 7d 7s 3c 4c 5c 6c 2s 3h 2d 9d")
    expect(phone.get_by_role("heading", name="7 points left after throwing 9♦")).to_be_visible()
    expect(phone.get_by_text(re.compile("^You may knock by throwing .*9♦ \\(7 left\\)"))).to_be_visible()


# --- The score pad ------------------------------------------------------------------------------------------------

NAMES = {"A": "Anna", "B": "Ben"}


def begin(server: Server, page: Page, rules: str = "") -> None:
    page.goto(f"{server.url}/pad")
    all_games, new = (page.get_by_role("button", name=name) for name in ("All games", "Begin a game"))
    expect(all_games.or_(new)).to_be_visible()  # the page is there: only now is it known which of the two
    if all_games.count():
        press(page, "All games")
    expect(new).to_be_visible()
    choose(page, "^(Selected .*)?Rules", rules or "Standard")
    for label, name in (("First player", "Anna"), ("Second player", "Ben")):
        settled(page).get_by_role("textbox", name=label).fill(name)
    press(page, "Begin a game")
    expect(page.get_by_role("heading", name="Hand 1", exact=True)).to_be_visible()


def enter(page: Page, hands: list[list[Any]]) -> None:
    for number, (winner, points) in enumerate(hands, 1):
        expect(page.get_by_role("heading", name=f"Hand {number}", exact=True)).to_be_visible()
        tapped(page, "Enter", "Points" if winner else "Dead hand")
        if winner is None:
            press(page, "Enter a dead hand")
        else:
            tapped(page, "Who won it?", NAMES[winner])
            settled(page).get_by_role("spinbutton", name="Points").fill(str(points))
            press(page, "Enter the hand")
        expect(page.get_by_role("heading", name=f"Hand {number}", exact=True)).to_have_count(0)


def scored(page: Page, expected: dict[str, Any]) -> None:
    """The score, the boxes and, where the game is over, the margin."""
    text = settled(page).get_by_test_id("stMain")
    boxes = expected["boxes"]
    if expected["winner"] is None:
        expect(text).to_contain_text(f"Boxes so far: {boxes['A']} and {boxes['B']}.")
        cells = page.get_by_role("table").first.get_by_role("row").last.get_by_role("cell").all_inner_texts()
        assert cells[-2:] == [str(expected["score"][seat]) for seat in "AB"]
        return
    expect(text).to_contain_text(f"Boxes ({boxes['A']} and {boxes['B']})")
    winner, margin = NAMES[expected["winner"]], expected["margin"]
    expect(text).to_contain_text(f"{winner} wins the game by {margin}." if margin > 0 else f"but owes {-margin}")
    total = page.get_by_role("row").filter(has_text="Total").last.get_by_role("cell").all_inner_texts()
    assert total[-2:] == [str(expected["total"][seat]) for seat in "AB"]


@pytest.mark.parametrize("names", [["E16", "E17", "E18"], ["E19"], ["E20", "E31"]], ids="-".join)
def test_games_on_the_pad(server: Server, phone: Page, names: list[str]) -> None:
    rules = {"E20": "Classic (gin 20, undercut 10)", "E31": "Tournament (best of five, to 250)"}
    for name in names:
        begin(server, phone, rules.get(name, ""))
        enter(phone, VECTORS[name]["hands"])
        scored(phone, VECTORS[name]["expect"])
    if "E31" in names:
        expect(phone.get_by_text("Games won: Anna 1, Ben 0. 3 games win the match.")).to_be_visible()


def test_e13_a_dead_hand_changes_nothing(server: Server, phone: Page) -> None:
    begin(server, phone)
    enter(phone, [["A", 12], ["B", 28], [None, 0]])
    scored(phone, {"winner": None, "score": {"A": 12, "B": 28}, "boxes": {"A": 1, "B": 1}})


@pytest.mark.parametrize("name", ["E26v", "E27v"])
def test_hollywood_ladders_and_e28(server: Server, phone: Page, name: str) -> None:
    """E28 with them: no hand goes into every open column as such, so the columns differ."""
    expected = VECTORS[name]["expect"]
    begin(server, phone, "Hollywood (three games at once)")
    enter(phone, VECTORS[name]["hands"])
    ladders = settled(phone).get_by_role("table").filter(has_text="Hand")
    expect(ladders).to_have_count(3)
    for game in (1, 2, 3):
        rows = ladders.nth(game - 1).get_by_role("row").all()[1:]
        hands = [int(row.get_by_role("cell").first.inner_text()) for row in rows]
        assert hands == [hand for hand, into in enumerate(expected["columns"], 1) if game in into]
    for settlement in expected["settle"]:
        winner = NAMES[settlement["winner"]]
        expect(phone.get_by_text(f"{winner} wins the game by {settlement['margin']}.").first).to_be_visible()


def counted(page: Page, who: str, how: str, counts: tuple[int, int], upcard: str) -> None:
    tapped(page, "Enter", "Deadwood")
    typed(page, "First upcard", upcard)
    tapped(page, "Who knocked or went gin?", who)
    tapped(page, "How?", how)
    for label, count in zip(("Deadwood of the knocker", "Deadwood of the other"), counts, strict=True):
        settled(page).get_by_role("spinbutton", name=re.compile(f"^{label}")).fill(str(count))
    press(page, "Enter the hand")


def test_e23_e24_counts_doubled_by_a_spade(server: Server, phone: Page) -> None:
    begin(server, phone, "Oklahoma (the upcard sets the limit)")
    scores = []
    for number, (how, counts, upcard) in enumerate([("Gin", (0, 31), "8s"), ("Knock", (8, 5), "8d")], 1):
        counted(phone, "Anna", how, counts, upcard)
        expect(phone.get_by_role("heading", name=f"Hand {number + 1}", exact=True)).to_be_visible()
        cells = settled(phone).get_by_role("table").first.get_by_role("row").last.get_by_role("cell").all_inner_texts()
        scores.append(cells[-3:])
    assert scores == [["112", "112", "0"], ["28", "112", "28"]]
    expect(phone.get_by_text("The game goes to 150.", exact=False)).to_be_visible()
    counted(phone, "Anna", "Knock", (8, 5), "8s")
    expect(phone.get_by_role("heading", name="Hand 4", exact=True)).to_be_visible()
    cells = settled(phone).get_by_role("table").first.get_by_role("row").last.get_by_role("cell").all_inner_texts()
    assert cells[-3:] == ["56", "112", "84"]


# --- The table of four --------------------------------------------------------------------------------------------


def test_e32_the_table_of_four(server: Server, phone: Page) -> None:
    """No desk plays it; it is asked in the lesson about house rules."""
    phone.goto(f"{server.url}/lesson?lesson=L14")
    lesson_step(phone, "L14.6")
    tapped(phone, "Who scores?", "You")
    settled(phone).get_by_role("spinbutton").fill("55")
    press(phone, "Check")
    expect(phone.get_by_text(re.compile(r"^Right\."))).to_be_visible()


def lesson_step(page: Page, check: str) -> None:
    import lessons
    from lessons import CheckStep

    steps = lessons.lesson(check.partition(".")[0]).steps
    number = next(n for n, step in enumerate(steps, 1) if isinstance(step, CheckStep) and step.exercise.id == check)
    page.goto(page.url.partition("?")[0] + f"?lesson={check.partition('.')[0]}&step={number}")
    settled(page)
