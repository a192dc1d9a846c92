"""Games at the table of the app: dealt, and played on the page."""

from random import Random

from tests.app.driver import App
from trainer.analysis.bots.quick import QUICK
from trainer.app import session
from trainer.rules.actions import BigGin, Discard, DrawStock, Knock, Pass, Phase, TakeDiscard
from trainer.rules.cards import Card
from trainer.table import opponents, saved
from trainer.table.code import HAND, Setup, new_code
from trainer.table.game import Game


def now() -> Game:
    game = saved.current(session.store(), session.learner())
    assert game is not None
    return game


def deal(code: str) -> Game:
    saved.begin(session.store(), session.learner(), code, session.now(), Random(1))
    return saved.change(session.store(), session.learner(), now().id, opponents.play_on)


def code(seed: int, length: str = HAND, opponent: str = "quick") -> str:
    return new_code(Setup(opponent, "standard", length), Random(seed))


def step(app: App) -> None:
    """One sensible decision, made on the page with plain buttons."""
    game = now()
    view = game.hand.view
    match QUICK.choose(view, Random(0)):
        case Pass():
            app.press("Pass")
        case TakeDiscard():
            app.press("Take")
        case DrawStock():
            app.press("Draw from the stock")
        case Discard(card):
            pick(app, card)
            app.press("Throw")
        case Knock(card, _):
            pick(app, card)
            app.press("Gin with" if "Gin with" in " ".join(app.buttons) else "Knock with")
            app.press("Lay down")
        case BigGin():
            app.press("Big gin").press("Lay down")
        case _:
            app.press("Do it for me")


def pick(app: App, card: Card) -> None:
    app.test.pills[0].set_value(str(card))
    app.run()


def to_phase(app: App, phase: Phase) -> None:
    while now().hand.state.phase is not phase:
        step(app)


def code_that_ends(ending: str) -> str:
    """A code whose hand, played sensibly, ends with the learner's or the opponent's knock."""
    for seed in range(200):
        game = opponents.play_on(Game.new("x", code(seed), "2026"))
        while not game.is_over and game.hand.state.phase is not Phase.LAY_OFF:
            view = game.hand.view
            game = opponents.play_on(game.move(str(game.place), QUICK.choose(view, Random(0))))
        theirs = game.hand.state.phase is Phase.LAY_OFF
        if theirs if ending == "theirs" else game.hand.state.knocker == game.hand.seat and not theirs:
            return code(seed)
    raise AssertionError("no such hand")
