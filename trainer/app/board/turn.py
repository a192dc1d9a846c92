"""The learner's turn: the table, a knock with its grouping, the answer to a knock; or the opponent's, who thinks."""

from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from trainer.app import hand as cards
from trainer.app import look, session
from trainer.app.board import component, table
from trainer.app.board.data import Words
from trainer.exercises.answers import Answer, AnswerError, Grouping, cards_in
from trainer.exercises.drawing import arrangement_row, left_groups, meld_groups
from trainer.exercises.model import ChooseCards, Row
from trainer.exercises.wording import points_word
from trainer.rules.actions import BigGin, Defend, Knock, Phase
from trainer.rules.arrange import Arrangement, arrange_as, best_arrangements, distinct_arrangements
from trainer.rules.cards import Card, parse_card
from trainer.rules.errors import RulesError
from trainer.rules.play import State, best_defence, legal_actions
from trainer.rules.showdown import best_defences
from trainer.table import opponents, saved, words
from trainer.table.code import HAND, commitment
from trainer.table.game import Game, MoveError, view_of

_BIG_GIN = "big gin"


def draw(game: Game) -> None:
    """The page of a hand that is not over."""
    st.title(_title(game), anchor=False)
    look.quiet(_score_words(game))
    if problem := table.take_problem():
        st.warning(problem)
    pending = table.thought_over(str(game.place))
    if not game.hand.is_mine:
        _draw_thinking(game)
    elif game.hand.state.phase is Phase.LAY_OFF:
        _draw_answer(game)
    elif pending is not None and pending["kind"] == "knock":
        _draw_knock(game, pending["text"])
    else:
        _draw_board(game)
    _draw_foot(game)


def _title(game: Game) -> str:
    return "One hand" if game.setup.length == HAND else f"Hand {game.hand.number}"


def _score_words(game: Game) -> str:
    against = f"Against {opponents.title_of(game.setup.opponent)}"
    deals = "you deal" if game.hand.dealer == 0 else "your opponent deals"
    limit = game.setup.rules.limit(game.hand.state.upcard)
    knock = (
        ""
        if limit == game.setup.rules.knock_limit == 10
        else f" · knock with {limit} or less"
        if limit
        else (" · gin only")
    )
    if game.setup.length == HAND:
        return f"{against} · {deals}{knock}"
    standing = game.standing
    mine, other = standing.scores
    return f"You {mine} · {opponents.title_of(game.setup.opponent)} {other} · to {standing.target} · {deals}{knock}"


# --- The table ----------------------------------------------------------------------------------------------------


def _draw_board(game: Game) -> None:
    hand = game.hand
    key = f"board:{game.id}"
    said = words.happened(words.since_your_move(hand.state, hand.seat))
    component.draw(
        view_of(hand.state, hand.seat),
        f"{game.id}:{game.place}",
        Words(said, words.to_do(hand), hand.drawn),
        key=key,
        may_act=True,
        on_move=partial(_moved, key),
        deck=session.deck(),
        plain=session.plain(),
    )


def _moved(key: str) -> None:
    """A move came from the table: refused, thought over, or made."""
    try:
        move = component.read_move(key)
        game = saved.current(session.store(), session.learner())
        if move is None or game is None:
            return
        if move.game != game.id or move.place != str(game.place) or not game.hand.is_mine:
            raise MoveError("That move was for an earlier position. This is how the game stands now.")
        state = game.hand.state
        action = move.action(state.hands[game.hand.seat], state)
        if not _is_legal(state, action):
            raise MoveError("That move is not allowed now. Nothing was changed.")
    except MoveError as problem:
        table.say(str(problem))
        return
    match action:
        case Knock(card, _):
            table.think_over(move.place, "knock", str(card))
        case BigGin():
            table.think_over(move.place, "knock", _BIG_GIN)
        case _:
            table.move(game.id, move.place, action)


def _is_legal(state: State, action: object) -> bool:
    """Of a knock the card alone is looked at: its grouping is chosen afterwards."""
    return any(
        isinstance(each, type(action)) and getattr(each, "card", None) == getattr(action, "card", None)
        for each in legal_actions(state)
    )


def _draw_thinking(game: Game) -> None:
    """The opponent's turn. What it does is worked out from the game alone, so that coming back later is the same."""
    hand = game.hand
    with st.spinner("Your opponent is thinking …"):
        component.draw(
            view_of(hand.state, hand.seat),
            f"{game.id}:{game.place}",
            Words("Your opponent is thinking …", ""),
            key=f"board:{game.id}",
            may_act=False,
            on_move=lambda: None,
            deck=session.deck(),
            plain=session.plain(),
        )
        line = st.empty()
        opponents.prepare(game.setup.opponent, lambda text: _say_in(line, text))
        action = opponents.choose(game)
    table.change(game.id, lambda now: now.answer(action) if now.place == game.place else now)
    st.rerun()


def _say_in(place: DeltaGenerator, text: str) -> None:
    place.text(text)


# --- A knock ------------------------------------------------------------------------------------------------------


def _draw_knock(game: Game, what: str) -> None:
    """The ten cards as they will be laid down: the best groupings to choose from, or one of the learner's own."""
    state = game.hand.state
    mine = state.hands[game.hand.seat]
    thrown = None if what == _BIG_GIN else parse_card(what)
    rest = mine - {thrown} if thrown else mine
    groupings = distinct_arrangements(rest, state.rules.min_run)
    place = str(game.place)
    st.header(_knock_title(groupings[0], thrown), anchor=False)
    if len(groupings) > 1:
        st.write(f"{len(groupings)} groupings leave {points_word(groupings[0].deadwood)}. Choose the one to lay down.")
    own_key = f"play:own:{game.id}:{place}"
    if st.session_state.get(own_key):
        _draw_own_grouping(game, thrown, tuple(sorted(rest)), place)
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
                args=(game.id, place, what, each),
            )
    with st.container(horizontal=True):
        if thrown and groupings[0].deadwood and not st.session_state.get(own_key):
            st.button("Group them my way", key=f"own:{place}", on_click=_set, args=(own_key,))
        st.button("Back to my hand", key=f"back:{place}", on_click=table.forget)


def _set(key: str) -> None:
    st.session_state[key] = True


def _knock_title(best: Arrangement, thrown: Card | None) -> str:
    if thrown is None:
        return "Big gin: all eleven cards are melded"
    throw = f"you throw {thrown.symbol}"
    return f"Gin: {throw}" if best.deadwood == 0 else f"Knock with {best.deadwood}: {throw}"


def _draw_own_grouping(game: Game, thrown: Card | None, rest: tuple[Card, ...], place: str) -> None:
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
            _lay_down(game.id, place, str(thrown), laid)

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


def _lay_down(game_id: str, place: str, what: str, laid: Arrangement) -> None:
    action = BigGin(laid.melds) if what == _BIG_GIN else Knock(parse_card(what), laid.melds)
    table.move(game_id, place, action)


# --- The answer to a knock ----------------------------------------------------------------------------------------


def _draw_answer(game: Game) -> None:
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


# --- Under the table ----------------------------------------------------------------------------------------------


def _draw_foot(game: Game) -> None:
    with st.expander("Coach, fair deal, leave"):
        table.draw_coach_choice()
        look.quiet(
            f"This deal is sealed: {commitment(game.hand.seed)}. After the hand you see its number and can check that "
            "it was not changed."
        )
        st.button("Leave this game", key="play-leave", on_click=table.leave)
