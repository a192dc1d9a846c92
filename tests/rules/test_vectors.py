"""The engine against test vectors on which several independent engines agree.

Reads deadwood_10.json, deadwood_11.json and layoff.json from the folder that GIN_VECTORS names (tests/data where it
names none). No number of cases is fixed: other files of the same form do as well.
"""

import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from trainer.rules.arrange import Arrangement, after_each_discard, best_arrangements, least_deadwood
from trainer.rules.cards import Card, parse_card, parse_cards, parse_hand, points
from trainer.rules.melds import Meld, melds_in, parse_meld
from trainer.rules.play import legal_knock_discards
from trainer.rules.ruleset import STANDARD
from trainer.rules.showdown import Ending, Showdown, Side, can_lay_off, showdown

FOLDER = Path(os.environ.get("GIN_VECTORS") or Path(__file__).parents[1] / "data")

Case = Mapping[str, Any]
Cards = frozenset[Card]
Grouping = frozenset[Cards]


def _contents(file: str) -> Case:
    path = FOLDER / file
    if not path.is_file():
        pytest.fail(f"GIN_VECTORS: {file} is not in {FOLDER}", pytrace=False)
    contents: Case = json.loads(path.read_text(encoding="utf-8"))
    if not contents.get("v"):
        pytest.fail(f"GIN_VECTORS: {path} has no cases under 'v'", pytrace=False)
    return contents


def _check_all(cases: list[Case], check: Callable[[Case], None]) -> None:
    """Every case, then one failure that names the first few cases that are wrong."""
    wrong: list[str] = []
    for number, case in enumerate(cases):
        try:
            check(case)
        except (AssertionError, ValueError) as problem:
            wrong.append(f"case {number} {_named(case)}: {(str(problem) or repr(problem)).splitlines()[0]}")
    if wrong:
        pytest.fail("\n".join([f"{len(wrong)} of {len(cases)} cases are wrong", *wrong[:10]]), pytrace=False)


def _named(case: Case) -> str:
    return " / ".join(str(case[key]) for key in ("h", "kmelds", "kdead", "khand", "dhand") if key in case)


def _groups(text: str) -> list[Meld]:
    """The melds of ``AS 2S 3S|AH 2H 3H``; of empty text, none."""
    return [parse_meld(part) for part in text.split("|")] if text else []


def _grouping(melds: str) -> Grouping:
    return frozenset(frozenset(each) for each in _groups(melds))


def _shape(arrangement: Arrangement) -> Grouping:
    return frozenset(frozenset(each) for each in arrangement.melds)


def _same(what: str, ours: object, expected: object) -> None:
    assert ours == expected, f"{what}: {ours!r}, expected {expected!r}"


# --- Deadwood ------------------------------------------------------------------------------------------------


def _check_arrangements(cards: tuple[Card, ...], least: int, case: Case) -> None:
    """Every optimal arrangement, each once, and each one whole."""
    found = best_arrangements(cards)
    _same("arrangements listed twice", len(found) - len({_shape(each) for each in found}), 0)
    _same("arrangements", {_shape(each) for each in found}, {_grouping(text) for text in case["arr"]})
    _same("number of arrangements", len(found), case["n"])
    _same(
        "leftovers",
        {frozenset(each.deadwood_cards) for each in found},
        {frozenset(parse_cards(text)) for text in case["rest"]},
    )
    for each in found:
        _same("deadwood of an arrangement", each.deadwood, least)
        laid = [*each.deadwood_cards, *(card for group in each.melds for card in group)]
        _same("cards of an arrangement", sorted(laid), sorted(cards))


def _check_tags(case: Case, facts: Mapping[str, bool]) -> None:
    for tag in case.get("tags", ()):
        if tag in facts:
            assert facts[tag], f"tagged {tag!r}, and is not"


def _deadwood_facts(cards: tuple[Card, ...], least: int) -> dict[str, bool]:
    found = best_arrangements(cards)
    return {
        "gin": least == 0,
        "knock": 0 < least <= STANDARD.knock_limit,
        "tie": len(found) > 1,
        "tie_diff_rest": len({each.deadwood_cards for each in found}) > 1,
        "no_meld": found[0].melds == (),
    }


def _check_ten(case: Case) -> None:
    cards = parse_hand(case["h"], (10,))
    least = least_deadwood(cards)
    _same("dw", least, case["dw"])
    _check_arrangements(cards, least, case)
    _check_tags(case, _deadwood_facts(cards, least))


def test_ten_cards() -> None:
    _check_all(_contents("deadwood_10.json")["v"], _check_ten)


def _check_eleven(case: Case) -> None:
    cards = parse_hand(case["h"], (11,))
    after = after_each_discard(cards)
    least = min(after.values())
    now = least_deadwood(cards)
    _same("dw11", now, case["dw11"])
    _same("dw", least, case["dw"])
    _same("after", after, {parse_card(text): count for text, count in case["after"].items()})
    best_discards = {card for card, count in after.items() if count == least}
    _same("best_discards", best_discards, set(parse_cards(case["best_discards"])))
    knocks = {parse_card(text) for text, count in case["after"].items() if count <= STANDARD.knock_limit}
    _same("legal knock discards", set(legal_knock_discards(cards, STANDARD.knock_limit)), knocks)
    _check_arrangements(cards, now, case)
    more = {"big_gin": now == 0, "gin_after_discard": least == 0 < now}
    _check_tags(case, _deadwood_facts(cards, now) | more)


def test_eleven_cards() -> None:
    _check_all(_contents("deadwood_11.json")["v"], _check_eleven)


# --- Lay-offs ------------------------------------------------------------------------------------------------


def _laid_open(case: Case) -> Showdown:
    return showdown(_groups(case["kmelds"]), parse_cards(case["kdead"]), parse_hand(case["dhand"], (10,)))


def _check_layoff(case: Case) -> None:
    result = _laid_open(case)
    _same("kdw", result.knocker_deadwood, case["kdw"])
    _same("ddw", result.defence.deadwood, case["ddw"])
    _same("result", result.score.result, case["result"])
    _same("winner", result.score.winner, case["winner"])
    _same("points", result.score.points, case["points"])
    stated = case["best"]
    _same("number of best defences", len(result.defences), stated["n_best"])
    left = frozenset(parse_cards(stated["left"]))
    assert (left, _grouping(stated["melds"])) in {
        (frozenset(each.left), frozenset(map(frozenset, each.melds))) for each in result.defences
    }, f"the stated defence {stated} is not among ours"
    _check_stated_order(_groups(case["kmelds"]), stated["layoffs"])
    facts = {
        "gin": result.score.result is Ending.GIN,
        "undercut": result.score.result is Ending.UNDERCUT,
        "tie_undercut": result.score.winner is Side.DEFENDER and result.knocker_deadwood == result.defence.deadwood,
        "defender_zero": result.defence.deadwood == 0,
    }
    _check_tags(case, facts)


def _check_stated_order(melds: list[Meld], layoffs: list[str]) -> None:
    """``TH>1``: each lay-off is legal where it stands, cards laid before it included."""
    table = [set(each) for each in melds]
    for text in layoffs:
        card, index = text.split(">")
        onto = table[int(index)]
        assert can_lay_off(parse_card(card), onto), f"{text} does not fit"
        onto.add(parse_card(card))


def test_best_defence() -> None:
    _check_all(_contents("layoff.json")["v"], _check_layoff)


def test_every_defence_can_be_played() -> None:
    """Each defence listed uses the ten cards once, and its lay-offs are legal in the order given."""
    _check_all(_contents("layoff.json")["v"], _check_playable)


def _check_playable(case: Case) -> None:
    hand = parse_cards(case["dhand"])
    for each in _laid_open(case).defences:
        melded = [card for group in each.melds for card in group]
        _same("cards", sorted([*melded, *(lay.card for lay in each.layoffs), *each.left]), sorted(hand))
        table = {meld: set(meld) for meld in _groups(case["kmelds"])}
        for lay in each.layoffs:
            assert can_lay_off(lay.card, table[lay.onto]), f"{lay} does not fit"
            table[lay.onto].add(lay.card)


# --- The knocker's choice of grouping --------------------------------------------------------------------------


def _spreads(hand: tuple[Card, ...]) -> Iterator[tuple[Meld, ...]]:
    """Every choice of disjoint melds that leaves few enough points to knock."""
    melds = melds_in(hand)

    def choose(start: int, chosen: tuple[Meld, ...], left: Cards) -> Iterator[tuple[Meld, ...]]:
        if points(left) <= STANDARD.knock_limit:
            yield chosen
        for index in range(start, len(melds)):
            if left.issuperset(melds[index]):
                yield from choose(index + 1, (*chosen, melds[index]), left.difference(melds[index]))

    return choose(0, (), frozenset(hand))


def _spread(melds: tuple[Meld, ...], khand: tuple[Card, ...], dhand: tuple[Card, ...]) -> tuple[int, int, int]:
    """The knocker's deadwood, the defender's, and the points as the knocker sees them."""
    laid = {card for each in melds for card in each}
    result = showdown(melds, [card for card in khand if card not in laid], dhand)
    sign = -1 if result.score.winner is Side.DEFENDER else 1
    return result.knocker_deadwood, result.defence.deadwood, sign * result.score.points


def _check_alternatives(case: Case) -> None:
    khand, dhand = parse_hand(case["khand"], (10,)), parse_hand(case["dhand"], (10,))
    ours = {frozenset(map(frozenset, melds)): _spread(melds, khand, dhand) for melds in _spreads(khand)}
    _same("number of legal spreads", len(ours), case["n_options"])
    for option in case["options"]:
        expected = (option["kdw"], option["ddw"], option["points"])
        _same(f"kdw, ddw and points of {option['melds']}", ours.get(_grouping(option["melds"])), expected)
    _same("best_points", max(score for _, _, score in ours.values()), case["best_points"])


def test_knockers_choice_of_grouping() -> None:
    contents = _contents("layoff.json")
    if "knocker_alternatives" not in contents:
        pytest.fail(f"GIN_VECTORS: {FOLDER / 'layoff.json'} has no 'knocker_alternatives'", pytrace=False)
    _check_all(contents["knocker_alternatives"], _check_alternatives)
