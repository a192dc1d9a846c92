"""The end of the stock: two cards are never drawn (E13), and the last discard is dead, or may be knocked with (D16)."""

import pytest

from tests.rules.dealing import knocks, play, throw
from trainer.rules.cards import parse_card, parse_cards
from trainer.rules.errors import ActionError
from trainer.rules.melds import parse_meld
from trainer.rules.play import (
    DrawStock,
    Knock,
    Pass,
    Phase,
    State,
    TakeDiscard,
    apply,
    best_defence,
    legal_actions,
    start,
)
from trainer.rules.ruleset import STANDARD, RuleSet, parse_rules

READY = "2s 2h 2d 3c 4c 5c 8d 8s 8c Ac"  # one point of deadwood
OTHER = "Ks Jh 9d 7d 5s 3h Ad Qc Ts 6h"  # no meld

WALL_RULE = "standard wall_rule=opponent_may_take_to_knock"


def both_passed(stock: str, rules: RuleSet = STANDARD) -> State:
    """The non-dealer (no meld) is to draw from what is left of the stock; the dealer could knock at once."""
    state = start(parse_cards(OTHER), parse_cards(READY), parse_cards(f"Kd {stock}"), rules)
    return play(state, Pass(), Pass())


def test_e13_the_third_last_card_is_drawn_and_the_hand_is_dead() -> None:
    state = apply(both_passed("4s Jd Qs"), DrawStock())
    assert (state.phase, len(state.stock), knocks(state)) == (Phase.DISCARD, 2, set())
    state = apply(state, throw("Ks"))
    assert (state.phase, state.result, state.knocker) == (Phase.OVER, None, None)  # no score, no box
    assert legal_actions(state) == ()


@pytest.mark.parametrize(("stock", "dead"), [("4s 9c Jd Qs", False), ("4s Jd Qs", True), ("4s 9c Jc Jd Qs", False)])
def test_e13_a_hand_goes_on_while_a_card_may_be_drawn(stock: str, dead: bool) -> None:
    state = play(both_passed(stock), DrawStock(), throw("Ks"))
    assert (state.phase is Phase.OVER) is dead
    assert legal_actions(state) == (() if dead else (TakeDiscard(), DrawStock()))


def test_e13_with_no_floor_every_card_is_drawn() -> None:
    rules = parse_rules("standard stock_floor=0")
    state = play(both_passed("4s Jd Qs", rules), DrawStock(), throw("4s"), DrawStock(), throw("Jd"), DrawStock())
    assert (len(state.stock), state.phase) == (0, Phase.DISCARD)
    assert apply(state, throw("Qs")).phase is Phase.OVER


def test_a_taken_discard_leaves_the_stock_as_it_is() -> None:
    state = play(both_passed("4s 9c Jd Qs"), DrawStock(), throw("4s"), TakeDiscard(), throw("8c"))
    assert (state.phase, len(state.stock)) == (Phase.DRAW, 3)


def test_e13_a_knock_is_still_legal_after_the_last_draw() -> None:
    state = play(both_passed("4s 9c Jd Qs"), DrawStock(), throw("4s"), DrawStock())
    assert (state.to_move, len(state.stock)) == (1, 2)
    melds = tuple(parse_meld(text) for text in ("2s 2h 2d", "3c 4c 5c", "8s 8d 8c"))
    laid_open = apply(state, Knock(parse_card("9c"), melds))
    over = apply(laid_open, best_defence(laid_open))
    assert over.result is not None
    assert over.result.knocker_deadwood == 1


def test_d16_the_last_discard_is_dead() -> None:
    """An ace that the dealer could knock with, thrown as the last card of the hand."""
    state = play(both_passed("As Jd Qs"), DrawStock(), throw("As"))
    assert state.phase is Phase.OVER
    with pytest.raises(ActionError, match="is not legal in the over phase"):
        apply(state, TakeDiscard())


def test_d16_the_wall_rule_lets_the_other_player_take_it_to_knock() -> None:
    state = play(both_passed("As Jd Qs", parse_rules(WALL_RULE)), DrawStock(), throw("As"))
    assert (state.to_move, legal_actions(state)) == (1, (TakeDiscard(), Pass()))
    dead = apply(state, Pass())
    assert (dead.phase, dead.result, legal_actions(dead)) == (Phase.OVER, None, ())
    with pytest.raises(ActionError, match="is not legal in the draw phase"):
        apply(state, DrawStock())


@pytest.mark.parametrize("rules", [WALL_RULE, f"{WALL_RULE} discard_taken_card=allowed"])
def test_d16_a_card_taken_at_the_wall_is_knocked_with_and_another_thrown(rules: str) -> None:
    state = play(both_passed("As Jd Qs", parse_rules(rules)), DrawStock(), throw("As"), TakeDiscard())
    assert {type(action) for action in legal_actions(state)} == {Knock}
    assert "Ac" in knocks(state)
    assert "As" not in knocks(state)


def test_d16_under_the_wall_rule_a_card_that_gives_no_knock_stays() -> None:
    """At straight gin the king of hearts makes nothing of a hand with one point."""
    rules = parse_rules(f"{WALL_RULE} knock_limit=0")
    state = play(both_passed("Kh Jd Qs", rules), DrawStock(), throw("Kh"))
    assert legal_actions(state) == (Pass(),)
    with pytest.raises(ActionError, match="is not legal in the draw phase"):
        apply(state, TakeDiscard())


def test_d16_under_the_wall_rule_the_last_drawer_may_knock_too() -> None:
    state = play(both_passed("4s 9c Jd Qs", parse_rules(WALL_RULE)), DrawStock(), throw("4s"), DrawStock())
    assert "9c" in knocks(state)
    assert throw("9c") in legal_actions(state)
