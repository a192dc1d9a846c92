"""Settings: your answers out to a file and in from one, start again and think better of it, delete it all."""

from typing import Any

import streamlit as st

from trainer.app import look, session, who
from trainer.exercises.skills import Skill
from trainer.exercises.wording import capital
from trainer.storage import StoreError, own_data

_FILE, _WHAT, _SURE, _SAID, _ROUND = "data-file", "data-what", "data-sure", "data-said", "data-round"
_RESET = "last_reset"  # the setting that keeps what can still be put back: the last reset, within it the one before
_EVERYTHING = "Everything"
_MOST_MB = own_data.MOST_BYTES // 1_000_000


def draw() -> None:
    st.header("Your data", anchor=False)
    said: tuple[bool, str] | None = st.session_state.get(_SAID)
    if said is not None:
        (st.success if said[0] else st.error)(said[1])
    _out()
    _in()
    _start_again()
    _delete()


# --- Out and in ----------------------------------------------------------------------------------------------------


def _out() -> None:
    events = session.store().events(session.learner())
    st.write("Every answer you gave, as a file of your own. The first one can be added again, here or elsewhere.")
    with st.container(horizontal=True):
        st.download_button(
            "Save my answers",
            lambda: "".join(own_data.json_lines(events)),
            "gin-rummy-answers.jsonl",
            "application/jsonl",
            on_click="ignore",
            disabled=not events,
        )
        st.download_button(
            "Save as a table",
            lambda: "".join(own_data.csv_lines(events)),
            "gin-rummy-answers.csv",
            "text/csv",
            on_click="ignore",
            disabled=not events,
        )


def _in() -> None:
    with st.expander("Add answers from a file"):
        st.write("What is there already stays as it is. A file with a fault is refused whole.")
        number = st.session_state.setdefault(_ROUND, 0)  # a new one empties the field
        key = f"{_FILE}-{number}"
        file = st.file_uploader("File of answers", type=["jsonl"], max_upload_size=_MOST_MB, key=key)
        st.button("Add these answers", on_click=_add, args=(key,), disabled=file is None)


def _add(key: str) -> None:
    content = _uploaded(key)
    if content is None:
        return
    try:
        imported = own_data.import_log(session.store(), session.learner(), content)
    except own_data.BrokenFileError as error:
        _say(False, f"Nothing was added. {look.literal(capital(str(error)))}.")
    except StoreError as error:
        _say(False, f"Nothing was added: {look.literal(str(error))}. Try again.")
    else:
        st.session_state[_ROUND] += 1
        _say(True, f"{_answers(imported.new)} added; {imported.read - imported.new} were there already.")


def _uploaded(key: str) -> bytes | None:
    file = st.session_state.get(key)
    return None if file is None else file.getvalue()


# --- Start again ---------------------------------------------------------------------------------------------------


def _start_again() -> None:
    last = _last_reset()
    if last is not None:
        with st.container(border=True):
            st.write(f"You started again: **{_label(last['what'])}**.")
            st.button("Put it back", on_click=_put_back, args=(last,))
    with st.expander("Start again"):
        what = st.selectbox("What to start again", ["", *Skill], format_func=_label, key=_WHAT)
        count = _count(what)
        if st.session_state.get(_SURE) != what:
            st.button("Start again", on_click=_ask, args=(what,), disabled=not count)
            if not count:
                look.quiet("There is no answer yet that this would take out.")
            return
        st.warning(
            f"This takes {_answers(count)} out of your progress: reviews, streak and lessons with them. "
            "You can put it back."
        )
        with st.container(horizontal=True):
            st.button("Yes, start again", type="primary", on_click=_reset, args=(what,))
            st.button("Keep my answers", on_click=_not_sure)


def _count(what: str) -> int:
    answers = session.knowledge().answers  # those of sprints, too
    return sum(not what or what in answer.skills for answer in answers)


def _reset(what: str) -> None:
    _not_sure()
    try:
        void = own_data.reset(session.store(), session.learner(), Skill(what) if what else None, session.now())
        if void is not None:
            kept = {"void": void.id, "what": what, "before": _last_reset()}
            session.store().set_setting(session.learner(), _RESET, kept)
    except StoreError as error:
        _say(False, f"Nothing was changed: {look.literal(str(error))}. Try again.")
    else:
        st.session_state.pop(_SAID, None)  # what was done stands there, with the way back


def _put_back(last: dict[str, Any]) -> None:
    try:
        own_data.undo_reset(session.store(), session.learner(), last["void"], session.now())
        session.store().set_setting(session.learner(), _RESET, last.get("before"))
    except StoreError as error:
        _say(False, f"Nothing was changed: {look.literal(str(error))}. Try again.")
    else:
        _say(True, f"Put back: {_label(last['what'])}.")


def _last_reset() -> dict[str, Any] | None:
    """What another release, or a hand, may have stored there is no reset."""
    stored: Any = session.store().setting(session.learner(), _RESET)
    if not isinstance(stored, dict) or not isinstance(stored.get("void"), str):
        return None
    return stored if stored.get("what") == "" or stored.get("what") in list(Skill) else None


def _label(what: str) -> str:
    return Skill(what).label if what else _EVERYTHING


# --- Delete --------------------------------------------------------------------------------------------------------


def _delete() -> None:
    with st.expander("Delete my profile"):
        st.write("This erases your profile and every answer for good. Save your answers first if you may want them.")
        sure = st.checkbox("I want it all erased", key="data-erase")
        st.button("Delete my profile", on_click=_erase, disabled=not sure)


def _erase() -> None:
    try:
        session.store().delete_profile(session.learner())
    except StoreError as error:
        _say(False, f"Nothing was erased: {look.literal(str(error))}. Try again.")
    else:
        who.leave()
        if not who.is_shared():
            _say(True, "Your profile was erased. This is a new one.")


def _ask(what: str) -> None:
    st.session_state[_SURE] = what


def _not_sure() -> None:
    st.session_state.pop(_SURE, None)


def _say(good: bool, text: str) -> None:
    st.session_state[_SAID] = (good, text)


def _answers(count: int) -> str:
    return "1 answer" if count == 1 else f"{count:,} answers"
