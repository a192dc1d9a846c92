"""Check my sheet, on the page."""

import streamlit as st

from trainer.app import look
from trainer.app.pad import words
from trainer.app.pad.paper_check import Written, read_written
from trainer.app.rules_choice import choose_rules
from trainer.exercises.wording import capital
from trainer.rules.errors import RulesError
from trainer.rules.ruleset import RuleSet, parse_rules
from trainer.rules.sheet import Line, Sheet, check_figures

_TEXT, _FOUND = "pad.check.text", "pad.check.found"


def offer(names: tuple[str, str], rules: str | None) -> None:
    """Ask for the figures of a sheet of paper and say which is the first wrong one. *rules* None: ask for them too."""
    with st.expander("Check my sheet of paper"):
        table = parse_rules(choose_rules("pad.check.rules") if rules is None else rules)
        hollywood = table.sheet == "hollywood"
        one, other = (look.literal(name) for name in names)
        scores = "the six running scores after it, game by game" if hollywood else "both running scores after it"
        st.markdown(
            f"One line a hand: who won ({one}, {other} or *dead*), the points, and {scores}. "
            "The last line may be *total* and the totals."
        )

        def check() -> None:
            st.session_state[_FOUND] = _verdict(str(st.session_state.get(_TEXT, "")), names, table)

        with st.form("pad.check", border=False):
            example = f"{names[0]} 12 12 0\n{names[1]} 28 12 28"
            st.text_area("What is written", key=_TEXT, height=180, placeholder=example)
            st.form_submit_button("Check it", on_click=check)
        kind, text = st.session_state.get(_FOUND, ("", ""))
        if kind:
            {"error": st.error, "wrong": st.warning, "right": st.success}[kind](text)


def _verdict(text: str, names: tuple[str, str], rules: RuleSet) -> tuple[str, str]:
    """``error``, ``wrong`` or ``right``, and a sentence."""
    try:
        written = read_written(text, names, rules)
        figure = check_figures(written.lines, rules)
    except RulesError as error:
        return "error", f"{look.literal(capital(str(error)))}."
    if figure is not None:
        box = rules.box_bonus if rules.box_timing == "end" else 0
        return "wrong", words.wrong_figure(figure, names, box, rules.sheet == "hollywood")
    count = len(written.lines)
    hands = "The one hand is" if count == 1 else f"All {count} hands are"
    return _totals(written, names, rules) or ("right", f"{hands} added up right.")


def _totals(written: Written, names: tuple[str, str], rules: RuleSet) -> tuple[str, str] | None:
    """What is wrong with the totals; None where nothing is, or none are written."""
    if not written.totals:
        return None
    sheet = Sheet(names, rules, tuple(Line(hand) for hand, _ in written.lines))
    games = sheet.scored.games if rules.sheet == "hollywood" else sheet.scored.games[-1:]
    for number, game in enumerate(games, 1):
        where = f" of game {number}" if len(games) > 1 else ""
        here = written.totals[2 * number - 2 : 2 * number]
        if game.totals is None:
            return "wrong", f"The hands are right, but the totals{where} come too soon: nobody has {rules.target} yet."
        if here != game.totals:
            shutout = f", {game.shutout_bonus} for the shutout" if game.shutout else ""
            winner = look.literal(sheet.name(game.winner or "A"))
            return "wrong", (
                f"The hands are right; the totals{where} are {game.totals[0]} and {game.totals[1]}, not {here[0]} and "
                f"{here[1]}: {game.points[0]} and {game.points[1]} points, {game.box_points[0]} and "
                f"{game.box_points[1]} for boxes, {game.game_bonus} for the game to {winner}{shutout}."
            )
    return None
