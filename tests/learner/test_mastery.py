from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from trainer.exercises.skills import Skill
from trainer.learner.attempt import Attempt
from trainer.learner.mastery import SkillState, Standing, skill_state

MakeAttempt = Callable[..., Attempt]
StateOf = Callable[[str], SkillState]


@pytest.fixture(scope="session")
def state_of(attempt: MakeAttempt, noon: datetime) -> StateOf:
    """The state after days of tries: "+++- ++" is three right and one wrong on a day, two right on the next."""

    def made(days: str) -> SkillState:
        tries = [
            attempt(f"{day}.{number}", mark == "+", noon + timedelta(days=day, minutes=number))
            for day, marks in enumerate(days.split(" "))
            for number, mark in enumerate(marks)
        ]
        return skill_state(Skill.BEST_MELDS, tries)

    return made


@pytest.mark.parametrize(
    ("days", "standing", "more_needed", "another_day_needed"),
    [
        ("", Standing.NEW, 8, True),
        ("-", Standing.LEARNING, 7, True),  # seven of eight are 87 %
        ("+++++++", Standing.LEARNING, 1, True),
        ("++++++++", Standing.LEARNING, 0, True),  # one day
        ("+++++++ -", Standing.LEARNING, 0, True),  # two days, but nothing right after the delay
        ("+++++++ +", Standing.SOLID, 0, False),
        ("++++++ -+", Standing.LEARNING, 0, True),  # the right one came at once after the wrong one
        ("+++++- ++", Standing.SOLID, 0, False),  # seven of eight
        ("++++-- ++", Standing.LEARNING, 7, False),  # six of eight; seven more push a wrong one out: nine of ten
        ("------ ++++ ++++", Standing.LEARNING, 1, False),  # eight of the last ten
        ("------ ++++ +++++", Standing.SOLID, 0, False),  # nine of the last ten: the bad start is forgotten
        ("++++++++ + ++++++++++++", Standing.SOLID, 0, False),  # a long sitting takes nothing away
        ("+++++++ ++ --", Standing.LEARNING, 9, False),  # and a skill can slip
    ],
)
def test_the_only_mastery_rule(
    state_of: StateOf, days: str, standing: Standing, more_needed: int, another_day_needed: bool
) -> None:
    state = state_of(days)
    assert (state.standing, state.more_needed, state.another_day_needed) == (standing, more_needed, another_day_needed)


def test_what_is_shown(state_of: StateOf) -> None:
    state = state_of("--++ +-++++++-")
    assert f"{state.right_of_last} of your last {state.last}" == "8 of your last 10"
    assert (state.tries, state.standing.label, state.is_solid) == (13, "Learning", False)
    assert (state_of("+-").right_of_last, state_of("+-").last) == (1, 2)


@given(st.text(alphabet="+- ", max_size=30))
def test_more_needed_right_ones_on_another_day_make_it_solid(state_of: StateOf, days: str) -> None:
    state = state_of(days)
    assume(state.tries)
    needed = state.more_needed
    if needed:
        assert not state.is_solid
        assert state_of(f"{days} {'+' * needed}").is_solid
        assert not state_of(f"{days} {'+' * (needed - 1)}").is_solid
    assert state.is_solid == (needed == 0 and not state.another_day_needed)


@pytest.mark.parametrize(
    ("first", "second", "zone", "delayed"),
    [
        ("2026-03-02T23:59", "2026-03-03T00:01", "UTC", False),  # midnight alone is no delay
        ("2026-03-02T23:00", "2026-03-03T08:00", "UTC", True),
        ("2026-03-02T08:00", "2026-03-02T23:00", "UTC", False),  # the same day
        ("2026-03-02T08:00", "2026-03-02T23:00", "Pacific/Kiritimati", True),  # there a new day began at 10:00 UTC
        ("2026-03-02T23:00", "2026-03-03T08:00", "Etc/GMT+12", False),  # and there it is the same one
    ],
)
def test_a_delay_is_a_night_on_the_learners_own_calendar(
    attempt: MakeAttempt, first: str, second: str, zone: str, delayed: bool
) -> None:
    tries = [attempt(at=datetime.fromisoformat(f"{each}+00:00"), zone=zone) for each in (first, second)]
    assert skill_state(Skill.BEST_MELDS, tries).another_day_needed is not delayed
