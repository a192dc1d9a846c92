from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.exercises.answers import AnswerError, Choice, ChosenCards, Grouping
from trainer.exercises.best_melds import BestMelds
from trainer.exercises.model import Tone
from trainer.rules.cards import DECK, Card, parse_cards, points

GREEDY = "4c 5c 6c 7c 7h 7d 4h 4d Ks 2s"
TWO_WAYS = "2c 3c 4c 3h 3d 8h 9h Th Jh Qh"
SHARED = "7h 7d 7s 8d 9d Kc Kd Ks 2c Ah"
NOTHING = "Kh Qd Js Tc 9h 8d 6s 4c 2h As"
LONG_RUN = "4h 5h 6h 7h 8h 9h Kd Ks Kc 2s"


def chosen(text: str) -> ChosenCards:
    return ChosenCards(frozenset(parse_cards(text)))


def grouped(*melds: str) -> Grouping:
    return Grouping(tuple(frozenset(parse_cards(each)) for each in melds))


@pytest.mark.parametrize(
    ("hand", "answer", "right", "short_by", "mistake"),
    [
        (GREEDY, chosen("4h 4d Ks 2s"), True, 0, ""),
        (GREEDY, grouped("7h 7d 7c", "4c 5c 6c"), True, 0, ""),
        (GREEDY, grouped("4c 5c 6c 7c"), False, 14, "greedy"),
        (GREEDY, grouped("4c 5c 6c"), False, 21, "melds missed"),
        (GREEDY, grouped("7h 7d Ks"), False, None, "no meld"),
        (GREEDY, grouped("7h 7d 4c", "5c 6c 7c"), False, None, "no meld"),  # regrouped, these six would meld
        (GREEDY, grouped(), False, 36, "melds missed"),
        (GREEDY, chosen("4h 4d Ks"), False, None, "no meld"),
        (GREEDY, chosen("Ks 2s"), False, None, "no meld"),
        (TWO_WAYS, chosen("2c 4c"), True, 0, ""),
        (TWO_WAYS, grouped("2c 3c 4c", "8h 9h Th Jh Qh"), True, 0, ""),
        (LONG_RUN, grouped("4h 5h 6h", "7h 8h 9h", "Kd Ks Kc"), True, 0, ""),
        (LONG_RUN, grouped("4h 5h 6h 7h 8h 9h", "Kd Ks Kc"), True, 0, ""),
        (NOTHING, grouped(), True, 0, ""),
        (NOTHING, chosen(NOTHING), True, 0, ""),
    ],
)
def test_the_verdict(
    hand: str, answer: ChosenCards | Grouping, right: bool, short_by: int | None, mistake: str
) -> None:
    verdict = BestMelds.from_data({"hand": hand}).grade(answer)
    assert (verdict.right, verdict.short_by, verdict.mistake) == (right, short_by, mistake)


@pytest.mark.parametrize(
    ("hand", "answer", "words"),
    [
        (GREEDY, grouped("4c 5c 6c 7c"), "7♥ 7♦ 7♣ takes in 7♥ 7♦ (14)"),
        (GREEDY, chosen("4c 5c 6c 4h 4d Ks 2s"), "4♣ 5♣ 6♣ lay among your leftovers and is a meld."),
        (GREEDY, grouped("7h 7d Ks"), "7♥ 7♦ K♠ is no meld: they are neither of one rank nor of one suit in order."),
        (GREEDY, chosen("4h 4d Ks"), "You kept 2♠ as melded, but nothing else you kept makes a meld with it."),
        (GREEDY, chosen("4h 4d"), "You kept 2♠ and K♠ as melded, but nothing else you kept makes a meld with them."),
        (SHARED, chosen("2c Ah"), "Two of your melds would have to share a card"),
        (SHARED, chosen("2c Ah 7s 7h"), "7♦ would fit a set and a run; a card counts once"),
        (TWO_WAYS, chosen("2c 4c"), "3♣ would fit a set and a run; both ways leave the same."),
        (NOTHING, grouped(), "There is no meld in this hand"),
        (LONG_RUN, chosen("2s"), "No card is wanted by two melds here"),
    ],
)
def test_the_reason_is_about_the_learners_own_choice(hand: str, answer: ChosenCards | Grouping, words: str) -> None:
    assert words in BestMelds.from_data({"hand": hand}).explain(answer).why


def test_each_best_grouping_is_drawn_and_counted() -> None:
    feedback = BestMelds.from_data({"hand": TWO_WAYS}).explain(chosen("2c 4c"))
    assert feedback.best_title == "Two right answers; you found one"
    assert len(feedback.best) == 2
    assert len(BestMelds.from_data({"hand": LONG_RUN}).explain(chosen("2s")).best) == 1


def test_a_grouping_is_drawn_as_it_was_given() -> None:
    (row,) = BestMelds.from_data({"hand": GREEDY}).explain(grouped("7h 7d Ks", "4c 5c 6c")).yours
    assert [group.cards for group in row.groups] == [
        parse_cards(each) for each in ("7h 7d Ks", "4c 5c 6c", "2s 4h 4d 7c")
    ]
    assert row.groups[-1].tone is Tone.LEFT
    assert row.groups[-1].note == "17 points left over"


@pytest.mark.parametrize(
    "answer", [Choice("yes"), chosen("8s"), grouped("8s 8h 8d"), Grouping((frozenset(parse_cards("7h 7d 7c")),) * 2)]
)
def test_what_is_no_answer_to_this_hand(answer: Choice | ChosenCards | Grouping) -> None:
    with pytest.raises(AnswerError):
        BestMelds.from_data({"hand": GREEDY}).grade(answer)


@settings(max_examples=12)
@given(hand=st.permutations([card for card in DECK if 3 <= card.rank < 8]).map(lambda cards: tuple(cards[:10])))
def test_right_is_what_a_slow_search_finds_least(
    hand: tuple[Card, ...], leftovers: Callable[..., set[frozenset[Card]]]
) -> None:
    question = BestMelds(hand)
    possible = leftovers(hand)
    least = min(points(left) for left in possible)
    for left in sorted(possible, key=sorted)[:15]:
        verdict = question.grade(ChosenCards(left))
        assert (verdict.right, verdict.short_by) == (points(left) == least, points(left) - least)
        assert question.explain(ChosenCards(left)).why.endswith(".")
    for some in list(combinations(sorted(hand), 4))[:15]:
        if frozenset(some) not in possible:
            assert question.grade(ChosenCards(frozenset(some))).short_by is None
            assert question.explain(ChosenCards(frozenset(some))).why.endswith(".")
