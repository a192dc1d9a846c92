"""Positions that makers look through are those of real hands."""

from random import Random

import pytest

from puzzles.positions import PLAYERS, LookedLongEnough, Position, ended, played_hand, played_turns, result_of, turns
from trainer.analysis.bots import WEAK
from trainer.analysis.kernel import cards_of, mask_of
from trainer.rules.arrange import after_each_discard, least_deadwood
from trainer.rules.cards import DECK
from trainer.rules.play import Phase
from trainer.rules.score import DEAD_HAND, hand_result


@pytest.mark.parametrize("seed", range(40))
def test_played_with_masks_as_by_the_rules(seed: int) -> None:
    by_rules = [Position.of(state) for state in played_hand(Random(seed)) if state.phase is Phase.DISCARD]
    assert list(played_turns(Random(seed))) == by_rules


@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: player.name)
def test_each_player_plays_the_same_hand_both_ways(player: object) -> None:
    bot = next(each for each in PLAYERS if each is player)
    states = [state for state in played_hand(Random(3), (bot, WEAK)) if state.phase is Phase.DISCARD]
    assert list(played_turns(Random(3), (bot, WEAK))) == [Position.of(state) for state in states]


@pytest.mark.parametrize("seed", range(30))
def test_a_hand_scores_as_by_the_rules(seed: int) -> None:
    rng = Random(f"players {seed}")
    seats = rng.choice(PLAYERS), rng.choice(PLAYERS)
    *_, end = played_hand(Random(seed), seats)
    by_rules = DEAD_HAND
    if end.result is not None and end.knocker is not None:
        by_rules = hand_result(end.result.score, str(end.knocker), str(1 - end.knocker))
    assert result_of(ended(Random(seed), seats)) == by_rules


def test_nobody_looks_for_ever_where_a_bound_is_set() -> None:
    with pytest.raises(LookedLongEnough):
        list(turns(Random(1), most=100))
    found = [each for each, _ in zip(turns(Random(1), most=100), range(100), strict=False)]
    assert found == [each for each, _ in zip(turns(Random(1)), range(100), strict=False)]


def test_the_cards_kept_leave_least_and_the_taken_one_stays() -> None:
    taken = 0
    for seed in range(20):
        for position in played_turns(Random(seed)):
            eleven = cards_of(position.hand)
            barred = DECK[position.taken] if position.taken >= 0 else None
            taken += barred is not None
            least = min(left for card, left in after_each_discard(eleven).items() if card != barred)
            kept = cards_of(position.kept)
            assert least_deadwood(kept) == least
            assert barred is None or barred in kept
            assert not mask_of(position.pile_cards) & position.hand
    assert taken
