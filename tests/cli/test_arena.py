"""``gin-trainer arena``."""

import io
import json
import sys
from collections.abc import Callable
from typing import Any

import pytest

from trainer.analysis.arena import Pair
from trainer.cli.arena import _Bar

Run = Callable[..., Any]  # the fixture in conftest.py
KEYS = [
    "a",
    "b",
    "games",
    "games_won_share",
    "games_won_error",
    "points_a_hand",
    "points_error",
    "seconds_a_decision",
]


def test_json_has_the_promised_names(run: Run) -> None:
    ran = run("arena", "steady", "baseline", "--games", "4", "--seed", "1", "--cores", "1")
    assert (ran.status, ran.err) == (0, "")
    data = json.loads(ran.out)
    assert list(data) == KEYS
    assert (data["a"], data["b"], data["games"]) == ("steady", "baseline", 4)
    assert 0 <= data["games_won_share"] <= 1


def test_on_all_cores_as_on_one(run: Run) -> None:
    one, every = (
        json.loads(run("arena", "quick", "beginner", "--games", "8", "--seed", "4", *cores).out)
        for cores in (("--cores", "1"), ())
    )
    assert one | {"seconds_a_decision": 0} == every | {"seconds_a_decision": 0}


def test_a_terminal_gets_text(run: Run) -> None:
    ran = run("arena", "quick", "baseline", "--games", "4", "--cores", "1", terminal=True)
    first, won, *_ = ran.out.splitlines()
    assert first == "quick against baseline, 4 games:"
    assert won.lstrip().startswith("won ")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("quick", "nobody", "--games", "4"), "no player 'nobody'"),
        (("quick", "baseline", "--games", "5"), "'5' is not an even number"),
        (("quick", "baseline", "--games", "-4"), "'-4' is not an even number"),
        (("quick", "baseline", "--cores", "0"), "'0' is not a number"),
        (("quick", "baseline", "--seed", "x"), "--seed"),
        (("quick",), "B"),
    ],
)
def test_bad_input_is_one_line(run: Run, args: tuple[str, ...], words: str) -> None:
    ran = run("arena", *args)
    assert (ran.status, ran.out) == (2, "")
    (line,) = ran.err.splitlines()
    assert words in line


def test_the_bar_shows_how_far_it_is_and_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    err = Terminal()
    monkeypatch.setattr(sys, "stderr", err)
    bar = _Bar(8)
    bar.show([Pair(2, 30, 10, 50, 1.0), Pair(1, 0, 9, 50, 1.0)])
    assert "4/8 games, A won 3" in err.getvalue()
    assert f"[{'#' * 15}{'.' * 15}]" in err.getvalue()
    bar.clear()
    assert err.getvalue().endswith(" \r")
