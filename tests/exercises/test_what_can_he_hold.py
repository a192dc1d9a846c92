"""What can your opponent hold? Every key is compared with a search through all the hands that the cards allow."""

from itertools import combinations
from typing import Any

import pytest

from trainer.exercises.answers import Choice, ChosenCards
from trainer.exercises.model import ChooseCards, ChooseOne
from trainer.exercises.what_can_he_hold import WhatCanHeHold
from trainer.rules.cards import DECK, parse_card, parse_cards
from trainer.rules.melds import meld_kind

# You hold 9h, 8c lies in the pile, 7h was taken from it by your opponent as well.
TABLE = {
    "hand": "9h 9c 2s 3s 4s Kd Kc 5d 5c Ah Qs",
    "upcard": "8c",
    "history": "pass pass stock 8h take Jd stock 7h take Js stock",
    "card": "8h",
}
CARDS: dict[str, Any] = TABLE | {"asks": "cards"}
MELD: dict[str, Any] = TABLE | {"asks": "meld", "melds": ["8h 8c 8d", "8s 8h 8d", "7h 8h 9h", "6h 7h 8h"]}
NO_SET: dict[str, Any] = {  # two eights are in your hand, the third in the pile: 8d and 8s are no use
    "hand": "8d 8s 2s 3s 4s Kd Kc 5d 5c Ah Qs",
    "upcard": "9h",
    "history": "pass pass stock 8h take 7h stock Tc stock Jc stock",
    "card": "8h",
    "asks": "cards",
}


def question(data: dict[str, Any]) -> WhatCanHeHold:
    return WhatCanHeHold.from_data(data)


def chosen(text: str) -> ChosenCards:
    return ChosenCards(frozenset(parse_cards(text)))


@pytest.mark.parametrize("data", [CARDS, NO_SET])
def test_the_cards_are_those_of_every_meld_that_some_hand_can_have(data: dict[str, Any]) -> None:
    """Slowly: every three or four cards with it, none of them in your hand or in the pile."""
    asked = question(data)
    free = [card for card in DECK if card not in asked.view.hand and card not in asked.view.pile]
    together: set[Any] = set()
    for size in (2, 3):
        for others in combinations(free, size):
            if asked.card not in others and meld_kind((*others, asked.card)) is not None:
                together.update(others)
    assert asked.right_cards == together & set(asked.offered)
    assert asked.grade(ChosenCards(asked.right_cards)).right


def test_all_cards_within_reach_are_offered_and_no_other() -> None:
    form = question(CARDS).form()
    assert isinstance(form, ChooseCards)
    assert set(form.hand) == set(parse_cards("8s 8d 8c 6h 7h 9h Th"))
    assert question(CARDS).right_cards == set(parse_cards("8s 8d 6h 7h"))


@pytest.mark.parametrize(
    ("data", "answer", "mistake", "words"),
    [
        (CARDS, "8s 8d 6h 7h 9h", "own card overlooked", "You hold 9♥, so it is not in that hand."),
        (CARDS, "8s 8d 6h 7h 8c", "thrown card overlooked", "8♣ lies in the pile, so it is not in that hand."),
        (
            CARDS,
            "8s 8d 6h 7h Th",
            "blocked card",
            "You have not seen 10♥, but with 8♥ it needs 9♥ as well: you hold 9♥.",
        ),
        (CARDS, "8s 8d", "possible card missed", "6♥ 7♥ 8♥ is possible, because you have not seen 6♥."),
        (CARDS, "", "possible card missed", "8♠ 8♥ 8♦ is possible, because you have not seen 8♠ or 8♦."),
    ],
)
def test_what_is_wrong_is_said_of_the_cards_chosen(data: dict[str, Any], answer: str, mistake: str, words: str) -> None:
    asked = question(data)
    assert asked.grade(chosen(answer)).mistake == mistake
    assert words in asked.explain(chosen(answer)).why


def test_one_meld_of_several_and_why_the_others_cannot_be() -> None:
    asked = question(MELD)
    assert isinstance(asked.form(), ChooseOne)
    assert asked.right_letters == {"B", "D"}
    assert {letter: asked.grade(Choice(letter)).right for letter in "ABCD"} == dict(A=False, B=True, C=False, D=True)
    assert "A cannot be: 8♣ lies in the pile." in asked.explain(Choice("A")).why
    assert asked.grade(Choice("A")).mistake == "thrown card overlooked"
    assert "C cannot be: you hold 9♥." in asked.explain(Choice("C")).why
    assert asked.grade(Choice("C")).mistake == "own card overlooked"
    assert asked.explain(Choice("B")).best_title == "Two right answers; you found one"
    assert "A cannot be" in asked.explain(Choice("B")).why
    assert len(asked.explain(Choice("B")).best) == 3  # both melds, and what was seen


def test_the_table_shows_what_was_seen_and_no_answer() -> None:
    rows = {row.label: [(group.cards, group.note) for group in row.groups] for row in question(CARDS).table()}
    assert rows["Your opponent"] == [(parse_cards("8h 7h"), "took and holds"), (parse_cards("Jd Js"), "threw")]
    assert rows["You"] == [(parse_cards("8c"), "both left")]
    assert rows["Your hand"][0][0] == tuple(sorted(question(CARDS).view.hand))


@pytest.mark.parametrize("data", [CARDS, MELD, NO_SET])
def test_reads_itself_back(data: dict[str, Any]) -> None:
    assert question(question(data).to_data()) == question(data)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (CARDS | {"card": "Jd"}, "'card' is Jd, which the opponent is not known to hold"),
        (CARDS | {"card": "9h"}, "'card' is 9h"),
        (CARDS | {"melds": ["8h 8s 8d"]}, "'melds' are named where 'asks' is meld"),
        (TABLE | {"asks": "meld"}, "'melds' are named where 'asks' is meld"),
        (MELD | {"melds": ["8s 8h 8d"]}, "'melds' are 1"),
        (MELD | {"melds": ["8s 8h 8d", "6h 7h 8h"]}, "one cannot"),
        (MELD | {"melds": ["8h 8c 8d", "7h 8h 9h"]}, "one cannot"),
        (MELD | {"melds": ["8s 8h 8d", "9d 9c 9s"]}, "one without 8h"),
        (MELD | {"melds": "8s 8h 8d"}, "'melds' is a list"),
        (CARDS | {"history": "pass"}, "the hand has 11 cards"),
        (CARDS | {"history": "pass pass stock 8h take Jd stock 7h take 9h stock"}, "9h in the hand and on the table"),
        (CARDS | {"rules": "house"}, "'rules'"),
        (CARDS | {"asks": "everything"}, "'asks' is"),
    ],
)
def test_broken_data_is_named(data: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        question(data)


def test_a_card_the_opponent_took_and_cannot_meld_has_no_partners() -> None:
    data = CARDS | {"hand": "8s 8d 9h 6h 2s 3s 4s Kd Kc 5d Ah"}
    asked = question(data)
    assert asked.right_cards == frozenset()
    assert asked.grade(chosen("")).right
    assert "6♥" in asked.explain(chosen("7h")).why
    assert parse_card("7h") in asked.view.known  # it is there, and still makes no meld
