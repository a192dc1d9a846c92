"""Mistakes, third section: what goes wrong again and again, what it costs, and whether it gets better."""

from collections.abc import Mapping, Sequence

import streamlit as st

from trainer.app import figures, look, mistake_parts, nav, session
from trainer.app.mistake_parts import PERIODS
from trainer.exercises.habits import habit_words, trap_words
from trainer.exercises.skills import Skill
from trainer.learner.diary import Days
from trainer.learner.patterns import Chosen, Pattern, Sureness, Tally
from trainer.storage import StoreError

MOST = 3  # habits that are told in words
_TRAPS_SHOWN = 8
_ENOUGH = 5  # answers before a share means anything
_ASK, _PROBLEM = "ask-sureness", "ask-sureness-problem"


def draw() -> None:
    knowledge = session.knowledge()
    mistake_parts.head("patterns")
    if not knowledge.mistakes:
        mistake_parts.none_yet()
        return
    query = {part: value for part, value in mistake_parts.chosen_query().items() if part == "days"}
    _draw_period(query.get("days", ""))
    since = mistake_parts.chosen(query).since
    tally = knowledge.tally if since is None else Tally(Chosen(since=since).of(knowledge.attempts))
    if not tally.wrong:
        st.write("Nothing went wrong in that time.")
    else:
        look.quiet(f"Wrong: {tally.wrong} of {tally.answers} answers, reviews and second tries too.")
        _draw_habits(tally.habits, query)
        _draw_over_time([each for each in knowledge.diary if since is None or each.begins >= since])
        _draw_traps(tally.traps, query)
        _draw_skills(tally.skills)
    _draw_sureness(tally.sureness)


def _draw_period(days: str) -> None:
    def keep() -> None:
        value = str(st.session_state[key])
        st.query_params.from_dict({"days": value} if value else {})

    key = f"period:{days}"
    values = list(PERIODS)
    st.selectbox("When", values, values.index(days), PERIODS.__getitem__, key=key, on_change=keep, width=260)


def _draw_habits(found: tuple[Pattern, ...], query: dict[str, str]) -> None:
    st.header("What costs you most", anchor=False)
    if not found:
        st.write("No mistake came twice: there is no habit to break.")
        return
    for each in found[:MOST]:
        with nav.entry(f"**{habit_words(each.name)}**", "all_mistakes", habit=each.name, **query):
            st.markdown(_habit_words(each))


def _habit_words(each: Pattern) -> str:
    words = f"{each.missed} times in {each.answers} answers to questions of that kind"
    if not each.points:
        return f"{words}."
    return f"{words}, {each.points / each.missed:.1f} points each time: {round(each.points)} in all."


def _draw_over_time(days: Sequence[Days]) -> None:
    step, points = figures.points_in_time(days)
    st.header(f"Wrong answers of every ten, {step} by {step}", anchor=False)
    values = [round(10 * each.wrong / each.answers, 1) for each in points]
    if len(points) == 1:
        st.write(f"So far one {step}: {values[0]} of ten. From the second on there is a figure.")
        return
    st.write(_trend_words(values, step))
    begins = [each.begins for each in points]
    figures.line("over-time", begins, values, "Wrong of ten", top=10 if max(values) > 6 else None)
    figures.table(
        {
            step.capitalize(): begins,
            "Answers": [each.answers for each in points],
            "Wrong": [each.wrong for each in points],
            "Wrong of ten": [f"{value:.1f}" for value in values],
        }
    )


def _trend_words(values: list[float], step: str) -> str:
    half = len(values) // 2
    before, after = (sum(part) / len(part) for part in (values[:half], values[half:]))
    words = f"{before:.1f} of ten in the earlier {step}s, {after:.1f} in the later ones"
    if abs(after - before) < 0.3:
        return f"{words}: much the same."
    return f"{words}: {'fewer' if after < before else 'more'} now."


def _draw_traps(found: tuple[Pattern, ...], query: dict[str, str]) -> None:
    missed = [each for each in found if each.missed]
    if not missed:
        return
    st.header("What makes it hard", anchor=False)
    for each in missed[:_TRAPS_SHOWN]:
        state = f"missed {each.missed} of {each.answers}"
        nav.row(trap_words(each.name), state, "all_mistakes", trap=each.name, **query)


def _draw_skills(found: tuple[Pattern, ...]) -> None:
    labels = {str(skill): skill.label for skill in Skill}
    known = [each for each in found if each.name in labels and each.answers >= _ENOUGH]
    if not known:
        return
    st.header("By skill", anchor=False)
    known.sort(key=lambda each: (-each.share, labels[each.name]))
    worst = known[0]
    st.write(f"Most often wrong: {labels[worst.name]}, {worst.missed} of {worst.answers} answers.")
    names = [labels[each.name] for each in known]
    figures.shares("by-skill", names, [100 * each.share for each in known], "Percent wrong")
    figures.table(
        {
            "Skill": names,
            "Answers": [each.answers for each in known],
            "Wrong": [each.missed for each in known],
            "Points given away": [round(each.points) for each in known],
        }
    )


def _draw_sureness(said: Mapping[Sureness, tuple[int, int]]) -> None:
    st.header("How sure you were", anchor=False)
    st.toggle("Ask me before each answer", session.asks_sureness(), key=_ASK, on_change=_keep_asking)
    if problem := st.session_state.pop(_PROBLEM, None):
        st.error(problem)
    if not said:
        st.write("One tap, and you may leave it out. What you were sure of and missed comes first among your mistakes.")
        return
    words = [f"{each.lower()}: {right} of {answers} right" for each, (answers, right) in said.items()]
    st.write(f"{'; '.join(words)}.".capitalize())
    if len(said) > 1:
        percents = [100 * right / answers for answers, right in said.values()]
        figures.curve("sureness", [str(each) for each in said], percents, "You said", "Percent right")
    figures.table(
        {
            "You said": [str(each) for each in said],
            "Answers": [answers for answers, _ in said.values()],
            "Right": [right for _, right in said.values()],
        }
    )


def _keep_asking() -> None:
    try:
        session.set_asks_sureness(bool(st.session_state[_ASK]))
    except StoreError as error:
        st.session_state[_PROBLEM] = f"That setting was not stored: {error}."
