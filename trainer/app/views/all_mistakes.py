"""Mistakes, second section: all of them, filtered as the learner likes, and a button that drills those shown."""

from collections.abc import Mapping

import streamlit as st

from trainer import practice
from trainer.app import look, mistake_parts, nav, session
from trainer.app.mistake_parts import PERIODS, kind_title
from trainer.exercises.habits import habit_words, trap_words
from trainer.learner.attempt import Attempt
from trainer.learner.knowledge import Knowledge
from trainer.learner.patterns import Severity, in_order, severity, sure_but_wrong

A_PAGE = 20  # mistakes listed on one screen


def draw() -> None:
    knowledge = session.knowledge()
    mistake_parts.head("all_mistakes")
    if not knowledge.mistakes:
        mistake_parts.none_yet()
        return
    query = mistake_parts.chosen_query()
    _draw_filters(knowledge, query)
    found = in_order(mistake_parts.chosen(query).of(knowledge.mistakes))
    if not found:
        st.write("None of your mistakes is of this sort.")
        st.button("Show all", key="show-all", type="primary", on_click=_show_all)
        return
    st.header(f"{len(found)} of {len(knowledge.mistakes)}" if query else f"All: {len(found)}", anchor=False)
    with st.container(horizontal=True):
        _draw_drill(knowledge, query)
        if query:
            st.button("Show all", key="show-all", on_click=_show_all)
    pages = -(-len(found) // A_PAGE)
    page = min(int(mistake_parts.page_query().get(mistake_parts.PAGE, 1)), pages)
    if pages > 1:
        _ask_page(page, pages)
    for mistake in found[(page - 1) * A_PAGE : page * A_PAGE]:
        _draw_row(mistake, {**query, **mistake_parts.page_query()})
    if pages > 1:
        _draw_turn(page, pages)
    look.starts_at_top(f"mistakes {page}", "part")


def _draw_filters(knowledge: Knowledge, query: Mapping[str, str]) -> None:
    kinds = sorted({each.kind for each in knowledge.mistakes}, key=kind_title)
    rules = sorted({each.rules for each in knowledge.mistakes})
    severities = {severity(each) for each in knowledge.mistakes}
    with st.expander("Choose which", expanded=bool(query)):
        _choice("Kind", "kind", {"": "Every kind", **{each: kind_title(each) for each in kinds}}, query)
        _choice("Made", "days", PERIODS, query)
        if len(severities) > 1:
            shown = {str(each): each.label for each in Severity if each in severities}
            _choice("How bad", "severity", {"": "However bad", **shown}, query)
        if len(rules) > 1:
            _choice("Rules", "rules", {"": "All rules", **{each: each.capitalize() for each in rules}}, query)
        if "trap" in query:
            st.write(f"With this in it: {trap_words(query['trap'])}")
        if "habit" in query:
            st.write(f"What went wrong: {habit_words(query['habit'])}")


def _choice(label: str, part: str, options: Mapping[str, str], query: Mapping[str, str]) -> None:
    """A list to choose from. The choice is kept in the address, so a refresh or a link shows the same."""
    values = list(options)
    current = query.get(part, "")
    index = values.index(current) if current in options else 0
    key = f"choose:{part}:{current}"  # with the choice, so that the list follows the address

    def keep() -> None:
        value = str(st.session_state[key])
        if value:
            st.query_params[part] = value
        else:
            st.query_params.pop(part, None)
        _go_to(1)

    st.selectbox(label, values, index, options.__getitem__, key=key, on_change=keep)


def _show_all() -> None:
    st.query_params.clear()


def _draw_drill(knowledge: Knowledge, query: Mapping[str, str]) -> None:
    cards = practice.to_drill(knowledge, mistake_parts.chosen(query))
    if cards:
        first = cards[0]
        nav.button(
            f"Drill these: {len(cards)}",
            "drill",
            "review",
            primary=True,
            review=first.key,
            number=str(knowledge.times_reviewed(first.key)),
            drill=session.now().isoformat(),
            **query,
        )


def _ask_page(page: int, pages: int) -> None:
    """The number of the page, to type another one. It is kept in the address, so that a refresh loses no place."""
    key = f"mistakes-page:{page}"  # with the page, so that the box follows the address
    st.number_input(
        f"Page of {pages}", 1, pages, page, 1, key=key, width=160, on_change=lambda: _go_to(int(st.session_state[key]))
    )


def _draw_turn(page: int, pages: int) -> None:
    """Under a long list: on to the next page, without the way up."""
    with st.container(horizontal=True, vertical_alignment="center"):
        if page > 1:
            st.button("Previous page", key="page-before", on_click=_go_to, args=(page - 1,))
        if page < pages:
            st.button("Next page", key="page-after", on_click=_go_to, args=(page + 1,))
        st.markdown(f":gray[Page {page} of {pages}]", width="content")


def _go_to(page: int) -> None:
    if page > 1:
        st.query_params[mistake_parts.PAGE] = str(page)
    else:
        st.query_params.pop(mistake_parts.PAGE, None)


def _draw_row(mistake: Attempt, query: Mapping[str, str]) -> None:
    """With the choice on its link, so that the way back leads to the same list."""
    label = f"{kind_title(mistake.kind)} · {session.day_words(mistake.at)}"
    with nav.entry(label, "mistake", mistake=mistake.id, **query):
        words = mistake_parts.what_went_wrong(mistake)
        told = [f"{words}."] if words else []
        if sure_but_wrong(mistake):
            told.append("You were sure.")
        if told:
            st.markdown(" ".join(told))
        look.quiet(practice.cost_of(mistake))
