"""Replay a record: what was written down, action by action, priced, and its mistakes kept."""

from pathlib import Path

import pytest

from tests.app.driver import App, Learner
from trainer.app import pricing, session
from trainer.app.views import record as page
from trainer.learner.attempt import Mode
from trainer.rules.errors import RulesError
from trainer.rules.play import apply
from trainer.rules.record_reading import read_record
from trainer.rules.replay import replay, states_of
from trainer.table import opponents

RECORDS = Path(__file__).parents[1] / "data" / "records"
COSTLY = "deal: seed 1\n1 non-dealer: passes\n2 dealer: passes\n3 non-dealer: draws Qc, throws Th\n"  # out of a meld


def paste(app: App, text: str) -> App:
    (box,) = (each for each in app.test.text_area if each.label == "The record")
    box.set_value(text)
    return app.press("Replay it")


def says(app: App, words: str) -> bool:
    """Whether the page says it, but for the signs that keep Markdown from being read."""
    return any(words in each.replace("\\", "") for each in app.written)


def step_to(app: App, step: int) -> App:
    app.test.slider[0].set_value(step)
    return app.run()


@pytest.mark.parametrize("name", ["knock", "undercut", "big_gin", "dead_hand"])
def test_the_states_are_those_the_hand_went_through(name: str) -> None:
    played = replay(read_record((RECORDS / f"{name}.txt").read_text(encoding="utf-8")))
    states = states_of(played)
    assert states[-1] == played.state
    assert len(states) == len(played.state.events) + 1
    for before, event, after in zip(states, played.state.events, states[1:], strict=False):
        assert apply(before, event.action) == after


def test_the_example_is_replayed_with_a_slider(app: App) -> None:
    app.open("record").press("Show an example")
    assert says(app, "Result: knock, dealer, 31 points, 1 box.")
    step_to(app, 0)
    assert says(app, "**The deal**")
    step_to(app, 4)
    assert says(app, "**Non-dealer throws Ks**")
    assert says(app, "28 cards in the stock") or says(app, "30 cards in the stock")


def test_cards_nobody_noted_are_not_shown_nor_priced(app: App) -> None:
    paste(app.open("record"), "upcard: Kh\n1 non-dealer: passes\n2 dealer: takes Kh, throws 2s\n")
    assert says(app, "more not noted")
    assert says(app, "Nothing can be priced")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "names no upcard"),
        ("hello", "line 1"),
        ("deal: seed 42\n1 dealer: dances", "line 2"),
        ("rules: standard\nnon-dealer: 7h 7h\n", "line 2"),
        ("<script>alert(1)</script>", "line 1"),
        ("x" * (page.LONGEST + 1), "too long for a record"),
    ],
)
def test_what_is_no_record_is_one_line_and_what_lay_there_stays(app: App, text: str, words: str) -> None:
    with pytest.raises(RulesError):
        page.read_text(text)
    app.open("record").press("Show an example")
    paste(app, text)
    (error,) = app.test.error
    assert words in error.value.replace("\\", "").casefold()
    assert "\n" not in error.value
    assert says(app, "Result: knock, dealer, 31 points, 1 box.")


def test_what_is_not_legal_is_named_with_its_line(app: App) -> None:
    paste(app.open("record"), (RECORDS / "not_in_hand.txt").read_text(encoding="utf-8"))
    assert says(app, "Not right: line")


def test_a_game_is_replayed_hand_by_hand(app: App) -> None:
    paste(app.open("record"), (RECORDS / "game.txt").read_text(encoding="utf-8"))
    (choice,) = app.test.selectbox
    assert len(choice.options) > 1
    choice.set_value(1)
    assert not app.run().test.error


def test_prices_are_off_with_a_reason_where_numba_is_missing(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "has_analysis", lambda: False)
    paste(app.open("record"), COSTLY)
    assert says(app, "this computer lacks Numba")


def test_a_costly_decision_is_priced_and_put_among_the_mistakes(app: App, learner: Learner) -> None:
    pytest.importorskip("numba")
    app.test.default_timeout = 300  # compiling, on a busy machine
    paste(app.open("record"), COSTLY).press("Price every decision")
    assert says(app, "**Throw 10♥**: Very costly.")
    assert not learner.attempts
    app.press("Put the costly ones in my mistakes")
    assert [each.value for each in app.test.success] == ["One is among your mistakes now."]
    (attempt,) = learner.attempts
    assert (attempt.right, attempt.mode) == (False, Mode.PRACTICE)
    played = replay(read_record(COSTLY))
    assert attempt.exercise["id"] == f"record.{pricing.name_of(played, 0, 3)}"
    app.open("mistakes")
    assert app.title == "Mistakes"


def test_a_costly_lay_off_is_put_among_the_mistakes_too(learner: Learner) -> None:
    """It is exact: no price is needed. One ten is left over that was in a set of four."""
    text = (RECORDS / "undercut.txt").read_text(encoding="utf-8")
    text = text.replace("Ts Th Td Tc, left 4s Ah 2c", "Ts Th Td, left Tc 4s Ah 2c").partition("result:")[0]
    played = replay(read_record(text))
    assert played.legal
    last = pricing.decisions(played, 1)[-1]
    store, me = session.store(), session.learner()
    kept = pricing.keep_mistakes(played, 1, {last.ply}, store, me, learner.now, "UTC", lambda done, of: None)
    (attempt,) = learner.attempts
    assert (kept, attempt.kind, attempt.right, attempt.short_by) == (1, "lay-off", False, 10)
