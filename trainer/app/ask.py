"""The one page element: a question, or, once it is answered, what came of it. It knows nothing about kinds."""

from collections.abc import Callable, Sequence

import streamlit as st

from trainer import practice
from trainer.app import hand, look, session
from trainer.app.watch import watched
from trainer.exercises.answers import Answer, AnswerError, Choice, ChoiceAndNumber, Number
from trainer.exercises.model import (
    ChoiceTable,
    ChooseAndNumber,
    ChooseCard,
    ChooseCards,
    ChooseOne,
    Exercise,
    Feedback,
    GiveNumber,
    Question,
    Watched,
)
from trainer.learner.attempt import Attempt, Mode
from trainer.learner.patterns import Sureness
from trainer.practice import Occasion
from trainer.rules.rule_words import differences_in_words

HIGHEST_NUMBER = 999
_PHONE_ROW, _ROUND_A_LABEL = 36, 6  # letters that one row of buttons has on a phone, and what a button is wider
# Their questions name the rules that matter to them.
_NAME_THEIR_RULES = frozenset(
    ("declare", "hollywood", "house-table", "knock-limit", "may-you-knock", "score-game", "score-hand", "undercut")
)


def ask(exercise: Exercise, occasion: Occasion) -> Attempt | None:
    """Draw *exercise*; the attempt that is shown, where it is answered already, else None.

    What is drawn follows from the store alone, so a refresh or a second tab shows the same.
    """
    tries = practice.tries(session.knowledge(), exercise.id, occasion)
    place = _place(exercise, occasion)
    if tries and st.session_state.get(_again_key(place)) != len(tries):
        draw_feedback(tries[-1])
        look.starts_at_top(f"answer {place} {len(tries)}", "verdict")
        return tries[-1]
    is_asked = _question(exercise, occasion, place, practice.next_try(session.knowledge(), exercise.id, occasion))
    at: look.Head = (
        "field" if occasion.mode is Mode.SPRINT and isinstance(exercise.question.form(), GiveNumber) else "part"
    )
    look.starts_at_top(f"{'question' if is_asked else 'scenes'} {place} {len(tries)}", at)
    return None


def offer_again(exercise: Exercise, occasion: Occasion) -> None:
    """A button that asks the same exercise once more; kept as practice, the first try counts."""
    place = _place(exercise, occasion)
    tries = len(practice.tries(session.knowledge(), exercise.id, occasion))

    def again() -> None:
        st.session_state[_again_key(place)] = tries

    st.button("Try it again", key=f"again-button:{place}", on_click=again)


def _place(exercise: Exercise, occasion: Occasion) -> str:
    return f"{exercise.id}:{occasion.mode}:{occasion.of}:{occasion.first_try}"


def _again_key(place: str) -> str:
    return f"again:{place}"


def _question(exercise: Exercise, occasion: Occasion, place: str, try_number: int) -> bool:
    """Draws the question; False where there is still something to be watched before it."""
    question = exercise.question
    asked = f"{place}:{try_number}"
    if isinstance(question, Watched) and not watched(question.scenes(), asked):
        return False
    session.start_clock(asked)
    st.header(question.prompt(), anchor=False)
    _rules(question)
    if table := question.table():
        hand.draw(table, key=f"table:{asked}", deck=session.deck(), plain=session.plain(), is_question=True)

    hurried = occasion.mode is Mode.SPRINT
    if session.asks_sureness() and not hurried:
        st.segmented_control("How sure are you?", [str(each) for each in Sureness], key=_sure_key(asked))

    def send(answer: Answer | None) -> None:
        _send(exercise, occasion, try_number, answer, asked)

    match question.form():
        case ChooseOne() as form:
            with st.container(horizontal=True, key=_answers_key(form, asked)):
                for number, option in enumerate(form.options, 1):
                    st.button(
                        option.label,
                        key=f"choice:{asked}:{option.value}",
                        shortcut=str(number) if hurried else None,
                        on_click=send,
                        args=(Choice(option.value),),
                    )
        case ChooseCard() | ChooseCards() as form:
            _cards(form, asked, send)
        case GiveNumber() as form:
            _number(form, asked, send)
        case ChooseAndNumber() as form:
            _choice_and_number(form, asked, send)
    if problem := st.session_state.get(f"problem:{asked}"):
        st.error(problem)
    return True


def _answers_key(form: ChooseOne, asked: str) -> str:
    """Few and short answers stay in sight (page.css) while a long position is looked through."""
    row = sum(len(option.label) + _ROUND_A_LABEL for option in form.options)
    return f"{'answers-in-sight' if row <= _PHONE_ROW else 'answers'}:{asked}"


def _rules(question: Question) -> None:
    """What the table plays differently, where it is not Standard."""
    if question.kind not in _NAME_THEIR_RULES and (words := differences_in_words(question.rules)):
        look.quiet(f"Rules of this table: {', '.join(words)}.")


def _cards(form: ChooseCard | ChooseCards, asked: str, send: session.Send) -> None:
    key = f"cards:{asked}"

    def read() -> None:
        try:
            answer = hand.read_answer(form, key)
        except AnswerError as error:
            st.session_state[f"problem:{asked}"] = f"That was no answer: {error}."
        else:
            if answer is not None:  # else it came late, for a question that is answered
                send(answer)

    hand.ask_cards(form, key=key, rev=asked, on_answer=read, deck=session.deck(), plain=session.plain())


def _number(form: GiveNumber, asked: str, send: session.Send) -> None:
    key = f"number:{asked}"

    def read() -> None:
        value = st.session_state.get(key)
        send(None if value is None else Number(int(value)))

    with st.form(f"form:{asked}", border=False):
        _number_and_check(form.label, key, read)


def _choice_and_number(form: ChooseAndNumber, asked: str, send: session.Send) -> None:
    number_key, choice_key = f"number:{asked}", f"who:{asked}"
    labels = {option.value: option.label for option in form.options}

    def read() -> None:
        number, choice = st.session_state.get(number_key), st.session_state.get(choice_key)
        send(None if number is None or choice is None else ChoiceAndNumber(str(choice), int(number)))

    with st.form(f"form:{asked}", border=False):
        st.radio(form.choice_label, list(labels), None, labels.__getitem__, key=choice_key, horizontal=True)
        _number_and_check(form.number_label, number_key, read)


def _number_and_check(label: str, key: str, read: Callable[[], None]) -> None:
    """Side by side, so that both stand on a phone's first screen."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.number_input(label, 0, HIGHEST_NUMBER, None, 1, key=key, width=220, placeholder="0")
        st.form_submit_button("Check", type="primary", on_click=read)


def _send(exercise: Exercise, occasion: Occasion, try_number: int, answer: Answer | None, asked: str) -> None:
    """Store the answer before anything about it is drawn; a problem is said and nothing is stored."""
    if answer is None:
        st.session_state[f"problem:{asked}"] = "Fill in every part, then check."
        return
    try:
        practice.submit(
            exercise,
            answer,
            store=session.store(),
            learner=session.learner(),
            occasion=occasion,
            try_number=try_number,
            now=session.now(),
            zone=session.zone(),
            seconds=session.seconds_since(asked),
            confidence=_said_sureness(asked),
        )
    except ValueError as error:
        st.session_state[f"problem:{asked}"] = f"Your answer was not stored: {error}"
    else:
        st.session_state.pop(f"problem:{asked}", None)


def _sure_key(asked: str) -> str:
    return f"sure:{asked}"


def _said_sureness(asked: str) -> int | None:
    """What was tapped before this answer; None where nothing was, which is always allowed."""
    said = st.session_state.get(_sure_key(asked))
    return next((each.number for each in Sureness if each == said), None)


def draw_feedback(attempt: Attempt, *, position: bool = False) -> None:
    """The four parts, always in this order: verdict and cost, your answer, the best ones, why.

    With *position* the cards that were seen come before them, for somebody who has not just seen them.

    They are those of the question as it was asked, whatever has become of its lesson or its maker since.
    """
    feedback = practice.feedback_of(attempt)
    if feedback is None:
        st.error(practice.CANNOT_SHOW)
        return
    question = practice.exercise_of(attempt).question
    st.header(question.prompt(), anchor=False)
    _rules(question)
    if position and (table := question.table()):
        hand.draw(table, key=f"position:{attempt.id}", deck=session.deck(), plain=session.plain())
    _verdict(feedback, attempt.right)
    if feedback.yours:
        hand.draw(feedback.yours, key=f"yours:{attempt.id}", deck=session.deck(), plain=session.plain())
    if feedback.best:
        st.markdown(f"**{feedback.best_title}**")
        for index, picture in enumerate(feedback.best):
            hand.draw(picture, key=f"best:{attempt.id}:{index}", deck=session.deck(), plain=session.plain())
    st.markdown(feedback.why)
    if feedback.table:
        _choice_table(feedback.table)


def _choice_table(table: ChoiceTable) -> None:
    """Markdown, so that a screen reader has a table and the page needs no pandas."""
    with st.expander(table.title):
        numbers = len(table.heads) - 2
        lines = [_line(table.heads), _line(["---", *["---:"] * numbers, "---"])]
        for row in table.rows:
            choice = f"**{row.choice}** (yours)" if row.yours else row.choice
            lines.append(_line([choice, *row.figures]))
        st.markdown("\n".join(lines))
        st.caption(table.note)


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _verdict(feedback: Feedback, right: bool) -> None:
    text = f"**{feedback.headline}** {feedback.cost}"
    if right:
        st.success(text, icon=":material/check_circle:")
    else:
        st.warning(text, icon=":material/cancel:")
