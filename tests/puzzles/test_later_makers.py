"""The makers for the kinds of the later lessons: every level as it says."""

from puzzles.makers import gin_outs, hollywood
from tests.puzzles.samples import FEW, MANY, each_level, questions, sample, shares
from trainer.analysis.odds import chance_to_meld
from trainer.exercises.gin_outs import GinOuts
from trainer.exercises.hollywood import HollywoodSheet
from trainer.exercises.house_table import HouseTable
from trainer.exercises.safer_card import SaferCard
from trainer.rules.arrange import least_deadwood
from trainer.rules.cards import Card
from trainer.rules.showdown import HAND_SIZE, Ending


@each_level
def test_hollywood_asks_what_the_level_says(level: int) -> None:
    found = questions(HollywoodSheet, level, MANY)
    asked = {question.asks for question, _ in found}
    assert asked == {1: {"columns"}, 2: {"columns", "margin"}, 3: {"columns", "net"}}[level]
    for question, traps in found:
        over = any(margin is not None for margin in question.before.margins)
        if question.asks == "columns":
            assert over == (level > 1) == (hollywood.OVER in traps)
            assert level < 3 or hollywood.BLANKED in traps
    if level == 1:
        keys = shares(question.columns for question, _ in found)
        assert set(keys) == {"1", "12", "123"}
        assert min(keys.values()) > 0.2


def test_who_is_ahead_on_a_hollywood_sheet_is_open() -> None:
    sides = shares(question.key[0] for question, _ in questions(HollywoodSheet, 3, MANY) if question.asks == "net")
    assert all(share > 0.35 for share in sides.values()), sides


@each_level
def test_undercuts_at_the_table_of_four(level: int) -> None:
    cut = [question.key.result is Ending.UNDERCUT for question, _ in questions(HouseTable, level, MANY)]
    assert {1: 0.1, 2: 0.4, 3: 0.5}[level] < sum(cut) / MANY < {1: 0.3, 2: 0.6, 3: 0.7}[level]


@each_level
def test_gin_hands_are_near_gin(level: int) -> None:
    for question, traps in questions(GinOuts, level, FEW):
        assert least_deadwood(question.hand) > 0
        assert (gin_outs.NO_OUT in traps) == (not question.key)
        assert bool(question.seen) <= (level > 1)
        assert level < 3 or {gin_outs.NOT_YET, gin_outs.GONE} & set(traps)


@each_level
def test_the_counts_of_safer_cards_tell_the_truth(level: int) -> None:
    """Fewer pairs never go with a greater chance. (A pass says something that the bare chance does not know.)"""
    for question, _ in questions(SaferCard, level, MANY):
        assert {1: not question.gone, 2: bool(question.gone), 3: True}[level]
        assert (question.known is not None or question.passed is not None) == (level == 3)
        if question.passed is not None:
            continue
        known = (question.known,) if question.known else ()
        chances = {
            card: chance_to_meld(card, question.unseen, known, HAND_SIZE - len(known)) for card in question.cards
        }
        best = min(chances.values())
        assert {card for card, chance in chances.items() if chance == best} == question.key


def test_both_cards_are_safer_as_often_and_a_tie_is_rare() -> None:
    low = shares(
        "tie" if len(question.key) == 2 else min(question.key, key=_points) == min(question.cards, key=_points)
        for exercise in sample("safer-card", 1, MANY)
        if isinstance(question := exercise.question, SaferCard)
    )
    assert low["tie"] < 0.35
    assert low[True] > 0.2
    assert low[False] > 0.2


def _points(card: Card) -> int:
    return card.points
