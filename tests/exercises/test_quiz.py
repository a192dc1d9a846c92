import pytest

from trainer.exercises.answers import AnswerError, Choice
from trainer.exercises.quiz import Quiz

PILE = {
    "prompt": "May you look at the third card down in the pile?",
    "options": ["Yes", "No"],
    "answer": "No",
    "why": "Only the top card is open.",
    "source": "curriculum L5.6",
}


def test_the_written_answer_is_the_right_one() -> None:
    question = Quiz.from_data(PILE)
    assert question.prompt() == PILE["prompt"]
    assert question.grade(Choice("No")).right
    assert not question.grade(Choice("Yes")).right
    assert question.explain(Choice("Yes")).why == PILE["why"]
    assert "curriculum" not in str(question.explain(Choice("Yes")))
    with pytest.raises(AnswerError):
        question.grade(Choice("no"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"answer": "Perhaps"}, "'answer' is 'Perhaps', which is not one of the options"),
        ({"options": ["No"]}, "at least two, all different"),
        ({"options": ["No", "No", "Yes"]}, "at least two, all different"),
        ({"why": " "}, "1 to 200 characters"),
        ({"prompt": "x" * 201}, "1 to 200 characters"),
        ({"options": "Yes No"}, "'options' is a list of texts"),
    ],
)
def test_a_broken_quiz_is_named(change: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Quiz.from_data(PILE | change)
