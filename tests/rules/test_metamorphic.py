"""What must hold between two answers of the engine, whatever the cards: no oracle, only the rules of arithmetic."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from trainer.rules.arrange import arrange_as, best_arrangements, least_deadwood
from trainer.rules.cards import DECK, Card, Suit, parse_cards, points
from trainer.rules.melds import Meld, melds_in, parse_meld
from trainer.rules.play import (
    Action,
    BigGin,
    Defend,
    Discard,
    Knock,
    Phase,
    Regroup,
    State,
    apply,
    deal,
    legal_actions,
    start,
)
from trainer.rules.ruleset import STANDARD, RuleSet, parse_rules
from trainer.rules.showdown import LayOff, best_defences, cards_speak, lay_offs, showdown

Cards = tuple[Card, ...]


def dealt(size: int) -> st.SearchStrategy[Cards]:
    """Cards of five to eight neighbouring ranks, where melds are many and overlap, or of the whole pack."""
    windows = st.tuples(st.integers(0, 5), st.sampled_from([5, 6, 8, 13]))
    return windows.flatmap(
        lambda window: st.permutations([card for card in DECK if window[0] <= card.rank < window[0] + window[1]])
    ).map(lambda pack: tuple(pack[:size]))


def any_grouping(cards: Cards, rng: Random) -> list[Meld]:
    """Disjoint melds of *cards*, as many as chance takes."""
    found = list(melds_in(cards))
    rng.shuffle(found)
    chosen: list[Meld] = []
    for each in found:
        if rng.random() < 0.8 and not any(set(each) & set(other) for other in chosen):
            chosen.append(each)
    return chosen


E11 = parse_cards("8d 9d Td 2s 3s 4s 3h 2c Ah Ac"), parse_cards("5d 5h 5c 6d 7d Kh Ks Kc Kd 3c")


# --- Groupings -----------------------------------------------------------------------------------------------------


@given(st.one_of(dealt(10), dealt(11)), st.integers(0, 2**32))
def test_the_best_spread_is_never_worse_than_any_other(cards: Cards, seed: int) -> None:
    least = least_deadwood(cards)
    rng = Random(seed)
    for _ in range(10):
        assert arrange_as(cards, any_grouping(cards, rng)).deadwood >= least
    assert {each.deadwood for each in best_arrangements(cards)} == {least}


@given(dealt(11), st.sampled_from([3, 4]))
def test_another_card_costs_no_more_than_its_points(cards: Cards, min_run: int) -> None:
    *ten, card = cards
    assert least_deadwood(cards, min_run) <= least_deadwood(ten, min_run) + card.points


@given(dealt(10))
def test_longer_runs_only_cost(cards: Cards) -> None:
    assert least_deadwood(cards, min_run=3) <= least_deadwood(cards, min_run=4) <= points(cards)


# --- The defender ----------------------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(dealt(20))
@example((*E11[0], *E11[1]))
def test_the_joint_choice_is_never_above_melds_first(cards: Cards) -> None:
    """Own least deadwood first and lay-offs after, by any of the best groupings, leaves as much or more."""
    knocker, defender = cards[:10], cards[10:]
    for laid in best_arrangements(knocker)[:3]:
        joint = best_defences(laid.melds, defender)[0].deadwood
        for own in best_arrangements(defender):
            gone = {each.card for each in lay_offs(laid.melds, own.deadwood_cards)}
            assert joint <= points(set(own.deadwood_cards) - gone)


def test_the_joint_choice_is_sometimes_below() -> None:
    """E11: own melds first stops at 13, together it is 3. So the property above is not empty."""
    laid = arrange_as(E11[0], (parse_meld("8d 9d Td"), parse_meld("2s 3s 4s")))
    first = {
        points(set(own.deadwood_cards) - {each.card for each in lay_offs(laid.melds, own.deadwood_cards)})
        for own in best_arrangements(E11[1])
    }
    assert (min(first), best_defences(laid.melds, E11[1])[0].deadwood) == (13, 3)


@settings(max_examples=60)
@given(dealt(20), st.integers(0, 2**32))
def test_the_order_of_cards_and_melds_changes_nothing(cards: Cards, seed: int) -> None:
    laid, defender = best_arrangements(cards[:10])[0], cards[10:]
    rng = Random(seed)
    shown, left, other = list(laid.melds), list(laid.deadwood_cards), list(defender)
    for each in (shown, left, other):
        rng.shuffle(each)
    ours, theirs = best_defences(laid.melds, defender), best_defences(shown, other)
    assert {(frozenset(each.melds), each.left) for each in theirs} == {
        (frozenset(each.melds), each.left) for each in ours
    }
    if laid.deadwood <= STANDARD.limit():
        assert showdown(shown, left, other).score == showdown(laid.melds, laid.deadwood_cards, defender).score


@settings(max_examples=60)
@given(dealt(20))
def test_another_meld_on_the_table_never_hurts_the_defender(cards: Cards) -> None:
    laid = best_arrangements(cards[:10])[0].melds
    counts = [best_defences(laid[:number], cards[10:])[0].deadwood for number in range(len(laid) + 1)]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] == least_deadwood(cards[10:])


@settings(max_examples=60)
@given(dealt(20))
def test_where_cards_speak_no_other_best_grouping_would_score_more(cards: Cards) -> None:
    knocker, defender = cards[:10], cards[10:]
    if least_deadwood(knocker) > STANDARD.limit():
        return

    def worth(melds: tuple[Meld, ...], left: Cards) -> int:
        score = showdown(melds, left, defender).score
        return score.points if score.winner == "knocker" else -score.points

    spoken = cards_speak(knocker, defender, STANDARD)
    assert worth(spoken.melds, spoken.deadwood_cards) == max(
        worth(each.melds, each.deadwood_cards) for each in best_arrangements(knocker)
    )


# --- Whole hands ----------------------------------------------------------------------------------------------------


def renamed(value: Action, suits: list[Suit]) -> Action:
    """The same action where the suits have other names."""

    def card(each: Card) -> Card:
        return Card(suits[each.suit], each.rank)

    def group(melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
        return tuple(tuple(sorted(map(card, each))) for each in melds)

    match value:
        case Discard():
            return Discard(card(value.card))
        case Knock():
            return Knock(card(value.card), group(value.melds))
        case BigGin() | Regroup():
            return replace(value, melds=group(value.melds))
        case Defend():
            laid = tuple(LayOff(card(each.card), group((each.onto,))[0]) for each in value.layoffs)
            return Defend(group(value.melds), laid)
    return value


def without_groupings(actions: tuple[Action, ...]) -> set[Action]:
    """What is legal, by the cards alone: of several best groupings another may be listed first."""
    return {replace(each, melds=()) if isinstance(each, (Knock, BigGin)) else each for each in actions}


@pytest.mark.parametrize("rules", [STANDARD, parse_rules("standard wall_rule=opponent_may_take_to_knock")])
@settings(max_examples=15)
@given(seed=st.integers(0, 2**32), suits=st.permutations(list(Suit)))
def test_a_whole_hand_is_the_same_under_other_names_of_the_suits(rules: RuleSet, seed: int, suits: list[Suit]) -> None:
    """Every step legal here is legal there, nothing else is, and it ends alike."""
    rng = Random(seed)
    ours = deal(rng, rules)
    theirs = other_names(ours, suits)
    while ours.phase is not Phase.OVER:
        legal = legal_actions(ours)
        if ours.phase is not Phase.LAY_OFF:
            there = {renamed(each, suits) for each in without_groupings(legal)}
            assert there == without_groupings(legal_actions(theirs))
        throws = [each for each in legal if isinstance(each, Discard)]
        ends = [each for each in legal if isinstance(each, (Knock, BigGin, Defend))]
        if ends and rng.random() < 0.5:
            action: Action = rng.choice(ends)
        elif throws:
            hand = ours.hands[ours.to_move]
            action = min(throws, key=lambda each: least_deadwood(hand - {each.card}))
        else:
            action = rng.choice(legal)
        ours, theirs = apply(ours, action), apply(theirs, renamed(action, suits))
        assert (theirs.phase, theirs.to_move, len(theirs.stock)) == (ours.phase, ours.to_move, len(ours.stock))
    assert (ours.result and ours.result.score) == (theirs.result and theirs.result.score)


def other_names(state: State, suits: list[Suit]) -> State:
    def cards(each: tuple[Card, ...] | frozenset[Card]) -> list[Card]:
        return [Card(suits[card.suit], card.rank) for card in each]

    one, two = state.hands
    return start(cards(one), cards(two), cards((*state.pile, *state.stock)), state.rules)
