"""What a device sees that no profile is known on yet, or that is offered another one. It tells nothing of others."""

import streamlit as st

from trainer.app import look, session, who
from trainer.storage import Profile, StoreError
from trainer.storage.profiles import LONGEST_NAME, NicknameError

_NAME, _PROBLEM = "welcome-name", "welcome-problem"


def stands_before() -> bool:
    """Whether this page has to come first; it is then drawn."""
    store = session.store()
    mine = who.profile(store)
    if mine is None:
        _ask_name()
    elif (other := who.offered(store)) is not None:
        _ask_which(mine, other)
    else:
        return False
    return True


def _ask_name() -> None:
    st.title("Welcome", anchor=False)
    if who.link_failed():
        st.error("That link leads to nobody. It may have been replaced by a new one.")
    st.write("Learn gin rummy step by step. Choose a nickname to start. Nobody else sees your progress.")
    with st.form("welcome", border=False):
        st.text_input("Nickname", max_chars=LONGEST_NAME, key=_NAME, autocomplete="nickname")
        st.form_submit_button("Start", type="primary", on_click=_start)
    if problem := st.session_state.get(_PROBLEM):
        st.error(problem)
    look.quiet("Have you played here on another device? Open your private link: Settings on that device shows it.")


def _ask_which(mine: Profile, other: Profile) -> None:
    """Someone opened a private link on a device that another profile is known on."""
    theirs, here = _name(other), _name(mine)
    st.title("Whose device is this?", anchor=False)
    st.write(f"The link you opened belongs to {theirs}. So far, {here} learns on this device.")
    with st.container(horizontal=True):
        st.button(f"Stay with {here}", type="primary", on_click=who.decline_offer)
        st.button(f"Go on with {theirs}", on_click=who.accept_offer)
    look.quiet(
        "Going on with the other profile makes this device forget the first one. Its private link is the way back."
    )
    if link := who.private_link():
        st.code(link, language=None, wrap_lines=True)


def _name(profile: Profile) -> str:
    return "this computer's owner" if profile.local else look.literal(profile.name)


def _start() -> None:
    try:
        _, key = session.store().profiles.make(st.session_state[_NAME])
    except NicknameError as error:
        st.session_state[_PROBLEM] = f"{str(error).capitalize()}."
    except StoreError as error:
        st.session_state[_PROBLEM] = f"That did not work: {error}. Try again."
    else:
        st.session_state.pop(_PROBLEM, None)
        who.enter(key)
