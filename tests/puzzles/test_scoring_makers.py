"""The makers of the kinds about turns, scores and spreads: every level as it says, no answer that is always right."""

from collections import Counter

import pytest

from puzzles import LEVELS
from puzzles.kept import spreads
from puzzles.makers import (
    declare,
    knock_limit,
    outs,
    score_game,
    turn_options,
    which_spread,
)
from puzzles.renaming import RENAMINGS
from puzzles.serve import MAKERS
from tests.puzzles.samples import FEW, MANY, each_level, questions, shares
from trainer.exercises.answers import Choice
from trainer.exercises.declare import Declare
from trainer.exercises.knock_limit import KnockLimit
from trainer.exercises.outs import Outs
from trainer.exercises.score_game import ScoreGame
from trainer.exercises.score_hand import ScoreHand
from trainer.exercises.turn_options import TurnOptions
from trainer.exercises.which_spread import WhichSpread
from trainer.rules.arrange import after_each_discard
from trainer.rules.cards import Rank
from trainer.rules.showdown import Ending, Side

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
def test_the_ways_to_lay_a_knock_are_as_the_level_says(level: int) -> None:
    traps = Counter[str]()
    for question, (trap,) in questions(WhichSpread, level, FEW * 2):
        traps[trap] += 1
        best, *others = sorted(set(question.values), reverse=True)
        assert best - others[0] >= 4
        laid = [len(shown.defence.layoffs) for shown in question.shown]
        wrong = [count for count, value in zip(laid, question.values, strict=True) if value < best]
        left = [way.deadwood for way in question.ways]
        if level < 3:
            assert len(set(left)) == 1
            assert max(wrong) > (1 if level == 2 and trap == which_spread.RUN_IS_OPEN else 0)
        elif trap == which_spread.BOTH_OPEN:
            assert min(laid) > 0
        else:
            assert best not in [value for value, way in zip(question.values, left, strict=True) if way == min(left)]
    if level < 3:
        assert set(traps) == {which_spread.RUN_IS_OPEN, which_spread.SET_IS_OPEN}
        assert min(traps.values()) > FEW * 0.6
    else:
        assert set(traps) == {which_spread.BOTH_OPEN, which_spread.LEAST_IS_NOT_BEST}


@each_level
def test_a_kept_knock_comes_in_every_naming_of_the_suits(level: int) -> None:
    maker = MAKERS["which-spread"]
    hands = len(spreads(level))
    made = [maker.make(5 + hands * naming, level, maker.version).question for naming in range(len(RENAMINGS))]
    assert len({str(question.to_data()) for question in made}) == len(RENAMINGS)
    values = {tuple(sorted(question.values)) for question in made if isinstance(question, WhichSpread)}
    assert len(values) == 1
