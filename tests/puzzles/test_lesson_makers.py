"""The makers for kinds that only lessons ask: every level as it says, and no answer that is always right."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar

import pytest

from puzzles import LEVELS, PUZZLE_KINDS, fresh, load, similar
from puzzles.makers import (
    count_deadwood,
    declare,
    knock_limit,
    lay_off,
    may_you_knock,
    outs,
    score_game,
    turn_options,
    which_spread,
)
from puzzles.serve import MAKERS
from trainer.exercises.answers import Answer, Choice, ChoiceAndNumber, ChosenCards, Number
from trainer.exercises.can_lay_off import CanLayOff
from trainer.exercises.count_deadwood import CountDeadwood
from trainer.exercises.declare import Declare
from trainer.exercises.knock_limit import KnockLimit
from trainer.exercises.lay_off import LayOffAll
from trainer.exercises.legal_discards import LegalDiscards
from trainer.exercises.may_you_knock import MayYouKnock
from trainer.exercises.may_you_throw import MayYouThrow
from trainer.exercises.meld_or_not import MeldOrNot
from trainer.exercises.mistakes import longest_first, melds_first
from trainer.exercises.model import ChooseAndNumber, ChooseCards, ChooseOne, Exercise, GiveNumber, Question
from trainer.exercises.outs import Outs
from trainer.exercises.registry import KINDS, exercise_from_data, exercise_to_data
from trainer.exercises.score_game import ScoreGame
from trainer.exercises.score_hand import ScoreHand
from trainer.exercises.turn_options import TurnOptions
from trainer.exercises.which_spread import WhichSpread
from trainer.rules.arrange import after_each_discard, best_arrangements
from trainer.rules.cards import Card, Rank, points
from trainer.rules.melds import MeldKind, NoMeld, melds_in, why_no_meld
from trainer.rules.showdown import Ending, Side, best_defences, can_lay_off

LESSON_KINDS = tuple(kind for kind in MAKERS if kind not in PUZZLE_KINDS)
EVERY = [(kind, level) for kind in LESSON_KINDS for level in LEVELS]
MANY = 240  # puzzles a level; by chance alone an even coin stays within 40-60 % of these in 998 cases of 1,000
FEW = 40

every = pytest.mark.parametrize(("kind", "level"), EVERY)
each_level = pytest.mark.parametrize("level", LEVELS)
Q = TypeVar("Q", bound=Question)


def sample(kind: str, level: int, count: int) -> list[Exercise]:
    rng = Random(f"sample {kind} {level}")
    return [fresh(kind, level, rng) for _ in range(count)]


def questions(form: type[Q], level: int, count: int) -> list[tuple[Q, tuple[str, ...]]]:
    """Questions of one kind, each with its traps."""
    found = sample(form.kind, level, count)
    return [(each.question, each.traps) for each in found if isinstance(each.question, form)]


def shares(values: Iterator[object]) -> dict[object, float]:
    counts = Counter(values)
    return {value: count / counts.total() for value, count in counts.items()}


def answers(question: Question) -> Iterator[Answer]:
    """Every answer that the form lists; each card alone and none; many numbers."""
    numbers = range(600 if isinstance(question, ScoreGame) else 99)  # a game's totals are in the hundreds
    match question.form():
        case ChooseOne(options):
            yield from (Choice(option.value) for option in options)
        case GiveNumber():
            yield from (Number(number) for number in numbers)
        case ChooseAndNumber(options):
            yield from (ChoiceAndNumber(option.value, number) for option in options for number in numbers)
        case ChooseCards(hand=hand):
            yield from (ChosenCards(frozenset(some)) for some in ((), hand, *((card,) for card in hand)))
            if isinstance(question, (MayYouKnock, Outs)):
                yield ChosenCards(question.key)
            if isinstance(question, LayOffAll):
                ways = best_defences(question.melds, question.hand, gin=question.gin)
                yield from (ChosenCards(frozenset(each.left)) for each in ways)
        case form:
            raise AssertionError(f"no answers for {form}")


# --- Every kind ----------------------------------------------------------------------------------------------


def test_lessons_have_their_makers_and_the_day_keeps_its_four() -> None:
    assert PUZZLE_KINDS == ("best-melds", "undercut", "safe-discard", "should-you-knock")
    assert set(MAKERS) == set(KINDS) - {"quiz", "end-of-stock"}


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
        assert traps == tuple(name for name, holds in ((lay_off.MELDS_FIRST, costs), (lay_off.CHAIN, chain)) if holds)


# --- Scoring -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [1, 2])
def test_knocker_and_defender_win_half_each(level: int) -> None:
    found = [question for question, _ in questions(ScoreHand, level, MANY)]
    assert 0.4 < shares(question.key.winner for question in found)[Side.KNOCKER] < 0.6
    endings = {Ending.KNOCK, Ending.GIN, Ending.UNDERCUT} | ({Ending.BIG_GIN} if level == 2 else set())
    assert {question.key.result for question in found} == endings
    assert any(question.knocker == question.defender for question in found if question.ending is Ending.KNOCK)
    assert {str(question.rules) for question in found} == {"standard"}


def test_at_level_three_other_tables_are_played() -> None:
    found = [question for question, _ in questions(ScoreHand, 3, MANY)]
    assert {str(question.rules) for question in found} == {"classic", "standard tie=push"}
    winners = shares(question.key.winner for question in found)
    assert 0.35 < winners[Side.KNOCKER] < 0.6
    assert 0.35 < winners[Side.DEFENDER] < 0.6
    assert winners[Side.NOBODY] > 0.1
    assert all(question.rules.big_gin for question in found if question.ending is Ending.BIG_GIN)
    ties = {str(each.rules) for each in found if each.ending is Ending.KNOCK and each.knocker == each.defender}
    assert len(ties) == 2


def test_the_bonus_alone_does_not_say_who_scores() -> None:
    for level in LEVELS:
        by_trap: dict[tuple[str, ...], set[Side]] = {}
        for question, traps in questions(ScoreHand, level, MANY):
            by_trap.setdefault(traps[:1], set()).add(question.key.winner)
        assert by_trap[("house rules",) if level == 3 else ("bonus",)] >= {Side.KNOCKER, Side.DEFENDER}


# --- The upcard and the turn ---------------------------------------------------------------------------------


@each_level
def test_what_may_be_done_is_a_third_each_and_a_card_may_be_taken_half_the_time(level: int) -> None:
    found = questions(TurnOptions, level, MANY)
    cards = [question for question, traps in found if turn_options.WHICH_CARD in traps]
    assert cards == [question for question, _ in found if question.card is not None]
    wide = {1: (0, 0), 2: (0.4, 0.6), 3: (0.6, 0.8)}[level]
    assert wide[0] <= len(cards) / MANY <= wide[1]
    if cards:
        assert 0.38 < shares(question.key for question in cards)["yes"] < 0.62
        whys = [question.explain(Choice("no")).why for question in cards]
        for words, asked in (("You both passed", level == 2), (" lies under ", True), (" was taken", True)):
            assert any(words in why for why in whys) == asked
    others = shares(question.key for question, _ in found if question.card is None)
    assert set(others) == {"take pass", "take stock", "stock"}
    assert all(share > 0.2 for share in others.values()), others
    most = max(sum(each.startswith("throw") for each in question.before) for question, _ in found)
    assert most == {1: 1, 2: 2, 3: 4}[level]


# --- Gin and big gin -----------------------------------------------------------------------------------------


@each_level
def test_gin_big_gin_and_neither_are_a_third_each(level: int) -> None:
    found = questions(Declare, level, MANY)
    counts = shares(question.key for question, _ in found)
    assert set(counts) == {"both", "gin", "neither"}
    assert all(share > 0.18 for share in counts.values()), counts
    assert {str(question.rules) for question, _ in found} == (
        {"standard", "standard big_gin=off"} if level == 3 else {"standard"}
    )
    from_pile = [question for question, traps in found if declare.TAKEN in traps]
    assert from_pile == [question for question, _ in found if question.taken is not None]
    assert (len(from_pile) / MANY == 0) if level == 1 else (0.4 < len(from_pile) / MANY < 0.6)
    barred = [
        question
        for question in from_pile
        if question.key == "neither" and question.taken and after_each_discard(question.hand)[question.taken] == 0
    ]
    assert bool(barred) == (level == 3)
    for question, traps in found:
        after = after_each_discard(question.hand)
        assert min(left for card, left in after.items() if card != question.taken) <= 10
        assert (declare.HOUSE in traps) == (not question.rules.big_gin)


# --- A game --------------------------------------------------------------------------------------------------


def test_at_level_one_nobody_has_won_in_a_third_of_the_games() -> None:
    found = [question for question, _ in questions(ScoreGame, 1, MANY)]
    assert {question.asks for question in found} == {"winner", "score"}
    winners = shares(question.game.winner for question in found)
    assert all(0.23 < winners[who] < 0.43 for who in ("you", "opponent", None)), winners
    assert all(max(question.game.scores) >= 70 for question in found)


@pytest.mark.parametrize("level", [2, 3])
def test_each_side_is_ahead_half_the_time_and_the_winner_is_behind_at_level_three(level: int) -> None:
    found = questions(ScoreGame, level, MANY)
    assert {question.asks for question, _ in found} == {"margin", "total"}
    margins = [question for question, _ in found if question.asks == "margin"]
    assert 0.38 < shares(question.key[0] for question in margins)["you"] < 0.62
    behind = [question for question in margins if question.game.margin is not None and question.game.margin <= 0]
    assert (0.38 < len(behind) / len(margins) < 0.62) if level == 3 else not behind
    shut = [question for question, _ in found if question.game.shutout]
    assert bool(shut) == (level == 3)
    assert {question.asks for question in shut} <= {"total"}
    assert {str(question.rules) for question, _ in found} == ({"standard", "classic"} if level == 3 else {"standard"})
    for question, traps in found:
        assert (score_game.SHUTOUT in traps) == question.game.shutout
        assert (score_game.LOSER_AHEAD in traps) == (question in behind)


# --- The knock limit, outs, how to lay a knock ---------------------------------------------------------------


@each_level
def test_limits_are_of_every_upcard_and_at_level_three_of_other_tables(level: int) -> None:
    found = questions(KnockLimit, level, MANY)
    assert {question.upcard.rank for question, _ in found} == set(Rank)
    special = [question for question, _ in found if question.upcard.rank in (Rank.ACE, *tuple(Rank)[10:])]
    assert (len(special) / MANY > 0.5) == (level > 1)
    assert {question.key for question, _ in found} >= ({0, 1, 5, 7, 10} if level == 3 else {0, 2, 3, 4, 8, 9, 10})
    for question, traps in found:
        assert (knock_limit.HOUSE in traps) == (str(question.rules) != "oklahoma") == (level == 3)
        assert (knock_limit.ACE in traps) == (question.upcard.rank is Rank.ACE)


@each_level
def test_outs_are_from_none_to_several(level: int) -> None:
    found = questions(Outs, level, FEW * 2)
    assert {len(question.cards) for question, _ in found} == {1: {2}, 2: {3}, 3: {4, 5}}[level]
    assert {len(question.seen) for question, _ in found} == {level - 1}
    counts = Counter(len(question.key) for question, _ in found)
    assert len(counts) >= 3
    assert max(counts.values()) < FEW * 1.4
    assert all(len(question.offered) == 10 for question, _ in found)
    for question, traps in found:
        assert (outs.NO_OUT in traps) == (not question.key)
        before = Outs(question.cards).key
        assert (outs.THROWN in traps) == (question.key != before)
        if outs.GAP in traps:
            one, other = question.cards
            assert (one.suit, abs(one.rank - other.rank)) == (other.suit, 2)


@each_level
def test_the_run_and_the_set_are_best_half_the_time_each(level: int) -> None:
    found = questions(WhichSpread, level, FEW * 2)
    best = Counter("".join(question.key) for question, _ in found)
    assert set(best) == {"A", "B"}
    assert min(best.values()) > FEW * 0.6
    in_set = 0
    for question, traps in found:
        one, other = question.values
        assert abs(one - other) >= 4
        way = question.ways[0 if one > other else 1]
        left = {card.rank for card in way.deadwood_cards}
        in_set += len(left) == 2  # the ends of the run are left, so its middle went into the set
        assert (traps == (which_spread.BOTH_OPEN,)) == (level == 3)
        if level < 3:
            assert traps == ((which_spread.RUN_IS_OPEN,) if len(left) == 2 else (which_spread.SET_IS_OPEN,))
    assert 0.3 < in_set / len(found) < 0.7
