"""PostgreSQL goes away or runs out of room while answers are handed in: what was confirmed is there, each once."""

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Event, Thread

import pytest

from tests.postgres import Cluster
from tests.storage.many import numbered
from trainer.learner.attempt import Attempt
from trainer.storage import Store, StoreError
from trainer.storage.location import location

MakeAttempt = Callable[..., Attempt]


def test_answers_handed_in_while_the_server_falls_and_rises(cluster: Cluster) -> None:
    """As a learner does it: where it fails, the same answer is sent again until it is stored."""
    url = cluster.new_url()
    store = Store.open(url)
    confirmed: list[str] = []
    messages: set[str] = set()
    enough = Event()

    def hand_in() -> None:
        number = 0
        while not enough.is_set():
            try:
                store.append("me", [numbered(number)])
            except StoreError as error:
                messages.add(str(error))
            else:
                confirmed.append(numbered(number).id)
                number += 1

    thread = Thread(target=hand_in)
    thread.start()
    try:
        for _ in range(3):
            some_more_are(confirmed)
            cluster.stop()
            until(lambda: bool(messages))
            cluster.start()
        some_more_are(confirmed)
    finally:
        enough.set()
        thread.join()
    assert all("try again" in each for each in messages), messages
    for each in (store, Store.open(url)):
        assert [event.id for event in each.events("me")] == confirmed
        each.close()


def some_more_are(confirmed: Sequence[str]) -> None:
    so_far = len(confirmed)
    until(lambda: len(confirmed) > so_far + 5)


def until(met: Callable[[], bool]) -> None:
    waited = Event()
    for _ in range(6000):
        if met():
            return
        waited.wait(0.01)
    raise AssertionError("nothing happened for a minute")


def test_a_server_that_says_its_disk_is_full(cluster: Cluster, attempt: MakeAttempt) -> None:
    """The server's own error, from a trigger: it comes in the middle of seven answers, of which none is stored."""
    url = cluster.new_url()
    store = Store.open(url)
    store.append("me", [attempt(1)])
    with store._database.writing() as connection:
        connection.exec_driver_sql(
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            "IF NEW.seq > 5 THEN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END IF; "
            "RETURN NEW; END $$"
        )
        connection.exec_driver_sql(
            "CREATE TRIGGER full_disk BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION full_disk()"
        )
    batch = [attempt(number) for number in range(2, 9)]
    with pytest.raises(StoreError) as caught:
        store.append("me", batch)
    assert str(caught.value) == f"{location(url).name} cannot grow: the disk is full"
    assert store.events("me") == (attempt(1),)
    with store._database.writing() as connection:
        connection.exec_driver_sql("DROP TRIGGER full_disk ON events")
    assert store.append("me", batch) == 7
    assert store.events("me") == (attempt(1), *batch)
    store.close()


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A real one of a megabyte."""
    folder = Path(tempfile.mkdtemp(prefix="gin-disk-"))
    folder.chmod(0o755)  # the server runs as somebody else, to whom the tests' own folders are closed
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)], check=True)
    place = folder / "tables"
    place.mkdir()
    yield place
    subprocess.run(["umount", "--lazy", str(folder)], check=True)
    folder.rmdir()


# Only root may mount a disk. Who runs the tests as somebody else reads so in the report (-rs); the same error, raised
# by the server itself, is the test before this one, and runs for everybody.
@pytest.mark.skipif(os.geteuid() != 0, reason="only root may make a small disk")
def test_a_disk_that_is_really_full(cluster: Cluster, small_disk: Path, attempt: MakeAttempt) -> None:
    with cluster.place_in(small_disk) as url:
        store = Store.open(url)
        stored: list[Attempt] = []
        message = ""
        while not message:
            batch = [attempt(len(stored) + number) for number in range(50)]
            try:
                store.append("me", batch)
            except StoreError as error:
                message = str(error)
            else:
                stored += batch
        assert message == f"{location(url).name} cannot grow: the disk is full"
        assert store.events("me") == tuple(stored)
        subprocess.run(["mount", "-o", "remount,size=16m", str(small_disk.parent)], check=True)
        assert store.append("me", batch) == 50
        assert store.events("me") == (*stored, *batch)
        store.close()
