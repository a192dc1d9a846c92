"""With ``gin-trainer --share``: nobody is anybody without a private link, and nobody sees another's progress."""

from collections.abc import Callable
from pathlib import Path

import pytest
import streamlit as st

from lessons import load_lessons
from tests.app.driver import App
from trainer.app import nav, session, who
from trainer.storage import Store

OWNERS = "the-owners-key"
LESSON = load_lessons()[0]
STEP = LESSON.steps.index(LESSON.checks[0]) + 1
CHECK = LESSON.checks[0].exercise

Device = Callable[[str], None]


@pytest.fixture
def shared(database: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """The store of a program that was started to be shared."""
    del database
    st.cache_resource.clear()
    monkeypatch.setenv(who.SHARED, OWNERS)
    monkeypatch.setenv(who.ADDRESS, "http://192.168.1.5:8501")
    return session.store()


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Device:
    """The next tabs are opened on a device that has kept this key."""

    def keeps(key: str) -> None:
        monkeypatch.setattr(who, "_remembered", lambda: key)

    keeps("")
    return keeps


def key_of(app: App) -> str:
    """The key in the private link that Settings shows."""
    link = str(app.open("settings").test.code[0].value)
    assert link.startswith("http://192.168.1.5:8501/?key=")
    return link.partition("key=")[2]


def begin(app: App, name: str) -> str:
    app.open().test.text_input[0].set_value(name)
    app.press("Start")
    return key_of(app)


@pytest.mark.parametrize("name", nav.TITLES)
def test_without_a_link_every_page_asks_who_it_is(shared: Store, device: Device, name: str) -> None:
    app = App().open(name)
    assert app.title == "Welcome"
    assert app.buttons == ["Start"]
    assert not app.test.get("page_link")


def test_two_learners_do_not_see_each_other(shared: Store, device: Device) -> None:
    anna, ben = App(), App()
    keys = [begin(anna, "Anna"), begin(ben, "Ben")]
    anna.open("lesson", lesson=LESSON.id, step=str(STEP))
    anna.answer(CHECK, right=True)
    profiles = [shared.profiles.by_token(key) for key in keys]
    assert all(profiles)
    logs = [shared.events(each.id) for each in profiles if each]
    assert [len(log) for log in logs] == [1, 0]
    for name in ("today", "mistakes", "progress", "settings"):
        assert not ben.open(name).says("Anna")
        assert not anna.open(name).says("Ben")


def test_the_device_remembers(shared: Store, device: Device) -> None:
    device(begin(App(), "Anna"))
    assert App().open("settings").says("You are **Anna** here.")


def test_a_private_link_opens_the_profile_and_leaves_the_address(shared: Store, device: Device) -> None:
    _, key = shared.profiles.make("Anna")
    app = App().open("settings", key=key)
    assert app.says("You are **Anna** here.")
    assert "key" not in app.query
    assert key_of(app) == key


@pytest.mark.parametrize("wrong", ["", "nothing", "x" * 1000, "ключ"])
def test_a_link_that_leads_to_nobody(shared: Store, device: Device, wrong: str) -> None:
    app = App().open(key=wrong)
    assert app.title == "Welcome"
    assert app.says("That link leads to nobody")
    assert begin(app, "Anna")


def test_a_new_link_ends_the_old_one_everywhere(shared: Store, device: Device) -> None:
    here, elsewhere = App(), App()
    old = begin(here, "Anna")
    elsewhere.open("settings", key=old)
    here.open("settings").press("Make a new link").press("Keep the old link")
    assert key_of(here) == old
    here.press("Make a new link").press("Yes, make a new link")
    new = key_of(here)
    assert new != old
    assert elsewhere.open().title == "Welcome"
    assert App().open(key=old).title == "Welcome"
    assert App().open("settings", key=new).says("You are **Anna** here.")


def test_signing_out_forgets_even_what_the_device_kept(shared: Store, device: Device) -> None:
    device(begin(App(), "Anna"))
    app = App().open("settings").press("Sign out on this device")
    assert app.title == "Welcome"
    assert app.open("today").title == "Welcome"


def test_another_ones_link_asks_before_the_device_changes_hands(shared: Store, device: Device) -> None:
    _, bens = shared.profiles.make("Ben")
    device(begin(App(), "Anna"))
    for answer, name in (("Stay with", "Anna"), ("Go on with", "Ben")):
        app = App().open("settings", key=bens)
        assert app.title == "Whose device is this?"
        app.press(answer)
        assert app.says(f"You are **{name}** here.")


def test_ones_own_link_again_asks_nothing(shared: Store, device: Device) -> None:
    key = begin(App(), "Anna")
    device(key)
    assert App().open("settings", key=key).says("You are **Anna** here.")


def test_whoever_started_the_program_has_the_local_profile(shared: Store, device: Device) -> None:
    app = App().open("settings", key=OWNERS)
    assert app.says("You are **this computer's owner** here.")
    assert not app.test.code
    app.press("Make a private link")
    profile = shared.profiles.by_token(key_of(app))
    assert profile == shared.profiles.local()


def test_a_nickname_is_only_text(shared: Store, device: Device) -> None:
    app = App()
    begin(app, "<b>**:red[x]")
    assert app.open("settings").says(r"You are **\<b\>\*\*\:red\[x\]** here.")


def test_a_nickname_that_is_none(shared: Store, device: Device) -> None:
    app = App().open()
    app.test.text_input[0].set_value("  ")
    app.press("Start")
    assert app.title == "Welcome"
    assert app.says("A nickname has at least one letter.")


def test_a_deleted_profile_is_gone_from_the_device(shared: Store, device: Device) -> None:
    app = App()
    key = begin(app, "Anna")
    other = App().open("today", key=key)
    app.open("settings").test.checkbox(key="data-erase").set_value(True)
    app.run().press("Delete my profile")
    assert app.title == "Welcome"
    assert other.open("today").title == "Welcome"
    assert shared.profiles.by_token(key) is None


def test_an_answer_after_the_link_was_replaced_is_not_stored(shared: Store, device: Device) -> None:
    profile, key = shared.profiles.make("Anna")
    session_tab = App().open("lesson", key=key, lesson=LESSON.id, step=str(STEP))
    shared.profiles.renew(profile.id)
    session_tab.test.button[0].click()
    session_tab.run()
    assert shared.events(profile.id) == ()
    assert session_tab.title == "Welcome"


@pytest.mark.usefixtures("database")
def test_without_share_a_key_in_the_address_is_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(who.SHARED, raising=False)
    st.cache_resource.clear()
    app = App().open("settings", key="anything")
    assert app.title == "Settings"
    assert not app.says("private link")
    session.store().close()
