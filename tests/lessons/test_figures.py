"""Measured figures stand in one file: lessons quote them, the documentation tells the same, the script writes them."""

import re
import tomllib
from importlib.resources import files
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from lessons.figures import FILE, Figure, load_figures, quoted
from lessons.loader import verify

DOCS = (Path(__file__).parents[2] / "docs" / "analysis.md").read_text(encoding="utf-8")
WHEN = ("early", "middle", "late")


@pytest.mark.parametrize(
    ("name", "value", "words", "with_error"),
    [
        ("undercut-10-S-late", 13.82, "14", "13.8 ± 0.7"),
        ("worth-10-S-early", 22.81, "+22.8", "+22.8 ± 0.7"),
        ("worth-10-G-late", -5.28, "−5.3", "−5.3 ± 0.7"),
        ("plan-older-early-gin", 2.43, "+2.4", "+2.4 ± 0.7"),
        ("turns-10", 5.494, "5.5", "5.5 ± 0.7"),
    ],
)
def test_a_figure_is_told_as_its_kind_is(name: str, value: float, words: str, with_error: str) -> None:
    figure = Figure(name, value, 0.62, 3147)
    assert (figure.words, figure.with_error.replace("\u00a0", " ")) == (words, with_error)


def test_no_error_looks_like_nothing() -> None:
    assert all(not figure.with_error.endswith("0.0") for figure in load_figures().values())


def test_a_figure_that_is_not_there_is_an_error_with_its_line(tmp_path: Path) -> None:
    source = (files("lessons") / "content" / "L6-knocking.md").read_text(encoding="utf-8")
    path = tmp_path / "L6-knocking.md"
    path.write_text(source.replace("{{turns-7}}", "{{turns-8}}"), encoding="utf-8")
    line = next(number for number, text in enumerate(source.splitlines(), 1) if "{{turns-7}}" in text)
    assert verify([path]) == [f"L6-knocking.md:{line}: there is no figure 'turns-8' (they stand in {FILE})"]


@pytest.mark.parametrize("lesson", ["L6-knocking", "L13-oklahoma", "L14-house-rules", "L17-knock-or-wait"])
def test_no_lesson_types_what_became_of_knocks(lesson: str) -> None:
    source = (files("lessons") / "content" / f"{lesson}.md").read_text(encoding="utf-8")
    assert quoted(source) != source
    assert not re.search(r"\d (times |hands )?in 100\b|\bturn \d+\.\d|\| *[+-]?\d+(\.\d)?( ±|\s*\|)", source)


@pytest.mark.parametrize(("count", "other"), [*product((10, 5), "SG")])
def test_the_documentation_tells_the_same(count: int, other: str) -> None:
    for what in ("undercut", "worth"):
        told = " | ".join(load_figures()[f"{what}-{count}-{other}-{when}"].with_error for when in WHEN)
        row = next(
            line for line in DOCS.splitlines() if re.match(rf"\| {count} points, against {other}\b.*: {what} ", line)
        )
        assert row.endswith(f"{what} | {told} |".replace("\u00a0", " "))


@pytest.mark.parametrize(
    ("row", "plans"),
    [
        ("at once, against gin only", "at-once-gin"),
        ("early, against at once", "early-at-once"),
        ("early, against gin only", "early-gin"),
    ],
)
def test_the_documentation_tells_the_same_of_plans(row: str, plans: str) -> None:
    told = " | ".join(load_figures()[f"plan-{bonuses}-{plans}"].with_error for bonuses in ("modern", "older"))
    assert f"| {row} | {told} |".replace("\u00a0", " ") in DOCS


@pytest.mark.slow
def test_the_script_writes_these_figures() -> None:
    """Again with few hands: every name, and each figure as far from the one in the file as chance allows."""
    pytest.importorskip("numba")
    from tests.benchmarks.knock_facts import measured

    again = tomllib.loads("\n".join(measured(20_000, np.random.default_rng(2))))
    assert set(again) == set(load_figures())
    for name, figure in load_figures().items():
        apart = abs(again[name]["value"] - figure.value)
        assert apart <= 5 * np.hypot(again[name]["error"], figure.error) + 0.5, name
