"""Cards as text: every form that is read, every error that is named."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.rules.cards import (
    DECK,
    Card,
    Rank,
    Suit,
    by_rank,
    format_cards,
    parse_card,
    parse_cards,
    parse_hand,
    points,
)
from trainer.rules.errors import CardError

SEVEN_OF_HEARTS = Card(Suit.HEARTS, Rank.SEVEN)
TEN_OF_DIAMONDS = Card(Suit.DIAMONDS, Rank.TEN)


@pytest.mark.parametrize("text", ["7h", "7H", " 7h ", "7♥", "7♡", "7♥\ufe0f"])
def test_forms_of_the_seven_of_hearts(text: str) -> None:
    assert parse_card(text) is parse_card("7h")
    assert parse_card(text) == SEVEN_OF_HEARTS


@pytest.mark.parametrize("text", ["Td", "td", "tD", "TD", "10d", "10D", "T♦", "t♢", "10♦"])
def test_forms_of_the_ten_of_diamonds(text: str) -> None:
    assert parse_card(text) == TEN_OF_DIAMONDS


def test_a_card_shows_itself() -> None:
    card = TEN_OF_DIAMONDS
    assert (str(card), repr(card), card.symbol, card.name) == ("Td", "<Td>", "10♦", "ten of diamonds")
    assert [Rank.SIX.plural, Rank.QUEEN.plural] == ["sixes", "queens"]


def test_the_deck_is_52_cards_in_order() -> None:
    assert len(set(DECK)) == 52
    assert sorted(DECK) == list(DECK)
    assert [card.suit for card in DECK[::13]] == list(Suit)
    assert {str(card) for card in DECK} == {rank + suit for rank, suit in product("A23456789TJQK", "shdc")}


@pytest.mark.parametrize("card", DECK, ids=str)
def test_every_card_reads_back(card: Card) -> None:
    for text in (str(card), str(card).upper(), str(card).lower(), card.symbol, card.rank.letter + card.suit.symbol):
        assert parse_card(text) == card


def test_points() -> None:
    assert [rank.points for rank in Rank] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert points(parse_cards("As 5d Kc")) == 16
    assert points(DECK) == 4 * (45 + 40)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7h 7d", "7h 7d"),
        ("7h,7d", "7h 7d"),
        (" 7h ,\t7d\n 10S ", "7h 7d Ts"),
        ("k♠ q♥", "Ks Qh"),
        ("", ""),
        ("  ,  ", ""),
    ],
)
def test_several_cards_keep_their_order(text: str, expected: str) -> None:
    assert format_cards(parse_cards(text)) == expected


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1x", "'1x' is not a card (expected a rank and a suit, like 7h or Td)"),
        ("11h", "'11h' is not a card: no rank '11'"),
        ("h", "'h' is not a card: no rank ''"),
        ("1h", "'1h' is not a card: no rank '1'"),
        ("7x", "'7x' is not a card: no suit 'x'"),
        ("10z", "'10z' is not a card: no suit 'z'"),
        ("", "'' is not a card"),
        ("seven", "'seven' is not a card"),
        ("7h7d", "'7h7d' is not a card: no rank '7h7'"),
        ("x" * 500, "'xxxxxxxxxxxxxxxxxxxx…' is not a card"),
    ],
)
def test_what_is_no_card_is_named(text: str, says: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_card(text)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 120


def test_one_wrong_card_among_right_ones_is_named() -> None:
    with pytest.raises(CardError, match="'1x' is not a card"):
        parse_cards("7h 1x 7d")


@pytest.mark.parametrize("text", ["7h 7d 7h", "7h 7♥", "Td 10d"])
def test_a_card_twice_is_refused(text: str) -> None:
    with pytest.raises(CardError, match="is there twice in"):
        parse_cards(text)


@pytest.mark.parametrize(
    ("count", "sizes", "says"),
    [
        (9, (10, 11), "a hand has 10 or 11 cards, not 9"),
        (12, (10, 11), "a hand has 10 or 11 cards, not 12"),
        (0, (10, 11), "a hand has 10 or 11 cards, not 0"),
        (11, (10,), "a hand has 10 cards, not 11"),
    ],
)
def test_a_hand_of_the_wrong_size_is_refused(count: int, sizes: tuple[int, ...], says: str) -> None:
    with pytest.raises(CardError, match=says):
        parse_hand(format_cards(DECK[:count]), sizes)


def test_hands_of_the_right_size() -> None:
    assert parse_hand(format_cards(DECK[:10])) == DECK[:10]
    assert parse_hand(format_cards(DECK[:11])) == DECK[:11]


def test_by_rank_sorts_for_the_eye() -> None:
    assert format_cards(by_rank(parse_cards("Kc 2d As 2s Ac"))) == "As Ac 2s 2d Kc"


cards_in_any_order = st.permutations(DECK).flatmap(lambda pack: st.integers(0, 52).map(lambda n: tuple(pack[:n])))
almost_cards = st.text(alphabet="AKQJT9871023456akqjt shdcSHDC♠♥♦♣♤♡♢♧,\ufe0f\n", max_size=40)


@given(cards_in_any_order)
def test_round_trip(cards: tuple[Card, ...]) -> None:
    assert parse_cards(format_cards(cards)) == cards
    assert parse_cards(",".join(card.symbol for card in cards)) == cards


@given(st.one_of(st.text(), almost_cards, st.text(st.characters(categories=["Cs", "Cc", "Zs"]))))
def test_any_text_is_cards_or_a_card_error_in_one_line(text: str) -> None:
    said = ""
    try:
        cards = parse_cards(text)
    except CardError as problem:
        said = str(problem)
    else:
        assert parse_cards(format_cards(cards)) == cards
        assert len(set(cards)) == len(cards)
    assert len(said.splitlines()) <= 1
    assert len(said) < 1000
