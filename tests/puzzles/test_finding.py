"""What is fit to be asked: a key also holds against a player who is no part of the price."""

import pytest

from puzzles.finding import find_knock
from trainer.exercises.should_you_knock import KNOCK, ShouldYouKnock

TURNS_ROUND = 306  # a seed whose position all four models call a knock, and who waits for gin does not


@pytest.mark.slow
def test_a_knock_that_is_wrong_against_who_waits_for_gin_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    assert find_knock(TURNS_ROUND) is None
    monkeypatch.setattr("trainer.analysis.asked.holds_against", lambda *_: True)
    found = find_knock(TURNS_ROUND)
    assert found is not None
    assert isinstance(found.question, ShouldYouKnock)
    assert found.question.right == KNOCK
