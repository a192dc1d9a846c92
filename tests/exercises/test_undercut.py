from collections.abc import Callable, Mapping
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from trainer.exercises.answers import Choice, ChoiceAndNumber
from trainer.exercises.model import Tone
from trainer.exercises.undercut import Undercut
from trainer.rules.arrange import best_arrangements
from trainer.rules.cards import DECK, Card, format_cards, parse_cards, points

# The knocker has 8; the defender 5 after laying off 7h and Jh, 22 without.
LAID = {
    "melds": ["4h 5h 6h", "Jc Jd Js"],
    "deadwood": "2c 3s Ad 2d",
    "defender": "8s 9s Ts Qh Qd Qc 7h Jh 4c Ac",
}
# 7 against 7, nothing to lay off.
TIE = {"melds": ["9c Tc Jc", "5h 5d 5s"], "deadwood": "3s 2h Ad Ac", "defender": "Kh Kd Kc 7h 8h 9h 3d 2c As Ah"}
# Own melds first leaves the defender 13; breaking one up to lay off 7d and 6d leaves 3.
BREAK = {
    "melds": ["8d 9d Td", "2s 3s 4s"],
    "deadwood": "4c 2h Ah Ac",
    "defender": "5d 5h 5c 6d 7d Kh Ks Kc Kd 3c",
}
# The knocker keeps 4; the defender is left with 22.
WIN = {"melds": ["4h 5h 6h 7h", "Jc Jd Js"], "deadwood": "Ac 2c As", "defender": "8s 9s Ts Qh Qd Qc 8d Tc Ad 3d"}
GIN = {"melds": ["5c 6c 7c", "Th Td Ts", "2d 3d 4d 5d"], "deadwood": "", "defender": "Kh Kd Kc As Ah Ad 6s 7s 8s 9s"}


def asked(data: Mapping[str, object], asks: str, **more: object) -> Undercut:
    return Undercut.from_data({**data, "asks": asks, **more})


@pytest.mark.parametrize(
    ("data", "answer", "mistake", "words"),
    [
        (
            LAID,
            "yes",
            "lay-offs forgotten",
            "Without lay-offs 22 would stay. Your best: 7♥ and J♥ laid off, 5 left. 8 − 5",
        ),
        (TIE, "yes", "tie", "Equal counts are an undercut too. Your best: nothing laid off, 7 left."),
        (
            BREAK,
            "yes",
            "melds first",
            "Own melds first, as low as they go, would leave 13. Your best: 7♦ and 6♦ laid off, 3 left.",
        ),
        (
            WIN,
            "no",
            "wrong side",
            "Your best: nothing laid off, 22 left. 22 − 4 = 18 to your opponent.",
        ),
        (GIN, "no", "gin", "Gin can never be undercut, and nothing may be laid off on it."),
    ],
)
def test_yes_or_no(data: dict[str, object], answer: str, mistake: str, words: str) -> None:
    question = asked(data, "undercut")
    wrong = Choice("no" if answer == "yes" else "yes")
    assert question.grade(Choice(answer)).right
    assert not question.grade(wrong).right
    assert question.grade(wrong).mistake == mistake
    assert words in question.explain(wrong).why
    said = "It is an undercut." if answer == "yes" else "It is no undercut."
    assert question.explain(wrong).cost == said


@pytest.mark.parametrize(
    ("data", "who", "number", "parts", "mistake"),
    [
        (LAID, "defender", 28, (True, True), ""),
        (LAID, "knocker", 14, (False, False), "lay-offs forgotten"),
        (LAID, "knocker", 28, (False, True), "lay-offs forgotten"),
        (LAID, "defender", 3, (True, False), "bonus forgotten"),
        (LAID, "nobody", 0, (False, False), "undercut missed"),
        (TIE, "defender", 25, (True, True), ""),
        (TIE, "nobody", 0, (False, False), "tie"),
        (BREAK, "defender", 30, (True, True), ""),
        (BREAK, "knocker", 5, (False, False), "melds first"),
        (WIN, "knocker", 18, (True, True), ""),
        (WIN, "knocker", 22, (True, False), "points"),
        (WIN, "knocker", 26, (True, False), "counts added"),
        (WIN, "defender", 18, (False, True), "wrong side"),
        (GIN, "knocker", 25, (True, True), ""),
        (GIN, "knocker", 0, (True, False), "bonus forgotten"),
        (GIN, "defender", 25, (False, True), "gin"),
    ],
)
def test_who_and_how_many(
    data: dict[str, object], who: str, number: int, parts: tuple[bool, bool], mistake: str
) -> None:
    verdict = asked(data, "score").grade(ChoiceAndNumber(who, number))
    assert verdict.parts == (("who", parts[0]), ("points", parts[1]))
    assert (verdict.right, verdict.mistake) == (all(parts), mistake)


def test_house_rules_change_the_answer() -> None:
    push = asked(TIE, "score", rules="standard tie=push")
    assert push.grade(ChoiceAndNumber("nobody", 0)).right
    assert asked(TIE, "undercut", rules="standard tie=push").grade(Choice("no")).right
    classic = asked(LAID, "score", rules="classic")
    assert classic.grade(ChoiceAndNumber("defender", 13)).right
    assert classic.grade(ChoiceAndNumber("defender", 28)).mistake == "house rules overlooked"
    assert "an undercut 10 instead of 25" in classic.prompt()


def test_both_sides_see_the_same_hand_in_their_own_words() -> None:
    prompts = [asked(LAID, "undercut", you=you).prompt() for you in ("knocker", "defender")]
    assert prompts == [
        "You knock with 8 points. Your opponent lays off as well as possible. Are you undercut?",
        "Your opponent knocks with 8 points. You lay off as well as you can. Do you undercut?",
    ]
    mine = asked(LAID, "undercut", you="knocker").explain(Choice("no"))
    assert "Your opponent's best: 7♥ and J♥ laid off, 5 left." in mine.why
    assert mine.why.endswith("28 to your opponent.")
    assert [row.label for row in mine.best[0]] == ["You knocked", "Your opponent's hand"]
    assert [option.label for option in asked(LAID, "score", you="knocker").form().options] == [
        "You",
        "Your opponent",
        "Nobody",
    ]


def test_the_best_defence_is_drawn_with_its_lay_offs() -> None:
    ((knocker, defender),) = asked(LAID, "undercut").explain(Choice("no")).best
    laid = {card for group in knocker.groups if group.tone is Tone.LAID_OFF for card in group.cards}
    assert laid == set(parse_cards("7h Jh"))
    left = [group.cards for group in defender.groups if group.tone is Tone.LEFT]
    assert left == [parse_cards("Ac 4c")]


def test_big_gin_is_called_big_gin() -> None:
    melds = ["Ah 2h 3h 4h", "8c 8d 8s", "Th Jh Qh Kh"]
    question = asked({"melds": melds, "deadwood": "", "defender": "9c 9d 9s 2c 4c 6c Kd Kc Js 5d"}, "score")
    assert question.prompt().startswith("Your opponent has big gin.")
    assert question.result.score.points == 31 + question.result.defence.deadwood
    assert question.grade(ChoiceAndNumber("knocker", question.result.score.points)).right


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"deadwood": "2c 3s Ad"}, "the knocker lays down 10 cards after the discard, not 9"),
        ({"deadwood": "2c 3s Ad 9d"}, r"15 points of deadwood may not knock \(the limit is 10\)"),
        ({"deadwood": "2c 3s Ad 4c"}, "4c is in two places"),
        ({"defender": "8s 9s"}, "a hand has 10 cards, not 2"),
        ({"melds": ["4h 5h 6h", "Jc Jd Qs"]}, "neither a set nor a run"),
        ({"asks": "weather"}, "'asks' is 'weather'"),
        ({"you": "him"}, r"'you' is 'him' \(expected one of: knocker, defender\)"),
        ({"rules": "oklahoma"}, "need the first upcard"),
    ],
)
def test_a_position_that_cannot_be_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Undercut.from_data(LAID | change)


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32))
def test_the_key_is_what_a_slow_search_and_the_rule_say(
    seed: int, leftovers: Callable[..., set[frozenset[Card]]]
) -> None:
    """A knocker with two melds from a small pack; the defender's least by trying everything."""
    rng = Random(seed)
    pack = [card for card in DECK if card.rank < 7]
    knocker = min((best_arrangements(rng.sample(pack, 10))[0] for _ in range(6)), key=lambda each: each.deadwood)
    assume(0 < knocker.deadwood <= 10)
    rest = [card for card in pack if all(card not in each for each in (*knocker.melds, knocker.deadwood_cards))]
    defender = rng.sample(rest, 10)
    data: dict[str, object] = {
        "melds": [format_cards(each) for each in knocker.melds],
        "deadwood": format_cards(knocker.deadwood_cards),
        "defender": format_cards(defender),
    }
    least, count = min(points(left) for left in leftovers(defender, knocker.melds)), knocker.deadwood
    assert asked(data, "undercut").grade(Choice("yes" if least <= count else "no")).right
    who, number = ("knocker", least - count) if least > count else ("defender", count - least + 25)
    assert asked(data, "score").grade(ChoiceAndNumber(who, number)).right
    for asks, wrong in (("undercut", Choice("no" if least <= count else "yes")), ("score", ChoiceAndNumber(who, 99))):
        assert asked(data, asks).explain(wrong).why.endswith(".")
