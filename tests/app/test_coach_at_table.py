"""The coach at the table of the app: asks once, lets the learner play on, or is silent."""

import pytest

from tests.app.at_table import code, deal, now, pick, to_phase
from tests.app.driver import App
from trainer.analysis.advice import Advice, Candidate, UnderModel
from trainer.analysis.bands import Band
from trainer.analysis.reasons import reasons_for
from trainer.app import session
from trainer.app.board import coaching, table
from trainer.rules.actions import Discard, Phase
from trainer.rules.cards import Card
from trainer.rules.play import View
from trainer.table import opponents
from trainer.table.coach import Coach

pytestmark = pytest.mark.usefixtures("silent")


def test_the_coach_asks_once_and_lets_the_learner_play_on(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    game = deal(code(1))
    app.open("play")
    to_phase(app, Phase.DISCARD)
    game = now()
    view = game.hand.view
    best, bad = (each.card for each in sorted_discards(view))
    monkeypatch.setattr(opponents, "has_analysis", lambda: True)
    monkeypatch.setattr(coaching, "_coach", lambda: Told(view, best, bad))
    app.open("play")
    pick(app, bad)
    app.press("Throw")
    assert app.says("Sure?")
    assert app.says("You want to throw")
    assert now() == game
    app.press("Think again")
    pick(app, best)
    app.press("Throw")  # nothing against that
    assert now().asked == ()
    assert now() != game


def test_the_learner_may_play_on_against_the_coach(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(code(1))
    app.open("play")
    to_phase(app, Phase.DISCARD)
    game = now()
    view = game.hand.view
    best, bad = (each.card for each in sorted_discards(view))
    monkeypatch.setattr(opponents, "has_analysis", lambda: True)
    monkeypatch.setattr(coaching, "_coach", lambda: Told(view, best, bad))
    app.open("play")
    pick(app, bad)
    app.press("Throw").press("Play it")
    assert now().asked == (str(game.place),)


def test_a_silent_coach_says_nothing(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(code(1))
    app.open("play")
    to_phase(app, Phase.DISCARD)
    game = now()
    view = game.hand.view
    best, bad = (each.card for each in sorted_discards(view))
    session.set_setting(table.COACH_SETTING, table.SILENT)
    monkeypatch.setattr(opponents, "has_analysis", lambda: True)
    monkeypatch.setattr(coaching, "_coach", lambda: Told(view, best, bad))
    app.open("play")
    pick(app, bad)
    app.press("Throw")
    assert now() != game


def test_a_coach_who_explains_everything_does_so_before_and_after_a_move(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal(code(1))
    session.set_setting(table.COACH_SETTING, table.EVERYTHING)
    app.open("play")
    to_phase(app, Phase.DISCARD)
    game = now()
    view = game.hand.view
    best, bad = (each.card for each in sorted_discards(view))
    monkeypatch.setattr(opponents, "has_analysis", lambda: True)
    monkeypatch.setattr(coaching, "_coach", lambda: Told(view, best, bad))
    app.open("play")
    assert app.says("The best throw for the count leaves you")
    assert app.says(f"I would throw {best.symbol}.")
    assert app.says(f"Throwing {bad.symbol} averages 9 points a hand less than that")
    pick(app, bad)
    app.press("Throw").press("Play it")
    assert app.says(f"Coach: Throw {bad.symbol} averages 9 points a hand less")


def test_a_coach_who_speaks_when_it_matters_says_nothing_before(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(code(1))
    app.open("play")
    to_phase(app, Phase.DISCARD)
    game = now()
    view = game.hand.view
    best, bad = (each.card for each in sorted_discards(view))
    monkeypatch.setattr(opponents, "has_analysis", lambda: True)
    monkeypatch.setattr(coaching, "_coach", lambda: Told(view, best, bad))
    app.open("play")
    assert not app.says("I would throw")
    assert not app.says("Coach:")


def sorted_discards(view: View) -> tuple[Discard, Discard]:
    """The highest and the lowest card that may be thrown."""
    cards = sorted(view.hand - {view.taken}, key=lambda card: card.points)
    return Discard(cards[-1]), Discard(cards[0])


class Told(Coach):
    """A coach who knows two discards of one position, the second very costly."""

    def __init__(self, view: View, best: Card, bad: Card) -> None:
        super().__init__()
        candidates = [(best, 0.0, Band.BEST), (bad, 9.0, Band.VERY_COSTLY)]
        self.told = Advice(
            tuple(
                Candidate(
                    Discard(card),
                    -loss,
                    0.0,
                    loss,
                    1.0,
                    band,
                    (UnderModel("m", 0.0, loss, 1.0),),
                    None,
                    reasons_for(view, Discard(card)),
                )
                for card, loss, band in candidates
            ),
            decided=True,
            should_knock=None,
            right=(),
            wrong=(),
            opponent_deadwood=30.0,
            draws_left=20,
            turns_left=10,
            worlds=240,
        )

    def think(self, key: str, view: View) -> None:
        """It knows already."""

    def has_thought(self, key: str) -> bool:
        return True

    def advice(self, key: str) -> Advice | None:
        return self.told
