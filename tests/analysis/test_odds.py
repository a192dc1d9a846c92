"""The exact chance of a meld, against counting every hand there can be."""

import json
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from trainer.analysis.odds import chance_to_meld, dead_cards, gin_cards, live_pairs, meld_partners
from trainer.rules.arrange import least_deadwood
from trainer.rules.cards import DECK, Card, parse_card, parse_cards
from trainer.rules.melds import meld_kind

SMALL = [card for card in DECK if card.rank < 6 and card.suit < 3]


def checks(data_folder: Path, grader: str) -> list[dict[str, Any]]:
    everything = json.loads((data_folder / "checks.json").read_text(encoding="utf-8"))
    rows = everything["checks"] if isinstance(everything, dict) else everything
    return [row for row in rows if row["grader"] == grader]


@st.composite
def small_tables(draw: st.DrawFn) -> tuple[Card, list[Card], list[Card], int]:
    cards = draw(st.permutations(SMALL))[:13]
    known = draw(st.integers(0, 3))
    return cards[0], cards[1 : 1 + known], cards[4:], draw(st.integers(0, 5))


@given(small_tables())
def test_as_counted_hand_by_hand(table: tuple[Card, list[Card], list[Card], int]) -> None:
    card, known, unseen, count = table
    hands = [[*known, *rest] for rest in combinations(unseen, count)]
    able = sum(any(meld_kind((card, *two)) for two in combinations(hand, 2)) for hand in hands)
    assert chance_to_meld(card, unseen, known, count) == Fraction(able, len(hands))


@settings(max_examples=40)
@given(small_tables())
def test_a_dead_card_melds_with_no_hand_there_can_be(table: tuple[Card, list[Card], list[Card], int]) -> None:
    _, known, unseen, count = table
    mine = [card for card in SMALL if card not in {*known, *unseen}]
    hands = [[*known, *rest] for rest in combinations(unseen, count)]
    useful = {card for card in mine for hand in hands if any(meld_kind((card, *two)) for two in combinations(hand, 2))}
    assert dead_cards(mine, unseen, known, count) == set(mine) - useful


def test_one_unknown_card_makes_no_pair() -> None:
    """Two sevens are unseen, but only one more card is unknown; a known one beside it is enough."""
    seven, unseen = parse_cards("7h"), parse_cards("7s 7d Kc")
    assert dead_cards(seven, unseen, [], 1) == set(seven)
    assert dead_cards(seven, unseen, [], 2) == set()
    assert dead_cards(seven, unseen, parse_cards("7c"), 1) == set()


def test_what_the_opponent_took_turns_the_bare_count_round() -> None:
    hand = parse_cards("9h 9s 2c 3c 4c Kd Kh Ks 6d 7d 8d")
    unseen = set(DECK) - {*hand, parse_card("8h")}
    risky, safe = parse_card("9h"), parse_card("9s")
    assert chance_to_meld(risky, unseen, [parse_card("8h")], 9) > 2 * chance_to_meld(
        safe, unseen, [parse_card("8h")], 9
    )
    blind = unseen | {parse_card("8h")}
    assert chance_to_meld(risky, blind, [], 10) == chance_to_meld(safe, blind, [], 10)


@pytest.mark.parametrize(
    ("card", "gone", "known", "chance"),
    [
        ("Kc", "Ks Kd Qc", "", 0),  # no second king pair, no run
        ("As", "2s Ah Ad", "", 0),  # the ace has one run only: A-2-3
        ("9h", "", "7h 8h", 1),
        ("9h", "", "9s 9d", 1),
        ("Ah", "", "Kh Qh", None),  # no run round the corner
    ],
)
def test_dead_and_certain_cards(card: str, gone: str, known: str, chance: int | None) -> None:
    unseen = set(DECK) - set(parse_cards(f"{card} {gone} {known}"))
    found = chance_to_meld(parse_card(card), unseen, parse_cards(known), 10 - len(parse_cards(known)))
    assert found == chance if chance is not None else 0 < found < 1


@given(st.permutations(DECK), st.integers(0, 4), st.integers(11, 25))
def test_zero_and_one_exactly_where_it_is_certain(cards: list[Card], known: int, gone: int) -> None:
    card, held, unseen = cards[0], cards[1 : 1 + known], cards[1 + known + gone :]
    chance = chance_to_meld(card, unseen, held, 10 - known)
    pairs = live_pairs(card, unseen, held)
    assert 0 <= chance <= 1
    assert (chance == 0) == (not pairs)
    assert (chance == 1) == any(set(pair) <= set(held) for pair in pairs)


@given(st.permutations(DECK), st.integers(11, 25))
def test_a_card_more_in_the_pile_never_makes_another_riskier_by_the_pairs(cards: list[Card], gone: int) -> None:
    card, unseen = cards[0], cards[gone:]
    assert set(live_pairs(card, unseen[1:], [])) <= set(live_pairs(card, unseen, []))


def test_more_cards_than_there_are_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="3 cards cannot be drawn from 2"):
        chance_to_meld(parse_card("9h"), parse_cards("2c 3c"), [], 3)


def test_pairs_as_the_curriculum_counts_them(data_folder: Path) -> None:
    rows = checks(data_folder, "completing_pairs")
    assert rows
    for row in rows:
        held_or_thrown = {*parse_cards(row["input"]["dead"]), *map(parse_card, row["input"]["cards"])}
        for text, count in row["answer"].items():
            assert len(live_pairs(parse_card(text), set(DECK) - held_or_thrown, [])) == count, row["id"]


def test_third_cards_as_the_curriculum_counts_them(data_folder: Path) -> None:
    rows = checks(data_folder, "threat_given_known")
    assert rows
    for row in rows:
        known = parse_card(row["input"]["known"])
        for text, thirds in row["answer"].items():
            pairs = [pair for pair in meld_partners(parse_card(text)) if known in pair]
            assert sorted(str(each) for pair in pairs for each in pair if each != known) == sorted(thirds), row["id"]


@given(st.permutations(SMALL))
def test_gin_cards_leave_nothing(cards: list[Card]) -> None:
    ten, unseen = cards[:10], cards[10:]
    found = gin_cards(ten, unseen)
    assume(found)
    for card in unseen:
        eleven = [*ten, card]
        gin = any(least_deadwood([each for each in eleven if each != thrown]) == 0 for thrown in eleven)
        assert (card in found) == gin
