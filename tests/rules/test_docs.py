"""The examples of the documentation are run, and every public function of the rules has one."""

import doctest
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import trainer.rules
from trainer.rules.game_record import is_game, read_game, replay_game
from trainer.rules.record_reading import read_record
from trainer.rules.replay import replay

DOCS = Path(__file__).parents[2] / "docs"
MODULES = [
    importlib.import_module(f"trainer.rules.{module.name}") for module in pkgutil.iter_modules(trainer.rules.__path__)
]
SHARED_INSIDE = {"lines_of", "rules_at_head", "hand_of", "shown", "legal_in"}  # between two files of the package
IGNORED = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


@pytest.mark.parametrize("name", ["rules.md", "record.md"])
def test_the_examples_of_the_page_are_right(name: str) -> None:
    ran = doctest.testfile(str(DOCS / name), module_relative=False, optionflags=IGNORED, encoding="utf-8")
    assert ran.failed == 0
    assert ran.attempted > 0


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_the_examples_in_the_code_are_right(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


def _blocks(name: str) -> Iterator[str]:
    page = (DOCS / name).read_text(encoding="utf-8")
    return (found[1] for found in re.finditer(r"```\n(.*?)```", page, re.DOTALL))


def test_the_records_on_the_page_are_legal() -> None:
    blocks = list(_blocks("record.md"))
    assert len(blocks) == 3
    for text in blocks:
        played = replay_game(read_game(text)) if is_game(text) else replay(read_record(text))
        assert (played.problems, played.unchecked) == ((), ())


def _public_functions() -> Iterator[str]:
    """Functions and methods that make a value, by name; classes show themselves in the examples that use them."""
    for module in MODULES:
        for name, value in vars(module).items():
            if inspect.isfunction(value) and value.__module__ == module.__name__ and not name.startswith("_"):
                yield name


def test_every_public_function_has_an_example() -> None:
    """Named in a line that is run, in ``rules.md`` or ``record.md``."""
    examples = "".join((DOCS / name).read_text(encoding="utf-8") for name in ("rules.md", "record.md"))
    run = "\n".join(line for line in examples.splitlines() if line.startswith((">>>", "...")))
    assert {name for name in _public_functions() if not re.search(rf"\b{name}\(", run)} == SHARED_INSIDE
