"""Papers: both sizes, both inks, what stands on them, and names of any length and letters.

Cards are drawn, so their suits are found by what is drawn, not in the text; figures and words are in the text.
"""

import re
import zlib
from dataclasses import replace
from io import BytesIO
from itertools import combinations
from random import Random

import pytest
from PIL import Image

import lessons
import puzzles
from trainer.exercises.answers import Answer
from trainer.exercises.every_answer import right_answer
from trainer.exercises.model import ChooseCard, Group, Question, Row, Tone
from trainer.paper.canvas import Ink, known_letters
from trainer.paper.pdf import MARGIN, PdfCanvas, Size, Style
from trainer.paper.picture import draw_picture, picture_height
from trainer.paper.png import PngCanvas
from trainer.paper.rules_card import rules_card
from trainer.paper.send_hand import picture_of_exercise
from trainer.paper.sheets import hollywood_sheet, score_sheet
from trainer.paper.summary import lesson_summary
from trainer.paper.text import lines_of, name_or, plain, text_width, write
from trainer.paper.worksheet import worksheet, worksheet_puzzles
from trainer.rules.cards import DECK, Card, parse_cards
from trainer.rules.ruleset import PRESETS, STANDARD
from trainer.rules.score import DEAD_HAND, won
from trainer.rules.sheet import LONGEST_NAME, Line, Sheet

STYLES = [Style(size, ink) for size in Size for ink in Ink]
POINTS = {Size.A4: (595.28, 841.89), Size.LETTER: (612.0, 792.0)}
E17 = (won("A", 12), won("B", 28), won("A", 39), DEAD_HAND, won("B", 17), won("A", 21), won("A", 31))
SHEET = Sheet(("Ann", "Bob"), STANDARD, tuple(Line(hand) for hand in E17))


def page_count(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", pdf))


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """Everything that papers write while the test runs, with its right edge."""
    seen: list[tuple[str, float]] = []
    original = PdfCanvas.letters

    def letters(
        self: PdfCanvas, x: float, y: float, text: str, size: float, *, bold: bool, colour: tuple[int, int, int]
    ) -> None:
        seen.append((text, x + self.letters_width(text, size, bold=bold)))
        assert y <= self.height - 6
        original(self, x, y, text, size, bold=bold, colour=colour)

    monkeypatch.setattr(PdfCanvas, "letters", letters)
    return seen


def words(written: list[tuple[str, float]]) -> str:
    return " ".join(text for text, _ in written)


def fits(written: list[tuple[str, float]], style: Style) -> bool:
    wide = POINTS[style.size][0] * 25.4 / 72
    return all(right <= wide - MARGIN + 0.5 for _, right in written)


@pytest.mark.parametrize("style", STYLES)
def test_the_rules_card_is_one_page_and_its_figures_are_the_engines(
    style: Style, written: list[tuple[str, float]]
) -> None:
    pdf = rules_card(style)
    assert page_count(pdf) == 1
    wide, high = POINTS[style.size]
    assert f"{wide:.2f} {high:.2f}".encode() in pdf
    for text in ("18 − 6 = 12 to the knocker.", "28 to the other player", "39 to the knocker", "10 or less"):
        assert text in words(written)
    assert fits(written, style)


@pytest.mark.parametrize("name", ["standard", "oklahoma", "straight", "classic"])
def test_a_rules_card_for_every_table(name: str, written: list[tuple[str, float]]) -> None:
    assert page_count(rules_card(Style(Size.LETTER, Ink.SAVER), PRESETS[name])) == 1
    assert ("House rules:" in words(written)) is (name != "standard")
    assert fits(written, Style(Size.LETTER))


def test_the_saver_takes_no_colour() -> None:
    """Nothing but black, white and greys in the drawing of the page."""
    for stream in _streams(rules_card(Style(ink=Ink.SAVER))):
        for red, green, blue in re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)", stream):
            assert red == green == blue
    assert any(
        len(set(colour)) > 1
        for stream in _streams(rules_card())
        for colour in re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)", stream)
    )


def _streams(pdf: bytes) -> list[bytes]:
    found = []
    for part in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            found.append(zlib.decompress(part))
        except zlib.error:
            continue
    return [part for part in found if b" re" in part or b" l\n" in part]


# --- Score sheets -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", STYLES)
def test_a_played_game_on_its_sheet(style: Style, written: list[tuple[str, float]]) -> None:
    assert page_count(score_sheet(style, SHEET)) == 1
    found = [text for text, _ in written]
    for figure in ("303", "95", "103", "dead hand", "Ann and Bob"):
        assert figure in found
    assert fits(written, style)


def test_a_blank_sheet_has_no_figures(written: list[tuple[str, float]]) -> None:
    assert page_count(score_sheet()) == page_count(hollywood_sheet()) == 1
    assert not [text for text, _ in written if text.isdigit()]


def test_a_hollywood_sheet_has_three_ladders_with_their_totals(written: list[tuple[str, float]]) -> None:
    hands = [
        ("A", 25),
        ("A", 18),
        ("B", 31),
        ("A", 36),
        ("B", 14),
        ("A", 39),
        ("B", 28),
        ("A", 12),
        ("B", 44),
        ("B", 33),
    ]
    sheet = Sheet(("Ann", "Bob"), PRESETS["hollywood"], tuple(Line(won(*hand)) for hand in hands))
    assert page_count(score_sheet(Style(), sheet)) == 1
    found = [text for text, _ in written]
    for total in ("318", "95", "305", "92", "162", "280"):  # worked example E26
        assert total in found


def test_a_match_has_a_page_for_each_game(written: list[tuple[str, float]]) -> None:
    rules = replace(STANDARD, match="best_of_5")
    sheet = Sheet(("Ann", "Bob"), rules, tuple(Line(won("A", 60)) for _ in range(5)))
    assert page_count(score_sheet(Style(), sheet)) == 3
    assert "Score sheet: game 3" in words(written)


def test_a_long_game_goes_on_over_leaf(written: list[tuple[str, float]]) -> None:
    sheet = Sheet(("Ann", "Bob"), STANDARD, tuple(Line(won("A" if hand % 2 else "B", 1)) for hand in range(90)))
    assert page_count(score_sheet(Style(), sheet)) == 4
    assert {str(number) for number in range(1, 91)} <= {text for text, _ in written}


@pytest.mark.parametrize("style", [Style(Size.LETTER)])
@pytest.mark.parametrize(
    "names",
    [
        ("W" * LONGEST_NAME, "m" * LONGEST_NAME),
        ("Bartholomew von Hohenzollern-Sigmaringen", "Łucja Œuvré-Ångström"),
        ("日本太郎", "Ann ❤"),
        ("Θεοδώρα", "Наталья"),
    ],
)
def test_names_of_any_length_and_letters_fit(
    style: Style, names: tuple[str, str], written: list[tuple[str, float]]
) -> None:
    score_sheet(style, Sheet(names, STANDARD, SHEET.lines))
    hollywood_sheet(style, Sheet(names, PRESETS["hollywood"], SHEET.lines))
    assert fits(written, style)
    assert set("".join(text for text, _ in written)) <= known_letters()
    assert "?" not in words(written)


def test_letters_that_cannot_be_drawn() -> None:
    assert name_or("Łucja", "Player 1") == "Łucja"
    assert name_or("日本", "Player 1") == "Player 1"
    assert name_or("Really?", "Player 1") == "Really?"
    assert plain("a\u0301é日\tx") == "aé? x"


# --- Worksheets ---------------------------------------------------------------------------------------------------


def test_a_worksheet_and_its_answers_on_a_sheet_of_their_own(written: list[tuple[str, float]]) -> None:
    kinds = ("may-you-knock", "score-hand", "undercut", "knock-limit")
    exercises = worksheet_puzzles(kinds, 1, 3)
    assert [each.kind for each in exercises] == [*kinds, *kinds]
    assert len({each.id for each in exercises}) == 8
    assert worksheet_puzzles(kinds, 1, 3) == exercises
    assert worksheet_puzzles(kinds, 1, 4) != exercises
    pdf = worksheet(exercises, Style(Size.LETTER, Ink.SAVER), "A class")
    assert page_count(pdf) % 2 == 0
    found = [text for text, _ in written]
    assert [found.count(f"{number}.") for number in range(1, 9)] == [2] * 8  # once asked, once answered
    assert found.index("Answers") > max(place for place, text in enumerate(found) if text.startswith("Name:"))
    assert fits(written, Style(Size.LETTER))
    assert "Tap" not in words(written)


def test_a_card_to_choose_from_a_hand_is_asked_with_all_of_the_hand(
    written: list[tuple[str, float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Card] = []
    monkeypatch.setattr("trainer.paper.picture.draw_card", lambda canvas, card, *place: drawn.append(card))
    (exercise,) = worksheet_puzzles(("safe-discard",), 2, 3, 1)
    form = exercise.question.form()
    assert isinstance(form, ChooseCard)
    assert len(form.hand) > len(form.cards)
    worksheet((exercise,))
    assert set(form.hand) <= set(drawn)
    assert not re.search(r"(?i)\btap\b", words(written))


@pytest.mark.parametrize("name", ["oklahoma", "oklahoma-hollywood"])
def test_where_the_upcard_matters_the_rules_card_names_one(name: str, written: list[tuple[str, float]]) -> None:
    assert page_count(rules_card(Style(), PRESETS[name])) == 1
    for text in ("With 8", "18 − 6 = 12 to the knocker.", "A knock, laid open"):
        assert text in words(written)


def test_no_question_gives_its_answer_away(written: list[tuple[str, float]]) -> None:
    exercises = worksheet_puzzles(("best-melds",), 1, 3, 2)
    worksheet(exercises)
    found = words(written)
    asked, answered = found.split("Answers", 1)
    assert "left over" in answered
    assert "points left over" not in asked


@pytest.mark.parametrize(("kind", "level"), [("knock-limit", 1), ("outs", 1), ("score-hand", 1), ("draw-or-take", 3)])
def test_no_puzzle_is_on_a_worksheet_twice(kind: str, level: int) -> None:
    for seed in range(5, 8):
        exercises = worksheet_puzzles((kind,), level, seed)
        assert len({puzzles.line_id(each.id) for each in exercises}) == len(exercises) == 8
        assert all(one.question != other.question for one, other in combinations(exercises, 2))


def test_a_worksheet_takes_a_kind_with_hardly_any_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    only = puzzles.fresh("knock-limit", 1, Random(1))
    monkeypatch.setattr(puzzles, "fresh", lambda kind, level, rng: only)
    assert worksheet_puzzles(("knock-limit",), 1, 3) == (only,) * 8


def test_each_answer_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may take the grader hundreds of tries, and the page is measured before it is drawn."""
    asked: list[str] = []

    def looked_for(question: Question) -> Answer:
        asked.append(question.prompt())
        return right_answer(question)

    monkeypatch.setattr("trainer.paper.worksheet.right_answer", looked_for)
    worksheet(worksheet_puzzles(("undercut", "which-spread"), 2, 3))
    assert len(asked) == 8


def test_a_kind_without_puzzles_is_refused() -> None:
    with pytest.raises(puzzles.PuzzleError, match="no puzzles are made"):
        worksheet_puzzles(("quiz",), 1, 3)


def test_a_house_rule_is_taken_along_with_every_way(written: list[tuple[str, float]]) -> None:
    lesson_summary(lessons.lesson("L14"))
    for result in ("Nobody → Equal counts: nobody scores.", "The knocker → The knock stands: 0 points to the knocker."):
        assert result in words(written)


@pytest.mark.parametrize("lesson_id", ["L3", "L11", "L14"])
def test_a_lesson_can_be_taken_along(lesson_id: str, written: list[tuple[str, float]]) -> None:
    lesson = lessons.lesson(lesson_id)
    assert page_count(lesson_summary(lesson)) >= 1
    assert lesson.goals[0].split()[0] in words(written)
    assert not re.search(r"[*`]{1,2}\w|\|", words(written))
    assert fits(written, Style())


# --- Pictures -----------------------------------------------------------------------------------------------------


def test_the_height_that_was_measured_is_the_height_that_is_drawn() -> None:
    canvas = PngCanvas(60, 60)
    row = Row("A row", (Group(parse_cards("7h 7d 7s"), Tone.MELD), Group(DECK[:11], Tone.LEFT, "many words under it")))
    assert draw_picture(canvas, (row,), 0, 10, 60) - 10 == pytest.approx(picture_height(canvas, (row,), 60))


def test_lines_are_broken_where_they_are_full_and_suits_take_their_room() -> None:
    canvas = PngCanvas(10, 10)
    text = "7♥ and 10♦ " * 12
    assert all(text_width(canvas, line, 9) <= 40 for line in lines_of(canvas, text, 9, 40))
    assert text_width(canvas, "7♥", 9) > text_width(canvas, "7", 9)
    write(canvas, 0, 5, text, 9, room=10)


@pytest.mark.parametrize("kind", ["best-melds", "should-you-knock"])
def test_a_puzzle_as_a_picture(kind: str) -> None:
    exercise = puzzles.fresh(kind, 2, Random(3))
    with Image.open(BytesIO(picture_of_exercise(exercise))) as image:
        assert image.format == "PNG"
        assert image.width >= 1000
        edge = image.crop((image.width - 20, 0, image.width, image.height)).getcolors()
        assert edge is not None  # nothing is drawn over the edge: one colour alone
        assert len(edge) == 1
