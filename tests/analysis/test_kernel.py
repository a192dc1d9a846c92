"""The masks against the rules: every figure that a simulation uses is the exact one."""

from hypothesis import given
from hypothesis import strategies as st

from trainer.analysis.kernel import (
    INDEX,
    after_discards,
    best_melds,
    cards_of,
    defence,
    in_set_and_run,
    lay_off_chains,
    least_deadwood,
    mask_of,
    melds_with,
    points_of,
)
from trainer.rules import arrange
from trainer.rules.cards import DECK, Card, parse_card, parse_cards, points
from trainer.rules.melds import MeldKind, meld_kind, melds_in
from trainer.rules.showdown import best_defences

CROWDED = [card for card in DECK if card.rank < 6]  # twenty-four cards: sets and runs overlap all the time


def hands(size: int) -> st.SearchStrategy[list[Card]]:
    decks = st.sampled_from([list(DECK), CROWDED])
    return decks.flatmap(lambda deck: st.permutations(deck).map(lambda cards: cards[:size]))


@given(st.sets(st.sampled_from(DECK)))
def test_masks_hold_the_cards(cards: set[Card]) -> None:
    assert set(cards_of(mask_of(cards))) == cards
    assert points_of(mask_of(cards)) == points(cards)


@given(hands(11))
def test_least_deadwood_is_that_of_the_rules(hand: list[Card]) -> None:
    assert least_deadwood(mask_of(hand)) == arrange.least_deadwood(hand)
    after = {INDEX[card]: least for card, least in arrange.after_each_discard(hand).items()}
    assert dict(after_discards(mask_of(hand))) == after


@given(hands(10))
def test_the_melds_are_a_best_grouping(hand: list[Card]) -> None:
    melds = [cards_of(each) for each in best_melds(mask_of(hand))]
    assert arrange.arrange_as(hand, melds).deadwood == arrange.least_deadwood(hand)


@given(hands(20))
def test_the_defender_lays_off_as_well_as_by_the_rules(cards: list[Card]) -> None:
    melds, defender = best_melds(mask_of(cards[:10])), cards[10:]
    best = best_defences([cards_of(each) for each in melds], defender)[0]
    assert defence(melds, mask_of(defender)) == best.deadwood
    if best.layoffs:
        assert lay_off_chains(melds, mask_of(defender))


@given(hands(11))
def test_cards_wanted_by_a_set_and_a_run(hand: list[Card]) -> None:
    by_kind = {kind: {c for each in melds_in(hand) if meld_kind(each) is kind for c in each} for kind in MeldKind}
    assert set(cards_of(in_set_and_run(mask_of(hand)))) == by_kind[MeldKind.SET] & by_kind[MeldKind.RUN]


@given(hands(8))
def test_melds_with_asks_for_two_partners(cards: list[Card]) -> None:
    card, hand = cards[0], cards[1:]
    meld = any(card in each for each in melds_in([*hand, card]))
    assert melds_with(mask_of(hand), INDEX[card]) == meld


def test_a_run_does_not_go_round_the_corner() -> None:
    assert least_deadwood(mask_of(parse_cards("Qs Ks As Ah 2h"))) == 24
    assert not melds_with(mask_of(parse_cards("Ks Qs")), INDEX[parse_card("As")])
    assert not melds_with(mask_of(parse_cards("Ks Ah")), INDEX[parse_card("2h")])
