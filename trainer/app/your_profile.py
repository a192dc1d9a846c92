"""Settings, with ``--share``: your private link, and leaving."""

from io import BytesIO

import streamlit as st

from trainer.app import look, session, who
from trainer.storage import Profile, StoreError

_SURE, _PROBLEM = "profile-sure", "profile-problem"


def draw(profile: Profile) -> None:
    st.header("Your profile", anchor=False)
    if problem := st.session_state.get(_PROBLEM):
        st.error(problem)
    name = "this computer's owner" if profile.local else look.literal(profile.name)
    st.write(f"You are **{name}** here.")
    link = who.private_link()
    if link is None:
        st.write("A private link lets you go on with your progress on another device.")
        st.button("Make a private link", on_click=_renew)
        return
    st.write(
        "Your private link lets you go on here on another device. Whoever has it has your progress: keep it to "
        "yourself."
    )
    st.code(link, language=None, wrap_lines=True)
    with st.expander("Show it as a code for a phone's camera"):
        st.image(qr_code(link), width=240, caption="Your private link")
    with st.container(horizontal=True):
        st.button("Make a new link", on_click=_ask)
        st.button("Sign out on this device", on_click=who.leave)
    if st.session_state.get(_SURE):
        st.warning("The old link stops working at once, on all your other devices too.")
        with st.container(horizontal=True):
            st.button("Yes, make a new link", type="primary", on_click=_renew)
            st.button("Keep the old link", on_click=_not_sure)


def qr_code(text: str) -> bytes:
    """A picture in PNG, dark on white in both themes: cameras want it so."""
    import segno  # only here

    picture = BytesIO()
    segno.make(text, error="m").save(picture, kind="png", scale=6, border=4)
    return picture.getvalue()


def _ask() -> None:
    st.session_state[_SURE] = True


def _not_sure() -> None:
    st.session_state.pop(_SURE, None)


def _renew() -> None:
    _not_sure()
    try:
        who.enter(session.store().profiles.renew(session.learner()))
    except StoreError as error:
        st.session_state[_PROBLEM] = f"No new link was made: {error}. Try again."
    else:
        st.session_state.pop(_PROBLEM, None)
