import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import create_engine, text
from sqlalchemy.exc import IntegrityError

from trainer.learner.attempt import Attempt, Event, Void
from trainer.storage import Store, StoreError
from trainer.storage.location import location

MakeAttempt = Callable[..., Attempt]


def test_events_are_read_back_in_the_order_of_storing(store: Store, attempt: MakeAttempt) -> None:
    log: list[Event] = [attempt(3), attempt(1), Void("undo", (attempt(3).id,), datetime(2026, 3, 2, tzinfo=UTC))]
    assert store.append("me", log) == 3
    assert store.events("me") == tuple(log)


def test_what_is_stored_twice_is_there_once(store: Store, attempt: MakeAttempt) -> None:
    assert store.append("me", [attempt(1), attempt(2), attempt(1)]) == 2
    assert store.append("me", [attempt(1)]) == 0
    assert store.append("me", [attempt(1), attempt(3)]) == 1
    assert store.append("me", []) == 0
    assert store.events("me") == (attempt(1), attempt(2), attempt(3))


def test_the_event_that_was_there_first_stays(store: Store, attempt: MakeAttempt) -> None:
    first = Void("undo", ("a",), datetime(2026, 3, 2, tzinfo=UTC))
    assert store.append("me", [first]) == 1
    assert store.append("me", [Void("undo", ("b",), datetime(2026, 3, 3, tzinfo=UTC))]) == 0
    assert store.events("me") == (first,)


def test_learners_do_not_see_each_other(store: Store, attempt: MakeAttempt) -> None:
    store.append("me", [attempt(1)])
    assert store.append("you", [attempt(1)]) == 1
    store.append("you", [attempt(2)])
    assert (store.events("me"), store.events("you")) == ((attempt(1),), (attempt(1), attempt(2)))
    assert store.events("nobody") == ()
    assert store.attempt("me", attempt(2).id) is None
    assert store.attempt("you", attempt(2).id) == attempt(2)


def test_everything_is_there_after_opening_again(store: Store, url: str, attempt: MakeAttempt) -> None:
    store.append("me", [attempt(1)])
    learner = store.default_learner()
    store.set_setting("me", "zone", "Europe/Lisbon")
    store.close()
    again = Store.open(url)
    assert again.events("me") == (attempt(1),)
    assert again.default_learner() == learner
    assert again.setting("me", "zone") == "Europe/Lisbon"
    again.close()


def test_two_stores_on_one_database_see_each_others_events(store: Store, url: str, attempt: MakeAttempt) -> None:
    other = Store.open(url)
    for number in range(4):
        (store if number % 2 else other).append("me", [attempt(number)])
        assert store.events("me") == other.events("me") == tuple(attempt(each) for each in range(number + 1))
    other.close()


@settings(max_examples=25)
@given(st.lists(st.one_of(st.lists(st.integers(0, 9), max_size=4), st.just("read")), max_size=12))
def test_reading_between_appends_changes_nothing(
    tmp_path_factory: pytest.TempPathFactory, attempt: MakeAttempt, steps: list[list[int] | str]
) -> None:
    store = Store.open(f"sqlite:///{tmp_path_factory.mktemp('store')}/progress.sqlite3")
    expected: list[int] = []
    for step in steps:
        if isinstance(step, list):
            new = [number for number in dict.fromkeys(step) if number not in expected]
            assert store.append("me", [attempt(number) for number in step]) == len(new)
            expected += new
        else:
            assert store.events("me") == tuple(attempt(number) for number in expected)
    assert store.events("me") == tuple(attempt(number) for number in expected)
    store.close()


def test_more_learners_than_logs_in_memory(store: Store, attempt: MakeAttempt) -> None:
    for number in range(40):
        store.append(f"learner {number}", [attempt(number)])
        assert store.events(f"learner {number}") == (attempt(number),)
    for number in range(40):
        assert store.events(f"learner {number}") == (attempt(number),)


def test_an_attempt_is_found_by_its_id_even_when_voided(store: Store, attempt: MakeAttempt) -> None:
    store.append("me", [attempt(1), Void("undo", (attempt(1).id,), datetime(2026, 3, 2, tzinfo=UTC))])
    assert store.attempt("me", attempt(1).id) == attempt(1)
    assert store.attempt("me", "undo") is None


@pytest.mark.parametrize("value", [True, None, 0, 2.5, "", "♠", [1, {"a": [None]}], {"deck": 4}])
def test_a_setting_is_any_json_value(store: Store, value: object) -> None:
    assert store.setting("me", "deck", "unset") == "unset"
    store.set_setting("me", "deck", "old")
    store.set_setting("me", "deck", value)
    store.set_setting("you", "deck", "theirs")
    assert store.setting("me", "deck", "unset") == value


def test_the_database_refuses_to_change_or_lose_an_event(store: Store, url: str, attempt: MakeAttempt) -> None:
    store.append("me", [attempt(1)])
    place = location(url)
    engine = create_engine(place.url)
    for statement in ("UPDATE events SET body = '{}'", "DELETE FROM events", "TRUNCATE events"):
        if place.path and statement.startswith("TRUNCATE"):
            continue  # SQLite knows no such statement
        with pytest.raises(IntegrityError, match=r"events are append-only"), engine.begin() as connection:
            connection.execute(text(statement))
    engine.dispose()
    assert store.attempt("me", attempt(1).id) == attempt(1)


def test_a_reader_does_not_wait_for_a_writer(path: Path, attempt: MakeAttempt) -> None:
    store = Store.open(f"sqlite:///{path}", busy_seconds=0.05)
    store.append("me", [attempt(1)])
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        other.execute("BEGIN EXCLUSIVE")
        assert store.events("me") == (attempt(1),)
    store.close()


def test_a_write_that_waits_too_long_stores_nothing_and_works_later(path: Path, attempt: MakeAttempt) -> None:
    store = Store.open(f"sqlite:///{path}", busy_seconds=0.05)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError) as caught:
            store.append("me", [attempt(1)])
    assert str(caught.value) == f"{path} is locked by another program (waited 0.05 seconds); close it and try again"
    assert store.events("me") == ()
    assert store.append("me", [attempt(1)]) == 1
    store.close()


def test_a_new_file_is_made_with_its_folders(tmp_path: Path, attempt: MakeAttempt) -> None:
    path = tmp_path / "new" / "a folder, mit Ümlaut # 100%" / "my progress.db"
    store = Store.open(f"sqlite:///{path}")
    store.append("me", [attempt(1)])
    store.close()
    assert store.path == path
    assert path.is_file()


def test_a_setting_is_swapped_only_where_nobody_was_faster(store: Store) -> None:
    assert store.swap_setting("me", "game", None, {"moves": 1})
    assert not store.swap_setting("me", "game", None, {"moves": 2})
    assert not store.swap_setting("me", "game", {"moves": 7}, {"moves": 2})
    assert store.setting("me", "game") == {"moves": 1}
    assert store.swap_setting("me", "game", {"moves": 1}, {"moves": 2})
    assert store.setting("me", "game") == {"moves": 2}
    assert store.setting("you", "game") is None


def test_settings_by_the_start_of_their_keys(store: Store) -> None:
    for key in ("game:b", "game:a", "game", "game_c", "name"):
        store.set_setting("me", key, key)
    store.set_setting("you", "game:x", "x")
    assert list(store.settings("me", "game:").items()) == [("game:a", "game:a"), ("game:b", "game:b")]
    assert list(store.settings("me", "game_")) == ["game_c"]
