import pytest

from trainer.exercises.wording import (
    best_title,
    count_word,
    listed,
    listed_symbols,
    points_word,
    rule_words,
    score_words,
    symbols,
    who_options,
    who_word,
)
from trainer.rules.cards import parse_cards
from trainer.rules.ruleset import STANDARD, parse_rules
from trainer.rules.showdown import Ending, score_hand


def test_small_words() -> None:
    assert [count_word(count) for count in (0, 2, 10, 11)] == ["No", "Two", "Ten", "11"]
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert [points_word(points) for points in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert symbols(parse_cards("Td 7h 7s")) == "7♠ 7♥ 10♦"
    assert listed_symbols(parse_cards("Td 7h 7s"), "or") == "7♠, 7♥ or 10♦"
    assert best_title(1, False) == "The right answer"
    assert best_title(2, True) == "Two right answers; you found one"


def test_sides_are_called_as_the_learner_sees_them() -> None:
    assert [who_word(side, "knocker") for side in ("knocker", "defender", "nobody")] == [
        "you",
        "your opponent",
        "nobody",
    ]
    assert [option.label for option in who_options("defender")] == ["Your opponent", "You", "Nobody"]
    assert [option.label for option in who_options()] == ["The knocker", "The defender", "Nobody"]


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("standard", ""),
        ("standard knock_limit=7", ""),
        ("classic", " House rules here: gin 20 instead of 25 and an undercut 10 instead of 25."),
        ("standard tie=push", " House rules here: at equal counts nobody scores."),
        ("standard tie=knocker", " House rules here: at equal counts the knocker wins the hand."),
        ("standard spade_double=points", " House rules here: points are doubled when the first upcard is a spade."),
    ],
)
def test_house_rules_in_words(rules: str, words: str) -> None:
    assert rule_words(parse_rules(rules)) == words


@pytest.mark.parametrize(
    ("ending", "counts", "rules", "words"),
    [
        (Ending.KNOCK, (8, 5), "standard", "8 − 5 = 3, plus 25 for the undercut: 28 to you."),
        (Ending.KNOCK, (7, 7), "classic", "7 − 7 = 0, plus 10 for the undercut: 10 to you."),
        (Ending.KNOCK, (3, 20), "standard", "20 − 3 = 17 to you."),
        (Ending.KNOCK, (7, 7), "standard tie=push", "Both have 7, and under these rules nobody scores then."),
        (Ending.GIN, (0, 14), "standard", "25 for gin plus 14 left in the hand: 39 to you."),
        (Ending.BIG_GIN, (0, 22), "standard", "31 for big gin plus 22 left in the hand: 53 to you."),
        (Ending.KNOCK, (3, 20), "standard hand_score=sum_of_others", "The whole count of 20: 20 to you."),
    ],
)
def test_the_sum_in_words(ending: Ending, counts: tuple[int, int], rules: str, words: str) -> None:
    table = parse_rules(rules)
    assert score_words(score_hand(ending, *counts, table), counts, table, "you") == words


def test_a_double_is_said() -> None:
    rules, upcard = parse_rules("standard spade_double=points"), parse_cards("4s")[0]
    score = score_hand(Ending.KNOCK, 3, 20, rules, upcard)
    assert score_words(score, (3, 20), rules, "you", doubled=True) == (
        "20 − 3 = 17, doubled because the upcard is a spade: 34 to you."
    )
    assert rule_words(STANDARD) == ""
