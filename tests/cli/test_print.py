"""``gin-trainer print``: which papers there are, and what is refused."""

from pathlib import Path

import pytest

from trainer.cli import main
from trainer.cli.stream import BAD_INPUT, DONE


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_each_paper_is_written_where_it_is_wanted(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "sheet"]) == DONE
    assert capsys.readouterr().out == "gin-sheet.pdf\n"
    for words in (
        ["rules", "--rules", "classic"],
        ["hollywood"],
        ["worksheet", "--kind", "knock-limit", "--seed", "1"],
    ):
        assert main(["print", *words, "--paper", "letter", "--ink", "saver", "-o", f"{words[0]}.pdf"]) == DONE
        assert (folder / f"{words[0]}.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["sheet", "--ink", "purple"], "--ink: expected colour or saver, not 'purple'"),
        (["sheet", "--paper", "a5"], "--paper: expected a4 or letter, not 'a5'"),
        (["worksheet", "--kind", "none"], "no puzzles are made of the kind 'none'"),
        (["worksheet", "--level", "9"], "there is no level 9"),
        (["lesson", "L99"], "there is no lesson 'L99'"),
        (["sheet", "-o", "nowhere/x.pdf"], "nowhere/x.pdf: No such file"),
        (["sheet", "--rules", "none"], "there is no rule set 'none'"),
    ],
)
def test_what_cannot_be_printed_is_one_line(
    words: list[str], complaint: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", *words]) == BAD_INPUT
    said = capsys.readouterr().err
    assert complaint in said
    assert said.count("\n") == 1
    assert not list(folder.iterdir())


def test_a_file_that_is_there_is_kept(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "gin-sheet.pdf").write_text("mine")
    assert main(["print", "sheet"]) == BAD_INPUT
    assert "is there already" in capsys.readouterr().err
    assert (folder / "gin-sheet.pdf").read_text() == "mine"
    assert main(["print", "sheet", "--force"]) == DONE
    assert (folder / "gin-sheet.pdf").read_bytes().startswith(b"%PDF-")
