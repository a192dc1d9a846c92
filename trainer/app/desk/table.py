"""What happened at the table: rules, upcard, and every action so far. All of it may be left out."""

from collections.abc import Callable

import streamlit as st

from trainer.analysis.history import next_of
from trainer.app import look
from trainer.app.desk.position import Position
from trainer.app.line import renew, text_line
from trainer.app.pick import cards_in, pick_cards, set_cards
from trainer.app.rules_choice import choose_rules
from trainer.exercises.wording import capital
from trainer.rules.cards import Card, parse_card
from trainer.rules.errors import RulesError
from trainer.rules.record import SEATS
from trainer.rules.ruleset import STANDARD, RuleSet, parse_rules

_UPCARD, _THROWN = "desk.upcard", "desk.thrown"
_RULES, _HISTORY = "desk.rules", "desk.history"
_OPEN, _PROBLEM = "desk.table.open", "desk.table.problem"
_LONGEST = 1000  # characters of a history


def position(hand: tuple[Card, ...]) -> Position:
    """*hand* with what is known of the table."""
    upcard = cards_in(_UPCARD)
    return Position(hand, upcard[0] if upcard else None, _history(), _rules())


def set_table(wanted: Position) -> None:
    set_cards(_UPCARD, (wanted.upcard,) if wanted.upcard else ())
    st.session_state[_HISTORY] = wanted.history
    st.session_state[_RULES] = str(wanted.rules)
    renew(_HISTORY)
    st.session_state[_OPEN] = wanted.upcard is not None or wanted.rules != STANDARD
    st.session_state.pop(_PROBLEM, None)


def seen_cards() -> frozenset[Card]:
    """Cards on the table or in the other hand: they cannot be in yours."""
    return position(()).seen


def ask(hand: tuple[Card, ...], on_change: Callable[[], None]) -> None:
    """The form, folded away until it is wanted."""
    with st.expander("The table: rules, upcard, what was played", expanded=bool(st.session_state.get(_OPEN, False))):
        choose_rules(_RULES, on_change)
        pick_cards("First upcard", key=_UPCARD, most=1, taken=hand, on_change=on_change, hint="Kh")
        if upcard := cards_in(_UPCARD):
            _ask_history(hand, upcard[0], on_change)


def _ask_history(hand: tuple[Card, ...], upcard: Card, on_change: Callable[[], None]) -> None:
    """The actions one by one; whoever knows the words may type them."""
    text_line(
        "What was played, in order",
        key=_HISTORY,
        shown=_history(),
        on_typed=lambda text: _set_history(text, upcard, on_change),
        placeholder="pass pass stock Kd take 7h …",
    )
    look.quiet("Pass, take, stock, or the card that was thrown. The non-dealer begins; you are the player to move.")
    if problem := st.session_state.get(_PROBLEM):
        st.error(look.literal(problem))
    seat, words = next_of(upcard, _history())
    _ask_next(hand, upcard, seat, words, on_change)
    _say_where(hand)


def _ask_next(
    hand: tuple[Card, ...], upcard: Card, seat: int, words: tuple[str, ...], on_change: Callable[[], None]
) -> None:
    labels = {"take": "takes the top card", "stock": "draws from the stock", "pass": "passes"}
    who = SEATS[seat].capitalize()

    def add(word: str) -> None:
        renew(_HISTORY)
        _set_history(f"{_history()} {word}", upcard, on_change)

    def undo() -> None:
        renew(_HISTORY)
        _set_history(" ".join(_history().split()[:-1]), upcard, on_change)

    def throw() -> None:
        thrown = cards_in(_THROWN)
        set_cards(_THROWN, ())
        if thrown:
            add(str(thrown[0]))

    with st.container(horizontal=True):
        for word in words:
            st.button(f"{who} {labels[word]}", key=f"desk.add.{word}", on_click=add, args=(word,))
        if _history():
            st.button("Undo", key="desk.undo", on_click=undo)
    if not words and len(hand) != 11:  # with eleven cards the throw may be what is asked about
        pick_cards(f"{who} throws", key=_THROWN, most=1, taken={*hand, *seen_cards()}, on_change=throw, hint="Kd")
    elif not words:
        look.quiet(f"{who} has drawn and throws next: that is you, with eleven cards.")


def _say_where(hand: tuple[Card, ...]) -> None:
    """Where the hand stands, or why it does not fit the cards."""
    if len(hand) not in (10, 11):
        return
    try:
        view = position(hand).view()
    except RulesError as error:
        look.quiet(f"This does not fit your cards yet: {look.literal(str(error))}.")
        return
    parts = [f"You are the {SEATS[view.seat]}", f"{view.stock_left} cards in the stock"]
    if view.known:
        parts.append("your opponent holds " + " ".join(card.symbol for card in sorted(view.known)))
    top = f"{view.pile[-1].symbol} is on top of the pile" if view.pile else "the pile is empty"
    look.quiet("; ".join([*parts, top]) + ".")


def _set_history(text: str, upcard: Card, on_change: Callable[[], None]) -> str | None:
    """Keep *text* where it can have happened, and return it; else say what is wrong and keep what was there."""
    try:
        if len(text) > _LONGEST:
            raise RulesError(f"that is too long for what was played ({len(text)} characters)")
        words = " ".join(_word(each) for each in text.replace(",", " ").split())
        next_of(upcard, words)
    except RulesError as error:
        st.session_state[_PROBLEM] = f"{capital(str(error))}."
        return _history() if len(text) > _LONGEST else None
    st.session_state.pop(_PROBLEM, None)
    st.session_state[_HISTORY] = words
    st.session_state[_OPEN] = True
    on_change()
    return words


def _word(text: str) -> str:
    """A word of a history as the engine reads it: the verbs small, a card in its usual form."""
    small = text.casefold()
    return small if small in ("pass", "take", "stock") else str(parse_card(text))


def _history() -> str:
    """What was played; nothing where another upcard made it impossible."""
    text = str(st.session_state.get(_HISTORY, ""))
    upcard = cards_in(_UPCARD)
    if not text or not upcard:
        return ""
    try:
        next_of(upcard[0], text)
    except RulesError:
        return ""
    return text


def _rules() -> RuleSet:
    return parse_rules(str(st.session_state.get(_RULES, "standard")))
