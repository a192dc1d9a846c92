from collections.abc import Callable, Collection

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.exercises.answers import ChosenCards
from trainer.exercises.outs import Outs
from trainer.rules.cards import DECK, Card, format_cards, parse_cards


def held(cards: str, seen: str = "") -> Outs:
    return Outs.from_data({"cards": cards, "seen": seen})


def chosen(text: str) -> ChosenCards:
    return ChosenCards(frozenset(parse_cards(text)))


@pytest.mark.parametrize(
    ("cards", "seen", "answer", "mistake", "cost", "why"),
    [
        ("6h 7h", "", "5h 8h", "", "", "5♥ makes 5♥ 6♥ 7♥ and 8♥ makes 6♥ 7♥ 8♥."),
        ("6h 7h", "", "5h", "out missed", "8♥ is missing.", "8♥ makes 6♥ 7♥ 8♥."),
        ("6h 7h", "", "", "out missed", "5♥ and 8♥ are missing.", "5♥ makes 5♥ 6♥ 7♥"),
        ("6h 7h", "", "5h 8h 9h", "no out", "9♥ is no out.", "Between 9♥ and 7♥ a card is still missing."),
        ("6h 7h", "", "5h 8h 6s 7s", "no out", "6♠ and 7♠ are no outs.", "6♠ and 6♥ are only a pair"),
        ("4h 6h", "", "5h 3h", "no out", "3♥ is no out.", "3♥ and 4♥ are only two in a row; a run needs three."),
        ("4h 6h", "", "3h", "no out", "5♥ is missing and 3♥ is no out.", "5♥ makes 4♥ 5♥ 6♥. 3♥ and 4♥"),
        ("4c 5c 6c", "", "3c 7c", "", "", "3♣ makes 3♣ 4♣ 5♣ 6♣ and 7♣ makes 4♣ 5♣ 6♣ 7♣."),
        ("9s 9d", "9h", "9c", "", "", "9♣ makes 9♠ 9♦ 9♣. 9♥ would be an out too, but is already thrown."),
        ("9s 9d", "9h 9c", "", "", "", "No single unseen card makes a meld with these. 9♥ and 9♣ would be outs"),
        ("4h 8s", "", "", "", "", "No single unseen card makes a meld with these."),
        ("Qc Kc", "", "Jc Js", "no out", "J♠ is no out.", "J♠ makes no meld with your cards."),
    ],
)
def test_every_out_and_no_other(cards: str, seen: str, answer: str, mistake: str, cost: str, why: str) -> None:
    question = held(cards, seen)
    verdict = question.grade(chosen(answer))
    assert (verdict.right, verdict.mistake) == (not mistake, mistake)
    feedback = question.explain(chosen(answer))
    assert feedback.cost == cost
    assert why in feedback.why


def test_thrown_cards_are_shown_and_never_offered() -> None:
    question = held("Jc Qc Kh", "Kd Ks")
    assert [row.label for row in question.table()] == ["You hold", "Already thrown"]
    assert [row.label for row in held("Jc Qc").table()] == ["You hold"]
    assert set(question.offered).isdisjoint(parse_cards("Jc Qc Kh Kd Ks"))


def test_how_many_cards_are_offered_tells_nothing() -> None:
    for cards in ("6h 7h 7d", "4h 6h", "4h 8s", "6h 7h 7d 8d"):
        assert len(held(cards).offered) == 10
        assert list(held(cards).offered) == sorted(held(cards).offered)


def test_near_cards_are_offered() -> None:
    assert set(parse_cards("2c 3c 7c 8c 4s 5s 6s")) <= set(held("4c 5c 6c").offered)
    assert set(parse_cards("9c Tc Jc")) <= set(held("Qc Kc").offered)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"cards": "6h"}, r"'cards' are 1 cards \(expected 2 to 10\)"),
        ({"cards": "6h 7h", "seen": "7h"}, "7h is in two places"),
        ({"cards": "6h 7h 7d 8d 8c 9c"}, r"outs \(expected at most 7\)"),
        ({"cards": "6h 7h", "rules": "house"}, "longer runs"),
    ],
)
def test_what_cannot_be_asked_is_refused(data: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Outs.from_data(data)


@settings(max_examples=25, deadline=None)
@given(cards=st.sets(st.sampled_from(DECK), min_size=2, max_size=4), data=st.data())
def test_the_key_is_what_a_slow_look_at_every_three_cards_finds(
    cards: set[Card], data: st.DataObject, slow_is_meld: Callable[[Collection[Card]], bool]
) -> None:
    seen = data.draw(st.sets(st.sampled_from(sorted(set(DECK) - cards)), max_size=3))
    groups = [some for some in _some_of(sorted(cards)) if len(some) >= 2]
    found = {card for card in set(DECK) - cards - seen if any(slow_is_meld([*some, card]) for some in groups)}
    if len(found) <= 7:
        assert held(format_cards(sorted(cards)), format_cards(sorted(seen))).key == found


def _some_of(cards: list[Card]) -> list[list[Card]]:
    if not cards:
        return [[]]
    rest = _some_of(cards[1:])
    return [*rest, *([cards[0], *some] for some in rest)]
