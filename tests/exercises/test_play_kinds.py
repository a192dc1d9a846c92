"""The kinds about one turn: what may be thrown, the end of the stock, and whether you may knock."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.exercises.answers import Choice, ChosenCards
from trainer.exercises.end_of_stock import EndOfStock
from trainer.exercises.legal_discards import LegalDiscards
from trainer.exercises.may_you_knock import MayYouKnock
from trainer.exercises.may_you_throw import MayYouThrow
from trainer.rules.cards import DECK, Card, parse_card, parse_cards, points

ELEVEN = "Kh Kd Kc 2c 3c 4c 5c 4h 3h Ad Qs"  # 18 as it is, 8 without the queen
TOO_MUCH = "7h 7d 7s 3c 4c 5c 6c 2s 9d Kd Ah"  # 12 at best
NEAR_GIN = "Ah 2h 3h 4h 6c 6d 6s Ts Js Qs 2d"  # 0 without the deuce
SEVEN = "standard knock_limit=7"
FREE = "standard discard_taken_card=on"


def chosen(text: str) -> ChosenCards:
    return ChosenCards(frozenset(parse_cards(text)))


@pytest.mark.parametrize(
    ("more", "answer", "right", "words"),
    [
        ({}, "", True, "A card drawn from the stock may be thrown at once"),
        ({}, "Qs", False, "You may throw Q♠: every card is free but one just taken from the pile."),
        ({"taken": "Qs"}, "Qs", True, "Q♠ was just taken from the pile"),
        ({"taken": "Qs"}, "", False, "it may not go straight back this turn"),
        ({"taken": "Qs"}, "Qs Kh", False, "You may throw K♥"),
        ({"taken": "Qs", "rules": FREE}, "", True, "Under these rules even Q♠"),
        ({"taken": "Qs", "rules": FREE}, "Qs", False, "Under these rules even Q♠"),
    ],
)
def test_legal_discards(more: dict[str, str], answer: str, right: bool, words: str) -> None:
    question = LegalDiscards.from_data({"hand": ELEVEN} | more)
    assert question.grade(chosen(answer)).right is right
    assert words in question.explain(chosen(answer)).why


@pytest.mark.parametrize(
    ("card", "more", "answer", "words"),
    [
        ("Qs", {}, "yes", "A card drawn from the stock may be thrown at once"),
        ("Qs", {"taken": "Qs"}, "no", "Q♠ was just taken from the pile"),
        ("Ad", {"taken": "Qs"}, "yes", "You held A♦ before this turn, so it is free to go."),
        ("Qs", {"taken": "Qs", "rules": FREE}, "yes", "may be thrown back"),
    ],
)
def test_may_you_throw(card: str, more: dict[str, str], answer: str, words: str) -> None:
    question = MayYouThrow.from_data({"hand": ELEVEN, "card": card} | more)
    for said in ("yes", "no"):
        assert question.grade(Choice(said)).right is (said == answer)
        assert words in question.explain(Choice(said)).why


def test_may_you_throw_says_where_the_card_came_from() -> None:
    prompts = [
        MayYouThrow.from_data({"hand": ELEVEN} | data).prompt()
        for data in ({"card": "Qs"}, {"card": "Qs", "taken": "Qs"}, {"card": "Ad", "taken": "Qs"})
    ]
    assert prompts == [
        "You drew Q♠ from the stock. May you throw it this turn?",
        "You took Q♠ from the discard pile. May you throw it this turn?",
        "You took Q♠ from the discard pile. May you throw A♦ this turn?",
    ]


WALL = "standard wall_rule=opponent_may_take_to_knock"


@pytest.mark.parametrize(
    ("asks", "stock_left", "hand", "rules", "answer"),
    [
        ("after-discard", 2, TOO_MUCH, "standard", "void"),
        ("after-discard", 3, TOO_MUCH, "standard", "goes-on"),
        ("after-discard", 30, TOO_MUCH, "standard", "goes-on"),
        ("after-discard", 2, TOO_MUCH, "standard stock_floor=0", "goes-on"),
        ("after-discard", 0, TOO_MUCH, "standard stock_floor=0", "void"),
        ("after-discard", 2, TOO_MUCH, WALL, "goes-on"),
        ("options", 2, ELEVEN, "standard", "knock-or-discard"),
        ("options", 17, ELEVEN, "standard", "knock-or-discard"),
        ("options", 2, TOO_MUCH, "standard", "discard"),
        ("options", 2, ELEVEN, "standard knock_limit=7", "discard"),
        ("options", 30, ELEVEN, "standard knock_min_turn=2", "discard"),
        ("options", 29, ELEVEN, "standard knock_min_turn=2", "discard"),
        ("options", 28, ELEVEN, "standard knock_min_turn=2", "knock-or-discard"),
        ("can-start", 2, "", "standard", "no"),
        ("can-start", 3, "", "standard", "yes"),
        ("can-start", 31, "", "standard", "yes"),
        ("can-start", 0, "", "standard", "no"),
        ("can-start", 2, "", "standard stock_floor=0", "yes"),
        ("can-start", 2, "", WALL, "yes"),
    ],
)
def test_end_of_stock(asks: str, stock_left: int, hand: str, rules: str, answer: str) -> None:
    data = {"asks": asks, "stock_left": stock_left, "rules": rules} | ({"hand": hand} if hand else {})
    question = EndOfStock.from_data(data)
    right = [option.value for option in question.form().options if question.grade(Choice(option.value)).right]
    assert right == [answer]


@pytest.mark.parametrize(
    ("asks", "hand", "said", "words"),
    [
        ("after-discard", TOO_MUCH, "goes-on", "Your opponent would have nothing to draw."),
        ("after-discard", TOO_MUCH, "lower", "Hands are compared only after a knock or gin."),
        ("after-discard", TOO_MUCH, "void", "nobody scores, and the same player deals again"),
        ("options", ELEVEN, "discard", "After throwing Q♠ you keep 8 points, and 10 or less may knock"),
        ("options", ELEVEN, "knock", "a knock is never forced. A discard without a knock ends the hand"),
        ("options", TOO_MUCH, "knock", "you keep 12 points, and at most 10 may knock"),
        ("can-start", "", "yes", "no turn begins with 2 left"),
    ],
)
def test_end_of_stock_reasons(asks: str, hand: str, said: str, words: str) -> None:
    question = EndOfStock.from_data({"asks": asks, "stock_left": 2} | ({"hand": hand} if hand else {}))
    assert words in question.explain(Choice(said)).why


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"asks": "weather"}, "'asks' is 'weather'"),
        ({"stock_left": 1}, r"'stock_left' is 1 \(expected 2 to 30\)"),
        ({"stock_left": 31}, "expected 2 to 30"),
        ({"asks": "can-start", "stock_left": 32}, "expected 0 to 31"),
        ({"hand": "7h"}, "a hand has 11 cards, not 1"),
        ({"rules": "oklahoma"}, "need the first upcard"),
    ],
)
def test_end_of_stock_that_cannot_be(change: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        EndOfStock.from_data({"asks": "options", "stock_left": 2, "hand": ELEVEN} | change)


@pytest.mark.parametrize(
    ("hand", "more", "answer", "mistake", "words"),
    [
        (ELEVEN, {}, "Qs", "", "The count is taken after the discard: throwing Q♠ leaves 8."),
        (ELEVEN, {}, "", "knock missed", "On all eleven cards 18 are left, but the discard comes first."),
        (ELEVEN, {}, "Qs 4h", "knock over the limit", "Throwing 4♥ leaves 14, more than 10."),
        (ELEVEN, {}, "4h", "knock over the limit", "Throwing Q♠ leaves 8: a legal knock."),
        (ELEVEN, {"taken": "Qs"}, "", "", "Throwing Q♠ would leave 8, but it was just taken from the pile."),
        (ELEVEN, {"taken": "Qs"}, "Qs", "taken card thrown", "The best other discard, 4♥, leaves 14"),
        (
            ELEVEN,
            {"rules": SEVEN},
            "",
            "",
            "The best discard, Q♠, leaves 8, and at most 7 may knock.",
        ),
        (
            ELEVEN,
            {"rules": SEVEN},
            "Qs",
            "knock over the limit",
            "Throwing Q♠ leaves 8, more than 7.",
        ),
        (TOO_MUCH, {}, "Kd", "knock over the limit", "Throwing K♦ leaves 12, more than 10."),
        (ELEVEN, {"taken": "Qs", "rules": FREE}, "Qs", "", "throwing Q♠ leaves 8"),
        (NEAR_GIN, {"taken": "2d"}, "2d Ah", "taken card thrown", "2♦ was just taken from the pile"),
    ],
)
def test_may_you_knock(hand: str, more: dict[str, str], answer: str, mistake: str, words: str) -> None:
    question = MayYouKnock.from_data({"hand": hand} | more)
    verdict = question.grade(chosen(answer))
    assert (verdict.right, verdict.mistake) == (not mistake, mistake)
    assert words in question.explain(chosen(answer)).why


def test_every_legal_knock_is_drawn_with_what_stays() -> None:
    question = MayYouKnock.from_data({"hand": NEAR_GIN})
    (picture,) = question.explain(chosen("2d")).best
    labels = [row.label for row in picture]
    assert labels[0] == "Legal discards"
    assert len(labels) == len(question.key) + 1
    assert "After 2♦: 0 points" in labels


def test_only_a_limit_that_is_known_can_be_asked_for() -> None:
    with pytest.raises(ValueError, match="need the first upcard"):
        MayYouKnock.from_data({"hand": ELEVEN, "rules": "oklahoma"})
    with pytest.raises(ValueError, match="'taken' is 9s, which is not in the hand"):
        MayYouKnock.from_data({"hand": ELEVEN, "taken": "9s"})
    assert MayYouKnock.from_data({"hand": ELEVEN, "taken": None}).taken is None
    assert LegalDiscards.from_data({"hand": ELEVEN, "taken": "Qs"}).taken == parse_card("Qs")


@settings(max_examples=10)
@given(seed=st.integers(0, 2**32), limit=st.integers(0, 10), from_pile=st.booleans())
def test_a_legal_knock_is_what_a_slow_search_says(
    seed: int, limit: int, from_pile: bool, leftovers: Callable[..., set[frozenset[Card]]]
) -> None:
    hand = Random(seed).sample([card for card in DECK if card.rank < 6], 11)
    data = {"hand": " ".join(map(str, hand)), "rules": f"standard knock_limit={limit}"}
    question = MayYouKnock.from_data(data | ({"taken": str(hand[0])} if from_pile else {}))
    legal = {
        card
        for card in hand[1 if from_pile else 0 :]
        if min(points(left) for left in leftovers([each for each in hand if each != card])) <= limit
    }
    assert question.grade(ChosenCards(frozenset(legal))).right
    for card in hand:
        assert not question.grade(ChosenCards(frozenset(legal ^ {card}))).right
