import pytest

from trainer.exercises.answers import Choice
from trainer.exercises.model import Tone
from trainer.exercises.which_spread import WhichSpread
from trainer.rules.cards import format_cards

HAND = "2c 3c 4c 3h 3d 8h 9h Th Jh Qh"  # 6 with the run, 6 with the set of threes
RUN_IS_OPEN = "Ks Kd Kc 9s 9d 9c 5c 6c 4d 2s"
SET_IS_OPEN = "Ks Kd Kc 9s 9d 9c 3s 6c 4d 2s"
NOTHING = "Ks Kd Kc 9s 9d 9c 7s 6c 4d 2s"  # can be laid off
FOUR_WAYS = "2c 3c 4c 3h 3d 4s 5s 6s 7s 8s"  # the run or the set, and the 4♠ in its run or not


def against(defender: str, hand: str = HAND, **more: str) -> WhichSpread:
    return WhichSpread.from_data({"hand": hand, "defender": defender, **more})


def test_every_way_is_drawn_with_its_letter_and_the_other_hand() -> None:
    """What is laid down in every way is drawn once."""
    shared, run, both_set, other = against(RUN_IS_OPEN).table()
    assert [format_cards(group.cards) for group in shared.groups] == ["8h 9h Th Jh Qh"]
    assert (run.label, both_set.label) == ("A", "B")
    assert [format_cards(group.cards) for group in run.groups] == ["2c 3c 4c", "3h 3d"]
    assert {format_cards(group.cards) for group in both_set.groups if group.tone is Tone.LEFT} == {"2c 4c"}
    assert other.label == "Your opponent's hand"
    assert [option.label for option in against(RUN_IS_OPEN).form().options] == ["A", "B"]


def test_nothing_is_drawn_as_shared_where_every_meld_may_be_left_out() -> None:
    assert next(row.label for row in against("Ks Kd Kc Jd Jh Jc 7h 6d 4d 2h", FOUR_WAYS).table()) == "A"


@pytest.mark.parametrize(
    ("defender", "values", "key"),
    [
        (RUN_IS_OPEN, (-25, 11), {"B"}),  # 5♣ and 6♣ go on the run: 6 to 6 is an undercut
        (SET_IS_OPEN, (9, 6), {"A"}),  # the fourth three goes on the set; nothing goes on the run
    ],
)
def test_the_best_way_for_the_knocker(defender: str, values: tuple[int, int], key: set[str]) -> None:
    question = against(defender)
    assert question.values == values
    assert question.key == key
    for letter in "AB":
        verdict = question.grade(Choice(letter))
        assert (verdict.right, verdict.best_count) == (letter in key, len(key))


def test_what_is_said() -> None:
    wrong = against(RUN_IS_OPEN).explain(Choice("A"))
    assert wrong.cost == "Your opponent scores 25. Laid best, you score 11: 36 points better."
    assert wrong.why == (
        "Laid as A, 5♣ and 6♣ can be laid off, which leaves your opponent 6 against your 6. "
        "Laid as B, nothing can be laid off, which leaves your opponent 17 against your 6."
    )
    assert against(RUN_IS_OPEN).grade(Choice("A")).mistake == "open to lay-offs"
    right = against(RUN_IS_OPEN).explain(Choice("B"))
    assert right.cost == "You score 11."
    assert "Laid as A, 5♣ and 6♣" in right.why


def test_both_are_right_where_both_score_best() -> None:
    question = against("Ks Kd Kc Jd Jh Jc 7h 6d 4d 2h", FOUR_WAYS)
    assert sorted(question.values) == [9, 9, 13, 13]
    right = [letter for letter in "ABCD" if question.grade(Choice(letter)).right]
    assert {format_cards(question.ways["ABCD".index(letter)].deadwood_cards) for letter in right} == {"3h 3d", "2c 4c"}
    feedback = question.explain(Choice(right[0]))
    assert feedback.best_title == "Two right answers; you found one"
    assert len(feedback.best) == 2


def test_every_grouping_that_may_knock_is_offered_the_costly_ones_too() -> None:
    """Breaking up the run of four leaves one point more, and may be better."""
    hand = "Ac 2c 3c 4c 8h 8d 8s Th Jh Qh"
    question = against("5c Ks Kd Kc 9s 9d 9c 7s 6s 5s", hand)
    lefts = {format_cards(each.deadwood_cards) for each in question.ways}
    assert lefts == {"", "Ac", "4c", "Ac 2c 3c 4c"}
    assert question.key == {"ABCD"[[each.deadwood for each in question.ways].index(0)]}
    gin, ace = ("ABCD"[[each.deadwood for each in question.ways].index(count)] for count in (0, 1))
    assert "it is gin, and nothing can be laid off" in question.explain(Choice(gin)).why
    assert question.grade(Choice(ace)).mistake == "more left over"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"hand": "2c 3c 4c"}, "10"),
        ({"defender": "Ks Kd Kc 9s 9d 9c 5c 6c 4d 2c"}, "2c is in two places"),
        ({"hand": "2c 5h 4c 3h 3d 8h 9h Th Jh Kh"}, r"may knock in 0 groupings \(expected 2 to 6\)"),
        ({"rules": "standard arrangement=best"}, "let the cards speak"),
        ({"defender": NOTHING}, "every grouping of 'hand' scores the same"),
        ({"rules": "oklahoma"}, "need the first upcard"),
    ],
)
def test_what_leaves_no_choice_is_refused(data: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        WhichSpread.from_data({"hand": HAND, "defender": RUN_IS_OPEN} | data)
