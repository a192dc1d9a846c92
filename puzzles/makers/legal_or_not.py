"""Legal or not: plays that tables quarrel about, in positions from play. What a play is asked about is tossed for
first, and whether it is legal as well, so that neither gives the other away."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import TypeVar

from puzzles.making import Made
from puzzles.positions import WAITS, Position, deals, played_hand, states_to, turns
from trainer.analysis.bots import Bot
from trainer.analysis.kernel import after_discards, cards_of, least_deadwood
from trainer.exercises.end_plays import LAY_DOWN, EndPlay, EndPoint
from trainer.exercises.legal_or_not import LegalOrNot
from trainer.exercises.mistakes import groupings
from trainer.exercises.seen import view_of, view_to_data
from trainer.exercises.skills import Skill
from trainer.exercises.turn_plays import Point, TurnPlay
from trainer.rules.arrange import Arrangement, best_arrangements, distinct_arrangements
from trainer.rules.cards import DECK, Card, format_cards
from trainer.rules.melds import Meld, MeldKind, extends, meld_kind
from trainer.rules.play import Phase, State, View
from trainer.rules.ruleset import STANDARD
from trainer.rules.showdown import can_lay_off

VERSION = 1
NON_MINIMAL = "non-minimal spread"  # a knock laid down with more left over than need be
_WAITERS = (WAITS, WAITS)  # play on with a hand that could knock
_PLAYS_ON = Bot("plays on", "never knocks, so that the stock runs out", late_knock=-1)
_LIMIT = STANDARD.knock_limit
_CLOSE = 6  # points over the limit that are easily overlooked
_SKILLS: Mapping[str, Skill] = {
    **dict.fromkeys((Point.TAKEN, Point.NO_DRAW), Skill.DISCARD),
    **dict.fromkeys((Point.LIMIT, Point.TOO_EARLY, Point.FREE, EndPoint.GROUPING), Skill.MAY_KNOCK),
    **dict.fromkeys((EndPoint.GIN, EndPoint.KNOCKER, EndPoint.DEADWOOD, EndPoint.FITS), Skill.LAY_OFFS),
}
T = TypeVar("T")


def make(rng: Random, level: int) -> Made:
    """Level 1: drawing and throwing. Level 2: knocking, and who may lay off. Level 3: the end of the stock, groupings
    of one's own choice, lay-offs one after another and on what is no meld."""
    legal = rng.random() < 0.5
    case = rng.choice(_TOPICS[level])(rng, legal)
    assert case.legal == legal
    skill = _SKILLS.get(case.point)
    traps = (str(case.point), *((NON_MINIMAL,) if case.point is EndPoint.GROUPING else ()))
    return Made(LegalOrNot(case), traps, (skill,) if skill else ())


# --- Positions -----------------------------------------------------------------------------------------------------


def _openings(rng: Random) -> Iterator[list[State]]:
    """The states of the first upcard, and the one after them: two, three or four."""
    for seed, _ in deals(rng):
        yield states_to(seed, 0)


def _turns(rng: Random, players: tuple[Bot, Bot] | None = None) -> Iterator[tuple[Position, Callable[[], list[State]]]]:
    """Positions after the first turns, and for each how to have its states: the last is it, the one before it the same
    player's, before the draw."""
    for seed, found in deals(rng, players):
        order = list(range(2, len(found)))
        rng.shuffle(order)
        for turn in order:
            yield found[turn], _later(seed, turn, players)


def _later(seed: int, turn: int, players: tuple[Bot, Bot] | None) -> Callable[[], list[State]]:
    return lambda: states_to(seed, turn, players)


def _first(found: Iterator[T | None]) -> T:
    return next(each for each in found if each is not None)


def _spare(position: Position) -> list[Card]:
    """The cards that may be thrown at the least cost, without the one just taken."""
    free = [(left, index) for index, left in after_discards(position.hand) if index != position.taken]
    return [DECK[index] for left, index in free if left == min(free)[0]]


def _may_knock(position: Position) -> bool:
    return min(left for index, left in after_discards(position.hand) if index != position.taken) <= _LIMIT


# --- Drawing and throwing ------------------------------------------------------------------------------------------


def _take(rng: Random, legal: bool) -> TurnPlay:
    """The upcard after one pass or two; the top card of the pile or the one under it."""
    if rng.random() < 0.5:
        views = (states[1 if legal else 2].view() for states in _openings(rng) if len(states) > (2 if legal else 3))
        return TurnPlay(next(views), "take")
    view = next(states()[-2].view() for position, states in _turns(rng) if len(position.pile) > 2)
    wanted = view.pile[-1] if legal else view.pile[-2]
    return TurnPlay(view, f"take {wanted}")


def _throw(rng: Random, legal: bool) -> TurnPlay:
    """The card just taken or another one; a card just drawn, or one before any draw."""
    from_pile = rng.random() < 0.5
    for position, states in _turns(rng):
        if _may_knock(position) or (position.taken >= 0) != from_pile:
            continue
        before, now = (state.view() for state in states()[-2:])
        if from_pile:
            return TurnPlay(now, f"throw {rng.choice(_spare(position)) if legal else now.taken}")
        (drawn,) = now.hand - before.hand
        if legal and drawn in _spare(position):
            return TurnPlay(now, f"throw {drawn}", drawn)
        if not legal and (loose := [card for card in _spare(position) if card != drawn]):
            return TurnPlay(before, f"throw {rng.choice(loose)}")
    raise AssertionError("turns never end")


def _stock_or_pass(rng: Random, legal: bool) -> TurnPlay:
    """The stock while the upcard is offered or after that; a pass then or later."""
    if rng.random() < 0.5:
        opening = next(states for states in _openings(rng) if not legal or len(states) > 3)
        place = 2 if legal else rng.randrange(sum(state.phase is Phase.UPCARD for state in opening))
        return TurnPlay(opening[place].view(), "stock")
    if legal:
        opening = next(_openings(rng))
        return TurnPlay(rng.choice([state for state in opening if state.phase is Phase.UPCARD]).view(), "pass")
    _, states = next(_turns(rng))
    return TurnPlay(states()[-2].view(), "pass")


# --- Knocking ------------------------------------------------------------------------------------------------------


def _knock(rng: Random, legal: bool) -> TurnPlay:
    """Just over the limit or before the draw; within the limit, in half of them by the throw alone."""
    second_way = rng.random() < 0.5
    for position, states in _turns(rng, _WAITERS):
        after = [(DECK[index], left) for index, left in after_discards(position.hand) if index != position.taken]
        if legal:
            fits = [card for card, left in after if left <= _LIMIT]
            if fits and (second_way or least_deadwood(position.hand) > _LIMIT):
                return TurnPlay(states()[-1].view(), f"knock {rng.choice(fits)}", _drawn(states()))
        elif second_way:
            before = states()[-2].view() if _may_knock(position) else None
            if before is not None and before.phase is Phase.DRAW and _deadwood(before) <= _LIMIT:
                return TurnPlay(before, "knock")
        elif close := [card for card, left in after if _LIMIT < left <= _LIMIT + _CLOSE]:
            return TurnPlay(states()[-1].view(), f"knock {rng.choice(close)}", _drawn(states()))
    raise AssertionError("turns never end")


def _deadwood(view: View) -> int:
    return best_arrangements(view.hand)[0].deadwood


def _drawn(states: list[State]) -> Card | None:
    """The card that came from the stock; None for one from the pile."""
    before, now = (state.view() for state in states[-2:])
    return None if now.taken is not None else next(iter(now.hand - before.hand))


def _play_on(rng: Random, legal: bool) -> TurnPlay:
    """A throw where a knock was possible, of a card that may be thrown or not; or a pass where none may be."""
    if not legal and rng.random() < 0.5:
        _, states = next(_turns(rng))
        return TurnPlay(states()[-2].view(), "pass")
    able = (each for each in _turns(rng, _WAITERS) if _may_knock(each[0]))
    position, states = next(each for each in able if legal or each[0].taken >= 0)
    if not legal:
        return TurnPlay(states()[-1].view(), f"throw {DECK[position.taken]}")
    return TurnPlay(states()[-1].view(), f"throw {rng.choice(_spare(position))}", _drawn(states()))


def _wall(rng: Random, legal: bool) -> TurnPlay:
    """The last card that may be drawn, and the draw after it."""
    wanted = STANDARD.stock_floor + legal
    while True:
        for state in played_hand(Random(rng.getrandbits(48)), (_PLAYS_ON, _PLAYS_ON)):
            if len(state.stock) == wanted and state.phase in (Phase.DRAW, Phase.OVER):
                return TurnPlay(view_of(view_to_data(state.view())), rng.choice(("take", "stock")))


# --- The end of a hand ---------------------------------------------------------------------------------------------


def _ends(rng: Random, *, gin: bool) -> Iterator[tuple[Arrangement, tuple[Card, ...]]]:
    """Knocks (or gin) as they are laid down, and the other ten cards; either hand of a position may be either."""
    for position in turns(rng, _WAITERS):
        for knocker, other in ((position.kept, position.other), (position.other, position.kept)):
            least = least_deadwood(knocker)
            if (least == 0) == gin and least <= _LIMIT:
                yield rng.choice(distinct_arrangements(cards_of(knocker))), cards_of(other)


def _lay_off(rng: Random, legal: bool) -> EndPlay:
    """On a knock; on gin, or by the knocker."""
    if not legal and rng.random() < 0.5:
        return _first(_by_knocker(rng, *end) for end in _ends(rng, gin=False))
    return _first(_fitting(rng, *end) for end in _ends(rng, gin=not legal))


def _fitting(rng: Random, laid: Arrangement, other: tuple[Card, ...]) -> EndPlay | None:
    fits = [(card, meld) for meld in laid.melds for card in other if can_lay_off(card, meld)]
    return _play(laid, other, "defender", *rng.choice(fits)) if fits else None


def _by_knocker(rng: Random, laid: Arrangement, other: tuple[Card, ...]) -> EndPlay | None:
    theirs = best_arrangements(other)[0].melds
    fits = [(card, meld) for meld in theirs for card in laid.deadwood_cards if can_lay_off(card, meld)]
    return _play(laid, other, "knocker", *rng.choice(fits)) if fits else None


def _play(laid: Arrangement, other: tuple[Card, ...], you: str, card: Card | str, onto: Meld) -> EndPlay:
    return EndPlay(laid.melds, laid.deadwood_cards, other, you, f"lay {card} on {format_cards(onto)}")


def _chain_or_not(rng: Random, legal: bool) -> EndPlay:
    """Two cards one after the other, or one out of a meld; one that leaves a gap, or one on deadwood."""
    ways = (_chain, _out_of_meld) if legal else (_with_gap, _on_deadwood)
    way = rng.choice(ways)
    return _first(way(rng, *end) for end in _ends(rng, gin=False))


def _chain(rng: Random, laid: Arrangement, other: tuple[Card, ...]) -> EndPlay | None:
    for run in (each for each in laid.melds if meld_kind(each) is MeldKind.RUN):
        for next_card, after in _beyond(run):
            if next_card in other and after in other:
                return _play(laid, other, "defender", f"{next_card} {after}", run)
    return None


def _with_gap(rng: Random, laid: Arrangement, other: tuple[Card, ...]) -> EndPlay | None:
    for run in (each for each in laid.melds if meld_kind(each) is MeldKind.RUN):
        for next_card, after in _beyond(run):
            if after in other and next_card not in other:
                return _play(laid, other, "defender", after, run)
    return None


def _beyond(run: Meld) -> list[tuple[Card, Card]]:
    """The two cards beyond each end of *run*, the nearer first."""
    suit = [card for card in DECK if card.suit is run[0].suit]
    below, above = suit[: run[0].rank][::-1], suit[run[-1].rank + 1 :]
    return [(side[0], side[1]) for side in (below, above) if len(side) > 1]


def _out_of_meld(rng: Random, laid: Arrangement, other: tuple[Card, ...]) -> EndPlay | None:
    best = best_arrangements(other)
    melded = [card for card in other if all(any(card in meld for meld in each.melds) for each in best)]
    fits = [(card, meld) for meld in laid.melds for card in melded if can_lay_off(card, meld)]
    return _play(laid, other, "defender", *rng.choice(fits)) if fits else None


def _on_deadwood(rng: Random, laid: Arrangement, other: tuple[Card, ...]) -> EndPlay | None:
    left = laid.deadwood_cards
    pairs = [(one, two) for one in left for two in left if one < two]
    fits = [(card, pair) for pair in pairs for card in other if meld_kind((*pair, card)) is not None]
    return _play(laid, other, "defender", *rng.choice(fits)) if fits else None


def _grouping(rng: Random, legal: bool) -> EndPlay:
    """A grouping that leaves more than need be: within the limit, or not."""
    return _first(_poorer(rng, *end, legal) for end in _ends(rng, gin=False))


def _poorer(rng: Random, laid: Arrangement, other: tuple[Card, ...], legal: bool) -> EndPlay | None:
    ten = (*(card for meld in laid.melds for card in meld), *laid.deadwood_cards)
    ways = [each for each in groupings(ten) if laid.deadwood < each.deadwood <= _LIMIT + _CLOSE and _is_whole(each)]
    ways = [each for each in ways if (each.deadwood <= _LIMIT) == legal]
    if not ways:
        return None
    way = rng.choice(ways)
    return EndPlay(way.melds, way.deadwood_cards, other, "knocker", LAY_DOWN)


def _is_whole(way: Arrangement) -> bool:
    """Whether no card left over fits on a meld, as nobody lays it down so."""
    return not any(extends(card, meld) for meld in way.melds for card in way.deadwood_cards)


Topic = Callable[[Random, bool], TurnPlay | EndPlay]
_TOPICS: Mapping[int, tuple[Topic, ...]] = {
    1: (_take, _throw, _stock_or_pass),
    2: (_knock, _play_on, _lay_off, _lay_off),
    3: (_wall, _grouping, _chain_or_not, _chain_or_not),
}
