"""What several pages draw alike."""

import streamlit as st


def quiet(text: str) -> None:
    """Words that matter less. Streamlit's own captions are too pale to read on paper."""
    st.markdown(f":gray[{text}]")
