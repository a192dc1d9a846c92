"""The picture of the house in ``docs/architecture.md`` shows the storeys that import-linter keeps."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def _storeys() -> list[set[str]]:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = next(each["layers"] for each in contracts if each["type"] == "layers")
    return [{name.strip() for name in layer.split("|")} for layer in layers]


def _drawn() -> tuple[dict[str, str], set[tuple[str, str]]]:
    """(The package of each box, the arrows.)"""
    boxes = dict(re.findall(r"(\w+)\[\"([\w.]+)<br>", PAGE))
    return boxes, set(re.findall(r"(\w+)(?:\[\".*?\"\])? --> (\w+)", PAGE))


def test_every_storey_is_drawn() -> None:
    boxes, _ = _drawn()
    assert set(boxes.values()) == set().union(*_storeys())


def test_every_arrow_leads_one_storey_down() -> None:
    boxes, arrows = _drawn()
    height = {name: number for number, layer in enumerate(_storeys()) for name in layer}
    assert arrows
    assert {height[boxes[down]] - height[boxes[up]] for up, down in arrows} == {1}


def test_every_file_it_names_is_there() -> None:
    named = re.findall(r"`((?:trainer|lessons|puzzles|rules|exercises|learner)/[\w/]+\.\w+)`", PAGE)
    assert named
    for name in named:
        places = (ROOT / name, ROOT / "trainer" / name)
        assert any(place.exists() for place in places), name
