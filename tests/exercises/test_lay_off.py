from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.exercises.answers import ChosenCards
from trainer.exercises.lay_off import LayOffAll
from trainer.exercises.model import Tone
from trainer.rules.cards import DECK, Card, Rank, Suit, format_cards, parse_cards, points
from trainer.rules.melds import Meld, meld

# Knocker's melds and hand of the two worked traps, and of a chain at both ends.
SIXES = {"melds": ["7s 8s 9s", "Jh Jd Jc"], "hand": "6s 6h 6d 6c 5s Kh Kd Kc 2d Ac"}
FIVES = {"melds": ["8d 9d Td", "2s 3s 4s"], "hand": "5d 5h 5c 6d 7d Kh Ks Kc Kd 3c"}
CHAIN = {"melds": ["5s 6s 7s", "Qh Qd Qc"], "hand": "4s 8s 9s Qs Kh Kd Kc 6h 3c Ac"}
TWO_WAYS = {"melds": ["5c 6c 7c"], "hand": "2c 3c 4c 3h 3d 8h 9h Th Jh Qh"}
GIN = {"melds": ["Ah 2h 3h 4h", "6c 6d 6s", "Ts Js Qs"], "hand": "Kh Kd Kc Ks 7c 8c 9c Tc 5h 9s", "gin": True}


def chosen(text: str) -> ChosenCards:
    return ChosenCards(frozenset(parse_cards(text)))


@pytest.mark.parametrize(
    ("data", "left", "right", "short_by", "mistake"),
    [
        (SIXES, "2d Ac", True, 0, ""),
        (SIXES, "5s 2d Ac", False, 5, "melds first"),
        (SIXES, "6s 2d Ac", False, None, "does not fit"),
        (FIVES, "3c", True, 0, ""),
        (FIVES, "5h 5c 3c", False, 10, "melds first"),
        (FIVES, "6d 7d 3c", False, 13, "lay-offs forgotten"),
        (FIVES, "6d 3c", False, 6, "lay-off missed"),
        (FIVES, "7d 3c", False, None, "does not fit"),
        (FIVES, "", False, None, "does not fit"),
        (CHAIN, "6h 3c Ac", True, 0, ""),
        (CHAIN, "4s 8s 9s Qs 6h 3c Ac", False, 31, "lay-offs forgotten"),
        (CHAIN, "8s 6h 3c Ac", False, None, "does not fit"),
        (TWO_WAYS, "2c", True, 0, ""),
        (TWO_WAYS, "3h 3d", False, 4, "lay-offs forgotten"),  # one of two own minima; the other lays off 4c
        (GIN, "5h 9s", True, 0, ""),
        (GIN, "9s", False, None, "laid off on gin"),
        (GIN, "Tc 5h 9s", False, 10, "melds missed"),
        (GIN, "Ks Kh 5h 9s", False, None, "does not fit"),
    ],
)
def test_the_verdict(data: dict[str, object], left: str, right: bool, short_by: int | None, mistake: str) -> None:
    verdict = LayOffAll.from_data(data).grade(chosen(left))
    assert (verdict.right, verdict.short_by, verdict.mistake) == (right, short_by, mistake)


@pytest.mark.parametrize(
    ("data", "left", "words"),
    [
        (SIXES, "5s 2d Ac", "6♠ goes on 7♠ 8♠ 9♠, and then 5♠. 6♥ 6♦ 6♣ is a meld of yours."),
        (SIXES, "6s 2d Ac", "5♠ does not fit: 6♠ is missing between 7♠ and it."),
        (FIVES, "6d 7d 3c", "You laid nothing off. 7♦ goes on 8♦ 9♦ 10♦, and then 6♦."),
        (FIVES, "Ks Kh 5h 5d", "3♣, 5♣, K♦ and K♣ have no place"),
        (CHAIN, "3c Ac", "6♥ does not fit: the run 5♠ 6♠ 7♠ is of spades."),
        (GIN, "9s", "Against gin nothing may be laid off. 5♥ has no place."),
        (GIN, "5h 9s", "Against gin nothing may be laid off, so only your own melds count."),
    ],
)
def test_the_reason_is_about_the_learners_own_choice(data: dict[str, object], left: str, words: str) -> None:
    assert words in LayOffAll.from_data(data).explain(chosen(left)).why


def test_what_it_cost_is_said_in_points() -> None:
    question = LayOffAll.from_data(FIVES)
    assert question.explain(chosen("5h 5c 3c")).cost == "You left 13; 3 was possible."
    assert (
        question.explain(chosen("")).cost
        == "The other cards cannot all be placed; the least possible is 3 points left over."
    )


def test_what_is_laid_off_is_drawn_at_the_end_where_it_goes() -> None:
    (theirs, mine), *others = LayOffAll.from_data(CHAIN).explain(chosen("6h 3c Ac")).best
    drawn = [(group.cards, group.tone) for group in theirs.groups]
    assert drawn == [
        (parse_cards("4s"), Tone.LAID_OFF),
        (parse_cards("5s 6s 7s"), Tone.MELD),
        (parse_cards("8s 9s"), Tone.LAID_OFF),
        (tuple(sorted(parse_cards("Qh Qd Qc"))), Tone.MELD),
        (parse_cards("Qs"), Tone.LAID_OFF),
    ]
    assert mine.groups[-1].note == "10 points left over"
    assert not others


def test_two_least_leftovers_are_both_right_and_both_drawn() -> None:
    question = LayOffAll.from_data({"melds": ["8s 8h 8d"], "hand": "2c 3c 4c 3h 3d 9s Th Jh Qh Kh"})
    for left in ("2c 4c 9s", "3h 3d 9s"):
        feedback = question.explain(chosen(left))
        assert question.grade(chosen(left)).right
        assert len(feedback.best) == question.grade(chosen(left)).best_count == 2
        assert feedback.best_title == "Two right answers; you found one"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"melds": ["8d 9d Jd"]}, "neither a set nor a run"),
        ({"melds": ["8d 9d Td", "8s 8h 8d"]}, "8d is in two places"),
        ({"melds": ["Kh Ks Kc"]}, "Kh is in two places"),
        ({"hand": "5d 5h 5c"}, "a hand has 10 cards, not 3"),
        ({"gin": 1}, "'gin' is true or false"),
    ],
)
def test_a_position_that_cannot_be_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        LayOffAll.from_data(FIVES | change)


@st.composite
def positions(draw: st.DrawFn) -> tuple[tuple[Meld, ...], tuple[Card, ...]]:
    """A run and a set of the knocker's, and ten cards near them, so that much can be melded and laid off."""
    suit, first = draw(st.sampled_from(Suit)), draw(st.integers(0, 9))
    run = meld(Card(suit, Rank(first + step)) for step in range(draw(st.integers(3, min(4, 13 - first)))))
    rank, out = draw(st.sampled_from(Rank)), draw(st.sampled_from(Suit))
    same = meld(card for card in DECK if card.rank is rank and card.suit is not out)
    melds = (run, same) if not set(run) & set(same) else (run,)
    low = draw(st.integers(0, 8))
    window = [card for card in DECK if low <= card.rank <= low + 4 or card.suit is suit]
    pool = [card for card in window if all(card not in each for each in melds)]
    return melds, tuple(draw(st.permutations(pool))[:10])


@settings(max_examples=20)
@given(position=positions(), gin=st.booleans())
def test_right_is_what_a_slow_search_finds_least(
    position: tuple[tuple[Meld, ...], tuple[Card, ...]],
    gin: bool,
    leftovers: Callable[..., set[frozenset[Card]]],
) -> None:
    melds, hand = position
    possible = leftovers(hand, () if gin else melds)
    least = min(points(left) for left in possible)
    data = {"melds": [format_cards(each) for each in melds], "hand": format_cards(hand), "gin": gin}
    question = LayOffAll.from_data(data)
    right = {left for left in possible if points(left) == least}
    for left in right:
        verdict = question.grade(ChosenCards(left))
        assert (verdict.right, verdict.best_count) == (True, len(right))
    for left in sorted(possible - right, key=sorted)[:12]:
        verdict = question.grade(ChosenCards(left))
        assert (verdict.right, verdict.short_by) == (False, points(left) - least)
        assert question.explain(ChosenCards(left)).why.endswith(".")
    for size in (1, 2):
        for some in list(combinations(sorted(hand), size))[:12]:
            if frozenset(some) not in possible:
                assert question.grade(ChosenCards(frozenset(some))).short_by is None
