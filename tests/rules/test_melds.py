"""Sets and runs, and what stands in the way of one."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.rules.cards import DECK, Card, parse_card, parse_cards
from trainer.rules.errors import CardError, MeldError
from trainer.rules.melds import (
    MeldKind,
    NoMeld,
    extends,
    meld,
    meld_kind,
    melds_in,
    parse_meld,
    runs_in,
    sets_in,
    why_no_meld,
)

MELDS = [
    ("7s 7h 7d", MeldKind.SET),
    ("7c 7s 7d 7h", MeldKind.SET),
    ("As 2s 3s", MeldKind.RUN),  # D14: the ace is low
    ("Qs Ks Js", MeldKind.RUN),
    ("5c 3c 4c 6c", MeldKind.RUN),
    ("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks", MeldKind.RUN),
]

NO_MELDS = [
    ("", NoMeld.TOO_FEW),
    ("7s", NoMeld.TOO_FEW),
    ("7s 7h", NoMeld.TOO_FEW),
    ("7s 8s", NoMeld.TOO_FEW),
    ("7s 8s 9h", NoMeld.SUITS_DIFFER),
    ("7s 8h 9d Tc", NoMeld.SUITS_DIFFER),
    ("7s 8s Ts", NoMeld.GAP),
    ("As Ks 5s", NoMeld.GAP),
    ("7d 8d 9d Td Qd", NoMeld.GAP),  # D9: the jack is missing
    ("Qs Ks As", NoMeld.WRAPS),  # D14
    ("Ks As 2s", NoMeld.WRAPS),  # D14
    ("Jh Qh Kh Ah", NoMeld.WRAPS),  # D32
    ("Ks As 2s 3s", NoMeld.WRAPS),
    ("7s 7h 8d", NoMeld.MIXED),
    ("7s 7h 7d 8d", NoMeld.MIXED),
    ("Qs Kh As", NoMeld.MIXED),
    ("7s 7h 9s", NoMeld.MIXED),
]


@pytest.mark.parametrize(("text", "kind"), MELDS)
def test_melds(text: str, kind: MeldKind) -> None:
    cards = parse_cards(text)
    assert meld_kind(cards) is kind
    assert why_no_meld(cards) is None
    assert parse_meld(text) == tuple(sorted(cards))


@pytest.mark.parametrize(("text", "why"), NO_MELDS)
def test_no_melds_and_why(text: str, why: NoMeld) -> None:
    cards = parse_cards(text)
    assert meld_kind(cards) is None
    assert why_no_meld(cards) is why
    with pytest.raises(MeldError, match="is neither a set nor a run"):
        parse_meld(text)


def test_a_card_twice_is_no_meld() -> None:
    seven = parse_card("7s")
    assert meld_kind([seven, seven, seven]) is None
    with pytest.raises(CardError, match="7s is there twice"):
        parse_meld("7s 7s 7h")


def test_runs_of_four_at_the_house_table() -> None:
    three, four = parse_cards("3c 4c 5c"), parse_cards("3c 4c 5c 6c")
    assert meld_kind(three, min_run=4) is None
    assert why_no_meld(three, min_run=4) is NoMeld.TOO_FEW
    assert meld_kind(four, min_run=4) is MeldKind.RUN
    assert meld_kind(parse_cards("7s 7h 7d"), min_run=4) is MeldKind.SET
    assert list(runs_in(parse_cards("3c 4c 5c 6c 7c"), min_run=4)) == [
        parse_cards("3c 4c 5c 6c"),
        parse_cards("3c 4c 5c 6c 7c"),
        parse_cards("4c 5c 6c 7c"),
    ]


def test_every_meld_of_the_pack() -> None:
    """Thirteen ranks with four triples and one four each; in each suit 11 + 10 + … + 1 runs."""
    assert len(list(sets_in(DECK))) == 13 * (4 + 1)
    assert len(list(runs_in(DECK))) == 4 * sum(range(1, 12))


@given(st.lists(st.sampled_from(DECK), min_size=3, max_size=11, unique=True))
def test_melds_in_is_every_subset_that_is_a_meld(cards: list[Card]) -> None:
    subsets = (subset for size in range(3, len(cards) + 1) for subset in combinations(cards, size))
    expected = sorted(tuple(sorted(subset)) for subset in subsets if meld_kind(subset) is not None)
    assert sorted(melds_in(cards)) == expected


@given(st.lists(st.sampled_from(DECK), max_size=8, unique=True), st.sampled_from([3, 4]))
def test_a_meld_has_no_reason_against_it_and_all_else_has_one(cards: list[Card], min_run: int) -> None:
    is_meld = meld_kind(cards, min_run) is not None
    assert is_meld == (why_no_meld(cards, min_run) is None)
    if is_meld:
        assert meld(reversed(cards), min_run) == tuple(sorted(cards))


@pytest.mark.parametrize(
    ("card", "onto", "fits"),
    [
        ("6d", "7d 8d 9d Td", True),
        ("Jd", "7d 8d 9d Td", True),
        ("Qd", "7d 8d 9d Td", False),  # D9
        ("Qd", "7d 8d 9d Td Jd", True),  # D9: only after the jack
        ("Ah", "Jh Qh Kh", False),  # D32
        ("Th", "Jh Qh Kh", True),  # D32
        ("Kh", "Ah 2h 3h", False),
        ("7c", "7s 7h 7d", True),
        ("8s", "7s 7h 7d", False),
        ("8h", "7d 8d 9d", False),
        ("8d", "7d 8d 9d", False),
        ("2d", "2s 2h", False),  # D8: two cards are deadwood, though a third would make a meld
        ("7d", "7s 7d 7h", False),
    ],
)
def test_extending_a_meld(card: str, onto: str, fits: bool) -> None:
    assert extends(parse_card(card), parse_cards(onto)) is fits
