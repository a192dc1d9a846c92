"""One lesson, one step a screen: text with drawn cards, or a check. The step is in the address."""

import streamlit as st

from lessons import CheckStep, Lesson, LessonError, TextStep
from lessons import lesson as lesson_named
from trainer import practice
from trainer.app import hand, nav, session
from trainer.app.ask import ask
from trainer.app.next_step import one_like_it
from trainer.learner.attempt import Mode
from trainer.practice import Occasion


def draw() -> None:
    asked = st.query_params.get("lesson", "")
    try:
        lesson = lesson_named(asked)
    except LessonError as error:
        st.title("Learn", anchor=False)
        st.error(f"That lesson cannot be opened: {error}.")
        nav.button("All lessons", "all", "learn", primary=True)
    else:
        _draw_lesson(lesson)


def _draw_lesson(lesson: Lesson) -> None:
    steps = lesson.steps
    number = _asked_step(lesson)
    session.set_setting(_place_key(lesson), str(number))
    path = len(lesson.path)
    st.caption(lesson.title)
    where = f"Step {number} of {path}" if number <= path else f"Practice {number - path} of {len(steps) - path}"
    st.progress(min(number, path) / path, text=where)
    step = steps[number - 1]
    if isinstance(step, TextStep):
        _draw_text(step, f"{lesson.id}:{number}")
        _draw_moves(lesson, number, answered=True)
    else:
        _draw_check(lesson, step, number)


def _draw_text(step: TextStep, key: str) -> None:
    st.title(step.title, anchor=False)
    for index, block in enumerate(step.blocks):
        if isinstance(block, str):
            st.markdown(block)
        else:
            hand.draw(block, key=f"step:{key}:{index}", deck=session.deck(), plain=session.plain())


def _draw_check(lesson: Lesson, step: CheckStep, number: int) -> None:
    if step.say:
        st.markdown(step.say)
    occasion = Occasion(Mode.LESSON, lesson.id)
    attempt = ask(step.exercise, occasion)
    _draw_moves(lesson, number, answered=attempt is not None)
    if attempt is not None and not attempt.right:
        one_like_it(step.exercise, attempt, occasion)


def _draw_moves(lesson: Lesson, number: int, *, answered: bool) -> None:
    """Back and on. After the path: what the lesson came to, and the practice that is left."""

    def to(step: int) -> None:
        st.query_params["step"] = str(step)

    at_end = number == len(lesson.path) or number == len(lesson.steps)
    if answered and at_end:
        _draw_end(lesson, number)
        return
    with st.container(horizontal=True):
        if number > 1:
            st.button("Back", key=f"back:{number}", on_click=to, args=(number - 1,))
        st.button(
            "Next" if answered else "Skip",
            key=f"on:{number}",
            type="primary" if answered else "tertiary",
            on_click=to,
            args=(number + 1,),
        )


def _draw_end(lesson: Lesson, number: int) -> None:
    knowledge = session.knowledge()
    done = practice.lesson_done(lesson, knowledge)
    right = len(knowledge.lesson_checks_right(lesson.id))
    following = practice.next_lesson(knowledge)
    if done:
        st.success(f"**{lesson.title}: done.** {right} checks right.", icon=":material/check_circle:")
    else:
        st.info(f"{right} checks right so far; five finish the lesson. There are more below.")
    with st.container(horizontal=True):
        more = number < len(lesson.steps)
        if done and following is not None:
            nav.button(f"Next lesson: {following.title}", "following", "lesson", primary=True, lesson=following.id)
        elif done or not more:
            nav.button("Today", "to-today", "today", primary=True)
        if more:
            label = "More practice" if done else "More checks"
            nav.button(label, "more", "lesson", primary=not done, lesson=lesson.id, step=str(number + 1))


def _place_key(lesson: Lesson) -> str:
    return f"lesson:{lesson.id}"


def _asked_step(lesson: Lesson) -> int:
    """The step in the address (1 to the last), else the one where the learner left."""
    text = st.query_params.get("step") or session.setting(_place_key(lesson), "1")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 1
    number = min(max(number, 1), len(lesson.steps))
    st.query_params["step"] = str(number)
    return number
