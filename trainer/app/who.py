"""Who is learning: on one's own computer the local profile; with ``gin-trainer --share`` whoever's private link it is.

A private link is the app's address with a key in it. The key goes from the address into the tab's session and into a
cookie, so that the device keeps it, and out of the address again. Streamlit hands cookies over only as they were when
the tab was opened, so within a tab the session counts first.
"""

import hmac
import os

import streamlit as st

from trainer.app import woken
from trainer.storage import Profile, Store

SHARED = "GIN_TRAINER_SHARED"  # the key of whoever started the program; empty where the app is for one alone
ADDRESS = "GIN_TRAINER_ADDRESS"  # how others on the network reach the app
PARAMETER = "key"
COOKIE = "gin_trainer_key"

_KEY = "who-key"  # the key of this tab; "" after signing out
_OFFERED = "who-offered"  # a link to another profile that was opened here, until it is decided on
_FAILED = "who-failed"

# Browsers keep a cookie for 400 days at most. Some keep what a script has set for a week only: each visit sets it anew.
_KEEP = """
export default function ({ data }) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const age = data.key ? 34560000 : 0;
  document.cookie = `${data.cookie}=${data.key}; Path=/; Max-Age=${age}; SameSite=Strict${secure}`;
}
"""
_kept = st.components.v2.component("gin_trainer_who", html="<span></span>", js=_KEEP)


def is_shared() -> bool:
    return bool(os.environ.get(SHARED))


def profile(store: Store) -> Profile | None:
    """The profile of this tab; None where it is nobody's yet. Asked anew each time: a link may have been renewed."""
    if not is_shared():
        return store.profiles.local()
    return _of_key(store, _key())


def arrive(store: Store) -> None:
    """Takes a key out of the address. Call once a run, before anything is drawn."""
    if not is_shared() or PARAMETER not in st.query_params:
        return
    key = st.query_params[PARAMETER]
    del st.query_params[PARAMETER]
    new, old = _of_key(store, key), _of_key(store, _key())
    st.session_state[_FAILED] = new is None
    if new is not None and old is not None and new.id != old.id:
        st.session_state[_OFFERED] = key
    elif new is not None:
        enter(key)


def keep() -> None:
    """Has the device remember this tab's key, or forget it after signing out."""
    if is_shared():
        _kept(key="who", data={"cookie": COOKIE, "key": _key()}, height=0)


def enter(key: str) -> None:
    """From here on this tab, and the device, is that of the profile with *key*."""
    for name in list(st.session_state):  # what another one did in this tab is not shown
        if name != woken.DRAWN:
            del st.session_state[name]
    st.session_state[_KEY] = key


def leave() -> None:
    """Signs out on this device."""
    enter("")


def offered(store: Store) -> Profile | None:
    """The other profile whose link was opened on a device that already has one; None where there is no such."""
    key = st.session_state.get(_OFFERED)
    return _of_key(store, key) if isinstance(key, str) else None


def accept_offer() -> None:
    enter(str(st.session_state[_OFFERED]))


def decline_offer() -> None:
    st.session_state.pop(_OFFERED, None)


def link_failed() -> bool:
    return bool(st.session_state.get(_FAILED))


def private_link() -> str | None:
    """The link of this tab's profile. None for whoever started the program and has made none yet."""
    key = _key()
    return None if not key or _is_owners(key) else f"{_address()}/?{PARAMETER}={key}"


def _address() -> str:
    """This app's address, as other devices can use it."""
    scheme, _, rest = (st.context.url or "").partition("://")
    host = rest.partition("/")[0]
    if not host or host.rpartition(":")[0] in ("localhost", "127.0.0.1"):
        return os.environ.get(ADDRESS, "")
    return f"{scheme}://{host}"


def _key() -> str:
    key = st.session_state.get(_KEY)
    return _remembered() if key is None else str(key)


def _remembered() -> str:
    """The key that the device kept, as it was when the tab was opened."""
    return str(st.context.cookies.get(COOKIE, ""))


def _of_key(store: Store, key: str) -> Profile | None:
    return store.profiles.local() if _is_owners(key) else store.profiles.by_token(key)


def _is_owners(key: str) -> bool:
    owners = os.environ.get(SHARED, "")
    return bool(owners) and hmac.compare_digest(key.encode("utf-8", "replace"), owners.encode())
