import pytest

from trainer.exercises.habits import habit_words, trap_words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("knocked too soon", "You knock too soon"),
        ("greedy", "You take the longest meld first"),
        ("undercut", "You miss at “Is this an undercut?”"),  # a kind: the mistake had no name
        ("a name of another release", "A name of another release"),
    ],
)
def test_a_mistake_in_words(name: str, words: str) -> None:
    assert habit_words(name) == words


@pytest.mark.parametrize(
    ("name", "words"),
    [("tie", "Equal counts"), ("lay-offs decide", "Lay-offs decide"), ("", "")],
)
def test_a_trap_in_words(name: str, words: str) -> None:
    assert trap_words(name) == words
