"""The coach: what it finds worth a question, what its hint gives away, and in which order it thinks."""

from dataclasses import replace
from random import Random
from threading import Event

import pytest

from tests.table.games import new_game, played
from trainer.analysis.advice import Advice, Candidate, UnderModel, advise
from trainer.analysis.bands import Band
from trainer.analysis.history import view_from_history
from trainer.analysis.reasons import reasons_for
from trainer.exercises.answers import Choice
from trainer.exercises.draw_or_take import DrawOrTake
from trainer.rules.cards import format_cards, parse_card, parse_hand
from trainer.rules.play import Action, Discard, DrawStock, Knock, Phase, TakeDiscard, View
from trainer.table import coach as coach_module
from trainer.table.coach import Coach, explained, half_points, has_choice, hint, judge, reason
from trainer.table.priced import question_of
from trainer.table.review import choices, defence_line, line_of, lines_from_data, lines_to_data

HAND = parse_hand("7s 7h 4c 5c 6c As 2d 3h Ks Qd 9h", (11,))
VIEW = view_from_history(HAND, parse_card("Tc"), "pass pass stock 8d stock")
KING, QUEEN, SEVEN = (Discard(parse_card(text)) for text in ("Ks", "Qd", "7h"))


def candidate(action: Action, loss: float, error: float, band: Band, models: tuple[float, ...] = ()) -> Candidate:
    under = tuple(UnderModel(f"m{number}", 0.0, each, error) for number, each in enumerate(models or (loss,) * 3))
    return Candidate(action, -loss, 0.0, loss, error, band, under, None, reasons_for(VIEW, action))


def advice_of(*candidates: Candidate) -> Advice:
    return Advice(candidates, True, None, (), (), 30.0, 20, 10, 240)


BEST = candidate(KING, 0.0, 0.0, Band.BEST)


@pytest.mark.parametrize(
    ("loss", "error", "band", "models", "matters"),
    [
        (6.0, 1.0, Band.VERY_COSTLY, (5.0, 6.0, 7.0), True),
        (2.8, 0.5, Band.COSTLY, (2.0, 3.0, 4.0), True),
        (6.0, 1.0, Band.VERY_COSTLY, (12.0, 7.0, -1.0), False),  # one model likes it better than the best
        (4.0, 2.0, Band.COSTLY, (4.0, 4.0, 4.0), False),  # two errors less, and it is no longer costly
        (1.2, 0.5, Band.SLIP, (1.0, 1.2, 1.4), False),
        (0.5, 1.0, Band.BEST, (0.5, 0.5, 0.5), False),
    ],
)
def test_the_coach_speaks_of_what_is_costly_and_stable(
    loss: float, error: float, band: Band, models: tuple[float, ...], matters: bool
) -> None:
    judgement = judge(advice_of(BEST, candidate(SEVEN, loss, error, band, models)), SEVEN)
    assert judgement is not None
    assert judgement.matters is matters


def test_a_move_that_was_not_looked_at_is_not_judged() -> None:
    assert judge(advice_of(BEST), QUEEN) is None


def test_of_a_knock_the_card_counts() -> None:
    knock = Knock(parse_card("Ks"), ())
    laid = replace(BEST, action=Knock(parse_card("Ks"), (parse_hand("4c 5c 6c", (3,)),)))
    assert judge(advice_of(laid), knock) is not None
    assert judge(advice_of(laid), KING) is None


@pytest.mark.parametrize("chosen", [SEVEN, QUEEN, Discard(parse_card("5c"))])
def test_a_hint_does_not_name_the_better_card(chosen: Discard) -> None:
    judgement = judge(advice_of(BEST, candidate(chosen, 6.0, 1.0, Band.VERY_COSTLY)), chosen)
    assert judgement is not None
    assert "K♠" not in hint(judgement)
    assert "king" not in hint(judgement).casefold()
    assert "K♠" in explained(judgement, "8♦")


def test_a_reason_never_speaks_for_the_worse_card() -> None:
    """Of two cards where the worse one keeps fewer points, the points are not named."""
    worse = candidate(KING, 6.0, 1.0, Band.VERY_COSTLY)
    judgement = judge(advice_of(candidate(SEVEN, 0.0, 0.0, Band.BEST), worse), KING)
    assert judgement is not None
    assert judgement.chosen.reasons.deadwood < judgement.best.reasons.deadwood
    assert "deadwood" not in reason(judgement)


def test_words_for_points() -> None:
    assert [half_points(each) for each in (0.1, 0.5, 1.0, 1.3, 2.0, 2.6)] == [
        "½ point",
        "½ point",
        "1 point",
        "1½ points",
        "2 points",
        "2½ points",
    ]


def test_what_is_on_a_table_now_is_thought_about_first(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    started, go = Event(), Event()

    def slow(view: View, key: str, seconds: float | None = None) -> None:
        order.append(key)
        started.set()
        go.wait(10)

    monkeypatch.setattr(coach_module, "find_advice", slow)
    coach = Coach()
    coach.think("first", VIEW)
    assert started.wait(10)
    coach.think_later([("old 1", VIEW), ("old 2", VIEW)], lambda: order.append("then"))
    coach.think("older", VIEW)
    coach.think("newest", VIEW)
    coach.think("newest", VIEW)  # asked on every run of the page
    go.set()
    assert coach.wait(10)
    assert order == ["first", "newest", "older", "old 1", "old 2", "then"]
    assert coach.has_thought("old 2")
    assert coach.advice("old 2") is None


def test_a_stumble_does_not_end_the_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(view: View, key: str, seconds: float | None = None) -> Advice:
        if key == "bad":
            raise ZeroDivisionError
        return advice_of(BEST)

    monkeypatch.setattr(coach_module, "find_advice", stumble)
    coach = Coach()
    coach.think("bad", VIEW)
    coach.think("good", VIEW)
    assert coach.wait(10)
    assert coach.advice("good") is not None


def test_only_real_choices_are_thought_about() -> None:
    game = played(new_game())
    listed = list(choices(game.hand))
    assert listed
    for each in listed:
        view = each.state.view(game.hand.seat)
        assert each.state.to_move == game.hand.seat
        assert has_choice(view) or each.state.phase is Phase.LAY_OFF


def test_a_review_is_kept_and_read_again() -> None:
    game = played(new_game())
    lines = tuple(
        defence_line(each) if each.state.phase is Phase.LAY_OFF else line_of(each, None) for each in choices(game.hand)
    )
    assert lines_from_data(lines_to_data(lines)) == lines
    for broken in (None, {}, {"version": 2, "lines": []}, {"version": 1, "lines": [{"ply": "1"}]}):
        assert lines_from_data(broken) is None


def test_a_meld_left_on_the_pile_becomes_a_question_with_its_prices() -> None:
    ten = parse_hand("7s 7h 4c 5c 6c As 2d 3h Ks Qd", (10,))
    view = view_from_history(ten, parse_card("Tc"), "pass pass stock 7d")
    advice = advise(view, Random(1), rounds=1)
    judgement = judge(advice, DrawStock())
    assert judgement is not None
    assert judgement.matters, format_cards(ten)
    assert judgement.best.action == TakeDiscard()
    found = question_of(view, DrawStock(), advice, Random(2))
    assert found is not None
    question, answer = found
    assert isinstance(question, DrawOrTake)
    assert answer == Choice("stock")
    assert not question.grade(answer).right
    assert question_of(view, TakeDiscard(), advice, Random(2)) is None
