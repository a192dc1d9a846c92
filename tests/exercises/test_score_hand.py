import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.exercises.answers import ChoiceAndNumber
from trainer.exercises.score_hand import ScoreHand

UNDERCUT = {"ending": "knock", "knocker": 8, "defender": 5}  # 28 to the defender
TIE = {"ending": "knock", "knocker": 7, "defender": 7}
CLASSIC_TIE = TIE | {"rules": "classic"}
KNOCK = {"ending": "knock", "knocker": 3, "defender": 20}  # 17 to the knocker
GIN = {"ending": "gin", "knocker": 0, "defender": 14}  # 39 to the knocker
DOUBLED = KNOCK | {"upcard": "4s", "rules": "standard spade_double=points"}  # 34


@pytest.mark.parametrize(
    ("data", "who", "number", "parts", "mistake", "words"),
    [
        (UNDERCUT, "defender", 28, (True, True), "", "8 − 5 = 3, plus 25 for the undercut: 28 to the defender."),
        (UNDERCUT, "defender", 3, (True, False), "bonus forgotten", "You left out the bonus for an undercut. 8 − 5"),
        (UNDERCUT, "defender", 25, (True, False), "difference forgotten", "the difference comes on top"),
        (UNDERCUT, "defender", 53, (True, False), "box counted", "The 25 for the box come when the game is over."),
        (UNDERCUT, "defender", 13, (True, False), "counts added", "it is their difference that scores"),
        (UNDERCUT, "defender", 27, (True, False), "points", "8 − 5 = 3"),
        (UNDERCUT, "knocker", 28, (False, True), "undercut missed", "The defender has less than the knocker"),
        (UNDERCUT, "nobody", 0, (False, False), "undercut missed", "The defender has less than the knocker"),
        (TIE, "defender", 25, (True, True), "", "Equal counts are an undercut too. 7 − 7 = 0, plus 25"),
        (TIE, "nobody", 0, (False, False), "tie", "Equal counts are an undercut too."),
        (TIE, "knocker", 0, (False, False), "tie", "Equal counts are an undercut too."),
        (CLASSIC_TIE, "defender", 10, (True, True), "", "plus 10 for the undercut"),
        (
            CLASSIC_TIE,
            "defender",
            25,
            (True, False),
            "house rules overlooked",
            "this table plays others",
        ),
        (TIE | {"rules": "standard tie=push"}, "nobody", 0, (True, True), "", "nobody scores then"),
        (TIE | {"rules": "standard tie=push"}, "defender", 25, (False, False), "tie", "nobody scores then"),
        (TIE | {"rules": "standard tie=knocker"}, "knocker", 0, (True, True), "", "7 − 7 = 0 to the knocker"),
        (KNOCK, "knocker", 17, (True, True), "", "20 − 3 = 17 to the knocker."),
        (KNOCK, "defender", 17, (False, True), "wrong side", "only the side with less scores"),
        (KNOCK, "knocker", 23, (True, False), "counts added", "it is their difference that scores"),
        (KNOCK, "knocker", 42, (True, False), "box counted", "The 25 for the box come when the game is over."),
        (GIN, "knocker", 39, (True, True), "", "25 for gin plus 14 left in the hand: 39 to the knocker."),
        (GIN, "knocker", 14, (True, False), "bonus forgotten", "You left out the bonus for gin."),
        (GIN, "defender", 39, (False, True), "gin", "Gin can never be undercut"),
        (GIN | {"defender": 0}, "knocker", 25, (True, True), "", "25 for gin plus 0"),
        (GIN | {"defender": 0}, "defender", 25, (False, True), "gin", "Gin can never be undercut"),
        (GIN | {"ending": "big_gin", "defender": 22}, "knocker", 53, (True, True), "", "31 for big gin plus 22"),
        (DOUBLED, "knocker", 34, (True, True), "", "20 − 3 = 17, doubled because the upcard is a spade: 34"),
    ],
)
def test_the_two_parts(
    data: dict[str, object], who: str, number: int, parts: tuple[bool, bool], mistake: str, words: str
) -> None:
    question = ScoreHand.from_data(data)
    verdict = question.grade(ChoiceAndNumber(who, number))
    assert verdict.parts == (("who", parts[0]), ("points", parts[1]))
    assert (verdict.right, verdict.mistake) == (all(parts), mistake)
    assert words in question.explain(ChoiceAndNumber(who, number)).why


def test_a_double_left_out_has_its_name() -> None:
    question = ScoreHand.from_data(DOUBLED | {"knocker": 5, "defender": 5})
    assert question.grade(ChoiceAndNumber("defender", 50)).right
    assert question.grade(ChoiceAndNumber("defender", 0)).mistake == "bonus forgotten"


@pytest.mark.parametrize(
    ("who", "number", "cost"),
    [
        ("defender", 28, ""),
        ("defender", 3, "Who scores is right; the points are 28, not 3."),
        ("knocker", 28, "The points are right; who scores them is not."),
        ("knocker", 3, "Neither who scores nor the points are right."),
    ],
)
def test_the_half_that_is_right_is_named(who: str, number: int, cost: str) -> None:
    assert ScoreHand.from_data(UNDERCUT).explain(ChoiceAndNumber(who, number)).cost == cost


def test_the_situation_is_in_the_prompt() -> None:
    assert ScoreHand.from_data(UNDERCUT).prompt() == (
        "The knocker has 8, the defender 5 after lay-offs. Who scores, and how many points?"
    )
    assert "an undercut 10 instead of 25" in ScoreHand.from_data(CLASSIC_TIE).prompt()
    assert "The knocker has gin; the defender has 14." in ScoreHand.from_data(GIN).prompt()
    assert "The first upcard was 4♠." in ScoreHand.from_data(DOUBLED).prompt()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"ending": "undercut"}, "'ending' is 'undercut'"),
        ({"knocker": 11}, r"'knocker' is 11 \(expected 0 to 10 for knock\)"),
        ({"knocker": -1}, "'knocker' is -1"),
        ({"ending": "gin"}, r"'knocker' is 8 \(expected 0 to 0 for gin\)"),
        ({"defender": 99}, r"'defender' is 99 \(expected 0 to 98\)"),
        ({"rules": "oklahoma"}, "the first upcard sets the knock limit"),
        ({"rules": "oklahoma", "upcard": "5h"}, "expected 0 to 5"),
    ],
)
def test_a_hand_that_cannot_be_scored_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ScoreHand.from_data(UNDERCUT | change)


@given(knocker=st.integers(1, 10), defender=st.integers(0, 98))
def test_the_key_under_standard_rules(knocker: int, defender: int) -> None:
    """Written out from the rule: the difference to the lower hand, 25 more for the defender, who wins ties."""
    who, number = ("knocker", defender - knocker) if knocker < defender else ("defender", knocker - defender + 25)
    question = ScoreHand.from_data({"ending": "knock", "knocker": knocker, "defender": defender})
    assert question.grade(ChoiceAndNumber(who, number)).right
    for other in (number - 1, number + 1, number + 25):
        if other >= 0:
            assert not question.grade(ChoiceAndNumber(who, other)).right


def test_nothing_is_not_a_forgotten_difference_where_there_is_no_bonus() -> None:
    """A plain knock has no bonus, so an answer of 0 points has not got it right either."""
    knock = ScoreHand.from_data({"ending": "knock", "knocker": 2, "defender": 7})
    assert knock.grade(ChoiceAndNumber("knocker", 0)).mistake != "difference forgotten"
