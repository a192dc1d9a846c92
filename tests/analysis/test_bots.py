"""The simple players: legal, blind to the other hand, and different in when they knock."""

from dataclasses import replace
from random import Random

import pytest

from tests.analysis.plain.knock import CONTINUATIONS
from tests.analysis.plain.rollout import Seat, Terms, play_out
from trainer.analysis.bots import AT_ONCE, EARLY, OPPONENTS, WEAK, Bot
from trainer.analysis.kernel import INDEX, mask_of
from trainer.analysis.player import choose
from trainer.rules.cards import parse_card, parse_cards
from trainer.rules.play import Defend, Knock, Phase, State, TakeDiscard, apply, deal, legal_actions
from trainer.rules.ruleset import PRESETS
from trainer.rules.showdown import Ending

BOTS = list(dict.fromkeys((*OPPONENTS, *CONTINUATIONS)))


def played(seed: int, bots: tuple[Bot, Bot]) -> list[State]:
    rng = Random(seed)
    states = [deal(rng)]
    while states[-1].phase is not Phase.OVER:
        state = states[-1]
        states.append(apply(state, choose(state.view(), bots[state.to_move], rng)))
    return states


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_whole_hands_are_legal(bot: Bot) -> None:
    for seed in range(12):
        assert played(seed, (bot, AT_ONCE))[-1].phase is Phase.OVER  # apply refuses anything illegal


@pytest.mark.parametrize("seed", range(8))
def test_the_other_hand_changes_nothing(seed: int) -> None:
    for state in played(seed, (AT_ONCE, WEAK))[:-1]:
        hidden = [*state.hands[1 - state.to_move], *state.stock]
        Random(seed).shuffle(hidden)
        other, stock = frozenset(hidden[:10]), tuple(hidden[10 : 10 + len(state.stock)])
        if len(other) == len(state.hands[1 - state.to_move]):
            hands = (state.hands[0], other) if state.to_move == 0 else (other, state.hands[1])
            moved = replace(state, hands=hands, stock=stock)
            assert choose(moved.view(), AT_ONCE, Random(1)) == choose(state.view(), AT_ONCE, Random(1))


def test_when_they_knock() -> None:
    assert AT_ONCE.knocks(10, 9, 10)
    assert not AT_ONCE.knocks(10, 9, 7)  # never over the table's limit
    assert EARLY.knocks(10, 6, 10)
    assert not EARLY.knocks(1, 7, 10)
    assert EARLY.knocks(0, 7, 10)


def test_the_pile_is_taken_for_a_meld_only() -> None:
    hand = mask_of(parse_cards("7h 8h 2s 5d Jc Kd Qs 4c 9s Td"))
    assert AT_ONCE.takes(hand, INDEX[parse_card("9h")])
    assert not AT_ONCE.takes(hand, INDEX[parse_card("Ad")])


def test_a_meld_that_saves_nothing_is_left() -> None:
    hand = mask_of(parse_cards("Qs Qh Qd Js Jh Jd 4c 5c 6c Ac"))
    assert not AT_ONCE.takes(hand, INDEX[parse_card("Ks")])
    assert AT_ONCE.takes(hand, INDEX[parse_card("7c")])


def test_the_bots_are_those_of_the_table() -> None:
    """A hand played with masks ends as the same hand played by the rules, seed by seed."""
    for seed in range(60):
        first, *_, last = played(seed, (AT_ONCE, EARLY))
        if any(isinstance(event.action, TakeDiscard) for event in last.events[:2]):
            continue  # play_out starts after the first upcard
        mine, theirs = (mask_of(hand) for hand in first.hands)
        stock = [INDEX[card] for card in reversed(first.stock)]
        # Both left the upcard, and nobody wants it now either.
        gain = play_out(
            Seat(AT_ONCE, mine, 0), Seat(EARLY, theirs, 0), INDEX[first.pile[0]], stock, Terms(), Random(seed)
        )
        if last.result is None:
            assert gain == 0
            continue
        score = last.result.score
        winner = last.knocker if score.winner == "knocker" else 1 - (last.knocker or 0)
        worth = score.points + 25 * score.boxes
        if isinstance(last.events[-1].action, Defend) and score.result is Ending.KNOCK:
            # The layouts may differ, so what is laid off may: the winner is the same.
            assert (gain > 0) == (winner == 1)
        else:
            assert gain == (worth if winner == 1 else -worth)


def test_terms_count_the_box() -> None:
    assert Terms().knocker_gains(Ending.KNOCK, 5, 20) == 15 + 25
    assert Terms().knocker_gains(Ending.KNOCK, 8, 5) == -(3 + 25 + 25)
    assert Terms(PRESETS["classic"]).knocker_gains(Ending.GIN, 0, 14) == 34 + 20
    spades = Terms(PRESETS["oklahoma"], parse_card("4s"))
    assert spades.knocker_gains(Ending.KNOCK, 2, 10) == 16 + 25
    assert spades.limit == 4


def test_every_knock_of_the_table_is_seen() -> None:
    """The least deadwood that a bot counts is the engine's: it never misses a legal knock it wants."""
    for seed in range(10):
        to_throw = [state for state in played(seed, (AT_ONCE, AT_ONCE)) if state.phase is Phase.DISCARD]
        for state in to_throw[:-1]:
            assert not any(isinstance(action, Knock) for action in legal_actions(state))
