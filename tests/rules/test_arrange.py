"""Groupings against a slow, obvious oracle, and against worked examples (E) and rulings (D)."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from trainer.rules.arrange import (
    Arrangement,
    after_each_discard,
    arrange_as,
    arrangements_within,
    best_arrangements,
    distinct_arrangements,
    least_deadwood,
    merge_runs,
)
from trainer.rules.cards import DECK, Card, Rank, Suit, format_cards, parse_card, parse_cards, points
from trainer.rules.errors import CardError, MeldError
from trainer.rules.melds import meld_kind, melds_in, parse_meld
from trainer.rules.play import legal_knock_discards
from trainer.rules.ruleset import PRESETS, STANDARD

Cards = frozenset[Card]
Grouping = tuple[frozenset[Cards], Cards]  # the melds, and what is left

# --- The oracle: the first card is left over, or it is in one of its melds -----------------------------------------


def _is_meld(cards: tuple[Card, ...], min_run: int) -> bool:
    ranks, suits = {card.rank for card in cards}, {card.suit for card in cards}
    is_set = len(ranks) == 1 and len(cards) in (3, 4)
    is_run = len(suits) == 1 and len(cards) >= min_run and max(ranks) - min(ranks) + 1 == len(cards)
    return is_set or is_run


def every_grouping(cards: tuple[Card, ...], min_run: int = 3) -> Iterator[Grouping]:
    subsets = (subset for size in range(3, len(cards) + 1) for subset in combinations(cards, size))
    melds = [frozenset(subset) for subset in subsets if _is_meld(subset, min_run)]

    def go(left: Cards) -> Iterator[Grouping]:
        if not left:
            yield frozenset(), frozenset()
            return
        first = min(left)
        for chosen, spare in go(left - {first}):
            yield chosen, spare | {first}
        for each in melds:
            if first in each and each <= left:
                for chosen, spare in go(left - each):
                    yield chosen | {each}, spare

    return go(frozenset(cards))


def best_groupings(cards: tuple[Card, ...], min_run: int = 3) -> tuple[int, set[Grouping]]:
    groupings = list(every_grouping(cards, min_run))
    least = min(points(spare) for _, spare in groupings)
    return least, {each for each in groupings if points(each[1]) == least}


def as_grouping(arrangement: Arrangement) -> Grouping:
    return frozenset(frozenset(each) for each in arrangement.melds), frozenset(arrangement.deadwood_cards)


# --- Hands: from the whole pack, and from few ranks, where sets and runs want the same cards ----------------------


def _from(pack: list[Card], size: int) -> st.SearchStrategy[tuple[Card, ...]]:
    return st.lists(st.sampled_from(pack), min_size=size, max_size=size, unique=True).map(tuple)


def _crowded(size: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """From three to six neighbouring ranks."""

    def near(first: int, width: int) -> list[Card]:
        return [card for card in DECK if first <= card.rank < first + width]

    windows = st.tuples(st.integers(0, 7), st.integers(3, 6))
    return windows.flatmap(lambda window: _from(near(*window), size))


def hands(*sizes: int) -> st.SearchStrategy[tuple[Card, ...]]:
    each = [strategy for size in sizes for strategy in (_crowded(size), _crowded(size), _from(list(DECK), size))]
    return st.one_of(each)


@given(hands(10, 11))
@example(parse_cards("4c 5c 6c 7c 7h 7d 4h 4d Ks 2s"))  # E35
@example(parse_cards("3h 3s 4c 4h 5c 5h 5s 6c 6h 6s Ah"))  # most melded points first, then a discard: wrong
def test_every_best_arrangement_as_the_oracle_finds_them(cards: tuple[Card, ...]) -> None:
    least, expected = best_groupings(cards)
    found = best_arrangements(cards)
    assert least_deadwood(cards) == least
    assert {as_grouping(each) for each in found} == expected
    assert len(found) == len(expected)
    assert all(each.deadwood == least for each in found)


@given(hands(10, 11))
def test_runs_of_four_as_the_oracle_finds_them(cards: tuple[Card, ...]) -> None:
    least, expected = best_groupings(cards, min_run=4)
    assert least_deadwood(cards, min_run=4) == least
    assert {as_grouping(each) for each in best_arrangements(cards, min_run=4)} == expected


@pytest.mark.slow
@settings(max_examples=3000)
@given(hands(10, 11))
def test_least_deadwood_on_many_hands(cards: tuple[Card, ...]) -> None:
    assert least_deadwood(cards) == best_groupings(cards)[0]


@given(hands(3, 7, 10, 11), st.permutations(list(Suit)))
def test_suits_have_no_order(cards: tuple[Card, ...], suits: list[Suit]) -> None:
    def other(each: Cards) -> Cards:
        return frozenset(Card(suits[card.suit], card.rank) for card in each)

    renamed = tuple(other(frozenset(cards)))
    assert least_deadwood(renamed) == least_deadwood(cards)
    ours = {as_grouping(each) for each in best_arrangements(cards)}
    theirs = {as_grouping(each) for each in best_arrangements(renamed)}
    assert theirs == {(frozenset(other(each) for each in melds), other(left)) for melds, left in ours}


@given(hands(10, 11).flatmap(lambda cards: st.tuples(st.just(cards), st.permutations(cards))))
def test_the_order_of_the_hand_does_not_matter(both: tuple[tuple[Card, ...], list[Card]]) -> None:
    cards, shuffled = both
    assert best_arrangements(shuffled) == best_arrangements(cards)
    assert distinct_arrangements(frozenset(cards)) == distinct_arrangements(cards)


@settings(max_examples=40)
@given(hands(11))
def test_one_more_card_costs_no_more_than_its_points(cards: tuple[Card, ...]) -> None:
    now = least_deadwood(cards)
    after = after_each_discard(cards)
    assert list(after) == list(cards)
    for card, count in after.items():
        assert count == best_groupings(tuple(each for each in cards if each != card))[0]
        assert now <= count + card.points


def _meld_of(size: int) -> st.SearchStrategy[tuple[Card, ...]]:
    return st.sampled_from([each for each in melds_in(DECK) if len(each) == size])


def _melded(*sizes: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """Cards of disjoint melds of these sizes."""
    laid = st.tuples(*map(_meld_of, sizes)).map(lambda melds: tuple(card for each in melds for card in each))
    return laid.filter(lambda cards: len(set(cards)) == len(cards))


@given(st.one_of(_melded(3, 4, 4), _melded(3, 3, 5), _melded(5, 6), _melded(4, 7), _melded(3, 8), _melded(11)))
def test_eleven_melded_cards_are_always_gin_too(cards: tuple[Card, ...]) -> None:
    assert least_deadwood(cards) == 0
    assert min(after_each_discard(cards).values()) == 0


@given(hands(10, 11))
def test_a_long_run_counts_once(cards: tuple[Card, ...]) -> None:
    """Distinct arrangements are the optima in which no two runs touch."""
    distinct = distinct_arrangements(cards)
    optima = best_arrangements(cards)
    assert len(set(distinct)) == len(distinct)
    assert set(distinct) <= set(optima)
    assert {merge_runs(each) for each in optima} == set(distinct)
    for each in distinct:
        for one, two in combinations(each.melds, 2):
            assert one[0].rank == one[1].rank or meld_kind((*one, *two)) is None


def test_a_run_of_nine_and_its_splits() -> None:
    hand = parse_cards("As 2s 3s 4s 5s 6s 7s 8s 9s Kd")
    shapes = {tuple(format_cards(each) for each in one.melds) for one in best_arrangements(hand)}
    assert ("As 2s 3s", "4s 5s 6s", "7s 8s 9s") in shapes
    assert ("As 2s 3s 4s 5s 6s 7s 8s 9s",) in shapes
    assert len(shapes) == 6  # whole; after the 3, 4, 5 or 6; in three
    assert [each.melds for each in distinct_arrangements(hand)] == [(parse_meld("As 2s 3s 4s 5s 6s 7s 8s 9s"),)]


# --- Worked examples and rulings ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "hand", "least"),
    [
        ("E1", "7h 7d 7s 3c 4c 5c 6c 2s 3h As", 6),
        ("E7", "5c 6c 7c Th Td Ts 2d 3d 4d 5d", 0),
        ("E25", "5c 6c 7c Th Td Tc 3d 4d 5d Ah", 1),
        ("E33: all eleven", "7h 7d 7s 3c 4c 5c 6c 2s 3h 2d 9d", 16),
        ("E34", "7h 7d 7s 8d 9d Kc Kd Ks 2c Ah", 17),
        ("E35", "4c 5c 6c 7c 7h 7d 4h 4d Ks 2s", 20),
        ("D13", "6s 6h 6d 4s 5s 9c Tc Jc Kh 2d", 21),
        ("D14: no queen-king-ace", "Qs Ks As 2h 4h 6h 8d Td 3c 5c", 59),
        ("D18", "2s 2h 2d 3c 4c 5c 8d 8s 8c Ac", 1),
        ("the most there is", "Ks Kh Qs Qh Jd Jc Td Tc 9s 9h", 98),
    ],
)
def test_worked_hands(name: str, hand: str, least: int) -> None:
    assert least_deadwood(parse_cards(hand)) == least, name


def test_e35_has_one_optimum() -> None:
    (only,) = best_arrangements(parse_cards("4c 5c 6c 7c 7h 7d 4h 4d Ks 2s"))
    assert as_grouping(only)[0] == {frozenset(parse_cards("7h 7d 7c")), frozenset(parse_cards("4c 5c 6c"))}


def test_d13_a_card_counts_once() -> None:
    hand = parse_cards("6s 6h 6d 4s 5s 9c Tc Jc Kh 2d")
    assert arrange_as(hand, [parse_cards("6s 6h 6d"), parse_cards("9c Tc Jc")]).deadwood == 21
    assert arrange_as(hand, [parse_cards("4s 5s 6s"), parse_cards("9c Tc Jc")]).deadwood == 24
    with pytest.raises(MeldError, match="6s is in two melds"):
        arrange_as(hand, [parse_cards("6s 6h 6d"), parse_cards("4s 5s 6s")])


def test_e33_d7_the_count_is_taken_after_the_discard() -> None:
    eleven = parse_cards("7h 7d 7s 3c 4c 5c 6c 2s 3h 2d 9d")
    after = after_each_discard(eleven)
    assert (least_deadwood(eleven), after[parse_card("9d")]) == (16, 7)
    assert legal_knock_discards(eleven, STANDARD.limit()) == (parse_card("9d"),)


def test_d6_twelve_points_may_not_knock() -> None:
    eleven = parse_cards("7h 7d 7s 3c 4c 5c 6c 2s 9d Ah Kd")
    assert after_each_discard(eleven)[parse_card("Kd")] == 12
    assert parse_card("Kd") not in legal_knock_discards(eleven, STANDARD.limit())


@pytest.mark.parametrize(
    ("ten", "may_knock"), [("7h 7d 7s 3c 4c 5c 6c 2s 3h As", False), ("7h 7d 7s 3c 4c 5c 6c 2s Ah As", True)]
)
def test_e21_oklahoma_limit_of_four(ten: str, may_knock: bool) -> None:
    limit = PRESETS["oklahoma"].limit(Card(Suit.DIAMONDS, Rank.FOUR))
    king = parse_card("Kd")
    assert (king in legal_knock_discards([*parse_cards(ten), king], limit)) is may_knock


@pytest.mark.parametrize(
    ("hand", "limits"),
    [("9c Tc Jc 5h 5d 5s 3s 2h Ad Ac", {10, 7}), ("2s 3s 4s 8h 8d 8c 4d 3h 2c Ah", {10})],
)
def test_e30_stricter_limits(hand: str, limits: set[int]) -> None:
    king = parse_card("Ks")
    cards = [*parse_cards(hand), king]
    assert {limit for limit in (10, 7, 5) if king in legal_knock_discards(cards, limit)} == limits


# --- Declared groupings ----------------------------------------------------------------------------------------


@given(hands(10))
def test_any_grouping_may_be_declared(cards: tuple[Card, ...]) -> None:
    for melds, left in every_grouping(cards):
        declared = arrange_as(cards, melds)
        assert as_grouping(declared) == (melds, left)
        assert declared.deadwood == points(left)


def test_a_declared_best_grouping_equals_the_found_one() -> None:
    """Whatever the order it is declared in, so that an answer can be compared with the key."""
    for hand in ("4c 5c 6c 7c 7h 7d 4h 4d Ks 2s", "9s Js 9h Th Jh 9d Jd 9c Tc Jc", "2s 3s As Ah 2h 3h 4h 2d Ac 2c"):
        for each in best_arrangements(parse_cards(hand)):
            backwards = [tuple(reversed(group)) for group in reversed(each.melds)]
            assert arrange_as(parse_cards(hand), backwards) == each


@pytest.mark.parametrize(
    ("melds", "error", "says"),
    [
        (["7h 7d 8s"], MeldError, "'8s 7h 7d' is neither a set nor a run"),
        (["7h 7d"], MeldError, "'7h 7d' is neither a set nor a run"),
        (["9h 9d 9s"], MeldError, "is not in the hand"),
        (["7h 7d 7s", "7s 7h 7c"], MeldError, "7[hs] is in two melds"),
        (["7h 7d 7d"], CardError, "7d is there twice"),
    ],
)
def test_groupings_that_cannot_be_declared(melds: list[str], error: type[Exception], says: str) -> None:
    hand = parse_cards("7h 7d 7s 7c 8s 3c 4c 5c 6c 2s")
    with pytest.raises(error, match=says):
        arrange_as(hand, [parse_cards(each) for each in melds])


def test_groupings_that_may_be_declared_well_or_badly() -> None:
    hand = parse_cards("5s 6s 7s Qh Qd Qc 2h 3d Ad 2d")
    found = arrangements_within(hand, 10)
    assert found[0] == best_arrangements(hand)[0]
    assert [each.deadwood for each in found] == [2, 8]
    assert arrangements_within(hand, 1) == ()
