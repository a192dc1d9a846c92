"""Score pad: real games, hand after hand."""

import streamlit as st

from trainer.app import look, nav
from trainer.app.pad import checked, games, new_hand, words
from trainer.app.rules_choice import choose_rules
from trainer.exercises.wording import capital
from trainer.rules.errors import RulesError
from trainer.rules.hollywood import Hollywood
from trainer.rules.rule_words import differences_in_words
from trainer.rules.ruleset import parse_rules
from trainer.rules.sheet import Sheet

_PROBLEM = "pad.problem"
_SURE = "pad.sure"


def draw() -> None:
    st.title("Score pad", anchor=False)
    game = games.opened()
    if problem := st.session_state.get(_PROBLEM):
        st.error(look.literal(problem))
    if game is None:
        _begin()
        _saved()
        checked.offer(("A", "B"), None)
    elif game.sheet is None:
        st.error("This saved game cannot be read. It was left as it is; your other games are whole.")
        st.button("Back to all games", on_click=_open, args=("",))
    else:
        _game(game.id, game.sheet)


# --- No game on the pad -------------------------------------------------------------------------------------------


def _begin() -> None:
    look.quiet("Play with real cards; the pad adds up, and knows boxes, bonuses and shutouts.")
    rules = choose_rules("pad.rules")

    def begin() -> None:
        names = tuple(str(st.session_state.get(f"pad.name.{seat}", "")).strip() for seat in "AB")
        try:
            games.begin(Sheet((names[0] or words.YOU, names[1] or "Opponent"), parse_rules(rules)))
        except RulesError as error:
            _say(error)
        else:
            st.session_state.pop(_PROBLEM, None)

    with st.form("pad.new", border=False):
        st.text_input("First player", key="pad.name.A", placeholder=words.YOU)
        st.text_input("Second player", key="pad.name.B", placeholder="Opponent")
        st.form_submit_button("Begin a game", type="primary", on_click=begin)


def _saved() -> None:
    stored = games.saved()
    if not stored:
        return
    st.header("Saved games", anchor=False)
    for game in stored:
        with st.container(border=True, horizontal=True, vertical_alignment="center"):
            label = "A game that cannot be read" if game.sheet is None else look.literal(words.title(game.sheet))
            st.button(label, key=f"pad.open:{game.id}", on_click=_open, args=(game.id,), disabled=game.sheet is None)
            if game.sheet is not None:
                st.markdown(f":small[:gray[{look.literal(words.state(game.sheet))}]]", width="content")


def _open(game_id: str) -> None:
    games.open_game(game_id)
    st.session_state.pop(_PROBLEM, None)
    st.session_state.pop(_SURE, None)


# --- A game on the pad --------------------------------------------------------------------------------------------


def _game(game_id: str, sheet: Sheet) -> None:
    st.header(look.literal(words.title(sheet)), anchor=False)
    rules = "; ".join(differences_in_words(sheet.rules)) or "Standard rules"
    look.quiet(f"{capital(rules)}.")
    _columns(sheet)
    if not sheet.is_over:

        def enter(after: Sheet) -> None:
            _change(game_id, sheet, after)

        new_hand.ask(sheet, game_id, enter)
    with st.container(horizontal=True):
        if sheet.lines:
            st.button("Undo last hand", on_click=_change, args=(game_id, sheet, sheet.without_last()))
        st.button("All games", on_click=_open, args=("",))
        nav.button("Print this sheet", "pad.print", "paper", sheet=game_id)
        _deleting(game_id)
    checked.offer(sheet.names, str(sheet.rules))


def _columns(sheet: Sheet) -> None:
    scored = sheet.scored
    if not sheet.lines:
        look.quiet("No hand has been played yet.")
        return
    for (heading, table), game in zip(words.tables(sheet), scored.games, strict=True):
        if heading:
            st.subheader(heading, anchor=False)
        if not game.running and not isinstance(scored, Hollywood):
            look.quiet("Not begun.")
            continue
        st.markdown(table)
        if settled := words.settlement(sheet, game):
            st.markdown(settled)
            st.markdown(f"**{words.margin(sheet, game)}**")
        elif not isinstance(scored, Hollywood):
            look.quiet(f"Boxes so far: {game.boxes[0]} and {game.boxes[1]}. The game goes to {sheet.rules.target}.")
    if end := words.end(sheet, scored):
        st.markdown(f"**{end}**")


def _change(game_id: str, before: Sheet, after: Sheet) -> None:
    try:
        games.change(game_id, before, after)
    except RulesError as error:
        _say(error)
    else:
        st.session_state.pop(_PROBLEM, None)


def _deleting(game_id: str) -> None:
    def sure() -> None:
        st.session_state[_SURE] = game_id

    def delete() -> None:
        games.delete(game_id)
        _open("")

    if st.session_state.get(_SURE) == game_id:
        st.button("Yes, delete it for good", on_click=delete)
    else:
        st.button("Delete this game", on_click=sure)


def _say(error: RulesError) -> None:
    text = str(error)
    st.session_state[_PROBLEM] = f"{capital(text)}."
