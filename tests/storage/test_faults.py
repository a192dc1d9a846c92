"""The database goes away while it is used, and comes back: a clear line, a retry that works, nothing lost."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.postgres import Cluster
from trainer.learner.attempt import Attempt
from trainer.storage import Store, StoreError
from trainer.storage.location import location

MakeAttempt = Callable[..., Attempt]
ROOT = Path(__file__).parents[2]


def message(action: Callable[[], object]) -> str:
    with pytest.raises(StoreError) as caught:
        action()
    assert "\n" not in str(caught.value)
    return str(caught.value)


# --- SQLite --------------------------------------------------------------------------------------------------------


@pytest.fixture
def file_store(path: Path) -> Iterator[Store]:
    store = Store.open(f"sqlite:///{path}", busy_seconds=0.5)
    yield store
    store.close()


def move(path: Path, to: Path) -> None:
    """The file with what SQLite keeps beside it."""
    for tail in ("", "-wal", "-shm"):
        if (each := Path(f"{path}{tail}")).exists():
            each.rename(f"{to}{tail}")


def test_a_file_that_is_moved_away_and_back(file_store: Store, path: Path, attempt: MakeAttempt) -> None:
    file_store.append("me", [attempt(1)])
    move(path, path.with_name("elsewhere"))
    for action in (lambda: file_store.append("me", [attempt(2)]), lambda: file_store.events("me")):
        assert message(action) == (f"{path} is gone: put it back, or start gin-trainer again to begin a new one")
    assert not path.exists()
    move(path.with_name("elsewhere"), path)
    assert file_store.append("me", [attempt(2)]) == 1
    assert file_store.events("me") == (attempt(1), attempt(2))


def test_a_backup_that_is_put_in_the_place_is_read_anew(file_store: Store, path: Path, attempt: MakeAttempt) -> None:
    """What the program remembers of the log is not what the file says any more."""
    file_store.append("me", [attempt(1)])
    backup = path.with_name("backup")
    other = Store.open(f"sqlite:///{backup}")
    other.append("me", [attempt(8), attempt(9)])
    other.close()
    assert file_store.events("me") == (attempt(1),)
    move(path, path.with_name("elsewhere"))
    shutil.copy(backup, path)
    assert file_store.events("me") == (attempt(8), attempt(9))
    assert file_store.append("me", [attempt(2)]) == 1
    assert file_store.events("me") == (attempt(8), attempt(9), attempt(2))


def test_what_is_no_database_in_the_place_is_refused(file_store: Store, path: Path, attempt: MakeAttempt) -> None:
    file_store.append("me", [attempt(1)])
    move(path, path.with_name("elsewhere"))
    path.write_text("Dear diary, " * 99)
    assert message(lambda: file_store.append("me", [attempt(2)])) == f"{path} is not a database"
    assert path.read_text() == "Dear diary, " * 99
    path.unlink()
    move(path.with_name("elsewhere"), path)
    assert file_store.events("me") == (attempt(1),)


# --- PostgreSQL ----------------------------------------------------------------------------------------------------


@pytest.fixture
def url_of_server(cluster: Cluster) -> str:
    return cluster.new_url()


def connected(url: str) -> psycopg.Connection:
    """Another program on the same server."""
    query = location(url).url.query
    return psycopg.connect(host=str(query["host"]), user="gin", dbname="postgres", autocommit=True)


def test_a_server_that_is_restarted_in_the_middle(cluster: Cluster, url_of_server: str, attempt: MakeAttempt) -> None:
    store = Store.open(url_of_server)
    store.append("me", [attempt(1)])
    cluster.stop()
    for action in (lambda: store.append("me", [attempt(2)]), lambda: store.events("me")):
        assert "'postgres' cannot be reached; try again in a moment" in message(action)
    assert "cannot be reached" in message(lambda: Store.open(url_of_server))
    cluster.start()
    assert store.append("me", [attempt(2)]) == 1
    assert store.events("me") == (attempt(1), attempt(2))
    store.close()


def test_a_connection_that_is_cut_in_a_transaction(url_of_server: str, attempt: MakeAttempt) -> None:
    """All or nothing, and the next try goes through."""
    store = Store.open(url_of_server)
    store.append("me", [attempt(1)])

    def cut() -> None:
        with store._database.writing() as connection:
            pid = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
            store_row = "INSERT INTO settings (learner, key, value) VALUES ('me', 'half', '1')"
            connection.exec_driver_sql(store_row)
            with connected(url_of_server) as other:
                other.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])
            connection.exec_driver_sql("SELECT 1")

    assert "try again" in message(cut)
    assert store.setting("me", "half") is None
    assert store.append("me", [attempt(2)]) == 1
    assert store.events("me") == (attempt(1), attempt(2))
    store.close()


def test_a_lock_that_is_held_too_long(url_of_server: str, attempt: MakeAttempt) -> None:
    store = Store.open(url_of_server, busy_seconds=0.05)
    holder = Store.open(url_of_server)
    with holder._database.writing():
        said = message(lambda: store.append("me", [attempt(1)]))
        assert "is locked by another program (waited 0.05 seconds); close it and try again" in said
        assert store.events("me") == ()  # readers do not wait
    assert store.append("me", [attempt(1)]) == 1
    store.close()
    holder.close()


def test_a_newer_schema_on_a_server(url_of_server: str) -> None:
    Store.open(url_of_server).close()
    store = Store.open(url_of_server)
    with store._database.writing() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0003'")
    store.close()
    assert "was written by a newer gin-trainer (schema 3; this one knows 2)" in message(
        lambda: Store.open(url_of_server)
    )


def test_another_programs_tables_on_a_server(url_of_server: str) -> None:
    place = location(url_of_server)
    schema = str(place.url.query["options"]).partition("=")[2]
    with connected(url_of_server) as other:
        other.execute(f"CREATE TABLE {schema}.recipes (name TEXT)")
    assert message(lambda: Store.open(url_of_server)) == f"{place.name} is the database of another program"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"database": "nowhere"}, "'nowhere' cannot be reached; try again in a moment"),
        ({"username": "nobody-we-know"}, "cannot be reached; try again in a moment"),
    ],
)
def test_a_server_that_does_not_let_us_in(url_of_server: str, change: dict[str, Any], says: str) -> None:
    url = location(url_of_server).url.set(**change).set(password="hush")
    said = message(lambda: Store.open(url.render_as_string(hide_password=False)))
    assert says in said
    assert "hush" not in said


WRITER = """
import sys
from tests.storage.many import numbered
from trainer.storage import Store

url, start, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
store = Store.open(url)
for number in range(start, start + count):
    assert store.append("me", [numbered(number)]) == 1
"""


def test_two_processes_at_once_lose_nothing(url_of_server: str) -> None:
    """And a reader beside them, who only ever asks for what is new, misses nothing that is numbered late."""
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, url_of_server, str(start), "60"], cwd=ROOT)
        for start in (0, 1000)
    ]
    reader = Store.open(url_of_server)
    seen = 0
    while any(each.poll() is None for each in writers):
        events = reader.events("me")
        assert len(events) >= seen
        seen = len(events)
    assert [each.returncode for each in writers] == [0, 0]
    fresh = Store.open(url_of_server)
    assert reader.events("me") == fresh.events("me")
    assert len(fresh.events("me")) == 120
    reader.close()
    fresh.close()
