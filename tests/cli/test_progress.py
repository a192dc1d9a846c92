"""``gin-trainer progress``: out, in, and in numbers."""

import json
from pathlib import Path

import pytest

from tests.benchmarks.made_up_learners import month
from trainer.cli import main
from trainer.learner.attempt import Attempt
from trainer.storage import Store


@pytest.fixture(scope="module")
def log() -> tuple[Attempt, ...]:
    return month("me", seed=2, days=2)


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: tuple[Attempt, ...]) -> Path:
    """The local profile has the log; Anna has one answer of it."""
    path = tmp_path / "progress.sqlite3"
    use(path, monkeypatch)
    store = Store.open(f"sqlite:///{path}")
    store.append(store.default_learner(), log)
    store.close()
    return path


def use(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIN_TRAINER_DATABASE_URL", f"sqlite:///{path}")


def fault(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["progress", *words]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    (line,) = printed.err.splitlines()
    return line.removeprefix("gin-trainer progress: ")


@pytest.mark.usefixtures("database")
def test_out_of_one_database_into_another(
    tmp_path: Path, log: tuple[Attempt, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.jsonl"
    assert main(["progress", "export", str(file)]) == 0
    use(tmp_path / "other.sqlite3", monkeypatch)
    for new in (len(log), 0):
        assert main(["progress", "import", str(file)]) == 0
        assert json.loads(capsys.readouterr().out) == {"read": len(log), "new": new}
    store = Store.open(f"sqlite:///{tmp_path}/other.sqlite3")
    assert store.events(store.default_learner()) == log
    store.close()
    assert list(tmp_path.glob("*.part")) == []


@pytest.mark.usefixtures("database")
def test_export_to_the_output(log: tuple[Attempt, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["progress", "export"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["id"] for line in lines] == [each.id for each in log]
    assert main(["progress", "export", "--csv"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(log) + 1


@pytest.mark.usefixtures("database")
def test_export_writes_over_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("Dear diary")
    assert fault(capsys, "export", str(file)) == f"{file} is there already (name a new file)"
    assert file.read_text() == "Dear diary"
    nowhere = tmp_path / "no" / "where"
    assert fault(capsys, "export", str(nowhere)) == f"{nowhere} cannot be written: No such file or directory"


def test_a_broken_file_is_one_line_and_changes_nothing(
    database: Path, tmp_path: Path, log: tuple[Attempt, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "broken.jsonl"
    file.write_text('{"event": "void"}\n{\n')
    assert fault(capsys, "import", str(file)).startswith(
        f"{file}: nothing was imported; line 1: 'id' is missing; line 2: not JSON"
    )
    assert fault(capsys, "import", str(tmp_path / "none")).endswith("cannot be read: No such file or directory")
    store = Store.open(f"sqlite:///{database}")
    assert store.events(store.default_learner()) == log
    store.close()


@pytest.mark.usefixtures("database")
def test_stats(log: tuple[Attempt, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["progress", "stats"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["attempts"] == len(log)
    assert told["right"] == sum(each.right for each in log)
    assert told["first"] == log[0].at.isoformat()
    assert set(told["skills"]) <= {skill for each in log for skill in each.skills}
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert main(["progress", "stats"]) == 0
    assert capsys.readouterr().out.startswith(f"{len(log)} answers, {told['right']} right; 2026-11-30 to 2026-12-01")


def test_stats_of_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    use(tmp_path / "empty.sqlite3", monkeypatch)
    assert main(["progress", "stats"]) == 0
    assert json.loads(capsys.readouterr().out)["attempts"] == 0


def test_another_profile_by_its_link(
    database: Path, log: tuple[Attempt, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store.open(f"sqlite:///{database}")
    anna, token = store.profiles.make("Anna")
    store.append(anna.id, log[:1])
    store.close()
    for link in (token, f"http://192.168.1.5:8501/?key={token}"):
        assert main(["progress", "stats", "--link", link]) == 0
        assert json.loads(capsys.readouterr().out)["attempts"] == 1
    assert "leads to no profile" in fault(capsys, "stats", "--link", token[:-1])


def test_a_database_that_is_none_is_one_line(
    database: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.jsonl"
    file.touch()
    for tail in ("", "-wal", "-shm"):
        Path(f"{database}{tail}").unlink(missing_ok=True)
    database.write_text("Dear diary, this is no database at all." * 9)
    for words in (["stats"], ["export"], ["import", str(file)]):
        assert fault(capsys, *words) == f"{database} is not a database"
