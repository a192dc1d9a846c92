"""``gin-trainer melds``."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from trainer.rules.arrange import best_arrangements
from trainer.rules.cards import parse_cards

Run = Callable[..., Any]  # the fixture in conftest.py

E1 = "7h 7d 7s 3c 4c 5c 6c 2s 3h As"
E33 = "7h 7d 7s 3c 4c 5c 6c 2s 3h 2d 9d"
E6 = "Ah 2h 3h 4h 8c 8d 8s Th Jh Qh Kh"


def answer(run: Run, *args: str) -> dict[str, Any]:
    ran = run("melds", *args)
    assert (ran.status, ran.err) == (0, "")
    (line,) = ran.out.splitlines()
    facts: dict[str, Any] = json.loads(line)
    return facts


def test_ten_cards(run: Run) -> None:
    facts = answer(run, E1)
    assert list(facts) == ["hand", "deadwood", "arrangements", "may_knock", "gin", "big_gin"]
    assert facts["hand"] == E1
    assert (facts["deadwood"], facts["may_knock"], facts["gin"], facts["big_gin"]) == (6, True, False, False)
    (arrangement,) = facts["arrangements"]
    assert [set(each.split()) for each in arrangement["melds"]] == [{"7s", "7h", "7d"}, {"3c", "4c", "5c", "6c"}]
    assert (set(arrangement["deadwood_cards"].split()), arrangement["deadwood"]) == ({"2s", "3h", "As"}, 6)


def test_eleven_cards(run: Run) -> None:
    facts = answer(run, E33)
    assert (facts["deadwood"], facts["deadwood_now"]) == (7, 16)
    assert list(facts["discards"]) == E33.split()
    assert facts["discards"]["9d"] == min(facts["discards"].values()) == 7
    assert {each["deadwood"] for each in facts["arrangements"]} == {16}  # of all eleven
    assert (facts["may_knock"], facts["gin"], facts["big_gin"]) == (True, False, False)


def test_the_hand_may_be_one_argument_or_many_in_any_form(run: Run) -> None:
    forms = [E1.split(), [E1], [E1.upper()], [E1.replace(" ", ",")], ["7♥,7♦ 7♠", *E1.split()[3:]]]
    assert {json.dumps(answer(run, *form)) for form in forms} == {json.dumps(answer(run, E1))}


@pytest.mark.parametrize(
    ("hand", "rules", "may_knock", "gin", "big_gin"),
    [
        (E6, "standard", True, True, True),
        (E6, "classic", True, True, False),
        (E6, "straight", True, True, True),
        ("5c 6c 7c Th Td Ts 2d 3d 4d 5d", "standard", True, True, False),  # ten cards: no big gin
        ("5c 6c 7c Th Td Tc 3d 4d 5d Ah", "straight", False, False, False),  # E29
        ("5c 6c 7c Th Td Tc 3d 4d 5d Ah 6d", "straight", True, True, False),
        ("7h 7d 7s 3c 4c 5c 6c 2s 9d Ah", "standard", False, False, False),  # D6: twelve
        ("Ks Jh 9d 7c 5s 3h Ad Qc 8s 6h", "standard", False, False, False),
    ],
)
def test_what_may_be_done(run: Run, hand: str, rules: str, may_knock: bool, gin: bool, big_gin: bool) -> None:
    facts = answer(run, hand, "--rules", rules)
    assert (facts["may_knock"], facts["gin"], facts["big_gin"]) == (may_knock, gin, big_gin)


def test_every_optimum_is_listed_long_runs_whole_and_split(run: Run) -> None:
    for hand in ("As 2s 3s 4s 5s 6s 7s 8s 9s Kd", "9s Js 9h Th Jh 9d Jd 9c Tc Jc", E33):
        listed = [tuple(each["melds"]) for each in answer(run, hand)["arrangements"]]
        assert len(set(listed)) == len(listed) == len(best_arrangements(parse_cards(hand)))


def test_a_hand_without_a_meld(run: Run) -> None:
    facts = answer(run, "Ks Jh 9d 7c 5s 3h Ad Qc 8s 6h")
    (arrangement,) = facts["arrangements"]
    assert arrangement["melds"] == []
    assert arrangement["deadwood"] == facts["deadwood"] == 69


def test_single_rules_are_set(run: Run) -> None:
    assert answer(run, E1, "--set", "knock_limit=5")["may_knock"] is False
    assert answer(run, E1, "--set", "knock_limit=6", "--set", "tie=push")["may_knock"] is True
    assert answer(run, E6, "--rules", "classic", "--set", "big_gin=on")["big_gin"] is True
    # At the house table a run has four cards.
    assert answer(run, "5c 6c 7c Th Td Ts 2d 3d 4d 5d", "--rules", "house")["deadwood"] == 18


@pytest.mark.parametrize(
    ("upcard", "hand", "may_knock"),
    [
        ("4d", E1, False),  # E21: six points
        ("4d", E1.replace("3h", "Ah"), True),  # E21: four
        ("Kc", E1, True),
        ("Ac", "5c 6c 7c Th Td Tc 3d 4d 5d Ah", False),  # E25
        (None, E1, None),
        (None, "7h 7d 7s 3c 4c 5c 6c 2s 9d Ah", False),  # twelve is too much under any upcard
        (None, "5c 6c 7c Th Td Ts 2d 3d 4d 5d", True),  # and gin is never too much
    ],
)
def test_oklahoma(run: Run, upcard: str | None, hand: str, may_knock: bool | None) -> None:
    named = ["--upcard", upcard] if upcard else []
    assert answer(run, hand, "--rules", "oklahoma", *named)["may_knock"] is may_knock


def test_a_stream_of_hands(run: Run) -> None:
    ran = run("melds", stdin=f"{E1}\n\n  {E33}\r\n{E6}")
    assert (ran.status, ran.err) == (0, "")
    assert [json.loads(line)["hand"] for line in ran.out.splitlines()] == [E1, E33, E6]


def test_bad_lines_are_reported_and_the_others_answered(run: Run) -> None:
    nine, eleven_of_a_suit_and_more = "7h 7d 7s 3c 4c 5c 6c 2s 3h", " ".join(f"{rank}h" for rank in "A23456789TJQ")
    ran = run("melds", stdin="\n".join([E1, "", "1x", nine, E1 + " 7h", eleven_of_a_suit_and_more, E33]))
    assert ran.status == 2
    assert [json.loads(line)["hand"] for line in ran.out.splitlines()] == [E1, E33]
    three, four, five, six = ran.err.splitlines()
    assert three.startswith("gin-trainer melds: line 3: '1x' is not a card")
    assert four.startswith("gin-trainer melds: line 4: a hand has 10 or 11 cards, not 9")
    assert five.startswith("gin-trainer melds: line 5: 7h is there twice")
    assert six.startswith("gin-trainer melds: line 6: a hand has 10 or 11 cards, not 12")


def test_eleven_of_a_suit_are_one_run(run: Run) -> None:
    facts = answer(run, " ".join(f"{rank}h" for rank in "A23456789TJ"))
    assert (facts["big_gin"], facts["deadwood_now"]) == (True, 0)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["1x"], "'1x' is not a card (expected a rank and a suit, like 7h or Td)"),
        ([""], "a hand has 10 or 11 cards, not 0"),
        ([E1 + " 11h"], "'11h' is not a card: no rank '11'"),
        ([E1, "7h"], "7h is there twice"),
        ([*E1.split()[:9]], "a hand has 10 or 11 cards, not 9"),
        ([E1, "--rules", "pub"], "there is no rule set 'pub' (expected one of: standard,"),
        ([E1, "--set", "tie"], "--set 'tie' sets no rule (expected name=value"),
        ([E1, "--set", "ties=push"], "there is no rule 'ties'"),
        ([E1, "--set", "tie=a\nb"], "tie=a b is not a rule"),
        ([E1, "--set", "tie=push", "--set", "tie=knocker"], "--set tie is given twice"),
        ([E1, "--rules", "straight", "--set", "oklahoma=on"], "contradict each other"),
        ([E1, "--upcard", "4"], "'4' is not a card"),
        ([E1, "--loud"], "unrecognized arguments: --loud"),
    ],
)
def test_bad_input_is_one_line_that_names_it(run: Run, args: list[str], says: str) -> None:
    ran = run("melds", *args)
    assert (ran.status, ran.out) == (2, "")
    (line,) = ran.err.splitlines()
    assert line.startswith("gin-trainer")
    assert says in line


def test_text_on_a_terminal(run: Run) -> None:
    assert run("melds", E1, terminal=True).out.splitlines() == [
        "7♥ 7♦ 7♠ 3♣ 4♣ 5♣ 6♣ 2♠ 3♥ A♠",
        "6 points of deadwood. You may knock.",
        "Best grouping:",
        "  7♠ 7♥ 7♦ | 3♣ 4♣ 5♣ 6♣ | A♠ 2♠ 3♥ left over (6)",
    ]
    assert json.loads(run("melds", E1, "--json", terminal=True).out)["deadwood"] == 6


@pytest.mark.parametrize(
    ("hand", "args", "lines"),
    [
        (E33, [], ["16 points of deadwood with all eleven, 7 after throwing 9♦. You may knock."]),
        (E6, [], ["0 points of deadwood with all eleven, 0 after throwing A♥ or 4♥ or 10♥ or K♥. Big gin."]),
        (E6, ["--rules", "classic"], ["or K♥. Gin.", "Best grouping of all eleven:"]),
        ("5c 6c 7c Th Td Tc 3d 4d 5d Ah", ["--rules", "straight"], ["1 point of deadwood. You may not knock."]),
        (E1, ["--rules", "oklahoma"], ["Whether you may knock depends on the upcard."]),
        ("9s Js 9h Th Jh 9d Jd 9c Tc Jc", [], ["2 best groupings:"]),
        ("As 2s 3s 4s 5s 6s 7s 8s 9s Kd", [], ["Best grouping:"]),  # a long run counts once here
    ],
)
def test_what_the_text_says(run: Run, hand: str, args: list[str], lines: list[str]) -> None:
    out = run("melds", hand, *args, terminal=True).out
    for line in lines:
        assert line in out
