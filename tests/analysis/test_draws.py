"""One draw, against trying every card and every discard with the other way to count deadwood."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.analysis.draws import after_stock_draw, after_take
from trainer.analysis.kernel.plain import least_deadwood, mask_of
from trainer.rules.cards import DECK, Card, parse_card, parse_cards

CROWDED = [card for card in DECK if card.rank < 5]  # twenty cards, rich in melds


def left(cards: list[Card]) -> int:
    return least_deadwood(mask_of(cards))


@settings(max_examples=40)
@given(st.permutations(CROWDED), st.integers(1, 10))
def test_every_card_of_the_stock_and_every_discard_is_tried(cards: list[Card], count: int) -> None:
    ten, unseen = cards[:10], cards[10 : 10 + count]
    found = after_stock_draw(ten, unseen)
    best = [min(left([each for each in [*ten, card] if each != thrown]) for thrown in [*ten, card]) for card in unseen]
    assert found == {points: Fraction(best.count(points), count) for points in best}
    assert list(found) == sorted(found)
    assert sum(found.values()) == 1
    assert max(found) <= left(ten)  # the card drawn may be thrown again


@given(st.permutations(CROWDED))
def test_the_card_just_taken_stays(cards: list[Card]) -> None:
    ten, top = cards[:10], cards[10]
    thrown = [left([*(each for each in ten if each != card), top]) for card in ten]
    assert after_take(ten, top) == min(thrown)
    assert after_take(ten, top, may_throw_it=True) == min(*thrown, left(ten))


def test_a_take_can_leave_more_than_there_was() -> None:
    ten, king = parse_cards("4h 5h 6h 9c 9d 9s As Ad 2c 2d"), parse_card("Kd")
    assert (after_take(ten, king), after_take(ten, king, may_throw_it=True)) == (14, 6)
    assert after_take(ten, parse_card("Ac")) == 2


def test_longer_runs_are_a_rule_of_the_table() -> None:
    ten, unseen = parse_cards("4h 5h 6h 9c 9d 9s Ks Kd 2c 2d"), parse_cards("7h 8s")
    assert after_stock_draw(ten, unseen) == {14: Fraction(1, 2), 22: Fraction(1, 2)}
    assert after_stock_draw(ten, unseen, min_run=4) == {14: Fraction(1, 2), 37: Fraction(1, 2)}


def test_what_is_no_draw_is_refused() -> None:
    ten = parse_cards("4h 5h 6h 9c 9d 9s As Ad 2c 2d")
    with pytest.raises(ValueError, match="none can be drawn"):
        after_stock_draw(ten, [])
    with pytest.raises(ValueError, match="ten cards and another one"):
        after_stock_draw(ten[:9], DECK[50:])
    with pytest.raises(ValueError, match="not 10 and 9c"):
        after_take(ten, parse_card("9c"))
