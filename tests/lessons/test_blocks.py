"""The blocks that draw more than cards: house rules with a switch, the Hollywood sheet, outs and pairs."""

import pytest

from lessons import HouseRule, TextStep, load_lessons
from lessons.hollywood_table import read_sheet
from lessons.house_rule import read_house_rule
from lessons.pictures import PictureError, read_row
from trainer.exercises.model import Tone

TIE = """\
knocker = ["9c Tc Jc", "5h 5d 5s"]
deadwood = "3s 2h Ad Ac"
defender = "Kh Kd Kc 7h 8h 9h 3d 2c As Ah"
gives = ["Your opponent scores 25 points", "Nobody scores", "You score 0 points"]
[ways]
"Undercut" = "standard"
"Nobody" = "standard tie=push"
"The knocker" = "standard tie=knocker"
"""


def rules_of_the_lesson() -> list[HouseRule]:
    (lesson,) = (each for each in load_lessons() if each.id == "L14")
    steps = (step for step in lesson.steps if isinstance(step, TextStep))
    return [block for step in steps for block in step.blocks if isinstance(block, HouseRule)]


@pytest.mark.parametrize(
    "results",
    [
        ["Your opponent scores 25 points", "Nobody scores", "You score 0 points"],  # tie
        ["Your opponent scores 28 points", "Your opponent scores 23 points", "Your opponent scores 13 points"],
        ["You score 39 points", "You score 34 points"],  # gin_bonus
        ["You score 53 points", "You score 47 points", "You score 42 points"],  # big_gin
        ["You are 208 points ahead", "You are 198 points ahead", "You are 178 points ahead"],  # box_bonus
        ["The game goes on: 96 to 0", "Over after hand 3 with 116, you are 316 points ahead"],  # box_timing
        ["You are 378 points ahead", "You are 381 points ahead", "You are 556 points ahead"],  # shutout
        ["You are 208 points ahead", "The game goes on: 103 to 45"],  # target
        ["You deal the next hand", "Your opponent deals the next hand"],  # void_redeal
        ["Your opponent deals the next hand", "You deal the next hand", "Your opponent deals the next hand"],
        ["The hand is dead", "You may take 8♣ to knock with 1"],  # wall_rule
        ["9♥ has to stay for this turn", "9♥ may be thrown back"],  # discard_taken_card
        ["You may knock with 7, throwing K♦", "You may knock with 7, throwing K♦", "You may not knock"],
        ["You may knock with 1, throwing K♦", "You may not knock"],  # knock_min_turn
        ["They are no meld", "They are a run"],  # ace
        ["You may not knock", "You may knock with 1, throwing K♦"],  # oklahoma_ace
        [
            "Your opponent scores 28 points",
            "Your opponent scores 56 points",
            "Your opponent scores 56 points, 2 boxes",
        ],  # spade_double
        ["You are 745 points ahead", "You are 921 points ahead"],  # hollywood_last_double
        ["No legal knock: 11 points are left", "You score 63 points"],  # arrangement
        ["They are a run", "They are no meld"],  # the table of four
    ],
    ids=lambda results: results[-1],
)
def test_every_switch_of_the_curriculum_gives_its_figures(results: list[str]) -> None:
    assert results in [[way.result for way in rule.ways] for rule in rules_of_the_lesson()]


def test_the_ways_of_a_rule_show_the_cards() -> None:
    rule = read_house_rule(TIE)
    assert [way.name for way in rule.ways] == ["Undercut", "Nobody", "The knocker"]
    for way in rule.ways:
        assert [row.label for row in way.picture] == ["You", "Your opponent"]


def test_without_big_gin_a_card_is_thrown() -> None:
    rule = next(each for each in rules_of_the_lesson() if each.ways[0].result == "You score 53 points")
    thrown = rule.ways[1].picture[0]
    assert thrown.label == "You throw"
    assert [str(card) for group in thrown.groups for card in group.cards] == ["Kh"]


@pytest.mark.parametrize(
    ("good", "bad", "message"),
    [
        ("Nobody scores", "You score 25 points", "'gives' is wrong for 'Nobody': it gives 'Nobody scores'"),
        ('"Nobody scores", ', "", "one result for each of the 3 ways"),
        ("tie=push", "tie=pull", "tie=pull is not a rule"),
        ("tie=push", "ace=high_or_low", "is not played here"),
        ('gives = ["Your', 'surprise = 1\ngives = ["Your', "'surprise' is not a part"),
        ("2c As Ah", "2c As", "the defender has 10 cards, not 9"),
        ("3s 2h Ad Ac", "3s 2h Ad", "10 cards after the discard, not 9"),
        ('knocker = ["9c Tc Jc", "5h 5d 5s"]', 'spread = ["9c Tc Jc", "5h 5d 5s"]', "has no position"),
        ("[ways]", "[way]", "'ways' are at least two names"),
    ],
)
def test_a_false_claim_or_an_impossible_position_is_refused(good: str, bad: str, message: str) -> None:
    assert TIE.count(good) == 1
    with pytest.raises(ValueError, match=message):
        read_house_rule(TIE.replace(good, bad))


def test_a_rule_that_changes_nothing_is_refused() -> None:
    text = (
        'cards = "7c 8c 9c"\ngives = ["They are a run", "They are a run"]\n[ways]\n"A" = "standard"\n"B" = "classic"\n'
    )
    with pytest.raises(ValueError, match="the cards show no difference"):
        read_house_rule(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('hand = "Ks Jh"\n', "'hand' is 11 cards, not 2"),
        ('hand = "Ks Jh 9d 7d 5s 3h Ad Qc Ts 6h 9h"\nupcard = "9h"\n', "'upcard' is 9h, which is in the hand"),
        ('dealt = "you"\nwon = "nobody"\n', "'won' is 'nobody'"),
        ('hands = ["you 12", "me 3"]\n', "expected you 12"),
    ],
)
def test_what_is_no_position_is_one_line(text: str, message: str) -> None:
    ways = 'gives = ["x", "y"]\n[ways]\n"A" = "standard"\n"B" = "classic"\n'
    with pytest.raises(ValueError, match=message) as caught:
        read_house_rule(text + ways)
    assert "\n" not in str(caught.value)


# --- The Hollywood sheet -------------------------------------------------------------------------------------

SHEET = """\
You: you 44 = 1
Opponent: opponent 21 = 1
Dead: nobody = -
You: you 27 = 1 2
You: you 33 = 1 2 3
Opponent: opponent 24 = 2
"""
REST = """\
You: you 42 = 2 3
Opponent: opponent 38 = 3
Opponent: opponent 65 = 3
Margins: 233 228 -128 = 333
"""


def test_a_sheet_is_a_table_of_three_games() -> None:
    table = read_sheet(SHEET.splitlines()).replace("\u2060", "").replace("\u00a0", " ").splitlines()
    assert table[0] == "| Hand | Game 1 | Game 2 | Game 3 |"
    assert table[5] == "| 4. You | **71–21** | **27–0** | 0–0 |"
    assert table[-1] == "| 6. Opponent | over | **60–24** | 33–0 |"


def test_a_full_sheet_is_settled() -> None:
    table = read_sheet((SHEET + REST).splitlines()).splitlines()
    assert table[-1] == "| **Ahead** | +233 | +228 | −128 |"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (SHEET.replace("you 27 = 1 2", "you 27 = 1 2 3"), r"^hand 4 \(You\) goes into games 1 2$"),
        (SHEET.replace("nobody = -", "nobody = 1"), r"^hand 3 \(Dead\) goes into no game$"),
        (SHEET + "Margins: 1 2 3 = 6", "^a game goes on, but 1 2 3 = 6 are claimed$"),
        (SHEET + REST.replace("= 333", "= 334"), "the margins and the net are 233 228 -128 = 333"),
        (SHEET + REST.replace("Margins: 233 228 -128 = 333\n", ""), "but none are claimed"),
        (SHEET + REST.replace("Margins", "You: you 5 = 3\nMargins"), "is played after the end of the last game"),
        ("You: me 44 = 1", "is no hand of a sheet"),
        ("", "^the sheet block has no hands$"),
    ],
)
def test_a_sheet_with_a_wrong_figure_says_which(text: str, message: str) -> None:
    with pytest.raises(PictureError, match=message):
        read_sheet(text.splitlines())


# --- Outs, gin cards and pairs -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "note"),
    [
        ("> A pair: 9s 9d > 9h 9c", "2 outs"),
        ("> One is gone: 9s 9d - 9h > 9c", "1 out"),
        ("> Near gin: 5c 6c 7c 9h Th Jh 4s 4d 4h 2d >> 4c 8c 8h Qh", "4 gin cards"),
    ],
)
def test_cards_that_help_are_pointed_out(line: str, note: str) -> None:
    group = read_row(line).groups[-1]
    assert (group.tone, group.note) == (Tone.POINTED, note)


def test_the_pairs_of_a_card_are_drawn() -> None:
    row = read_row("> A six: 6c - 6s 6d ~ 3")
    assert row.groups[0].note == "3 pairs"
    assert [len(group.cards) for group in row.groups] == [1, 2, 2, 2, 2]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("> A pair: 9s 9d > 9h", "'> 9h' is wrong: it is '9h 9c'"),
        ("> A pair: 9s 9d - 9d > 9h", "9d is there twice"),
        ("> A six: 6c ~ 5", "'~ 5' is wrong: 6 pairs"),
        ("> Two: 6c 7c ~ 5", "counts the pairs of one card"),
        ("> Nothing: 6c 7c", "expected '>', '>>' or '~'"),
    ],
)
def test_a_false_claim_about_helpers_is_refused(line: str, message: str) -> None:
    with pytest.raises(PictureError if "twice" not in message else ValueError, match=message):
        read_row(line)
