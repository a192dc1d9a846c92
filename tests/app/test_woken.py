"""A server that was started anew under an open page hears the first press there."""

import pytest

from tests.app.at_table import code, deal, now
from tests.app.driver import App

pytestmark = pytest.mark.usefixtures("silent")


def restart_under(app: App) -> App:
    """The same page in the browser, at a server that has never drawn it."""
    app.test.session_state = App().test.session_state
    return app


def test_the_first_press_after_a_restart_is_heard(app: App) -> None:
    deal(code(1))
    app.open("play")
    game = now()
    label = next(each for each in app.buttons if each.startswith(("Take", "Pass")))
    restart_under(app).press(label)
    assert now().place != game.place
    moved = now()
    app.run()  # once is enough
    assert now() == moved


def test_a_page_that_is_opened_presses_nothing(app: App) -> None:
    deal(code(1))
    game = now()
    app.open("play")
    restart_under(app).run()
    assert now() == game
