"""``gin-trainer replay``."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from trainer.rules.game_record import read_game, replay_game
from trainer.rules.record_reading import read_record

Run = Callable[..., Any]  # the fixture in conftest.py

RECORDS = Path(__file__).parents[1] / "data" / "records"
CORPUS = sorted(RECORDS.glob("*.txt"))
KEYS = ["line", "player", "action", "legal", "why", "result", "winner", "points", "boxes"]


def text_of(name: str) -> str:
    return (RECORDS / f"{name}.txt").read_text(encoding="utf-8")


def answers(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def test_every_action_is_answered(run: Run) -> None:
    ran = run("replay", str(RECORDS / "knock.txt"))
    assert (ran.status, ran.err) == (0, "")
    said = answers(ran.out)
    assert all(list(each) == KEYS for each in said)
    record = read_record(text_of("knock"))
    assert [each["action"] for each in said[:-1]] == [str(note) for note in record.notes]
    assert [each["line"] for each in said[:-1]] == [note.line for note in record.notes]
    assert all(each["legal"] is True and each["why"] is None for each in said)
    ended = said[-2]
    assert (ended["result"], ended["winner"], ended["points"], ended["boxes"]) == ("knock", "dealer", 31, 1)
    assert all(each["result"] is each["points"] is None for each in said[:-2])
    assert (said[-1]["action"], said[-1]["player"]) == ("result: knock, dealer, 31 points, 1 box", None)


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_exit_status_and_the_line_that_is_wrong(run: Run, path: Path) -> None:
    """The first line of each file says what is wrong with it (see tests/rules/test_record.py)."""
    text = path.read_text(encoding="utf-8")
    verdict = text.split("\n", 1)[0].removeprefix("# ")
    from_file, from_stdin = run("replay", str(path)), run("replay", "-", stdin=text)
    assert (from_file.status, from_file.out) == (from_stdin.status, from_stdin.out)
    if verdict.startswith("unreadable: "):
        assert (from_file.status, from_file.out) == (2, "")
        assert from_file.err == f"gin-trainer replay: {path}: {verdict.removeprefix('unreadable: ')}\n"
        return
    assert from_file.err == ""
    terminal = run("replay", str(path), terminal=True)
    assert terminal.status == from_file.status
    if verdict == "legal" or verdict.startswith("cannot be checked: "):
        assert from_file.status == 0
        assert all(each.get("legal") is not False for each in answers(from_file.out))
        assert ("Cannot be checked: " in terminal.out) == (verdict != "legal")
    else:
        assert from_file.status == 1
        assert f"Not right: {verdict.split(':')[0]}: " in terminal.out


def test_an_action_that_is_not_legal_ends_it(run: Run) -> None:
    ran = run("replay", str(RECORDS / "not_the_top_card.txt"))
    last = answers(ran.out)[-1]
    assert (ran.status, last["line"], last["legal"]) == (1, 10, False)
    assert last["why"] == "Kc cannot be taken from the pile: Ks is on top"


def test_what_cannot_be_checked_is_null(run: Run) -> None:
    last = answers(run("replay", str(RECORDS / "count_not_noted.txt")).out)[-1]
    assert (last["legal"], last["why"]) == (None, "not all cards of the dealer are noted")
    gin = answers(run("replay", str(RECORDS / "gin_other_hand_not_shown.txt")).out)[-1]
    assert (gin["legal"], gin["result"], gin["points"]) == (True, None, None)
    shown = answers(run("replay", str(RECORDS / "gin_other_hand_shown.txt")).out)
    (ended,) = (each for each in shown if each["result"])
    assert (ended["result"], ended["points"], ended["action"].split()[0]) == ("gin", 30, "knocks")


def test_a_dead_hand_scores_nothing(run: Run) -> None:
    said = answers(run("replay", str(RECORDS / "dead_hand.txt")).out)
    (ended,) = (each for each in said if each["result"])
    assert (ended["result"], ended["winner"], ended["points"], ended["boxes"]) == ("dead", "nobody", 0, 0)


def test_a_game_ends_with_its_score(run: Run) -> None:
    said = answers(run("replay", str(RECORDS / "game.txt")).out)
    played = replay_game(read_game(text_of("game")))
    assert played.game is not None
    assert played.game.totals is not None
    assert said[-1]["totals"] == dict(zip(("A", "B"), played.game.totals, strict=True))
    assert said[-1]["problems"] == []
    assert {each["hand"] for each in said[:-1]} == set(range(1, 9))
    wrong = answers(run("replay", str(RECORDS / "game_wrong_dealer.txt")).out)
    assert wrong[-1]["problems"] == ["line 25: it is A's deal, not B's"]


def test_text_on_a_terminal(run: Run) -> None:
    out = run("replay", str(RECORDS / "knock.txt"), terminal=True).out.splitlines()
    assert out[2] == "line    9  non-dealer draws J♣"
    assert out[-3:] == [
        "           Result: knock, dealer, 31 points, 1 box.",
        "line   12  result: knock, dealer, 31 points, 1 box",
        "Everything is legal.",
    ]
    game = run("replay", str(RECORDS / "game.txt"), terminal=True).out.splitlines()
    assert game[0] == "Hand 1, B deals"
    assert game[-2].startswith("Score: A 1, B 111. B wins the game. Totals: ")
    sheet = text_of("game_hand_not_over").replace("rules: standard", "rules: hollywood")
    assert "gin-trainer score --help" in run("replay", "-", stdin=sheet, terminal=True).out


def test_windows_files_and_a_byte_order_mark(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "hand.txt"
    file.write_bytes(b"\xef\xbb\xbf" + text_of("knock").replace("\n", "\r\n").encode())
    assert run("replay", str(file)).out == run("replay", str(RECORDS / "knock.txt")).out


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"\x00" * 40, b"rules: \xe9"])
def test_a_file_that_is_no_text(run: Run, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "hand.txt"
    file.write_bytes(content)
    ran = run("replay", str(file))
    assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 1)


def test_a_file_that_is_not_there(run: Run, tmp_path: Path) -> None:
    for name in (str(tmp_path / "none.txt"), str(tmp_path), "a\0b"):
        ran = run("replay", name)
        assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 1)
        assert ran.err.startswith("gin-trainer replay: ")
