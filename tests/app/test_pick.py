"""Choosing out of all 52 cards: what is typed, and what the browser's picker sends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.app.pick.reading import LONGEST, read_picked, read_typed
from trainer.rules.cards import DECK, format_cards, parse_cards
from trainer.rules.errors import CardError

KH = parse_cards("Kh")


@pytest.mark.parametrize(
    ("text", "cards"),
    [("7h 7d 10s", "7h 7d Ts"), ("7♥,7♦ 10♠", "7h 7d Ts"), ("  qC\n as", "Qc As"), ("", "")],
)
def test_what_is_typed_or_pasted_is_read(text: str, cards: str) -> None:
    assert format_cards(read_typed(text, 11)) == cards


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("7h 7h", "7h is there twice"),
        ("7h Kh", "K♥ is already used"),
        ("7h 1z", "'1z' is not a card"),
        ("As 2s 3s 4s 5s", "5 cards are too many here (at most 4)"),
        ("7h " * LONGEST, f"too long to be cards ({3 * LONGEST} characters"),
        ("<b>7h</b>", "is not a card"),
    ],
)
def test_what_cannot_be_chosen_is_named_in_one_line(text: str, words: str) -> None:
    with pytest.raises(CardError) as caught:
        read_typed(text, 4, KH)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_pickers_choice_is_read_in_its_order() -> None:
    assert read_picked({"rev": 2, "cards": ["Td", "2s"]}, 2, 11) == parse_cards("Td 2s")


def test_what_was_tapped_before_the_page_set_other_cards_is_left_out() -> None:
    assert read_picked({"rev": 1, "cards": ["Td"]}, 2, 11) is None


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "no choice"),
        ({"rev": 2}, "no choice"),
        ({"rev": 2, "cards": "Td"}, "no list of cards"),
        ({"rev": 2, "cards": ["Td"] * 53}, "no list of cards"),
        ({"rev": 2, "cards": ["Td", "Td"]}, "one of them twice"),
        ({"rev": 2, "cards": [["Td"]]}, "something else than cards"),
        ({"rev": 2, "cards": ["td"]}, "something else than cards"),
        ({"rev": 2, "cards": ["Kh"]}, "K♥ is already used"),
        ({"rev": 2, "cards": ["As", "2s", "3s", "4s", "5s"]}, "too many"),
    ],
)
def test_what_the_picker_does_not_send_is_refused(value: object, words: str) -> None:
    with pytest.raises(CardError, match=words):
        read_picked(value, 2, 4, KH)


@given(st.sets(st.sampled_from(DECK), max_size=11))
def test_any_cards_come_back_as_they_were_sent(cards: set[object]) -> None:
    chosen = tuple(sorted(cards, key=str))
    assert read_picked({"rev": 0, "cards": [str(card) for card in chosen]}, 0, 11) == chosen
