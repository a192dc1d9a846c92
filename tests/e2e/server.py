"""The real program as a process of its own, with a database of its own."""

import os
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path

from trainer.cli.app import command

PATIENCE = 60.0  # seconds until a server has to answer


class Server:
    """The program on a free port. ``kill`` is the hard way; ``start`` again keeps port and database."""

    def __init__(self, folder: Path, extra: Sequence[str] = (), environment: Mapping[str, str] | None = None) -> None:
        """*extra* are further options for Streamlit."""
        folder.mkdir(parents=True, exist_ok=True)
        self.extra = tuple(extra)
        self.environment = dict(environment or {})
        self.database = folder / "progress.sqlite3"
        self.log = folder / "server.log"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        store = {"GIN_TRAINER_DATABASE_URL": f"sqlite:///{self.database}"}
        environment = {**os.environ, **store, **self.environment}
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command(self.port, browser=False), *self.extra],
                cwd=self.folder,
                env=environment,
                stdout=log,
                stderr=log,
            )
        try:
            until_it_answers(self.url)
        except TimeoutError as error:
            self.kill()  # nobody else would: the fixture that started it is not set up
            raise AssertionError(f"the server did not answer:\n{self.log.read_text()}") from error

    def memory(self) -> int:
        """Bytes the server holds in memory now; 0 where the system does not say."""
        status = Path(f"/proc/{self._process.pid}/status") if self._process else None
        if status is None or not status.exists():
            return 0
        lines = (line.split() for line in status.read_text().splitlines())
        return next((1024 * int(words[1]) for words in lines if words and words[0] == "VmRSS:"), 0)

    def kill(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None


def until_it_answers(url: str) -> None:
    """Wait for the server at *url*; TimeoutError where it does not come."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"{url}/_stcore/health", timeout=1):
                return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(url)
