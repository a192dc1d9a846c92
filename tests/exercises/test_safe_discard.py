"""Which discard is safe? The key is the exact chance; the words are facts about the cards."""

from fractions import Fraction
from typing import Any

import pytest

from trainer.exercises.answers import AnswerError, Choice, ChosenCards
from trainer.exercises.drawing import asked_row
from trainer.exercises.model import Feedback
from trainer.exercises.safe_discard import SafeDiscard
from trainer.rules.cards import parse_card, parse_cards

# The opponent took the eight of hearts.
TOOK = {"hand": "2s 3s 4s 6d 7d 8d Ac 9h 9s Kc Qd", "spare": "9h 9s Kc", "pile": "Ks Kd 5c 8s", "known": "8h"}
# Three kings and the queen of clubs are gone: the king is dead.
DEAD = {"hand": "2s 3s 4s 6d 7d 8d Ac Kc 9s 5h Qc", "spare": "9s 5h Kc", "pile": "Ks Kd", "known": ""}
# Queens and kings alike: two answers are right.
TIED = {"hand": "2s 3s 4s 6d 7d 8d Ac Kc Kh 5h 9s", "spare": "5h Kc Kh", "pile": "Jc Jh", "known": ""}
# The opponent holds both neighbours.
CERTAIN = {"hand": "2s 3s 4s 6d 7d 8d Ac 9h 5h Kc Qd", "spare": "9h 5h Kc", "pile": "Jc", "known": "8h Th"}
ALL = [TOOK, DEAD, TIED, CERTAIN]


def question(data: dict[str, Any]) -> SafeDiscard:
    return SafeDiscard.from_data(data)


def answer(card: str) -> ChosenCards:
    return ChosenCards(frozenset(parse_cards(card)))


@pytest.mark.parametrize(
    ("data", "right", "wrong"),
    [
        (TOOK, {"Kc"}, {"9h": "known card ignored", "9s": "riskier card"}),
        (DEAD, {"Kc"}, {"5h": "dead card missed", "9s": "dead card missed"}),
        (TIED, {"Kc", "Kh"}, {"5h": "riskier card"}),
        (CERTAIN, {"Kc"}, {"9h": "known card ignored", "5h": "riskier card"}),
    ],
)
def test_least_chance_is_right_and_ties_all_are(data: dict[str, Any], right: set[str], wrong: dict[str, str]) -> None:
    asked = question(data)
    verdicts = {str(card): asked.grade(answer(str(card))) for card in asked.spare}
    assert {card for card, verdict in verdicts.items() if verdict.right} == right
    assert {card: verdict.mistake for card, verdict in verdicts.items() if not verdict.right} == wrong
    assert all(verdict.best_count == len(right) for verdict in verdicts.values())


def test_the_chance_is_exact() -> None:
    king = question(TOOK)
    # J-Q of clubs is the only pair left, both of 9 cards out of the 36 nobody has seen.
    assert king.chance(parse_card("Kc")) == Fraction(9 * 8, 36 * 35)
    assert question(DEAD).chance(parse_card("Kc")) == 0
    assert question(CERTAIN).chance(parse_card("9h")) == 1


@pytest.mark.parametrize("data", ALL)
def test_reads_itself_back(data: dict[str, Any]) -> None:
    assert SafeDiscard.from_data(question(data).to_data()) == question(data)


def feedback(data: dict[str, Any], card: str) -> Feedback:
    return question(data).explain(answer(card))


def test_words_for_a_card_the_opponent_waits_for() -> None:
    shown = feedback(TOOK, "9h")
    assert shown.cost == "Your opponent can meld 9♥ 48% of the time, K♣ 6%."
    assert "Your opponent took 8♥, so 9♥ needs only 7♥ or 10♥ beside it." in shown.why
    assert "K♠ and K♦ are in the pile" in shown.why
    held = [group for row in shown.yours for group in row.groups if "holds 8♥" in group.note]
    assert [group.cards for group in held] == [parse_cards("7h 8h"), parse_cards("8h Th")]


def test_words_for_a_dead_card() -> None:
    shown = feedback(DEAD, "9s")
    assert "K♣ is dead: you hold Q♣, and K♠ and K♦ are in the pile, so no meld with it is left." in shown.why
    assert "K♣ 0%" in shown.cost
    assert [group.note for group in shown.best[0][0].groups] == ["dead: no meld is left for it"]


def test_words_for_a_certain_meld() -> None:
    assert "Your opponent holds 8♥ and 10♥, so 9♥ makes a meld at once." in feedback(CERTAIN, "9h").why


def test_two_right_answers_are_both_drawn() -> None:
    shown = feedback(TIED, "Kc")
    assert shown.best_title == "Two right answers; you found one"
    assert [row.groups[0].cards for picture in shown.best for row in picture] == [parse_cards("Kc"), parse_cards("Kh")]


@pytest.mark.parametrize("data", ALL)
def test_all_four_parts_for_every_card(data: dict[str, Any]) -> None:
    for card in question(data).spare:
        shown = feedback(data, str(card))
        assert shown.headline
        assert shown.cost
        assert shown.best
        assert shown.why
        assert shown.yours[0].groups[0].cards == (card,)
        assert " he " not in f" {shown.why} {shown.cost} "


def test_the_table_shows_what_was_seen_and_no_chance() -> None:
    labels = {row.label: row.groups for row in question(TOOK).table()}
    assert labels["Taken by your opponent"][0].cards == parse_cards("8h")
    assert labels["Discard pile, oldest first"][0].cards == parse_cards("Ks Kd 5c 8s")
    assert set(labels) == {"Taken by your opponent", "Discard pile, oldest first"}  # the hand is in the form, once
    assert "%" not in str(question(TOOK).table()) + question(TOOK).prompt()


def test_the_spare_cards_are_tapped_in_the_hand_itself() -> None:
    asked = question(TOOK)
    assert asked.form().cards == asked.spare
    assert asked.form().hand == tuple(sorted(asked.hand))
    marked, others = asked_row(asked.form()).groups  # as it is sent to somebody else
    assert set(marked.cards) == set(asked.spare)
    assert {*marked.cards, *others.cards} == set(asked.hand)


@pytest.mark.parametrize(
    "given",
    [Choice("9h"), ChosenCards(frozenset()), answer("9h 9s"), answer("2s"), answer("8h")],
)
def test_what_is_no_answer(given: Choice | ChosenCards) -> None:
    with pytest.raises(AnswerError):
        question(TOOK).grade(given)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"pile": "Ks Kd 9h"}, "9h is in two places"),
        ({"known": "Ks"}, "Ks is in two places"),
        ({"spare": "9h 9s"}, "'spare' is 3 cards of the hand"),
        ({"spare": "9h 9s 8h"}, "'spare' is 3 cards of the hand"),
        ({"spare": "9h 9s 2s"}, "2s is not spare"),
        ({"hand": "2s 3s 4s"}, "a hand has 11 cards, not 3"),
        ({"known": "1x"}, "'1x' is not a card"),
        ({"story": "…"}, "'story' is not a part"),
    ],
)
def test_broken_data_is_named(change: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        question(TOOK | change)


def test_close_chances_are_told_apart() -> None:
    """Whole per cents would make two different chances look alike, so a decimal is shown."""
    close = question({"hand": "2s 3s 4s 6d 7d 8d Ac 9h 5h Kc Jd", "spare": "5h 9h Jd", "pile": "", "known": ""})
    shown = {close.explain(answer(str(card))).yours[0].groups[0].note for card in close.spare}
    assert len(shown) == len({close.chance(card) for card in close.spare})
