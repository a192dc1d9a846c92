"""``gin-trainer advise``."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("numba")  # the optional extra "analysis"

from trainer.cli.advise import _prepare

Run = Callable[..., Any]  # the fixture in conftest.py
POSITION = {"hand": "4h 5h 6h 9c 9d 9s As Ad 2c 2d Qs", "upcard": "Kh", "history": "pass pass stock"}


def test_json_prices_every_choice(run: Run) -> None:
    ran = run("advise", stdin=json.dumps(POSITION) + "\n")
    assert (ran.status, ran.err) == (0, "")
    data = json.loads(ran.out)
    assert (data["phase"], data["best"], data["verdict"]) == ("discard", "knock Qs", "decided")
    first, *others = data["candidates"]
    assert first["action"] == data["best"]
    assert first["melds"] == ["9s 9d 9c", "4h 5h 6h"]
    assert (first["loss"], first["error"], first["band"]) == (0, 0, "best")
    assert set(first["models"]) == {"S", "M", "G", "W"}
    assert {each["action"] for each in others} >= {"throw Qs", "throw 5h", "throw 2c"}
    assert set(first["models"]["S"]) == {"price", "loss", "error"}
    assert first["deadwood"] == 6
    exact = {"deadwood", "outs_kept", "outs_lost", "gin_cards", "use_chance"}
    assert all(exact <= set(each) for each in others if each["action"].startswith("throw"))
    assert (data["draws_left"], data["turns_left"]) == (28, 14)
    assert data["worlds"] in (80, 160, 240)
    assert data["shortlist"]["right"][0] == "throw Qs"
    assert "throw 5h" not in data["shortlist"]["right"]
    assert run("advise", stdin=json.dumps(POSITION)).out == ran.out


def test_a_terminal_gets_text(run: Run) -> None:
    ran = run(
        "advise", stdin=json.dumps(POSITION | {"history": "", "hand": "4h 5h 6h 9c 9d 9s As Ad 2c Qs"}), terminal=True
    )
    assert "take" in ran.out
    assert "pass" in ran.out
    assert "match score left out" in ran.out
    ran = run("advise", "--rounds", "1", stdin=json.dumps(POSITION), terminal=True)
    assert "decided" in ran.out.splitlines()[0]
    assert "throw Q♠" in ran.out
    assert "outs kept" in ran.out


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
        (json.dumps(POSITION | {"rules": 3}), "rules: expected text"),
        (json.dumps(POSITION | {"rules": "pub"}), "there is no rule set 'pub'"),
        (json.dumps(POSITION | {"hand": POSITION["hand"] + " 3c"}), "the hand has 12 cards"),
        (json.dumps(POSITION | {"hand": "4h 4h 6h 9c 9d 9s As Ad 2c 2d Qs"}), "4h is there twice"),
        # The non-dealer throws the card that the dealer took and still holds.
        (json.dumps(POSITION | {"history": "pass pass stock 7h take Tc stock 7h stock 8c stock"}), "7h"),
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
    assert "wall_rule=opponent_may_take_to_knock is not simulated: advice knows tables" in ran.err


def test_a_line_may_name_its_rules(run: Run) -> None:
    boxless = POSITION | {"rules": "standard box_bonus=0"}
    ran = run("advise", "--rounds", "1", stdin=f"{json.dumps(boxless)}\n\nx\n{json.dumps(POSITION)}")
    assert ran.status == 2
    assert ran.err.startswith("gin-trainer advise: line 3: not JSON")
    one, two = (json.loads(line)["candidates"] for line in ran.out.splitlines())
    assert all(each["box"] == 0 for each in one)
    assert any(each["box"] == 25 for each in two)


def test_the_budget_is_deals_or_seconds(run: Run) -> None:
    open_question = json.dumps(POSITION | {"hand": "4h 5h 6h 9c 9d 9s Ks Qd 7d 2c Ac"})
    for options, worlds in ((("--rounds", "2"), 160), (("--rounds", "1"), 80), (("--seconds", "0"), 80)):
        data = json.loads(run("advise", *options, stdin=open_question).out)
        assert (data["worlds"], data["verdict"]) == (worlds, "not decided")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--rounds", "0"), "'0' is not a number from 1"),
        (("--rounds", "many"), "'many' is not a number from 1"),
        (("--seconds", "-1"), "'-1' is not a number of seconds"),
        (("--seconds", "nan"), "'nan' is not a number of seconds"),
        (("--seed", "x"), "--seed"),
    ],
)
def test_bad_options_are_one_line(run: Run, options: tuple[str, str], words: str) -> None:
    ran = run("advise", *options, stdin=json.dumps(POSITION))
    assert (ran.status, ran.out) == (2, "")
    (line,) = ran.err.splitlines()
    assert words in line


def test_without_numba_it_says_why_it_is_off() -> None:
    code = "import sys; sys.modules['numba'] = None; from trainer.cli import main; sys.exit(main(['advise']))"
    command = [sys.executable, "-c", code]
    ran = subprocess.run(command, input=json.dumps(POSITION), capture_output=True, text=True, check=False, timeout=120)
    assert (ran.returncode, ran.stdout) == (2, "")
    (line,) = ran.stderr.splitlines()
    assert line.startswith("gin-trainer advise: advice is off: it needs the extra 'analysis'")
    assert "pip install" in line


def test_a_terminal_is_told_what_takes_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for stderr, told in ((Terminal(), True), (io.StringIO(), False)):
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stderr", stderr)
            _prepare()
        assert ("getting advice ready" in stderr.getvalue()) == told
