"""The next hand on the pad: its points, the two counts, or the cards themselves."""

from collections.abc import Callable

import streamlit as st

from trainer.app import address, look, session
from trainer.app.pick import cards_in, pick_cards, set_cards
from trainer.exercises.wording import capital
from trainer.rules.arrange import Arrangement, arrangements_within, distinct_arrangements
from trainer.rules.cards import Card, format_cards
from trainer.rules.errors import RulesError
from trainer.rules.score import DEAD_HAND, MOST_POINTS, hand_result, won
from trainer.rules.sheet import Line, Sheet, counted_line
from trainer.rules.showdown import HAND_SIZE, MOST_DEADWOOD, Ending, showdown

WAYS = {"points": "Points", "counts": "Deadwood", "cards": "Cards", "dead": "Dead hand"}
_PROBLEM, _WAY = "pad.hand.problem", "pad.hand.way"
_UPCARD, _KNOCKER, _DEFENDER = "pad.upcard", "pad.knocker", "pad.defender"
_ENTER = "enter"  # in the address, beside the hands by their names
_HANDS = {"upcard": (_UPCARD, 1), "knocker": (_KNOCKER, HAND_SIZE + 1), "defender": (_DEFENDER, HAND_SIZE)}
_MOST_GROUPINGS = 60
_KINDS = {Ending.KNOCK: "Knock", Ending.GIN: "Gin", Ending.BIG_GIN: "Big gin"}

Enter = Callable[[Sheet], None]


def ask(sheet: Sheet, game_id: str, enter: Enter) -> None:
    """The form for one more hand. *enter* stores the sheet with it."""
    number = len(sheet.lines) + 1
    st.subheader(f"Hand {number}", anchor=False)
    labels = list(WAYS)
    _from_address()
    st.session_state.setdefault(f"{_WAY}.widget", st.session_state[_WAY])

    def read() -> None:
        st.session_state[_WAY] = st.session_state[f"{_WAY}.widget"]
        st.session_state.pop(_PROBLEM, None)

    st.radio("Enter", labels, key=f"{_WAY}.widget", format_func=WAYS.__getitem__, horizontal=True, on_change=read)
    place = f"{game_id}:{number}"
    match st.session_state[_WAY]:
        case "points":
            _ask_points(sheet, place, enter)
        case "counts":
            _ask_counts(sheet, place, enter)
        case "cards":
            _ask_cards(sheet, place, enter)
        case _:
            look.quiet("Nobody scores, and nobody gets a box.")
            st.button("Enter a dead hand", type="primary", on_click=lambda: _enter(sheet, _dead, enter))
    if problem := st.session_state.get(_PROBLEM):
        st.error(look.literal(problem))
    hands = {name: format_cards(cards_in(key)) for name, (key, _) in _HANDS.items()}
    address.keep({_ENTER: str(st.session_state[_WAY]) if any(hands.values()) else "", **hands})


def _from_address() -> None:
    """Lay out the cards that were chosen before a refresh, once a session."""
    if _WAY in st.session_state:
        return
    way = address.text(_ENTER)
    st.session_state[_WAY] = way if way in WAYS else "points"
    taken: set[Card] = set()
    for name, (key, most) in _HANDS.items():
        found = address.cards(name, most)
        if taken.isdisjoint(found):
            set_cards(key, found)
            taken.update(found)


def _dead() -> Line:
    return Line(DEAD_HAND, "dead hand")


def _enter(sheet: Sheet, line: Callable[[], Line], enter: Enter) -> None:
    """Enter what *line* makes; where it makes none, say why."""
    try:
        after = sheet.with_line(line())
    except RulesError as error:
        st.session_state[_PROBLEM] = f"{capital(str(error))}."
        return
    st.session_state.pop(_PROBLEM, None)
    for key in (_UPCARD, _KNOCKER, _DEFENDER):
        set_cards(key, ())
    enter(after)


# --- Points, as they were counted at the table --------------------------------------------------------------------


def _ask_points(sheet: Sheet, place: str, enter: Enter) -> None:
    winner, points, boxes = (f"pad.{name}:{place}" for name in ("winner", "points", "boxes"))
    extra = any((sheet.rules.extra_boxes_gin, sheet.rules.extra_boxes_big_gin, sheet.rules.extra_boxes_undercut))
    doubles = sheet.rules.spade_double == "points_and_boxes"

    def line() -> Line:
        seat, count = st.session_state.get(winner), st.session_state.get(points)
        if seat is None or count is None:
            raise RulesError("say who won the hand, and for how many points")
        return Line(won(str(seat), int(count), int(st.session_state.get(boxes, 1) or 0)))

    with st.form(f"pad.form:{place}", border=False):
        st.radio("Who won it?", ["A", "B"], None, _namer(sheet), key=winner, horizontal=True)
        st.number_input("Points", 0, MOST_POINTS, None, 1, key=points, width=220, placeholder="0")
        if extra or doubles:
            st.number_input("Boxes", 1, 8, 1, 1, key=boxes, width=220)
        st.form_submit_button("Enter the hand", type="primary", on_click=lambda: _enter(sheet, line, enter))


def _namer(sheet: Sheet) -> Callable[[str], str]:
    return lambda seat: look.literal(sheet.name(seat))


# --- The two counts -----------------------------------------------------------------------------------------------


def _ask_counts(sheet: Sheet, place: str, enter: Enter) -> None:
    who, kind, mine, theirs = (f"pad.{name}:{place}" for name in ("who", "kind", "mine", "theirs"))

    def line() -> Line:
        values = [st.session_state.get(key) for key in (who, kind, mine, theirs)]
        if values[0] is None or values[1] is None or values[3] is None:
            raise RulesError("say who knocked, and what both had left")
        ending = Ending(str(values[1]))
        left = int(values[2]) if values[2] is not None else 0
        if ending is Ending.KNOCK and values[2] is None:
            raise RulesError("say how much deadwood the knocker had")
        return counted_line(str(values[0]), ending, left, int(values[3]), sheet.rules, _upcard())

    _ask_upcard(sheet)
    kinds = [each for each in _KINDS if each is not Ending.BIG_GIN or sheet.rules.big_gin]
    with st.form(f"pad.counts:{place}", border=False):
        st.radio("Who knocked or went gin?", ["A", "B"], None, _namer(sheet), key=who, horizontal=True)
        st.radio(
            "How?", [str(each) for each in kinds], None, lambda each: _KINDS[Ending(each)], key=kind, horizontal=True
        )
        st.number_input("Deadwood of the knocker", 0, MOST_DEADWOOD, None, 1, key=mine, width=260, placeholder="0")
        st.number_input(
            "Deadwood of the other, after lay-offs", 0, MOST_DEADWOOD, None, 1, key=theirs, width=260, placeholder="0"
        )
        st.form_submit_button("Enter the hand", type="primary", on_click=lambda: _enter(sheet, line, enter))


def _ask_upcard(sheet: Sheet, taken: tuple[Card, ...] = ()) -> None:
    if sheet.rules.oklahoma or sheet.rules.spade_double != "off":
        pick_cards("First upcard", key=_UPCARD, most=1, taken=taken, hint="4d")


def _upcard() -> Card | None:
    return next(iter(cards_in(_UPCARD)), None)


# --- The cards ----------------------------------------------------------------------------------------------------


def _ask_cards(sheet: Sheet, place: str, enter: Enter) -> None:
    """Both hands; the engine lays off as well as can be done, and scores."""
    who, grouped = f"pad.who:{place}", f"pad.grouping:{place}"
    knocker, defender = cards_in(_KNOCKER), cards_in(_DEFENDER)
    _ask_upcard(sheet)
    st.radio("Who knocked or went gin?", ["A", "B"], None, _namer(sheet), key=who, horizontal=True)
    pick_cards("The knocker's cards, after the discard", key=_KNOCKER, most=HAND_SIZE + 1, taken=defender)
    groupings = _groupings(knocker, sheet)
    if len(groupings) > 1:
        texts = [_grouping_words(each) for each in groupings]
        st.selectbox("Laid down as", range(len(groupings)), 0, texts.__getitem__, key=grouped)
    pick_cards("The other hand", key=_DEFENDER, most=HAND_SIZE, taken=knocker)

    def line() -> Line:
        seat = st.session_state.get(who)
        if seat is None:
            raise RulesError("say who knocked")
        if len(knocker) < HAND_SIZE:
            raise RulesError(
                f"the knocker lays down {HAND_SIZE} cards, not {len(knocker)} ({HAND_SIZE + 1} for big gin)"
            )
        laid = groupings[int(st.session_state.get(grouped) or 0)]
        shown = showdown(laid.melds, laid.deadwood_cards, defender, sheet.rules, upcard=_upcard())
        other = "B" if seat == "A" else "A"
        how = shown.score.result.replace("_", " ")
        return Line(hand_result(shown.score, str(seat), other), how, _upcard())

    st.button("Score the hand", type="primary", on_click=lambda: _enter(sheet, line, enter))
    if not session.plain():
        look.quiet("Lay-offs are made as well as they can be.")


def _groupings(knocker: tuple[Card, ...], sheet: Sheet) -> tuple[Arrangement, ...]:
    """How the knocker may have laid the cards down, the best first: what is declared counts, even where it is worse."""
    if len(knocker) < HAND_SIZE:
        return ()
    try:
        limit = sheet.rules.limit(_upcard())
    except RulesError:
        limit = sheet.rules.knock_limit
    found = arrangements_within(knocker, 0 if len(knocker) > HAND_SIZE else limit, sheet.rules.min_run)
    return found[:_MOST_GROUPINGS] or distinct_arrangements(knocker, sheet.rules.min_run)


def _grouping_words(each: Arrangement) -> str:
    groups = [" ".join(card.symbol for card in meld) for meld in each.melds]
    left = " ".join(card.symbol for card in each.deadwood_cards)
    return " | ".join(groups) + (f" | left {left}" if left else "")
