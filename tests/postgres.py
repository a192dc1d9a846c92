"""Find a PostgreSQL for the tests of the store, or install one; says plainly how where neither works.

Run as a script before the tests; ``Cluster`` is what the fixtures use: a server of its own in a throwaway folder,
reached through a socket in that folder and by nobody else, gone when the tests end.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.system_package import apt_install, have

HOW = """No PostgreSQL found, and none could be installed. One of these will do:
  - install it from your system's packages (Debian, Ubuntu: apt install postgresql)
  - name the folder of its programs: GIN_POSTGRES_BIN=/usr/lib/postgresql/15/bin make test"""
NEEDED = ("initdb", "pg_ctl", "postgres")
USER = "gin"
_NOBODY = 65534  # root may not run a server; nobody may
_FOLDERS = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin")
_SETTINGS = (
    "listen_addresses=''",
    "fsync=off",  # only the tests' data are in it; what is confirmed still survives the end of the server
    "shared_buffers=16MB",
    "max_connections=50",
)


def find() -> Path | None:
    """The folder with PostgreSQL's server programs, or None."""
    if named := os.environ.get("GIN_POSTGRES_BIN"):
        return Path(named) if _is_complete(Path(named)) else None
    on_path = shutil.which("initdb")
    folders = [Path(on_path).resolve().parent] if on_path else []
    for pattern in _FOLDERS:
        folders += sorted(Path("/").glob(pattern.lstrip("/")), reverse=True)
    return next((folder for folder in folders if _is_complete(folder)), None)


def _is_complete(folder: Path) -> bool:
    return all((folder / name).exists() for name in NEEDED)


class Cluster:
    """A PostgreSQL server. ``stop`` and ``start`` again keep its databases."""

    def __init__(self) -> None:
        programs = find()
        if programs is None:
            raise RuntimeError(HOW)
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="gin-postgres-"))
        self._as_user: dict[str, Any] = {}
        if os.geteuid() == 0:
            os.chown(self._folder, _NOBODY, _NOBODY)
            self._as_user = {"user": _NOBODY, "group": _NOBODY, "extra_groups": []}
        self._data = self._folder / "data"
        self._run("initdb", "-D", str(self._data), "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync")
        self._count = 0
        self.start()

    def start(self) -> None:
        options = " ".join(f"-c {setting}" for setting in (*_SETTINGS, f"unix_socket_directories={self._folder}"))
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", str(self._data), "-l", log, "-o", options, "-w", "-t", "30", "start")

    def stop(self) -> None:
        """At once, whoever is connected."""
        self._run("pg_ctl", "-D", str(self._data), "-m", "immediate", "-w", "stop")

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def new_url(self) -> str:
        """The address of a place that nobody uses yet: a schema of its own, which is quicker than a database."""
        import psycopg

        self._count += 1
        name = f"gin{self._count}"
        with psycopg.connect(host=str(self._folder), user=USER, dbname="postgres", autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}")
        return f"postgresql://{USER}@/postgres?host={self._folder}&options=-csearch_path%3D{name}"

    @contextmanager
    def place_in(self, folder: Path) -> Iterator[str]:
        """The address of a place whose tables lie in *folder*, which is empty and may be on a disk of its own."""
        import psycopg

        if self._as_user:
            os.chown(folder, _NOBODY, _NOBODY)
        url = self.new_url()
        schema, place = f"gin{self._count}", f"place{self._count}"
        with psycopg.connect(host=str(self._folder), user=USER, dbname="postgres", autocommit=True) as connection:
            connection.execute(f"CREATE TABLESPACE {place} LOCATION '{folder}'")
            yield f"{url}%20-cdefault_tablespace%3D{place}"
            connection.execute(f"DROP SCHEMA {schema} CASCADE")
            connection.execute(f"DROP TABLESPACE {place}")
            connection.execute("CHECKPOINT")  # a server that starts again looks for the folder no more

    def _run(self, program: str, *options: str) -> None:
        done = subprocess.run(
            [str(self._programs / program), *options],
            cwd=self._folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            **self._as_user,
        )
        if done.returncode != 0:
            raise RuntimeError(f"{program} failed:\n{done.stdout}")


if __name__ == "__main__":
    sys.exit(have("PostgreSQL", find, lambda: apt_install("postgresql"), HOW))
