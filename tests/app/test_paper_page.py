"""Paper and Send this hand: what the pages offer."""

import pytest

import puzzles
from tests.app.driver import App
from trainer.app import send
from trainer.app.desk.position import Position
from trainer.app.pad import games
from trainer.rules.cards import parse_cards
from trainer.rules.score import won
from trainer.rules.sheet import Line, Sheet

ELEVEN = parse_cards("4h 5h 6h 9c 9d 9s As Ad 2c 2d Qs")
PUZZLE = "best-melds.1.1.7"


def choose(app: App, paper: str) -> App:
    app.test.selectbox[0].set_value(paper)
    return app.run()


def test_every_paper_has_a_download(app: App) -> None:
    app.open("paper")
    for paper in ("rules", "sheet", "hollywood", "worksheet", "lesson"):
        choose(app, paper)
        (button,) = app.test.get("download_button")
        assert button.proto.label == "Download the PDF"


def test_a_worksheet_needs_a_kind_and_keeps_its_puzzles(app: App) -> None:
    choose(app.open("paper"), "worksheet")
    said = [each for each in app.written if "set number" in each]
    assert [each for each in app.run().written if "set number" in each] == said
    app.test.multiselect[0].set_value([])
    app.run()
    assert app.says("Choose at least one kind.")
    assert not app.test.get("download_button")


def test_the_game_on_the_pad_is_printed(app: App) -> None:
    games.begin(Sheet(("Ann", "Bob")).with_line(Line(won("A", 12))))
    app.open("pad").press("Print this sheet")
    assert app.title == "Paper"
    assert [box.value for box in app.test.selectbox][:2] == ["sheet", games.saved()[0].id]


def test_a_puzzle_can_be_sent_without_its_answer(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(send.VARIABLE, raising=False)
    app.open("puzzle", puzzle=PUZZLE)
    (text,) = (str(each.value) for each in app.test.code)
    exercise = puzzles.load(PUZZLE)
    assert text.startswith(exercise.question.prompt())
    assert text.endswith(f"Puzzle {PUZZLE}")
    assert "left over (" not in text
    monkeypatch.setenv(send.VARIABLE, "https://gin.example/")
    assert app.run().test.code[0].value.endswith(f"https://gin.example/puzzle?puzzle={PUZZLE}")


def test_a_desk_position_is_carried_by_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position(ELEVEN, parse_cards("Kh")[0], "pass pass stock")
    text = send.position_text(position, "")
    assert text.splitlines() == [
        "What would you throw?",
        "Hand: 4h 5h 6h 9c 9d 9s As Ad 2c 2d Qs",
        "First upcard: Kh",
        "Played: pass pass stock",
    ]
    assert send.position_text(position, "https://gin.example").endswith(
        "https://gin.example/desk?hand=4h.5h.6h.9c.9d.9s.As.Ad.2c.2d.Qs&upcard=Kh&history=pass.pass.stock"
    )
    assert [row.label for row in send.position_picture(position)] == ["Your hand", "Discard pile, the last on top"]
    for wrong in ("ftp://x", "gin.example", "https://a b"):
        monkeypatch.setenv(send.VARIABLE, wrong)
        assert send.public_address() == ""
