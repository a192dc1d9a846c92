"""Guesses of the other hand: always what can be, as likely as the exact count says, and on the whole true."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from math import exp

import pytest

pytest.importorskip("numba", reason="the extra 'analysis' is not installed")

import numpy as np

from trainer.analysis.history import view_from_history
from trainer.analysis.kernel import compiled
from trainer.analysis.kernel.chains import fit_of
from trainer.analysis.kernel.plain import INDEX, cards_of, mask_of, melds_with
from trainer.analysis.model_player import choose
from trainer.analysis.models import GG, PANEL, G, M, Model, S, W, table_of
from trainer.analysis.worlds import (
    SHARP,
    SOFT,
    Seen,
    Softness,
    Turn,
    ViewError,
    Walk,
    Worlds,
    sample_worlds,
    watched,
)
from trainer.rules.cards import DECK, parse_card, parse_cards
from trainer.rules.play import Discard, DrawStock, Event, Phase, State, View, apply, start
from trainer.rules.ruleset import STANDARD

ALL = (1 << 52) - 1


def dealt(rng: np.random.Generator) -> State:
    pack = [DECK[card] for card in rng.permutation(len(DECK))]
    return start(pack[:10], pack[10:20], pack[20:])


def states(seed: int, model: Model, other: Model) -> list[State]:
    """Every moment of one hand at which a player draws, or throws."""
    rng = np.random.default_rng(seed)
    state, found = dealt(rng), []
    models = (model, other)
    while state.phase in (Phase.UPCARD, Phase.DRAW, Phase.DISCARD):
        found.append(state)
        state = apply(state, choose(state.view(), models[state.to_move], rng))
    return found


def late_view(seed: int = 0, own_turn: int = 4) -> View:
    """A moment before a discard, late enough for the opponent to have thrown a few cards."""
    while True:
        for state in states(seed, G, S):
            view = state.view()
            if view.phase is Phase.DISCARD and view.turn == own_turn and view.known:
                return view
        seed += 1


def few(seen: Seen, model: Model, seed: int = 1) -> Worlds:
    return sample_worlds(seen, model, np.random.default_rng(seed), chains=3, samples=4, burn_in=20, thin=5)


@pytest.mark.parametrize("model", [*PANEL, GG], ids=lambda model: model.name)
def test_guesses_fit_what_was_seen(model: Model) -> None:
    checked = 0
    for seed in range(6):
        for state in states(seed, model, S):
            view = state.view()
            unseen, known = mask_of(view.unseen), mask_of(view.known)
            worlds = few(watched(view), model)
            assert worlds.hands.shape == (3, 4)
            assert worlds.stocks.shape == (3, 4, view.stock_left)
            assert (np.bitwise_count(worlds.hands) == 10).all()
            assert (worlds.hands & known == known).all()
            stock = np.bitwise_or.reduce(np.int64(1) << worlds.stocks, axis=2)
            assert (stock & worlds.hands == 0).all()
            assert (stock | worlds.hands == unseen | known).all()
            checked += 1
    assert checked > 50


def test_same_generator_same_guesses_and_chains_differ() -> None:
    seen = watched(late_view())
    first, again, other = few(seen, S), few(seen, S), few(seen, S, 2)
    assert (first.hands == again.hands).all()
    assert (first.stocks == again.stocks).all()
    assert (first.hands != other.hands).any()
    assert len({tuple(row) for row in first.hands.tolist()}) == 3
    assert ((first.accepted > 0) & (first.accepted <= 1)).all()


def test_a_sharper_belief_is_another_belief() -> None:
    seen, rng = watched(late_view()), np.random.default_rng
    soft, sharp = (sample_worlds(seen, S, rng(1), chains=2, samples=50, softness=each) for each in (SOFT, SHARP))
    assert sharp.accepted.mean() < soft.accepted.mean()


def test_a_chain_for_prices_has_forgotten_its_first_cards() -> None:
    """Late in a hand any ten cards that fit hold far more deadwood than the ones that were played like this."""
    late = []
    for seed in range(30):
        late += [watched(state.view()) for state in states(seed, M, M) if state.view().turn == 8][:1]
    means = []
    for burn_in in (50, Walk().burn_in, 5000):
        walk = Walk(burn_in)._asdict()
        worlds = [sample_worlds(seen, M, np.random.default_rng(1), samples=20, **walk) for seen in late]
        means.append(np.mean([compiled.deadwood_batch(each.hands.ravel()).mean() for each in worlds]))
    assert means[0] - means[2] > 1.5
    assert abs(means[1] - means[2]) < 1


def test_what_was_seen_is_read_in_order() -> None:
    view = late_view()
    seen = watched(view)
    theirs = [event for event in view.events if event.seat != view.seat]
    thrown = [INDEX[event.action.card] for event in theirs if isinstance(event.action, Discard)]
    assert [turn.thrown for turn in seen.turns if turn.thrown >= 0] == thrown
    assert any(turn.took for turn in seen.turns)
    for turn in seen.turns:
        assert not turn.took or turn.offered >= 0
        assert turn.thrown < 0 or not turn.pile >> turn.thrown & 1
        assert not turn.took or not turn.pile >> turn.offered & 1
        assert turn.mine & mask_of(view.hand | set(view.pile)) == turn.mine
    assert [turn.stock_left for turn in seen.turns] == sorted((turn.stock_left for turn in seen.turns), reverse=True)


@pytest.mark.parametrize("model", [S, G, GG], ids=lambda model: model.name)
def test_what_a_model_did_is_what_the_model_does(model: Model) -> None:
    """With the cards that were really there, every action of a model without noise is certain under that model."""
    sure = Softness(temperature=0.001, other_draw=1e-9, no_knock=1e-9)
    cards, after, rated = np.empty(11, dtype=np.int64), np.empty(11, dtype=np.int64), np.empty(11)
    seen_turns = 0
    for seed in range(8):
        moments = states(seed, model, model)
        for state in moments:
            view = state.view()
            seen, them = watched(view), 1 - view.seat
            drawn = [event.seat for event in state.events if isinstance(event.action, DrawStock)]
            stock = moments[0].stock[: len(drawn)]
            slots = [INDEX[card] for card in moments[0].hands[them]]
            slots += [INDEX[card] for card, seat in zip(stock, drawn, strict=True) if seat == them]
            table = np.array([seen.limit, seen.stock_floor, seen.first_knock, 0])
            turns, row = turn_rows(seen), table_of([model])[0]
            fit = fit_of(np.array(slots), turns, row, table, np.array(sure), -np.inf, cards, after, rated)
            assert fit > -1.4 * len(seen.turns) - 1e-6  # a tie of four cards costs log 4; another choice costs far more
            seen_turns += len(seen.turns)
    assert seen_turns > 100


def turn_rows(seen: Seen) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    rows = [
        (turn.number, turn.offered, turn.took, turn.thrown, turn.pile, turn.mine, turn.stock_left)
        for turn in seen.turns
    ]
    return np.array(rows, dtype=np.int64).reshape(len(rows), 7)


# Small enough to count every case: twelve cards nobody has seen, one or two turns of the opponent.

UNSEEN = tuple(sorted(INDEX[card] for card in parse_cards("4h 5h 6h 9s 9d 9c Kd Qd 2c 3c Ts 7d")))
THROWN = [INDEX[parse_card(text)] for text in ("Kc", "8h")]


def small(turns: int) -> Seen:
    rest = ALL & ~sum(1 << card for card in (*UNSEEN, *THROWN))
    pile = rest & 0xFFFF0FFFF
    seen = [Turn(number, INDEX[parse_card("Js")], False, THROWN[number - 1], pile, 0, 4) for number in (1, 2)][:turns]
    return Seen(tuple(seen), 0, UNSEEN, 2, 10, 2, 1)


def likelihood(seen: Seen, slots: list[int], model: Model) -> float:
    """How likely *model* was to do what was seen, in plain Python from what the text of ``worlds`` says."""
    hand, draw, found = sum(1 << card for card in slots[:10]), 10, 1.0
    for turn in seen.turns:
        takes = melds_with(hand, turn.offered) and (
            min(
                left
                for card, left in compiled.after_each_discard(hand | 1 << turn.offered).items()
                if card != turn.offered
            )
            < compiled.deadwood(hand)
        )
        found *= 0.04 if takes != turn.took else 0.96
        if turn.thrown < 0:
            continue
        hand |= 1 << (turn.offered if turn.took else slots[draw])
        draw += not turn.took
        after = compiled.after_each_discard(hand)
        loose = hand & ~sum(compiled.best_melds(hand))
        unseen = ALL & ~(hand | turn.pile)
        score = {
            card: left - model.potential * compiled.potential(loose & ~(1 << card), unseen)
            for card, left in after.items()
        }
        heat = 2.0 + model.noise / 4
        if turn.took:
            del score[turn.offered], after[turn.offered]
        found *= exp(-score[turn.thrown] / heat) / sum(exp(-each / heat) for each in score.values())
        if min(after.values()) <= min(seen.limit, model.late_knock):
            found *= 0.05
        hand &= ~(1 << turn.thrown)
    return found


def exact_chances(seen: Seen, model: Model) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """For each card the chance that the opponent holds it now, by counting every way the cards can lie."""
    turns = len(seen.turns)
    total, held = 0.0, np.zeros(52)
    for kept in combinations(seen.unseen, 10):
        hidden = [*THROWN[:turns], *kept]
        for drawn in drawings(hidden, turns):
            first = [card for card in hidden if card not in drawn]
            weight = likelihood(seen, [*first, *drawn], model)
            total += weight
            held[list(kept)] += weight
    return held / total


def passed_and_taken() -> Seen:
    """The first upcard was left, which 7d and 9d would have melded; the jack that 9s and Ts meld was taken."""
    jack, king, eight = (INDEX[parse_card(text)] for text in ("Js", "Kc", "8d"))
    pile = ALL & ~sum(1 << card for card in (*UNSEEN, jack, king)) & 0xFFFF0FFFF
    seen = (Turn(1, eight, False, -1, pile, 0, 4), Turn(1, jack, True, king, pile, 0, 4))
    return Seen(seen, 1 << jack, UNSEEN, 3, 10, 2, 1)


def drawings(hidden: list[int], turns: int) -> list[tuple[int, ...]]:
    """The cards that can have been drawn on each turn, no card after it was thrown."""
    if turns == 1:
        return [(card,) for card in hidden]
    pairs = [(one, two) for one in hidden for two in hidden if one != two]
    return [(one, two) for one, two in pairs if two != THROWN[0]]


@pytest.mark.parametrize("model", [S, W], ids=lambda model: model.name)
def test_the_likelihood_is_what_it_says(model: Model) -> None:
    rng = np.random.default_rng(3)
    seen = small(2)
    turns = turn_rows(seen)
    cards, after, rated = np.empty(11, dtype=np.int64), np.empty(11, dtype=np.int64), np.empty(11)
    table = np.array([10, 2, 1, 0])
    for _ in range(200):
        slots = [*THROWN, *rng.permutation(UNSEEN)[:10].tolist()]
        fit = fit_of(np.array(slots), turns, table_of([model])[0], table, np.array(SOFT), -np.inf, cards, after, rated)
        assert exp(fit) == pytest.approx(likelihood(seen, slots, model), rel=1e-9)


@pytest.mark.parametrize("model", [S, W], ids=lambda model: model.name)
def test_chances_are_those_of_an_exact_count(model: Model) -> None:
    seen = small(1)
    worlds = sample_worlds(seen, model, np.random.default_rng(4), chains=24, samples=400, burn_in=200, thin=20)
    by_chain = worlds.chances()
    error = by_chain.std(axis=0, ddof=1) / np.sqrt(len(by_chain))
    exact = exact_chances(seen, model)
    assert exact[list(UNSEEN)].std() > 0.02  # no even deal would pass
    assert (np.abs(by_chain.mean(axis=0) - exact) <= 4.5 * error + 1e-9).all()


def test_what_was_passed_and_taken_counts_as_it_does_in_an_exact_count() -> None:
    seen = passed_and_taken()
    worlds = sample_worlds(seen, S, np.random.default_rng(6), chains=24, samples=400, burn_in=200, thin=20)
    total, held = 0.0, np.zeros(52)
    for kept in combinations(UNSEEN, 9):
        weight = likelihood(seen, [seen.turns[1].thrown, *kept], S)
        total += weight
        held[list(kept)] += weight
    exact = held / total
    nine, ten, seven = (INDEX[parse_card(text)] for text in ("9s", "Ts", "7d"))
    assert min(exact[nine], exact[ten]) > 0.9 > 0.75 > exact[seven]  # of nine cards in twelve
    by_chain = worlds.chances()
    error = by_chain.std(axis=0, ddof=1) / np.sqrt(len(by_chain))
    away = np.abs(by_chain.mean(axis=0) - exact)[list(UNSEEN)]
    assert (away <= 4.5 * error[list(UNSEEN)] + 1e-9).all()


@pytest.mark.slow
def test_chances_after_two_turns_are_those_of_an_exact_count() -> None:
    seen = small(2)
    worlds = sample_worlds(seen, S, np.random.default_rng(5), chains=24, samples=600, burn_in=400, thin=20)
    by_chain = worlds.chances()
    error = by_chain.std(axis=0, ddof=1) / np.sqrt(len(by_chain))
    assert (np.abs(by_chain.mean(axis=0) - exact_chances(seen, S)) <= 4.5 * error + 1e-9).all()


@pytest.mark.slow
def test_cards_said_to_be_there_are_there_as_often() -> None:
    """Calibration in self-play, two models: in each band of said chances as many cards are held, within the error."""
    said, true = [], []
    for seed in range(120):
        model, luck = (S, G)[seed % 2], np.random.default_rng(seed)
        for state in states(seed, model, model):
            # Every moment is as likely, whatever comes after it: one of each hand would favour the hands that end soon.
            if state.phase is not Phase.DISCARD or luck.random() > 0.2:
                continue
            worlds = sample_worlds(watched(state.view()), model, luck, chains=4, samples=40, softness=SHARP)
            chances = worlds.chances().mean(axis=0)
            other = state.hands[1 - state.to_move]
            for card in state.view().unseen:
                said.append(chances[INDEX[card]])
                true.append(card in other)
    guess, held = np.array(said), np.array(true, dtype=np.float64)
    for low, high in ((0.0, 0.1), (0.1, 0.2), (0.2, 0.3), (0.3, 0.4), (0.4, 0.6), (0.6, 1.01)):
        band = (guess >= low) & (guess < high)
        assert band.sum() > 40
        error = np.sqrt(held[band].mean() * (1 - held[band].mean()) / band.sum())
        assert abs(held[band].mean() - guess[band].mean()) < 4 * error + 0.04, (low, high)
    # An even deal says the same of every unseen card; it is further from the truth.
    even = np.full_like(guess, held.mean())
    assert np.square(guess - held).mean() < 0.95 * np.square(even - held).mean()


def changed(view: View, **parts: object) -> Callable[[], Seen]:
    return lambda: watched(replace(view, **parts))  # type: ignore[arg-type]


def test_views_that_cannot_be_are_refused_by_name() -> None:
    view = late_view()
    known, unseen = min(view.known), min(view.unseen)
    own = min(view.hand - {view.taken})
    theirs = next(event for event in view.events if event.seat != view.seat and isinstance(event.action, Discard))
    cases = [
        (changed(view, stock_left=-1), "-1 cards are left in the stock"),
        (changed(view, stock_left=view.stock_left + 1), "cards are left in the stock"),
        (changed(view, hand=view.hand | {unseen}), "12 cards"),
        (changed(view, hand=view.hand - {own} | {known}), "known to be in the other hand"),
        (changed(view, hand=view.hand - {own} | {view.pile[0]}), "in the hand and in the pile"),
        (changed(view, pile=view.pile[1:]), "the pile is"),
        (changed(view, phase=Phase.OVER), "nothing is to be guessed"),
        (changed(view, events=(*view.events, theirs)), "lies in the pile already"),
        (changed(view, events=(*view.events, Event(0, Discard(unseen)))), "the pile is"),
    ]
    for work, named in cases:
        with pytest.raises(ViewError, match=named):
            work()


def test_a_card_may_come_back_to_the_hand_that_threw_it() -> None:
    """8d was thrown, taken by the other side, thrown again and taken back: held for certain, and once a hidden card."""
    history = "take Ks stock Kd stock Qh stock Jh stock 7s take Qc stock 9h take Jc stock Js stock 8d take 9d take 6s"
    hand = parse_cards("3c 3d 3h 4c 5c 8s Ac Ad Tc Td Th")
    view = view_from_history(hand, parse_card("Td"), f"{history} stock 8d take 9c stock", STANDARD)
    assert parse_card("8d") in view.known
    worlds = few(watched(view), S)
    known = mask_of(view.known)
    assert ((worlds.hands & known) == known).all()
    assert (np.bitwise_count(worlds.hands) == 10).all()


def test_what_no_deal_agrees_with_is_said() -> None:
    seen = small(1)
    rng = np.random.default_rng(1)
    with pytest.raises(ViewError, match="no deal agrees"):
        sample_worlds(replace(seen, unseen=UNSEEN[:-1]), S, rng)
    with pytest.raises(ViewError, match="Kc in two places"):
        sample_worlds(replace(seen, unseen=(*UNSEEN[:-1], THROWN[0])), S, rng)
    with pytest.raises(ValueError, match="chains=0"):
        sample_worlds(seen, S, rng, chains=0)
    for odd in (Softness(temperature=0.0), Softness(other_draw=1.0), Softness(no_knock=0.0)):
        with pytest.raises(ValueError, match="temperature above 0"):
            sample_worlds(seen, S, rng, softness=odd)
    # Eleven cards that came from nowhere; then the eleventh was thrown one turn before the first draw.
    takes = [Turn(number, 30 + number, True, number, 0, 0, 2) for number in range(1, 12)]
    with pytest.raises(ViewError, match="no deal agrees"):
        sample_worlds(Seen(tuple(takes), 0, (50, 51), 2, 10, 2, 1), S, rng)
    late = Turn(12, -1, False, 31, 0, 0, 2)
    with pytest.raises(ViewError, match="before it can have been drawn"):
        sample_worlds(Seen((*takes, late), 0, (50, 51), 2, 10, 2, 1), S, rng)


def test_a_hand_of_the_sample_is_cards() -> None:
    worlds = few(watched(late_view()), S)
    assert len(cards_of(int(worlds.hands[0, 0]))) == 10
