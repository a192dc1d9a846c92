"""What is asked at the ruling desk: hands from the picker, and the few things that belong to each kind."""

from collections.abc import Callable, Mapping

import streamlit as st

from trainer.app import look, pick
from trainer.app.line import renew, text_line
from trainer.app.rulingdesk import given
from trainer.exercises.wording import listed, points_word, symbols
from trainer.rules.arrange import distinct_arrangements
from trainer.rules.cards import Card
from trainer.rules.showdown import HAND_SIZE
from trainer.rulings.typed import LONGEST, parted

_YES_NO = {"no": "No", "yes": "Yes"}
_MELDS_HINT = "7h 7d 7s | 3c 4c 5c 6c"
_ELEVEN = HAND_SIZE + 1


def draw() -> str:
    """The fields of the present kind; what is still missing, as a sentence, empty once it can be ruled on."""
    return _FORMS[given.about()]()


def _showdown() -> str:
    defender = pick.cards_in(given.key("defender"))
    knocker = _hand("The knocker's cards, after the discard", "knocker", taken=defender)
    if len(knocker) >= HAND_SIZE:
        _grouping(knocker)
    _hand("The other player's ten cards", "defender", taken=pick.cards_in(given.key("knocker")))
    _upcard_if_it_matters()
    counts = (("the knocker", len(knocker)), ("the other player", len(pick.cards_in(given.key("defender")))))
    missing = [f"{_cards(HAND_SIZE - count)} of {who}" for who, count in counts if count < HAND_SIZE]
    return f"Still missing: {listed(missing)}." if missing else ""


def _grouping(cards: tuple[Card, ...]) -> None:
    """How the cards were laid down: as one of the best groupings, or as somebody types it."""
    ways = {parted(each.melds): each for each in distinct_arrangements(cards)}
    if len(ways) > 1:
        labels = {
            text: f"{listed([symbols(meld) for meld in each.melds])}, {points_word(each.deadwood)} left"
            for text, each in ways.items()
        }
        widget = f"{given.key('melds')}.way"
        st.session_state[widget] = next((text for text in ways if _same_melds(text, given.field("melds"))), "")
        st.radio(
            "How were they laid down?",
            [*labels, ""],
            format_func={**labels, "": "In another way, or not said"}.__getitem__,
            key=widget,
            on_change=_take_way,
            args=(widget,),
        )
        if st.session_state[widget]:
            return
    _line("melds", "The melds as they were laid down, with | between (empty: grouped best)", _MELDS_HINT)


def _take_way(widget: str) -> None:
    given.put("melds", str(st.session_state[widget]))
    renew(given.key("melds"))


def _same_melds(one: str, other: str) -> bool:
    return {each.strip() for each in one.split("|")} == {each.strip() for each in other.split("|")}


def _knock() -> str:
    hand = _hand("The eleven cards, with the one to be thrown", "hand")
    if len(hand) == HAND_SIZE:
        look.quiet("With ten cards nothing has been drawn yet.")
    if len(hand) == _ELEVEN:
        _one_of("card", "Which card is thrown?", hand, "Choose a card")
        _one_of("taken", "Was one of them just taken from the pile?", hand, "No")
        _line("melds", "The melds as they were laid down, with | between (empty: grouped best)", _MELDS_HINT)
        _choice("first", "Is it the player's first turn?", _YES_NO)
    _upcard_if_it_matters()
    if len(hand) < HAND_SIZE:
        return f"Still missing: {_cards(_ELEVEN - len(hand))}."
    return "Choose the card that is thrown." if len(hand) == _ELEVEN and not given.field("card") else ""


def _throw() -> str:
    hand = _hand("The eleven cards", "hand")
    if len(hand) < _ELEVEN:
        return f"Still missing: {_cards(_ELEVEN - len(hand))}."
    _one_of("card", "Which card is thrown?", hand, "Choose a card")
    _one_of("taken", "Was one of them just taken from the pile?", hand, "No")
    return "" if given.field("card") else "Choose the card that is thrown."


def _upcard() -> str:
    _line("upcard", "The upcard", "6s")
    _choice("passes", "What has happened?", {"0": "Nothing yet", "1": "The non-dealer passed", "2": "Both passed"})
    _choice("who", "Who wants to do something?", {"non-dealer": "The non-dealer", "dealer": "The dealer"})
    _choice("wants", "What?", {"take": "Take the upcard", "pass": "Pass", "stock": "Draw from the stock"})
    return "" if given.field("upcard").strip() else "Type the upcard."


def _lay_off() -> str:
    onto = _hand("The cards shown, as they lie now", "onto")
    _line("card", "The card to lay on them", "Jd")
    _choice("who", "Who lays off?", {"defender": "The player who did not knock", "knocker": "The knocker"})
    _choice("gin", "Did the other player go gin?", _YES_NO)
    return "" if onto and given.field("card").strip() else "Choose the cards shown, and type the card."


_FORMS: Mapping[str, Callable[[], str]] = {
    "showdown": _showdown,
    "knock": _knock,
    "throw": _throw,
    "upcard": _upcard,
    "lay-off": _lay_off,
}


def _hand(label: str, name: str, taken: tuple[Card, ...] = ()) -> tuple[Card, ...]:
    most = given.HANDS[given.about()][name]
    return pick.pick_cards(
        label, key=given.key(name), most=most, taken=taken, on_change=_hand_changed, hint="7h 7♦ 10s …"
    )


def _hand_changed() -> None:
    """What was said of cards that are gone is forgotten."""
    given.leave_example()
    if given.about() == "lay-off":
        return  # the card there is none of those shown
    held = {str(card) for name in given.HANDS[given.about()] for card in pick.cards_in(given.key(name))}
    for name in ("card", "taken", "melds"):
        if name in given.FIELDS[given.about()] and not set(given.field(name).replace("|", " ").split()) <= held:
            given.put(name, "")
            renew(given.key(name))


def _upcard_if_it_matters() -> None:
    rules = given.rules()
    if rules.oklahoma or rules.spade_double != "off":
        _line("upcard", "The first upcard of the hand", "8s")


def _one_of(name: str, label: str, hand: tuple[Card, ...], nothing: str) -> None:
    """One card of *hand*, or none, which is shown as *nothing*."""
    widget = f"{given.key(name)}.choice"
    names = {str(card): card.symbol for card in sorted(hand)}
    now = given.field(name)
    st.session_state[widget] = now if now in names else None
    st.selectbox(
        label,
        list(names),
        index=None,  # so that it can be cleared
        format_func=names.__getitem__,
        key=widget,
        placeholder=nothing,
        on_change=_take,
        args=(name, widget),
    )


def _choice(name: str, label: str, options: Mapping[str, str], *, horizontal: bool = True) -> None:
    """One of *options*; the first, or the one that stands for nothing, until something else is said."""
    widget, key = f"{given.key(name)}.choice", given.key(name)
    if given.field(name) not in options:
        st.session_state[key] = "" if "" in options else next(iter(options))
    st.session_state[widget] = given.field(name)
    st.radio(
        label,
        list(options),
        format_func=options.__getitem__,
        key=widget,
        horizontal=horizontal,
        on_change=_take,
        args=(name, widget),
    )


def _take(name: str, widget: str) -> None:
    given.put(name, str(st.session_state.get(widget) or ""))


def _line(name: str, label: str, hint: str) -> None:
    def read(text: str) -> str | None:
        given.put(name, text[: LONGEST + 1])
        return None

    text_line(label, key=given.key(name), shown=given.field(name), on_typed=read, placeholder=hint)


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
