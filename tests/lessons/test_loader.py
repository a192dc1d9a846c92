"""A lesson file that is broken is one clear line a fault, with the file and the line it is on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lessons
from lessons import CheckStep, LessonError, TextStep, loader
from lessons.game_table import read_game
from lessons.pictures import PictureError, read_showdown
from lessons.reading import read_lesson
from trainer.exercises.model import Tone
from trainer.exercises.skills import Skill
from trainer.rules.cards import parse_cards

NAME = "L7-gin.md"
GOOD = """\
+++
id = "L7"
slug = "gin"
title = "Gin"
unit = "Playing a hand"
order = 7
minutes = 3
goals = ["Know gin"]
skills = ["may-knock"]
teaches = ["may-you-knock"]
+++

## Gin is no deadwood

All ten cards are melded, as here with `9h Th`.

```cards
Gin: Ah 2h 3h 4h | 6c 6d 6s | Ts Js Qs == 0
Not yet: Ah 2h 3h & 4h | 6c 6d 6s + 2s = 2
? A gap: 2h 3h 5h
- The pile: 9d *Kd
```

```showdown
knocker = ["9c Tc Jc", "5h 5d 5s"]
deadwood = "3s 2h Ad Ac"
defender = "Kh Kd Kc 7h 8h 9h 3d 2c As Ah"
left = 7
score = "defender 25"
```

```check
id = "L7.1"
grader = "is_meld"
say = "Look at `7s`."
cards = "7s 8s 9s"
```

```check
id = "L7.2"
grader = "legal_actions"
hand = "2s 2h 5d 9h Jc 3c 4c 5c Kd Kh 9d"
card = "9d"
```
"""


def test_a_good_file_is_read_whole() -> None:
    lesson, problems = read_lesson(GOOD, NAME)
    assert problems == []
    assert lesson is not None
    assert (lesson.id, lesson.slug, lesson.title, lesson.unit) == ("L7", "gin", "Gin", "Playing a hand")
    assert (lesson.order, lesson.minutes, lesson.goals) == (7, 3, ("Know gin",))
    assert (lesson.skills, lesson.teaches) == ((Skill.MAY_KNOCK,), ("may-you-knock",))
    text, first, second = lesson.steps
    assert isinstance(text, TextStep)
    assert text.title == "Gin is no deadwood"
    assert text.blocks[0] == "All ten cards are melded, as here with 9♥ 10♥."
    assert isinstance(first, CheckStep)
    assert (first.exercise.id, first.exercise.kind, first.say) == ("L7.1", "meld-or-not", "Look at 7♠.")
    assert isinstance(second, CheckStep)
    assert (second.exercise.kind, second.say) == ("may-you-throw", "")
    assert lesson.checks == lesson.path[1:] == (first, second)
    assert lesson.practice == ()


def test_pictures_are_drawn_as_claimed() -> None:
    lesson, _ = read_lesson(GOOD, NAME)
    assert lesson is not None
    (step, *_) = lesson.steps
    assert isinstance(step, TextStep)
    _, cards, played = step.blocks
    assert isinstance(cards, tuple)
    assert isinstance(played, tuple)
    assert [row.label for row in cards] == ["Gin", "Not yet", "A gap", "The pile"]
    tones = [[group.tone for group in row.groups] for row in cards]
    assert tones[0] == [Tone.MELD] * 3
    assert tones[1] == [Tone.MELD, Tone.LAID_OFF, Tone.MELD, Tone.LEFT]
    assert tones[2:] == [[Tone.PLAIN], [Tone.PLAIN, Tone.POINTED]]
    assert cards[1].groups[-1].note == "2 points left over"
    assert cards[2].groups[0].note == "no meld"
    assert [row.label for row in played] == ["Your opponent knocks", "You"]


BROKEN = [
    # The front matter.
    ("+++\nid", "id", 1, "expected '+++'"),
    ('["may-you-knock"]\n+++', '["may-you-knock"]', 1, "the front matter is not closed"),
    ('title = "Gin"', "title = Gin", 4, "Invalid value"),
    ('title = "Gin"\n', "", 2, "'title' is missing"),
    ('unit = "Playing a hand"', 'unit = "Playing a hand"\nlevel = 3', 2, "'level' is not a part"),
    ('title = "Gin"', 'title = " "', 4, "'title' is empty"),
    ('id = "L7"', 'id = "Gin"', 2, "'Gin' is no lesson id"),
    ('slug = "gin"', 'slug = "big-gin"', 3, "the file of this id and slug is called 'L7-big-gin.md'"),
    ("order = 7", "order = 0", 6, "'order' is a number from 1, not 0"),
    ("minutes = 3", 'minutes = "3"', 7, "'minutes' is a whole number, not str"),
    ('["Know gin"]', "[]", 8, "'goals' is empty"),
    ('["may-knock"]', '["juggling"]', 9, "there is no skill 'juggling'"),
    ('["may-you-knock"]', '["juggling"]', 10, "there is no question kind 'juggling'"),
    # The steps.
    ("## Gin is no deadwood", "# Gin is no deadwood", 13, "expected '## ' and the title of a step"),
    ("## Gin is no deadwood", "##  ", 13, "the heading is empty"),
    ("## Gin is no", "## First\n\nOnly words.\n\n## Gin is no", 13, "the step 'First' draws no cards"),
    ("`9h Th`", "`9h Tx`", 15, "'Tx' is not a card"),
    ("`9h Th`", "`9h Th", 15, "a code span (`...`) does not end on its line"),
    ('cards = "7s 8s 9s"\n```\n', 'cards = "7s 8s 9s"\n```\nMore.\n', 38, "needs a heading"),
    (
        "```cards",
        "```card",
        17,
        "'card' is no block (expected one of: cards, check, game, hand, house-rule, sheet, showdown)",
    ),
    ('card = "9d"\n```\n', 'card = "9d"\n', 39, "the check block is not closed"),
    # Claims about cards.
    ("6c 6d 6s | Ts", "6c 6d 7s | Ts", 18, "'7s 6d 6c' is neither a set nor a run"),
    ("== 0", "== 1", 18, "'= 1' is wrong: '' is 0"),
    ("+ 2s = 2", "+ 2s = 3", 19, "'= 3' is wrong: '2s' is 2"),
    ("Ah 2h 3h & 4h | 6c 6d 6s + 2s = 2", "Ah 2h 3h + 4h = 4", 19, None),
    ("Ah 2h 3h & 4h | 6c 6d 6s + 2s = 2", "Ah 2h 3h + 4h == 4", 19, "'== 4' is not the least"),
    ("Ah 2h 3h & 4h", "Ah 2h 3h & 5h", 19, "5h cannot be laid off on 'Ah 2h 3h'"),
    ("+ 2s = 2", "+ 4h = 4", 19, "4h is there twice"),
    ("+ 2s = 2", "+ = 2", 19, "nothing stands after '+'"),
    ("+ 2s = 2", "+ 2s = two", 19, "'two' is no number of points"),
    ("? A gap: 2h 3h 5h", "? A gap: 2h 3h 4h", 20, "is claimed to be no meld, but it is one"),
    ("? A gap: 2h 3h 5h", "? A gap: 2h 3h 4h & 5h", 20, "is claimed not to fit '2h 3h 4h'"),
    ("- The pile: 9d *Kd", "- The pile: 9d *Kx", 21, "'Kx' is not a card"),
    ("- The pile: 9d *Kd", "- The pile", 21, "'- The pile' is no row of cards"),
    ("- The pile: 9d *Kd", "- The pile: 9d Kd = 20", 21, "'= 20' is wrong: '9d Kd' is 19"),
    ("left = 7", "left = 6", 25, "'left = 6' is wrong: the defender is left with"),
    ('"defender 25"', '"knocker 25"', 25, "'score = knocker 25' is wrong: it is 'defender 25'"),
    ('left = 7\nscore = "defender 25"\n', "", 25, "a showdown claims 'left' or 'score'"),
    ("2c As Ah", "2c As", 25, "the defender has 10 cards, not 9"),
    ("left = 7", "left = ", 28, "Invalid value"),
    # The checks.
    ('grader = "is_meld"', 'grader = "is_melt"', 33, "there is no grader 'is_melt'"),
    ('cards = "7s 8s 9s"', 'cards = "7s 8s 9x"', 33, "'9x' is not a card"),
    ('cards = "7s 8s 9s"', 'card = "7s 8s 9s"', 33, "'cards' is missing"),
    ('cards = "7s 8s 9s"', "cards = 7s", 36, "Expected newline"),
    (
        'hand = "2s 2h 5d 9h Jc 3c 4c 5c Kd Kh 9d"\ncard = "9d"',
        "",
        40,
        "the grader 'legal_actions' needs one of the parts 'upcard', 'card', 'asks', 'options', 'hand'",
    ),
    ('id = "L7.1"', 'id = "L6.1"', 33, "'L6.1' is no check of this lesson"),
    ('id = "L7.2"', 'id = "L7.1"', 40, "the check L7.1 is there twice (first on line 33)"),
    ("`7s`", "`7x`", 35, "'7x' is not a card"),
]


@pytest.mark.parametrize(("good", "bad", "line", "message"), BROKEN, ids=[str(each[3])[:40] for each in BROKEN])
def test_a_fault_is_named_with_its_line(good: str, bad: str, line: int, message: str | None) -> None:
    assert GOOD.count(good) == 1, "the table changes one place"
    _, problems = read_lesson(GOOD.replace(good, bad), NAME)
    if message is None:
        assert problems == []
    else:
        assert problems[0].startswith(f"{NAME}:{line}: ")
        assert message in problems[0]
        assert len(problems) == 1


def test_a_lesson_without_a_check() -> None:
    lesson, problems = read_lesson(GOOD[: GOOD.index("```check")], NAME)
    assert lesson is None
    assert problems == [f"{NAME}:1: the lesson has no check"]


def test_every_fault_is_reported_in_the_order_of_the_file() -> None:
    text = GOOD.replace("order = 7", "order = 0").replace("== 0", "== 1").replace("is_meld", "is_melt")
    _, problems = read_lesson(text, NAME)
    assert [each.split(":")[1] for each in problems] == ["6", "18", "33"]


@given(st.text(max_size=200))
def test_any_text_is_a_lesson_or_has_faults(text: str) -> None:
    lesson, problems = read_lesson(text, NAME)
    assert (lesson is None) == bool(problems)


@given(st.integers(0, len(GOOD)), st.integers(0, 60), st.sampled_from(["", "\n", "```", "+", "=", "9h", "&", "é"]))
def test_any_damage_is_a_lesson_or_has_faults(start: int, length: int, put: str) -> None:
    lesson, problems = read_lesson(GOOD[:start] + put + GOOD[start + length :], NAME)
    assert (lesson is None) == bool(problems)
    assert all(each.startswith(f"{NAME}:") for each in problems)


# --- Files ---------------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / NAME
    path.write_text(GOOD, encoding="utf-8")
    return path


def test_verify_reads_files_and_folders(file: Path) -> None:
    assert lessons.verify([file]) == []
    assert lessons.verify([file.parent]) == []
    file.write_text(GOOD.replace("== 0", "== 1"), encoding="utf-8")
    assert lessons.verify([file.parent]) == [f"{NAME}:18: '= 1' is wrong: '' is 0"]


def test_verify_names_what_cannot_be_read(file: Path) -> None:
    (missing,) = lessons.verify([file.parent / "L8-x.md"])
    assert missing.startswith("L8-x.md: cannot be read (")
    file.write_bytes(b"+++\n\xff")
    (garbled,) = lessons.verify([file])
    assert garbled.startswith(f"{NAME}: is not UTF-8 text (")
    empty = file.parent / "empty"
    empty.mkdir()
    assert lessons.verify([empty]) == [f"{empty}: there is no lesson file (*.md) in this folder"]


def test_two_files_may_not_claim_the_same(file: Path) -> None:
    second = file.parent / "L7-more.md"
    second.write_text(GOOD.replace('slug = "gin"', 'slug = "more"'), encoding="utf-8")
    assert lessons.verify([file, second]) == [
        f"L7-more.md:1: '{claim}' is already taken by {NAME}" for claim in ("id L7", "order 7", "teaches may-you-knock")
    ]


@pytest.fixture
def content(monkeypatch: pytest.MonkeyPatch, file: Path) -> Iterator[Path]:
    """The program's lessons are those of this folder."""
    monkeypatch.setattr(loader, "_content", lambda: [file])
    loader.load_lessons.cache_clear()
    yield file
    loader.load_lessons.cache_clear()


def test_a_broken_lesson_stops_loading_with_its_line(content: Path) -> None:
    content.write_text(GOOD.replace("+ 2s = 2", "+ 2s = 3"), encoding="utf-8")
    with pytest.raises(LessonError, match=r"^L7-gin\.md:19: '= 3' is wrong: '2s' is 2$"):
        lessons.load_lessons()


def test_what_is_not_there_is_named(content: Path) -> None:
    assert lessons.lesson("L7").title == "Gin"
    with pytest.raises(LessonError, match=r"there is no lesson 'L99' \(lessons are: L7\)"):
        lessons.lesson("L99")
    with pytest.raises(LessonError, match=r"there is no check 'L7\.9'"):
        lessons.check("L7.9")


# --- A showdown drawn from either side -----------------------------------------------------------------------

PLAYED = """\
knocker = ["4h 5h 6h", "Jc Jd Js"]
deadwood = "2c 3s Ad 2d"
defender = "8s 9s Ts Qh Qd Qc 7h Jh 4c Ac"
"""


@pytest.mark.parametrize(
    ("more", "labels"),
    [
        ('score = "defender 28"', ["Your opponent knocks", "You"]),
        ('score = "defender 28"\nyou = "knocker"', ["You knock", "Your opponent"]),
        ('score = "defender 13"\nrules = "classic"', ["Your opponent knocks", "You"]),
    ],
)
def test_a_showdown_says_who_is_who(more: str, labels: list[str]) -> None:
    rows = read_showdown(PLAYED + more)
    assert [row.label for row in rows] == labels
    laid_off = [group.cards for group in rows[0].groups if group.tone is Tone.LAID_OFF]
    assert laid_off == [parse_cards("7h"), parse_cards("Jh")]


def test_gin_is_called_gin_and_takes_no_card() -> None:
    rows = read_showdown(
        'knocker = ["3h 4h 5h 6h", "8s 8d 8c", "As Ac Ad"]\ndeadwood = ""\nleft = 26\n'
        'defender = "Ts Th Td Tc 4c 5c 6c 9d Ks 7h"'
    )
    assert [row.label for row in rows] == ["Your opponent has gin", "You"]
    assert all(group.tone is Tone.MELD for group in rows[0].groups)


def test_a_showdown_has_two_sides_only() -> None:
    with pytest.raises(ValueError, match="'you' is knocker or defender, not 'dealer'"):
        read_showdown(PLAYED + 'left = 5\nyou = "dealer"')


# --- The score sheet of a game -------------------------------------------------------------------------------

OVER = """\
You knock: you 12 = 12 0
An undercut: opponent 28 = 12 28

You have gin: you 39 = 51 28
A dead hand: nobody = 51 28
Your opponent knocks: opponent 17 = 51 45
You knock: you 21 = 72 45
You undercut: you 31 = 103 45
Totals: 303 95
"""
GOES_ON = "You knock: you 12 = 12 0\nAn undercut: opponent 28 = 12 28"
SHUTOUT = "Gin: you 39 = 39 0\nGin: you 36 = 75 0\nGin: you 28 = 103 0\nTotals: 378 0"


def test_a_game_is_a_table_with_its_extras() -> None:
    assert read_game(OVER.splitlines()).splitlines() == [
        "| Hand | You | Opponent |",
        "|:--|--:|--:|",
        "| 1. You knock, 12 | **12** | 0 |",
        "| 2. An undercut, 28 | 12 | **28** |",
        "| 3. You have gin, 39 | **51** | 28 |",
        "| 4. A dead hand | 51 | 28 |",
        "| 5. Your opponent knocks, 17 | 51 | **45** |",
        "| 6. You knock, 21 | **72** | 45 |",
        "| 7. You undercut, 31 | **103** | 45 |",
        "| Hands won, 4 and 2 | 100 | 50 |",
        "| Game bonus | 100 | 0 |",
        "| **Total** | **303** | **95** |",
    ]


def test_a_game_that_goes_on_has_no_extras() -> None:
    assert len(read_game(GOES_ON.splitlines()).splitlines()) == 4


def test_a_shutout_doubles_the_bonus() -> None:
    assert "| Game bonus, doubled | 200 | 0 |" in read_game(SHUTOUT.splitlines())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (OVER.replace("= 51 45", "= 51 46"), r"^after hand 5 \(Your opponent knocks\) it is 51 to 45, not 51 to 46$"),
        (OVER.replace("303 95", "303 96"), "^the totals are 303 to 95, but 303 to 96 is claimed$"),
        (OVER.replace("Totals: 303 95", ""), "^the totals are 303 to 95, but no totals are claimed$"),
        (OVER.replace("Totals", "You knock: you 4 = 107 45\nTotals"), r"^hand 8 \(You knock\) is played after the end"),
        (GOES_ON + "\nTotals: 12 28", "^the game goes on, but 12 to 28 is claimed$"),
        (GOES_ON.replace("you 12", "nobody 12"), "^'You knock: nobody 12 = 12 0' is no hand of a game"),
        (GOES_ON.replace("you 12", "me 12"), "^'You knock: me 12 = 12 0' is no hand of a game"),
        (GOES_ON.replace("knock:", "knock |:"), "is no hand of a game"),  # it would break the table
        ("Totals: 0 0", "^the game block has no hands$"),
        ("", "^the game block has no hands$"),
    ],
)
def test_a_game_with_a_wrong_figure_says_which(text: str, message: str) -> None:
    with pytest.raises(PictureError, match=message):
        read_game(text.splitlines())


def test_a_game_does_for_a_picture_and_its_fault_has_a_line() -> None:
    text = GOOD.replace("```showdown", f"## A game\n\n```game\n{OVER}```\n\n```showdown")
    lesson, problems = read_lesson(text, NAME)
    assert problems == []
    assert lesson is not None
    assert isinstance(step := lesson.steps[1], TextStep)
    assert step.blocks[0] == read_game(OVER.splitlines())
    only_a_game = text[: text.index("```showdown")] + text[text.index("```check") :]
    assert read_lesson(only_a_game, NAME)[1] == []
    assert read_lesson(text.replace("303 95", "303 96"), NAME)[1] == [
        f"{NAME}:27: the totals are 303 to 95, but 303 to 96 is claimed"
    ]
