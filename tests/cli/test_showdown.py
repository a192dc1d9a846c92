"""``gin-trainer showdown``."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]  # the fixture in conftest.py

E2: dict[str, Any] = {
    "knocker_melds": ["4h 5h 6h", "Jc Jd Js"],
    "knocker_deadwood": "2c 3s Ad 2d",
    "defender": "8s 9s Ts Qh Qd Qc 7h Jh 4c Ac",
}
E4: dict[str, Any] = {
    "knocker_melds": ["9c Tc Jc", "5h 5d 5s"],
    "knocker_deadwood": "3s 2h Ad Ac",
    "defender": "Kh Kd Kc 7h 8h 9h 3d 2c As Ah",
}


def answer(run: Run, position: dict[str, Any], *args: str) -> dict[str, Any]:
    ran = run("showdown", *args, stdin=json.dumps(position))
    assert (ran.status, ran.err) == (0, "")
    facts: dict[str, Any] = json.loads(ran.out)
    return facts


def sorted_cards(text: str) -> list[str]:
    return sorted(text.split())


def test_a_worked_undercut(run: Run) -> None:
    facts = answer(run, E2)
    assert list(facts)[:6] == ["result", "winner", "points", "boxes", "knocker_deadwood", "defender_deadwood"]
    assert list(facts)[6:] == ["defender_melds", "layoffs", "left"]
    assert (facts["result"], facts["winner"], facts["points"], facts["boxes"]) == ("undercut", "defender", 28, 1)
    assert (facts["knocker_deadwood"], facts["defender_deadwood"]) == (8, 5)
    assert sorted(map(sorted_cards, facts["defender_melds"])) == [["8s", "9s", "Ts"], ["Qc", "Qd", "Qh"]]
    assert facts["layoffs"] == [{"card": "7h", "onto": "4h 5h 6h"}, {"card": "Jh", "onto": "Jc Jd Js"}]  # as typed
    assert sorted_cards(facts["left"]) == ["4c", "Ac"]


def test_every_worked_example(run: Run, data_folder: Path) -> None:
    cases = json.loads((data_folder / "scoring_vectors.json").read_text(encoding="utf-8"))
    cases = [case for case in cases if "knocker_melds" in case]
    assert cases
    for case in cases:
        position = {key: case[key] for key in ("knocker_melds", "knocker_deadwood", "defender", "upcard", "kind")}
        facts, expect = answer(run, position, "--rules", case["rules"]), case["expect"]
        assert facts["result"] == expect["label"].replace(" ", "_"), case["id"]
        found = tuple(facts[key] for key in ("winner", "points", "boxes", "knocker_deadwood", "defender_deadwood"))
        names = ("winner", "points", "boxes", "knocker_deadwood", "defender_after")
        assert found == tuple(expect[key] for key in names), case["id"]


@pytest.mark.parametrize(
    ("args", "result", "winner", "points", "boxes"),
    [
        ([], "undercut", "defender", 25, 1),
        (["--rules", "classic"], "undercut", "defender", 10, 1),
        (["--set", "tie=push"], "knock", "nobody", 0, 0),
        (["--set", "tie=knocker"], "knock", "knocker", 0, 1),
    ],
)
def test_a_tie_at_other_tables(run: Run, args: list[str], result: str, winner: str, points: int, boxes: int) -> None:
    facts = answer(run, E4, *args)
    assert (facts["result"], facts["winner"], facts["points"], facts["boxes"]) == (result, winner, points, boxes)


def test_gin_and_big_gin_follow_from_the_cards(run: Run) -> None:
    defender = "5c 6c 7c 9s 9d 9h Ks 7s 3d 2c"
    melds = ["Ah 2h 3h 4h", "8c 8d 8s", "Th Jh Qh"]
    gin = answer(run, {"knocker_melds": melds, "knocker_deadwood": "", "defender": defender})
    assert (gin["result"], gin["points"], gin["layoffs"]) == ("gin", 47, [])
    melds[2] += " Kh"
    big = answer(run, {"knocker_melds": melds, "knocker_deadwood": "", "defender": defender, "kind": None})
    assert (big["result"], big["points"]) == ("big_gin", 53)


def test_a_stream_with_bad_lines(run: Run) -> None:
    ran = run("showdown", stdin="\n".join([json.dumps(E2), "", "{", json.dumps(E4), "[]"]))
    assert ran.status == 2
    assert [json.loads(line)["points"] for line in ran.out.splitlines()] == [28, 25]
    three, five = ran.err.splitlines()
    assert three.startswith("gin-trainer showdown: line 3: not JSON: ")
    assert five.startswith(
        "gin-trainer showdown: line 5: expected a JSON object with knocker_melds, knocker_deadwood, "
    )


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"defender": None}, "defender: expected cards as text, like '7h 7d 7s', not null"),
        ({"defender": "1x"}, "defender: '1x' is not a card"),
        ({"defender": "8s 9s"}, "the defender has 10 cards, not 2"),
        ({"defender": E2["defender"] + " Kc"}, "the defender has 10 cards, not 11"),
        ({"defender": E4["defender"].replace("Kc", "4h")}, "4h is in two places"),
        ({"knocker_melds": "4h 5h 6h"}, 'knocker_melds: expected a list, like ["7h 7d 7s"], not "4h 5h 6h"'),
        (
            {"knocker_melds": [["4h", "5h"]]},
            'knocker_melds: expected cards as text, like \'7h 7d 7s\', not ["4h", "5h"]',
        ),
        ({"knocker_melds": ["4h 5h 7h", "Jc Jd Js"]}, "'4h 5h 7h' is neither a set nor a run"),
        ({"knocker_melds": ["4h 4h 4d"]}, "knocker_melds: 4h is there twice"),
        ({"knocker_deadwood": "2c 3s Ad 11h"}, "knocker_deadwood: '11h' is not a card: no rank '11'"),
        ({"knocker_deadwood": "2c 3s Ad"}, "the knocker lays down 10 cards after the discard, not 9"),
        ({"knocker_deadwood": "2c 3s Ad Td"}, "16 points of deadwood may not knock (the limit is 10)"),
        ({"knocker_deadwood": 8}, "knocker_deadwood: expected cards as text"),
        ({"kind": "gin"}, "the knocker's cards show knock, not gin"),
        ({"kind": "undercut"}, 'kind: expected knock, gin or big_gin, not "undercut"'),
        ({"kind": 3}, "kind: expected knock, gin or big_gin, not 3"),
        ({"upcard": "7h 8h"}, "upcard: expected one card, not 2"),
        ({"upcard": "x"}, "upcard: 'x' is not a card"),
        ({"knocker_deadwod": ""}, "there is no field 'knocker_deadwod' (fields are: knocker_melds,"),
    ],
)
def test_bad_positions_are_one_line_that_names_it(run: Run, change: dict[str, Any], says: str) -> None:
    ran = run("showdown", stdin=json.dumps(E2 | change))
    assert (ran.status, ran.out) == (2, "")
    (line,) = ran.err.splitlines()
    assert line.startswith("gin-trainer showdown: line 1: ")
    assert says in line


@pytest.mark.parametrize("missing", E2)
def test_a_missing_field_is_named(run: Run, missing: str) -> None:
    ran = run("showdown", stdin=json.dumps({key: value for key, value in E2.items() if key != missing}))
    assert (ran.status, ran.out, ran.err) == (2, "", f"gin-trainer showdown: line 1: {missing} is missing\n")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("7h 7d", "not JSON: Extra data at column 2"),
        ("[" * 100_000, "not JSON that can be read"),
        ('{"defender": ' + "9" * 5000 + "}", "not JSON that can be read"),
        ("null", "expected a JSON object with knocker_melds, knocker_deadwood, defender, not null"),
        (json.dumps("x" * 500), 'not "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'),
    ],
)
def test_lines_that_are_no_json_object(run: Run, text: str, says: str) -> None:
    ran = run("showdown", stdin=text)
    assert (ran.status, ran.out) == (2, "")
    (line,) = ran.err.splitlines()
    assert says in line
    assert len(line) < 200


def test_oklahoma_needs_the_upcard(run: Run) -> None:
    ran = run("showdown", "--rules", "oklahoma", stdin=json.dumps(E2))
    assert ran.status == 2
    assert "under Oklahoma the first upcard sets the knock limit: name it" in ran.err
    assert answer(run, E2 | {"upcard": "9d"}, "--rules", "oklahoma")["points"] == 28
    assert answer(run, E2 | {"upcard": "9♠".replace("9", "10")}, "--rules", "oklahoma")["points"] == 56


def test_text_on_a_terminal(run: Run) -> None:
    assert run("showdown", stdin=json.dumps(E2), terminal=True).out.splitlines() == [
        "Undercut: the defender scores 28 points and 1 box.",
        "  Deadwood: the knocker 8, the defender 5.",
        "  The defender melds Q♥ Q♦ Q♣ | 8♠ 9♠ 10♠.",
        "  Laid off: 7♥ on 4♥ 5♥ 6♥, J♥ on J♠ J♦ J♣.",
        "  Left over: A♣ 4♣.",
    ]
    push = run("showdown", "--set", "tie=push", stdin=json.dumps(E4), terminal=True).out
    assert push.startswith("Knock: equal deadwood, nobody scores.\n")
