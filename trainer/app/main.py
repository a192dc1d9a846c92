"""The entry script: ``gin-trainer`` runs it with ``streamlit run``."""

import streamlit as st

from trainer.app import look, nav, session, welcome, who, woken
from trainer.storage import StoreError


def main() -> None:
    pressed = woken.presses()
    current = st.navigation([nav.page(name) for name in nav.TITLES], position="hidden")
    st.set_page_config(
        page_title=look.tab_title(current.title), page_icon=":material/playing_cards:", layout="centered"
    )
    look.page()
    try:
        who.arrive(session.store())
        if not welcome.stands_before():
            nav.tabs(current.url_path or "today")
            current.run()
            look.page_starts_at_top(current.url_path or "today")
        who.keep()
        woken.hear(pressed)
    except StoreError as error:
        st.title("Your progress cannot be read", anchor=False)
        st.error(f"{error}. Nothing was changed.")
        st.button("Try again", type="primary")


main()
