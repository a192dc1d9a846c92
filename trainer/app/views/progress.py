"""Progress: the rating, skills, days, accuracy and cost over time, lessons. Plotly and pandas load here."""

from datetime import timedelta

import streamlit as st

from lessons import load_lessons
from trainer import practice
from trainer.app import figures, look, nav, session
from trainer.app.board import results
from trainer.exercises.model import DIFFICULTIES
from trainer.learner.diary import Days
from trainer.learner.knowledge import Knowledge, LessonState
from trainer.learner.mastery import SkillState, Standing
from trainer.learner.rating import Rating, Strength

_MONTH = 30  # days
_HARDNESS = {1: "easy", 2: "middling", 3: "hard"}  # the levels, in a sentence about exercises


def draw() -> None:
    knowledge = session.knowledge()
    st.title("Progress", anchor=False)
    if not knowledge.first_tries:
        st.write("Nothing to show yet: answer a question, and it counts from the first.")
        nav.button("Solve a puzzle", "puzzles", "puzzles", primary=True)
        results.draw()
        return
    firsts = knowledge.first_tries
    right = sum(each.right for each in firsts)
    st.write(f"{right} of {len(firsts)} right at the first try. Later tries are practice and do not count here.")
    _draw_rating(knowledge.rating)
    _draw_skills(knowledge)
    _draw_days(knowledge)
    _draw_accuracy(knowledge.diary)
    _draw_loss(knowledge.diary)
    _draw_time(knowledge.diary)
    _draw_lessons(knowledge)
    results.draw()


# --- Rating ---------------------------------------------------------------------------------------------------


def _draw_rating(strength: Strength) -> None:
    st.header("Your rating", anchor=False)
    if strength.more_needed:
        st.write(f"{_first_tries(strength.more_needed)} more needed before it says something.")
        return
    rating = strength.rating
    low, high = rating.band
    st.markdown(f"**{round(rating.value)}**, probably between {low} and {high}.")
    st.write(_expected_words(rating))
    if len(strength.history) > 1:
        history = figures.newest_in_time(strength.history)
        days = [day for day, _ in history]
        ratings = [rating for _, rating in history]
        bands = [rating.band for rating in ratings]
        values = [round(rating.value) for rating in ratings]
        lows, highs = [band[0] for band in bands], [band[1] for band in bands]
        figures.line("rating", days, values, "Rating, with its band", band=(lows, highs))
        figures.table({"Day": days, "Rating": values, "From": lows, "To": highs})
    with st.expander("How it is counted"):
        st.write(
            "Each first try is a game against the question: right wins, wrong loses, and a hard question counts for "
            "more than an easy one. It starts at 1200, as high as an easy question, and the band narrows as you go "
            "on. Time does not count, nor do reviews and second tries. In a lesson, and in “Try one like it”, you "
            "know what to look for; so there a right answer counts a fifth and a wrong one seven tenths."
        )


def _expected_words(rating: Rating) -> str:
    easy, middling, hard = (
        f"{round(100 * rating.expected(DIFFICULTIES[level]))}% of the {word} ones" for level, word in _HARDNESS.items()
    )
    return f"With it you can expect to get {easy} right at the first try, {middling} and {hard}."


def _first_tries(count: int) -> str:
    return "1 first try" if count == 1 else f"{count} first tries"


# --- Skills ---------------------------------------------------------------------------------------------------


def _draw_skills(knowledge: Knowledge) -> None:
    states = [state for state in knowledge.skills.values() if state.tries]
    if not states:
        return
    st.header("By skill", anchor=False)
    counts = {standing: sum(state.standing is standing for state in states) for standing in Standing}
    new = [state.skill.label for state in knowledge.skills.values() if not state.tries]
    st.write(f"{counts[Standing.SOLID]} solid, {counts[Standing.LEARNING]} being learned, {len(new)} new.")
    shares = [100 * state.right_of_last / state.last for state in states]
    figures.shares("by-skill", [state.skill.label for state in states], shares, "Percent right of the last ten")
    for state in states:
        label = state.skill.label
        st.markdown(f"**{label}**{'' if label.endswith('?') else ':'} {state.standing.label}. {_words(state)}")
    if new:
        st.markdown(f"**New**: {', '.join(new)}.")
    strengths = [knowledge.skill_rating(state.skill) for state in states]
    figures.table(
        {
            "Skill": [state.skill.label for state in states],
            "State": [state.standing.label for state in states],
            "First tries": [state.tries for state in states],
            "Right of the last": [f"{state.right_of_last} of {state.last}" for state in states],
            "Rating": [_rating_words(strength) for strength in strengths],
        }
    )


def _words(state: SkillState) -> str:
    words = f"{state.right_of_last} of your last {state.last}"
    if state.more_needed:
        return f"{words}; {state.more_needed} more right to be solid."
    return f"{words}; one more right on another day to be solid." if state.another_day_needed else f"{words}."


def _rating_words(strength: Strength) -> str:
    if strength.more_needed:
        return f"{strength.more_needed} more needed"
    return f"{round(strength.rating.value)} ± {round(2 * strength.rating.deviation)}"


# --- Days -----------------------------------------------------------------------------------------------------


def _draw_days(knowledge: Knowledge) -> None:
    st.header("Your days", anchor=False)
    today = session.today()
    days = knowledge.diary
    recent = sum(today - timedelta(days=_MONTH) < each.begins <= today for each in days)
    streak = knowledge.streak
    freezes = "1 freeze" if streak.freezes == 1 else f"{streak.freezes} freezes"
    st.write(
        f"{_day_count(recent)} of the last {_MONTH} with answers. Streak: {_day_count(streak.days)}, the longest "
        f"{streak.best}; {freezes} in hand."
    )
    look.quiet("The last 13 weeks, a column each: the deeper the colour, the more answers on that day.")
    figures.calendar("calendar", days, today)
    figures.table(
        {
            "Day": [each.begins for each in days[::-1][:_MONTH]],
            "Answers": [each.answers for each in days[::-1][:_MONTH]],
        }
    )


def _day_count(days: int) -> str:
    return "1 day" if days == 1 else f"{days} days"


# --- Over time ------------------------------------------------------------------------------------------------


def _draw_accuracy(days: tuple[Days, ...]) -> None:
    step, points = figures.points_in_time([each for each in days if each.firsts])
    st.header(f"Right at the first try, {step} by {step}", anchor=False)
    percents = [round(100 * (each.right_share or 0)) for each in points]
    best = max(range(len(points)), key=lambda index: (percents[index], index))
    if len(points) == 1:
        st.write(f"So far one {step}: {percents[0]}%.")
    else:
        st.write(
            f"Last {step}: {percents[-1]}%. The best: {percents[best]}%, {figures.when(points[best].begins, step)}."
        )
    begins = [each.begins for each in points]
    figures.line("over-time", begins, percents, "Percent right", top=105)
    figures.table(
        {
            step.capitalize(): begins,
            "Tries": [each.firsts for each in points],
            "Right": [each.firsts_right for each in points],
            "Percent right": percents,
        }
    )


def _draw_loss(days: tuple[Days, ...]) -> None:
    step, points = figures.points_in_time([each for each in days if each.priced])
    if not points:
        return
    st.header(f"Points given away, {step} by {step}", anchor=False)
    losses = [round(each.loss or 0.0, 1) for each in points]
    total = sum(each.lost for each in points) / sum(each.priced for each in points)
    st.write(
        f"Where an answer has a price (should you knock, say), a first try of yours averages {total:.1f} points a hand "
        f"less than the best; last {step} {losses[-1]}."
    )
    begins = [each.begins for each in points]
    if len(points) > 1:
        figures.line("loss", begins, losses, "Points a hand")
    figures.table(
        {step.capitalize(): begins, "Priced tries": [each.priced for each in points], "Points a hand": _tenths(losses)}
    )


def _draw_time(days: tuple[Days, ...]) -> None:
    timed = [each for each in days if each.seconds]
    if not timed:
        return
    step, points = figures.points_in_time(timed, least="week")
    st.header(f"Time spent, {step} by {step}", anchor=False)
    total = sum(each.seconds for each in timed)
    st.write(f"{_duration(total)} in all, {_duration(total / len(timed))} on a day with answers.")
    minutes = [round(each.seconds / 60) for each in points]
    begins = [each.begins for each in points]
    if len(points) > 1:
        figures.bars("time", begins, minutes, f"Minutes a {step}")
    figures.table({f"{step.capitalize()} from": begins, "Minutes": minutes})


def _tenths(values: list[float]) -> list[str]:
    return [f"{value:.1f}" for value in values]


def _duration(seconds: float) -> str:
    minutes = round(seconds / 60)
    if minutes < 60:
        return f"{max(1, minutes)} min"
    return f"{minutes // 60} h {minutes % 60} min"


# --- Lessons --------------------------------------------------------------------------------------------------


def _draw_lessons(knowledge: Knowledge) -> None:
    st.header("Lessons", anchor=False)
    states = [(each, practice.lesson_state(each, knowledge)) for each in load_lessons()]
    solid = sum(state is LessonState.SOLID for _, state in states)
    done = sum(state is not LessonState.OPEN for _, state in states)
    st.write(f"{done} of {len(states)} done, {solid} of them solid: their skills are too.")
    columns = {"Lesson": [each.title for each, _ in states], "State": [state.capitalize() for _, state in states]}
    figures.table(columns, "Lesson by lesson")
