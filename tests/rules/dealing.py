"""Hands dealt and played to where a test begins."""

from collections.abc import Sequence

import pytest

from trainer.rules.cards import DECK, Card, parse_card, parse_cards
from trainer.rules.errors import RuleError
from trainer.rules.melds import Meld, parse_meld
from trainer.rules.play import (
    Action,
    Discard,
    DrawStock,
    Knock,
    Pass,
    Phase,
    State,
    apply,
    best_defence,
    legal_actions,
    start,
)
from trainer.rules.ruleset import STANDARD, RuleSet, parse_rules
from trainer.rules.showdown import Ending, LayOff, Showdown, Side

DULL = "Ks Jh 9d 7d 5s 3h Ad Qc Ts 6h"  # ten cards without a meld


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


def melds(*texts: str) -> tuple[Meld, ...]:
    return tuple(parse_meld(text) for text in texts)


def on(card: str, onto: str) -> LayOff:
    return LayOff(parse_card(card), parse_meld(onto))


def throw(text: str) -> Discard:
    return Discard(parse_card(text))


def play(state: State, *actions: Action) -> State:
    for action in actions:
        state = apply(state, action)
    return state


def table(non_dealer: str, dealer: str, first: str = "", rules: RuleSet = STANDARD, stock: int = 31) -> State:
    """A deal. *first* are the upcard and the first cards of the stock; hands that are not full are filled up."""
    named = {*cards(f"{non_dealer} {dealer} {first}")}
    filling = iter([card for card in DECK if card not in named])
    one, two = list(cards(non_dealer)), list(cards(dealer))
    for hand in (one, two):
        hand += [next(filling) for _ in range(10 - len(hand))]
    return start(one, two, [*cards(first), *filling][: stock + 1], rules)


def drawn(hand: str, card: str, other: str = "", rules: RuleSet = STANDARD) -> State:
    """Both left the upcard (a card that plays no part), and the non-dealer has drawn *card*."""
    upcard = next(str(each) for each in reversed(DECK) if each not in cards(f"{hand} {card} {other}"))
    return play(table(hand, other, f"{upcard} {card}", rules), Pass(), Pass(), DrawStock())


def knocked(hand: str, laid: Sequence[str], other: str, rules: RuleSet = STANDARD) -> State:
    """The non-dealer has drawn a card of no use and thrown it to knock with the ten of *hand*."""
    spare = next(str(each) for each in DECK if each not in cards(f"{hand} {other}"))
    return play(drawn(hand, spare, other, rules), Knock(parse_card(spare), melds(*laid)))


def laid_deadwood(state: State) -> int:
    """The points that the knocker has laid open."""
    assert state.laid is not None
    return state.laid.deadwood


def scored(over: State) -> Showdown:
    assert over.result is not None
    return over.result


def ended(hand: str, laid: Sequence[str], other: str, rules: RuleSet = STANDARD) -> Showdown:
    """The same as :func:`knocked`, to the end, the defender doing his best."""
    state = knocked(hand, laid, other, rules)
    return scored(apply(state, best_defence(state)) if state.phase is Phase.LAY_OFF else state)


def outcome(shown: Showdown) -> tuple[Ending, Side, int]:
    return shown.score.result, shown.score.winner, shown.score.points


def knocks(state: State) -> set[str]:
    return {str(action.card) for action in legal_actions(state) if isinstance(action, Knock)}


def not_played_here(*settings: str) -> None:
    """Each of *settings* is refused, because no table here changes that rule."""
    for setting in settings:
        with pytest.raises(RuleError, match="is not played here"):
            parse_rules(f"standard {setting}")
