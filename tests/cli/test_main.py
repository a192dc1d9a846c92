"""The command line as a whole: help, version, exit status, and what it does not load."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from trainer import __version__
from trainer.cli import main

Run = Callable[..., Any]  # the fixture in conftest.py

HAND = "7h 7d 7s 3c 4c 5c 6c 2s 3h As"
ROOT = Path(__file__).parents[2]


def process(*args: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Python with these arguments, finding the program as this process does."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run([sys.executable, *args], input=stdin, capture_output=True, check=False, env=environment)


def modules_loaded_by(statement: str) -> set[str]:
    lines = ("import sys", "before = set(sys.modules)", statement, "print(*set(sys.modules) - before, file=sys.stderr)")
    ran = process("-c", "\n".join(lines))
    assert ran.returncode == 0, ran.stderr.decode()
    return {name.partition(".")[0] for name in ran.stderr.decode().split()}


def test_python_m_trainer_cli() -> None:
    ran = process("-m", "trainer.cli", "melds", HAND)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert json.loads(ran.stdout)["deadwood"] == 6


def test_bytes_that_are_no_text_are_a_bad_line() -> None:
    ran = process(
        "-m", "trainer.cli", "melds", stdin=b"\xef\xbb\xbf" + HAND.encode() + b"\n\xff\xfe 7h\n" + HAND.encode()
    )
    assert ran.returncode == 2
    assert len(ran.stdout.splitlines()) == 2
    (line,) = ran.stderr.decode().splitlines()
    assert line.startswith("gin-trainer melds: line 2: ")
    assert "is not a card" in line


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    code = (
        "import subprocess, sys\n"
        "made = subprocess.Popen([sys.executable, '-m', 'trainer.cli', 'melds'], stdin=subprocess.PIPE,"
        " stdout=subprocess.PIPE, stderr=subprocess.PIPE)\n"
        "made.stdout.close()\n"
        f"made.stdin.write({(HAND + chr(10)) * 50!r}.encode())\n"
        "made.stdin.close()\n"
        "error = made.stderr.read()\n"
        "made.stderr.close()\n"
        "assert made.wait() == 0, made.returncode\n"
        "assert error == b'', error\n"
    )
    ran = process("-c", code)
    assert ran.returncode == 0, ran.stderr.decode()


def test_the_rules_load_the_standard_library_alone() -> None:
    names = ["cards", "melds", "arrange", "ruleset", "showdown", "play", "errors"]
    loaded = modules_loaded_by("import " + ", ".join(f"trainer.rules.{name}" for name in names))
    assert "trainer" in loaded
    assert loaded - {"trainer"} <= set(sys.stdlib_module_names)


def test_help_and_a_hand_load_nothing_heavy() -> None:
    statement = f"from trainer.cli import main\nmain(['melds', {HAND!r}])"
    for each in (statement, "from trainer.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass"):
        loaded = modules_loaded_by(each)
        assert "trainer" in loaded
        assert loaded.isdisjoint({"streamlit", "pandas", "plotly", "numba", "numpy", "sqlalchemy", "fsrs"})


COMMANDS = (
    "",
    "melds",
    "showdown",
    "score",
    "puzzles",
    "puzzles make",
    "puzzles show",
    "puzzles daily",
    "lessons",
    "lessons verify",
)


@pytest.mark.parametrize("command", [name.split() for name in COMMANDS], ids=COMMANDS)
def test_every_command_has_help_with_an_example(capsys: pytest.CaptureFixture[str], command: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([*command, "--help"])
    assert left.value.code == 0
    out = capsys.readouterr().out
    assert "usage: gin-trainer" in out
    assert f"\n  {' '.join(['gin-trainer', *command])}" in out.partition("example")[2]
    assert max(map(len, out.splitlines())) <= 120


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"gin-trainer {__version__}\n"


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["meld"], "argument COMMAND: invalid choice: 'meld'"),
        (["--port", "x"], "argument --port: invalid int value: 'x'"),
        (["--port", "8600", "melds", HAND], "--port, --no-browser and --share are for starting the app"),
        (["--no-browser", "melds", HAND], "--port, --no-browser and --share are for starting the app"),
        (["--share", "melds", HAND], "--port, --no-browser and --share are for starting the app"),
        (["lessons"], "the following arguments are required: ACTION"),
        (["lessons", "polish"], "invalid choice: 'polish'"),
        (["lessons", "verify", "no-such-lesson.md"], "no-such-lesson.md: there is no such file"),
    ],
)
def test_bad_command_lines_are_one_line(run: Run, args: list[str], says: str) -> None:
    ran = run(*args)
    assert (ran.status, ran.out) == (2, "")
    (line,) = ran.err.splitlines()
    assert line.startswith("gin-trainer")
    assert says in line


def test_with_no_command_the_app_starts(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[int | None, bool, bool]] = []

    def start(port: int | None, browser: bool, share: bool) -> int:
        started.append((port, browser, share))
        return 7

    monkeypatch.setattr("trainer.cli.app.run", start)
    assert run().status == 7
    assert run("--port", "8600", "--no-browser").status == 7
    assert run("--share").status == 7
    assert started == [(None, True, False), (8600, False, False), (None, True, True)]
