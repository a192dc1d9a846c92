"""Legal or not: the rulings of disputes.md, each from its own position, and words that name the rule."""

from typing import Any

import pytest

from trainer.exercises.answers import Choice
from trainer.exercises.legal_or_not import LegalOrNot
from trainer.exercises.model import Tone
from trainer.rules.cards import parse_cards

TEN = "7h 7d 7s 3c 4c 5c 6c 2s 9d Ah"  # 12 are left over
LOW = "2s 2h 2d 3c 4c 5c 8d 8s 8c Ac"  # 1 is left over (D18)
START: dict[str, Any] = {"hand": TEN, "upcard": "6s", "history": "", "play": "take"}
BOTH_PASSED = START | {"history": "pass pass"}
LATER = START | {"history": "pass pass stock Kh stock Js"}  # your turn, before the draw
DREW = LATER | {"hand": f"{TEN} Kd", "history": "pass pass stock Kh stock Js stock", "drawn": "Kd"}
TOOK = LATER | {"hand": f"{TEN} Js", "history": "pass pass stock Kh stock Js take"}
AFTER = {"hand": "7h 7d 7s 3c 4c 5c 6c 2s 3h 2d 9d", "upcard": "Ks", "history": "pass pass stock", "play": "knock 9d"}
# The knocker of D30 shows 8d-9d-Td and 2s-3s-4s; the defender holds 5d-6d-7d and two more fives.
KNOCK: dict[str, Any] = {
    "melds": ["8d 9d Td", "2s 3s 4s"],
    "deadwood": "Ah Ac 2h 3h",
    "defender": "5d 5h 5c 6d 7d Kh Ks Kc Kd 3c",
    "you": "defender",
    "play": "lay 7d on 8d 9d Td",
}
GIN = {  # D10
    "melds": ["Ah 2h 3h 4h", "6c 6d 6s", "Ts Js Qs"],
    "deadwood": "",
    "defender": "5h 9s Kh Kd Kc 2c 3c 4c 8d 8s",
    "you": "defender",
    "play": "lay 5h on Ah 2h 3h 4h",
}
MINE = KNOCK | {"you": "knocker"}
# D31: 6 are left either way; without the set 3c-3h-3d the run 2c-3c-4c leaves 3h 3d, and so on.
SHOWN = (
    KNOCK
    | {"defender": "5d 5h 5c 6d 7d Kh Ks Kc Kd 9s"}
    | {"melds": ["8h 9h Th Jh Qh", "3c 3h 3d"], "deadwood": "2c 4c", "you": "knocker", "play": "lay-down"}
)


def stock_left(cards: int) -> str:
    """A history in which everybody drew from the stock and threw a card of no use, until so many are left."""
    thrown = parse_cards(
        "Ks Kh Kc Qs Qh Qd Qc Js Jh Jd Jc Ts Th Td Tc 9s 9h 9c 8s 8h 8d 8c 7c 6h 6d 5s 5h 5d 4s 4h"  # none of TEN
    )
    return "pass pass " + " ".join(f"stock {card}" for card in thrown[: 31 - cards])


RULINGS: list[tuple[str, dict[str, Any], bool, str]] = [
    ("D2: first the player who did not deal", START, True, "offered to both"),
    ("D2: the stock is closed while the upcard is offered", START | {"play": "stock"}, False, "stays closed"),
    ("the upcard may be passed", START | {"play": "pass"}, True, "may be passed"),
    ("the dealer may take it after a pass", START | {"history": "pass"}, True, "offered to both"),
    ("D3: passed by both", BOTH_PASSED, False, "6♠ was passed by both"),
    ("D3: then the stock", BOTH_PASSED | {"play": "stock"}, True, "You both passed 6♠"),
    ("a later turn has no pass", LATER | {"play": "pass"}, False, "Only the first upcard may be passed"),
    ("a later turn may take the top", LATER | {"play": "take"}, True, "top card of the pile"),
    ("the top by its name", LATER | {"play": "take Js"}, True, "J♠ is the top card"),
    ("a card under the top", LATER | {"play": "take Kh"}, False, "that is J♠"),
    ("a later turn may draw from the stock", LATER | {"play": "stock"}, True, "you draw the top card"),
    ("a throw needs a draw", LATER | {"play": "throw 9d"}, False, "begins with a draw"),
    ("D4: thrown back", TOOK | {"play": "throw Js"}, False, "may not go straight back"),
    ("D4: at some tables", TOOK | {"play": "throw Js", "rules": "standard discard_taken_card=on"}, True, "this table"),
    ("another card after taking", TOOK | {"play": "throw 9d"}, True, "9♦ was in your hand before"),
    ("a card from the stock may go at once", DREW | {"play": "throw Kd"}, True, "may be thrown at once"),
    (
        "D6: over the limit",
        DREW | {"play": "knock Kd"},
        False,
        "Throwing K♦ leaves 12 points of deadwood, and at most 10",
    ),
    ("D7: the count is taken after the throw", AFTER, True, "With all eleven cards it was 16"),
    (
        "D18: knocking before the draw",
        LATER | {"hand": LOW, "play": "knock"},
        False,
        "leave 1 point. But a turn begins",
    ),
    (
        "D18: after the first draw",
        {"hand": f"{LOW} Kd", "upcard": "6s", "history": "pass pass stock", "play": "knock Kd"},
        True,
        "Throwing K♦ leaves 1 point of deadwood, and 10 or less may knock.",
    ),
    (
        "D19: nobody has to knock",
        {"hand": f"{LOW} Kd", "upcard": "6s", "history": "pass pass stock", "play": "throw Kd"},
        True,
        "nobody has to",
    ),
    ("the last draw", LATER | {"history": stock_left(3), "play": "stock"}, True, "There are still 3"),
    ("the last take", LATER | {"history": stock_left(3), "play": "take"}, True, "There are still 3"),
    ("D16: no draw below", LATER | {"history": stock_left(2), "play": "stock"}, False, "the hand is over"),
    ("D16: the last discard", LATER | {"history": stock_left(2), "play": "take"}, False, "the hand is over"),
    ("a lay-off", KNOCK, True, "7♦ fits on 8♦ 9♦ 10♦"),
    (
        "D30: out of a meld of one's own, one after the other",
        KNOCK | {"play": "lay 7d 6d on 8d 9d Td"},
        True,
        "follows",
    ),
    ("D9: the card between is missing", KNOCK | {"play": "lay 6d on 8d 9d Td"}, False, "only 7♦ or J♦ fits next"),
    ("D32: a king on no ace", KNOCK | {"play": "lay Ks on 2s 3s 4s"}, False, "only A♠ or 5♠ fits next"),
    ("D8: on deadwood", KNOCK | {"play": "lay 3c on 2h 3h"}, False, "2♥ 3♥ are deadwood"),
    ("D10: on gin", GIN, False, "Against gin nothing may be laid off"),
    (
        "D15: by the knocker",
        MINE
        | {"deadwood": "Ah Ac 2h 6h", "defender": "5d 5s 5c 6d 7d Kh Ks Kc Kd 3c"}
        | {"play": "lay 6h on 5d 6d 7d"},
        False,
        "Only the player who did not knock",
    ),
    (
        "D31: against oneself, within the limit",
        SHOWN,
        True,
        "they leave 6 points of deadwood, and at most 10 may knock.",
    ),
    (
        "D1: the grouping shown is over the limit",
        SHOWN | {"melds": ["8h 9h Th"], "deadwood": "Jh Qh 3c 3h 3d 2c 4c"},
        False,
        "though another would leave only 6",
    ),
]


def question(data: dict[str, Any]) -> LegalOrNot:
    data = dict(data)
    if not data.get("drawn"):
        data.pop("drawn", None)
    return LegalOrNot.from_data(data)


@pytest.mark.parametrize(("data", "legal", "words"), [row[1:] for row in RULINGS], ids=[row[0] for row in RULINGS])
def test_rulings(data: dict[str, Any], legal: bool, words: str) -> None:
    asked = question(data)
    right, wrong = ("yes", "no") if legal else ("no", "yes")
    assert asked.key == right
    assert asked.grade(Choice(right)).right
    assert asked.grade(Choice(wrong)).mistake == str(asked.case.point)
    shown = asked.explain(Choice(wrong))
    assert words in shown.why
    assert shown.cost == ("It is legal." if legal else "It is not legal.")
    assert asked.prompt().endswith("Is that legal?")


@pytest.mark.parametrize("data", [row[1] for row in RULINGS], ids=[row[0] for row in RULINGS])
def test_reads_itself_back(data: dict[str, Any]) -> None:
    assert LegalOrNot.from_data(question(data).to_data()) == question(data)


def test_no_ruling_is_right_for_every_play() -> None:
    assert {legal for _, _, legal, _ in RULINGS} == {True, False}
    assert len({str(question(data).case.point) for _, data, _, _ in RULINGS}) >= 14


def test_the_pile_is_cut_short_and_the_top_is_marked() -> None:
    under, top = question(LATER | {"history": stock_left(3), "play": "take"}).table()[0].groups
    assert len(under.cards) == 5
    assert "more" in under.note
    assert top.tone is Tone.POINTED


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (START | {"play": "dance"}, "'play' is 'dance'"),
        (START | {"play": "take 6s 7s"}, "'play' is"),
        (START | {"play": "take 1x"}, "not a card"),
        (START | {"play": "take Kd"}, "takes Kd, which is not in the pile"),
        (LATER | {"play": "throw Kd"}, "throws Kd, which is not in the hand"),
        (LATER | {"play": "knock 9d"}, "before a card was drawn"),
        (DREW | {"play": "take"}, "has drawn already"),
        (DREW | {"play": "knock"}, "has drawn already"),
        (DREW | {"play": "throw Kd", "drawn": "Qc"}, "'drawn' is Qc"),
        (TOOK | {"play": "throw 9d", "drawn": "9d"}, "'drawn' is 9d"),
        (KNOCK | {"play": "lay 9h on 8d 9d Td"}, "cards that are not there"),
        (KNOCK | {"play": "lay 7d on Qd Kd"}, "cards that are not there"),
        (KNOCK | {"play": "lay 7d"}, "'play' is 'lay 7d'"),
        (KNOCK | {"play": "lay-down"}, "'you' are not the knocker"),
        (KNOCK | {"deadwood": "Ah Ac 2h"}, "lays down 10 cards, not 9"),
        (KNOCK | {"deadwood": "Ah Ac Qh Jh"}, "may knock in any grouping"),
        (KNOCK | {"deadwood": "Ah Ac 2h 5d"}, "5d is in two places"),
        (KNOCK | {"you": "nobody"}, "'you' is"),
        (MINE | {"play": "lay Ah on 5d 5h 7d"}, "no meld of a best grouping"),
        (KNOCK | {"story": 1}, "'story' is not a part"),
        (START | {"story": 1}, "'story' is not a part"),
        (START | {"rules": "house"}, "'rules'"),
    ],
)
def test_broken_data_is_named(data: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        question(data)
