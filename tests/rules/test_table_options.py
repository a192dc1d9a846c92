"""What tables do differently while a hand is played: no upcard, throwing back, the wall, and who deals next."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any, get_type_hints

import pytest

from tests.rules.dealing import knocks, play, throw
from trainer.rules.cards import DECK, Card, parse_cards
from trainer.rules.errors import ActionError, CardError, RuleError
from trainer.rules.play import (
    BigGin,
    Discard,
    DrawStock,
    Pass,
    Phase,
    State,
    TakeDiscard,
    View,
    apply,
    deal,
    legal_actions,
    next_dealer,
    start,
)
from trainer.rules.ruleset import PRESETS, STANDARD, RuleSet, parse_rules

READY = "2s 2h 2d 3c 4c 5c 8d 8s 8c Ac"  # one point of deadwood
OTHER = "Ks Jh 9d 7d 5s 3h Ad Qc Ts 6h"  # no meld
WALL_RULE = "standard wall_rule=opponent_may_take_to_knock"


# --- No upcard -----------------------------------------------------------------------------------------------------

NO_UPCARD = parse_rules("standard upcard=off")


def test_without_an_upcard_the_non_dealer_draws_from_the_stock() -> None:
    state = deal(Random(1), NO_UPCARD)
    assert (state.phase, state.to_move, state.upcard, state.pile, len(state.stock)) == (Phase.DRAW, 0, None, (), 32)
    assert legal_actions(state) == (DrawStock(),)
    with pytest.raises(ActionError, match="is not legal in the draw phase"):
        apply(state, TakeDiscard())
    thrown = min(state.hands[0])
    state = play(state, DrawStock(), Discard(thrown))
    assert (state.to_move, state.pile, legal_actions(state)) == (1, (thrown,), (TakeDiscard(), DrawStock()))


def test_without_an_upcard_the_same_pack_is_one_card_longer() -> None:
    with_one, without = deal(Random(3)), deal(Random(3), NO_UPCARD)
    assert without.hands == with_one.hands
    assert without.stock == (with_one.upcard, *with_one.stock)
    with pytest.raises(CardError, match="no card is left for the stock"):
        start(DECK[:10], DECK[10:20], (), NO_UPCARD)


def test_oklahoma_needs_an_upcard() -> None:
    with pytest.raises(RuleError, match="oklahoma=on and upcard=off contradict each other"):
        parse_rules("oklahoma upcard=off")


@pytest.mark.parametrize("rules", ["house", "standard table_melds=on", "standard knock_discard=all_deadwood"])
def test_tables_that_are_scored_and_not_played(rules: str) -> None:
    with pytest.raises(RuleError, match="only the game for two is played here"):
        deal(Random(1), parse_rules(rules))


# --- Throwing back the card just taken ----------------------------------------------------------------------------

THROW_BACK = parse_rules("standard discard_taken_card=allowed")


def test_d4_two_players_in_a_row_who_throw_it_back_end_the_hand() -> None:
    state = start(parse_cards(OTHER), parse_cards(READY), parse_cards("Kd 4s 9c Jd Qs Qh"), THROW_BACK)
    state = play(state, TakeDiscard(), throw("Kd"), TakeDiscard())
    assert state.phase is Phase.DISCARD
    over = apply(state, throw("Kd"))
    assert (over.phase, over.result, over.knocker) == (Phase.OVER, None, None)
    # Another card thrown, and it goes on.
    assert apply(state, throw("Ac")).phase is Phase.DRAW


def test_d4_once_each_with_a_turn_between_is_not_in_a_row() -> None:
    state = start(parse_cards(OTHER), parse_cards(READY), parse_cards("Kd 4s 9c Jd Qs Qh"), THROW_BACK)
    state = play(state, TakeDiscard(), throw("Kd"), DrawStock(), throw("4s"), TakeDiscard(), throw("4s"))
    assert state.phase is Phase.DRAW


def test_d4_a_knock_may_throw_the_card_back_there() -> None:
    state = start(parse_cards(OTHER), parse_cards(READY), parse_cards("Kd 4s 9c Jd Qs Qh"), THROW_BACK)
    state = play(state, Pass(), TakeDiscard())
    assert "Kd" in knocks(state)


# --- The wall ------------------------------------------------------------------------------------------------------


def at_the_wall(rules: str, last: str = "As") -> State:
    """The non-dealer has drawn the last card that may be drawn and thrown *last*."""
    state = start(parse_cards(OTHER), parse_cards(READY), parse_cards(f"Kd {last} Jd Qs"), parse_rules(rules))
    return play(state, Pass(), Pass(), DrawStock(), throw(last))


def test_d16_no_card_is_taken_at_the_wall_for_a_knock_that_may_not_be_made_yet() -> None:
    """On a first own turn under knock_min_turn=2 the card would be of no use, so the hand dies."""
    assert legal_actions(at_the_wall(WALL_RULE)) == (TakeDiscard(), Pass())
    assert legal_actions(at_the_wall(f"{WALL_RULE} knock_min_turn=2")) == (Pass(),)


def test_d16_gin_and_big_gin_count_as_a_knock_at_the_wall() -> None:
    ten = "2s 2h 2d 3c 4c 5c 8d 8s 8c 8h"
    rules = parse_rules(WALL_RULE)
    state = start(parse_cards(OTHER), parse_cards(ten), parse_cards("Kd 2c Jd Qs"), rules)
    state = play(state, Pass(), Pass(), DrawStock(), throw("2c"), TakeDiscard())
    legal = legal_actions(state)
    assert any(isinstance(action, BigGin) for action in legal)
    assert not any(isinstance(action, Discard) for action in legal)
    assert "2c" not in knocks(state)
    assert {"2s", "8h"} <= knocks(state)


@pytest.mark.parametrize(("rules", "left"), [("standard", 2), (WALL_RULE, 2), ("standard stock_floor=0", 0)])
def test_the_stock_is_drawn_to_the_floor_and_no_further(rules: str, left: int) -> None:
    state = deal(Random(5), parse_rules(rules))
    state = play(state, Pass(), Pass())
    while state.phase is not Phase.OVER:
        drawn = [action for action in legal_actions(state) if isinstance(action, DrawStock)]
        state = apply(state, drawn[0] if drawn else legal_actions(state)[-1])
        if state.phase is Phase.DISCARD:
            state = apply(state, next(each for each in legal_actions(state) if isinstance(each, Discard)))
    assert (len(state.stock), state.result) == (left, None)
    assert sum(isinstance(event.action, DrawStock) for event in state.events) == 31 - left


def test_oklahoma_at_the_wall_asks_for_the_hands_own_limit() -> None:
    """Four points could knock with a five turned, and not with a three."""
    rules = parse_rules("oklahoma wall_rule=opponent_may_take_to_knock")
    for upcard, may in (("5d", True), ("3d", False)):
        dealer = parse_cards("2s 2h 2d 3c 4c 5c 8d 8s 4s Kh")  # with the third eight, the four is left
        state = start(parse_cards(OTHER), dealer, parse_cards(f"{upcard} 8c Jd Qs"), rules)
        state = play(state, Pass(), Pass(), DrawStock(), throw("8c"))
        assert (TakeDiscard() in legal_actions(state)) is may


# --- Oklahoma's ace -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ace", "thrown"), [("gin", set()), ("one", {"Kh"}), ("ten", {"Kh", "Ah"})])
def test_d28_what_an_ace_turned_lets_knock(ace: str, thrown: set[str]) -> None:
    rules = parse_rules(f"oklahoma oklahoma_ace={ace}")
    state = start(parse_cards(READY.replace("Ac", "Ah")), parse_cards(OTHER), parse_cards("Ac Kh Jd Qs Qd"), rules)
    state = play(state, Pass(), Pass(), DrawStock())
    assert knocks(state) == thrown


# --- Who deals next --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "dealer", "winner", "then"),
    [
        ("standard", 0, 0, 1),
        ("standard", 0, 1, 1),
        ("standard", 1, None, 0),  # a push is a played hand
        ("standard deal_rotation=winner", 0, 1, 1),
        ("standard deal_rotation=winner", 0, 0, 0),
        ("standard deal_rotation=winner", 1, None, 1),
        ("classic", 0, 1, 0),  # the loser deals
        ("classic", 0, 0, 1),
        ("standard deal_rotation=clockwise", 1, 1, 0),
        ("house", 3, 1, 0),
        ("house", 0, 0, 1),
    ],
)
def test_who_deals_after_a_scored_hand(rules: str, dealer: int, winner: int | None, then: int) -> None:
    assert next_dealer(parse_rules(rules), dealer, winner) == then


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("rotation", ["alternate", "winner", "loser", "clockwise"])
def test_d17_who_deals_after_a_dead_hand(dealer: int, rotation: str) -> None:
    same = parse_rules(f"standard deal_rotation={rotation}")
    assert next_dealer(same, dealer, None, dead=True) == dealer
    assert next_dealer(parse_rules(f"{same} void_redeal=next"), dealer, None, dead=True) == 1 - dealer


def test_four_players_have_no_one_loser() -> None:
    rules = parse_rules("house deal_rotation=loser")
    with pytest.raises(RuleError, match="deal_rotation=loser names nobody with 4 players"):
        next_dealer(rules, 0, 1)


# --- The view --------------------------------------------------------------------------------------------------------


def cards_in(value: Any) -> Iterator[Card]:
    """Every card anywhere inside *value*."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, RuleSet):
        return
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))
    elif isinstance(value, (tuple, frozenset)):
        for each in value:
            yield from cards_in(each)


def test_the_type_of_a_view_has_no_place_for_the_other_hand() -> None:
    """One hand, and no field for a state, two hands, or the stock itself."""
    hints = get_type_hints(View)
    assert [name for name, hint in hints.items() if hint == frozenset[Card]] == ["hand"]
    assert hints["stock_left"] is int
    assert not any("State" in str(hint) or "Showdown" in str(hint) for hint in hints.values())
    assert "stock" not in hints
    assert "hands" not in hints


@pytest.mark.parametrize("rules", ["standard", "standard upcard=off", f"{WALL_RULE} discard_taken_card=allowed"])
def test_no_card_of_the_other_hand_is_anywhere_in_a_view(rules: str) -> None:
    """Random hands: no hidden card is in the view, however deep; and until a hand is laid open none of it is there."""
    seen = 0
    for seed in range(15):
        rng = Random(seed)
        state = deal(rng, parse_rules(rules))
        while state.phase is not Phase.OVER:
            view = state.view()
            other = state.hands[1 - state.to_move]
            assert set(cards_in(view)).isdisjoint((other - view.known) | set(state.stock))
            public = {event.card for event in view.events if isinstance(event.action, TakeDiscard)}
            assert (view.known <= public) or view.phase is Phase.LAY_OFF
            seen += 1
            state = apply(state, rng.choice(legal_actions(state)))
    assert seen > 300


def test_the_presets_for_two_are_played() -> None:
    for name, rules in PRESETS.items():
        if rules.players == 2:
            assert deal(Random(2), rules).rules == PRESETS[name]
    assert STANDARD.discard_taken_card is False
