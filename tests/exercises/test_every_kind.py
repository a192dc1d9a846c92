"""What holds for each question kind, on a few questions of each."""

from collections.abc import Callable
from typing import Any

import pytest

from trainer.exercises.answers import (
    Answer,
    AnswerError,
    Choice,
    ChoiceAndNumber,
    ChosenCards,
    Grouping,
    Number,
    answer_from_data,
    answer_to_data,
)
from trainer.exercises.model import ChooseCard, ChooseCards, ChooseOne, Feedback, GiveNumber, Question, Tone
from trainer.exercises.registry import question_from_data
from trainer.rules.cards import DECK

TEN = "7h 7d 7s 3c 4c 5c 6c 2s 3h As"
ELEVEN = "Kh Kd Kc 2c 3c 4c 5c 4h 3h Ad Qs"
LAY_OFF = {"melds": ["8d 9d Td", "2s 3s 4s"], "hand": "5d 5h 5c 6d 7d Kh Ks Kc Kd 3c"}
SHOWN = {
    "melds": ["4h 5h 6h", "Jc Jd Js"],
    "deadwood": "2c 3s Ad 2d",
    "defender": "8s 9s Ts Qh Qd Qc 7h Jh 4c Ac",
}
GIN = {
    "melds": ["5c 6c 7c", "Th Td Ts", "2d 3d 4d 5d"],
    "deadwood": "",
    "defender": "Kh Kd Kc As Ah Ad 6s 7s 8s 9s",
}
SHEET = ["you 12", "opponent 28", "you 39", "dead", "opponent 17", "you 21", "you 31"]
LADDER = [
    *["you 25", "you 18", "opponent 31", "you 36", "opponent 14"],
    *["you 39", "opponent 28", "you 12", "opponent 44", "opponent 33"],
]
ASKS_AND_SIDES = [{"asks": asks, "you": you} for asks in ("undercut", "score") for you in ("knocker", "defender")]
SEEN = {
    "hand": "9h 9c 2s 3s 4s Kd Kc 5d 5c Ah Qs",
    "upcard": "8c",
    "history": "pass pass stock 8h take Kd take Js take 7c stock Jd stock Js stock",
}
PLAYS = ("throw Kd", "throw Qs", "knock Qs")
LAYS = ("lay 7h on 4h 5h 6h", "lay 8s on 4h 5h 6h", "lay 4c on 2c 2d")
SAMPLES: list[tuple[str, dict[str, Any]]] = [
    *[
        ("meld-or-not", {"cards": cards})
        for cards in ("8h 8d 8s", "8h 8d 8s 8c", "As 2s 3s", "Qs Ks As", "Ks As 2s", "7d 8d 9d Td Qd", "2c 9c Kc")
    ],
    *[
        ("meld-or-not", {"cards": cards})
        for cards in ("5h 6h 7d", "5h 6s 7d", "9s 9h", "9s Ts", "8h 8d 9c", "2h 8d 9c", "3d 4d 5h 6h", "Ah 2h 3h 4h")
    ],
    ("meld-or-not", {"cards": "4d 5d 6d", "rules": "house"}),
    ("count-deadwood", {"hand": TEN}),
    ("count-deadwood", {"hand": "4c 5c 6c 7c 7h 7d 4h 4d Ks 2s"}),
    ("count-deadwood", {"hand": "Kh Qd Js Tc 9h 8d 6s 4c 2h As"}),
    ("count-deadwood", {"hand": ELEVEN}),
    ("count-deadwood", {"hand": "Ah Ad As 2c 3c 4c 5c 9h 9d 9s"}),
    ("best-melds", {"hand": "4c 5c 6c 7c 7h 7d 4h 4d Ks 2s"}),
    ("best-melds", {"hand": "2c 3c 4c 3h 3d 8h 9h Th Jh Qh"}),
    ("best-melds", {"hand": "Kh Qd Js Tc 9h 8d 6s 4c 2h As"}),
    ("best-melds", {"hand": "Ah Ad As 2c 3c 4c 5c 9h 9d 9s"}),
    ("legal-discards", {"hand": ELEVEN}),
    ("legal-discards", {"hand": ELEVEN, "taken": "Qs"}),
    ("legal-discards", {"hand": ELEVEN, "taken": "Qs", "rules": "standard discard_taken_card=on"}),
    ("may-you-throw", {"hand": ELEVEN, "card": "Qs"}),
    ("may-you-throw", {"hand": ELEVEN, "card": "Qs", "taken": "Qs"}),
    ("may-you-throw", {"hand": ELEVEN, "card": "Ad", "taken": "Qs"}),
    *[("end-of-stock", {"asks": "after-discard", "stock_left": left, "hand": ELEVEN}) for left in (2, 3, 30)],
    *[("end-of-stock", {"asks": "options", "stock_left": left, "hand": ELEVEN}) for left in (2, 3)],
    ("end-of-stock", {"asks": "options", "stock_left": 2, "hand": "7h 7d 7s 3c 4c 5c 6c 2s 9d Kd Ah"}),
    ("end-of-stock", {"asks": "options", "stock_left": 0, "hand": ELEVEN, "rules": "standard stock_floor=0"}),
    *[("end-of-stock", {"asks": "score", "stock_left": left, "hand": ELEVEN}) for left in (2, 3)],
    *[("end-of-stock", {"asks": "can-start", "stock_left": left}) for left in (0, 2, 3, 31)],
    ("may-you-knock", {"hand": ELEVEN}),
    ("may-you-knock", {"hand": ELEVEN, "taken": "Qs"}),
    ("may-you-knock", {"hand": ELEVEN, "rules": "standard knock_limit=7"}),
    ("may-you-knock", {"hand": "Ah 2h 3h 4h 6c 6d 6s Ts Js Qs 2d"}),
    ("can-lay-off", {"melds": ["7d 8d 9d Td"], "card": "Qd"}),
    ("can-lay-off", {"melds": ["7d 8d 9d Td"], "card": "Jd"}),
    ("can-lay-off", {"melds": ["7d 8d 9d Td"], "card": "6d"}),
    ("can-lay-off", {"melds": ["Kh Kd Kc", "5s 6s 7s"], "card": "Ks"}),
    ("can-lay-off", {"melds": ["Kh Kd Kc", "5s 6s 7s"], "card": "2c"}),
    ("can-lay-off", {"melds": ["Jh Qh Kh"], "card": "Ah"}),
    ("can-lay-off", {"melds": ["8h 8d 8c 8s"], "card": "7s"}),
    ("lay-off", LAY_OFF),
    ("lay-off", LAY_OFF | {"gin": True}),
    ("lay-off", {"melds": ["5s 6s 7s", "Qh Qd Qc"], "hand": "4s 8s 9s Qs Kh Kd Kc 6h 3c Ac"}),
    *[("score-hand", {"ending": "knock", "knocker": 8, "defender": other}) for other in (0, 5, 8, 9, 30)],
    *[
        ("score-hand", {"ending": "knock", "knocker": 7, "defender": 7, "rules": rules})
        for rules in ("classic", "standard tie=push", "standard tie=knocker")
    ],
    ("score-hand", {"ending": "knock", "knocker": 3, "defender": 9, "upcard": "4s", "rules": "oklahoma"}),
    ("score-hand", {"ending": "gin", "knocker": 0, "defender": 14}),
    ("score-hand", {"ending": "big_gin", "knocker": 0, "defender": 22}),
    *[("undercut", position | more) for position in (SHOWN, GIN) for more in ASKS_AND_SIDES],
    *[
        ("turn-options", {"upcard": "6s", "before": before})
        for before in ([], ["pass"], ["pass", "pass"], ["take", "throw Kd"], ["pass", "pass", "stock", "throw 9c"])
    ],
    *[
        ("turn-options", {"upcard": "6s", "before": before, "card": "6s"})
        for before in ([], ["pass", "pass"], ["take", "throw Kd"], ["pass", "pass", "stock", "throw 9c"])
    ],
    *[
        ("declare", {"hand": hand, **more})
        for hand in ("Ah 2h 3h 4h 8c 8d 8s Th Jh Qh Kh", "Ah 2h 3h 4h 6c 6d 6s Ts Js Qs 9d", ELEVEN)
        for more in ({}, {"taken": hand.split()[-1]}, {"rules": "classic"})
    ],
    *[("score-game", {"hands": SHEET, "asks": asks}) for asks in ("winner", "margin", "total", "score")],
    *[("score-game", {"hands": SHEET, "asks": asks, "whose": "opponent"}) for asks in ("total", "score")],
    ("score-game", {"hands": ["you 88"], "asks": "winner"}),
    ("score-game", {"hands": ["you 58", "opponent 12"], "asks": "score", "rules": "standard box_timing=immediate"}),
    *[("knock-limit", {"upcard": card}) for card in ("4d", "Kc", "Ac")],
    ("knock-limit", {"upcard": "9s", "rules": "oklahoma knock_limit=7"}),
    ("knock-limit", {"upcard": "As", "rules": "oklahoma oklahoma_ace=one"}),
    *[("outs", {"cards": cards}) for cards in ("6h 7h 7d", "4h 6h", "Qc Kc", "8h 8d 8s", "4h 8s")],
    *[("outs", {"cards": "9s 9d", "seen": seen}) for seen in ("9h", "9h 9c")],
    ("which-spread", {"hand": "2c 3c 4c 3h 3d 8h 9h Th Jh Qh", "defender": "Ks Kd Kc 9s 9d 9c 5c 6c 4d 2s"}),
    ("which-spread", {"hand": "2c 3c 4c 3h 3d 4s 5s 6s 7s 8s", "defender": "Ks Kd Kc Jd Jh Jc 7h 6d 4d 2h"}),
    *[("hollywood", {"hands": LADDER[:count], "asks": "columns"}) for count in (1, 2, 3, 4, 7)],
    ("hollywood", {"hands": ["you 30", "you 41", "you 33", "opponent 20"], "asks": "columns"}),
    ("hollywood", {"hands": LADDER, "asks": "net"}),
    ("hollywood", {"hands": LADDER, "asks": "net", "rules": "hollywood hollywood_last_double=on"}),
    *[("hollywood", {"hands": LADDER, "asks": "margin", "game": game}) for game in (1, 2, 3)],
    *[("house-table", {"knocker": 6, "others": others}) for others in ([23, 12, 20], [23, 5, 20], [6, 2, 2])],
    *[("end-of-stock", {"asks": "draws", "stock_left": left}) for left in (2, 4, 5, 9)],
    ("gin-outs", {"hand": "5c 6c 7c 9h Th Jh 4s 4d 4h 2d"}),
    ("gin-outs", {"hand": "5c 6c 7c 9h Th Jh 4s 4d 4h 2d", "seen": "4c 8h"}),
    ("gin-outs", {"hand": "5c 6c 7c 9h Th Jh 4s 9d Kh 2d"}),
    *[("safer-card", {"cards": cards}) for cards in ("Ks 7s", "Qd 2d", "Ks 7s 2d")],
    ("safer-card", {"cards": "7h 9c", "gone": "9d 9h 8c Tc"}),
    *[("safer-card", {"cards": cards, "known": "8h"}) for cards in ("9h 9s", "8d Tc")],
    ("safer-card", {"cards": "8d Jd", "passed": "8h"}),
    ("what-can-he-hold", SEEN | {"card": "8h", "asks": "cards"}),
    ("what-can-he-hold", SEEN | {"card": "8h", "asks": "meld", "melds": ["8h 8c 8d", "8s 8h 8d", "7h 8h 9h"]}),
    ("watch-then-answer", SEEN | {"asks": "taken", "cards": "8h Js Jd 8s"}),
    ("watch-then-answer", SEEN | {"asks": "gone", "cards": "8h Js Th"}),
    ("watch-then-answer", SEEN | {"asks": "collecting", "cards": "8h"}),
    *[("legal-or-not", SEEN | {"play": play}) for play in PLAYS],
    *[("legal-or-not", SHOWN | {"you": "defender", "play": play}) for play in LAYS],
    ("quiz", {"prompt": "Who?", "options": ["You", "Nobody"], "answer": "Nobody", "why": "So it is.", "source": "C1"}),
]
QUESTIONS = [question_from_data(kind, data) for kind, data in SAMPLES]
HAND_KEYS = ("hand", "defender")

every_question = pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: f"{q.kind}-{list(q.to_data().values())}")


@every_question
def test_data_reads_back_to_an_equal_question(question: Question) -> None:
    assert question_from_data(question.kind, question.to_data()) == question


@every_question
def test_every_answer_gets_all_four_parts(
    question: Question,
    answers_of: Callable[[Question], list[Answer]],
    feedback_of: Callable[[Question, Answer], Feedback],
) -> None:
    answers = answers_of(question)
    for answer in answers:
        feedback_of(question, answer)
        assert answer_from_data(answer_to_data(answer)) == answer
    assert any(not question.grade(answer).right for answer in answers)


@every_question
def test_wrong_answers_are_told_apart_in_words(
    question: Question, answers_of: Callable[[Question], list[Answer]]
) -> None:
    """Drawn back, each answer is another picture: nobody is shown an answer that was not given."""
    answers = answers_of(question)
    assert len({repr(question.explain(answer).yours) for answer in answers}) == len(set(answers))


@every_question
def test_the_answer_drawn_back_is_headed_as_the_learners_own(
    question: Question, answers_of: Callable[[Question], list[Answer]]
) -> None:
    for answer in answers_of(question):
        row = question.explain(answer).yours[0]
        assert row.label.startswith(("You ", "Your answer", "Your grouping", "Your discard")), row.label
        if answer == ChosenCards(frozenset()):  # nothing is marked, so words say what was answered
            said = any(each.note or each.tone is Tone.MELD for each in row.groups)
            assert said or row.label.startswith("Your answer: ")


@every_question
def test_an_answer_of_another_form_is_refused(question: Question, other_forms: list[Answer]) -> None:
    form = question.form()
    taken: tuple[type, ...] = (ChoiceAndNumber,)
    if isinstance(form, (ChooseOne, ChooseCard)):
        taken = ()  # "perhaps" is never an option
    elif isinstance(form, GiveNumber):
        taken = (Number,)
    elif isinstance(form, ChooseCards):
        taken = (ChosenCards, Grouping) if form.can_group else (ChosenCards,)
    for answer in other_forms:
        if not isinstance(answer, taken) or answer == ChoiceAndNumber("perhaps", 3):
            with pytest.raises(AnswerError):
                question.grade(answer)
            with pytest.raises(AnswerError):
                question.explain(answer)


@every_question
def test_options_and_cards_that_are_not_there_are_refused(question: Question) -> None:
    form = question.form()
    if isinstance(form, ChooseOne):
        bad: list[Answer] = [Choice(""), Choice("YES")]
    elif isinstance(form, ChooseCards):
        strange = next(card for card in DECK if card not in form.hand)
        bad = [ChosenCards(frozenset({strange}))]
    elif isinstance(form, GiveNumber):
        bad = [Number(-1)]
    else:
        bad = [ChoiceAndNumber("", 3), ChoiceAndNumber("knocker", -1)]
    for answer in bad:
        with pytest.raises(AnswerError):
            question.grade(answer)


@every_question
def test_the_order_of_the_cards_in_the_data_shows_nothing(question: Question) -> None:
    """A writer lists melds together; what is shown must not depend on that."""
    data = question.to_data()
    for key in HAND_KEYS:
        if isinstance(data.get(key), str):
            data[key] = " ".join(reversed(data[key].split()))
    other = question_from_data(question.kind, data)
    assert (other.prompt(), other.table(), other.form()) == (question.prompt(), question.table(), question.form())


@every_question
def test_nothing_shown_before_the_answer_has_lay_offs_or_melds_of_the_learner(question: Question) -> None:
    groups = [group for row in question.table() for group in row.groups]
    if question.kind == "which-spread":  # asks to choose between groupings of the learner's own
        assert {group.tone for group in groups} == {Tone.MELD, Tone.LEFT, Tone.PLAIN}
        return
    assert all(group.tone is not Tone.LAID_OFF for group in groups)
    shown = set(question.to_data().get("melds", ()))
    for group in groups:
        if group.tone is Tone.MELD:
            assert " ".join(map(str, group.cards)) in shown


def test_the_prompt_is_the_same_whatever_the_answer_is() -> None:
    def prompt(kind: str, **data: Any) -> str:
        return question_from_data(kind, data).prompt()

    assert prompt("meld-or-not", cards="8h 8d 8s") == prompt("meld-or-not", cards="9s Ts Qs")
    assert prompt("count-deadwood", hand=TEN) == prompt("count-deadwood", hand="Kh Qd Js Tc 9h 8d 6s 4c 2h As")
    assert prompt("may-you-knock", hand=ELEVEN) == prompt("may-you-knock", hand="Kh Qd Js Tc 9h 8d 6s 4c 2h As 5d")
    assert prompt("can-lay-off", melds=["Th Jh Qh"], card="Kh") == prompt("can-lay-off", melds=["8s 8c 8d"], card="Kh")
    other = {**SHOWN, "defender": "Ks Kd 9h 9c Qh Qd Qc 7s 5c 4c"}
    assert prompt("undercut", **other, asks="undercut") == prompt("undercut", **SHOWN, asks="undercut")


@every_question
def test_data_with_something_wrong_is_refused(question: Question) -> None:
    data = question.to_data()
    for key in data:
        if key in ("you", "rules", "taken", "gin", "whose", "seen", "gone", "known", "passed"):
            continue
        if (key, question.kind) in {("asks", "undercut"), ("upcard", "score-hand"), ("card", "turn-options")}:
            continue
        if question.kind == "end-of-stock" and key == "hand" and data["asks"] == "can-start":
            continue
        with pytest.raises(ValueError, match=key):
            question_from_data(question.kind, {name: value for name, value in data.items() if name != key})
    with pytest.raises(ValueError, match="surprise"):
        question_from_data(question.kind, {**data, "surprise": 1})
    for key in data:
        with pytest.raises(ValueError, match=r"\w"):
            question_from_data(question.kind, {**data, key: 7.5})
