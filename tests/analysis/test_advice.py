"""Advice: every choice has a price, the clear ones are found, and what cannot be priced is refused by name."""

from dataclasses import replace
from random import Random

import pytest

pytest.importorskip("numba")  # the optional extra "analysis"

from tests.analysis.plain.knock import price_knock
from trainer.analysis.advice import Advice, advise, prepare, worlds_a_round
from trainer.analysis.bands import Band, band_of
from trainer.analysis.bots import Bot
from trainer.analysis.history import view_from_history
from trainer.analysis.keys import PAIR, Measured, decided
from trainer.analysis.models import PANEL
from trainer.analysis.odds import chance_to_meld
from trainer.analysis.player import choose
from trainer.analysis.worlds import ViewError
from trainer.rules.arrange import least_deadwood
from trainer.rules.cards import parse_card, parse_cards
from trainer.rules.errors import ActionError
from trainer.rules.play import (
    BigGin,
    Discard,
    DrawStock,
    Knock,
    Pass,
    Phase,
    TakeDiscard,
    View,
    apply,
    deal,
    legal_actions,
)
from trainer.rules.ruleset import STANDARD, RuleSet, parse_rules

NEAR_GIN = "4h 5h 6h 9c 9d 9s As Ad 2c 2d Qs"


def view(hand: str, upcard: str, history: str, rules: RuleSet = STANDARD) -> View:
    return view_from_history(parse_cards(hand), parse_card(upcard), history, rules)


def advice(hand: str, upcard: str, history: str, rules: RuleSet = STANDARD, rounds: int = 1) -> Advice:
    return advise(view(hand, upcard, history, rules), Random(1), rounds=rounds)


@pytest.fixture(scope="module")
def early() -> Advice:
    return advice(NEAR_GIN, "Kh", "pass pass stock", rounds=6)


def test_every_legal_choice_has_a_price(early: Advice) -> None:
    legal = legal_actions(view(NEAR_GIN, "Kh", "pass pass stock"))
    kinds = [(type(each), getattr(each, "card", None)) for each in legal]
    found = [(type(each.action), getattr(each.action, "card", None)) for each in early.candidates]
    assert sorted(kinds, key=str) == sorted(found, key=str)


def test_an_early_knock_with_six_is_clear(early: Advice) -> None:
    best = early.candidates[0]
    assert isinstance(best.action, Knock)
    assert best.action.card == parse_card("Qs")
    assert early.decided
    assert (best.loss, best.error, best.band) == (0, 0, Band.BEST)
    assert best.undercut_chance is not None
    assert best.undercut_chance < 0.2


def test_breaking_a_meld_is_very_costly(early: Advice) -> None:
    (broken,) = (each for each in early.candidates if each.action == Discard(parse_card("5h")))
    assert broken.band is Band.VERY_COSTLY
    assert broken.loss > 10


def test_prices_add_up(early: Advice) -> None:
    assert [each.name for each in early.candidates[0].models] == [model.name for model in PANEL]
    assert len(PANEL) >= 4
    top = early.candidates[0]
    for each in early.candidates:
        assert each.price == pytest.approx(each.points + each.box)
        assert each.price == pytest.approx(sum(one.price for one in each.models) / len(PANEL))
        assert each.loss == pytest.approx(top.price - each.price)
        assert each.loss == pytest.approx(sum(one.loss for one in each.models) / len(PANEL))
        assert abs(each.box) <= STANDARD.box_bonus
    losses = [each.loss for each in early.candidates]
    assert losses == sorted(losses)


def test_the_chance_that_a_discard_is_used_is_the_exact_one(early: Advice) -> None:
    seen = view(NEAR_GIN, "Kh", "pass pass stock")
    for each in early.candidates:
        if isinstance(each.action, Discard):
            assert each.reasons.use_chance == float(chance_to_meld(each.action.card, seen.unseen, (), 10))
            assert each.undercut_chance is None


def test_the_box_is_that_of_the_rules() -> None:
    none = advice(NEAR_GIN, "Kh", "pass pass stock", parse_rules("standard box_bonus=0"))
    assert all(each.box == 0 for each in none.candidates)


def test_gin_comes_first() -> None:
    found = advice("4h 5h 6h 9c 9d 9s Ts Js Qs Ks 2c", "Kh", "pass pass stock")
    best = found.candidates[0]
    assert isinstance(best.action, Knock)
    assert best.action.card == parse_card("2c")
    assert best.undercut_chance == 0
    assert 25 + 25 + 20 < best.price < 25 + 25 + 98


def test_big_gin_is_worth_six_more_than_gin() -> None:
    """Under Standard 31 against 25, and the same hand to count."""
    found = advice("4h 5h 6h 9c 9d 9s Ts Js Qs Ks 9h", "Kd", "pass pass stock")
    big = next(each for each in found.candidates if isinstance(each.action, BigGin))
    gin = next(
        each for each in found.candidates if isinstance(each.action, Knock) and each.action.card == parse_card("9h")
    )
    assert found.candidates[0] is big
    assert big.price - gin.price == pytest.approx(6)


def test_a_draw_that_saves_many_points() -> None:
    hand = "Kh Kc Qd Qs 9c 9d 2s 3s 5h 7d"
    first = advice(hand, "Kd", "")
    assert [type(each.action) for each in first.candidates] == [TakeDiscard, Pass]
    assert first.candidates[0].price > first.candidates[1].price + 2
    later = advice(hand, "Kd", "pass pass stock 4c stock 4s")
    assert {type(each.action) for each in later.candidates} == {TakeDiscard, DrawStock}


def last_turns() -> list[View]:
    """Eleven cards in hand, two in the stock and a legal knock, after two players who wait have come to the wall."""
    found, waits = [], Bot("waits", "", late_knock=0)
    for seed in range(60):
        rng = Random(seed)
        state = deal(rng)
        while state.phase is not Phase.OVER:
            may_knock = any(isinstance(each, Knock) for each in legal_actions(state))
            if state.phase is Phase.DISCARD and state.at_the_wall and may_knock:
                found.append(state.view())
            state = apply(state, choose(state.view(), waits, rng))
    return found


def test_the_last_discard_ends_the_hand_for_nothing() -> None:
    """With two cards left in the stock whatever is thrown is worth nothing, and a legal knock is not."""
    views = last_turns()
    assert views
    for last in views[:4]:
        found = advise(last, Random(1), rounds=1)
        assert found.draws_left == 0
        for each in found.candidates:
            assert (each.price == 0) == isinstance(each.action, Discard)


def test_the_same_seed_is_the_same_advice() -> None:
    position = view("Kh Kc Qd Qs 9c 9d 2s 3s 5h 7d", "Kd", "pass pass stock 4c stock 7s")
    one, two, other = (advise(position, Random(seed), rounds=1) for seed in (1, 1, 2))
    assert one == two
    assert one != other


def test_it_looks_longer_where_it_is_undecided() -> None:
    """Which of two like cards to throw is never decided, so the budget is spent."""
    found = advise(view("4h 5h 6h 9c 9d 9s Ks Qd 7d 2c Ac", "2h", "pass pass stock"), Random(1), rounds=2)
    assert not found.decided
    assert found.verdict == "not decided"
    assert found.worlds == 2 * worlds_a_round(len(found.candidates)) == 160
    assert sum(each.band is Band.BEST for each in found.candidates) > 1


@pytest.mark.parametrize(
    ("loss", "error", "band"),
    [(0.0, 0.0, "best"), (1.0, 1.0, "best"), (1.4, 0.5, "slip"), (3.4, 0.5, "costly"), (3.6, 0.5, "very costly")],
)
def test_bands(loss: float, error: float, band: str) -> None:
    assert band_of(loss, error) == band


def test_what_is_not_simulated_is_refused() -> None:
    over = replace(view("Kh Kc Qd Qs 9c 9d 2s 3s 5h 7d", "Kd", "pass pass stock 4c"), stock_left=2)
    assert over.phase is Phase.DRAW
    with pytest.raises(ActionError, match="the hand is over"):
        advise(over, Random(1))
    with pytest.raises(ActionError, match="no advice for the lay-off phase"):
        advise(replace(over, phase=Phase.LAY_OFF), Random(1))


def test_a_view_that_cannot_be() -> None:
    position = view(NEAR_GIN, "Kh", "pass pass stock")
    with pytest.raises(ViewError, match="29 cards are left in the stock"):
        advise(replace(position, stock_left=29), Random(1))


@pytest.mark.parametrize(
    "rule", ["wall_rule=opponent_may_take_to_knock", "discard_taken_card=on", "table_melds=on", "upcard=off"]
)
def test_a_table_that_is_not_simulated_is_named(rule: str) -> None:
    with pytest.raises(ActionError, match=f"^{rule.partition('=')[0]}=.* is not simulated: advice knows tables"):
        advise(replace(view(NEAR_GIN, "Kh", "pass pass stock"), rules=parse_rules(f"standard {rule}")), Random(1))


def test_decided_is_what_the_filter_for_keys_says(early: Advice) -> None:
    unclear = advice("4h 5h 6h 9c 9d 9s Ks Qd 7d 2c Ac", "2h", "pass pass stock")
    for found in (early, unclear):
        others = [[Measured(one.loss, one.error) for one in each.models] for each in found.candidates[1:]]
        assert found.decided == all(decided(each) == 1 for each in others)
        assert found.verdict == ("decided" if found.decided else "not decided")
    assert early.decided
    assert not unclear.decided


def test_a_question_about_the_discard_has_right_and_wrong_cards_apart() -> None:
    found = advice("4h 5h 6h 9c 9d 9s Ks Qd 7d 2c Ac", "2h", "pass pass stock")
    assert found.right
    assert 3 <= len(found.right) + len(found.wrong) <= 5
    best = found.candidates[0]
    assert found.right[0] == best.action
    for each in found.candidates:
        if each.action in found.wrong:
            assert each.action not in found.right
            assert decided([Measured(one.loss, one.error) for one in each.models], PAIR) == 1
    draw = advice("Kh Kc Qd Qs 9c 9d 2s 3s 5h 7d", "Kd", "")
    assert (draw.right, draw.wrong) == ((), ())


def test_whether_to_knock_may_be_decided_where_the_discard_is_not(early: Advice) -> None:
    assert early.should_knock is True
    played = "pass take Jd stock 9h stock 7h stock Ks stock Th stock Ts take"
    wait = advice("2s 5s 8s 9s Ts Qs Qh 8c 9c Tc Qc", "8c", played, rounds=6)
    assert wait.should_knock is False
    assert isinstance(wait.candidates[0].action, Discard)
    no_knock = advice("4h 5h 6h 9c 9d 9s Ks Qd 7d 2c Ac", "2h", "pass pass stock")
    draw = advice("Kh Kc Qd Qs 9c 9d 2s 3s 5h 7d", "Kd", "")
    assert no_knock.should_knock is draw.should_knock is None


def test_no_round_begins_after_its_time() -> None:
    position = view("4h 5h 6h 9c 9d 9s Ks Qd 7d 2c Ac", "2h", "pass pass stock")
    assert advise(position, Random(1), rounds=50, seconds=0.0).worlds == 80


def test_a_gift_to_a_known_pair_costs_more_than_the_card_beside_it() -> None:
    """The opponent took 7h and 8h: 9h makes its run for certain."""
    position = view("2c 3c 4c Ks Kd Kc 9h 9s Qd Jd 2d", "Th", "pass pass stock 7h take Tc stock 8h take Td stock")
    assert {str(card) for card in position.known} == {"7h", "8h"}
    found = advise(position, Random(1), rounds=4)
    gift, plain = (
        next(each for each in found.candidates if each.action == Discard(parse_card(card))) for card in ("9h", "9s")
    )
    assert gift.reasons.use_chance == 1
    assert plain.reasons.use_chance is not None
    assert plain.reasons.use_chance < 0.5
    assert gift.price < plain.price


def test_getting_ready_says_so_once() -> None:
    said: list[str] = []
    prepare(said.append)
    assert len(said) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hand", "history"),
    [
        ("Js Jh Jd 7h 7d 7c Ac 2d 2h 4s Qd", "pass pass stock"),
        ("2h 3h 4h 8h 9h Th 4c 5c 6c 2d Kd", "pass pass stock"),
        ("2s 3s 4s 7h 7d 7c 9c 9h 9d 3h Qd", "pass pass stock 6h stock Jc stock"),
    ],
)
def test_knocking_is_priced_as_the_plain_model_prices_it(hand: str, history: str) -> None:
    position = view(hand, "Kc", history)
    plain, found = price_knock(position, Random(1), 240), advise(position, Random(1))
    knock = max((each for each in found.candidates if isinstance(each.action, Knock)), key=lambda each: each.price)
    on = max((each for each in found.candidates if isinstance(each.action, Discard)), key=lambda each: each.price)
    # The models of the two differ a little as well: in how they throw, and in who is one of them.
    assert knock.price == pytest.approx(plain.knock, abs=4)
    difference, error = knock.price - on.price, max(knock.error, on.error)
    assert abs(difference - plain.difference) < 4 * (error + plain.error)
    if found.should_knock is not None:
        assert found.should_knock == (plain.difference > 0)


def test_knocks_are_legal_and_use_a_best_grouping(early: Advice) -> None:
    for each in early.candidates:
        if isinstance(each.action, Knock):
            ten = set(parse_cards(NEAR_GIN)) - {each.action.card}
            melded = {card for meld in each.action.melds for card in meld}
            assert sum(card.points for card in ten - melded) == least_deadwood(ten) <= 10


def test_each_round_is_heard_of() -> None:
    heard: list[tuple[int, int]] = []
    found = advise(
        view("4h 5h 6h 9c 9d 9s Ks Qd 7d 2c Ac", "2h", "pass pass stock"),
        Random(1),
        rounds=2,
        heard=lambda done, rounds: heard.append((done, rounds)),
    )
    assert heard == [(1, 2), (2, 2)][: found.worlds // worlds_a_round(len(found.candidates))]
