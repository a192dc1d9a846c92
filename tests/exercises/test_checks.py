"""Each check of the research for lessons 2 to 18: the kind's own key equals the answer stated there."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from trainer.exercises.answers import Choice, ChoiceAndNumber, ChosenCards, Number
from trainer.exercises.declare import Declare
from trainer.exercises.model import ChooseCards, ChooseOne, Question
from trainer.exercises.registry import question_from_data
from trainer.exercises.safer_card import SaferCard
from trainer.exercises.turn_options import TurnOptions
from trainer.exercises.which_spread import WhichSpread
from trainer.rules.arrange import after_each_discard, best_arrangements
from trainer.rules.cards import format_cards, parse_cards, parse_hand, points
from trainer.rules.showdown import best_defences

LESSONS = ("L2", "L3", "L4", "L5", "L6", "L7", "L8", "L9", "L10", "L11")
LATER = ("L12", "L13", "L14", "L15", "L16", "L17", "L18")
WITHOUT_POSITION = {"L5.6"}  # may you look into the pile: a fact, asked as a quiz
ON_WORDS = ("choice", "number")  # facts; those that hang on cards or counts are asked of the engine below

# The research gives L5.2 to L5.5 without cards; these hands have the counts that their texts name.
KEEPS_8 = "Kh Kd Kc 2c 3c 4c 5c 4h 3h Ad Qs"
KEEPS_12 = "7h 7d 7s 3c 4c 5c 6c 2s 9d Kd Ah"
OF_L5: dict[str, tuple[str, dict[str, Any]]] = {
    "L5.2": ("may-you-throw", {"hand": "2s 2h 5d 9h Jc 3c 4c 5c Kd Kh 9d", "card": "9d"}),
    "L5.3": ("end-of-stock", {"asks": "after-discard", "stock_left": 2, "hand": KEEPS_12}),
    "L5.4": ("end-of-stock", {"asks": "options", "stock_left": 2, "hand": KEEPS_8}),
    "L5.5": ("end-of-stock", {"asks": "can-start", "stock_left": 2}),
}
# The turns that the texts of lesson 4 tell.
OF_L4: dict[str, dict[str, Any]] = {
    "L4.1": {"before": []},
    "L4.2": {"before": ["pass"]},
    "L4.3": {"before": ["pass", "pass"]},
    "L4.4": {"before": ["take", "throw Kd"]},
    "L4.5": {"before": ["pass", "pass", "stock", "throw 9c"], "card": "6s"},
}


def chosen(text: str) -> ChosenCards:
    return ChosenCards(frozenset(parse_cards(text)))


def check_meld(_: str, given: dict[str, Any], answer: Any) -> None:
    question = question_from_data("meld-or-not", given)
    assert {value for value in ("set", "run", "none") if question.grade(Choice(value)).right} == {answer}


def check_deadwood(_: str, given: dict[str, Any], answer: Any) -> None:
    question = question_from_data("count-deadwood", {"hand": given["cards"]})
    assert [number for number in range(111) if question.grade(Number(number)).right] == [answer]


def check_grouping(_: str, given: dict[str, Any], answer: Any) -> None:
    hand = parse_hand(given["cards"])
    question = question_from_data("best-melds", {"hand": given["cards"]})
    for each in best_arrangements(hand):
        assert points(each.deadwood_cards) == answer
        assert question.grade(ChosenCards(frozenset(each.deadwood_cards))).right
    assert not question.grade(ChosenCards(frozenset(hand))).right


def check_legal_discards(_: str, given: dict[str, Any], answer: Any) -> None:
    question = question_from_data("legal-discards", {"hand": given["cards"], "taken": given["taken"]})
    barred = parse_cards(given["cards"])
    assert question.grade(ChosenCards(frozenset(barred) - set(parse_cards(" ".join(answer))))).right


def check_turn(name: str, _: dict[str, Any], answer: Any) -> None:
    question = question_from_data("turn-options", {"upcard": "6s"} | OF_L4[name])
    assert isinstance(question, TurnOptions)
    if question.card is not None:
        assert question.grade(Choice("no")).right
        assert not question.grade(Choice("yes")).right
        assert answer == ["9c", "stock"]  # only the top card, and the stock
        assert set(question.allowed) == {"take", "stock"}
        top = question_from_data("turn-options", {"upcard": "6s"} | OF_L4[name] | {"card": "9c"})
        assert top.grade(Choice("yes")).right
        return
    allowed = {"discard": "take"}
    assert set(question.allowed) == {allowed.get(each, each) for each in answer}
    right = [value for value in ("take pass", "take stock", "stock") if question.grade(Choice(value)).right]
    assert right == [" ".join(question.allowed)]


def check_declare(_: str, given: dict[str, Any], answer: Any) -> None:
    question = question_from_data("declare", {"hand": given["cards"]})
    assert isinstance(question, Declare)
    found = {*map(str, question.gin_discards), *(["big_gin"] if question.big_gin else [])}
    assert found == set(answer)
    assert [each for each in ("gin", "big-gin", "both", "neither") if question.grade(Choice(each)).right] == ["both"]


def check_dead(_: str, given: dict[str, Any], answer: Any) -> None:
    assert (given, answer) == ({"void": True}, 0)
    question = question_from_data("end-of-stock", {"asks": "score", "hand": KEEPS_12, "stock_left": 2})
    assert question.grade(Choice("nothing")).right
    assert not any(question.grade(Choice(each)).right for each in ("difference", "box", "goes-on"))


def check_tally(_: str, given: dict[str, Any], answer: Any) -> None:
    """Every question that this game can be asked: who won it, what counts, totals, who is ahead and by how much."""
    who = {"A": "you", "B": "opponent", None: "dead"}
    hands = [f"{who[winner]} {points}" if winner else "dead" for winner, points in given["hands"]]

    def ask(asks: str, **more: str) -> Question:
        return question_from_data("score-game", {"hands": hands, "asks": asks, "rules": given["rules"], **more})

    winner = who[answer["winner"]] if answer["winner"] else "nobody"
    assert [each for each in ("you", "opponent", "nobody") if ask("winner").grade(Choice(each)).right] == [winner]
    for side, name in (("A", "you"), ("B", "opponent")):
        assert ask("score", whose=name).grade(Number(answer["score"][side])).right
        if answer["total"]:
            assert ask("total", whose=name).grade(Number(answer["total"][side])).right
            assert not ask("total", whose=name).grade(Number(answer["total"][side] + 100)).right
    if answer["margin"] is None:
        with pytest.raises(ValueError, match="the game is not over"):
            ask("margin")
        return
    assert answer["winner"] == "A"  # as all in the research are: a margin below 0 is the opponent's
    ahead = "you" if answer["margin"] > 0 else "opponent"
    assert ask("margin").grade(ChoiceAndNumber(ahead, abs(answer["margin"]))).right


def check_limit(_: str, given: dict[str, Any], answer: Any) -> None:
    question = question_from_data("knock-limit", {"upcard": given["upcard"]})
    assert [number for number in range(15) if question.grade(Number(number)).right] == [answer]


def check_outs(_: str, given: dict[str, Any], answer: Any) -> None:
    """Right are the stated cards alone: not one fewer, not one more of those that are offered."""
    question = question_from_data("outs", {"cards": given["cards"], "seen": given["seen"]})
    form, outs = question.form(), frozenset(parse_cards(" ".join(answer)))
    assert isinstance(form, ChooseCards)
    assert question.grade(ChosenCards(outs)).right
    for card in form.hand:
        assert not question.grade(ChosenCards(outs ^ {card})).right


def check_spread(_: str, given: dict[str, Any], answer: Any) -> None:
    """The two ways of the research, told apart by the meld that the disputed 3♣ is in."""
    question = question_from_data("which-spread", {"hand": given["hand"], "defender": given["defender"]})
    assert isinstance(question, WhichSpread)
    found = {}
    for way, value in zip(question.ways, question.values, strict=True):
        (disputed,) = (meld for meld in way.melds if parse_cards("3c")[0] in meld)
        found["set" if disputed[0].rank == disputed[1].rank else "run"] = value
    assert found == {name: points if who == "knocker" else -points for name, (_, who, points) in answer.items()}
    (best,) = question.key
    assert [letter for letter in "AB" if question.grade(Choice(letter)).right] == [best]
    assert question.values["AB".index(best)] == found["set"]


def check_legal_actions(name: str, given: dict[str, Any], answer: Any) -> None:
    if name in OF_L4:
        return check_turn(name, given, answer)
    if name == "L7.3":
        return check_declare(name, given, answer)
    if name == "L10.7":
        return check_dead(name, given, answer)
    if name == "L17.7":
        return check_draws(name, given, answer)
    kind, data = OF_L5[name]
    assert data.get("stock_left") == given.get("stock")
    question = question_from_data(kind, data)
    said = {True: "yes", False: "no", "void": "void"}[answer] if not isinstance(answer, list) else "knock-or-discard"
    assert question.grade(Choice(said)).right
    return None


def check_draws(_: str, given: dict[str, Any], answer: Any) -> None:
    question = question_from_data("end-of-stock", {"asks": "draws", "stock_left": given["stock"]})
    assert [each for each in ("0", "1", "2", "more") if question.grade(Choice(each)).right] == [str(answer)]


def check_gin(_: str, given: dict[str, Any], answer: Any) -> None:
    question = question_from_data("gin-outs", {"hand": given["cards"]})
    form, outs = question.form(), frozenset(parse_cards(" ".join(answer)))
    assert isinstance(form, ChooseCards)
    assert question.grade(ChosenCards(outs)).right
    for card in form.hand:
        assert not question.grade(ChosenCards(outs ^ {card})).right


def check_pairs(_: str, given: dict[str, Any], answer: Any) -> None:
    """Every count as stated, and the card with the smallest is the answer."""
    parts = {
        new: given[old] for old, new in (("dead", "gone"), ("known", "known"), ("passed", "passed")) if given.get(old)
    }
    question = question_from_data("safer-card", {"cards": " ".join(given["cards"]), **parts})
    assert isinstance(question, SaferCard)
    counts = {name: found if isinstance(found, int) else len(found) for name, found in answer.items()}
    assert {str(card): len(question.ways(card)) for card in question.cards} == counts
    for name, found in answer.items():
        if not isinstance(found, int):
            thirds = {str(each) for pair in question.ways(parse_cards(name)[0]) for each in pair} - {given["known"]}
            assert thirds == set(found)
    safest = [name for name, count in counts.items() if count == min(counts.values())]
    assert question.grade(chosen(" ".join(safest))).right
    assert not question.grade(chosen(max(counts, key=counts.__getitem__))).right or len(safest) == len(counts)


def as_hands(given: dict[str, Any]) -> list[str]:
    names = {"A": "you", "B": "opponent"}
    return [f"{names[who]} {points}" for who, points in given["hands"]]


def check_columns(_: str, given: dict[str, Any], answer: Any) -> None:
    hands = as_hands(given)
    assert given["hand"] == len(hands)
    question = question_from_data("hollywood", {"hands": hands, "asks": "columns"})
    form = question.form()
    assert isinstance(form, ChooseOne)
    right = [option.value for option in form.options if question.grade(Choice(option.value)).right]
    assert right == ["".join(map(str, answer))]


def check_settle(_: str, given: dict[str, Any], answer: Any) -> None:
    *margins, net = answer
    asked = [{"asks": "margin", "game": game} for game in (1, 2, 3)] + [{"asks": "net"}]
    for parts, margin in zip(asked, (*margins, net), strict=True):
        question = question_from_data("hollywood", {"hands": as_hands(given), **parts})
        ahead = "you" if margin > 0 else "opponent"
        assert question.grade(ChoiceAndNumber(ahead, abs(margin))).right
        assert not question.grade(ChoiceAndNumber(ahead, abs(margin) + 25)).right


def check_knock(_: str, given: dict[str, Any], answer: Any) -> None:
    rules = f"standard knock_limit={given['limit']}"
    question = question_from_data("may-you-knock", {"hand": given["cards"], "taken": given["taken"], "rules": rules})
    assert question.grade(chosen(" ".join(answer))).right


def check_lay_off(_: str, given: dict[str, Any], answer: Any) -> None:
    question = question_from_data("can-lay-off", {"melds": given["spread"], "card": given["card"]})
    assert question.grade(Choice("yes")).right is answer
    assert question.grade(Choice("no")).right is not answer


def check_defence(_: str, given: dict[str, Any], answer: Any) -> None:
    question = question_from_data("lay-off", {"melds": given["spread"], "hand": given["hand"], "gin": given["gin"]})
    melds = [parse_cards(each) for each in given["spread"]]
    ways = best_defences(melds, parse_cards(given["hand"]), gin=given["gin"])
    assert {points(each.left) for each in ways} == {answer}
    for each in ways:
        assert question.grade(chosen(format_cards(each.left))).right


def scored(question: Question, answer: Any) -> None:
    """Right at exactly this side and number, with both parts marked; wrong beside it."""
    who = answer["winner"] or "nobody"
    verdict = question.grade(ChoiceAndNumber(who, answer["points"]))
    assert verdict.right
    assert verdict.parts == (("who", True), ("points", True))
    assert question.grade(ChoiceAndNumber(who, answer["points"] + 1)).parts == (("who", True), ("points", False))
    other = "knocker" if who == "defender" else "defender"
    assert question.grade(ChoiceAndNumber(other, answer["points"])).parts == (("who", False), ("points", True))


def rules_text(given: dict[str, Any]) -> str:
    return " ".join([given["rules"], *(f"{name}={value}" for name, value in given.get("set", {}).items())])


def check_score(_: str, given: dict[str, Any], answer: Any) -> None:
    data = {"ending": given["kind"], "knocker": given["knocker"], "defender": given["defender"]}
    data |= {"upcard": given["upcard"]} if given["upcard"] else {}
    scored(question_from_data("score-hand", data | {"rules": rules_text(given)}), answer)


def check_position(_: str, given: dict[str, Any], answer: Any) -> None:
    position = {"melds": given["spread"], "deadwood": given["deadwood"], "defender": given["defender"]}
    for you in ("knocker", "defender"):
        data = position | {"you": you, "rules": rules_text(given)}
        scored(question_from_data("undercut", data | {"asks": "score"}), answer)
        undercut = answer["winner"] == "defender"
        assert question_from_data("undercut", data | {"asks": "undercut"}).grade(Choice("yes")).right is undercut


GRADERS: dict[str, Callable[[str, dict[str, Any], Any], None]] = {
    "is_meld": check_meld,
    "deadwood": check_deadwood,
    "grouping_optimal": check_grouping,
    "legal_discards": check_legal_discards,
    "legal_actions": check_legal_actions,
    "legal_knock_discards": check_knock,
    "can_lay_off": check_lay_off,
    "best_defence": check_defence,
    "score_hand": check_score,
    "score_position": check_position,
    "tally": check_tally,
    "knock_limit": check_limit,
    "outs": check_outs,
    "best_spread": check_spread,
    "gin_outs": check_gin,
    "completing_pairs": check_pairs,
    "threat_given_known": check_pairs,
    "pairs_after_pass": check_pairs,
    "hollywood_columns": check_columns,
    "hollywood_settle": check_settle,
}
CHECKS = [
    check
    for check in json.loads((Path(__file__).parents[1] / "data" / "checks.json").read_text(encoding="utf-8"))
    if check["id"].split(".")[0] in (*LESSONS, *LATER)
]


def test_no_check_of_these_lessons_is_left_out() -> None:
    counts = {lesson: sum(check["id"].startswith(f"{lesson}.") for check in CHECKS) for lesson in LESSONS}
    assert counts == {
        "L2": 9,
        "L3": 6,
        "L4": 5,
        "L5": 6,
        "L6": 7,
        "L7": 6,
        "L8": 10,
        "L9": 11,
        "L10": 12,
        "L11": 5,
    }
    assert {check["id"] for check in CHECKS} >= WITHOUT_POSITION
    later = {lesson: sum(check["id"].startswith(f"{lesson}.") for check in CHECKS) for lesson in LATER}
    assert later == {"L12": 8, "L13": 8, "L14": 7, "L15": 9, "L16": 7, "L17": 7, "L18": 8}


def test_the_hands_of_lesson_5_have_the_counts_it_names() -> None:
    assert min(after_each_discard(parse_hand(KEEPS_8)).values()) == 8
    assert min(after_each_discard(parse_hand(KEEPS_12)).values()) == 12


@pytest.mark.parametrize(
    "check",
    [check for check in CHECKS if check["id"] not in WITHOUT_POSITION and check["grader"] not in ON_WORDS],
    ids=lambda check: str(check["id"]),
)
def test_the_key_is_the_stated_answer(check: dict[str, Any]) -> None:
    GRADERS[check["grader"]](check["id"], check["input"], check["answer"])
