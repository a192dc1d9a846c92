"""The facts behind a choice, counted by hand on small positions and against other exact functions."""

from random import Random

import pytest

from trainer.analysis.bots import AT_ONCE, EARLY
from trainer.analysis.history import view_from_history
from trainer.analysis.odds import chance_to_meld, gin_cards, outs
from trainer.analysis.player import choose
from trainer.analysis.reasons import Reasons, reasons_for, turns_left
from trainer.rules.arrange import least_deadwood
from trainer.rules.cards import parse_card, parse_cards
from trainer.rules.play import BigGin, Discard, DrawStock, Knock, Pass, Phase, TakeDiscard, View, apply, deal
from trainer.rules.play import legal_actions as legal

ELEVEN = "4h 5h 6h 9c 9d 9s As Ad 2c 2d Qs"


def view(hand: str, history: str, upcard: str = "Kh") -> View:
    return view_from_history(parse_cards(hand), parse_card(upcard), history)


def test_a_loose_card_costs_no_outs() -> None:
    """The run and the nines grow, the pairs become sets, and Ad 2d become a run."""
    facts = reasons_for(view(ELEVEN, "pass pass stock"), Discard(parse_card("Qs")))
    wanted = {"3h", "7h", "9h", "Ac", "Ah", "2h", "2s", "3d"}
    found = outs(set(parse_cards(ELEVEN)) - {parse_card("Qs")}, parse_cards("Qs Kh"))
    assert {str(card) for card in found} == wanted
    assert (facts.deadwood, facts.outs_kept, facts.outs_lost) == (6, len(wanted), 0)


def test_a_pair_broken_loses_its_outs() -> None:
    facts = reasons_for(view(ELEVEN, "pass pass stock"), Discard(parse_card("As")))
    assert facts.outs_lost == 2  # Ac and Ah
    assert facts.deadwood == 1 + 2 + 2 + 10


def test_cards_the_opponent_took_are_no_outs() -> None:
    plain = reasons_for(view(ELEVEN, "pass pass stock"), Discard(parse_card("Qs")))
    taken = reasons_for(view(ELEVEN, "pass pass stock 9h take Kc stock"), Discard(parse_card("Qs")))
    assert plain.outs_kept is not None
    assert taken.outs_kept == plain.outs_kept - 1


def test_gin_counts() -> None:
    facts = reasons_for(view("4h 5h 6h 9c 9d 9s Ts Js 2c 2d Kh", "pass pass stock", "Kd"), Discard(parse_card("Kh")))
    # One draw with its discard has to meld 10s Js and 2c 2d at once, which no card does.
    assert facts.gin_cards == 0
    facts = reasons_for(view("4h 5h 6h 9c 9d 9s Ts Js Qs 2d Kh", "pass pass stock", "Kd"), Discard(parse_card("Kh")))
    # Each meld takes one more card, and the two is thrown. With 8s the run needs 9s, which the nines need too.
    assert facts.gin_cards == len({"3h", "7h", "9h", "Ks"})


def test_ends_and_draws() -> None:
    position = view("4h 5h 6h 9c 9d 9s Ts Js Qs Ks 9h", "pass pass stock")
    assert reasons_for(position, next(each for each in legal(position) if isinstance(each, BigGin))) == Reasons(0)
    knock = next(each for each in legal(view(ELEVEN, "pass pass stock")) if isinstance(each, Knock))
    assert reasons_for(view(ELEVEN, "pass pass stock"), knock).gin_cards is None
    ten = view("Kc Kd Qd Qs 9c 9d 2s 3s 5h 7d", "")
    assert reasons_for(ten, TakeDiscard()).deadwood == 20 + 18 + 2 + 3 + 5 + 7 - 10  # the kings melded, a queen thrown
    assert reasons_for(ten, Pass()) == Reasons(20 + 20 + 18 + 2 + 3 + 5 + 7, gin_cards=0)


@pytest.mark.parametrize("seed", range(3))
def test_in_played_hands_as_the_exact_functions_say(seed: int) -> None:
    rng = Random(seed)
    state = deal(rng)
    lost, slow = 0, rng.randrange(6)  # of one discard in six also what takes long
    while state.phase not in (Phase.LAY_OFF, Phase.OVER):
        seen = state.view()
        for action in legal(seen):
            facts = reasons_for(seen, action)
            if isinstance(action, Discard):
                ten = seen.hand - {action.card}
                chance = chance_to_meld(action.card, seen.unseen, seen.known, 10 - len(seen.known))
                assert facts.use_chance == float(chance)
                assert facts.deadwood == least_deadwood(ten)
                assert facts.outs_kept == len(outs(ten, [*seen.pile, *seen.known, action.card]))
                slow += 1
                if slow % 6 == 0:
                    assert facts.gin_cards == len(gin_cards(ten, seen.unseen))
                lost += facts.outs_lost or 0
            elif isinstance(action, DrawStock):
                assert facts.use_chance is None
        state = apply(state, choose(seen, (AT_ONCE, EARLY)[seen.seat], rng))
    assert lost > 0


@pytest.mark.parametrize(
    ("history", "left"),
    [("", 15), ("pass", 14), ("pass pass", 15), ("pass pass stock", 14), ("pass pass stock Qd", 14)],
)
def test_turns_left(history: str, left: int) -> None:
    """31 cards, of which 29 may be drawn; the non-dealer draws first."""
    hand = "4h 5h 6h 9c 9d 9s As Ad 2c 2d" + (" Qs" if history.endswith("stock") else "")
    assert turns_left(view(hand, history)) == left
