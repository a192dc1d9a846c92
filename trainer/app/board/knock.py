"""A knock: the learner's with its grouping, and the answer to the opponent's."""

import streamlit as st

from trainer.app import hand as cards
from trainer.app import session
from trainer.app.board import table
from trainer.exercises.answers import Answer, AnswerError, Grouping, cards_in
from trainer.exercises.drawing import arrangement_row, left_groups, meld_groups
from trainer.exercises.model import ChooseCards, Row
from trainer.exercises.wording import points_word
from trainer.rules.actions import BigGin, Defend, Knock
from trainer.rules.arrange import Arrangement, arrange_as, best_arrangements, distinct_arrangements
from trainer.rules.cards import Card, parse_card
from trainer.rules.errors import RulesError
from trainer.rules.play import State, best_defence
from trainer.rules.showdown import best_defences
from trainer.table import words
from trainer.table.game import Game, MoveError

# --- A knock ------------------------------------------------------------------------------------------------------


def draw(game: Game, card: str, *, asked: bool) -> None:
    """The ten cards as they will be laid down: the best groupings to choose from, or one of the learner's own.

    *card* is thrown; none for big gin. *asked*: the coach has asked about this knock.
    """
    state = game.hand.state
    mine = state.hands[game.hand.seat]
    thrown = parse_card(card) if card else None
    rest = mine - {thrown} if thrown else mine
    groupings = distinct_arrangements(rest, state.rules.min_run)
    place = str(game.place)
    st.header(_knock_title(groupings[0], thrown), anchor=False)
    own_key = f"play:own:{game.id}:{place}"
    if len(groupings) > 1 and not st.session_state.get(own_key):
        st.write(f"{len(groupings)} groupings leave {points_word(groupings[0].deadwood)}. Choose the one to lay down.")
    if st.session_state.get(own_key):
        _draw_own_grouping(game, thrown, tuple(sorted(rest)), place, asked)
    else:
        for number, each in enumerate(groupings):
            label = "" if len(groupings) == 1 else f"Grouping {number + 1}"
            row = arrangement_row(each, label)
            cards.draw((row,), key=f"lay:{place}:{number}", deck=session.deck(), plain=session.plain())
            st.button(
                "Lay down" if len(groupings) == 1 else f"Lay down grouping {number + 1}",
                key=f"lay-down:{place}:{number}",
                type="primary" if number == 0 else "secondary",
                on_click=_lay_down,
                args=(game.id, place, thrown, each, asked),
            )
    with st.container(horizontal=True):
        if st.session_state.get(own_key):
            st.button("Show me the best grouping", key=f"own:{place}", on_click=_set, args=(own_key, False))
        elif thrown and groupings[0].deadwood:
            st.button("Group them my way", key=f"own:{place}", on_click=_set, args=(own_key, True))
        st.button("Back to my hand", key=f"back:{place}", on_click=table.forget)


def _set(key: str, value: bool) -> None:
    st.session_state[key] = value


def _knock_title(best: Arrangement, thrown: Card | None) -> str:
    if thrown is None:
        return "Big gin: all eleven cards are melded"
    throw = f"you throw {thrown.symbol}"
    return f"Gin: {throw}" if best.deadwood == 0 else f"Knock with {best.deadwood}: {throw}"


def _draw_own_grouping(game: Game, thrown: Card | None, rest: tuple[Card, ...], place: str, asked: bool) -> None:
    form = ChooseCards(rest, "left over", can_group=True, label="Your ten cards")
    key = f"grouping:{game.id}:{place}"

    def read() -> None:
        try:
            answer = cards.read_answer(form, key)
            if answer is None or thrown is None:
                return
            laid = _grouped(answer, rest, game.hand.state)
            limit = game.setup.rules.limit(game.hand.state.upcard)
            if laid.deadwood > limit:
                raise MoveError(f"That grouping leaves {laid.deadwood}; {limit} may knock. Group them again.")
        except (AnswerError, MoveError, RulesError) as problem:
            table.say(str(problem))
        else:
            _lay_down(game.id, place, thrown, laid, asked)

    cards.ask_cards(form, key=key, rev=place, on_answer=read, deck=session.deck(), plain=session.plain())


def _grouped(answer: Answer, rest: tuple[Card, ...], state: State) -> Arrangement:
    """The grouping that was tapped or made; of tapped leftovers the rest must all be melded."""
    if isinstance(answer, Grouping):
        return arrange_as(rest, answer.groups, state.rules.min_run)
    left = cards_in(answer, rest)
    melded = best_arrangements([card for card in rest if card not in left], state.rules.min_run)[0]
    if melded.deadwood_cards:
        raise MoveError("The cards you kept are not all in melds. Group them again.")
    return arrange_as(rest, melded.melds, state.rules.min_run)


def _lay_down(game_id: str, place: str, thrown: Card | None, laid: Arrangement, asked: bool) -> None:
    action = Knock(thrown, laid.melds) if thrown else BigGin(laid.melds)
    table.move(game_id, place, action, asked=asked)


# --- The answer to a knock ----------------------------------------------------------------------------------------


def draw_answer(game: Game) -> None:
    """The opponent knocked: the learner says what is left over; the rest is melded and laid off."""
    hand = game.hand
    laid = hand.state.laid
    if laid is None:
        return
    place = str(game.place)
    st.header(f"Your opponent knocks with {laid.deadwood}", anchor=False)
    st.write(words.happened(words.since_your_move(hand.state, hand.seat)))
    row = Row("Your opponent's hand", (*meld_groups(laid.melds), *left_groups(laid.deadwood_cards)))
    cards.draw((row,), key=f"knocked:{place}", deck=session.deck(), plain=session.plain())
    st.write("Meld what you can, lay off on your opponent's melds, and tap what is left over.")
    form = ChooseCards(
        tuple(sorted(hand.state.hands[hand.seat])), "left over", none_label="None: every card finds a place"
    )
    key = f"answer:{game.id}:{place}"

    def read() -> None:
        try:
            answer = cards.read_answer(form, key)
            if answer is None:
                return
            action = _defence(hand.state, cards_in(answer, form.hand))
        except (AnswerError, MoveError) as problem:
            table.say(str(problem))
        else:
            table.move(game.id, place, action)

    cards.ask_cards(form, key=key, rev=place, on_answer=read, deck=session.deck(), plain=session.plain())
    st.button("Do it for me", key=f"best:{place}", on_click=_best_answer, args=(game, place))


def _best_answer(game: Game, place: str) -> None:
    table.move(game.id, place, best_defence(game.hand.state))


def _defence(state: State, left: frozenset[Card]) -> Defend:
    """A way to place every card but *left*. MoveError where there is none."""
    if state.laid is None:
        raise MoveError("Nobody has knocked.")
    rest = [card for card in state.hands[state.to_move] if card not in left]
    nearest = best_defences(state.laid.melds, rest, min_run=state.rules.min_run)[0]
    if nearest.left:
        raise MoveError(f"Not every other card has a place: {_symbols(nearest.left)} would be left over too.")
    return Defend.of(nearest)


def _symbols(left: tuple[Card, ...]) -> str:
    return " ".join(card.symbol for card in left)
