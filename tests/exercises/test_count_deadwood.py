from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.exercises.answers import Number
from trainer.exercises.count_deadwood import CountDeadwood
from trainer.rules.cards import DECK, Card, points

GREEDY = "4c 5c 6c 7c 7h 7d 4h 4d Ks 2s"  # least 20; the longest meld first leaves 34
SHARED = "7h 7d 7s 8d 9d Kc Kd Ks 2c Ah"  # 7d is wanted by a set and a run
PLAIN = "7h 7d 7s 3c 4c 5c 6c Qs 3h As"  # Q, 3 and A are left: 14
NOTHING = "Kh Qd Js Tc 9h 8d 6s 4c 2h As"


@pytest.mark.parametrize(
    ("hand", "number", "mistake", "words"),
    [
        (GREEDY, 20, "", "Left over: 2♠ 4♥ 4♦ K♠, which is 2 + 4 + 4 + 10 = 20."),
        (GREEDY, 34, "greedy", "4♣ 5♣ 6♣ 7♣ leaves 34; 7♥ 7♦ 7♣ and 4♣ 5♣ 6♣ leave less."),
        (GREEDY, 56, "melds counted", "You counted every card, but cards in melds do not count."),
        (GREEDY, 0, "", "No grouping of these cards leaves as little as 0."),
        (GREEDY, 35, "melds missed", "leaves 35; 7♥ 7♦ 7♣ and 4♣ 5♣ 6♣ leave less."),
        (GREEDY, 33, "", "That is 13 too many."),
        (SHARED, 17, "", "Left over: A♥ 2♣ 7♠ 7♥"),
        (SHARED, 3, "card used twice", "a card counts in one only"),
        (SHARED, 20, "melds missed", "7♠ 7♥ 7♦ and K♠ K♦ K♣ leave 20"),
        (PLAIN, 14, "", "1 + 3 + 10 = 14"),
        (PLAIN, 24, "ace high", "An ace counts 1, not 11."),
        (PLAIN, 16, "court cards", "Jack, queen and king count 10 each."),
        (PLAIN, 3, "cards counted", "deadwood is counted in points"),
        (NOTHING, 70, "", "= 70."),
        ("Ah Ad As 2c 3c 4c 5c 9h 9d 9s", 0, "", "Every card is in a meld."),
        ("Ah Ad As 2c 3c 4c 9h 9d 9s Kd", 10, "", "Left over is K♦, which counts 10."),
    ],
)
def test_numbers_and_reasons(hand: str, number: int, mistake: str, words: str) -> None:
    question = CountDeadwood.from_data({"hand": hand})
    verdict = question.grade(Number(number))
    assert verdict.right is (number == question.key)
    assert verdict.mistake == mistake
    assert words in question.explain(Number(number)).why


@pytest.mark.parametrize(
    ("hand", "message"), [("7h 7d", "10 or 11 cards, not 2"), (GREEDY + " Ks", "Ks is there twice")]
)
def test_a_hand_that_is_none(hand: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        CountDeadwood.from_data({"hand": hand})


@settings(max_examples=30)
@given(hand=st.permutations([card for card in DECK if card.rank < 5]).map(lambda cards: tuple(cards[:10])))
def test_the_key_is_what_a_slow_search_finds(
    hand: tuple[Card, ...], leftovers: Callable[..., set[frozenset[Card]]]
) -> None:
    question = CountDeadwood(hand)
    least = min(points(left) for left in leftovers(hand))
    assert question.key == least
    for number in (0, least - 1, least, least + 1, points(hand)):
        if number >= 0:
            assert question.grade(Number(number)).right is (number == least)
            assert question.explain(Number(number)).why.endswith(".")
