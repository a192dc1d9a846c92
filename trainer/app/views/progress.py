"""Progress: accuracy over time and by skill. Plotly and pandas load with this page alone."""

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from trainer.app import nav, session
from trainer.learner.attempt import Attempt
from trainer.learner.days import local_day
from trainer.learner.knowledge import Knowledge
from trainer.learner.mastery import SkillState

_CHART = {"displayModeBar": False, "staticPlot": True}
_GREEN = "#2f8f6b"  # stands out on paper and on the dark table alike
_DAYS_NAMED = 6  # below the chart; more would not fit on a phone


def draw() -> None:
    knowledge = session.knowledge()
    st.title("Progress", anchor=False)
    if not knowledge.first_tries:
        st.write("Nothing to show yet: answer a question, and it counts from the first.")
        nav.button("Solve a puzzle", "puzzles", "puzzles", primary=True)
        return
    firsts = knowledge.first_tries
    right = sum(each.right for each in firsts)
    st.write(f"{right} of {len(firsts)} right at the first try. Later tries are practice and do not count here.")
    _draw_over_time(firsts)
    _draw_skills(knowledge)


def by_day(firsts: tuple[Attempt, ...]) -> pd.DataFrame:
    """One row a day of the learner's own: first tries, how many were right, and the percentage."""
    days = pd.DataFrame({"Day": [local_day(each.at, each.zone) for each in firsts], "Right": [e.right for e in firsts]})
    table = days.groupby("Day", as_index=False).agg(Tries=("Right", "size"), Right=("Right", "sum"))
    table["Percent right"] = (100 * table["Right"] / table["Tries"]).round().astype(int)
    return table


def _draw_over_time(firsts: tuple[Attempt, ...]) -> None:
    table = by_day(firsts)
    st.header("Right at the first try, day by day", anchor=False)
    figure = go.Figure(
        go.Scatter(x=table["Day"], y=table["Percent right"], mode="lines+markers", marker={"size": 9, "color": _GREEN}),
        layout={"height": 260, "margin": {"l": 48, "r": 12, "t": 12, "b": 40}},
    )
    figure.update_yaxes(title="Percent right", range=[0, 105])
    named = list(table["Day"])[:: -(-len(table) // _DAYS_NAMED)]
    figure.update_xaxes(
        title="Day", type="category", tickvals=named, ticktext=[f"{day.day} {day:%b}" for day in named], tickangle=0
    )
    st.plotly_chart(figure, key="over-time", config=_CHART)
    with st.expander("The same as a table"):
        st.table(table.set_index("Day"))


def _draw_skills(knowledge: Knowledge) -> None:
    states = [state for state in knowledge.skills.values() if state.tries]
    if not states:
        return
    st.header("By skill", anchor=False)
    shares = [100 * state.right_of_last / state.last for state in states]
    figure = go.Figure(
        go.Bar(x=shares, y=[state.skill.label for state in states], orientation="h", marker={"color": _GREEN}),
        layout={"height": 90 + 36 * len(states), "margin": {"l": 150, "r": 12, "t": 12, "b": 40}},
    )
    figure.update_xaxes(title="Percent right of the last ten", range=[0, 100])
    figure.update_yaxes(autorange="reversed")
    st.plotly_chart(figure, key="by-skill", config=_CHART)
    for state in states:
        st.markdown(f"**{state.skill.label}**: {state.standing.label}. {_words(state)}")


def _words(state: SkillState) -> str:
    words = f"{state.right_of_last} of your last {state.last}"
    if state.more_needed:
        return f"{words}; {state.more_needed} more right to be solid."
    return f"{words}; one more right on another day to be solid." if state.another_day_needed else f"{words}."
