"""Figures, drawn alike: a heading, a sentence that says the same, the figure with its units, and a table behind it.

Imported by Progress and Mistakes › Patterns alone: Plotly and pandas load with it.
"""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import TypeVar

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from trainer.app import look
from trainer.learner.diary import Days, by_month, by_week, first_of_month, monday

_V = TypeVar("_V")

_CONFIG = {"displayModeBar": False, "staticPlot": True}  # a finger that scrolls the page must not zoom a figure
_BAND = "rgba(75, 160, 125, 0.25)"  # stands out on paper and on the dark table alike
_EMPTY, _FULL = "rgba(128, 128, 128, 0.14)", "rgba(35, 140, 98, 1)"
_INK = "rgb(70, 76, 72)"  # of small words on paper
_NAMED = 5  # dates below a figure; more would not fit on a phone
_DAYS_DRAWN = 45  # one point a day up to here, then one a week
_WEEKS_DRAWN = 53  # and up to here, then one a month
_STEPS = ("day", "week", "month")
_WEEKS = 13  # of the calendar: a quarter of a year
_WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_HEIGHT = 260  # pixels


def short(day: date) -> str:
    """``3 Mar``"""
    return f"{day.day} {day:%b}"


def points_in_time(days: Sequence[Days], least: str = "day") -> tuple[str, Sequence[Days]]:
    """What a figure over time has its points for: "day", or "week" or "month" where the days are many."""
    step = max(least, _step([each.begins for each in days]), key=_STEPS.index)
    match step:
        case "day":
            return step, days
        case "week":
            return step, by_week(days)
        case _:
            return step, by_month(days)


def newest_in_time(history: Sequence[tuple[date, _V]]) -> Sequence[tuple[date, _V]]:
    """The same for what has one value at a time: of a week or a month the newest."""
    match _step([day for day, _ in history]):
        case "day":
            return history
        case "week":
            return tuple({monday(day): (day, value) for day, value in history}.values())
        case _:
            return tuple({first_of_month(day): (day, value) for day, value in history}.values())


def when(day: date, step: str) -> str:
    """In a sentence, of a point in time that :func:`points_in_time` has made."""
    match step:
        case "day":
            return f"on {short(day)}"
        case "week":
            return f"in the week from {short(day)}"
        case _:
            return f"in {day:%B %Y}"


def _step(days: Sequence[date]) -> str:
    """More points than fit on a phone would keep its browser busy for seconds, too."""
    span = (days[-1] - days[0]).days if days else 0
    return "day" if span < _DAYS_DRAWN else "week" if span < _WEEKS_DRAWN * 7 else "month"


def table(columns: Mapping[str, Sequence[object]], label: str = "The same as a table") -> None:
    """The numbers of the figure above, folded away."""
    with st.expander(label):
        frame = pd.DataFrame(columns)
        st.table(frame.set_index(frame.columns[0]))


def line(
    key: str,
    days: Sequence[date],
    values: Sequence[float],
    unit: str,
    *,
    top: float | None = None,
    band: tuple[Sequence[float], Sequence[float]] | None = None,
) -> None:
    """*values* over *days*; *unit* names the upright axis. ``band`` is drawn around the line: (low, high)."""
    figure = go.Figure()
    if band is not None:
        figure.add_scatter(x=days, y=band[1], mode="lines", line={"width": 0}, showlegend=False)
        figure.add_scatter(
            x=days, y=band[0], mode="lines", line={"width": 0}, fill="tonexty", fillcolor=_BAND, showlegend=False
        )
    mode = "lines+markers" if len(days) <= _DAYS_DRAWN else "lines"
    figure.add_scatter(
        x=days,
        y=values,
        mode=mode,
        marker={"size": 8, "color": _FULL},
        line={"color": _FULL},
        cliponaxis=False,  # a point on the axis is a whole one
    )
    figure.update_layout(showlegend=False)
    if band is None:
        figure.update_yaxes(range=[0, top] if top else None, rangemode="tozero")
    _draw(key, _over(figure, days, unit))


def bars(key: str, days: Sequence[date], values: Sequence[float], unit: str) -> None:
    figure = go.Figure(go.Bar(x=days, y=values, marker={"color": _FULL}))
    _draw(key, _over(figure, days, unit))


def shares(key: str, names: Sequence[str], percents: Sequence[float], unit: str) -> None:
    """One bar lying for each of *names*, 0 to 100 percent."""
    figure = go.Figure(
        go.Bar(
            x=percents,
            y=names,
            orientation="h",
            marker={"color": _FULL},
            text=[f"{round(percent)}%" for percent in percents],
            textposition="outside",
            cliponaxis=False,
        )
    )
    figure.update_xaxes(title=unit, range=[0, 112], tickvals=[0, 25, 50, 75, 100])
    figure.update_yaxes(autorange="reversed", automargin=True)
    figure.update_layout(height=100 + 34 * len(names), margin={"l": 10, "r": 12, "t": 8, "b": 40})
    _draw(key, figure)


def curve(key: str, names: Sequence[str], percents: Sequence[float], across: str, unit: str) -> None:
    """*percents* over a few words, from left to right."""
    figure = go.Figure(
        go.Scatter(
            x=names,
            y=percents,
            mode="lines+markers+text",
            text=[f"{round(percent)}%" for percent in percents],
            textposition="top center",
            marker={"size": 10, "color": _FULL},
            line={"color": _FULL},
            cliponaxis=False,
        )
    )
    figure.update_yaxes(title=unit, range=[0, 112], tickvals=[0, 25, 50, 75, 100])
    figure.update_xaxes(title=across)
    figure.update_layout(height=_HEIGHT, margin={"l": 48, "r": 12, "t": 12, "b": 44})
    _draw(key, figure)


def calendar(key: str, days: Sequence[Days], today: date) -> None:
    """The last quarter of a year, a column a week and a row a weekday: the more answers, the deeper the colour."""
    first = monday(today) - timedelta(weeks=_WEEKS - 1)
    answers = {each.begins: each.answers for each in days}
    weeks = [first + timedelta(weeks=number) for number in range(_WEEKS)]
    rows: list[list[float | None]] = []
    for weekday in range(len(_WEEKDAYS)):
        dates = [week + timedelta(days=weekday) for week in weeks]
        rows.append([_depth(answers.get(day, 0)) if day <= today else None for day in dates])
    figure = go.Figure(
        go.Heatmap(
            z=rows,
            x=list(range(_WEEKS)),
            y=_WEEKDAYS,
            colorscale=[[0, _EMPTY], [0.01, "rgba(35, 140, 98, 0.35)"], [1, _FULL]],
            zmin=0,
            zmax=4,
            xgap=3,
            ygap=3,
            showscale=False,
        )
    )
    named = [number for number, week in enumerate(weeks) if week.day <= 7]
    figure.update_xaxes(tickvals=named, ticktext=[f"{weeks[number]:%b}" for number in named], showgrid=False)
    figure.update_yaxes(autorange="reversed", showgrid=False)
    figure.update_layout(height=230, margin={"l": 40, "r": 8, "t": 8, "b": 28})
    _draw(key, figure)


def _depth(answers: int) -> float:
    """0 for none, then four steps, the last from forty answers on."""
    return 0 if answers == 0 else 1 + sum(answers >= step for step in (10, 20, 40))


def _over(figure: go.Figure, days: Sequence[date], unit: str) -> go.Figure:
    named = list(days)[:: -(-len(days) // _NAMED)]
    figure.update_yaxes(title=unit)
    words = [f"{day:%b %Y}" if _step(days) == "month" else short(day) for day in named]
    figure.update_xaxes(type="date", tickvals=named, ticktext=words, tickangle=0)
    figure.update_layout(height=_HEIGHT, margin={"l": 52, "r": 16, "t": 12, "b": 32})
    return figure


def _draw(key: str, figure: go.Figure) -> None:
    """By Streamlit's theme; only its pale grey for small words is too pale on paper."""
    if st.context.theme.type == "light":
        for axes in (figure.update_xaxes, figure.update_yaxes):
            axes(tickfont={"color": _INK}, title={"font": {"color": _INK}})
        figure.update_traces(textfont={"color": _INK}, selector={"type": "bar"})
        figure.update_traces(textfont={"color": _INK}, selector={"type": "scatter"})
    with st.container(key=f"figure-{key}"):
        st.plotly_chart(figure, key=key, config=_CONFIG)
    look.as_one_picture(f"figure-{key}", "A figure. What it shows stands below it, the same as a table.")
