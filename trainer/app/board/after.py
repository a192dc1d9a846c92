"""After the hand: how it came out, the next one, every position again, and the record."""

import streamlit as st

from trainer.analysis.bands import LIMITS
from trainer.app import hand as cards
from trainer.app import look, nav, session
from trainer.app.board import coaching, table
from trainer.exercises.drawing import arrangement_row, defence_picture
from trainer.exercises.model import Group, Picture, Row
from trainer.rules.arrange import best_arrangements
from trainer.rules.play import Phase, State
from trainer.table import opponents, words
from trainer.table.code import GAME, commitment
from trainer.table.game import PLAYERS, Game, Hand
from trainer.table.review import Line, lines_from_data
from trainer.table.saved import review_key

_LABELS = {True: "Your hand", False: "Your opponent's hand"}


def draw(game: Game) -> None:
    hand = game.hand
    place = str(game.place)
    st.title(words.headline(hand), anchor=False)
    if problem := table.take_problem():
        st.warning(problem)
    _draw_score(game)
    with st.container(horizontal=True):
        if not game.is_over:
            st.button("Next hand", key="next-hand", type="primary", on_click=table.next_hand, args=(game.id, place))
        else:
            st.button("New game", key="new-game", type="primary", on_click=table.leave, args=(game.id,))
    cards.draw(showdown_picture(hand), key=f"showdown:{game.id}:{place}", deck=session.deck(), plain=session.plain())
    for step in words.counted(game):
        st.write(step)
    _draw_review(game)
    _draw_replay(game)
    _draw_record(game)
    look.starts_at_top(f"after {game.id} {place}")


def _draw_score(game: Game) -> None:
    if game.setup.length != GAME:
        return
    standing = game.standing
    if standing.is_over and standing.totals is not None:
        you, other = standing.totals
        won = "You won the game" if standing.winner == 0 else "Your opponent won the game"
        st.success(f"**{won}, {you} to {other}.**") if standing.winner == 0 else st.info(
            f"**{won}, {other} to {you}.**"
        )
    else:
        mine, theirs = standing.scores
        st.write(f"**You {mine}, {opponents.title_of(game.setup.opponent)} {theirs}** of {standing.target}.")
    for line in standing.lines:
        look.quiet(line)


def showdown_picture(hand: Hand) -> Picture:
    """Both hands laid open; of a dead hand both as they group best."""
    state = hand.state
    if state.result is None or state.knocker is None or state.laid is None:
        return tuple(
            arrangement_row(best_arrangements(state.hands[seat])[0], _LABELS[seat == hand.seat])
            for seat in (hand.seat, 1 - hand.seat)
        )
    mine = state.knocker == hand.seat
    laid = state.laid
    return defence_picture(laid.melds, laid.deadwood_cards, state.result.defence, (_LABELS[mine], _LABELS[not mine]))


def _draw_review(game: Game) -> None:
    """Each decision on a line with its band, as soon as they are all looked at."""
    st.header("Your decisions", anchor=False)
    kept = _kept_review(game)
    if kept is None:
        coaching.start_review(game, game.hand)
        kept = _kept_review(game)
    if kept is not None:
        _draw_lines(game, kept)
    else:
        _draw_waiting(game)


def _kept_review(game: Game) -> tuple[Line, ...] | None:
    return lines_from_data(session.store().setting(session.learner(), review_key(game, game.hand.number)))


@st.fragment(run_every=1.0)
def _draw_waiting(game: Game) -> None:
    if _kept_review(game) is not None:
        st.rerun()
    st.progress(coaching.reviewed_share(game, game.hand), text="Looking at your decisions …")


def _draw_lines(game: Game, lines: tuple[Line, ...]) -> None:
    if not lines:
        st.write("There was nothing to decide.")
    if not opponents.has_analysis():
        look.quiet("What a decision costs needs the analysis extra: pip install 'gin-trainer[analysis]'.")
    for line in lines:
        with st.container(border=True):
            asked = " The coach asked." if f"{game.hand.number}.{line.ply}" in game.asked else ""
            st.markdown(f"{line.did} · **{line.label}**{asked}" if line.band else f"{line.did}{asked}")
            if line.words:
                look.quiet(line.words)
            if line.attempt:
                nav.link("What would you do here?", "mistake", mistake=line.attempt)
    if any(line.band for line in lines):
        look.quiet(f"{LIMITS} Estimated from what you could see, with an error; what is within it counts as best.")


def _draw_replay(game: Game) -> None:
    """Every position with both hands open, by a slider."""
    hand = game.hand
    states = hand.states()
    st.header("The hand again", anchor=False)
    step = st.slider("Move", 0, len(states) - 1, 0, key=f"replay:{game.id}:{hand.number}")
    st.write(_step_words(hand, states, step))
    picture = _position_picture(hand, states[step])
    cards.draw(picture, key=f"replayed:{game.id}:{hand.number}:{step}", deck=session.deck(), plain=session.plain())


def _step_words(hand: Hand, states: tuple[State, ...], step: int) -> str:
    if step == 0:
        return "The deal."
    event = states[step].events[-1]
    who = words.YOU if event.seat == hand.seat else words.OTHER
    return f"{step}. {words.happened([event], who)}"


def _position_picture(hand: Hand, state: State) -> Picture:
    rows = [
        Row(_LABELS[seat == hand.seat], (Group(tuple(sorted(state.hands[seat]))),))
        for seat in (1 - hand.seat, hand.seat)
    ]
    if state.pile and state.phase is not Phase.OVER:
        rows.insert(1, Row("On the pile", (Group(state.pile[-1:]),)))
    return tuple(rows)


def _draw_record(game: Game) -> None:
    hand = game.hand
    text = str(hand.record())
    with st.expander("The record of this hand"):
        st.code(text, language=None, wrap_lines=True)
        st.download_button("Download it", text, f"hand-{hand.seed}.txt", "text/plain", key=f"download:{hand.seed}")
        if len(game.hands) > 1:
            whole = str(game.record())
            st.download_button("Download the game", whole, "game.txt", "text/plain", key=f"game:{hand.seed}")
    with st.expander("Was the deal fair?"):
        st.write(
            f"This hand was dealt from the number {hand.seed}. Before it you saw its seal, {commitment(hand.seed)}: "
            f"the first twelve letters of the SHA-256 of `gin-trainer {hand.seed}`."
        )
        st.code(f"printf 'gin-trainer {hand.seed}' | sha256sum", language=None, wrap_lines=True)
        nav.link("How cards are shuffled, and how yours fell", "fair")
    if game.is_over:
        with st.expander("Play a friend with the same cards"):
            st.write(
                "Send this. Whoever puts it into Play, or the code alone, gets the same cards and the same opponent."
            )
            st.code(duel_text(game), language=None, wrap_lines=True)


def duel_text(game: Game) -> str:
    """A short text to send: the code and the own result."""
    title = opponents.title_of(game.setup.opponent)
    if game.setup.length == GAME and game.standing.totals is not None:
        mine, theirs = game.standing.totals
        came = f"I {'won' if mine > theirs else 'lost'} {mine} to {theirs} in {len(game.hands)} hands"
    else:
        result = game.hand.result
        came = {PLAYERS[0]: f"I won {result.points}", PLAYERS[1]: f"I lost {result.points}"}.get(
            result.winner or "", "nobody scored"
        )
    return f"Gin rummy, {game.code}: {came} against {title}. Can you do better?"
