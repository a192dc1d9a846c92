"""Hands played by compiled models, move for move as the same models play them at the table of the rules."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

pytest.importorskip("numba", reason="the extra 'analysis' is not installed")

import numpy as np

from trainer.analysis.kernel import compiled, plain
from trainer.analysis.models import GG, HELD_OUT, PANEL, G, M, Model, PolicyError, S, W, X, table_of
from trainer.analysis.playouts import (
    START,
    DealError,
    Deals,
    Ended,
    Moment,
    Outcomes,
    Stage,
    new_deals,
    new_seeds,
    play_hands,
)
from trainer.rules.cards import DECK, parse_card
from trainer.rules.errors import RuleError
from trainer.rules.play import (
    Action,
    BigGin,
    Discard,
    DrawStock,
    Knock,
    Pass,
    Phase,
    State,
    TakeDiscard,
    View,
    apply,
    best_defence,
    deal,
)
from trainer.rules.ruleset import STANDARD, parse_rules
from trainer.rules.showdown import Ending, Side

ALL = (1 << 52) - 1
CHANCES = (0.11, 0.33, 1.0)
CALM = [S, M, G, GG, replace(X, noise=0.0), replace(W, noise=0.0)]  # no chance in them: they can be played by hand


def takes(hand: int, top: int) -> bool:
    if not plain.melds_with(hand, top):
        return False
    return min(left for card, left in plain.after_discards(hand | 1 << top) if card != top) < plain.least_deadwood(hand)


def potential(loose: int, unseen: int) -> int:
    return sum(
        plain.points_of(pair)
        for card in plain.indices_of(unseen)
        for pair in plain.PARTNERS[card]
        if pair & ~loose == 0
    )


def score(model: Model, hand: int, card: int, left: int, unseen: int, known: int) -> float:
    found = float(left)
    if model.potential:
        loose = hand & ~sum(compiled.best_melds(hand))
        found -= model.potential * potential(loose & ~(1 << card), unseen)
    if model.danger:
        pairs = [pair for pair in plain.PARTNERS[card] if pair & ~(unseen | known) == 0]
        found += model.danger * min(1.0, sum(CHANCES[(pair & known).bit_count()] for pair in pairs))
    return found


def gin_outs(ten: int, unseen: int) -> int:
    elevens = [ten | 1 << card for card in plain.indices_of(unseen)]
    return sum(min(left for _, left in plain.after_discards(each)) == 0 for each in elevens)


def choose(view: View, model: Model, may_end: bool) -> Action:
    """What *model* does, from what it may see, in plain Python."""
    hand = plain.mask_of(view.hand)
    if view.phase is Phase.LAY_OFF:
        return best_defence(view)
    if view.phase is not Phase.DISCARD:
        wanted = bool(view.pile) and not view.both_passed and takes(hand, plain.INDEX[view.pile[-1]])
        return TakeDiscard() if wanted else Pass() if view.phase is Phase.UPCARD else DrawStock()
    taken = -1 if view.taken is None else plain.INDEX[view.taken]
    known = plain.mask_of(view.known)
    unseen = ALL & ~(hand | plain.mask_of(view.pile) | known)
    after = [(left, card) for card, left in plain.after_discards(hand) if card != taken]
    least, thrown = min(after)
    ten = hand & ~(1 << thrown)
    if may_end and least <= view.rules.limit(view.upcard) and view.turn >= view.rules.knock_min_turn:
        most = model.early_knock if view.turn <= model.early_turns else model.late_knock
        last = view.stock_left <= view.rules.stock_floor + 1
        if last or least <= most or (model.waits_for and gin_outs(ten, unseen) < model.waits_for):
            if view.rules.big_gin and plain.least_deadwood(hand) == 0:
                return BigGin(tuple(map(plain.cards_of, compiled.best_melds(hand))))
            return Knock(DECK[thrown], tuple(map(plain.cards_of, compiled.best_melds(ten))))
    return Discard(DECK[min((score(model, hand, card, left, unseen, known), card) for left, card in after)[1]])


def played(state: State, models: tuple[Model, Model], may_end: bool = True) -> tuple[int, int, int, int, int]:
    """The hand from *state* on, by the rules: (points and box to seat 0, how it ended, by whom, turns begun)."""
    while state.phase is not Phase.OVER:
        state = apply(state, choose(state.view(), models[state.to_move], may_end))
        may_end = True
    turns = sum(isinstance(event.action, (TakeDiscard, DrawStock)) for event in state.events)
    if state.result is None or state.knocker is None:
        return 0, 0, Ended.DEAD, -1, turns
    made = state.result.score
    winner = state.knocker if made.winner is Side.KNOCKER else 1 - state.knocker
    sign = 0 if made.winner is Side.NOBODY else 1 if winner == 0 else -1
    ended = {
        Ending.KNOCK: Ended.KNOCK,
        Ending.UNDERCUT: Ended.UNDERCUT,
        Ending.GIN: Ended.GIN,
        Ending.BIG_GIN: Ended.BIG_GIN,
    }[made.result]
    return sign * made.points, sign * made.boxes * state.rules.box_bonus, ended, state.knocker, turns


def moment_of(state: State) -> tuple[Deals, Moment]:
    """A state of the rules as compiled code takes it."""
    view, other = state.view(), replace(state, to_move=1 - state.to_move).view()
    known = (plain.mask_of(other.known), plain.mask_of(view.known))
    if state.to_move == 1:
        known = (known[1], known[0])
    if state.phase is Phase.UPCARD:
        stage = Stage.SECOND_OFFER if state.events else Stage.FIRST_OFFER
    elif state.phase is Phase.DISCARD:
        stage = Stage.THROW
    else:
        stage = Stage.STOCK_ONLY if view.both_passed or not state.pile else Stage.DRAW
    begun = [event.seat for event in state.events if isinstance(event.action, (TakeDiscard, DrawStock))]
    deals = Deals(
        np.array([[plain.mask_of(hand) for hand in state.hands]], dtype=np.int64),
        np.array([[plain.INDEX[card] for card in reversed(state.stock)]], dtype=np.int64).reshape(1, -1),
        np.array([plain.mask_of(state.pile)], dtype=np.int64),
        np.array([plain.INDEX[state.pile[-1]] if state.pile else -1], dtype=np.int64),
    )
    taken = -1 if state.taken is None else plain.INDEX[state.taken]
    return deals, Moment(state.to_move, stage, known, (begun.count(0), begun.count(1)), taken)


def row(outcomes: Outcomes, index: int = 0) -> tuple[int, ...]:
    names = ("points", "box", "ended", "ender", "turns")
    return tuple(int(getattr(outcomes, name)[index]) for name in names)


ONE = np.array([1], dtype=np.int64)
TABLES = ["standard", "classic", "oklahoma-hollywood", "standard tie=push knock_min_turn=2 stock_floor=0"]


@pytest.mark.parametrize("rules", TABLES)
@pytest.mark.parametrize("model", CALM, ids=lambda model: model.name)
def test_hands_end_as_at_the_table_from_every_moment(model: Model, rules: str) -> None:
    rng, table = Random(rules + model.name), parse_rules(rules)
    checked = 0
    for number in range(4):
        state = deal(rng, table)
        models = (model, rng.choice(CALM))
        while state.phase not in (Phase.OVER, Phase.LAY_OFF):
            if number < 1 or rng.random() < 0.2:  # whole hands, and hands taken up in the middle
                deals, moment = moment_of(state)
                outcomes = play_hands(deals, models, ONE, moment, table, state.upcard)
                assert row(outcomes) == played(state, models)
                checked += 1
                if moment.stage is Stage.THROW:
                    outcomes = play_hands(deals, models, ONE, replace(moment, stage=Stage.PLAY_ON), table, state.upcard)
                    assert row(outcomes) == played(state, models, may_end=False)
            state = apply(state, choose(state.view(), models[state.to_move], True))
    assert checked > 15


def test_every_ending_comes_about_and_scores_as_it_should() -> None:
    rng = np.random.default_rng(1)
    outcomes = play_hands(new_deals(rng, 8000), (G, S), new_seeds(rng, 8000))
    assert set(outcomes.ended.tolist()) == set(Ended)
    own = np.where(outcomes.ender == 0, outcomes.points, -outcomes.points)  # from the side of who ended the hand
    assert (own[outcomes.ended == Ended.KNOCK] > 0).all()
    assert (own[outcomes.ended == Ended.UNDERCUT] <= -STANDARD.undercut_bonus).all()
    assert (own[outcomes.ended == Ended.GIN] >= STANDARD.gin_bonus).all()
    assert (own[outcomes.ended == Ended.BIG_GIN] >= STANDARD.big_gin_bonus).all()
    assert set(np.abs(outcomes.box).tolist()) == {0, STANDARD.box_bonus}


def test_a_hand_that_reaches_the_wall_is_dead() -> None:
    never = parse_rules("standard knock_limit=0")
    rng = np.random.default_rng(2)
    outcomes = play_hands(new_deals(rng, 300), (W, W), new_seeds(rng, 300), rules=never)
    dead = outcomes.ended == Ended.DEAD
    assert 0 < dead.sum() < 300
    assert not outcomes.gains[dead].any()
    assert (outcomes.ender[dead] == -1).all()
    floor = len(DECK) - 21 - never.stock_floor  # a turn a stock card; more where the pile is taken from
    assert (outcomes.turns[dead] >= floor).all()


def test_without_an_upcard_the_first_draw_is_from_the_stock() -> None:
    table = parse_rules("standard upcard=off")
    rng = Random(3)
    for _ in range(20):
        state = deal(rng, table)
        deals, moment = moment_of(state)
        assert moment.stage is Stage.STOCK_ONLY
        assert row(play_hands(deals, (S, G), ONE, moment, table)) == played(state, (S, G))


def test_same_seeds_same_hands_whatever_the_batch() -> None:
    rng = np.random.default_rng(4)
    deals, seeds = new_deals(rng, 200), new_seeds(rng, 200)
    first, again = play_hands(deals, (W, X), seeds), play_hands(deals, (W, X), seeds)
    assert (first.gains == again.gains).all()
    part = Deals(deals.hands[50:90], deals.stocks[50:90], deals.piles[50:90], deals.tops[50:90])
    assert (play_hands(part, (W, X), seeds[50:90]).gains == first.gains[50:90]).all()
    other = play_hands(deals, (W, X), new_seeds(rng, 200))
    assert (other.gains != first.gains).any()


def test_what_is_given_is_left_as_it_was() -> None:
    rng = np.random.default_rng(5)
    deals, seeds = new_deals(rng, 50), new_seeds(rng, 50)
    before = [each.copy() for each in (deals.hands, deals.stocks, deals.piles, deals.tops, seeds)]
    play_hands(deals, (S, G), seeds)
    after = (deals.hands, deals.stocks, deals.piles, deals.tops, seeds)
    assert all((one == other).all() for one, other in zip(before, after, strict=True))


def test_deals_are_whole_packs_and_differ() -> None:
    deals = new_deals(np.random.default_rng(6), 100)
    assert np.bitwise_count(deals.hands).tolist() == [[10, 10]] * 100
    assert len({int(mask) for mask in deals.hands[:, 0]}) == 100
    assert deals.stocks.shape == (100, 31)


def test_who_plans_beats_who_does_not() -> None:
    """The weak model loses to each of the others, far beyond the error of 4,000 mirrored hands."""
    rng = np.random.default_rng(7)
    deals, seeds = new_deals(rng, 4000), new_seeds(rng, 4000)
    mirrored = Deals(deals.hands[:, ::-1].copy(), deals.stocks, deals.piles, deals.tops)
    for model in (S, M, G):
        gains = play_hands(deals, (model, W), seeds).gains + play_hands(mirrored, (model, W), seeds).gains
        error = gains.std() / np.sqrt(len(gains))
        assert gains.mean() > 5 * error, model.name


def test_the_models_are_four_and_two_held_out() -> None:
    assert len(PANEL) >= 4
    assert len(HELD_OUT) >= 2
    rows = [model.row for model in (*PANEL, *HELD_OUT)]
    assert len(set(rows)) == len(rows)
    assert table_of(PANEL).tolist() == [list(model.row) for model in PANEL]


@pytest.mark.parametrize("value", [-1.0, float("nan"), float("inf")])
def test_a_model_with_no_number_is_refused(value: float) -> None:
    with pytest.raises(PolicyError, match="danger"):
        Model("odd", "", danger=value)


def some_deals() -> Deals:
    return new_deals(np.random.default_rng(8), 3)


def spoiled(name: str, index: tuple[int, ...], value: int) -> Deals:
    deals = some_deals()
    changed = getattr(deals, name).copy()
    changed[index] = value
    return replace(deals, **{name: changed})


@pytest.mark.parametrize(
    ("work", "named"),
    [
        (lambda: spoiled("hands", (1, 0), 0), "deal 1: it is not the whole pack"),
        (lambda: spoiled("stocks", (2, 0), 52), "deal 2: its stock has a number that is no card"),
        (lambda: spoiled("stocks", (2, 0), -3), "deal 2: its stock"),
        (lambda: spoiled("stocks", (1, 0), int(some_deals().stocks[1, 1])), "deal 1: a card is in two places"),
        (lambda: spoiled("tops", (0,), int(some_deals().stocks[0, 0])), "deal 0: its top is not in the pile"),
        (lambda: spoiled("tops", (0,), 99), "deal 0: its top is no card"),
        (lambda: replace(some_deals(), tops=np.zeros(4, dtype=np.int64)), "tops has to be int64"),
        (lambda: replace(some_deals(), hands=some_deals().hands.astype(np.float64)), "hands has to be int64"),
    ],
)
def test_deals_that_are_none_are_refused_by_name(work: Callable[[], Deals], named: str) -> None:
    with pytest.raises(DealError, match=named):
        play_hands(work(), (S, S), np.ones(3, dtype=np.int64))


@pytest.mark.parametrize(
    ("moment", "named"),
    [
        (replace(START, seat=2), "seat 2"),
        (replace(START, stage=Stage.THROW), "seat 0 has not 11 cards"),
        (replace(START, known=(ALL, 0)), "seat 0 lacks a card"),
    ],
)
def test_moments_that_cannot_be_are_refused_by_name(moment: Moment, named: str) -> None:
    with pytest.raises(DealError, match=named):
        play_hands(some_deals(), (S, S), np.ones(3, dtype=np.int64), moment)


def test_rules_that_are_not_played_out_are_refused() -> None:
    seeds = np.ones(3, dtype=np.int64)
    with pytest.raises(RuleError, match="wall_rule"):
        play_hands(some_deals(), (S, S), seeds, rules=replace(STANDARD, wall_rule="opponent_may_take_to_knock"))
    with pytest.raises(RuleError, match="upcard"):
        play_hands(some_deals(), (S, S), seeds, rules=parse_rules("oklahoma"))
    with pytest.raises(DealError, match="seed"):
        play_hands(some_deals(), (S, S), np.zeros(3, dtype=np.int64))
    play_hands(some_deals(), (S, S), seeds, rules=parse_rules("oklahoma"), upcard=parse_card("4h"))
