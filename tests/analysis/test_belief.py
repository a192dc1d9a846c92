"""What the other hand may be: always what can be, and on the whole what it is."""

from random import Random
from statistics import fmean

import pytest

from tests.analysis.plain.belief import other_hands, seen_by
from trainer.analysis.bots import AT_ONCE, EARLY, WEAK, Bot
from trainer.analysis.kernel import INDEX, least_deadwood, mask_of
from trainer.analysis.player import choose
from trainer.rules.play import Discard, Phase, State, apply, deal

HANDS = 30


def state_at(seed: int, own_turn: int) -> State | None:
    """A hand of two players who knock at once, at this turn of one of them; None if it ended before."""
    rng = Random(seed)
    state = deal(rng)
    while state.phase is not Phase.OVER:
        view = state.view()
        if view.phase is Phase.DISCARD and view.turn == own_turn:
            return state
        state = apply(state, choose(view, AT_ONCE, rng))
    return None


@pytest.mark.parametrize("model", [AT_ONCE, EARLY, WEAK], ids=lambda bot: bot.name)
@pytest.mark.parametrize("turn", [1, 3, 6])
def test_guesses_fit_what_was_seen(model: Bot, turn: int) -> None:
    checked = 0
    for seed in range(8):
        state = state_at(seed, turn)
        if state is None:
            continue
        view = state.view()
        unseen, known = mask_of(view.unseen), mask_of(view.known)
        for hand, stock in other_hands(seen_by(view), model, Random(1), burn_in=20, samples=5, thin=5):
            assert hand.bit_count() == 10
            assert hand & known == known
            assert (hand & ~known) | sum(1 << card for card in stock) == unseen
            assert len(stock) == view.stock_left
            checked += 1
    assert checked


def test_what_was_seen_is_read_in_order() -> None:
    state = state_at(3, 4)
    assert state is not None
    view = state.view()
    seen = seen_by(view)
    theirs = [event for event in view.events if event.seat != view.seat]
    thrown = [INDEX[event.action.card] for event in theirs if isinstance(event.action, Discard)]
    assert [turn.thrown for turn in seen.turns if turn.thrown >= 0] == thrown
    assert all(turn.offered != turn.thrown for turn in seen.turns)


def test_same_dice_same_guesses() -> None:
    state = state_at(3, 4)
    assert state is not None
    seen = seen_by(state.view())
    first, second = (list(other_hands(seen, AT_ONCE, Random(9), burn_in=10, samples=3, thin=3)) for _ in range(2))
    assert first == second


@pytest.mark.slow
def test_guesses_are_nearer_the_truth_than_an_even_deal() -> None:
    """A player who has thrown four cards holds far less than a fresh deal would; the sample has to know it."""
    guessed, even, true = [], [], []
    for seed in range(HANDS):
        state = state_at(seed, 5)
        if state is None:
            continue
        view, rng = state.view(), Random(seed)
        hands = [hand for hand, _ in other_hands(seen_by(view), AT_ONCE, rng, burn_in=250, samples=6, thin=25)]
        guessed.append(fmean(map(least_deadwood, hands)))
        loose = sorted(view.unseen)
        missing = 10 - len(view.known)
        deals = [mask_of(view.known) | mask_of(rng.sample(loose, missing)) for _ in range(20)]
        even.append(fmean(map(least_deadwood, deals)))
        true.append(least_deadwood(mask_of(state.hands[1 - state.to_move])))
    assert len(true) >= HANDS // 3
    assert abs(fmean(guessed) - fmean(true)) < 6
    assert fmean(even) - fmean(true) > 12
