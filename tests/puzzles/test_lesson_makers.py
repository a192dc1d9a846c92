"""The makers for kinds that only lessons ask: every level as it says, and no answer that is always right."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from puzzles import LEVELS, PUZZLE_KINDS, fresh, load, similar
from puzzles.makers import (
    count_deadwood,
    lay_off,
    may_you_knock,
    undercut,
)
from puzzles.serve import MAKERS, PRICED_KINDS
from tests.puzzles.samples import FEW, MANY, each_level, questions, sample, shares
from trainer.exercises.answers import Answer, Choice, ChoiceAndNumber, ChosenCards, Number
from trainer.exercises.can_lay_off import CanLayOff
from trainer.exercises.count_deadwood import CountDeadwood
from trainer.exercises.gin_outs import GinOuts
from trainer.exercises.hollywood import HollywoodSheet
from trainer.exercises.house_table import HouseTable
from trainer.exercises.lay_off import LayOffAll
from trainer.exercises.legal_discards import LegalDiscards
from trainer.exercises.may_you_knock import MayYouKnock
from trainer.exercises.may_you_throw import MayYouThrow
from trainer.exercises.meld_or_not import MeldOrNot
from trainer.exercises.mistakes import longest_first, melds_first
from trainer.exercises.model import ChooseAndNumber, ChooseCard, ChooseCards, ChooseOne, Exercise, GiveNumber, Question
from trainer.exercises.outs import Outs
from trainer.exercises.registry import KINDS, exercise_from_data, exercise_to_data
from trainer.exercises.safer_card import SaferCard
from trainer.exercises.score_game import ScoreGame
from trainer.exercises.score_hand import ScoreHand
from trainer.exercises.what_can_he_hold import WhatCanHeHold
from trainer.rules.arrange import after_each_discard, best_arrangements
from trainer.rules.cards import Card, Rank, points
from trainer.rules.melds import MeldKind, NoMeld, melds_in, why_no_meld
from trainer.rules.showdown import best_defences, can_lay_off

LESSON_KINDS = tuple(kind for kind in MAKERS if kind not in PUZZLE_KINDS)
EVERY = [(kind, level) for kind in LESSON_KINDS for level in LEVELS]

every = pytest.mark.parametrize(("kind", "level"), EVERY)


def answers(question: Question) -> Iterator[Answer]:
    """Every answer that the form lists; each card alone and none; many numbers."""
    numbers = range(
        1000 if isinstance(question, (HollywoodSheet, HouseTable, ScoreGame)) else 99
    )  # a game's totals are in the hundreds
    match question.form():
        case ChooseOne(options):
            yield from (Choice(option.value) for option in options)
        case GiveNumber():
            yield from (Number(number) for number in numbers)
        case ChooseAndNumber(options):
            yield from (ChoiceAndNumber(option.value, number) for option in options for number in numbers)
        case ChooseCard(cards):
            yield from (ChosenCards(frozenset({card})) for card in cards)
        case ChooseCards(hand=hand):
            yield from (ChosenCards(frozenset(some)) for some in ((), hand, *((card,) for card in hand)))
            if isinstance(question, WhatCanHeHold):
                yield ChosenCards(question.right_cards)
            if isinstance(question, (GinOuts, MayYouKnock, Outs, SaferCard)):
                yield ChosenCards(question.key)
            if isinstance(question, LayOffAll):
                ways = best_defences(question.melds, question.hand, gin=question.gin)
                yield from (ChosenCards(frozenset(each.left)) for each in ways)
        case form:
            raise AssertionError(f"no answers for {form}")


# --- Every kind ----------------------------------------------------------------------------------------------


def test_lessons_have_their_makers_and_the_day_keeps_its_four() -> None:
    assert PUZZLE_KINDS == ("best-melds", "undercut", "safe-discard", "should-you-knock")
    assert {*MAKERS, *PRICED_KINDS} == set(KINDS) - {"quiz", "end-of-stock"}


@every
def test_the_same_number_gives_the_same_bytes(kind: str, level: int) -> None:
    first, again = (json.dumps([exercise_to_data(each) for each in sample(kind, level, 5)]) for _ in range(2))
    assert first == again
    for exercise in sample(kind, level, 5):
        assert load(exercise.id) == exercise
        assert exercise_from_data(json.loads(json.dumps(exercise_to_data(exercise)))) == exercise


@every
def test_different_numbers_give_different_questions(kind: str, level: int) -> None:
    asked = {json.dumps(each.question.to_data()) for each in sample(kind, level, FEW)}
    assert len(asked) > FEW * (0.4 if kind == "knock-limit" else 0.75)  # there are only 52 upcards


@every
def test_each_has_a_right_and_a_wrong_answer_and_words_for_both(kind: str, level: int) -> None:
    for exercise in sample(kind, level, 5):
        question = exercise.question
        by_verdict = {question.grade(each).right: each for each in answers(question)}
        assert set(by_verdict) == {True, False}, exercise.id
        for right, answer in by_verdict.items():
            shown = question.explain(answer)
            assert shown.headline == ("Right." if right else "Not quite.")
            assert shown.yours
            assert shown.best
            assert shown.why


@every
def test_one_like_it_is_another_and_nearly_always_has_the_same_trap(kind: str, level: int) -> None:
    missed = sample(kind, level, 1)[0]
    others = [similar(missed, number) for number in range(5)]
    assert all((other.kind, other.level) == (kind, level) for other in others)
    assert missed.question not in [other.question for other in others]
    assert not missed.traps or sum(other.traps[0:1] == missed.traps[0:1] for other in others) >= 4


@pytest.mark.parametrize(
    ("question", "key"),
    [
        (MeldOrNot.from_data({"cards": "Qs Ks As"}), lambda each: each.key),
        (CanLayOff.from_data({"melds": ["7d 8d 9d Td"], "card": "Jd"}), lambda each: each.key),
        (ScoreHand.from_data({"ending": "knock", "knocker": 8, "defender": 5}), lambda each: each.key.winner),
        (
            MayYouKnock.from_data({"hand": "7h 7d 7s 3c 4c 5c 6c 2s 3h 2d 9d"}),
            lambda each: min(len(each.key), 2),
        ),
    ],
    ids=["meld-or-not", "can-lay-off", "score-hand", "may-you-knock"],
)
def test_one_like_a_lesson_check_may_have_any_answer(question: Question, key: Callable[[Question], object]) -> None:
    check = Exercise("L0.1", question, KINDS[question.kind].skills)
    everything = {key(fresh(question.kind, 1, Random(seed)).question) for seed in range(FEW)}
    assert {key(similar(check, number).question) for number in range(FEW)} == everything
    assert len(everything) > 1


# --- Sets and runs -------------------------------------------------------------------------------------------


@each_level
def test_a_set_a_run_and_neither_are_a_third_each(level: int) -> None:
    found = questions(MeldOrNot, level, MANY)
    keys = shares(question.key for question, _ in found)
    assert set(keys) == {MeldKind.SET, MeldKind.RUN, "none"}
    assert all(0.25 < share < 0.42 for share in keys.values()), keys
    reasons = shares(why_no_meld(question.cards) for question, _ in found if question.key == "none")
    assert set(reasons) == set(NoMeld)
    assert min(reasons.values()) > 0.08, reasons


@each_level
def test_cards_are_as_many_and_as_mixed_as_the_level_says(level: int) -> None:
    found = [question.cards for question, _ in questions(MeldOrNot, level, MANY)]
    assert max(map(len, found)) == {1: 4, 2: 5, 3: 7}[level]
    runs = [cards for cards in found if MeldOrNot(cards).key == MeldKind.RUN]
    assert any(Rank.ACE in {card.rank for card in run} for run in runs)
    assert all(run == tuple(sorted(run)) for run in runs) == (level == 1)


def same_colour(cards: tuple[Card, ...]) -> bool:
    return len({card.suit.letter in "hd" for card in cards}) == 1


def test_at_level_three_the_wrong_suit_has_the_right_colour() -> None:
    for level in LEVELS:
        found = [question.cards for question, _ in questions(MeldOrNot, level, MANY)]
        wrong = [same_colour(cards) for cards in found if why_no_meld(cards) is NoMeld.SUITS_DIFFER]
        assert len(wrong) > 5
        assert all(wrong) == (level == 3)


@pytest.mark.parametrize("form", [MeldOrNot, CanLayOff])
@each_level
def test_no_trap_gives_the_answer_away(form: type[MeldOrNot] | type[CanLayOff], level: int) -> None:
    keys: dict[str, set[str]] = {}
    for exercise in sample(form.kind, level, MANY):
        assert isinstance(exercise.question, MeldOrNot | CanLayOff)
        keys.setdefault(exercise.traps[0], set()).add(exercise.question.key)
    assert len(keys) == 5
    assert all(len(found) > 1 for found in keys.values()), keys


# --- Deadwood ------------------------------------------------------------------------------------------------


@each_level
def test_hands_are_as_hard_to_count_as_the_level_says(level: int) -> None:
    bare = 0
    for question, traps in questions(CountDeadwood, level, FEW):
        melds = melds_in(question.hand)
        sets = {card for each in melds if each[0].rank == each[1].rank for card in each}
        runs = {card for each in melds if each[0].rank != each[1].rank for card in each}
        assert bool(sets & runs) == (level > 1)
        assert (longest_first(question.hand).deadwood > question.key) == (level == 3)
        assert (level, traps) == count_deadwood.level_and_traps(question.hand)
        assert (count_deadwood.NO_MELD in traps) == (not melds)
        bare += not melds
    assert (0 < bare < FEW / 2) == (level == 1)


# --- The discard ---------------------------------------------------------------------------------------------


def left_over(hand: tuple[Card, ...]) -> set[Card]:
    return {card for each in best_arrangements(hand) for card in each.deadwood_cards}


def check_use(hand: tuple[Card, ...], drawn: Card, level: int) -> None:
    """The drawn card is of as little use as the level says."""
    if level == 1:
        assert any(drawn in each for each in melds_in(hand))
    else:
        after = after_each_discard(hand)
        assert drawn in left_over(hand)
        assert (after[drawn] == min(after.values())) == (level == 3)


@each_level
def test_half_the_draws_are_from_the_pile(level: int) -> None:
    found = [question for question, _ in questions(LegalDiscards, level, MANY)]
    assert 0.4 < sum(question.taken is None for question in found) / MANY < 0.6
    for question in found[:FEW]:
        assert question.key == ({question.taken} if question.taken else set())
        if question.taken is not None:
            check_use(question.hand, question.taken, level)


@each_level
def test_half_the_cards_may_be_thrown(level: int) -> None:
    found = [question for question, _ in questions(MayYouThrow, level, MANY)]
    assert 0.4 < shares(question.key for question in found)["yes"] < 0.6
    before = [question for question in found if question.taken not in (None, question.card)]
    assert (len(before) > 20) == (level > 1)
    assert any(question.taken is None for question in found)
    for question in before:
        assert question.taken is not None
        alike = question.card.rank == question.taken.rank or question.card.suit == question.taken.suit
        assert alike or level < 3
    for question in found[:FEW]:
        check_use(question.hand, question.taken or question.card, level)


# --- Knocking ------------------------------------------------------------------------------------------------


@each_level
def test_no_knock_one_discard_and_several_are_a_third_each(level: int) -> None:
    found = [question for question, _ in questions(MayYouKnock, level, MANY)]
    counts = shares(min(len(question.key), 2) for question in found)
    assert set(counts) == {0, 1, 2}
    assert all(0.25 < share < 0.42 for share in counts.values()), counts
    assert {question.rules.limit() for question in found} == {1: {10}, 2: {7, 5}, 3: {10, 7, 5, 3}}[level]
    from_pile = [question for question in found if question.taken is not None]
    assert 0.4 < len(from_pile) / MANY < 0.6
    barred = [
        question
        for question in from_pile
        if question.taken is not None and after_each_discard(question.hand)[question.taken] <= question.rules.limit()
    ]
    assert 0.35 < len(barred) / len(from_pile) < 0.65
    assert {min(len(question.key), 2) for question in barred} == {0, 1, 2}


@each_level
def test_knocks_are_as_hard_to_find_as_the_level_says(level: int) -> None:
    for question, traps in questions(MayYouKnock, level, FEW):
        after, limit = after_each_discard(question.hand), question.rules.limit()
        allowed = {card: left for card, left in after.items() if card != question.taken}
        close = any(left in (limit + 1, limit + 2) for left in allowed.values())
        from_meld = bool(question.key - left_over(question.hand))
        assert (close or from_meld) == (level == 3)
        assert min(allowed.values()) <= limit + 8
        named = {
            may_you_knock.TAKEN: question.taken is not None and after[question.taken] <= limit,
            may_you_knock.FROM_MELD: from_meld,
            may_you_knock.CLOSE: close,
            may_you_knock.SEVERAL: len(question.key) > 1,
            may_you_knock.LIMIT: limit < 10,
        }
        assert traps == tuple(name for name, holds in named.items() if holds)


# --- Laying off ----------------------------------------------------------------------------------------------


@each_level
def test_half_the_cards_may_be_laid_off(level: int) -> None:
    found = [question for question, _ in questions(CanLayOff, level, MANY)]
    assert 0.4 < shares(question.key for question in found)["yes"] < 0.6
    assert {len(question.melds) for question in found} == {level}
    assert all(sum(map(len, question.melds)) <= 10 for question in found)
    cards = Counter(question.card.rank for question in found if question.key == "no")
    assert cards[Rank.ACE] > 5  # above a king
    assert any(len(each) == 4 and len({card.rank for card in each}) == 1 for q in found for each in q.melds)


@each_level
def test_lay_offs_are_as_hard_as_the_level_says(level: int) -> None:
    found = questions(LayOffAll, level, FEW)
    gin = [question for question, traps in found if traps == (lay_off.GIN,)]
    assert [question for question, _ in found if question.gin] == gin
    assert 0 < len(gin) < FEW / 3
    for question in gin:
        assert sum(map(len, question.melds)) == 10
        assert best_defences(question.melds, question.hand)[0].deadwood < question.least
    for question, traps in found:
        if question.gin:
            continue
        best = best_defences(question.melds, question.hand)[0]
        chain = any(not can_lay_off(laid.card, laid.onto) for laid in best.layoffs)
        costs = points(melds_first(question.melds, question.hand)) > question.least
        assert best.deadwood < best_defences(question.melds, question.hand, gin=True)[0].deadwood
        assert level == (3 if costs else 2 if chain else 1)
        twice = any(sum(can_lay_off(card, meld) for meld in question.melds) > 1 for card in question.hand)
        named = ((lay_off.MELDS_FIRST, costs), (lay_off.CHAIN, chain), (undercut.TWO_PLACES, twice))
        assert traps == tuple(name for name, holds in named if holds)
