"""One lesson, one step a screen: text with drawn cards, or a check. The step is in the address."""

import streamlit as st

from lessons import CheckStep, Lesson, LessonError, ScriptedHand, TextStep
from lessons import lesson as lesson_named
from trainer import practice
from trainer.app import look, nav, session
from trainer.app.ask import ask, offer_again
from trainer.app.board import scripted
from trainer.app.next_step import one_like_it
from trainer.app.rulebook import under_step
from trainer.app.rulebook.drawing import draw_blocks
from trainer.exercises.wording import count_word
from trainer.learner.attempt import Mode
from trainer.learner.knowledge import Knowledge
from trainer.learner.streak import CHECKS_TO_FINISH
from trainer.practice import LESSON, Occasion


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
    if session.setting(_place_key(lesson), "") != str(number):
        session.set_setting(_place_key(lesson), str(number))
    path = len(lesson.path)
    look.title(lesson.title)
    where = f"Step {number} of {path}" if number <= path else f"Practice {number - path} of {len(steps) - path}"
    st.progress(min(number, path) / path, text=where)
    step = steps[number - 1]
    if isinstance(step, TextStep):
        _draw_text(step, f"{lesson.id}:{number}")
        under_step.draw_words(step, lesson.id, number)
        look.starts_at_top(f"{lesson.id} {number}", "part")
        _draw_moves(lesson, number, answered=_is_played(step, f"{lesson.id}:{number}"))
    else:
        _draw_check(lesson, step, number)


def _draw_text(step: TextStep, key: str) -> None:
    st.header(step.title, anchor=False)
    draw_blocks(step.blocks, f"step:{key}")


def _is_played(step: TextStep, key: str) -> bool:
    """Whether a hand that is to be played on this screen, if there is one, has come to its end."""
    hands = [(index, each) for index, each in enumerate(step.blocks) if isinstance(each, ScriptedHand)]
    return all(scripted.is_played(each, f"step:{key}:{index}") for index, each in hands)


def _draw_check(lesson: Lesson, step: CheckStep, number: int) -> None:
    if step.say:
        with st.container(key="lead"):  # what is read first when the step comes (top.js)
            st.markdown(step.say)
    occasion = Occasion(Mode.LESSON, lesson.id)
    attempt = ask(step.exercise, occasion)
    _draw_moves(lesson, number, answered=attempt is not None)
    if attempt is not None and not attempt.right:
        with st.container(horizontal=True):
            offer_again(step.exercise, occasion)  # only the check itself counts for the lesson
            one_like_it(step.exercise, attempt, None)


def _draw_moves(lesson: Lesson, number: int, *, answered: bool) -> None:
    """Back and on. After the path: what the lesson came to, and the practice that is left."""
    last = number == len(lesson.steps)
    if answered and (last or number == len(lesson.path)):
        _draw_end(lesson, number)
        return
    with st.container(horizontal=True):
        _draw_back(number)
        if not last:
            st.button(
                "Next" if answered else "Skip",
                key=f"on:{number}",
                type="primary" if answered else "tertiary",
                on_click=_to,
                args=(number + 1,),
            )


def _draw_back(number: int) -> None:
    if number > 1:
        st.button("Back", key=f"back:{number}", on_click=_to, args=(number - 1,))


def _to(step: int) -> None:
    st.query_params["step"] = str(step)


def _draw_end(lesson: Lesson, number: int) -> None:
    knowledge = session.knowledge()
    done = practice.lesson_done(lesson, knowledge)
    right = knowledge.lesson_checks_right(lesson.id)
    more = number < len(lesson.steps)
    if done:
        st.success(f"**{lesson.title}: done.** {len(right)} checks right.", icon=":material/check_circle:")
    else:
        finish = count_word(min(CHECKS_TO_FINISH, len(lesson.checks))).lower()
        way = "There are more below." if more else "Try one again that you missed or skipped."
        st.info(f"{len(right)} checks right so far; {finish} finish the lesson. {way}")
    with st.container(horizontal=True):
        _draw_back(number)
        if done:
            _draw_following(knowledge)
        elif not more:
            args = (_first_open(lesson, right),)
            st.button("To the first of them", key="open", type="primary", on_click=_to, args=args)
        if done and practice.drill_kinds(lesson):
            nav.button("Fresh questions", "fresh", "puzzle", kind=f"{LESSON}{lesson.id}")
        if more:
            label = "More practice" if done else "More checks"
            nav.button(label, "more", "lesson", primary=not done, lesson=lesson.id, step=str(number + 1))


def _draw_following(knowledge: Knowledge) -> None:
    following = practice.next_lesson(knowledge)
    if following is None:
        nav.button("Today", "to-today", "today", primary=True)
    else:
        nav.button(f"Next lesson: {following.title}", "following", "lesson", primary=True, lesson=following.id)


def _first_open(lesson: Lesson, right: frozenset[str]) -> int:
    """The first step with a check that is not among those answered *right*; the first of all where all are."""
    checks = ((number, step) for number, step in enumerate(lesson.steps, 1) if isinstance(step, CheckStep))
    return next((number for number, step in checks if step.exercise.id not in right), 1)


def _place_key(lesson: Lesson) -> str:
    return f"lesson:{lesson.id}"


def _asked_step(lesson: Lesson) -> int:
    """The step in the address (1 to the last), else the one where the learner left."""
    text = st.query_params.get("step") or session.setting(_place_key(lesson), "1")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 1
    number = min(max(number, 1), len(lesson.steps))
    st.query_params["step"] = str(number)
    return number
