"""A server that was started anew while a page stood open: the first press on that page is not lost.

Streamlit calls back for a press only where the run before it had drawn the button. After a restart there is no run
before: the page would be drawn again as it stood, and the press be gone. So the page is drawn, and what was pressed
is heard once more.
"""

import streamlit as st
from streamlit.proto.WidgetStates_pb2 import WidgetState, WidgetStates
from streamlit.runtime.scriptrunner import RerunData, RerunException, get_script_run_ctx

DRAWN = "woken:drawn"
"""The key in ``st.session_state`` which says that this server has drawn a page of this tab. It is of the tab, not of
the learner: who takes it out for another learner makes every press be heard again and again."""
_PRESSES = ("trigger_value", "string_trigger_value", "json_trigger_value", "chat_input_value")


def presses() -> list[WidgetState]:
    """What was pressed on a page that another server had drawn. Call it before anything is drawn."""
    context = get_script_run_ctx()
    if context is None or st.session_state.get(DRAWN):
        return []
    return [each for each in context.session_state.get_widget_states() if each.WhichOneof("value") in _PRESSES]


def hear(pressed: list[WidgetState]) -> None:
    """Run the page again with *pressed*, where there is anything. Call it when the page is drawn."""
    st.session_state[DRAWN] = True
    context = get_script_run_ctx()
    if context is None or not pressed:
        return
    raise RerunException(
        RerunData(
            query_string=context.query_string,
            page_script_hash=context.page_script_hash,
            widget_states=WidgetStates(widgets=pressed),
            cached_message_hashes=context.cached_message_hashes,
            context_info=context.context_info,
        )
    )
