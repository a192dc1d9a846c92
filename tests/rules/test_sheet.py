"""A score sheet as it is kept at a table, and the figures of a paper one looked over."""

from dataclasses import replace
from typing import Any

import pytest

from trainer.rules.cards import parse_card
from trainer.rules.errors import RulesError
from trainer.rules.match import Match
from trainer.rules.ruleset import PRESETS, STANDARD, RuleSet
from trainer.rules.score import DEAD_HAND, HandResult, won
from trainer.rules.sheet import LONGEST_NAME, MOST_HANDS, Line, Sheet, check_figures, counted_line
from trainer.rules.showdown import Ending

E17 = (won("A", 12), won("B", 28), won("A", 39), DEAD_HAND, won("B", 17), won("A", 21), won("A", 31))
NAMES = ("Ann", "Bob")


def sheet(*hands: HandResult, rules: RuleSet = STANDARD) -> Sheet:
    return Sheet(NAMES, rules, tuple(Line(hand) for hand in hands))


def test_a_sheet_is_scored_by_the_engine_and_ends() -> None:
    played = sheet(*E17)
    assert isinstance(played.scored, Match)
    assert played.scored.games[0].totals == (303, 95)
    assert played.is_over
    with pytest.raises(RulesError, match="the game is over"):
        played.with_line(Line(won("A", 1)))
    assert not played.without_last().is_over
    assert played.without_last().with_line(Line(won("A", 31))) == played


def test_a_sheet_comes_back_as_it_was_written() -> None:
    played = Sheet(
        ("Änne <b>", "日本"),
        PRESETS["oklahoma-hollywood"],
        (Line(won("A", 112, 3), "gin", parse_card("8s")), Line(DEAD_HAND, "dead hand")),
    )
    assert Sheet.from_data(played.to_data()) == played


GOOD: dict[str, Any] = {"names": ["Ann", "Bob"], "rules": "standard", "hands": [["A", 12, 1, "knock", ""]]}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"names": ["Ann"]}, "two names"),
        ({"names": ["Ann", 3]}, "two names"),
        ({"names": ["Ann", " "]}, "needs a name"),
        ({"names": ["Ann", "Bo\nb"]}, "needs a name"),
        ({"names": ["Ann", "ANN"]}, "different names"),
        ({"names": ["Ann", "x" * (LONGEST_NAME + 1)]}, "at most 40 characters"),
        ({"rules": "nowhere"}, "no rule set 'nowhere'"),
        ({"rules": "house"}, "for two players"),
        ({"rules": 3}, "names its rules"),
        ({"hands": "A 12"}, "lists its hands"),
        ({"hands": [["A", 12]]}, "hand 1 has not the five parts"),
        ({"hands": [["C", 12, 1, "", ""]]}, "hand 1 cannot be read"),
        ({"hands": [["A", -12, 1, "", ""]]}, "expected a number from 0"),
        ({"hands": [["A", 12, 1, "<b>", ""]]}, "hand 1 cannot be read"),
        ({"hands": [["A", 12, 1, "", "zz"]]}, "'zz' is not a card"),
        ({"hands": [["A", 12, 1, "", ""]] * (MOST_HANDS + 1)}, "at most 200 hands"),
        ({"more": 1}, "nothing else"),
    ],
)
def test_what_is_no_saved_game_is_refused_in_one_line(change: dict[str, Any], words: str) -> None:
    with pytest.raises(RulesError, match=words):
        Sheet.from_data(GOOD | change)
    Sheet.from_data(GOOD)


@pytest.mark.parametrize(
    ("kind", "counts", "line"),
    [
        (Ending.KNOCK, (6, 18), Line(won("A", 12), "knock")),
        (Ending.KNOCK, (8, 5), Line(won("B", 28), "undercut")),
        (Ending.KNOCK, (7, 7), Line(won("B", 25), "undercut")),
        (Ending.GIN, (0, 14), Line(won("A", 39), "gin")),
        (Ending.BIG_GIN, (0, 22), Line(won("A", 53), "big gin")),
    ],
)
def test_two_counts_make_a_hand(kind: Ending, counts: tuple[int, int], line: Line) -> None:
    assert counted_line("A", kind, *counts, STANDARD) == line


def test_a_spade_doubles_and_the_upcard_sets_the_limit() -> None:
    rules = PRESETS["oklahoma"]
    assert counted_line("B", Ending.KNOCK, 5, 23, rules, parse_card("7s")).result.points == 36
    with pytest.raises(RulesError, match="name it"):
        counted_line("B", Ending.KNOCK, 5, 23, rules)
    with pytest.raises(RulesError, match="5 points may not knock"):
        counted_line("B", Ending.KNOCK, 5, 23, rules, parse_card("4d"))


@pytest.mark.parametrize(
    ("kind", "counts", "words"),
    [
        (Ending.KNOCK, (11, 20), "11 points may not knock"),
        (Ending.KNOCK, (0, 20), "no deadwood is gin"),
        (Ending.GIN, (1, 20), "gin leaves no deadwood, not 1"),
        (Ending.BIG_GIN, (2, 20), "big gin leaves no deadwood, not 2"),
        (Ending.KNOCK, (5, 99), "the other player cannot have 99"),
        (Ending.KNOCK, (-1, 20), "the knocker cannot have -1"),
    ],
)
def test_an_impossible_end_is_refused(kind: Ending, counts: tuple[int, int], words: str) -> None:
    with pytest.raises(RulesError, match=words):
        counted_line("A", kind, *counts, STANDARD)
    with pytest.raises(RulesError, match="big gin is not played"):
        counted_line("A", Ending.BIG_GIN, 0, 20, replace(STANDARD, big_gin=False))


RIGHT = [(12, 0), (12, 28), (51, 28), (51, 28), (51, 45), (72, 45), (103, 45)]


def test_a_sheet_that_is_right() -> None:
    assert check_figures(list(zip(E17, RIGHT, strict=True)), STANDARD) is None


@pytest.mark.parametrize("hand", range(7))
@pytest.mark.parametrize("seat", [0, 1])
def test_the_first_wrong_figure_is_found_wherever_it_is(hand: int, seat: int) -> None:
    written = [list(scores) for scores in RIGHT]
    for later in range(hand, 7):
        written[later][seat] += 5
    figure = check_figures([(one, tuple(two)) for one, two in zip(E17, written, strict=True)], STANDARD)
    assert figure is not None
    assert (figure.hand, figure.player, figure.game) == (hand + 1, "AB"[seat], 1)
    assert figure.written == figure.right + 5 == RIGHT[hand][seat] + 5
    assert figure.before + figure.points == figure.right


def test_figures_of_a_hollywood_sheet() -> None:
    rules = PRESETS["hollywood"]
    hands = [won("A", 25), won("A", 18)]
    right = [(25, 0, 0, 0, 0, 0), (43, 0, 18, 0, 0, 0)]
    assert check_figures(list(zip(hands, right, strict=True)), rules) is None
    figure = check_figures([(hands[0], right[0]), (hands[1], (43, 0, 0, 0, 0, 0))], rules)
    assert figure is not None
    assert (figure.hand, figure.player, figure.game, figure.written, figure.right) == (2, "A", 2, 0, 18)


def test_lines_that_are_no_sheet() -> None:
    with pytest.raises(RulesError, match="hand 1 has 3 running scores"):
        check_figures([(won("A", 12), (12, 0, 0))], STANDARD)
    with pytest.raises(RulesError, match="hand 2 comes after the end"):
        check_figures([(won("A", 100), (100, 0)), (won("A", 1), (101, 0))], STANDARD)
