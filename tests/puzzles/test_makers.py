"""What a maker promises: the same bytes for the same dice, what the level says, and no answer that is always right."""

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from puzzles import LEVELS, PUZZLE_KINDS, fresh
from puzzles.makers import best_melds, lay_off, safe_discard, undercut
from trainer.exercises.answers import Answer, Choice, ChoiceAndNumber, ChosenCards
from trainer.exercises.best_melds import BestMelds
from trainer.exercises.lay_off import LayOffAll
from trainer.exercises.mistakes import longest_first
from trainer.exercises.model import ChooseAndNumber, ChooseCard, ChooseOne, Exercise, Question
from trainer.exercises.registry import exercise_from_data, exercise_to_data
from trainer.exercises.safe_discard import SafeDiscard
from trainer.exercises.should_you_knock import ShouldYouKnock
from trainer.exercises.undercut import Undercut
from trainer.rules.arrange import best_arrangements, distinct_arrangements
from trainer.rules.cards import parse_hand
from trainer.rules.melds import MeldKind, meld_kind
from trainer.rules.showdown import Ending

SAMPLE = 25
BALANCE = 240  # puzzles a level; an even coin stays within 40 to 60 % of these in 998 cases of 1,000
EVERY = [(kind, level) for kind in PUZZLE_KINDS for level in LEVELS]


def sample(kind: str, level: int, count: int = SAMPLE) -> list[Exercise]:
    rng = Random(f"test {kind} {level}")
    return [fresh(kind, level, rng) for _ in range(count)]


def answers(question: Question) -> Iterator[Answer]:
    """Every answer to a form that lists them; for who and how many, the right points and one more."""
    match question.form():
        case ChooseOne(options):
            yield from (Choice(option.value) for option in options)
        case ChooseCard(cards):
            yield from (ChosenCards(frozenset({card})) for card in cards)
        case ChooseAndNumber(options):
            assert isinstance(question, Undercut)
            points = question.result.score.points
            yield from (ChoiceAndNumber(option.value, n) for option in options for n in (points, points + 1))
        case _:
            assert isinstance(question, BestMelds)
            yield from (ChosenCards(frozenset(each.deadwood_cards)) for each in best_arrangements(question.hand))
            yield ChosenCards(frozenset(question.hand))


@pytest.mark.parametrize(("kind", "level"), EVERY)
def test_the_same_dice_give_the_same_bytes(kind: str, level: int) -> None:
    first, second = (json.dumps([exercise_to_data(each) for each in sample(kind, level, 5)]) for _ in range(2))
    assert first == second
    assert len({each.id for each in sample(kind, level, 5)}) > 1


@pytest.mark.parametrize(("kind", "level"), EVERY)
def test_each_has_a_right_and_a_wrong_answer_and_words_for_both(kind: str, level: int) -> None:
    for exercise in sample(kind, level, 10):
        question = exercise.question
        given = list(answers(question))
        right = {question.grade(each).right for each in given}
        assert right == {True, False}, exercise.id
        for each in given:
            shown = question.explain(each)
            assert all((shown.headline, shown.yours, shown.best, shown.why)), exercise.id


@pytest.mark.parametrize(("kind", "level"), EVERY)
def test_each_reads_itself_back(kind: str, level: int) -> None:
    for exercise in sample(kind, level, 5):
        assert exercise_from_data(json.loads(json.dumps(exercise_to_data(exercise)))) == exercise


@pytest.mark.parametrize("level", LEVELS)
def test_best_melds_are_as_hard_as_the_level_says(level: int) -> None:
    for exercise in sample("best-melds", level):
        question = exercise.question
        assert isinstance(question, BestMelds)
        hand, best = question.hand, distinct_arrangements(question.hand)
        assert len(best[0].melds) >= 2
        assert ("greedy fails" in exercise.traps) == (longest_first(hand).deadwood > best[0].deadwood) == (level == 3)
        assert ("tie" in exercise.traps) == (len(best) > 1)
        assert bool(exercise.traps) == (level > 1)
        assert best_melds.level_and_traps(hand) == (level, exercise.traps)


def test_four_of_a_rank_with_one_wanted_by_a_run() -> None:
    def traps(hand: str) -> tuple[str, ...]:
        found = best_melds.level_and_traps(parse_hand(hand))
        assert found is not None
        return found[1]

    assert best_melds.QUAD in traps("7s 7h 7d 7c 8c 9c Ks Kh Kd 2s")
    assert best_melds.QUAD not in traps("7s 7h 7c 8c 9c Ks Kh Kd 2s 3h")  # three of a rank
    assert best_melds.QUAD not in traps("7s 7h 7d 7c 9c Tc Ks Kh Kd 2s")  # no run


@pytest.mark.parametrize(
    ("melds", "defender", "twice"),
    [
        (["8d 9d Td", "Js Jh Jc"], "Jd 2s 3s 4s Kh Kc Ks 5d 5c Ah", True),
        (["8d 9d Td", "Js Jh Jc"], "7d 2s 3s 4s Kh Kc Ks 5d 5c Ah", False),
    ],
)
def test_a_card_that_can_be_laid_off_in_two_places(melds: list[str], defender: str, twice: bool) -> None:
    question = Undercut.from_data({"melds": melds, "deadwood": "Ad 2d 2c 3c", "defender": defender})
    assert (undercut.TWO_PLACES in undercut.traps_of(question, question.result)) == twice
    lay = LayOffAll.from_data({"melds": melds, "hand": defender})
    assert (undercut.TWO_PLACES in lay_off.traps_of(lay)) == twice


@pytest.mark.parametrize("level", LEVELS)
def test_undercuts_are_as_hard_as_the_level_says(level: int) -> None:
    for exercise in sample("undercut", level):
        question = exercise.question
        assert isinstance(question, Undercut)
        shown = question.result
        assert question.asks == ("undercut" if level == 1 else "score")
        assert 0 < shown.knocker_deadwood <= 10
        assert shown.defence.deadwood <= shown.knocker_deadwood + 12
        assert len(shown.defence.layoffs) <= 1 if level == 1 else level == 3 or shown.defence.layoffs
        hard = {undercut.MELDS_FIRST, undercut.CHAIN, undercut.TIE} & set(exercise.traps)
        assert bool(hard) == (level == 3)


def test_a_chain_is_a_card_laid_off_on_one_laid_off() -> None:
    chains = 0
    for exercise in sample("undercut", 3, 40):
        question = exercise.question
        assert isinstance(question, Undercut)
        onto_runs = Counter(
            (laid.onto, laid.card > laid.onto[0])
            for laid in question.result.defence.layoffs
            if meld_kind(laid.onto) is MeldKind.RUN
        )
        assert (undercut.CHAIN in exercise.traps) == any(count > 1 for count in onto_runs.values())
        chains += undercut.CHAIN in exercise.traps
    assert chains


@pytest.mark.parametrize("level", LEVELS)
def test_safe_discards_are_as_hard_as_the_level_says(level: int) -> None:
    for exercise in sample("safe-discard", level):
        question = exercise.question
        assert isinstance(question, SafeDiscard)
        assert SafeDiscard.from_data(question.to_data()) == question  # the spare cards are spare
        chances = sorted(question.chance(card) for card in question.spare)
        blind = {card: question.chance_blind(card) for card in question.spare}
        fooled = not any(blind[card] == min(blind.values()) for card in question.safest())
        assert fooled == (level == 3) == (safe_discard.KNOWN in exercise.traps)
        assert (chances[0] == 0) == (safe_discard.DEAD in exercise.traps)
        assert level != 1 or chances[0] == 0
        assert chances[-1] - chances[0] >= Fraction(safe_discard._GAP[level], 100)


def right_answer(exercise: Exercise) -> str:
    question = exercise.question
    if isinstance(question, ShouldYouKnock):
        return question.right
    if isinstance(question, Undercut):
        return str(question.result.score.result)
    assert isinstance(question, SafeDiscard)
    most = max(card.points for card in question.spare)
    return "high" if any(card.points == most for card in question.safest()) else "not high"


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", PUZZLE_KINDS[1:])
def test_each_answer_is_right_in_40_to_60_per_cent(kind: str, level: int) -> None:
    """For safe discards the two answers are those of a rule of thumb: throw the card with most points, or not."""
    counts = Counter(right_answer(each) for each in sample(kind, level, BALANCE))
    assert len(counts) == 2, counts
    assert all(0.4 <= count / BALANCE <= 0.6 for count in counts.values()), counts


def test_undercut_is_asked_from_both_sides() -> None:
    sides = Counter(
        (question.you, question.result.score.result is Ending.UNDERCUT)
        for exercise in sample("undercut", 1, 40)
        if isinstance(question := exercise.question, Undercut)
    )
    assert len(sides) == 4
