"""Should you knock? Grading reads the price; the words are about this position."""

from typing import Any

import pytest

from trainer.exercises.answers import AnswerError, Choice, Number
from trainer.exercises.model import Feedback, Tone
from trainer.exercises.should_you_knock import ShouldYouKnock
from trainer.rules.cards import parse_cards

PRICE: dict[str, Any] = {
    "difference": 9.2,
    "error": 1.3,
    "knock": 50.0,
    "play_on": 40.8,
    "undercut_chance": 0.031,
    "opponent_deadwood": 31.4,
    "discard": "Qd",
    "melds": ["2s 3s 4s", "7h 7d 7c", "9h 9d 9c"],
    "models": {"at once": [9.0, 1.2], "early": [10.0, 1.5]},
    "model": "a simple simulation: dealt and played",
    "worlds": 300,
}
DATA: dict[str, Any] = {
    "hand": "2s 3s 4s 7h 7d 7c 9c 9h 9d 3h Qd",
    "upcard": "Kc",
    "history": "pass pass stock Jc take 5s stock Jd stock Ts stock",
    "price": PRICE,
}
PLAY_ON = DATA | {"price": PRICE | {"difference": -6.4, "models": {"at once": [-6.4, 1.0]}}}
DANGEROUS = DATA | {"price": PRICE | {"difference": -20.0, "undercut_chance": 0.6}}


def question(data: dict[str, Any] = DATA) -> ShouldYouKnock:
    return ShouldYouKnock.from_data(data)


def feedback(value: str, data: dict[str, Any] = DATA) -> Feedback:
    return question(data).explain(Choice(value))


@pytest.mark.parametrize(
    ("data", "right", "wrong", "loss", "mistake"),
    [
        (DATA, "knock", "play-on", 9.2, "played on too long"),
        (PLAY_ON, "play-on", "knock", 6.4, "knocked too soon"),
    ],
)
def test_the_price_is_the_key(data: dict[str, Any], right: str, wrong: str, loss: float, mistake: str) -> None:
    good, bad = (question(data).grade(Choice(value)) for value in (right, wrong))
    assert (good.right, good.loss, good.error, good.mistake) == (True, 0.0, 1.3, "")
    assert (bad.right, bad.loss, bad.error, bad.mistake) == (False, loss, 1.3, mistake)


@pytest.mark.parametrize("data", [DATA, PLAY_ON, DATA | {"rules": "classic"}])
def test_reads_itself_back(data: dict[str, Any]) -> None:
    assert ShouldYouKnock.from_data(question(data).to_data()) == question(data)


def test_words_name_the_cost_its_error_and_the_box() -> None:
    words = "laying on averages 9 points a hand less, give or take 1 (box included)."
    assert feedback("knock").cost == f"P{words}"
    assert feedback("play-on").cost == f"Very costly (over 3): p{words}"
    assert feedback("knock", PLAY_ON).cost.startswith("Very costly (over 3): knocking averages 6 points a hand less")


def test_why_is_made_of_facts_and_names_the_simulation() -> None:
    why = feedback("knock").why
    assert "You have 3; your opponent probably holds about 31 and would undercut you about 3% of the time." in why
    assert "unseen cards" in why
    assert why.endswith("Estimated by a simple simulation: dealt and played.")
    assert "undercut too often" in feedback("knock", DANGEROUS).why
    assert "Waiting gives your opponent time" in feedback("play-on").why


def test_the_cards_that_make_gin_are_counted() -> None:
    """Throwing the queen leaves three melds and 3♥. As lengthens the run, 7s and 9s the sets; 5s lies in the pile."""
    assert f"3 of the {len(question().view.unseen)} unseen cards make gin for you." in feedback("knock").why


@pytest.mark.parametrize("value", ["knock", "play-on"])
@pytest.mark.parametrize("data", [DATA, PLAY_ON, DANGEROUS])
def test_all_four_parts(value: str, data: dict[str, Any]) -> None:
    shown = feedback(value, data)
    assert shown.headline
    assert shown.cost
    assert shown.yours
    assert shown.best
    assert shown.why
    words = f"{shown.headline} {shown.cost} {shown.why}"
    for banned in ("EV", "panel", "kernel", "holdings", "sigma", "leak", " he ", " his "):
        assert banned not in words


def test_the_knock_is_drawn_as_it_is_laid_down() -> None:
    (row,) = feedback("knock").yours
    melds = [group.cards for group in row.groups if group.tone is Tone.MELD]
    assert melds == [parse_cards("7h 7d 7c"), parse_cards("9h 9d 9c"), parse_cards("2s 3s 4s")]
    assert [group.cards for group in row.groups if group.tone is Tone.LEFT] == [parse_cards("3h")]


def test_the_table_tells_who_threw_what() -> None:
    rows = {row.label: [(group.note, group.cards) for group in row.groups] for row in question().table()}
    assert rows["Your opponent"] == [("took and holds", parse_cards("Jc")), ("threw", parse_cards("5s Ts"))]
    assert rows["You"] == [("threw", parse_cards("Jd")), ("both left", parse_cards("Kc"))]
    assert [cards for _, cards in rows["Your hand"]] == [tuple(sorted(question().view.hand))]


def test_nothing_is_given_away() -> None:
    assert question().prompt() == question(PLAY_ON).prompt()
    assert question().table() == question(PLAY_ON).table()


@pytest.mark.parametrize("given", [Choice("yes"), Number(3)])
def test_what_is_no_answer(given: Choice | Number) -> None:
    with pytest.raises(AnswerError):
        question().grade(given)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"history": "pass pass"}, "has 11 cards; after this history it has 10"),
        ({"history": "pass pass stock take"}, "action 4 of the history"),
        ({"price": "9"}, "'price' is a mapping"),
        ({"price": PRICE | {"discard": "2s"}}, "throwing 2s is no legal knock here"),
        ({"price": PRICE | {"melds": ["2s 3s 4s"]}}, "the priced knock leaves 51; 10 may knock"),
        ({"price": PRICE | {"melds": ["Ks Kh Kd"]}}, "Ks is not in the hand"),
    ],
)
def test_broken_data_is_named(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        question(DATA | change)
