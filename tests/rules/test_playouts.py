"""Whole hands of random legal play: what always holds, and that only the legal is accepted."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.rules.arrange import best_arrangements, least_deadwood
from trainer.rules.cards import DECK, Card
from trainer.rules.errors import RulesError
from trainer.rules.play import (
    Action,
    BigGin,
    Defend,
    Discard,
    DrawStock,
    Knock,
    Pass,
    Phase,
    State,
    TakeDiscard,
    apply,
    deal,
    legal_actions,
)
from trainer.rules.ruleset import RuleSet, parse_rules
from trainer.rules.showdown import Ending, best_defences, showdown

TABLES = [
    parse_rules(text)
    for text in (
        "standard",
        "classic",
        "straight",
        "oklahoma",
        "standard wall_rule=opponent_may_take_to_knock",
        "standard discard_taken_card=allowed stock_floor=0",
        "standard knock_min_turn=2 tie=push",
        "standard upcard=off",
        "standard arrangement=best",
    )
]
seeds = st.integers(0, 2**32)
tables = st.sampled_from(TABLES)
few = settings(max_examples=20)  # each example is a whole hand
fewest = settings(max_examples=6)  # and here every legal action of it is tried


def choose(state: State, rng: Random) -> Action:
    """Now and then anything legal; mostly play that gets somewhere, so that hands end in every way."""
    legal = legal_actions(state)
    throws = [action for action in legal if isinstance(action, Discard)]
    ends = [action for action in legal if isinstance(action, (Knock, BigGin))]
    gin = [action for action in ends if sum(map(len, action.melds)) >= 10]
    if gin or (ends and rng.random() < 0.15):
        return rng.choice(gin or ends)
    if throws and rng.random() < 0.8:
        hand = state.hands[state.to_move]
        return min(throws, key=lambda action: least_deadwood(hand - {action.card}))
    return rng.choice(legal)


def playout(seed: int, rules: RuleSet) -> Iterator[State]:
    """Every state of one hand, the last one over."""
    rng = Random(seed)
    state = deal(rng, rules)
    yield state
    while state.phase is not Phase.OVER:
        state = apply(state, choose(state, rng))
        yield state


def thrown_to_knock(state: State) -> set[Card]:
    return {event.action.card for event in state.events if isinstance(event.action, Knock)}


CONCEIVABLE: tuple[Action, ...] = (
    Pass(),
    TakeDiscard(),
    DrawStock(),
    BigGin(()),
    *(Discard(card) for card in DECK),
    *(Knock(card, ()) for card in DECK),
)


def sort_of(action: Action) -> Action:
    """The action without its grouping: a knock is legal or not by the card that is thrown."""
    return replace(action, melds=()) if isinstance(action, (Knock, BigGin)) else action


def with_best_melds(action: Action, hand: frozenset[Card]) -> Action:
    """So that nothing is refused for its grouping."""
    if isinstance(action, Knock):
        return replace(action, melds=best_arrangements(hand - {action.card})[0].melds)
    return BigGin(best_arrangements(hand)[0].melds) if isinstance(action, BigGin) else action


@few
@given(seeds, tables)
def test_every_card_is_in_one_place(seed: int, rules: RuleSet) -> None:
    for state in playout(seed, rules):
        one, two = state.hands
        places = [*one, *two, *state.stock, *state.pile, *thrown_to_knock(state)]
        assert sorted(places) == list(DECK)
        assert len(state.hands[1 - state.to_move]) == 10 or state.phase is Phase.OVER
        if state.phase is not Phase.OVER:
            assert len(state.hands[state.to_move]) == (11 if state.phase is Phase.DISCARD else 10)
            assert len(state.stock) >= rules.stock_floor


@few
@given(seeds, tables)
def test_a_hand_ends_with_a_score_or_dead_at_the_wall(seed: int, rules: RuleSet) -> None:
    last = list(playout(seed, rules))[-1]
    assert legal_actions(last) == ()
    if last.result is None:
        assert last.knocker is None
        took, threw, took_too, threw_too = last.events[-4:]
        thrown_back_twice = took.card == threw.card == took_too.card == threw_too.card
        assert len(last.stock) == rules.stock_floor or (rules.discard_taken_card and thrown_back_twice)
        return
    assert last.knocker is not None
    (end,) = [event.action for event in last.events if isinstance(event.action, (Knock, BigGin))]
    own, other = last.hands[last.knocker], last.hands[1 - last.knocker]
    melded = {card for each in end.melds for card in each}
    best = showdown(end.melds, sorted(own - melded), other, rules, upcard=last.upcard)
    if best.score.result in (Ending.GIN, Ending.BIG_GIN):
        assert last.result == best
    else:
        assert isinstance(last.events[-1].action, Defend)
        speak = rules.arrangement == "best"  # the cards speak: every best defence is told, not the one that was made
        assert last.result == replace(best, defences=best.defences if speak else (last.result.defence,))
        assert last.result.defence in best.defences
    assert last.result.knocker_deadwood <= rules.limit(last.upcard)
    assert (last.result.score.result is Ending.BIG_GIN) == isinstance(end, BigGin)


def _expected(state: State) -> set[Action]:
    """What is legal under the standard rules, said again from the rules and not from the engine."""
    if state.phase is Phase.UPCARD:
        return {TakeDiscard(), Pass()}
    if state.phase is Phase.DRAW:
        passed = [event for event in state.events if isinstance(event.action, Pass)]
        first_draw = len(passed) == len(state.events) == 2
        return {DrawStock()} if first_draw else {DrawStock(), TakeDiscard()}
    if state.phase is Phase.LAY_OFF:
        assert state.laid is not None
        best = best_defences(state.laid.melds, state.hands[state.to_move])
        return {Defend(each.melds, each.layoffs) for each in best}
    if state.phase is Phase.OVER:
        return set()
    eleven = state.hands[state.to_move]
    may_go = {card for card in eleven if card != state.taken}
    knocks = {Knock(card, ()) for card in may_go if least_deadwood(eleven - {card}) <= 10}
    big_gin = {BigGin(())} if least_deadwood(eleven) == 0 else set()
    return {*(Discard(card) for card in may_go), *knocks, *big_gin}


@few
@given(seeds)
def test_legal_actions_are_those_of_the_rules(seed: int) -> None:
    for state in playout(seed, TABLES[0]):
        listed = [sort_of(action) for action in legal_actions(state)]
        assert len(set(listed)) == len(listed)
        assert set(listed) == _expected(state)


@fewest
@given(seeds, tables)
def test_what_is_listed_is_accepted_and_all_else_is_refused(seed: int, rules: RuleSet) -> None:
    rng = Random(seed)
    for state in playout(seed, rules):
        legal = legal_actions(state)
        for action in legal:
            assert apply(state, action).events[-1].action == action
        listed = {sort_of(action) for action in legal}
        for action in rng.sample(CONCEIVABLE, 8):
            if action not in listed:
                with pytest.raises(RulesError):
                    apply(state, with_best_melds(action, state.hands[state.to_move]))


@few
@given(seeds, tables)
def test_a_view_holds_nothing_of_the_other_hand(seed: int, rules: RuleSet) -> None:
    """Deal what the player cannot know again in another way, and what he may see and do is the same."""
    rng = Random(seed)
    for state in playout(seed, rules):
        view, seat = state.view(), state.to_move
        other = state.hands[1 - seat]
        if state.phase is Phase.OVER:
            continue
        assert view.known <= other
        face_down = thrown_to_knock(state)
        assert view.unseen == (other - view.known) | set(state.stock) | face_down
        hidden = [*sorted(other - view.known), *state.stock]
        rng.shuffle(hidden)
        count = len(other - view.known)
        redealt = view.known | set(hidden[:count])
        hands = (state.hands[0], redealt) if seat == 0 else (redealt, state.hands[1])
        changed = replace(state, hands=hands, stock=tuple(hidden[count:]))
        assert changed.view() == view
        assert legal_actions(changed) == legal_actions(state) == legal_actions(view)


@few
@given(seeds, tables)
def test_the_events_tell_what_both_players_saw(seed: int, rules: RuleSet) -> None:
    states = list(playout(seed, rules))
    last = states[-1]
    assert len(last.events) == len(states) - 1
    replayed = states[0]
    for event, state in zip(last.events, states, strict=False):
        assert event.seat == state.to_move
        public = isinstance(event.action, (TakeDiscard, Discard))
        assert (event.card is not None) == public
        if isinstance(event.action, TakeDiscard):
            assert event.card == state.pile[-1]
        assert replayed == state
        replayed = apply(replayed, event.action)
    assert replayed == last


@few
@given(seeds)
def test_turns_count_the_players_own(seed: int) -> None:
    turns: list[list[int]] = [[], []]
    for state in playout(seed, TABLES[0]):
        if state.phase is Phase.DISCARD:
            turns[state.to_move].append(state.view().turn)
    assert turns[0] == list(range(1, len(turns[0]) + 1))
    assert turns[1] == list(range(1, len(turns[1]) + 1))


def test_random_play_ends_in_every_way() -> None:
    """The properties above are worth something only if the hands they see are of every sort."""
    endings = [list(playout(seed, rules))[-1].result for seed in range(5) for rules in TABLES]
    seen = {None if each is None else each.score.result for each in endings}
    assert seen >= {None, Ending.KNOCK, Ending.UNDERCUT, Ending.GIN}
