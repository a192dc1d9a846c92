"""The same cards under two or three rules: what each way of playing makes of them, worked out by the engine.

A ``house-rule`` block is TOML. ``ways`` names each way, as it is shown, and its rule set (``"Nobody scores" =
"standard tie=push"``); the first is the usual one. ``gives`` claims what comes of each, in the same order, word for
word. The position is one of these, told by the parts that are there; you are the one who knocks and holds the cards:

* ``knocker``, ``deadwood``, ``defender`` (and ``upcard``): a knock laid open, scored;
* ``hands``: a game or a Hollywood sheet, "you 12", "opponent 28", "dead";
* ``dealt`` ("you" or "opponent") and ``won`` ("you", "opponent", "dead"): who deals the next hand;
* ``hand`` of eleven cards (``taken`` or ``drawn`` is the last of them; ``upcard``): may you knock on your first turn?
* ``hand`` of ten and ``last``: your opponent throws this card when two are left in the stock;
* ``hand`` of eleven, ``taken`` and ``throw``: may you throw this card?
* ``cards``: are they a meld? (The way "corner" lets runs go round from king to ace; no rule set here plays it.)

Anything that asks for other rules than a table can have is an error with a line, as all claims are.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from trainer.exercises.drawing import defence_picture, left_groups, meld_groups
from trainer.exercises.model import Group, Picture, QuestionError, Row, Tone
from trainer.exercises.reading import check_keys, choice_of, text_of, texts_of
from trainer.exercises.score_game import OPPONENT, PLAYERS, YOU, read_result
from trainer.exercises.wording import points_word
from trainer.rules.arrange import best_arrangements
from trainer.rules.cards import DECK, Card, Rank, parse_card, parse_cards, points
from trainer.rules.hollywood import score_hollywood
from trainer.rules.melds import meld_kind, parse_meld
from trainer.rules.play import (
    Discard,
    DrawStock,
    Knock,
    Pass,
    State,
    TakeDiscard,
    apply,
    legal_actions,
    next_dealer,
    start,
)
from trainer.rules.ruleset import STANDARD, RuleSet, parse_rules
from trainer.rules.score import score_game
from trainer.rules.showdown import HAND_SIZE, Side, cards_speak, showdown

CORNER = "corner"


@dataclass(frozen=True, slots=True)
class Way:
    """One way of playing, and what it makes of the cards."""

    name: str
    result: str  # a sentence without its full stop
    picture: Picture


@dataclass(frozen=True, slots=True)
class HouseRule:
    """The same cards in several ways; the first is the usual one."""

    ways: tuple[Way, ...]


Outcome = tuple[str, Picture]
_Reader = Callable[[Mapping[str, Any], RuleSet], Outcome]


def read_house_rule(text: str) -> HouseRule:
    """A ``house-rule`` block. Raises ValueError for bad TOML, a position that cannot be, and a false claim."""
    data = tomllib.loads(text)
    ways, gives = data.pop("ways", None), data.pop("gives", None)
    if not isinstance(ways, dict) or len(ways) < 2 or not all(isinstance(each, str) for each in ways.values()):
        raise QuestionError("'ways' are at least two names, each with its rule set")
    if not isinstance(gives, list) or len(gives) != len(ways):
        raise QuestionError(f"'gives' claims one result for each of the {len(ways)} ways")
    found = tuple(Way(name, *_outcome(data, rules)) for name, rules in ways.items())
    for way, claim in zip(found, gives, strict=True):
        if way.result != claim:
            raise QuestionError(f"'gives' is wrong for {way.name!r}: it gives {way.result!r}, not {str(claim)[:80]!r}")
    if len({way.result for way in found}) < 2:
        raise QuestionError("every way gives the same: the cards show no difference")
    return HouseRule(found)


def _outcome(data: Mapping[str, Any], rules_text: str) -> Outcome:
    if "cards" in data:
        return _meld(data, rules_text)
    rules = parse_rules(rules_text)
    for part, read in _READERS.items():
        if part in data:
            return read(data, rules)
    raise QuestionError(f"the house-rule block has no position (expected one of: cards, {', '.join(_READERS)})")


def _showdown(data: Mapping[str, Any], rules: RuleSet) -> Outcome:
    check_keys(data, {"knocker", "deadwood", "defender"}, {"upcard"})
    melds = [parse_meld(each, rules.min_run) for each in texts_of(data, "knocker")]
    deadwood, defender = parse_cards(text_of(data, "deadwood")), parse_cards(text_of(data, "defender"))
    upcard = parse_card(text_of(data, "upcard")) if "upcard" in data else None
    top = (Row("The first upcard", (Group((upcard,), Tone.POINTED),)),) if upcard else ()
    laid = [card for each in melds for card in each]
    if rules.arrangement == "best":
        spoken = cards_speak([*laid, *deadwood], defender, rules, upcard)
        melds, deadwood = list(spoken.melds), spoken.deadwood_cards
    elif len(laid) > HAND_SIZE and not rules.big_gin:
        thrown = next(card for card in reversed(laid) if _melds(set(laid) - {card}, rules) is not None)
        melds = _melds(set(laid) - {thrown}, rules) or melds
        top = (*top, Row("You throw", (Group((thrown,), Tone.POINTED),)))
    if points(deadwood) > rules.limit(upcard):
        shown = Row("You show", (*meld_groups(melds), *left_groups(deadwood)))
        return f"No legal knock: {points_word(points(deadwood))} are left", (*top, shown)
    shown_down = showdown(melds, deadwood, defender, rules, upcard=upcard)
    picture = defence_picture(tuple(melds), deadwood, shown_down.defence, ("You", "Your opponent"))
    score = shown_down.score
    if score.winner is Side.NOBODY:
        return "Nobody scores", (*top, *picture)
    boxes = f", {score.boxes} boxes" if score.boxes > 1 else ""
    who = "You score" if score.winner is Side.KNOCKER else "Your opponent scores"
    return f"{who} {points_word(score.points)}{boxes}", (*top, *picture)


def _melds(cards: set[Card], rules: RuleSet) -> list[tuple[Card, ...]] | None:
    """The melds of ten cards that are gin; None where they are not."""
    best = best_arrangements(cards, rules.min_run)[0]
    return None if best.deadwood else list(best.melds)


def _game(data: Mapping[str, Any], rules: RuleSet) -> Outcome:
    check_keys(data, {"hands"})
    hands = texts_of(data, "hands")
    results = [read_result(each) for each in hands]
    picture = tuple(Row(_column(side, hands), ()) for side in PLAYERS)
    if rules.sheet == "hollywood":
        net = score_hollywood(results, rules, PLAYERS).net
        return ("The sheet is not full" if net is None else _ahead(net)), picture
    game = score_game(results, rules, PLAYERS)
    if game.totals is None:
        return f"The game goes on: {game.scores[0]} to {game.scores[1]}", picture
    over = f"over after hand {game.used} with {max(game.scores)}, " if game.used < len(hands) else ""
    return over.capitalize() + _ahead(game.totals[0] - game.totals[1], first=not over), picture


def _column(side: str, hands: Sequence[str]) -> str:
    won = [hand.split()[1] for hand in hands if hand.split()[0] == side]
    return f"{'You' if side == YOU else 'Your opponent'}: {', '.join(won) or 'no hand won'}"


def _ahead(margin: int, *, first: bool = True) -> str:
    who = "you are" if margin > 0 else "your opponent is"
    who = who.capitalize() if first else who
    return f"{who} {points_word(abs(margin))} ahead" if margin else "Both have the same"


def _next_deal(data: Mapping[str, Any], rules: RuleSet) -> Outcome:
    check_keys(data, {"dealt", "won"})
    dealer = PLAYERS.index(choice_of(data, "dealt", PLAYERS))
    won = choice_of(data, "won", (*PLAYERS, "dead"))
    winner = None if won == "dead" else PLAYERS.index(won)
    after = next_dealer(rules, dealer, winner, dead=winner is None)
    who = {YOU: "You deal", OPPONENT: "Your opponent deals"}
    told = "the hand was dead" if won == "dead" else f"{'you' if won == YOU else 'your opponent'} won it"
    dealt = "You" if data["dealt"] == YOU else "Your opponent"
    return f"{who[PLAYERS[after]]} the next hand", (Row(f"{dealt} dealt this hand, and {told}", ()),)


def _hand(data: Mapping[str, Any], rules: RuleSet) -> Outcome:
    hand = parse_cards(text_of(data, "hand"))
    if "last" in data:
        return _at_the_wall(data, hand, rules)
    check_keys(data, {"hand"}, {"taken", "throw", "upcard"})
    if len(hand) != HAND_SIZE + 1:
        raise QuestionError(f"'hand' is {HAND_SIZE + 1} cards, not {len(hand)}")
    taken = parse_card(text_of(data, "taken")) if "taken" in data else None
    upcard = parse_card(text_of(data, "upcard")) if "upcard" in data else None
    state = _first_turn(hand, taken, upcard, rules)
    if "throw" in data:
        card = parse_card(text_of(data, "throw"))
        may = Discard(card) in legal_actions(state)
        picture = (Row("Your hand", _pointed(hand, card, "just taken")),)
        return f"{card.symbol} {'may be thrown back' if may else 'has to stay for this turn'}", picture
    return _knock(state, rules, upcard)


def _knock(state: State, rules: RuleSet, upcard: Card | None) -> Outcome:
    top = (Row("The first upcard", (Group((upcard,), Tone.POINTED),)),) if upcard else ()
    hand = state.hands[0]
    knocks = [each for each in legal_actions(state) if isinstance(each, Knock)]
    if not knocks:
        thrown = min(hand, key=lambda card: (_least(hand - {card}, rules), card))
        return "You may not knock", (*top, _row("The least you can keep", hand - {thrown}, rules))
    best = min(knocks, key=lambda each: (_least(hand - {each.card}, rules), each.card))
    left = _least(hand - {best.card}, rules)
    said = "You have gin" if left == 0 else f"You may knock with {left}"
    return f"{said}, throwing {best.card.symbol}", (*top, _row("After the throw", hand - {best.card}, rules))


def _first_turn(hand: Sequence[Card], taken: Card | None, upcard: Card | None, rules: RuleSet) -> State:
    """Your first turn: you took the upcard, or both passed it and you drew the last card of *hand*."""
    drawn = taken or hand[-1]
    others = [card for card in reversed(DECK) if card not in hand and card != upcard]
    turned = taken or upcard or others.pop(0)
    if upcard is not None and upcard in hand:
        raise QuestionError(f"'upcard' is {upcard}, which is in the hand")
    stock = [] if taken else [drawn]
    ten = [card for card in hand if card != drawn]
    state = start(ten, others[:HAND_SIZE], [turned, *stock, *others[HAND_SIZE:]], rules)
    for action in (TakeDiscard(),) if taken else (Pass(), Pass(), DrawStock()):
        state = apply(state, action)
    return state


def _at_the_wall(data: Mapping[str, Any], hand: tuple[Card, ...], rules: RuleSet) -> Outcome:
    """The stock runs down to the cards that are never drawn, and your opponent throws *last*: may you take it?"""
    check_keys(data, {"hand", "last"})
    last = parse_card(text_of(data, "last"))
    others = [card for card in reversed(DECK) if card not in hand and card != last]
    floor = rules.stock_floor
    theirs, turned, rest = others[:HAND_SIZE], others[HAND_SIZE], others[HAND_SIZE + 1 : HAND_SIZE + 1 + floor]
    state = start(theirs, list(hand), [turned, last, *rest], rules)
    for action in (Pass(), Pass(), DrawStock(), Discard(last)):
        state = apply(state, action)
    picture = (
        Row("Your opponent throws", (Group((last,), Tone.POINTED),)),
        Row("Your hand", (Group(tuple(sorted(hand))),)),
    )
    if TakeDiscard() not in legal_actions(state):
        return "The hand is dead", picture
    state = apply(state, TakeDiscard())
    knocks = [each.card for each in legal_actions(state) if isinstance(each, Knock)]
    thrown = min(knocks, key=lambda card: _least(state.hands[1] - {card}, rules))
    left = _least(state.hands[1] - {thrown}, rules)
    after = _row(f"With {last.symbol}, after throwing {thrown.symbol}", state.hands[1] - {thrown}, rules)
    return f"You may take {last.symbol} to knock with {left}", (picture[0], after)


def _meld(data: Mapping[str, Any], rules_text: str) -> Outcome:
    check_keys(data, {"cards"})
    cards = parse_cards(text_of(data, "cards"))
    min_run = STANDARD.min_run if rules_text == CORNER else parse_rules(rules_text).min_run
    kind = meld_kind(cards, min_run)
    is_run = kind is None and rules_text == CORNER and _round_the_corner(cards)
    word = "a run" if is_run else "no meld" if kind is None else f"a {kind}"
    tone = Tone.PLAIN if word == "no meld" else Tone.MELD
    return f"They are {word}", (Row("", (Group(cards, tone, word),)),)


def _round_the_corner(cards: Sequence[Card]) -> bool:
    """Whether the cards, as written, go up one by one in a suit, ace after king."""
    steps = {(high.rank - low.rank) % len(Rank) for low, high in pairwise(cards)}
    return len(cards) >= STANDARD.min_run and len({card.suit for card in cards}) == 1 and steps == {1}


def _least(cards: frozenset[Card], rules: RuleSet) -> int:
    return best_arrangements(cards, rules.min_run)[0].deadwood


def _row(label: str, cards: frozenset[Card], rules: RuleSet) -> Row:
    best = best_arrangements(cards, rules.min_run)[0]
    return Row(label, (*meld_groups(best.melds), *left_groups(best.deadwood_cards)))


def _pointed(hand: Sequence[Card], card: Card, note: str) -> tuple[Group, ...]:
    return Group(tuple(sorted(set(hand) - {card}))), Group((card,), Tone.POINTED, note)


_READERS: Mapping[str, _Reader] = {
    "knocker": _showdown,
    "hands": _game,
    "dealt": _next_deal,
    "hand": _hand,
}
