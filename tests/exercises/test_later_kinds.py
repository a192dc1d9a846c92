"""The kinds of the later lessons: well-known wrong answers are told by name, and what cannot be asked is refused."""

from typing import Any

import pytest

from trainer.exercises.answers import Answer, Choice, ChoiceAndNumber, ChosenCards, Number
from trainer.exercises.model import ChooseCards
from trainer.exercises.registry import question_from_data
from trainer.rules.cards import parse_cards

LADDER = ["you 25", "you 18", "opponent 31", "you 36", "opponent 14", "you 39", "opponent 28"]
SHEET = [*LADDER, "you 12", "opponent 44", "opponent 33"]
BLITZ = ["you 30", "you 41", "you 33", "opponent 20"]


def tapped(text: str) -> ChosenCards:
    return ChosenCards(frozenset(parse_cards(text)))


def columns(hands: list[str]) -> dict[str, Any]:
    return {"hands": hands, "asks": "columns"}


NEAR = {"hand": "5c 6c 7c 9h Th Jh 4s 4d 4h 2d"}
MISTAKES: list[tuple[str, dict[str, Any], Answer, str, str]] = [
    # The Hollywood sheet.
    ("hollywood", columns(LADDER[:1]), Choice("123"), "all open games", "does not go into every open game"),
    ("hollywood", columns(LADDER[:3]), Choice("123"), "all open games", "first win"),
    ("hollywood", columns(LADDER[:2]), Choice("1"), "too few games", "opens one more"),
    ("hollywood", columns(LADDER[:1]), Choice("12"), "too many games", "not more"),
    ("hollywood", columns([*LADDER[:1], "opponent 9"]), Choice("12"), "hands of both counted", "hands of both"),
    ("hollywood", columns(LADDER), Choice("123"), "game that is over", "Game 1 is over"),
    ("hollywood", columns(BLITZ), Choice("none"), "win lost", "No win is lost"),
    ("hollywood", columns(BLITZ), Choice("1"), "game that is over", "opens the next one, game 2"),
    ("hollywood", {"hands": SHEET, "asks": "net"}, ChoiceAndNumber("you", 554), "margins all added", "taken off"),
    ("hollywood", {"hands": SHEET, "asks": "net"}, ChoiceAndNumber("opponent", 318), "wrong side", "other side"),
    ("hollywood", {"hands": SHEET, "asks": "net"}, ChoiceAndNumber("you", 1), "sum", "+223, +213, −118"),
    ("hollywood", {"hands": SHEET, "asks": "margin", "game": 1}, ChoiceAndNumber("you", 73), "hands only", "boxes"),
    (
        "hollywood",
        {"hands": SHEET, "asks": "margin", "game": 1},
        ChoiceAndNumber("you", 173),
        "boxes forgotten",
        "left out the boxes",
    ),
    (
        "hollywood",
        {"hands": SHEET, "asks": "margin", "game": 1},
        ChoiceAndNumber("you", 123),
        "game bonus forgotten",
        "left out the bonus",
    ),
    (
        "hollywood",
        {"hands": SHEET, "asks": "margin", "game": 3},
        ChoiceAndNumber("opponent", 143),
        "sum",
        "settles by itself",
    ),
    # The table of four.
    (
        "house-table",
        {"knocker": 6, "others": [23, 12, 20]},
        ChoiceAndNumber("you", 49),
        "difference taken",
        "nothing off",
    ),
    ("house-table", {"knocker": 6, "others": [23, 12, 20]}, ChoiceAndNumber("you", 23), "one hand only", "All three"),
    ("house-table", {"knocker": 6, "others": [23, 12, 20]}, ChoiceAndNumber("left", 55), "wrong side", "yours"),
    ("house-table", {"knocker": 6, "others": [23, 5, 20]}, ChoiceAndNumber("you", 48), "undercut missed", "opposite"),
    ("house-table", {"knocker": 6, "others": [23, 5, 20]}, ChoiceAndNumber("opposite", 49), "bonus forgotten", "74"),
    # Cards that make gin.
    ("gin-outs", NEAR, tapped(""), "gin missed", "you throw 2♦, and nothing is left over"),
    ("gin-outs", NEAR, tapped("4c 8c 8h Qh 3d"), "a meld is not yet gin", "3♦ makes 2♦ 3♦ 4♦"),
    # Which card is safer.
    ("safer-card", {"cards": "Ks 7s"}, tapped("7s"), "riskier card", "4 pairs would make a meld of K♠"),
    ("safer-card", {"cards": "Ks 7s"}, tapped(""), "difference missed", "6 pairs"),
    ("safer-card", {"cards": "Qd 2d"}, tapped("2d"), "equal card missed", "helps your opponent to knock"),
    ("safer-card", {"cards": "7h 9c", "gone": "9d 9h 8c Tc"}, tapped("7h"), "dead card missed", "9♣ is dead"),
    ("safer-card", {"cards": "9h 9s", "known": "8h"}, tapped("9h"), "known card ignored", "8♥ that was taken"),
    ("safer-card", {"cards": "8d Jd", "passed": "8h"}, tapped("Jd"), "pass ignored", "pairs that meld"),
    # How often you still draw.
    ("end-of-stock", {"asks": "draws", "stock_left": 4}, Choice("2"), "end of the stock", "You leave 3"),
]


@pytest.mark.parametrize(("kind", "data", "answer", "mistake", "words"), MISTAKES, ids=lambda each: str(each)[:50])
def test_a_wrong_answer_is_told_by_name(
    kind: str, data: dict[str, Any], answer: Answer, mistake: str, words: str
) -> None:
    question = question_from_data(kind, data)
    assert not question.grade(answer).right
    assert question.grade(answer).mistake == mistake
    assert words in question.explain(answer).why


def test_equal_cards_are_answered_with_both_or_with_no_difference() -> None:
    question = question_from_data("safer-card", {"cards": "Qd 2d"})
    assert question.grade(tapped("Qd 2d")).right
    assert question.grade(tapped("")).right


def test_the_number_of_cards_offered_does_not_tell_the_number_of_gin_cards() -> None:
    for hand in ("5c 6c 7c 9h Th Jh 4s 4d 4h 2d", "5c 6c 7c 9h Th Jh 4s 9d Kh 2d"):
        form = question_from_data("gin-outs", {"hand": hand}).form()
        assert isinstance(form, ChooseCards)
        assert len(form.hand) == 10


def test_the_last_hollywood_game_may_count_double() -> None:
    hands = ["you 30", "you 41", "you 33", "opponent 20", "opponent 15", "you 26", "opponent 38", "you 45"]
    for rules, net in (("hollywood", 745), ("hollywood hollywood_last_double=on", 921)):
        question = question_from_data("hollywood", {"hands": hands, "asks": "net", "rules": rules})
        assert question.grade(ChoiceAndNumber("you", net)).right


@pytest.mark.parametrize(
    ("kind", "data", "message"),
    [
        ("hollywood", columns([*LADDER, "dead"]), "dead hand"),
        ("hollywood", columns([]), "0 hands"),
        ("hollywood", columns(["me 25"]), "expected you 12, opponent 28 or dead"),
        ("hollywood", {"hands": LADDER, "asks": "net"}, "a game is not over"),
        ("hollywood", {"hands": LADDER, "asks": "margin", "game": 2}, "that game is not over"),
        ("hollywood", {"hands": SHEET, "asks": "margin"}, "'game' is 0"),
        ("hollywood", {"hands": SHEET, "asks": "net", "game": 1}, "'game' is 1"),
        ("hollywood", columns([*SHEET, "you 12"]), "after the sheet was full with hand 10"),
        ("hollywood", columns(LADDER) | {"rules": "standard"}, "one game at a time"),
        ("house-table", {"knocker": 11, "others": [23, 12, 20]}, "'knocker' is 11"),
        ("house-table", {"knocker": 6, "others": [23, 12]}, "3 counts"),
        ("house-table", {"knocker": 6, "others": [23, 12, 400]}, "0 to 100"),
        ("house-table", {"knocker": 6, "others": [23, 12, 20], "rules": "house"}, "always"),
        ("gin-outs", {"hand": "5c 6c 7c"}, "10"),
        ("gin-outs", NEAR | {"seen": "5c"}, "two places"),
        ("safer-card", {"cards": "Ks"}, "1 cards"),
        ("safer-card", {"cards": "Ks 7s", "gone": "7s"}, "two places"),
        ("safer-card", {"cards": "Ks 7s", "known": "8h", "passed": "9h"}, "both there"),
        ("safer-card", {"cards": "Ks 7s", "known": "7s"}, "two places"),
        ("end-of-stock", {"asks": "draws", "stock_left": 40}, "expected 0 to 31"),
    ],
)
def test_what_cannot_be_asked_is_refused(kind: str, data: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        question_from_data(kind, data)


@pytest.mark.parametrize(("left", "draws"), [(0, "0"), (2, "0"), (3, "1"), (4, "1"), (5, "2"), (6, "2"), (7, "more")])
def test_draws_that_are_left(left: int, draws: str) -> None:
    question = question_from_data("end-of-stock", {"asks": "draws", "stock_left": left})
    assert question.grade(Choice(draws)).right


def test_a_house_table_takes_no_number_alone() -> None:
    with pytest.raises(ValueError, match="expected one of the options and a number"):
        question_from_data("house-table", {"knocker": 6, "others": [23, 12, 20]}).grade(Number(55))
