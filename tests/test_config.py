"""The files around the program: two settings files that say the same, and packages with all their data."""

import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
APP_CONFIG = ROOT / "trainer" / "app" / ".streamlit" / "config.toml"
MADE_BY_PYTHON = ("__pycache__",)


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_settings_are_the_same_from_a_checkout_and_installed() -> None:
    """Streamlit reads the first beside the folder it is started from, the second beside the entry script."""
    assert (ROOT / ".streamlit" / "config.toml").read_bytes() == APP_CONFIG.read_bytes()


def test_what_covers_the_page_has_its_background() -> None:
    """Streamlit tells the page's own style sheet no colours, so they stand there again."""
    theme = tomllib.loads(APP_CONFIG.read_text(encoding="utf-8"))["theme"]
    light, dark = (theme[scheme]["backgroundColor"] for scheme in ("light", "dark"))
    sheet = (ROOT / "trainer" / "app" / "page.css").read_text(encoding="utf-8")
    assert f"light-dark({light}, {dark})" in sheet


def test_the_settings_keep_clicks_fast_and_the_learner_unwatched() -> None:
    settings = tomllib.loads(APP_CONFIG.read_text(encoding="utf-8"))
    assert settings["runner"] == {"postScriptGC": False, "magicEnabled": False}
    assert settings["server"]["fileWatcherType"] == "none"
    assert settings["browser"]["gatherUsageStats"] is False
    assert settings["client"]["toolbarMode"] == "minimal"


def data_files(folder: Path) -> list[Path]:
    """The files that are no Python, which setuptools takes along only if they are listed."""
    inside = (path for path in folder.rglob("*") if path.is_file() and not set(path.parts) & set(MADE_BY_PYTHON))
    return [path for path in inside if path.suffix not in (".py", ".pyc")]


def package_of(path: Path, listed: dict[str, list[str]]) -> str:
    """The innermost package with a list of files that *path* lies in; "" where there is none."""
    names = [".".join(folder.relative_to(ROOT).parts) for folder in path.parents if folder.is_relative_to(ROOT)]
    return next((name for name in names if name in listed), "")


def is_packaged(path: Path, listed: dict[str, list[str]]) -> bool:
    package = package_of(path, listed)
    inside = path.relative_to(ROOT / Path(*package.split("."))).as_posix()
    return any(fnmatch(inside, pattern) for pattern in listed.get(package, []))


@pytest.mark.parametrize("name", ["trainer", "lessons", "puzzles"])
def test_every_data_file_is_packaged(project: dict[str, Any], name: str) -> None:
    listed: dict[str, list[str]] = project["tool"]["setuptools"]["package-data"]
    found = data_files(ROOT / name)
    assert (ROOT / name / "py.typed") in found
    missing = [str(path.relative_to(ROOT)) for path in found if not is_packaged(path, listed)]
    assert missing == [], "not listed under [tool.setuptools.package-data]"


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("lessons/content", "*.md"),
        ("puzzles/bank", "*.jsonl"),
        ("trainer/app/hand", "*.js"),
        ("trainer/app/hand", "*.css"),
        ("trainer/app/.streamlit", "config.toml"),
    ],
)
def test_the_data_is_where_the_list_looks_for_it(project: dict[str, Any], folder: str, kind: str) -> None:
    listed: dict[str, list[str]] = project["tool"]["setuptools"]["package-data"]
    found = [path for path in data_files(ROOT / folder) if fnmatch(path.name, kind)]
    assert found, f"{folder} has no {kind}"
    assert all(is_packaged(path, listed) for path in found)


def test_every_list_names_a_package_that_is_found(project: dict[str, Any]) -> None:
    """``namespaces = false``: a folder without ``__init__.py`` is no package, and its data would be left out."""
    setuptools = project["tool"]["setuptools"]
    assert setuptools["packages"]["find"]["namespaces"] is False
    for name in setuptools["package-data"]:
        parts = name.split(".")
        for depth in range(1, len(parts) + 1):
            assert (ROOT.joinpath(*parts[:depth]) / "__init__.py").is_file(), name


def test_every_folder_of_python_is_a_package() -> None:
    folders = {path.parent for name in ("trainer", "lessons", "puzzles") for path in (ROOT / name).rglob("*.py")}
    assert [str(each.relative_to(ROOT)) for each in folders if not (each / "__init__.py").is_file()] == []
