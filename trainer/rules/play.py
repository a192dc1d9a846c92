"""One hand as an immutable state machine: whose turn, what is legal, and what happens then.

Seat 0 is the non-dealer, who moves first; seat 1 deals. ``apply`` returns a new state. What one player may see
is a :class:`View`; it has no place for the other hand.
"""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from enum import StrEnum
from random import Random

from trainer.rules.arrange import arrange_as, best_arrangements, least_deadwood
from trainer.rules.cards import DECK, Card, format_cards
from trainer.rules.errors import ActionError, CardError, RuleError
from trainer.rules.melds import Meld
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.showdown import HAND_SIZE, Showdown, showdown


class Phase(StrEnum):
    UPCARD = "upcard"  # the first upcard is offered: non-dealer, then dealer
    DRAW = "draw"
    DISCARD = "discard"  # eleven cards in hand: throw one, knock, or declare big gin
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the first upcard, or (under the wall rule) let the hand die."""


@dataclass(frozen=True, slots=True)
class TakeDiscard:
    """Take the top of the pile; at the start, the upcard."""


@dataclass(frozen=True, slots=True)
class DrawStock:
    pass


@dataclass(frozen=True, slots=True)
class Discard:
    card: Card


@dataclass(frozen=True, slots=True)
class Knock:
    """Throw *card* face down and end the hand with the grouping *melds*; no deadwood makes it gin."""

    card: Card
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class BigGin:
    """Eleven cards in melds, declared before any discard (D34)."""

    melds: tuple[Meld, ...]


Action = Pass | TakeDiscard | DrawStock | Discard | Knock | BigGin


@dataclass(frozen=True, slots=True)
class Event:
    """One public action. The card is there where both players saw it: taken from the pile, or thrown on it."""

    seat: int
    action: Action
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class View:
    """All that the player to move may know: his own hand and what happened on the table."""

    rules: RuleSet
    seat: int
    hand: frozenset[Card]
    pile: tuple[Card, ...]  # oldest first; the last one is on top
    upcard: Card
    stock_left: int
    phase: Phase
    taken: Card | None  # taken from the pile this turn, so it may not be thrown
    events: tuple[Event, ...]

    @property
    def known(self) -> frozenset[Card]:
        """Cards the opponent is known to hold: taken from the pile and not thrown since."""
        held: set[Card] = set()
        for event in self.events:
            if event.seat != self.seat and event.card is not None:
                if isinstance(event.action, TakeDiscard):
                    held.add(event.card)
                else:
                    held.discard(event.card)
        return frozenset(held)

    @property
    def unseen(self) -> frozenset[Card]:
        """Cards that may be in the stock or in the part of the opponent's hand nobody has seen."""
        return frozenset(DECK) - self.hand - set(self.pile) - self.known

    @property
    def turn(self) -> int:
        """Which of his own turns this is for the player, from 1."""
        drawn = sum(
            event.seat == self.seat and isinstance(event.action, (TakeDiscard, DrawStock)) for event in self.events
        )
        return drawn if self.phase is Phase.DISCARD else drawn + 1


@dataclass(frozen=True, slots=True)
class State:
    """A hand in play. ``stock`` is drawn from the front; ``pile`` grows at the end."""

    rules: RuleSet
    hands: tuple[frozenset[Card], frozenset[Card]]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    upcard: Card
    to_move: int = 0
    phase: Phase = Phase.UPCARD
    taken: Card | None = None
    events: tuple[Event, ...] = ()
    knocker: int | None = None
    result: Showdown | None = field(default=None, repr=False)  # None with phase OVER: a dead hand, no score

    @property
    def at_the_wall(self) -> bool:
        return len(self.stock) <= self.rules.stock_floor

    def view(self) -> View:
        """What the player to move may see."""
        return View(
            self.rules,
            self.to_move,
            self.hands[self.to_move],
            self.pile,
            self.upcard,
            len(self.stock),
            self.phase,
            self.taken,
            self.events,
        )


def deal(rng: Random, rules: RuleSet = STANDARD) -> State:
    """A shuffled pack dealt: ten each, the 21st card turned. RuleError for a table that is not played here."""
    pack = list(DECK)
    rng.shuffle(pack)
    return start(pack[:HAND_SIZE], pack[HAND_SIZE : 2 * HAND_SIZE], pack[2 * HAND_SIZE :], rules)


def start(
    non_dealer: Collection[Card], dealer: Collection[Card], rest: Collection[Card], rules: RuleSet = STANDARD
) -> State:
    """The same from a given deal: *rest* is the upcard, then the stock in the order it is drawn."""
    if rules.players != 2 or not rules.upcard:
        raise RuleError("only the two-player game with an upcard is played here")
    if len(non_dealer) != HAND_SIZE or len(dealer) != HAND_SIZE:
        raise CardError(f"each player is dealt {HAND_SIZE} cards")
    if not rest:
        raise CardError("no card is left for the upcard")
    upcard, *stock = rest
    everything = [*non_dealer, *dealer, *rest]
    if len(set(everything)) != len(everything):
        raise CardError("a card is dealt twice")
    return State(rules, (frozenset(non_dealer), frozenset(dealer)), tuple(stock), (upcard,), upcard)


def legal_knock_discards(cards: Collection[Card], limit: int, taken: Card | None = None) -> tuple[Card, ...]:
    """Which of eleven cards may be thrown for a legal knock: at most *limit* points stay (L6, D7).

    *taken* is the card just taken from the pile, which may not be thrown; None after a draw from the stock.
    """
    return tuple(
        card
        for card in sorted(cards)
        if card != taken and least_deadwood([each for each in cards if each != card]) <= limit
    )


def legal_discards(cards: Collection[Card], taken: Card | None, rules: RuleSet = STANDARD) -> tuple[Card, ...]:
    """Which of eleven cards may be thrown: all but the one just *taken* from the pile (D4)."""
    return tuple(card for card in sorted(cards) if card != taken or rules.discard_taken_card)


def legal_actions(state: State | View) -> tuple[Action, ...]:
    """Every legal action now, in a fixed order. A knock is listed once a discard, with a best grouping; ``apply``
    takes any grouping of those ten cards that stays within the limit (D31)."""
    view = state.view() if isinstance(state, State) else state
    at_the_wall = view.stock_left <= view.rules.stock_floor
    match view.phase:
        case Phase.UPCARD:
            return (TakeDiscard(), Pass())
        case Phase.DRAW if at_the_wall:
            with_top = view.hand | {view.pile[-1]}
            can_knock = legal_knock_discards(with_top, view.rules.limit(view.upcard), view.pile[-1])
            return (TakeDiscard(), Pass()) if can_knock else (Pass(),)
        case Phase.DRAW:
            passes = [event for event in view.events if isinstance(event.action, Pass)]
            both_passed = len(passes) == 2 and len(view.events) == 2
            return (DrawStock(),) if both_passed else (TakeDiscard(), DrawStock())
        case Phase.DISCARD:
            return _eleven_card_actions(view, must_knock=at_the_wall and view.taken is not None)
    return ()


def _eleven_card_actions(view: View, must_knock: bool) -> tuple[Action, ...]:
    """The last card of the stock may be followed by a knock; a discard taken at the wall must be, and another card
    is thrown for it (wall rule)."""
    must_knock = must_knock and view.rules.wall_rule != "void"
    actions: list[Action] = []
    if not must_knock:
        actions += [Discard(card) for card in legal_discards(view.hand, view.taken, view.rules)]
    if view.turn >= view.rules.knock_min_turn:
        barred = None if view.rules.discard_taken_card and not must_knock else view.taken
        for card in legal_knock_discards(view.hand, view.rules.limit(view.upcard), barred):
            actions.append(Knock(card, best_arrangements(view.hand - {card})[0].melds))
        if view.rules.big_gin and least_deadwood(view.hand) == 0:
            actions.append(BigGin(best_arrangements(view.hand)[0].melds))
    return tuple(actions)


def apply(state: State, action: Action) -> State:
    """The hand after *action*. Raises ActionError (or MeldError for a wrong grouping) and changes nothing."""
    legal = legal_actions(state)
    if isinstance(action, Knock):
        if not any(isinstance(each, Knock) and each.card == action.card for each in legal):
            raise ActionError(f"no legal knock with the discard {action.card} now")
        return _knock(state, action)
    if isinstance(action, BigGin):
        if not any(isinstance(each, BigGin) for each in legal):
            raise ActionError("no big gin to declare now")
        declared = arrange_as(state.hands[state.to_move], action.melds, state.rules.min_run)
        if declared.deadwood_cards:
            raise ActionError(f"that is no big gin: {format_cards(declared.deadwood_cards)} not melded")
        return _finish(state, action, None, declared.melds, ())
    if action not in legal:
        raise ActionError(f"{action} is not legal in the {state.phase} phase")
    match action:
        case Pass():
            return _pass(state, action)
        case TakeDiscard():
            return _draw(state, action, state.pile[-1], public=True)
        case DrawStock():
            return _draw(state, action, state.stock[0], public=False)
        case Discard(card):
            return _discard(state, action, card)


def _pass(state: State, action: Pass) -> State:
    events = (*state.events, Event(state.to_move, action))
    if state.phase is Phase.DRAW:  # at the wall: the hand is dead
        return replace(state, events=events, phase=Phase.OVER)
    phase = Phase.UPCARD if len(events) == 1 else Phase.DRAW
    return replace(state, events=events, phase=phase, to_move=1 - state.to_move)


def _draw(state: State, action: TakeDiscard | DrawStock, card: Card, *, public: bool) -> State:
    return replace(
        state,
        hands=_with_hand(state, state.hands[state.to_move] | {card}),
        stock=state.stock if public else state.stock[1:],
        pile=state.pile[:-1] if public else state.pile,
        phase=Phase.DISCARD,
        taken=card if public else None,
        events=(*state.events, Event(state.to_move, action, card if public else None)),
    )


def _discard(state: State, action: Discard, card: Card) -> State:
    dead = state.at_the_wall and state.rules.wall_rule == "void"
    return replace(
        state,
        hands=_with_hand(state, state.hands[state.to_move] - {card}),
        pile=(*state.pile, card),
        phase=Phase.OVER if dead else Phase.DRAW,
        taken=None,
        to_move=1 - state.to_move,
        events=(*state.events, Event(state.to_move, action, card)),
    )


def _knock(state: State, action: Knock) -> State:
    ten = state.hands[state.to_move] - {action.card}
    declared = arrange_as(ten, action.melds, state.rules.min_run)
    limit = state.rules.limit(state.upcard)
    if declared.deadwood > limit:
        raise ActionError(
            f"that grouping leaves {declared.deadwood} ({format_cards(declared.deadwood_cards)}); {limit} may knock"
        )
    return _finish(state, action, action.card, declared.melds, declared.deadwood_cards)


def _finish(
    state: State, action: Action, thrown: Card | None, melds: tuple[Meld, ...], deadwood: tuple[Card, ...]
) -> State:
    """Lay both hands open. The defender groups and lays off as well as he can."""
    defender = state.hands[1 - state.to_move]
    return replace(
        state,
        hands=_with_hand(state, state.hands[state.to_move] - {thrown}),
        phase=Phase.OVER,
        taken=None,
        knocker=state.to_move,
        result=showdown(melds, deadwood, defender, state.rules, upcard=state.upcard),
        events=(*state.events, Event(state.to_move, action)),
    )


def _with_hand(state: State, hand: frozenset[Card | None]) -> tuple[frozenset[Card], frozenset[Card]]:
    mine = frozenset(card for card in hand if card is not None)
    return (mine, state.hands[1]) if state.to_move == 0 else (state.hands[0], mine)
