"""What a page needs to know about now: the store, the learner, the clock, and what the learner knows.

Session state holds ids and plain values only; everything else is read again for each run.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import cast

import streamlit as st

from trainer.app import who
from trainer.app.hand import Deck
from trainer.exercises.answers import Answer
from trainer.learner.attempt import Event
from trainer.learner.days import is_zone, local_day
from trainer.learner.knowledge import Knowledge, fold
from trainer.storage import Profile, Store, StoreError, database_url

_FRESH = timedelta(seconds=2)  # one page asks several times; what is due does not change in between

_FOLDS_KEPT = 16  # as many as the store keeps logs

Send = Callable[[Answer | None], None]

_DECK_COLOURS = "deck_colours"
_PLAIN = "plain_buttons"
_ZONE = "zone"
_SURENESS = "ask_sureness"


@st.cache_resource(show_spinner=False)
def _open_store(url: str | None) -> Store:
    return Store.open(url)


@dataclass(frozen=True, slots=True)
class _Fold:
    """What the events of one learner came to. The store hands out the same tuple until there is a new event."""

    events: tuple[Event, ...]
    knowledge: Knowledge


@st.cache_resource(show_spinner=False)
def _folds() -> dict[str, _Fold]:
    """The last fold of each learner, for all sessions of this process."""
    return {}


def store() -> Store:
    """The one store of this process. Raises StoreError, which the main script shows in one line."""
    return _open_store(database_url())


def profile() -> Profile:
    """Whose progress this tab is about. StoreError where it is nobody's any more, which the main script prevents."""
    found = who.profile(store())
    if found is None:
        raise StoreError("your private link was replaced or your profile deleted, so nothing is stored here")
    return found


def learner() -> str:
    return profile().id


def now() -> datetime:
    return datetime.now(UTC)


def zone() -> str:
    """The zone the browser is in; where it does not say, the one it said last, else UTC."""
    said = st.context.timezone
    stored = setting(_ZONE, "UTC")
    if said and is_zone(said):
        if said != stored:
            set_setting(_ZONE, said)
        return said
    return stored


def today() -> date:
    return local_day(now(), zone())


def day_words(at: datetime) -> str:
    """The learner's own day of *at*: "3 March"."""
    day = local_day(at, zone())
    return f"{day.day} {day:%B}"


def knowledge() -> Knowledge:
    """What the learner knows, from all events stored so far."""
    events, where, moment = store().events(learner()), zone(), now()
    last = _folds().get(learner())
    if last is None:
        folded = fold(events, moment, where)
    elif last.events is events and last.knowledge.zone == where and _is_fresh(last, moment):
        return last.knowledge
    else:
        folded = fold(events, moment, where, last.knowledge)
    _keep(_folds(), learner(), _Fold(events, folded))
    return folded


def _is_fresh(last: _Fold, moment: datetime) -> bool:
    """Not where the clock was set back since: what was true an hour from now is not true yet."""
    return timedelta() <= moment - last.knowledge.now < _FRESH


def _keep(folds: dict[str, _Fold], whose: str, newest: _Fold) -> None:
    """Those of the learners who came last: a club's every log would fill the memory."""
    folds.pop(whose, None)
    folds[whose] = newest
    for oldest in list(folds)[:-_FOLDS_KEPT]:
        folds.pop(oldest, None)


def setting(name: str, default: str) -> str:
    value = store().setting(learner(), name, default)
    return value if isinstance(value, str) else default


def set_setting(name: str, value: str) -> None:
    store().set_setting(learner(), name, value)


def deck() -> Deck:
    return Deck(2) if setting(_DECK_COLOURS, "4") == "2" else Deck(4)


def set_deck_colours(colours: str) -> None:
    set_setting(_DECK_COLOURS, colours)


def plain() -> bool:
    """Whether the learner asked for plain buttons in place of drawn cards."""
    return setting(_PLAIN, "no") == "yes"


def set_plain(wanted: bool) -> None:
    set_setting(_PLAIN, "yes" if wanted else "no")


def asks_sureness() -> bool:
    """Whether the learner wants to say how sure they are before each answer."""
    return setting(_SURENESS, "no") == "yes"


def set_asks_sureness(wanted: bool) -> None:
    set_setting(_SURENESS, "yes" if wanted else "no")


def seconds_since(key: str) -> float | None:
    """Seconds since :func:`start_clock` was called for *key* in this session."""
    started = cast("float | None", st.session_state.get(f"since:{key}"))
    return None if started is None else max(0.0, now().timestamp() - started)


def start_clock(key: str) -> None:
    st.session_state.setdefault(f"since:{key}", now().timestamp())
