"""Hand desk: a hand that lay on a real table, with everything the engine can say about it."""

import streamlit as st

from trainer.app import hand, look, send, session
from trainer.app.desk import advice, table
from trainer.app.desk.facts import Facts, Throw, facts_of
from trainer.app.desk.position import MOST_CARDS, Position
from trainer.app.pick import cards_in, pick_cards, set_cards
from trainer.exercises.drawing import arrangement_row
from trainer.exercises.model import Group, Row
from trainer.exercises.wording import count_word, listed, points_word
from trainer.rules.cards import by_rank, format_cards, parse_cards
from trainer.rules.errors import RulesError
from trainer.rules.showdown import HAND_SIZE

HAND = "desk.hand"
_ADDRESS, _PROBLEM = "desk.address", "desk.problem"
_EXAMPLE = Position(parse_cards("7h 7d 7s 8d 9d Td Kc Kd 2c Ah"))


def draw() -> None:
    st.title("Hand desk", anchor=False)
    look.quiet("Ten or eleven cards from any table: the best groupings, what each discard leaves, and your outs.")
    _follow_the_address()
    if problem := st.session_state.get(_PROBLEM):
        st.error(look.literal(problem))
    pick_cards("Your cards", key=HAND, most=MOST_CARDS, taken=table.seen_cards(), on_change=_changed)
    table.ask(cards_in(HAND), on_change=_changed)
    position = table.position(cards_in(HAND))
    if not position.is_whole:
        _too_few(len(position.hand))
        return
    facts = facts_of(position)
    _deadwood(facts)
    _groupings(facts, format_cards(position.hand))
    if facts.throws:
        _throws(facts)
    else:
        _outs(facts, format_cards(position.hand))
        _after_a_draw(facts)
    advice.offer(position)
    send.position(position)


def _follow_the_address() -> None:
    """Lay out what a link holds, once; afterwards the address follows the page."""
    query = {name: value for name, value in st.query_params.items() if isinstance(value, str)}
    if st.session_state.get(_ADDRESS) == query:
        return
    st.session_state[_ADDRESS] = query
    if not query:
        _write_address()  # back from another page: what lay here still does
        return
    try:
        position = Position.from_query(query)
    except RulesError as error:
        st.session_state[_PROBLEM] = f"That link cannot be read: {error}."
        return
    st.session_state.pop(_PROBLEM, None)
    set_cards(HAND, position.hand)
    table.set_table(position)


def _changed() -> None:
    st.session_state.pop(_PROBLEM, None)
    _write_address()


def _write_address() -> None:
    query = table.position(cards_in(HAND)).to_query()
    st.query_params.from_dict(query)
    st.session_state[_ADDRESS] = query


def _too_few(count: int) -> None:
    def example() -> None:
        set_cards(HAND, _EXAMPLE.hand)
        _changed()

    if count:
        missing = HAND_SIZE - count
        cards = "card" if missing == 1 else "cards"
        look.quiet(f"{count_word(missing)} more {cards}, or one more than that after a draw.")
    else:
        st.button("Show an example", on_click=example)


# --- The facts ----------------------------------------------------------------------------------------------------


def _deadwood(facts: Facts) -> None:
    st.header(_headline(facts), anchor=False)
    st.markdown(_knock_words(facts))


def _headline(facts: Facts) -> str:
    if not facts.throws:
        return "Gin" if facts.deadwood == 0 else f"{points_word(facts.deadwood)} of deadwood"
    if facts.deadwood == 0:
        return "All eleven cards are melded"
    best = [throw.card.symbol for throw in facts.throws if throw.allowed and throw.left == facts.least]
    return f"{points_word(facts.least)} left after throwing {' or '.join(best)}"


def _knock_words(facts: Facts) -> str:
    if facts.limit is None:
        return "Under Oklahoma the first upcard says whether you may knock: add it under *The table*."
    limit = "for gin only" if facts.limit == 0 else f"with {facts.limit} or less"
    if not facts.throws:
        if facts.deadwood == 0:
            return "Every card is in a meld."
        may = "are few enough to knock" if facts.deadwood <= facts.limit else "are too many to knock"
        return f"{points_word(facts.deadwood)} {may} (this table knocks {limit})."
    if not facts.knocks:
        return f"You may not knock: this table knocks {limit}."
    ways = ", ".join(f"{throw.card.symbol} ({_left(throw)})" for throw in facts.knocks)
    return f"You may knock by throwing {ways}."


def _left(throw: Throw) -> str:
    return "gin" if throw.left == 0 else f"{throw.left} left"


def _groupings(facts: Facts, name: str) -> None:
    count = len(facts.groupings)
    title = "The best grouping" if count == 1 else f"{count_word(count)} best groupings"
    st.subheader(title + (" of all eleven" if facts.throws else ""), anchor=False)
    rows = tuple(
        arrangement_row(each, f"Grouping {number}" if count > 1 else "")
        for number, each in enumerate(facts.groupings, 1)
    )
    hand.draw(rows, key=f"desk.groupings:{name}", deck=session.deck(), plain=session.plain())


def _throws(facts: Facts) -> None:
    st.subheader("What each discard leaves", anchor=False)
    counted = facts.throws[0].outs is not None
    head = ["Throw", "Left", *(["Outs"] if counted else []), "Note"]
    lines = [f"| {' | '.join(head)} |", "|:--|--:|" + ("--:|" if counted else "") + ":--|"]
    for throw in facts.throws:
        outs = f" {throw.outs} |" if counted else ""
        lines.append(f"| {throw.card.symbol} | {throw.left} |{outs} {_throw_words(throw)} |")
    st.markdown("\n".join(lines))
    notes = ["Outs: unseen cards that would make a meld with the ten you keep, or make one longer."] if counted else []
    if any(throw.dead for throw in facts.throws):
        notes.append("Dead: your opponent cannot meld it, as what it would need is in your hand or has been played.")
    if notes:
        look.quiet(" ".join(notes))


def _throw_words(throw: Throw) -> str:
    if not throw.allowed:
        return "just taken, may not go back"
    words = ["gin" if throw.left == 0 else "may knock"] if throw.knocks else []
    return ", ".join([*words, *(["dead"] if throw.dead else [])])


def _outs(facts: Facts, name: str) -> None:
    if facts.outs is None or facts.gin is None:
        return
    st.subheader("No outs" if not facts.outs else f"{len(facts.outs)} outs", anchor=False)
    look.quiet("Unseen cards that would make a meld with yours, or make one longer.")
    gin = facts.outs & facts.gin
    groups = [Group(by_rank(gin), note="make gin")] if gin else []
    groups += [Group(by_rank(facts.outs - gin), note="the others" if gin else "")] if facts.outs - gin else []
    row = Row("", tuple(groups))
    if groups:
        hand.draw((row,), key=f"desk.outs:{name}:{len(facts.outs)}", deck=session.deck(), plain=session.plain())


def _after_a_draw(facts: Facts) -> None:
    """What the next card from the stock makes of ten cards. Nothing to say where they are gin already."""
    if facts.deadwood == 0:
        return
    st.subheader("After one card from the stock", anchor=False)
    average = f"{facts.drawn_average:.1f} points are left on average."
    chances = []
    if facts.limit and facts.deadwood > facts.limit and (may := facts.drawn_within(facts.limit)):
        chances.append(f"{may:.0%} of the time they are few enough to knock")
    if 0 in facts.drawn:
        chances.append(f"{facts.drawn_within(0):.0%} of the time it is gin")
    st.markdown(f"{average} {listed(chances)}{'.' if chances else ''}".rstrip())
    rows = [f"| {left} | {count} |" for left, count in facts.drawn.items()]
    st.markdown("\n".join([f"| Left | Of {facts.unseen} cards |", "|--:|--:|", *rows]))
    look.quiet("Any card you have not seen may come, one as likely as another; the best discard follows.")
