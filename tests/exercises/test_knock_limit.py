import pytest

from trainer.exercises.answers import Number
from trainer.exercises.knock_limit import KnockLimit

ACE_ONE, ACE_TEN = "oklahoma oklahoma_ace=one", "oklahoma oklahoma_ace=ten"
SEVEN = "oklahoma knock_limit=7"


@pytest.mark.parametrize(
    ("upcard", "rules", "limit"),
    [
        ("2c", "oklahoma", 2),
        ("Th", "oklahoma", 10),
        ("Js", "oklahoma", 10),
        ("Qd", "oklahoma", 10),
        ("Ah", "oklahoma", 0),
        ("Ah", ACE_ONE, 1),
        ("Ah", ACE_TEN, 10),
        ("9s", SEVEN, 7),
        ("4s", SEVEN, 4),
        ("9s", f"{SEVEN} oklahoma_caps=off", 9),
        ("Kh", "oklahoma-hollywood", 10),
    ],
)
def test_one_number_is_right(upcard: str, rules: str, limit: int) -> None:
    question = KnockLimit.from_data({"upcard": upcard, "rules": rules})
    assert [number for number in range(20) if question.grade(Number(number)).right] == [limit]


@pytest.mark.parametrize(
    ("upcard", "rules", "number", "mistake", "why"),
    [
        ("4d", "oklahoma", 4, "", "4♦ counts 4, and that is the limit of this hand."),
        ("4d", "oklahoma", 10, "usual limit", "10 is the limit of the standard game. 4♦ counts 4,"),
        ("4d", "oklahoma", 3, "limit", "4♦ counts 4,"),
        ("Kc", "oklahoma", 13, "court card by its rank", "Jack, queen and king count 10 each. K♣ counts 10,"),
        ("Jc", "oklahoma", 11, "court card by its rank", "Jack, queen and king count 10 each."),
        ("Ac", "oklahoma", 1, "ace by its value", "An ace as upcard means gin only."),
        ("Ac", "oklahoma", 10, "ace", "An ace as upcard means gin only."),
        ("Ac", ACE_ONE, 0, "ace", "At this table an ace means at most 1."),
        ("Ac", ACE_TEN, 1, "ace by its value", "At this table an ace means at most 10."),
        ("9s", SEVEN, 9, "table limit overlooked", "This table has a limit of its own. 9♠ counts 9, but nobody"),
    ],
)
def test_what_is_said(upcard: str, rules: str, number: int, mistake: str, why: str) -> None:
    question = KnockLimit.from_data({"upcard": upcard, "rules": rules})
    assert question.grade(Number(number)).mistake == mistake
    assert question.explain(Number(number)).why.startswith(why)


def test_the_table_is_in_the_prompt() -> None:
    def prompt(rules: str) -> str:
        return KnockLimit.from_data({"upcard": "Ah", "rules": rules}).prompt()

    assert (
        KnockLimit.from_data({"upcard": "Ah"}).prompt()
        == prompt("oklahoma")
        == ("Oklahoma rules: A♥ is the first upcard. How many points may you knock with, at most?")
    )
    assert "Here an ace lets you knock with 1." in prompt(ACE_ONE)
    assert "Here an ace lets you knock with 10." in prompt(ACE_TEN)
    assert "Here nobody may knock with more than 7." in prompt(SEVEN)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"upcard": "4d", "rules": "standard"}, "do not let the upcard set the knock limit"),
        ({"upcard": "4x"}, "4x"),
        ({"upcard": "4d", "rules": "oklahomo"}, "oklahomo"),
    ],
)
def test_what_is_no_such_question_is_refused(data: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        KnockLimit.from_data(data)
