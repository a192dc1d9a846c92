"""Replay a record: a hand that was written down, action by action, with a price on each decision."""

from dataclasses import dataclass

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from trainer.analysis.bands import LIMITS, Band
from trainer.app import hand, look, pricing, session
from trainer.exercises.drawing import arrangement_row
from trainer.exercises.model import Group, Picture, Row, Tone
from trainer.exercises.wording import capital
from trainer.rules.arrange import best_arrangements
from trainer.rules.cards import Card, by_rank
from trainer.rules.errors import RulesError
from trainer.rules.game_record import is_game, read_game
from trainer.rules.play import State
from trainer.rules.record import SEATS, Record
from trainer.rules.record_reading import read_record
from trainer.rules.replay import Replay, replay, states_of
from trainer.storage import StoreError
from trainer.table import opponents
from trainer.table.review import Line

LONGEST = 200_000  # characters; a long game takes about 40,000
_TEXT, _PROBLEM, _HAND, _STEP, _LINES, _KEPT = (
    f"record.{name}" for name in ("text", "problem", "hand", "step", "lines", "kept")
)
_WANTED = "wanted"
_EXAMPLE = """\
rules: standard
non-dealer: 5s 9s Ks Qh Ad 3d Td 5c Tc Qc
dealer: 6s 6h 7h 8h 6d 7d Kd 2c 3c 6c
upcard: Kc
stock: Jc 4c Ac 8c
1 non-dealer: passes
2 dealer: passes
3 non-dealer: draws Jc, throws Ks
4 dealer: draws 4c, knocks with Kd, melds 6s 6d 6c | 6h 7h 8h | 2c 3c 4c, left 7d
5 non-dealer: defends, melds Tc Jc Qc, lays off 5c on 2c 3c 4c, left 5s 9s Qh Ad 3d Td
result: knock, dealer, 31 points, 1 box
"""


@dataclass(frozen=True, slots=True)
class Opened:
    """What was opened: one hand, or the hands of a game."""

    hands: tuple[Record, ...]


def read_text(text: str) -> Opened:
    """The hands of *text*. RulesError, which names the line, for what is no record."""
    if len(text) > LONGEST:
        raise RulesError(f"that is too long for a record ({len(text)} characters; at most {LONGEST} are read)")
    if is_game(text):
        return Opened(tuple(each.record for each in read_game(text).hands))
    return Opened((read_record(text),))


def draw() -> None:
    st.title("Replay a record", anchor=False)
    look.quiet("A hand that was written down: look at it action by action, and see what each decision was worth.")
    _ask()
    if problem := st.session_state.get(_PROBLEM):
        st.error(look.literal(problem))
    text = st.session_state.get(_TEXT)
    if not text:
        return
    hands = read_text(str(text)).hands
    number = 0
    if len(hands) > 1:
        number = st.selectbox("Hand", range(len(hands)), format_func=lambda each: f"Hand {each + 1}", key=_HAND)
    _draw_hand(replay(hands[number]))


def _ask() -> None:
    def paste() -> None:
        _open(str(st.session_state.get("record.paste", "")))

    def upload() -> None:
        file = st.session_state.get("record.file")
        if file is not None:
            _open(file.getvalue().decode("utf-8", errors="replace"))

    def example() -> None:
        _open(_EXAMPLE)

    with st.expander("Paste or open a record", expanded=not st.session_state.get(_TEXT)):
        with st.form("record.form", border=False):
            st.text_area("The record", key="record.paste", height=200, placeholder=_EXAMPLE[:180] + "…")
            st.form_submit_button("Replay it", type="primary", on_click=paste)
        st.file_uploader("Or a text file", type=["txt"], key="record.file", on_change=upload, max_upload_size=1)
        st.button("Show an example", on_click=example)


def _open(text: str) -> None:
    """Lay out *text*; what cannot be read is said, and what lay there stays."""
    try:
        read_text(text)
    except RulesError as error:
        st.session_state[_PROBLEM] = f"{capital(str(error))}."
        return
    st.session_state[_TEXT] = text
    for key in (_PROBLEM, _HAND, _STEP, _LINES, _KEPT):
        st.session_state.pop(key, None)


# --- One hand -----------------------------------------------------------------------------------------------------


def _draw_hand(played: Replay) -> None:
    for problem in played.problems:
        st.warning(look.literal(f"Not right: {problem}."))
    for unchecked in played.unchecked:
        look.quiet(look.literal(f"Cannot be checked: {unchecked}."))
    states = states_of(played)
    last = len(states) - 1
    step = 0
    if last:
        st.session_state.setdefault(_STEP, last)
        st.session_state[_STEP] = min(int(st.session_state[_STEP]), last)
        step = st.slider("Action", 0, last, key=_STEP)
    st.markdown(f"**{look.literal(_said(played, step))}**")
    picture = position_picture(states[step], played.loose)
    hand.draw(picture, key=f"record:{_digest(played)}:{step}", deck=session.deck(), plain=session.plain())
    if played.outcome is not None and step == last:
        st.markdown(look.literal(f"Result: {played.outcome}."))
    _prices(played)


def _said(played: Replay, step: int) -> str:
    """The action that made the position at *step*."""
    if step == 0:
        return "The deal"
    actions = [each for each in played.steps if each.legal and each.note.verb != "holds"]
    note = actions[step - 1].note
    return f"{SEATS[note.seat].capitalize()} {note}"


def position_picture(state: State, loose: frozenset[Card]) -> Picture:
    """Both hands, each as it groups best, and the pile. Cards nobody noted are left out and counted."""
    rows = []
    for seat, name in enumerate(SEATS):
        known = state.hands[seat] - loose
        unknown = len(state.hands[seat]) - len(known)
        label = name.capitalize() + (f" ({unknown} more not noted)" if unknown else "")
        rows.append(
            Row(label, (Group(by_rank(known)),) if known else ())
            if unknown
            else arrangement_row(best_arrangements(state.hands[seat], state.rules.min_run)[0], label)
        )
    if state.pile:
        under, top = state.pile[:-1], state.pile[-1:]
        groups = (*((Group(under),) if under else ()), Group(top, Tone.POINTED, "on top"))
        rows.append(Row("Discard pile", groups))
    rows.append(Row(f"{len(state.stock)} cards in the stock", ()))
    return tuple(rows)


# --- What each decision was worth ---------------------------------------------------------------------------------


def _prices(played: Replay) -> None:
    st.header("What each decision was worth", anchor=False)
    seat = st.radio("Whose decisions?", (0, 1), format_func=lambda each: SEATS[each].capitalize(), horizontal=True)
    if not pricing.decisions(played, seat):
        look.quiet("Nothing can be priced: not all cards of this player are noted, or there was nothing to decide.")
        return
    if not opponents.has_analysis():
        look.quiet("Prices are off: this computer lacks Numba, which the simulation needs.")
        return
    name = f"{_digest(played)}:{seat}"

    def want() -> None:
        st.session_state[_LINES] = (name, None)
        st.session_state.pop(_KEPT, None)

    wanted, lines = st.session_state.get(_LINES, ("", None))
    if wanted != name:
        st.button("Price every decision", type="primary", on_click=want)
        look.quiet("About a second a decision; the first time takes half a minute longer.")
        return
    if lines is None:
        bar = st.progress(0.0, "Getting ready …")
        lines = [line.to_data() for line in pricing.priced(played, seat, _heard(bar, "Decision"))]
        bar.empty()
        st.session_state[_LINES] = (name, lines)
    read = [line for line in map(Line.from_data, lines) if line is not None]
    _list(read)
    _offer_mistakes(played, seat, read)


def _heard(bar: DeltaGenerator, what: str) -> pricing.Heard:
    def heard(done: int, count: int) -> None:
        bar.progress(done / max(1, count), f"{what} {min(done + 1, count)} of {count} …")

    return heard


def _list(lines: list[Line]) -> None:
    for line in lines:
        st.markdown(f"**{look.literal(line.did)}**: {line.label or 'Not priced'}. {look.literal(line.words)}".rstrip())
    look.quiet(LIMITS)


def _offer_mistakes(played: Replay, seat: int, lines: list[Line]) -> None:
    costly = {line.ply for line in lines if line.band in (Band.COSTLY, Band.VERY_COSTLY)}
    if not costly:
        look.quiet("There is no costly mistake among them.")
        return

    def want() -> None:
        st.session_state[_KEPT] = _WANTED

    kept = st.session_state.get(_KEPT)
    if kept is None:
        st.button("Put the costly ones in my mistakes", key="record.keep", on_click=want)
        return
    if kept == _WANTED:
        bar = st.progress(0.0, "Looking again, more closely …")
        try:
            kept = pricing.keep_mistakes(
                played,
                seat,
                costly,
                session.store(),
                session.learner(),
                session.now(),
                session.zone(),
                _heard(bar, "Mistake"),
            )
        except StoreError as error:
            st.error(look.literal(f"Nothing was kept: {error}."))
            return
        bar.empty()
        st.session_state[_KEPT] = kept
    words = "One is" if kept == 1 else f"{kept} are"
    st.success(f"{words} among your mistakes now." if kept else "None has an answer sure enough to be asked again.")


def _digest(played: Replay) -> str:
    return pricing.name_of(played, 0, 0).split(".")[0]
