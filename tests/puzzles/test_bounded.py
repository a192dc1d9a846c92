"""Makers of rare positions: nobody waits long, old ids keep their puzzles, and a way out is as good as a find."""

from random import Random

import pytest

from puzzles import LEVELS, load
from puzzles.bank_file import bank_of
from puzzles.makers import lay_off, may_you_knock, safe_discard, undercut
from puzzles.makers.quick import QUICK
from puzzles.making import BOUNDED, SEARCHED, Search
from puzzles.positions import LookedLongEnough
from puzzles.serve import MAKERS
from trainer.exercises.undercut import Undercut
from trainer.rules.showdown import Ending

SEARCHES: dict[str, Search] = {
    "undercut": undercut.search,
    "safe-discard": safe_discard.search,
    "may-you-knock": may_you_knock.search,
    "lay-off": lay_off.search,
}
ONE_HAND = 20  # positions: no more are looked at than those of one hand, two where it is short


@pytest.mark.parametrize("kind", SEARCHES)
def test_the_quick_numbers_are_quick(kind: str) -> None:
    assert QUICK[kind].keys() == set(LEVELS)
    for level, numbers in QUICK[kind].items():
        for number in numbers:
            SEARCHES[kind](Random(f"{kind}.{SEARCHED}.{level}.{number}"), level, ONE_HAND)


@pytest.mark.parametrize("level", LEVELS)
def test_half_of_the_quick_undercuts_are_some(level: int) -> None:
    made = [MAKERS["undercut"].make(number, level, SEARCHED).question for number in QUICK["undercut"][level]]
    results = [each.result.score.result for each in made if isinstance(each, Undercut)]
    assert 2 * results.count(Ending.UNDERCUT) == len(results)


@pytest.mark.parametrize("level", LEVELS)
def test_of_the_quick_lay_offs_as_many_are_against_gin_as_of_all(level: int) -> None:
    made = [MAKERS["lay-off"].make(number, level, SEARCHED) for number in QUICK["lay-off"][level]]
    assert 0.1 < sum(lay_off.GIN in each.traps for each in made) / len(made) < 0.2


def test_a_position_that_is_not_found_in_time_is_another_one_of_the_level() -> None:
    kind, level = "lay-off", 3
    number = next(each for each in range(200) if _is_long(kind, level, each))
    made = MAKERS[kind].make(number, level, BOUNDED)
    assert made == MAKERS[kind].make(number, level, BOUNDED)
    assert lay_off.GIN in made.traps or lay_off.level_of(made.traps) == level


def _is_long(kind: str, level: int, number: int) -> bool:
    try:
        SEARCHES[kind](Random(f"{kind}.{BOUNDED}.{level}.{number}"), level, lay_off.PATIENCE)
    except LookedLongEnough:
        return True
    return False


@pytest.mark.parametrize("kind", SEARCHES)
def test_the_bank_and_its_dailies_keep_the_puzzles_that_their_ids_name(kind: str) -> None:
    for line in list(bank_of(kind).lines.values())[::40]:
        assert line.version == SEARCHED
        assert load(line.id).question.to_data() == line.question
    assert MAKERS[kind].banked == SEARCHED
