"""Which spare card is safe, going by the play? All that is not separated from the safest is right; words are facts."""

from random import Random
from typing import Any

import pytest

from puzzles.bank_file import bank_of
from trainer.analysis.keys import CHANCE, decided
from trainer.analysis.let_go import let_go, spoken_against
from trainer.analysis.odds import chance_to_meld, live_pairs
from trainer.exercises.answers import AnswerError, Choice, ChosenCards
from trainer.exercises.inferred_discard import KNOWN_IGNORED, PLAY_UNREAD, RISKIER, InferredDiscard
from trainer.rules.arrange import best_arrangements
from trainer.rules.cards import Card
from trainer.rules.play import Discard, TakeDiscard, legal_actions
from trainer.rules.showdown import HAND_SIZE

LINES = list(bank_of("inferred-discard").lines.values())


def questions() -> list[InferredDiscard]:
    found = [line.exercise().question for line in LINES[::9]]
    return [each for each in found if isinstance(each, InferredDiscard)]


def throw(card: Card) -> ChosenCards:
    return ChosenCards(frozenset({card}))


def wrong_of(question: InferredDiscard) -> list[Card]:
    return [card for card in question.offered if card not in question.right]


def test_right_cards_are_safer_than_wrong_ones_under_every_model() -> None:
    for question in questions():
        for wrong in wrong_of(question):
            for right in question.right:
                apart = question.chances.between(right, wrong)
                assert apart is not None
                assert len(apart.models) == 4
                assert decided((each.measured for each in apart.models), CHANCE) == 1
                assert question.chance_of(wrong).chance > question.chance_of(right).chance + CHANCE.points


def test_the_verdict_is_right_or_wrong_and_costs_no_points() -> None:
    for question in questions():
        for card in question.offered:
            verdict = question.grade(throw(card))
            assert verdict.right == (card in question.right)
            assert verdict.best_count == len(question.right)
            assert verdict.loss is None
            assert (verdict.mistake in {PLAY_UNREAD, KNOWN_IGNORED, RISKIER}) != verdict.right
            counted_safer = question.counted(card) <= question.counted(question.best)
            assert (verdict.mistake == PLAY_UNREAD) == (counted_safer and not verdict.right)


def test_only_spare_cards_that_may_be_thrown_are_offered() -> None:
    for question in questions():
        assert 3 <= len(question.offered) <= 5
        legal = {each.card for each in legal_actions(question.view) if isinstance(each, Discard)}
        assert set(question.offered) <= legal
        for grouping in best_arrangements(question.view.hand):
            assert not {card for meld in grouping.melds for card in meld} & set(question.offered)
        assert question.form().cards == question.offered
        assert set(question.form().hand) == question.view.hand


def test_counting_knows_what_was_taken_and_nothing_else_of_the_play() -> None:
    for question in questions():
        view = question.view
        for card in question.offered:
            assert question.counted(card) == chance_to_meld(card, view.unseen, view.known, HAND_SIZE - len(view.known))
        safest = min(question.counted(card) for card in question.offered)
        by_count = [card for card in question.offered if question.counted(card) == safest]
        assert question.counting_misleads == (not set(by_count) & set(question.right))


def test_in_half_of_the_bank_a_mere_count_goes_wrong() -> None:
    found = [line.exercise().question for line in LINES]
    misled = [each.counting_misleads for each in found if isinstance(each, InferredDiscard)]
    assert len(misled) == len(LINES)
    assert sum(misled) >= len(LINES) / 2


def test_every_card_that_the_opponent_threw_and_left_is_on_the_table() -> None:
    """The evidence is there to be read: also what was thrown and is in your own hand now."""
    for question in questions():
        view = question.view
        shown = {card for row in question.table() for group in row.groups for card in group.cards}
        assert {each.card for each in let_go(view)} <= shown | set(view.taken_by(view.seat))
        took = {
            card for row in question.table() for group in row.groups if group.note == "took" for card in group.cards
        }
        assert took == set(view.taken_by(view.seat)) & view.hand


def test_words_name_the_chances_and_what_a_count_says() -> None:
    for question in questions():
        wrong = wrong_of(question)[0]
        feedback = question.explain(throw(wrong))
        for card in (wrong, question.best):
            chance = question.chance_of(card).chance
            often = "almost never" if chance < 0.5 else f"about {chance:.0f}% of the time"
            assert f"{card.symbol} {often}" in feedback.cost
            assert f"{float(100 * question.counted(card)):.0f}%" in feedback.why
        assert "give or take" in feedback.cost
        assert "Counting alone" in feedback.why
        right = question.explain(throw(question.best))
        assert right.cost.endswith("no offered card is safer.")
        assert len(feedback.best) == len(question.right)


def test_words_name_the_card_that_was_let_go() -> None:
    seen = 0
    for question in questions():
        against = spoken_against(question.best, question.view)
        why = question.explain(throw(question.best)).why
        assert ("would have gone with" in why) == bool(against)
        if against:
            assert any(f"would have gone with {each.card.symbol}" in why for each in against.values())
            seen += 1
    assert seen


def test_high_cards_thrown_are_named_where_a_lower_card_looks_safer() -> None:
    seen = 0
    for question in questions():
        for wrong in wrong_of(question):
            why = question.explain(throw(wrong)).why
            thrown = [each.card for each in let_go(question.view) if each.threw]
            high = [card for card in thrown if card.points >= question.best.points]
            misled = question.counted(wrong) <= question.counted(question.best) and wrong.points < question.best.points
            assert ("throws high cards first" in why) == (misled and len(high) > 1)
            if "throws high cards first" in why:
                assert all(card.symbol in why for card in high[:4])
                seen += 1
    assert seen


def test_the_table_has_every_card_offered_with_its_error_the_safest_first() -> None:
    for question in questions():
        chosen = wrong_of(question)[0]
        table = question.explain(throw(chosen)).table
        assert table is not None
        assert [row.choice for row in table.rows] == [each.card.symbol for each in question.chances.cards]
        assert [row.choice for row in table.rows if row.yours] == [chosen.symbol]
        for row, each in zip(table.rows, question.chances.cards, strict=True):
            assert row.figures[0].split() == [f"{each.chance:.0f}%", "±", str(max(1, round(each.error)))]
            assert len(row.figures) == len(table.heads) - 1
            assert row.figures[-1] == ("Right" if each.card in question.right else "Riskier")
        assert str(question.chances.worlds) in table.note


def test_the_drawn_pairs_are_all_that_can_meld_the_card() -> None:
    for question in questions():
        for card in question.offered:
            (row,) = question.explain(throw(card)).yours
            pairs = {group.cards for group in row.groups[1:]}
            live = live_pairs(card, question.view.unseen, question.view.known)
            assert pairs == {tuple(sorted(pair)) for pair in live}
            against = spoken_against(card, question.view)
            but = [group.note for group in row.groups if group.note.startswith("but ")]
            assert len(but) == len(against)
            for each in against.values():
                assert f"but {'threw' if each.threw else 'left'} {each.card.symbol}" in but


@pytest.mark.slow
def test_fresh_dice_find_the_same_cards_safer() -> None:
    pytest.importorskip("numba", reason="the extra 'analysis' is not installed")
    from trainer.analysis.inferred import guess_uses

    for question in questions()[::6]:
        uses = guess_uses(question.view, question.offered, Random("fresh dice"))
        chances = {card: uses.chance(number) for number, card in enumerate(question.offered)}
        for right in question.right:
            assert all(chances[right] < chances[wrong] for wrong in wrong_of(question))
        for card, chance in chances.items():
            assert chance == pytest.approx(question.chance_of(card).chance, abs=6)


def test_reads_itself_back() -> None:
    for question in questions()[:5]:
        assert InferredDiscard.from_data(question.to_data()) == question


def data() -> dict[str, Any]:
    return questions()[0].to_data()


def chances(**parts: Any) -> dict[str, Any]:
    return {"chances": data()["chances"] | parts}


def unclear() -> dict[str, Any]:
    first, *others = data()["chances"]["apart"]
    return chances(apart=[first | {"models": {name: [2.9, 0.1] for name in first["models"]}}, *others])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda: {"offered": data()["offered"][:5]}, "'offered' is three to five spare cards"),
        (lambda: {"right": data()["offered"]}, "'right' is some of the offered cards"),
        (lambda: {"right": ""}, "'right' is some of the offered cards"),
        (lambda: {"chances": 3}, "'chances' is a mapping"),
        (lambda: chances(cards=data()["chances"]["cards"][:2]), "not those of the offered cards"),
        (lambda: chances(apart=data()["chances"]["apart"][1:]), "not every model says"),
        (unclear, "not every model says"),
        (lambda: {"right": " ".join(map(str, wrong_of(questions()[0])))}, "the safest of the offered cards"),
        (lambda: {"history": data()["history"].rsplit(" ", 1)[0]}, "the hand has 11 cards"),
        (lambda: {"extra": 1}, "'extra' is not a part"),
    ],
)
def test_what_is_no_such_question_is_refused(change: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        InferredDiscard.from_data(data() | change())


def test_a_melded_card_and_the_card_just_taken_are_not_offered() -> None:
    question = next(each for each in questions() if best_arrangements(each.view.hand)[0].melds)
    meld = best_arrangements(question.view.hand)[0].melds[0]
    offered = " ".join(map(str, (*question.offered[:2], meld[0])))
    with pytest.raises(ValueError, match="'offered' is three to five spare cards"):
        InferredDiscard.from_data(question.to_data() | {"offered": offered})
    assert all(
        each.view.taken not in each.offered
        for each in questions()
        if any(isinstance(event.action, TakeDiscard) for event in each.view.events)
    )


def test_only_one_offered_card_answers() -> None:
    question = questions()[0]
    other = next(card for card in sorted(question.view.hand) if card not in question.offered)
    for answer in (Choice("yes"), ChosenCards(frozenset(question.offered[:2])), throw(other), ChosenCards(frozenset())):
        with pytest.raises(AnswerError):
            question.grade(answer)
