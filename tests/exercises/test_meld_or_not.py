from collections.abc import Callable, Collection

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.exercises.answers import Choice
from trainer.exercises.meld_or_not import MeldOrNot
from trainer.rules.cards import DECK, Card


@pytest.mark.parametrize(
    ("cards", "said", "right", "words"),
    [
        ("8h 8d 8s", "set", True, "Three eights: cards of one rank make a set."),
        ("8h 8d 8s", "run", False, "these are all eights"),
        ("8h 8d 8s 8c", "none", False, "All four eights are a set"),
        ("4d 5d 6d", "run", True, "4♦ to 6♦ follow one another in diamonds"),
        ("6d 4d 5d", "none", False, "three in order are enough for a run; it does not need four"),
        ("4d 5d 6d", "set", False, "A set is cards of one rank; 4♦ to 6♦ follow one another"),
        ("As 2s 3s", "none", False, "The ace is low, so it stands below the two."),
        ("Ac 2c 3c 4c 5c", "run", True, "The ace is low"),
        ("Qs Ks As", "run", False, "The ace is low in gin rummy: it stands below the two"),
        ("Ks As 2s", "run", False, "nothing comes after the king"),
        ("7d 8d 9d Td Qd", "run", False, "J♦ is missing, and a run has no gaps"),
        ("7d 9d Jd", "run", False, "8♦ and 10♦ are missing"),
        ("2d 3d 9d", "run", False, "5 cards are missing between 2♦ and 9♦"),
        ("5h 6h 7d", "run", False, "7♦ is not one of the hearts; the same colour is not enough: a run is of one suit"),
        ("5h 6h 7c", "run", False, "7♣ is not one of the hearts: a run is of one suit"),
        ("5h 6s 7d", "run", False, "they are of spades, hearts and diamonds"),
        ("5h 6h 7d", "set", False, "A set is three or four cards of one rank; these are fives, sixes and sevens."),
        ("9s 9h", "set", False, "Two cards are only a start: a meld has at least three."),
        ("9s Ts", "run", False, "Two cards are only a start"),
        ("8h 8d 9c", "set", False, "9♣ is not one of the eights."),
        ("2h 8d 9c", "none", True, "The suits are hearts, diamonds and clubs."),
    ],
)
def test_answers_and_reasons(cards: str, said: str, right: bool, words: str) -> None:
    question = MeldOrNot.from_data({"cards": cards})
    assert question.grade(Choice(said)).right is right
    assert words in question.explain(Choice(said)).why


@pytest.mark.parametrize(
    ("cards", "said", "mistake"),
    [
        ("Qs Ks As", "run", "wraps"),
        ("7d 8d Td", "run", "gap"),
        ("5h 6h 7d", "run", "suits differ"),
        ("9s 9h", "set", "too few"),
        ("8h 8d 9c", "set", "mixed"),
        ("4d 5d 6d", "none", "meld missed"),
        ("4d 5d 6d", "set", "set and run mixed up"),
    ],
)
def test_the_misconception_has_a_name(cards: str, said: str, mistake: str) -> None:
    assert MeldOrNot.from_data({"cards": cards}).grade(Choice(said)).mistake == mistake


def test_a_table_at_which_a_run_needs_four() -> None:
    question = MeldOrNot.from_data({"cards": "4d 5d 6d", "rules": "house"})
    assert question.grade(Choice("none")).right
    assert question.explain(Choice("run")).why == "Under these rules a run has at least 4 cards."


@pytest.mark.parametrize("cards", ["", "7h", "7h 7h 7d", "7h 8x 9h"])
def test_cards_that_make_no_question(cards: str) -> None:
    with pytest.raises(ValueError, match=r"7h|1 cards|0 cards|8x"):
        MeldOrNot.from_data({"cards": cards})


@given(cards=st.lists(st.sampled_from(DECK[:26]), min_size=2, max_size=5, unique=True))
def test_exactly_one_answer_is_right_and_it_is_what_the_eye_sees(
    cards: list[Card], slow_is_meld: Callable[[Collection[Card]], bool]
) -> None:
    question = MeldOrNot(tuple(cards))
    right = [value for value in ("set", "run", "none") if question.grade(Choice(value)).right]
    assert len(right) == 1
    assert (right[0] != "none") == slow_is_meld(cards)
    for value in ("set", "run", "none"):
        assert question.explain(Choice(value)).why.endswith(".")


@given(first=st.integers(0, 51), steps=st.lists(st.sampled_from([1, 1, 1, 2, 13, 14]), min_size=2, max_size=4))
def test_the_same_near_melds(first: int, steps: list[int], slow_is_meld: Callable[[Collection[Card]], bool]) -> None:
    """Cards one step apart, with a gap or another suit here and there."""
    places = [first]
    for step in steps:
        places.append((places[-1] + step) % 52)
    cards = tuple(DECK[place] for place in dict.fromkeys(places))
    question = MeldOrNot(cards)
    assert question.grade(Choice("none")).right is not slow_is_meld(cards)
