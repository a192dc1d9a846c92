"""A learner with a database and a clock of their own, and the app as they see it."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
import streamlit as st
from streamlit.components.v2.component_manager import BidiComponentManager

from tests.app.driver import App, Learner
from trainer.app import session
from trainer.table import opponents

NOON = datetime(2027, 3, 4, 12, tzinfo=UTC)  # a Thursday

NewTab = Callable[[], App]


@pytest.fixture(scope="session", autouse=True)
def _no_other_components() -> Iterator[None]:
    """Each session would look through all installed packages for components; this app brings its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BidiComponentManager, "discover_and_register_components", lambda *_, **__: None)
        yield


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "progress.sqlite3"
    monkeypatch.setenv("GIN_TRAINER_DATABASE_URL", f"sqlite:///{path}")
    return path


@pytest.fixture
def learner(database: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Learner]:
    """A newcomer who asked for plain buttons, at noon on a Thursday."""
    del database  # wanted for its path in the environment
    st.cache_resource.clear()
    learner = Learner(NOON)
    monkeypatch.setattr(session, "now", lambda: learner.now)
    session.set_plain(True)
    yield learner
    session.store().close()
    st.cache_resource.clear()


@pytest.fixture
def new_tab(learner: Learner) -> NewTab:
    """Another tab, or the same one after a refresh: it shares the database and nothing else."""
    del learner
    return App


@pytest.fixture
def app(new_tab: NewTab) -> App:
    return new_tab()


@pytest.fixture
def silent(learner: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    """No coach: nothing is simulated in these tests."""
    del learner
    monkeypatch.setattr(opponents, "has_analysis", lambda: False)
