"""One hand as an immutable state machine: whose turn, what is legal, and what happens then.

Seat 0 is the non-dealer, who moves first; seat 1 deals. ``apply`` returns a new state. A knock is answered by the
defender (:class:`Defend`); gin and big gin end the hand at once. What one player may see is a :class:`View`.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from trainer.rules.actions import (
    Action,
    BigGin,
    Defend,
    Discard,
    DrawStock,
    Event,
    Knock,
    Pass,
    Phase,
    Regroup,
    TakeDiscard,
)
from trainer.rules.arrange import Arrangement, arrange_as
from trainer.rules.cards import DECK, Card, format_cards
from trainer.rules.errors import ActionError, CardError, RuleError
from trainer.rules.legal import legal_discards, legal_in, legal_knock_discards
from trainer.rules.melds import Meld
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.showdown import HAND_SIZE, Defence, Showdown, cards_speak, defend, showdown
from trainer.rules.view import View

__all__ = [
    "Action",
    "BigGin",
    "Defend",
    "Discard",
    "DrawStock",
    "Event",
    "Knock",
    "Pass",
    "Phase",
    "Regroup",
    "State",
    "TakeDiscard",
    "View",
    "apply",
    "best_defence",
    "deal",
    "legal_actions",
    "legal_discards",
    "legal_knock_discards",
    "next_dealer",
    "start",
]


@dataclass(frozen=True, slots=True)
class State:
    """A hand in play. ``stock`` is drawn from the front; ``pile`` grows at the end."""

    rules: RuleSet
    hands: tuple[frozenset[Card], frozenset[Card]]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    upcard: Card | None
    to_move: int = 0
    phase: Phase = Phase.UPCARD
    taken: Card | None = None
    events: tuple[Event, ...] = ()
    knocker: int | None = None  # the seat that knocked or declared gin or big gin
    laid: Arrangement | None = None  # his hand as he laid it open
    result: Showdown | None = field(default=None, repr=False)  # None with phase OVER: a dead hand, no score

    @property
    def at_the_wall(self) -> bool:
        return len(self.stock) <= self.rules.stock_floor

    def view(self, seat: int | None = None) -> View:
        """What the player in *seat* may see; the player to move where it is left out."""
        seat = self.to_move if seat is None else seat
        return View(
            self.rules,
            seat,
            self.hands[seat],
            self.pile,
            self.upcard,
            len(self.stock),
            self.phase,
            self.taken,
            self.events,
            self.laid,
        )


def deal(rng: Random, rules: RuleSet = STANDARD) -> State:
    """A shuffled pack dealt: ten each, the 21st card turned. RuleError for a table that is not played here."""
    pack = list(DECK)
    rng.shuffle(pack)
    return dealt(pack, rules)


def dealt(pack: Sequence[Card], rules: RuleSet = STANDARD) -> State:
    """*pack* dealt from the top: ten to the non-dealer, ten to the dealer, and the rest as :func:`start` takes it."""
    return start(pack[:HAND_SIZE], pack[HAND_SIZE : 2 * HAND_SIZE], pack[2 * HAND_SIZE :], rules)


def start(
    non_dealer: Collection[Card], dealer: Collection[Card], rest: Collection[Card], rules: RuleSet = STANDARD
) -> State:
    """The same from a given deal: *rest* is the upcard, then the stock in the order it is drawn.

    With ``upcard=off`` no card is turned: all of *rest* is the stock, and the non-dealer begins by drawing.
    """
    if rules.players != 2 or rules.table_melds or rules.build_during_play or rules.knock_discard != "one_face_down":
        raise RuleError(
            "only the game for two is played here: melds stay in the hand until it ends, and a knock throws one card"
        )
    if len(non_dealer) != HAND_SIZE or len(dealer) != HAND_SIZE:
        raise CardError(f"each player is dealt {HAND_SIZE} cards")
    if not rest:
        raise CardError("no card is left for the upcard" if rules.upcard else "no card is left for the stock")
    everything = [*non_dealer, *dealer, *rest]
    if len(set(everything)) != len(everything):
        raise CardError("a card is dealt twice")
    hands = (frozenset(non_dealer), frozenset(dealer))
    if not rules.upcard:
        return State(rules, hands, tuple(rest), (), None, phase=Phase.DRAW)
    upcard, *stock = rest
    return State(rules, hands, tuple(stock), (upcard,), upcard)


def next_dealer(rules: RuleSet, dealer: int, winner: int | None, *, dead: bool = False) -> int:
    """The seat that deals the next hand, of ``rules.players`` seats counted clockwise from 0.

    *winner* is the seat that won the last hand, None for nobody. After a *dead* hand ``void_redeal`` decides (D17),
    else ``deal_rotation``; where that asks for a winner and nobody won (a push), the same player deals again.
    """
    after = (dealer + 1) % rules.players
    if dead:
        return dealer if rules.void_redeal == "same" else after
    if rules.deal_rotation in ("alternate", "clockwise"):
        return after
    if rules.players != 2 and rules.deal_rotation == "loser":
        raise RuleError(f"deal_rotation=loser names nobody with {rules.players} players: there are several losers")
    if winner is None:
        return dealer
    return winner if rules.deal_rotation == "winner" else 1 - winner


def legal_actions(state: State | View) -> tuple[Action, ...]:
    """Every legal action of the player to move, in a fixed order; none when the hand is over.

    A knock is listed once a discard, with a best grouping; ``apply`` takes any grouping of those ten cards that
    stays within the limit (D31). Of the defences the best are listed, the simplest first; ``apply`` takes any legal
    one. ``Regroup`` is never listed, because it is the knocker's while the defender is to move.
    """
    return legal_in(state.view() if isinstance(state, State) else state)


def best_defence(state: State | View) -> Defend:
    """The simplest of the defender's best answers to a knock. ActionError in any other phase."""
    for action in legal_actions(state):
        if isinstance(action, Defend):
            return action
    raise ActionError(f"there is no knock to answer in the {state.phase} phase")


def apply(state: State, action: Action) -> State:
    """The hand after *action*. Raises ActionError (or MeldError for a wrong grouping) and changes nothing."""
    match action:
        case Knock():
            return _knock(state, action)
        case BigGin():
            return _big_gin(state, action)
        case Regroup():
            return _regroup(state, action)
        case Defend():
            return _defend(state, action)
    if action not in legal_actions(state):
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


def states_after(first: State, events: Iterable[Event]) -> tuple[State, ...]:
    """*first*, and the state after each of *events*."""
    found = [first]
    for event in events:
        found.append(apply(found[-1], event.action))
    return tuple(found)


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
    events = (*state.events, Event(state.to_move, action, card))
    dead = (state.at_the_wall and state.rules.wall_rule == "void") or _thrown_back_twice(events)
    return replace(
        state,
        hands=_with_hand(state, state.hands[state.to_move] - {card}),
        pile=(*state.pile, card),
        phase=Phase.OVER if dead else Phase.DRAW,
        taken=None,
        to_move=1 - state.to_move,
        events=events,
    )


def _thrown_back_twice(events: tuple[Event, ...]) -> bool:
    """Both players in a row took the same card from the pile and threw it back: the hand is a draw (D4)."""
    takes, throws = events[-4::2], events[-3::2]
    return (
        len(events) >= 4
        and all(isinstance(event.action, TakeDiscard) for event in takes)
        and len({event.card for event in (*takes, *throws)}) == 1
    )


def _knock(state: State, action: Knock) -> State:
    if not any(isinstance(each, Knock) and each.card == action.card for each in legal_actions(state)):
        raise ActionError(f"no legal knock with the discard {action.card} now")
    ten = state.hands[state.to_move] - {action.card}
    laid = _grouped(state, state.to_move, ten, action.melds)
    knocked = replace(state, hands=_with_hand(state, ten), taken=None, knocker=state.to_move)
    return _lay_open(knocked, action, laid)


def _big_gin(state: State, action: BigGin) -> State:
    if not any(isinstance(each, BigGin) for each in legal_actions(state)):
        raise ActionError("no big gin to declare now")
    eleven = state.hands[state.to_move]
    laid = arrange_as(eleven, action.melds, state.rules.min_run)
    if laid.deadwood_cards and state.rules.arrangement == "declared":
        raise ActionError(f"that is no big gin: {format_cards(laid.deadwood_cards)} not melded")
    if laid.deadwood_cards:
        laid = cards_speak(eleven, state.hands[1 - state.to_move], state.rules, state.upcard)
    return _lay_open(replace(state, taken=None, knocker=state.to_move), action, laid)


def _regroup(state: State, action: Regroup) -> State:
    """D1: arranging again is the knocker's until the defender acts; a second time it is not."""
    if state.phase is not Phase.LAY_OFF or state.knocker is None:
        raise ActionError(f"there is no knock to group again in the {state.phase} phase")
    if isinstance(state.events[-1].action, Regroup):
        raise ActionError("the knocker has grouped his hand again once already")
    return _lay_open(state, action, _grouped(state, state.knocker, state.hands[state.knocker], action.melds))


def _grouped(state: State, seat: int, ten: frozenset[Card], melds: Collection[Meld]) -> Arrangement:
    """The knocker's ten cards as he declares them, or as they speak for themselves; within the limit."""
    declared = arrange_as(ten, melds, state.rules.min_run)
    if state.rules.arrangement == "best":
        return cards_speak(ten, state.hands[1 - seat], state.rules, state.upcard)
    limit = state.rules.limit(state.upcard)
    if declared.deadwood > limit:
        raise ActionError(
            f"that grouping leaves {declared.deadwood} ({format_cards(declared.deadwood_cards)}); {limit} may knock"
        )
    return declared


def _lay_open(state: State, action: Knock | BigGin | Regroup, laid: Arrangement) -> State:
    """The knocker's hand is on the table. Gin ends it there; else the defender groups his own and lays off."""
    seat = state.to_move if state.knocker is None else state.knocker
    open_hand = replace(state, laid=laid, events=(*state.events, Event(seat, action)))
    if laid.deadwood:
        return replace(open_hand, phase=Phase.LAY_OFF, to_move=1 - seat)
    return _scored(replace(open_hand, to_move=seat), None)


def _defend(state: State, action: Defend) -> State:
    if state.phase is not Phase.LAY_OFF or state.laid is None:
        raise ActionError(f"there is no knock to answer in the {state.phase} phase")
    hand = state.hands[state.to_move]
    made = defend(state.laid.melds, hand, action.melds, action.layoffs, min_run=state.rules.min_run)
    return _scored(replace(state, events=(*state.events, Event(state.to_move, action))), made)


def _scored(state: State, made: Defence | None) -> State:
    """The hand is over. *made* is the defender's choice; after gin there is none to make but his best grouping."""
    if state.laid is None or state.knocker is None:
        raise ActionError("nobody has laid a hand open")
    defender = state.hands[1 - state.knocker]
    melds, deadwood = state.laid.melds, state.laid.deadwood_cards
    result = showdown(melds, deadwood, defender, state.rules, upcard=state.upcard, defence=made)
    return replace(state, phase=Phase.OVER, result=result)


def _with_hand(state: State, hand: frozenset[Card]) -> tuple[frozenset[Card], frozenset[Card]]:
    return (hand, state.hands[1]) if state.to_move == 0 else (state.hands[0], hand)
