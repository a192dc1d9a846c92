"""The chance that a card can be melded, over guesses of the other hand."""

from random import Random

import pytest

pytest.importorskip("numba", reason="the extra 'analysis' is not installed")

import numpy as np

from trainer.analysis.history import view_from_history
from trainer.analysis.inferred import guess_uses
from trainer.analysis.kernel import INDEX, melds_with
from trainer.analysis.keys import CHANCE, shortlist
from trainer.analysis.models import PANEL, G, S
from trainer.analysis.odds import chance_to_meld
from trainer.analysis.trials import WALK
from trainer.analysis.use_chances import UseChances
from trainer.analysis.worlds import sample_worlds, watched
from trainer.rules.cards import parse_card, parse_cards
from trainer.rules.play import View

PLAY = "pass pass stock 8h take Kd take Js take 7c stock Jd stock Js stock"
HAND = "9h 9c 2s 3s 4s Kd Kc 5d 5c Ah Qs"
CARDS = parse_cards("9h Kc Ah Qs 5d")


def view(hand: str = HAND, history: str = PLAY) -> View:
    return view_from_history(parse_cards(hand), parse_card("8c"), history)


def test_a_chance_is_the_share_of_the_guesses_that_meld_the_card() -> None:
    found = guess_uses(view(), CARDS, Random(3), panel=[S, G], chains=4, samples=10)
    luck = np.random.default_rng(Random(3).getrandbits(64))
    for place, model in enumerate((S, G)):
        hands = sample_worlds(watched(view()), model, luck, chains=4, samples=10, **WALK._asdict()).hands
        for number, card in enumerate(CARDS):
            shares = [100 * np.mean([melds_with(int(hand), INDEX[card]) for hand in chain]) for chain in hands]
            assert found.shares.total[place, :, number] == pytest.approx(shares)
    assert found.worlds == 40


def test_a_dead_card_is_never_melded_and_what_is_held_for_it_always() -> None:
    """All that melds with the ace of hearts is seen; two kings that were taken are there for sure."""
    play = "pass pass stock Kh take 2d stock Kd take 3h stock 2h stock Ad stock Ac stock As stock"
    seen = view("Ah Kc 2c 3c 4c 5d 6d 7d 9s Ts Qh", play)
    uses = guess_uses(seen, parse_cards("Ah Kc"), Random(1), chains=2, samples=5)
    assert [uses.chance(number) for number in range(2)] == [0, 100]
    assert {each.error for number in range(2) for each in uses.shares.between(number, 2)} == {0}


def test_what_was_thrown_makes_its_neighbours_safer_than_a_count_says() -> None:
    """The opponent threw a king: two other kings are hardly in that hand, whatever the count."""
    uses = guess_uses(view(), CARDS, Random(5))
    number = CARDS.index(parse_card("Kc"))
    counted = 100 * float(chance_to_meld(CARDS[number], view().unseen, view().known, 10 - len(view().known)))
    assert uses.chance(number) < counted - CHANCE.points


def test_figures_are_kept_with_every_pair_and_read_back() -> None:
    uses = guess_uses(view(), CARDS, Random(7))
    ranked = uses.ranked()
    means = [uses.chance(number) for number in ranked]
    assert means == sorted(means)
    found = shortlist(ranked, uses.between, margin=CHANCE, least_wrong=1)
    assert found is not None
    chances = uses.chances(found.right, found.wrong)
    assert len(chances.apart) == len(found.right) * len(found.wrong)
    assert [each.name for each in chances.cards[0].models] == [model.name for model in PANEL]
    for apart in chances.apart:
        safer, riskier = chances.of(apart.safer), chances.of(apart.riskier)
        assert safer is not None
        assert riskier is not None
        for one, low, high in zip(apart.models, safer.models, riskier.models, strict=True):
            assert one.difference == pytest.approx(high.difference - low.difference, abs=0.02)
            assert CHANCE.passed(one.measured)
    assert UseChances.from_data(chances.to_data()) == chances


def test_the_same_dice_give_the_same_figures() -> None:
    one, other = (guess_uses(view(), CARDS, Random(9), chains=4, samples=4) for _ in range(2))
    assert (one.shares.points == other.shares.points).all()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data | {"cards": []}, "do not stand once each"),
        (lambda data: data | {"cards": data["cards"][::-1]}, "the safest first"),
        (lambda data: data | {"cards": [data["cards"][0]] * 2}, "do not stand once each"),
        (lambda data: data | {"cards": [data["cards"][0] | {"chance": 101}]}, "'chance' is 101"),
        (lambda data: data | {"cards": [data["cards"][0] | {"error": -1}]}, "'error' is -1"),
        (lambda data: data | {"cards": [3]}, "a chance is '3', not a mapping"),
        (lambda data: data | {"apart": [3]}, "a difference is '3', not a mapping"),
        (lambda data: data | {"apart": [data["apart"][0] | {"models": {"S": [1]}}]}, "not \\[difference, error\\]"),
        (lambda data: data | {"worlds": "many"}, "'worlds' is 'many'"),
        (lambda data: [], "is a mapping"),
    ],
)
def test_what_are_no_chances_is_refused(change: object, message: str) -> None:
    uses = guess_uses(view(), CARDS, Random(7), panel=[S], chains=2, samples=2)
    data = uses.chances(uses.ranked()[:1], uses.ranked()[1:]).to_data()
    assert callable(change)
    with pytest.raises(ValueError, match=message):
        UseChances.from_data(change(data))
