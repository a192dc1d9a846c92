"""What is typed at the ruling desk: read into the same case that the data has, or one line that says what is wrong."""

import pytest

from lessons.reference import load_disputes
from tests.rulings.test_showdowns import VECTORS, laid_open
from trainer.rules.ruleset import STANDARD
from trainer.rulings import Case
from trainer.rulings.typed import READERS, fields_of

EXAMPLES: list[Case] = [each.case for dispute in load_disputes() for each in dispute.quarrels]
GOOD = {
    "knocker": "7h 7d 7s 3c 4c 5c 6c 2s 3h As",
    "melds": "7h 7d 7s | 3c 4c 5c 6c",
    "defender": "Kh Kd Kc 9h 9d 9s Ts 5h 2d Ad",
    "upcard": "",
}


@pytest.mark.parametrize("case", [each for each in EXAMPLES if each.kind in READERS], ids=lambda case: str(case.kind))
def test_what_is_written_for_a_case_is_read_as_that_case(case: Case) -> None:
    fields = fields_of(case)
    assert fields is not None
    assert READERS[case.kind](fields).case == case


def test_a_case_of_another_kind_is_not_typed() -> None:
    assert {each.kind for each in EXAMPLES if fields_of(each) is None} == {
        "grouping", "meld", "last-discard", "game", "hollywood", "dealer", "four",
    }  # fmt: skip


@pytest.mark.parametrize("name", VECTORS)
def test_every_example_can_be_typed(name: str) -> None:
    case = VECTORS[name]
    fields = {
        "knocker": " ".join([*case["knocker_melds"], case["knocker_deadwood"]]),
        "melds": " | ".join(case["knocker_melds"]),
        "defender": case["defender"],
        "upcard": case["upcard"] or "",
    }
    assert READERS["showdown"](fields).case == laid_open(name)


@pytest.mark.parametrize("melds", ["7♥ 7♦ 7♠ / 3♣,4♣,5♣,6♣", "7H 7D 7S;3C 4C 5C 6C", " 7h 7d 7s |\n3c 4c 5c 6c | "])
def test_cards_are_read_as_people_write_them(melds: str) -> None:
    assert READERS["showdown"]({**GOOD, "melds": melds}).case == READERS["showdown"](GOOD).case


def test_without_melds_the_hand_is_grouped_best() -> None:
    typed = READERS["showdown"]({**GOOD, "melds": ""})
    assert (typed.case.ruling(STANDARD).facts, typed.note) == (("knock", "knocker", 12, 1), "")
    several = {"knocker": "2c 3c 4c 3h 3d 8h 9h Th Jh Qh", "defender": "Ks Kd Kc 9s 9d 9c 5c 6c 4d 2s"}
    assert "the first of the best groupings is taken" in READERS["showdown"](several).note


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"defender": "Kh Kd Kc 9h 9d 9s Ts 5h 2d"}, "the defender has 10 cards, not 9"),
        ({"defender": "Kh Kd Kc 9h 9d 9s Ts 5h 2d 2d"}, "The other player's cards: 2d is there twice"),
        ({"defender": "Kh Kd Kc 9h 9d 9s Ts 5h 2d 7h"}, "7h is in two places"),
        ({"knocker": "7h 7d 7s 3c 4c 5c 6c 2s 3h <b>As</b>"}, "The knocker's cards: '<b>As</b>' is not a card"),
        ({"knocker": "7h 7d 7s 3c 4c 5c 6c 2s 3h As Qs"}, "the knocker shows 10 cards after the discard, not 11"),
        ({"knocker": "7h 7d 7s 3c 4c 5c 6c 2s 3h"}, "the knocker shows 10 cards after the discard, not 9"),
        ({"melds": "7h 7d 8s | 3c 4c 5c 6c"}, "The melds: 8s is none of the knocker's cards"),
        ({"melds": "7h 7d 7s 3c 4c"}, "is neither a set nor a run"),
        ({"melds": "7h 7d 7s | 7h 3c 4c"}, "7h is in two places"),
        ({"melds": "7h 7d 7h"}, "The melds: 7h is there twice"),
        ({"upcard": "8s 9s"}, "The first upcard: one card is wanted, not 2"),
        ({"melds": "7h " * 5000}, "that is too long"),
        ({"defender": ""}, "the defender has 10 cards, not 0"),
    ],
)
def test_a_showdown_that_cannot_be(change: dict[str, str], problem: str) -> None:
    with pytest.raises(ValueError, match=problem) as caught:
        READERS["showdown"]({**GOOD, **change})
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("kind", "fields", "problem"),
    [
        ("knock", {"hand": "7h 7d 7s 3c 4c 5c 6c 2s 3h", "card": "3h"}, "a hand has 10 or 11 cards, not 9"),
        ("knock", {"hand": "7h 7d 7s 3c 4c 5c 6c 2s 3h 2d 9d", "card": ""}, "a knock throws one of eleven cards"),
        ("throw", {"hand": "7h 7d 7s 3c 4c 5c 6c 2s 3h 2d 9d", "card": ""}, "The card thrown is missing"),
        ("throw", {"hand": "7h 7d 7s 3c 4c 5c 6c 2s 3h 2d 9d", "card": "Kd"}, "'card' is Kd, which is not in the hand"),
        ("upcard", {"upcard": "", "passes": "0", "who": "dealer", "wants": "take"}, "The upcard is missing"),
        ("upcard", {"upcard": "6s", "passes": "7", "who": "dealer", "wants": "take"}, "'passes' is -1"),
        ("lay-off", {"onto": "7d 8d 9d", "card": "", "gin": "no", "who": "defender"}, "The card to lay off is missing"),
        ("lay-off", {"onto": "7d 8d 9d", "card": "Td", "gin": "no", "who": "me"}, "'who' is 'me'"),
    ],
)
def test_other_fields_that_cannot_be(kind: str, fields: dict[str, str], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        READERS[kind](fields)
