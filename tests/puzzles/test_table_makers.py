"""The makers for what was seen at the table, and for what may be done there: from play, balanced, as hard as said."""

from collections import Counter
from random import Random

import pytest

from puzzles.makers import legal_or_not, watch_then_answer, what_can_he_hold
from puzzles.positions import deals, states_to
from tests.puzzles.samples import FEW, MANY, each_level, questions, shares
from trainer.exercises.end_plays import EndPlay, EndPoint
from trainer.exercises.legal_or_not import LegalOrNot
from trainer.exercises.turn_plays import TurnPlay
from trainer.exercises.watch_then_answer import WatchThenAnswer
from trainer.exercises.what_can_he_hold import WhatCanHeHold
from trainer.rules.play import Phase


def test_the_states_of_a_deal_are_those_of_its_positions() -> None:
    seed, found = next(deals(Random(3)))
    for turn, position in enumerate(found):
        states = states_to(seed, turn)
        assert type(position).of(states[-1]) == position
        assert states[-2].to_move == states[-1].to_move
        assert states[-2].phase in (Phase.DRAW, Phase.UPCARD)
    with pytest.raises(ValueError, match="no such turn"):
        states_to(seed, len(found))


# --- What can your opponent hold? ----------------------------------------------------------------------------------


@each_level
def test_enough_is_seen_to_rule_melds_out(level: int) -> None:
    blocked = 0
    for question, traps in questions(WhatCanHeHold, level, FEW):
        assert WhatCanHeHold.from_data(question.to_data()) == question
        assert question.card in question.view.known
        unseen = set(question.offered) & question.view.unseen
        if level == 1:
            assert (len(question.melds), len(question.right_letters)) == (4, 1)
            continue
        assert len(question.right_cards) >= 2
        assert len(set(question.offered) - question.right_cards) >= 2
        assert (what_can_he_hold.BLOCKED in traps) == (not unseen <= question.right_cards) == (level == 3)
        ranks = {card.rank is question.card.rank for card in question.right_cards}
        assert (what_can_he_hold.SET_OR_RUN in traps) == (len(ranks) == 2)
        blocked += what_can_he_hold.TWO_TAKEN in traps
    assert level == 1 or blocked


def test_each_letter_is_right_about_as_often() -> None:
    letters = shares("".join(question.right_letters) for question, _ in questions(WhatCanHeHold, 1, MANY))
    assert set(letters) == set("ABCD")
    assert all(0.15 < share < 0.35 for share in letters.values()), letters


# --- Legal or not --------------------------------------------------------------------------------------------------


@each_level
def test_legal_and_not_are_half_each_and_every_topic_has_both(level: int) -> None:
    found = questions(LegalOrNot, level, MANY)
    keys = shares(question.key for question, _ in found)
    assert all(0.4 <= keys[key] <= 0.6 for key in ("yes", "no")), keys
    points = Counter(traps[0] for _, traps in found)
    for question, traps in found:
        shown = question.case.point is EndPoint.GROUPING
        assert traps == (str(question.case.point), *(["non-minimal spread"] if shown else []))
    assert len(points) >= 4
    assert {type(question.case) for question, _ in found} == {1: {TurnPlay}, 2: {TurnPlay, EndPlay}}.get(
        level, {TurnPlay, EndPlay}
    )


@pytest.mark.parametrize(
    "topic", [topic for topics in legal_or_not._TOPICS.values() for topic in dict.fromkeys(topics)]
)
def test_each_topic_is_as_it_was_tossed_and_reads_back(topic: legal_or_not.Topic) -> None:
    """A toss that no position answers would tell the answer by the topic."""
    for legal in (True, False):
        for seed in range(4):
            question = LegalOrNot(topic(Random(seed), legal))
            assert question.key == ("yes" if legal else "no")
            assert LegalOrNot.from_data(question.to_data()) == question


def test_most_points_are_asked_with_either_answer() -> None:
    both: dict[str, set[str]] = {}
    for level in (1, 2, 3):
        for question, traps in questions(LegalOrNot, level, MANY):
            both.setdefault(traps[0], set()).add(question.key)
    either = {point for point, keys in both.items() if len(keys) == 2}
    assert either >= {
        "after two passes",
        "only the top card",
        "thrown back",
        "the upcard first",
        "passing",
        "knock limit",
        "end of the stock",
        "does it fit",
        "the grouping you show",
    }


# --- Watch, then answer --------------------------------------------------------------------------------------------


@each_level
def test_what_is_watched_and_asked_is_of_the_level(level: int) -> None:
    found = questions(WatchThenAnswer, level, FEW)
    asked = Counter(question.asks for question, _ in found)
    assert set(asked) == {1: {"taken", "gone"}, 2: {"taken", "gone", "collecting"}}.get(
        level, {"taken", "collecting", "safe"}
    )
    least, most = watch_then_answer._TURNS[level]
    for question, traps in found:
        assert WatchThenAnswer.from_data(question.to_data()) == question
        assert least + 1 <= len(question.scenes()) <= most + 2
        if question.asks == "collecting":
            assert (watch_then_answer.DECIDED in traps) == (question.right_option == "either")
            continue
        right = question.right_cards
        assert len(right) == 1
        wrong = set(question.cards) - right
        same = any(card.rank is other.rank for card in right for other in wrong)
        assert (watch_then_answer.SAME_RANK in traps) == (same and question.asks != "safe")
        if question.asks != "safe":
            taken = {*question.view.taken_by(0), *question.view.taken_by(1)}
            assert (watch_then_answer.TAKEN_AFTER in traps) == bool(taken & wrong)


def test_a_set_a_run_and_either_are_a_third_each() -> None:
    found = [each for each, _ in questions(WatchThenAnswer, 2, MANY) if each.asks == "collecting"]
    kinds = shares(question.right_option for question in found)
    assert set(kinds) == {"set", "run", "either"}
    assert all(share > 0.2 for share in kinds.values()), kinds


@each_level
def test_the_place_of_the_right_card_tells_nothing(level: int) -> None:
    """Three cards are offered, or four: in each of the two every place is right about as often as the others."""
    found = [each for each, _ in questions(WatchThenAnswer, level, MANY) if each.asks != "collecting"]
    for size in {len(each.cards) for each in found}:
        offered = [each for each in found if len(each.cards) == size]
        places = shares(each.cards.index(card) for each in offered for card in each.right_cards)
        assert set(places) == set(range(size))
        assert all(share > 0.48 / size for share in places.values()), places
