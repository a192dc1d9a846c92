"""Watch, then answer: what is shown scene by scene, what is asked after it, and what the answer hangs on."""

from typing import Any

import pytest

from trainer.exercises.answers import Choice, ChosenCards
from trainer.exercises.model import ChooseCard, ChooseOne, Watched
from trainer.exercises.watch_then_answer import WatchThenAnswer
from trainer.rules.cards import parse_cards

# Your opponent took 8h, and took Js and threw it again later; Kd is yours, taken from the pile.
SEEN: dict[str, Any] = {
    "hand": "9h 9c 2s 3s 4s Kd Kc 5d 5c Ah Qs",
    "upcard": "8c",
    "history": "pass pass stock 8h take Kd take Js take 7c stock Jd stock Js stock",
}
TAKEN = SEEN | {"asks": "taken", "cards": "8h Js Jd 8s"}
GONE = SEEN | {"asks": "gone", "cards": "8h Js Ts"}
COLLECTING = SEEN | {"asks": "collecting", "cards": "8h"}
# All nines are in your hand and the pile, and 8c and 10c lie there: 9c is dead.
SAFE = {
    "hand": "9h 9c 2s 3s 4s Kd Kc 5d 5c 9s Qs",
    "upcard": "8c",
    "history": "pass pass stock 8h take 9d stock Js stock 7c stock Jd stock Tc stock",
    "asks": "safe",
    "cards": "9c Qs 5c",
}
ALL = [TAKEN, GONE, COLLECTING, SAFE]


def question(data: dict[str, Any]) -> WatchThenAnswer:
    return WatchThenAnswer.from_data(data)


def card(text: str) -> ChosenCards:
    return ChosenCards(frozenset(parse_cards(text)))


def test_a_scene_a_turn_and_nothing_of_an_earlier_one_is_left_open() -> None:
    asked = question(TAKEN)
    assert isinstance(asked, Watched)
    words = [scene.words for scene in asked.scenes()]
    assert words == [
        "The first upcard is 8♣. You both leave it.",
        "You draw from the stock and throw 8♥.",
        "Your opponent takes 8♥ and throws K♦.",
        "You take K♦ and throw J♠.",
        "Your opponent takes J♠ and throws 7♣.",
        "You draw from the stock and throw J♦.",
        "Your opponent draws from the stock and throws J♠.",
        "You draw from the stock. It is your turn to throw.",
    ]
    for scene in asked.scenes():
        shown = [each for row in scene.picture for group in row.groups for each in group.cards]
        assert 1 <= len(shown) <= 2
        assert scene.words.startswith("You draw from the stock. It") or all(
            each.symbol in scene.words for each in shown
        )
    open_cards = {each for row in asked.table() for group in row.groups for each in group.cards}
    assert open_cards == asked.view.hand  # the pile is covered


def test_who_left_the_upcard_is_told_of_one_player_too() -> None:
    taken = {"hand": "9h 9c 2s 3s 4s Kd Kc 5d 5c Ah", "asks": "gone", "cards": "Jd 8c"}
    dealer = question(taken | {"hand": taken["hand"] + " Qs", "upcard": "8c", "history": "pass take Jd stock"})
    assert dealer.scenes()[0].words == "The first upcard is 8♣. You leave it."
    other = question(taken | {"hand": taken["hand"] + " Qs", "upcard": "8c", "history": "take Jd stock"})
    assert [scene.words for scene in other.scenes()][:2] == [
        "The first upcard is 8♣.",
        "Your opponent takes 8♣ and throws J♦.",
    ]


@pytest.mark.parametrize(
    ("data", "right", "wrong"),
    [
        (TAKEN, {"8h"}, {"Js": "thrown card forgotten", "Jd": "thrown card forgotten", "8s": "card never seen"}),
        (GONE, {"Js"}, {"8h": "taken card forgotten", "Ts": "card never seen"}),
        (SAFE, {"9c"}, {"Qs": "live card thrown", "5c": "live card thrown"}),
    ],
)
def test_the_card_is_found_by_what_was_seen(data: dict[str, Any], right: set[str], wrong: dict[str, str]) -> None:
    asked = question(data)
    assert isinstance(asked.form(), ChooseCard)
    verdicts = {str(each): asked.grade(card(str(each))) for each in asked.cards}
    assert {each for each, verdict in verdicts.items() if verdict.right} == right
    assert {each: verdict.mistake for each, verdict in verdicts.items() if not verdict.right} == wrong


@pytest.mark.parametrize(
    ("hand", "key", "words"),
    [
        (
            "9h 9c 2s 3s 4s Kd Kc 5d 5c Ah Qs",
            "either",
            "A set is possible, with 8♠ and 8♦. A run is possible, with 6♥ and 7♥",
        ),
        ("8d 9c 2s 3s 4s Kd Kc 5d 5c Ah Qs", "run", "No set is possible: you hold 8♦, and 8♣ lies in the pile."),
        ("9h 7h 2s 3s 4s Kd Kc 5d 5c Ah Qs", "set", "No run is possible: you hold 7♥ and 9♥."),
    ],
)
def test_a_set_a_run_or_either(hand: str, key: str, words: str) -> None:
    asked = question(COLLECTING | {"hand": hand})
    assert isinstance(asked.form(), ChooseOne)
    assert asked.right_option == key
    for option in ("set", "run", "either"):
        assert asked.grade(Choice(option)).right == (option == key)
        assert words in asked.explain(Choice(option)).why


@pytest.mark.parametrize(
    ("data", "answer", "words"),
    [
        (TAKEN, "Js", "Your opponent threw J♠ after taking it, and it lies in the pile. Your opponent took 8♥"),
        (TAKEN, "Jd", "You threw J♦, and it lies in the pile."),
        (TAKEN, "8s", "8♠ was never on the pile."),
        (GONE, "8h", "Your opponent took 8♥ from the pile and did not throw it again. Your opponent threw J♠"),
        (SAFE, "5c", "5♣ can be melded with 5♠ and 5♥, neither of which you have seen. 9♣ is dead: you hold"),
    ],
)
def test_what_is_wrong_is_said_of_the_card_chosen(data: dict[str, Any], answer: str, words: str) -> None:
    shown = question(data).explain(card(answer))
    assert shown.headline == "Not quite."
    assert words in shown.why


def test_after_the_answer_the_pile_is_open() -> None:
    for asked in map(question, ALL):
        answer = Choice("set") if asked.asks == "collecting" else card(str(asked.cards[0]))
        drawn = {
            each for picture in asked.explain(answer).best for row in picture for g in row.groups for each in g.cards
        }
        assert {*asked.view.pile, *asked.view.known} <= drawn


def test_one_s_own_cards_are_tapped_in_the_hand() -> None:
    form = question(SAFE).form()
    assert isinstance(form, ChooseCard)
    assert set(form.hand) == question(SAFE).view.hand
    assert question(SAFE).table() == ()


@pytest.mark.parametrize("data", ALL)
def test_reads_itself_back(data: dict[str, Any]) -> None:
    assert question(question(data).to_data()) == question(data)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (TAKEN | {"cards": "Js Jd"}, "of 'cards' one at least is right"),
        (TAKEN | {"cards": "8h"}, "'cards' are 1"),
        (TAKEN | {"cards": "8h 9h"}, "none of the hand"),
        (SAFE | {"cards": "9c Js"}, "cards of the hand"),
        (SAFE | {"cards": "Qs 5c"}, "of 'cards' one at least is right"),
        (COLLECTING | {"cards": "Js"}, "one card that the opponent took"),
        (COLLECTING | {"cards": "8h Js"}, "one card that the opponent took"),
        (COLLECTING | {"hand": "8d 8s 2s 3s 4s 7h 9h 5d Kd Ah Qs"}, "can meld"),
        (TAKEN | {"asks": "why"}, "'asks' is 'why'"),
        (TAKEN | {"history": SEEN["history"] + " Qs"}, "'history'|the hand has 11"),
        (TAKEN | {"hand": "9h 9c 2s 3s 4s Kc 5d 5c Ah Qs Qd"}, "Kd was taken"),
        (TAKEN | {"story": ""}, "'story' is not a part"),
    ],
)
def test_broken_data_is_named(data: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        question(data)
