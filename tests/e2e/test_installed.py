"""``pip install .``, then ``gin-trainer`` from another folder: everything it needs came along."""

import os
import shutil
import sqlite3
import subprocess
import sys
import tomllib
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.server import Server, until_it_answers

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program as pip installs it, without the libraries it shares with these tests."""
    source = tmp_path_factory.mktemp("source") / "tree"
    leave = shutil.ignore_patterns(".git", ".venv", "build", "*.egg-info", "__pycache__", ".*_cache", "tests", "docs")
    shutil.copytree(ROOT, source, ignore=leave)
    target = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--disable-pip-version-check"]
    subprocess.run([*pip, "--target", str(target), str(source)], check=True)
    return target


def _environment(installed: Path, folder: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(installed), "GIN_TRAINER_DATABASE_URL": f"sqlite:///{folder}/p.sqlite3"}


def _say(installed: Path, folder: Path, *words: str) -> str:
    command = [sys.executable, *words]
    environment = _environment(installed, folder)
    return subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True, text=True).stdout


def test_the_commands_work_from_another_folder(installed: Path, tmp_path: Path) -> None:
    where = _say(installed, tmp_path, "-c", "import trainer; print(trainer.__file__)")
    assert where.startswith(str(installed))
    counted = _say(installed, tmp_path, "-c", "import lessons; print(len(lessons.load_lessons()))")
    assert int(counted) == len(list((ROOT / "lessons" / "content").glob("*.md")))
    daily = _say(installed, tmp_path, "-m", "trainer.cli", "puzzles", "daily", "2026-12-01", "--json")
    assert "should-you-knock" in daily  # the bank came along


def test_an_older_database_is_brought_up_to_date(installed: Path, tmp_path: Path) -> None:
    """The steps of the update are files that nothing imports by name: the package must bring them along."""
    path = tmp_path / "p.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((ROOT / "tests" / "data" / "schema1.sql").read_text(encoding="utf-8"))
        (before,) = connection.execute("SELECT COUNT(*) FROM events JOIN profiles ON profiles.id = learner").fetchone()
    exported = _say(installed, tmp_path, "-m", "trainer.cli", "progress", "export")
    assert len(exported.splitlines()) == before
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("0002",)]
    (backup,) = tmp_path.glob("p.schema1.*.sqlite3")
    with closing(sqlite3.connect(backup)) as connection:
        assert connection.execute("SELECT value FROM meta WHERE key = 'schema'").fetchall() == [("1",)]


@pytest.fixture
def started(installed: Path, tmp_path: Path) -> Iterator[str]:
    port = Server(tmp_path).port
    command = [sys.executable, "-m", "trainer.cli", "--no-browser", "--port", str(port)]
    process = subprocess.Popen(command, cwd=tmp_path, env=_environment(installed, tmp_path))
    url = f"http://127.0.0.1:{port}"
    try:
        until_it_answers(url)
        yield url
    finally:
        process.terminate()
        process.wait()
    with pytest.raises(OSError, match="refused"):  # the server went with the command
        urllib.request.urlopen(url, timeout=5)


def test_the_app_starts_with_its_own_settings_and_cards(started: str, page: Page) -> None:
    page.goto(started)
    expect(page.get_by_role("button", name="Start: 3 minutes")).to_be_visible()
    expect(page.get_by_role("img", name="Seven of spades", exact=False)).to_be_visible()
    settings = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    paper = settings["theme"]["light"]["backgroundColor"].removeprefix("#")
    wanted = f"rgb({int(paper[:2], 16)}, {int(paper[2:4], 16)}, {int(paper[4:], 16)})"
    assert page.get_by_test_id("stApp").evaluate("element => getComputedStyle(element).backgroundColor") == wanted
