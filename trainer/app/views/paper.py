"""Paper: everything that can be printed, as PDF."""

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

import streamlit as st

import lessons
import puzzles
from trainer.app import look
from trainer.app.pad import games, words
from trainer.app.rules_choice import choose_rules
from trainer.exercises.registry import KINDS
from trainer.rules.ruleset import parse_rules
from trainer.rules.sheet import Sheet

if TYPE_CHECKING:
    from trainer.paper.pdf import Style

_PAPERS = {
    "rules": "Rules card",
    "sheet": "Score sheet",
    "hollywood": "Hollywood score sheet",
    "worksheet": "Worksheet for a class",
    "lesson": "Lesson to take along",
}
_SIZES = {"a4": "A4", "letter": "Letter"}
_INKS = {"colour": "Colour", "saver": "Ink-saver"}
_BLANK = ""
_SEED = "paper.seed"
_LEVELS = {1: "First", 2: "Second", 3: "Third"}

Make = Callable[[], bytes]


def draw() -> None:
    st.title("Paper", anchor=False)
    asked = str(st.query_params.get("sheet", ""))
    if asked and "paper.which" not in st.session_state:
        st.session_state["paper.which"] = "sheet"
    which = st.selectbox("What to print", list(_PAPERS), format_func=_PAPERS.__getitem__, key="paper.which")
    with st.container(horizontal=True):
        size = st.radio("Paper", list(_SIZES), format_func=_SIZES.__getitem__, key="paper.size", horizontal=True)
        ink = st.radio("Ink", list(_INKS), format_func=_INKS.__getitem__, key="paper.ink", horizontal=True)
    make: Make | None
    match which:
        case "rules":
            make, name = _rules_card(size, ink)
        case "sheet":
            make, name = _score_sheet(size, ink, asked)
        case "hollywood":
            make, name = _hollywood(size, ink)
        case "worksheet":
            make, name = _worksheet(size, ink)
        case _:
            make, name = _lesson(size, ink)
    if make is None:
        return
    st.download_button(
        "Download the PDF",
        make,
        f"{name}.pdf",
        "application/pdf",
        key="paper.download",
        type="primary",
        on_click="ignore",
    )


def _rules_card(size: str, ink: str) -> tuple[Make, str]:
    rules = choose_rules("paper.rules")
    look.quiet("One page: the turn, melds, knocking, and how a hand is scored, with a hand laid open.")

    def make() -> bytes:
        from trainer.paper.rules_card import rules_card

        return rules_card(_style(size, ink), parse_rules(rules))

    return make, "gin-rules-card"


def _score_sheet(size: str, ink: str, asked: str) -> tuple[Make, str]:
    sheets = {game.id: game.sheet for game in games.saved() if game.sheet is not None}
    rules = "standard"
    offered = [_BLANK, *sheets]
    chosen = st.selectbox(
        "Of which game", offered, offered.index(asked) if asked in offered else 0, lambda each: _game_name(each, sheets)
    )
    if chosen == _BLANK:
        rules = choose_rules("paper.rules")

    def make() -> bytes:
        from trainer.paper.sheets import score_sheet

        return score_sheet(_style(size, ink), sheets.get(chosen), parse_rules(rules))

    return make, "gin-score-sheet"


def _game_name(game_id: str, sheets: dict[str, Sheet]) -> str:
    return f"{words.title(sheets[game_id])} ({words.state(sheets[game_id])})" if game_id else "A blank sheet"


def _hollywood(size: str, ink: str) -> tuple[Make, str]:
    look.quiet("A blank sheet with three ladders. A Hollywood game of the score pad is printed under *Score sheet*.")

    def make() -> bytes:
        from trainer.paper.sheets import hollywood_sheet

        return hollywood_sheet(_style(size, ink))

    return make, "gin-hollywood-sheet"


def _worksheet(size: str, ink: str) -> tuple[Make | None, str]:
    """Eight puzzles of the kinds chosen, the same ones until others are asked for."""
    kinds = [kind for kind in KINDS if puzzles.has_maker(kind)]
    chosen = st.multiselect(
        "Kinds of puzzles",
        kinds,
        ["best-melds", "undercut"],
        format_func=lambda kind: KINDS[kind].title,
        key="paper.kinds",
    )
    level = st.radio("Level", list(_LEVELS), format_func=_LEVELS.__getitem__, key="paper.level", horizontal=True)
    title = st.text_input("Title", key="paper.title", placeholder="Gin rummy worksheet")
    if _SEED not in st.session_state:
        _new_seed()
    st.button("Other puzzles", on_click=_new_seed)
    look.quiet(f"Eight puzzles, the answers overleaf. These are set number {st.session_state[_SEED]}.")
    if not chosen:
        st.info("Choose at least one kind.")
        return None, ""
    seed = int(st.session_state[_SEED])

    def make() -> bytes:
        from trainer.paper.worksheet import MOST_TITLE, worksheet, worksheet_puzzles

        head = title.strip()[:MOST_TITLE] or "Gin rummy worksheet"
        return worksheet(worksheet_puzzles(chosen, level, seed), _style(size, ink), head)

    return make, "gin-worksheet"


def _new_seed() -> None:
    st.session_state[_SEED] = secrets.randbelow(1_000_000)


def _lesson(size: str, ink: str) -> tuple[Make, str]:
    offered = {each.id: each for each in lessons.load_lessons()}
    chosen = st.selectbox("Lesson", list(offered), format_func=lambda each: offered[each].title, key="paper.lesson")

    def make() -> bytes:
        from trainer.paper.summary import lesson_summary

        return lesson_summary(offered[chosen], _style(size, ink))

    return make, f"gin-lesson-{chosen}"


def _style(size: str, ink: str) -> "Style":
    from trainer.paper.canvas import Ink
    from trainer.paper.pdf import Size, Style

    return Style(Size(size), Ink(ink))
