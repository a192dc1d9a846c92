"""``gin-trainer`` with no command, as far as it goes without starting a server."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from trainer.cli import app, sharing

FAULTS = 2
ENVIRONMENT: dict[str, str] = {}  # that of the server last started


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "progress.sqlite3"
    monkeypatch.setenv("GIN_TRAINER_DATABASE_URL", f"sqlite:///{path}")
    return path


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The command lines that would have been run. The "server" ends with status 7."""
    lines: list[list[str]] = []

    def run(line: list[str], env: dict[str, str], **_: Any) -> subprocess.CompletedProcess[str]:
        lines.append(line)
        ENVIRONMENT.clear()
        ENVIRONMENT.update(env)
        return subprocess.CompletedProcess(line, 7)

    monkeypatch.setattr(subprocess, "run", run)
    return lines


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as listening:
        listening.bind((app.HOST, 0))
        listening.listen()
        yield int(listening.getsockname()[1])


def the_one_line(capsys: pytest.CaptureFixture[str]) -> str:
    printed = capsys.readouterr()
    assert printed.out == ""
    (line,) = printed.err.splitlines()
    assert line.startswith("gin-trainer: ")
    return line


def test_the_server_is_started_and_its_status_handed_on(
    database: Path, started: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as probe:
        probe.bind((app.HOST, 0))
        free = int(probe.getsockname()[1])
    assert app.run(free, browser=False) == 7
    assert started == [app.command(free, browser=False)]
    assert f"http://localhost:{free}" in capsys.readouterr().out
    assert database.is_file()  # it was opened first


@pytest.mark.usefixtures("database")
def test_stopping_it_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(subprocess, "run", stopped)
    assert app.run(None) == 0


@pytest.mark.usefixtures("database")
def test_a_port_in_use_is_one_line(
    taken_port: int, started: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.run(taken_port) == FAULTS
    assert f"--port {taken_port}: that port is in use" in the_one_line(capsys)
    assert started == []


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("port", [-1, 0, 65536, 10**9])
def test_a_port_out_of_range_is_one_line(
    port: int, started: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.run(port) == FAULTS
    assert f"--port {port}: a port is a number from 1 to 65535" in the_one_line(capsys)
    assert started == []


def test_a_broken_database_is_one_line_and_stays_as_it_is(
    database: Path, started: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    database.write_text("my shopping list, which is longer than the header of a database\n" * 40)
    before = database.read_bytes()
    assert app.run() == FAULTS
    assert f"{database} is not a database" in the_one_line(capsys)
    assert started == []
    assert database.read_bytes() == before


def test_a_database_that_is_no_file_is_one_line(
    started: list[list[str]], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIN_TRAINER_DATABASE_URL", "mysql://me:secret@example.org/progress")
    assert app.run() == FAULTS
    line = the_one_line(capsys)
    assert "expected sqlite:///path/to/file" in line
    assert "secret" not in line
    assert started == []


class Probe:
    """Stands in for a socket: the ports *taken* cannot be bound."""

    taken: frozenset[int] = frozenset()
    forbidden = False

    def __enter__(self) -> "Probe":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def setsockopt(self, *_: int) -> None:
        pass

    def bind(self, address: tuple[str, int]) -> None:
        assert address[0] == "127.0.0.1"  # the app is for this computer alone
        if self.forbidden:
            raise PermissionError
        if address[1] in self.taken:
            raise OSError


def test_without_a_port_the_first_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", Probe)
    monkeypatch.setattr(Probe, "taken", frozenset({8501, 8502, 8504}))
    assert app.free_port(None) == 8503


def test_when_all_are_taken_it_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", Probe)
    monkeypatch.setattr(Probe, "taken", frozenset(range(8501, 8521)))
    with pytest.raises(app.PortError, match="ports 8501 to 8520 are all in use"):
        app.free_port(None)


def test_a_port_for_the_administrator_alone_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", Probe)
    monkeypatch.setattr(Probe, "forbidden", True)
    with pytest.raises(app.PortError, match="--port 80: not allowed to listen there"):
        app.free_port(80)


@pytest.mark.parametrize(("browser", "headless"), [(True, "false"), (False, "true")])
def test_the_server_listens_on_this_computer_alone(browser: bool, headless: str) -> None:
    line = app.command(8600, browser)
    assert line[:4] == [sys.executable, "-m", "streamlit", "run"]
    assert Path(line[4]).is_file()
    pairs = list(zip(line[5::2], line[6::2], strict=True))
    flags = dict(pairs)
    names = {value for flag, value in pairs if flag == "--server.allowedHosts"}
    assert names == {"localhost", "127.0.0.1"}  # and answers to no other name
    assert flags["--server.address"] == "127.0.0.1"
    assert flags["--server.port"] == "8600"
    assert flags["--server.headless"] == headless
    assert flags["--logger.hideWelcomeMessage"] == "true"  # or pages offer skills for coding agents


@pytest.mark.usefixtures("database")
def test_without_share_the_server_is_told_of_none(
    started: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(sharing.SHARED, "left over from elsewhere")
    app.run(None, browser=False)
    assert sharing.SHARED not in ENVIRONMENT
    assert "--server.address 127.0.0.1" in " ".join(started[0])
    assert "key=" not in capsys.readouterr().out


@pytest.mark.usefixtures("database")
def test_share_serves_the_network_and_prints_how_to_come(
    started: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sharing, "network_address", lambda: "192.168.1.5")
    opened: list[tuple[str, int]] = []
    monkeypatch.setattr(sharing, "open_browser_soon", lambda link, port: opened.append((link, port)))
    keys = []
    for browser in (False, True):
        assert app.run(8765, browser=browser, share=True) == 7
        line = " ".join(started[-1])
        assert "--server.address 0.0.0.0" in line
        assert "--server.headless true" in line
        assert "allowedHosts" not in line
        printed = capsys.readouterr().out
        keys.append(ENVIRONMENT[sharing.SHARED])
        assert ENVIRONMENT[sharing.ADDRESS] == "http://192.168.1.5:8765"
        assert f"http://localhost:8765/?key={keys[-1]}" in printed
        assert "http://192.168.1.5:8765\n" in printed
        assert sharing.qr_code("http://192.168.1.5:8765") in printed
        assert len(keys[-1]) >= 43  # 256 bits
        assert keys[-1] not in line  # others on this computer can read command lines
    assert keys[0] != keys[1]
    assert opened == [(f"http://localhost:8765/?key={keys[1]}", 8765)]


def test_the_qr_code_is_that_of_the_address() -> None:
    one, other = sharing.qr_code("http://192.168.1.5:8501"), sharing.qr_code("http://192.168.1.6:8501")
    assert one != other
    assert set(one) <= set("█▀▄ \n")


def test_on_no_network_there_is_still_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unreachable(Probe):
        def connect(self, _address: tuple[str, int]) -> None:
            raise OSError

    monkeypatch.setattr(socket, "socket", lambda *_: Unreachable())
    assert sharing.network_address() == "localhost"
