"""Several learners in one database: each by a link of their own, and nobody by another's."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pytest
from sqlalchemy import create_engine, text

from trainer.learner.attempt import Attempt
from trainer.storage import Store, StoreError
from trainer.storage.location import location
from trainer.storage.profiles import NicknameError, nickname

MakeAttempt = Callable[..., Attempt]


def test_a_profile_is_found_by_its_token_alone(store: Store) -> None:
    anna, token = store.profiles.make("Anna")
    ben, other = store.profiles.make("Ben")
    assert token != other
    assert len(token) >= 43  # 256 bits
    assert store.profiles.by_token(token) == store.profiles.get(anna.id) == anna
    assert store.profiles.by_token(other) == ben
    for wrong in ("", token[:-1], token + "x", token.lower(), anna.id, "Anna", "\ud800", "x" * 10_000_000):
        assert store.profiles.by_token(wrong) is None


def test_the_database_does_not_hold_the_token(store: Store, url: str) -> None:
    _, token = store.profiles.make("Anna")
    engine = create_engine(location(url).url)
    with engine.connect() as connection:
        (row,) = connection.execute(text("SELECT * FROM profiles")).all()
    engine.dispose()
    assert token not in "".join(map(str, row))


def test_a_renewed_link_ends_the_old_one(store: Store) -> None:
    anna, token = store.profiles.make("Anna")
    renewed = store.profiles.renew(anna.id)
    assert store.profiles.by_token(token) is None
    assert store.profiles.by_token(renewed) == anna


def test_a_link_that_another_program_renewed_is_believed_for_a_second_at_most(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, token = store.profiles.make("Anna")
    assert store.profiles.by_token(token) == anna
    other = Store.open(url)
    other.profiles.renew(anna.id)
    other.close()
    later = monotonic() + 1
    monkeypatch.setattr("trainer.storage.profiles.monotonic", lambda: later)
    assert store.profiles.by_token(token) is None


def test_one_page_looks_a_link_up_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, token = store.profiles.make("Anna")
    assert store.profiles.by_token(token) == anna

    def never(*_: object) -> None:
        raise AssertionError("looked up again")

    monkeypatch.setattr("trainer.storage.profiles._find", never)
    assert [store.profiles.by_token(token) for _ in range(10)] == [anna] * 10


def test_two_may_have_the_same_name(store: Store) -> None:
    assert store.profiles.make("Anna")[0].id != store.profiles.make("Anna")[0].id


def test_the_local_profile_has_no_link_and_is_one(store: Store) -> None:
    anna, _ = store.profiles.make("Anna")  # there first
    local = store.profiles.local()
    assert local.id == store.default_learner() != anna.id
    assert local.local
    assert not anna.local


def test_a_deleted_profile_is_gone_and_nobody_elses_data(store: Store, url: str, attempt: MakeAttempt) -> None:
    anna, token = store.profiles.make("Anna")
    ben, _ = store.profiles.make("Ben")
    for who in (anna, ben):
        store.append(who.id, [attempt(1)])
        store.set_setting(who.id, "deck", "2")
    store.delete_profile(anna.id)
    assert store.profiles.by_token(token) is None
    assert store.profiles.get(anna.id) is None
    assert store.events(anna.id) == ()
    assert store.setting(anna.id, "deck") is None
    assert store.events(ben.id) == (attempt(1),)
    assert store.setting(ben.id, "deck") == "2"
    again = Store.open(url)
    assert again.events(anna.id) == ()
    again.close()


def test_a_tab_that_is_still_open_stores_nothing_for_a_deleted_profile(store: Store, attempt: MakeAttempt) -> None:
    anna, _ = store.profiles.make("Anna")
    store.delete_profile(anna.id)
    for change in (
        lambda: store.append(anna.id, [attempt(1)]),
        lambda: store.set_setting(anna.id, "deck", "2"),
        lambda: store.swap_setting(anna.id, "deck", None, "2"),
        lambda: store.profiles.renew(anna.id),
    ):
        with pytest.raises(StoreError, match="this profile was deleted"):
            change()
    assert store.events(anna.id) == ()
    store.delete_profile(anna.id)  # twice is once


def test_after_deleting_the_local_profile_there_is_a_new_one(store: Store, attempt: MakeAttempt) -> None:
    first = store.default_learner()
    store.append(first, [attempt(1)])
    store.delete_profile(first)
    second = store.default_learner()
    assert second != first
    assert store.events(second) == ()


@pytest.mark.parametrize(
    ("typed", "name"), [("Anna", "Anna"), ("  Anna \n Maria ", "Anna Maria"), ("♠", "♠"), ("x" * 40, "x" * 40)]
)
def test_a_nickname(typed: str, name: str) -> None:
    assert nickname(typed) == name


@pytest.mark.parametrize("typed", ["", " \n\t", "x" * 41, "a\u0000b", "a\u200bb", "\ud800", "a\u202eb"])
def test_what_is_no_nickname(typed: str, path: Path) -> None:
    with pytest.raises(NicknameError):
        nickname(typed)
    store = Store.open(f"sqlite:///{path}")
    with pytest.raises(NicknameError):
        store.profiles.make(typed)
    store.close()
