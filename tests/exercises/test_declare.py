import pytest

from trainer.exercises.answers import Choice
from trainer.exercises.declare import Declare
from trainer.exercises.model import Tone
from trainer.rules.cards import format_cards

MELDED = "Ah 2h 3h 4h 8c 8d 8s Th Jh Qh Kh"
GIN = "Ah 2h 3h 4h 6c 6d 6s Ts Js Qs 9d"
FIVES = "3s 4s 5s 6s 7s 9h Th Jh Qh Kh 2c"
NO_GIN = "Ah 2h 3h 4h 6c 6d 9s Ts Js Qs 2d"


@pytest.mark.parametrize(
    ("data", "key", "discards"),
    [
        ({"hand": MELDED}, "both", "Ah 4h Th Kh"),
        ({"hand": MELDED, "taken": "Kh"}, "both", "Ah 4h Th"),
        ({"hand": MELDED, "rules": "classic"}, "gin", "Ah 4h Th Kh"),
        ({"hand": GIN}, "gin", "9d"),
        ({"hand": FIVES}, "gin", "2c"),
        ({"hand": GIN, "taken": "9d"}, "neither", ""),
        ({"hand": GIN, "taken": "Ah"}, "gin", "9d"),
        ({"hand": NO_GIN}, "neither", ""),
        ({"hand": GIN, "rules": "straight"}, "gin", "9d"),
    ],
)
def test_the_engine_says_what_may_be_declared(data: dict[str, str], key: str, discards: str) -> None:
    question = Declare.from_data(data)
    assert format_cards(question.gin_discards) == discards
    assert [value for value in ("gin", "big-gin", "both", "neither") if question.grade(Choice(value)).right] == [key]


@pytest.mark.parametrize(
    ("data", "chosen", "mistake", "words"),
    [
        ({"hand": MELDED}, "both", "", "you may declare big gin and throw nothing. Gin: throw A♥, 4♥, 10♥ or K♥"),
        ({"hand": MELDED}, "gin", "big gin missed", "It is your choice."),
        ({"hand": MELDED}, "big-gin", "gin missed", "It is your choice."),
        ({"hand": MELDED}, "neither", "gin missed", "All eleven cards are in melds"),
        ({"hand": MELDED, "rules": "classic"}, "both", "big gin not played", "big gin is not played here"),
        ({"hand": GIN}, "both", "big gin with cards left", "9 points are left over, so it is no big gin"),
        ({"hand": GIN}, "neither", "gin missed", "Gin: throw 9♦"),
        ({"hand": GIN, "taken": "9d"}, "gin", "gin claimed", "Throwing 9♦ would be gin, but it was just taken"),
        ({"hand": NO_GIN}, "gin", "gin claimed", "that is no gin"),
    ],
)
def test_what_is_said(data: dict[str, str], chosen: str, mistake: str, words: str) -> None:
    question = Declare.from_data(data)
    assert question.grade(Choice(chosen)).mistake == mistake
    assert words in question.explain(Choice(chosen)).why


def test_all_eleven_are_drawn_for_big_gin_and_the_throws_for_gin() -> None:
    eleven, throws = Declare.from_data({"hand": MELDED}).explain(Choice("both")).best[0]
    assert (eleven.label, throws.label) == ("Big gin: all eleven", "Gin: throw one of these")
    assert [group.tone for group in eleven.groups] == [Tone.MELD] * 3
    assert [format_cards(group.cards) for group in throws.groups if group.tone is Tone.POINTED] == ["Ah 4h Th Kh"]
    (gin,) = Declare.from_data({"hand": GIN}).explain(Choice("gin")).best[0]
    assert gin.label == "After 9♦: gin"
    (row,) = Declare.from_data({"hand": NO_GIN}).explain(Choice("gin")).best[0]
    assert "points" in row.label


def test_the_draw_and_the_table_are_in_the_prompt() -> None:
    assert Declare.from_data({"hand": MELDED}).prompt() == (
        "You drew from the stock and hold eleven cards. What may you declare?"
    )
    taken = Declare.from_data({"hand": MELDED, "taken": "Kh", "rules": "classic"}).prompt()
    assert taken.startswith("You took K♥ from the discard pile and hold eleven cards. Big gin is not played")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hand": "Ah 2h 3h"}, "11"),
        ({"taken": "2c"}, "'taken' is 2c, which is not in the hand"),
        ({"rules": "oklahoma"}, "need the first upcard"),
        ({"taken": "Kh", "rules": "standard upcard=off"}, "not legal"),
    ],
)
def test_what_is_no_such_hand_is_refused(change: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Declare.from_data({"hand": MELDED} | change)


def test_big_gin_with_cards_left_over_is_refuted_by_the_count_of_eleven() -> None:
    asked = Declare.from_data({"hand": "Ah 2h 3h 4h 6c 6d 6s Ts Js Kd 9d"})
    assert asked.key == "neither"
    assert "With eleven cards 39 points are left over, so it is no big gin." in asked.explain(Choice("big-gin")).why
    assert "With eleven cards" not in asked.explain(Choice("gin")).why
