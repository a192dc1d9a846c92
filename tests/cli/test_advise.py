"""``gin-trainer advise``."""

import json
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("numba")  # the optional extra "analysis"

Run = Callable[..., Any]  # the fixture in conftest.py
POSITION = {"hand": "4h 5h 6h 9c 9d 9s As Ad 2c 2d Qs", "upcard": "Kh", "history": "pass pass stock"}


def test_json_prices_every_choice(run: Run) -> None:
    ran = run("advise", stdin=json.dumps(POSITION) + "\n")
    assert (ran.status, ran.err) == (0, "")
    data = json.loads(ran.out)
    assert (data["phase"], data["best"], data["decided"]) == ("discard", "knock Qs", True)
    first, *others = data["candidates"]
    assert first["action"] == data["best"]
    assert first["melds"] == ["9s 9d 9c", "4h 5h 6h"]
    assert (first["loss"], first["error"], first["band"]) == (0, 0, "best")
    assert set(first["models"]) == {"S", "M", "G", "W"}
    assert {each["action"] for each in others} >= {"throw Qs", "throw 5h", "throw 2c"}
    assert all("use_chance" in each for each in others if each["action"].startswith("throw"))
    assert run("advise", stdin=json.dumps(POSITION)).out == ran.out


def test_a_terminal_gets_text(run: Run) -> None:
    ran = run(
        "advise", stdin=json.dumps(POSITION | {"history": "", "hand": "4h 5h 6h 9c 9d 9s As Ad 2c Qs"}), terminal=True
    )
    assert "take" in ran.out
    assert "pass" in ran.out
    assert "match score left out" in ran.out


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{", "not JSON"),
        ("[1]", "expected a JSON object"),
        (json.dumps(POSITION | {"x": 1}), "no field 'x'"),
        (json.dumps({"hand": "4h"}), "upcard is missing"),
        (json.dumps(POSITION | {"hand": 7}), "hand: expected text"),
        (json.dumps(POSITION | {"hand": "4h 5h 6h"}), "the hand has 3 cards; after this history it has 11"),
        (json.dumps(POSITION | {"hand": "4h 5h 6h 9c 9d 9s As Ad 2c 2d Kh"}), "Kh in the hand and on the table"),
        (json.dumps(POSITION | {"history": "pass pass take"}), "action 3 of the history"),
        (json.dumps(POSITION | {"history": "pass pass stock Kh"}), "Kh is in the pile already"),
    ],
)
def test_impossible_positions_are_one_line_each(run: Run, line: str, words: str) -> None:
    ran = run("advise", stdin=line)
    assert (ran.status, ran.out) == (2, "")
    (message,) = ran.err.splitlines()
    assert message.startswith("gin-trainer advise: line 1: ")
    assert words in message


def test_a_table_that_is_not_simulated(run: Run) -> None:
    ran = run("advise", "--set", "wall_rule=opponent_may_take_to_knock", stdin=json.dumps(POSITION))
    assert ran.status == 2
    assert "advice knows tables where" in ran.err
