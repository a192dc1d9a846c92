"""The blocks that draw more than cards: house rules with a switch, the Hollywood sheet, outs and pairs."""

import tomllib

import pytest

from lessons import HouseRule, TextStep, load_lessons
from lessons.hollywood_table import read_sheet
from lessons.house_rule import read_house_rule
from lessons.pictures import PictureError, read_row
from trainer.exercises.model import Tone
from trainer.rules.ruleset import parse_rules
from trainer.rulings import case_from_data

TIE = """\
kind = "showdown"
knocker = ["9c Tc Jc", "5h 5d 5s"]
deadwood = "3s 2h Ad Ac"
defender = "Kh Kd Kc 7h 8h 9h 3d 2c As Ah"
gives = [
    "Undercut: 25 points to the defender.",
    "Equal counts: nobody scores.",
    "The knock stands: 0 points to the knocker.",
]
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
    "said",
    [
        ["25 points to the defender", "nobody scores", "0 points to the knocker"],  # tie
        ["28 points to the defender", "23 points to the defender", "13 points to the defender"],  # undercut_bonus
        ["Gin: 39 points", "Gin: 34 points"],  # gin_bonus
        ["Big gin: 53 points", "Gin: 47 points", "Gin: 42 points"],  # big_gin
        ["the margin of 208 goes to A", "the margin of 198 goes to A", "the margin of 178 goes to A"],  # box_bonus
        ["The game goes on. A has 96", "after hand 3; the margin of 316 goes to A"],  # box_timing
        ["the margin of 378", "the margin of 381", "the margin of 556"],  # shutout
        ["the margin of 208", "The game goes on. A has 103"],  # target
        ["South deals again", "North deals"],  # void_redeal
        ["North deals", "South deals again", "North deals"],  # deal_rotation
        ["No. The hand is dead", "a knock that throws A♠, 2♥, 5♦, 6♠ or 6♥, not 8♣"],  # wall_rule
        ["must stay for this turn", "Yes. 9♥ may be thrown"],  # discard_taken_card
        ["Yes. 7 points", "Yes. 7 points", "No. 7 points"],  # knock_limit
        ["Yes. 1 point", "nobody knocks on the first turn"],  # knock_min_turn
        ["No. The ace is low", "Yes. They are a run round the corner"],  # ace
        ["No. 1 point would be left, and only gin", "Yes. 1 point stays"],  # oklahoma_ace
        ["28 points to the defender", "56 points to the defender", "56 points and 2 boxes"],  # spade_double
        ["745 to A", "921 to A"],  # hollywood_last_double
        ["No legal knock: 11 points", "63 points to the knocker"],  # arrangement
        ["Yes. 7♣ to 9♣", "No. A run takes at least 4 cards"],  # the table of four
        ["12 points to the knocker", "18 points to the knocker"],  # hand_score
    ],
    ids=lambda said: said[-1],
)
def test_every_switch_of_the_curriculum_gives_its_figures(said: list[str]) -> None:
    results = [[way.result for way in rule.ways] for rule in rules_of_the_lesson() if len(rule.ways) == len(said)]
    assert any(all(words in result for words, result in zip(said, each, strict=True)) for each in results)


def test_a_house_rule_says_what_the_ruling_desk_says() -> None:
    """There is one engine of rulings: the same position under the same rules, the same sentence."""
    data = tomllib.loads(TIE)
    case = case_from_data({key: value for key, value in data.items() if key not in ("ways", "gives")})
    rule = read_house_rule(TIE)
    for way, (name, rules) in zip(rule.ways, data["ways"].items(), strict=True):
        ruling = case.ruling(parse_rules(rules))
        assert (way.name, way.result, way.picture) == (name, ruling.answer, ruling.picture or case.table())


@pytest.mark.parametrize(("lesson_id", "upcard"), [("L13", "A♦"), ("L14", "A♣")])
def test_the_upcard_that_a_rule_hangs_on_is_drawn(lesson_id: str, upcard: str) -> None:
    (lesson,) = (each for each in load_lessons() if each.id == lesson_id)
    blocks = [block for step in lesson.steps if isinstance(step, TextStep) for block in step.blocks]
    ways = [way for block in blocks if isinstance(block, HouseRule) for way in block.ways]
    told = [way for way in ways if f"the first upcard is {upcard}" in way.result]
    assert len(told) == 2
    for way in told:
        (card,) = way.picture[0].groups[0].cards
        assert (way.picture[0].label, card.symbol) == ("The first upcard", upcard)


def test_without_big_gin_ten_of_the_eleven_are_shown() -> None:
    rule = next(each for each in rules_of_the_lesson() if each.ways[0].result.startswith("Big gin"))
    shown = [sum(len(group.cards) for group in way.picture[0].groups) for way in rule.ways]
    assert shown == [11, 10, 10]


@pytest.mark.parametrize(
    ("good", "bad", "message"),
    [
        ("Equal counts: nobody", "Somebody", "'gives' is wrong for 'Nobody': it gives 'Equal counts: nobody scores.'"),
        ('    "Equal counts: nobody scores.",\n', "", "one result for each of the 3 ways"),
        ("tie=push", "tie=pull", "tie=pull is not a rule"),
        ("tie=push", "ace=high_or_low", "is not played here"),
        ('"standard tie=push"', '"corner"', "'corner' is a way to look at cards that may be a meld"),
        ('kind = "showdown"', 'kind = "showdown"\nsurprise = 1', "'surprise' is not a part"),
        ("2c As Ah", "2c As", "the defender has 10 cards, not 9"),
        ("3s 2h Ad Ac", "3s 2h Ad", "10 cards after the discard, not 9"),
        ('kind = "showdown"', 'kind = "tussle"', "there is no kind of case 'tussle'"),
        ('kind = "showdown"\n', "", "kind"),
        ("[ways]", "[way]", "'ways' are at least two names"),
    ],
)
def test_a_false_claim_or_an_impossible_position_is_refused(good: str, bad: str, message: str) -> None:
    assert TIE.count(good) == 1
    with pytest.raises(ValueError, match=message) as caught:
        read_house_rule(TIE.replace(good, bad))
    assert "\n" not in str(caught.value)


def test_a_rule_that_changes_nothing_is_refused() -> None:
    text = 'kind = "meld"\ncards = "7c 8c 9c"\ngives = ["x", "x"]\n[ways]\n"A" = "standard"\n"B" = "classic"\n'
    with pytest.raises(ValueError, match="the cards show no difference"):
        read_house_rule(text)


@pytest.mark.parametrize(
    ("cards", "is_run"),
    [("Qs Ks As", True), ("Ks As 2s", True), ("Qs Ks Ah", False), ("Ks As", False), ("Js Ks As", False)],
)
def test_what_goes_round_the_corner(cards: str, is_run: bool) -> None:
    corner = "Yes. They are a run round the corner." if is_run else None
    text = f'kind = "meld"\ncards = "{cards}"\ngives = ["x", "y"]\n[ways]\n"A" = "standard"\n"B" = "corner"\n'
    with pytest.raises(ValueError, match="'gives' is wrong" if corner else "no difference|three"):
        read_house_rule(text)


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
