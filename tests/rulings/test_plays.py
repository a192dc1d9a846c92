"""Is this play legal? What the desk says, against the state machine's own word, and every odd position."""

import pytest

from trainer.rules.cards import parse_card, parse_cards
from trainer.rules.legal import legal_knock_discards
from trainer.rules.ruleset import STANDARD, parse_rules
from trainer.rulings import CASES, case_from_data
from trainer.rulings.plays import KnockCase

HAND = "7h 7d 7s 3c 4c 5c 6c 2s 3h 2d 9d"


def ruled(rules: str = "standard", **data: object) -> tuple[object, ...]:
    return case_from_data(data).ruling(parse_rules(rules)).facts


def said(rules: str = "standard", **data: object) -> str:
    ruling = case_from_data(data).ruling(parse_rules(rules))
    return " ".join([ruling.answer, *ruling.steps])


@pytest.mark.parametrize("limit", [0, 5, 7, 10])
def test_a_knock_is_legal_with_exactly_the_discards_of_the_engine(limit: int) -> None:
    cards = parse_cards(HAND)
    rules = parse_rules(f"standard knock_limit={limit}")
    yes = {str(card) for card in cards if KnockCase(cards, card).ruling(rules).facts[0] == "yes"}
    assert yes == {str(card) for card in legal_knock_discards(cards, limit)}


def test_a_knock_says_how_much_stays_and_what_goes_on_the_pile() -> None:
    assert said(kind="knock", hand=HAND, card="9d") == (
        "Yes. 7 points stay after the discard, and at most 10 may knock. "
        "Only 9♦ goes on the pile, face down. 2♠ 2♦ 3♥ stay beside the melds, to be counted."
    )


def test_a_knock_with_a_card_just_taken() -> None:
    data = {"kind": "knock", "hand": HAND, "card": "9d", "taken": "9d"}
    assert ruled(**data) == ("no",)
    assert ruled("standard discard_taken_card=allowed", **data) == ("yes", 7)


def test_a_grouping_that_leaves_too_much_can_be_changed_once() -> None:
    data = {"kind": "knock", "hand": "4h 5h 6h Jc Jd Js 7h 2c Ad As Kc", "card": "Kc"}
    words = said(**data, melds=["4h 5h 6h", "Jc Jd Js"])
    assert words.startswith("No. 11 points would be left")
    assert "Grouped another way the same cards leave 4." in words
    assert ruled(**data, melds=["4h 5h 6h 7h", "Jc Jd Js"]) == ("yes", 4)


@pytest.mark.parametrize(
    ("passes", "who", "wants", "answer"),
    [
        (0, "non-dealer", "take", "yes"),
        (0, "non-dealer", "pass", "yes"),
        (0, "non-dealer", "stock", "no"),
        (0, "dealer", "take", "no"),
        (1, "dealer", "take", "yes"),
        (1, "dealer", "stock", "no"),
        (1, "non-dealer", "take", "no"),
        (2, "non-dealer", "take", "no"),
        (2, "non-dealer", "stock", "yes"),
        (2, "dealer", "stock", "no"),
    ],
)
def test_the_first_upcard(passes: int, who: str, wants: str, answer: str) -> None:
    assert ruled(kind="upcard", upcard="6s", passes=passes, who=who, wants=wants) == (answer,)


def test_a_discard() -> None:
    data = {"kind": "throw", "hand": HAND, "card": "9d"}
    assert ruled(**data) == ("yes",)
    assert "could knock with 7, but nobody has to knock" in said(**data)
    assert ruled(**data, taken="9d") == ("no",)
    assert ruled(**data, taken="2d") == ("yes",)
    assert ruled("standard discard_taken_card=allowed", **data, taken="9d") == ("yes",)


@pytest.mark.parametrize(
    ("onto", "card", "answer"),
    [
        ("7d 8d 9d Td", "Jd", "yes"),
        ("7d 8d 9d Td", "6d", "yes"),
        ("7d 8d 9d Td", "Qd", "no"),
        ("Jc Jd Js", "Jh", "yes"),
        ("Jc Jd", "Jh", "no"),
        ("Jh Qh Kh", "Ah", "no"),
    ],
)
def test_a_lay_off(onto: str, card: str, answer: str) -> None:
    assert ruled(kind="lay-off", onto=onto, card=card) == (answer,)


def test_nothing_is_laid_off_on_gin_and_never_by_the_knocker() -> None:
    assert ruled(kind="lay-off", onto="Jc Jd Js", card="Jh", gin=True) == ("no",)
    assert ruled(kind="lay-off", onto="Jc Jd Js", card="Jh", who="knocker") == ("no",)


def test_the_last_discard_for_a_hand_that_cannot_knock_with_it() -> None:
    data = {"kind": "last-discard", "card": "8c", "hand": "Ks Jh 9d 7d 5s 3h Ad Qc Ts 6h"}
    assert ruled(**data) == ("no",)
    house = "standard wall_rule=opponent_may_take_to_knock"
    assert said(house, **data) == "No. 8♣ may be taken only to knock, and this hand cannot knock with it."


def test_a_run_of_three_at_the_table_of_four() -> None:
    assert ruled("house", kind="meld", cards="4d 5d 6d") == ("no",)
    assert said("house", kind="meld", cards="4d 5d 6d") == "No. A run takes at least 4 cards at this table."


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"kind": "duel"}, "there is no kind of case 'duel'"),
        ({"kind": "knock", "hand": HAND}, "a knock throws one of eleven cards"),
        ({"kind": "knock", "hand": HAND, "card": "Kd"}, "'card' is Kd, which is not in the hand"),
        ({"kind": "knock", "hand": HAND, "card": "9d", "turn": 0}, "'turn' is 0"),
        ({"kind": "knock", "hand": HAND, "card": "9d", "melds": ["9d 2d 3h"]}, "9d is in two places"),
        ({"kind": "knock", "hand": "7h 7d", "card": "7d"}, "a hand has 10 or 11 cards, not 2"),
        ({"kind": "throw", "hand": HAND, "card": "Kd"}, "'card' is Kd, which is not in the hand"),
        ({"kind": "throw", "hand": HAND, "card": "9d", "taken": "Kd"}, "'taken' is Kd"),
        ({"kind": "upcard", "upcard": "6s", "passes": 3, "who": "dealer", "wants": "take"}, "'passes' is 3"),
        ({"kind": "upcard", "upcard": "6s", "passes": 1, "who": "me", "wants": "take"}, "'who' is 'me'"),
        ({"kind": "lay-off", "onto": "", "card": "6s"}, "'onto' has no cards"),
        ({"kind": "lay-off", "onto": "6s 7s 8s", "card": "6s"}, "6s is in two places"),
        ({"kind": "last-discard", "card": "2s", "hand": "2s 3s 4s 5s 6s 7s 8s 9s Ts Js"}, "2s is in two places"),
        ({"kind": "grouping", "hand": "2s 3s 4s", "melds": ["2s 3s 5s"]}, "'melds' is 5s"),
        ({"kind": "grouping", "hand": "2s 3s 4s", "melds": []}, "'melds' claims no meld"),
        ({"kind": "game", "hands": ["C 12"]}, "'hands' holds 'C 12'"),
        ({"kind": "game", "hands": []}, "'hands' is a list"),
        ({"kind": "dealer"}, "a hand is either 'dead' or has a 'winner'"),
        ({"kind": "four", "counts": [6, 23, 12]}, "'counts' is a list of four"),
        ({"kind": "four", "counts": [6, 23, 12, True]}, "'counts' is a list of four"),
    ],
)
def test_a_case_that_cannot_be(data: dict[str, object], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        case_from_data(data)


def test_a_grouping_that_is_none_is_an_error_of_the_rules() -> None:
    case = case_from_data({"kind": "knock", "hand": HAND, "card": "9d", "melds": ["7h 7d 3c"]})
    with pytest.raises(ValueError, match="is neither a set nor a run"):
        case.ruling(STANDARD)


def test_every_kind_names_only_rules_that_there_are() -> None:
    for each in CASES.values():
        assert all(hasattr(STANDARD, name) for name in each.hangs_on)


def test_knock_case_draws_what_was_declared() -> None:
    case = case_from_data({"kind": "knock", "hand": HAND, "card": "9d", "melds": ["7h 7d 7s"]})
    labels = [row.label for row in case.table()]
    assert labels == ["As declared", "Thrown face down"]
    assert parse_card("9d") in case.table()[1].groups[0].cards
