"""Every check of the research that holds a position, answered by the engine: none is left out but those named here."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.rules.dealing import DULL, drawn, melds, play, table, throw
from trainer.analysis.odds import gin_cards, live_pairs, outs
from trainer.rules.arrange import best_arrangements, least_deadwood
from trainer.rules.cards import DECK, parse_card, parse_cards
from trainer.rules.melds import meld_kind
from trainer.rules.play import (
    BigGin,
    Discard,
    DrawStock,
    Knock,
    Pass,
    Phase,
    TakeDiscard,
    apply,
    legal_actions,
    legal_discards,
    legal_knock_discards,
)
from trainer.rules.ruleset import parse_rules, rules_with
from trainer.rules.showdown import Ending, best_defences, can_lay_off, score_hand, showdown

CHECKS = json.loads((Path(__file__).parents[1] / "data" / "checks.json").read_text(encoding="utf-8"))
WITHOUT_POSITION = ("choice", "number")  # quiz items
NOT_OF_THE_ENGINE = {"L5.6"}  # may you look into the pile: a rule that is words only
SHOWN_ELSEWHERE = {"tally", "hollywood_columns", "hollywood_settle"}  # test_score.py, test_hollywood.py

KEEPS_8 = "Kh Kd Kc 2c 3c 4c 5c 4h 3h Ad"


def _cards(text: str) -> set[str]:
    return {str(card) for card in parse_cards(text)}


def meld_of(given: dict[str, Any]) -> Any:
    return meld_kind(parse_cards(given["cards"])) or "none"


def deadwood(given: dict[str, Any]) -> Any:
    return least_deadwood(parse_cards(given["cards"]))


def grouping(given: dict[str, Any]) -> Any:
    return best_arrangements(parse_cards(given["cards"]))[0].deadwood


def discards(given: dict[str, Any]) -> Any:
    return {str(card) for card in legal_discards(parse_cards(given["cards"]), parse_card(given["taken"]))}


def knock_discards(given: dict[str, Any]) -> Any:
    taken = parse_card(given["taken"]) if given["taken"] else None
    return {str(card) for card in legal_knock_discards(parse_cards(given["cards"]), given["limit"], taken)}


def lays_off(given: dict[str, Any]) -> Any:
    return any(can_lay_off(parse_card(given["card"]), meld) for meld in melds(*given["spread"]))


def defence(given: dict[str, Any]) -> Any:
    return best_defences(melds(*given["spread"]), parse_cards(given["hand"]), gin=given["gin"])[0].deadwood


def hand_score(given: dict[str, Any]) -> Any:
    rules = rules_with(parse_rules(given["rules"]), {key: str(value) for key, value in given.get("set", {}).items()})
    upcard = parse_card(given["upcard"]) if given["upcard"] else None
    score = score_hand(Ending(given["kind"]), given["knocker"], given["defender"], rules, upcard)
    return {"winner": None if score.winner == "nobody" else score.winner, "points": score.points, "boxes": score.boxes}


def position_score(given: dict[str, Any]) -> Any:
    upcard = parse_card(given["upcard"]) if given["upcard"] else None
    shown = showdown(
        melds(*given["spread"]),
        parse_cards(given["deadwood"]),
        parse_cards(given["defender"]),
        parse_rules(given["rules"]),
        upcard=upcard,
        kind=Ending(given["kind"]),
    )
    winner = None if shown.score.winner == "nobody" else shown.score.winner
    counts = {"knocker": shown.knocker_deadwood, "defender": shown.defence.deadwood}
    return {"winner": winner, "points": shown.score.points, "boxes": shown.score.boxes, **counts}


def limit(given: dict[str, Any]) -> Any:
    settings = {"oklahoma_ace": given["ace"]} if given.get("ace") else {}
    return rules_with(parse_rules("oklahoma"), settings).limit(parse_card(given["upcard"]))


def out_cards(given: dict[str, Any]) -> Any:
    return {str(card) for card in outs(parse_cards(given["cards"]), parse_cards(given["seen"]))}


def gin_outs(given: dict[str, Any]) -> Any:
    ten = parse_cards(given["cards"])
    return {str(card) for card in gin_cards(ten, set(DECK) - set(ten))}


def pairs(given: dict[str, Any]) -> Any:
    asked = parse_cards(" ".join(given["cards"]))
    unseen = set(DECK) - set(parse_cards(given["dead"])) - set(asked)  # all of those asked are in your own hand
    return {str(card): len(live_pairs(card, unseen, ())) for card in asked}


def threats(given: dict[str, Any]) -> Any:
    known = parse_card(given["known"])
    found: dict[str, Any] = {}
    for card in parse_cards(" ".join(given["cards"])):
        using = [pair for pair in live_pairs(card, set(DECK) - {card, known}, (known,)) if known in pair]
        found[str(card)] = {str(other) for pair in using for other in pair if other != known}
    return found


def after_pass(given: dict[str, Any]) -> Any:
    passed = parse_card(given["passed"])
    left = {pair for pair in live_pairs(passed, set(DECK) - {passed}, ())}  # pairs that he did not hold
    found = {}
    for card in parse_cards(" ".join(given["cards"])):
        possible = live_pairs(card, set(DECK) - {card, passed}, ())
        found[str(card)] = sum(pair not in left for pair in possible)
    return found


def spread(given: dict[str, Any]) -> Any:
    hand, other = parse_cards(given["hand"]), parse_cards(given["defender"])
    found = {}
    for each in best_arrangements(hand):
        shown = showdown(each.melds, each.deadwood_cards, other)
        disputed = next(meld for meld in each.melds if parse_card("3c") in meld)
        kind = meld_kind(disputed)
        assert kind is not None
        found[str(kind)] = [shown.defence.deadwood, str(shown.score.winner), shown.score.points]
    return found


# --- What may be done: each position is played to, on the table ------------------------------------------------


def _names(*before: Any) -> set[str]:
    names: dict[type, str] = {TakeDiscard: "take", Pass: "pass", DrawStock: "stock"}
    return {names[type(action)] for action in legal_actions(play(table("", "", "6s"), *before))}


def _buried() -> set[str]:
    state = play(table("9c", "", "6s"), Pass(), Pass(), DrawStock(), throw("9c"))
    taken = apply(state, TakeDiscard())
    assert state.pile[-1] == parse_card("9c")
    assert taken.taken == parse_card("9c")
    return {"9c", *({"stock"} if DrawStock() in legal_actions(state) else set())}


def _after_taking() -> set[str]:
    state = play(table("Kd", "", "6s"), TakeDiscard(), throw("Kd"))
    names: dict[type, str] = {TakeDiscard: "discard", DrawStock: "stock"}
    return {names[type(action)] for action in legal_actions(state)}


def _thrown_back() -> bool:
    return throw("9d") in legal_actions(drawn("2s 2h 5d 9h Jc 3c 4c 5c Kd Kh", "9d"))


def _near_the_end(hand: str, card: str) -> Any:
    """The last card that may be drawn has been drawn: two are left."""
    upcard = next(str(each) for each in reversed(DECK) if each not in parse_cards(f"{hand} {card}"))
    state = table(hand, "", f"{upcard} {card}", stock=3)
    return play(state, Pass(), Pass(), DrawStock())


def _dead_hand() -> Any:
    state = _near_the_end("7h 7d 7s 3c 4c 5c 6c 2s 9d Ah", "Kd")
    assert not [action for action in legal_actions(state) if isinstance(action, Knock)]
    return apply(state, throw("Kd"))


def _draws_left() -> int:
    """Both draw from the stock of four and throw what they drew: how often did the first one draw?"""
    state, draws = table(DULL, "", stock=5), 0
    state = play(state, Pass(), Pass(), DrawStock())
    state = apply(state, Discard(next(iter(state.hands[0]))))
    while state.phase is not Phase.OVER:
        assert len(state.stock) <= 4
        draws += state.to_move == 1
        state = apply(state, DrawStock())
        state = apply(state, next(action for action in legal_actions(state) if isinstance(action, Discard)))
    return draws


def _eleven_melded() -> set[str]:
    state = drawn("Ah 2h 3h 4h 8c 8d 8s Th Jh Qh", "Kh")
    found = {str(action.card) for action in legal_actions(state) if isinstance(action, Knock)}
    gin = {card for card in found if least_deadwood(state.hands[0] - {parse_card(card)}) == 0}
    return gin | ({"big_gin"} if any(isinstance(action, BigGin) for action in legal_actions(state)) else set())


ACTIONS: dict[str, Callable[[], Any]] = {
    "L4.1": lambda: _names(),
    "L4.2": lambda: _names(Pass()),
    "L4.3": lambda: _names(Pass(), Pass()),
    "L4.4": _after_taking,
    "L4.5": _buried,
    "L5.2": _thrown_back,
    "L5.3": lambda: "void" if _dead_hand().phase is Phase.OVER and _dead_hand().result is None else "played on",
    "L5.4": lambda: {type(action).__name__.lower() for action in legal_actions(_near_the_end(KEEPS_8, "Qs"))},
    "L5.5": lambda: _dead_hand().phase is not Phase.OVER,  # a turn that begins with two in the stock
    "L7.3": _eleven_melded,
    "L10.7": lambda: 0 if _dead_hand().result is None else 1,
    "L17.7": _draws_left,
}

GRADERS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "is_meld": meld_of,
    "deadwood": deadwood,
    "grouping_optimal": grouping,
    "legal_discards": discards,
    "legal_knock_discards": knock_discards,
    "can_lay_off": lays_off,
    "best_defence": defence,
    "score_hand": hand_score,
    "score_position": position_score,
    "knock_limit": limit,
    "outs": out_cards,
    "gin_outs": gin_outs,
    "completing_pairs": pairs,
    "threat_given_known": threats,
    "pairs_after_pass": after_pass,
    "best_spread": spread,
}


def _same(found: Any, stated: Any) -> bool:
    """Lists of cards are sets; of several figures, those that the research states."""
    if isinstance(found, set):
        return found == set(stated)
    if isinstance(stated, dict) and isinstance(found, dict):
        return all(key in found and _same(found[key], value) for key, value in stated.items())
    return bool(found == stated)


@pytest.mark.parametrize(
    "check",
    [pytest.param(check, id=check["id"]) for check in CHECKS if check["grader"] in GRADERS or check["id"] in ACTIONS],
)
def test_the_engine_says_what_the_research_says(check: dict[str, Any]) -> None:
    found = ACTIONS[check["id"]]() if check["id"] in ACTIONS else GRADERS[check["grader"]](check["input"])
    assert _same(found, check["answer"]), f"the engine says {found}"


def test_no_check_with_a_position_is_left_out() -> None:
    left = {
        check["id"]
        for check in CHECKS
        if check["grader"] not in {*GRADERS, *WITHOUT_POSITION, *SHOWN_ELSEWHERE} and check["id"] not in ACTIONS
    }
    assert left == NOT_OF_THE_ENGINE
