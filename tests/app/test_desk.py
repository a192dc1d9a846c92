"""Hand desk: any hand, and what the engine says about it."""

from typing import Any

import pytest

from tests.app.conftest import NewTab
from tests.app.driver import App
from trainer.app import session
from trainer.app.desk import advice
from trainer.app.desk.facts import facts_of
from trainer.app.desk.position import Position
from trainer.rules.cards import parse_cards
from trainer.rules.errors import RulesError
from trainer.rules.ruleset import parse_rules

ELEVEN = "4h 5h 6h 9c 9d 9s As Ad 2c 2d Qs"
TEN = "7h 7d 7s 8d 9d Td Kc Kd 2c Ah"


def typed(app: App, text: str, field: str = "Your cards") -> App:
    (box,) = (each for each in app.test.text_input if each.label == field)
    box.set_value(text)
    return app.run()


def test_ten_cards_typed(app: App) -> None:
    typed(app.open("desk"), TEN.replace("Td", "10♦"))
    assert app.says("23 points of deadwood")
    assert app.says("23 points are too many to knock (this table knocks with 10 or less).")
    assert app.says("5 outs")
    assert app.query == {"hand": TEN.replace(" ", ".")}


def test_eleven_cards_and_what_each_discard_leaves(app: App) -> None:
    typed(app.open("desk"), ELEVEN)
    assert app.says("6 points left after throwing Q♠")
    assert app.says("You may knock by throwing Q♠ (6 left).")
    assert app.says("| Q♠ | 6 |")
    assert app.says("| 9♣ | 34 |")


def test_a_card_your_opponent_cannot_meld_is_marked(app: App) -> None:
    """The other sevens are in the hand, and 6♣ and 8♣ beside 7♣."""
    typed(app.open("desk"), "7h 7d 7s 7c 6c 8c Kc Kd 2c Ah Qs")
    assert app.says("| 7♣ | 47 | 2 | dead |")
    assert app.says("Dead: your opponent cannot meld it")
    typed(app, ELEVEN)
    assert not app.says("dead |")
    assert not app.says("Dead:")


@pytest.mark.parametrize(("history", "dead"), [("", False), ("pass pass stock", True), ("take 2s stock", False)])
def test_what_was_played_decides_what_is_dead(history: str, dead: bool) -> None:
    """K♥ needs K♠ and K♦, as Q♥ and K♣ are held: none is left when K♠ lies in the pile, both when it was taken."""
    upcard = parse_cards("Ks")[0] if history else None
    throws = facts_of(Position(parse_cards("Kh Kc Qh 2c 3d 4s 5h 6c 8d 9s Th"), upcard, history)).throws
    assert [throw.dead for throw in throws if throw.card == parse_cards("Kh")[0]] == [dead]


def test_what_one_card_from_the_stock_leaves(app: App) -> None:
    typed(app.open("desk"), TEN)
    assert app.says("After one card from the stock")
    assert app.says("18.0 points are left on average. 5% of the time they are few enough to knock.")
    assert app.says("| Left | Of 42 cards |")
    assert app.says("| 1 | 2 |")  # K♥ and K♠
    typed(app, "7h 7d 7s 8d 9d Td Kc Kd 2c Kh")
    assert app.says("1.8 points are left on average. 7% of the time it is gin.")
    typed(app, ELEVEN)
    assert not app.says("After one card from the stock")


def test_every_best_grouping_is_drawn(app: App) -> None:
    hand = "4h 5h 6h 5d 5c Ks Qd Js 2c 9s"  # 5h makes a set or a run
    typed(app.open("desk"), hand)
    count = len(facts_of(Position(parse_cards(hand))).groupings)
    assert count > 1
    assert all(app.says(f"Grouping {number}") for number in range(1, count + 1))
    assert not app.says(f"Grouping {count + 1}")


def test_a_link_holds_the_whole_position(app: App, new_tab: NewTab) -> None:
    position = Position(parse_cards(ELEVEN), parse_cards("Kh")[0], "pass pass stock", parse_rules("oklahoma tie=push"))
    app.open("desk", **position.to_query())
    assert app.says("You are the non-dealer; 30 cards in the stock; K♥ is on top of the pile.")
    assert app.query == position.to_query()
    assert Position.from_query(app.query) == position
    app.open("more").open("desk")  # back by the menu, without the address
    assert app.query == position.to_query()
    assert new_tab().open("desk").query == {}


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ({"hand": "7h.7h"}, "7h is there twice"),
        ({"hand": "7h.zz"}, "'zz' is not a card"),
        ({"hand": "As.2s.3s.4s.5s.6s.7s.8s.9s.Ts.Js.Qs"}, "12 cards are too many"),
        ({"hand": TEN, "rules": "nowhere"}, "there is no rule set 'nowhere'"),
        ({"hand": TEN, "upcard": "Kh", "history": "stock.stock"}, "action 1 of the history"),
        ({"hand": TEN, "upcard": "Kd", "history": "pass"}, "Kd in the hand and on the table"),
        ({"hand": "7h" * 1000}, "hand is too long (2000 characters"),
    ],
)
def test_a_link_that_cannot_be_read_is_one_line_and_lays_nothing_out(
    app: App, query: dict[str, str], words: str
) -> None:
    with pytest.raises(RulesError, match=words.replace("(", r"\(")):
        Position.from_query(query)
    app.open("desk", **query)
    (error,) = app.test.error
    assert "That link cannot be read" in error.value
    assert app.says("Ten or eleven cards")
    assert not app.says("deadwood")
    typed(app, TEN)
    assert not app.test.error
    assert app.says("23 points of deadwood")


def test_what_is_no_hand_is_one_line_and_what_was_there_stays(app: App) -> None:
    typed(app.open("desk"), TEN)
    for text in ("7h 7h", "7h <img src=x>", "7h " * 400_000):
        typed(app, text)
        (error,) = app.test.error
        assert "\n" not in error.value
        assert "<" not in error.value.replace("\\<", "")
        assert app.says("23 points of deadwood")


def test_nine_cards_are_no_hand_yet(app: App) -> None:
    typed(app.open("desk"), " ".join(TEN.split()[:9]))
    assert app.says("One more card, or one more than that after a draw.")


def test_the_table_is_told_action_by_action(app: App) -> None:
    typed(app.open("desk"), ELEVEN)
    typed(app, "Kh", "First upcard")
    app.press("Non-dealer passes").press("Dealer passes")
    assert app.buttons.count("Non-dealer takes the top card") == 0  # both passed: the stock it is
    app.press("Non-dealer draws from the stock")
    assert app.query["history"] == "pass.pass.stock"
    assert app.says("You are the non-dealer; 30 cards in the stock")
    app.press("Undo")
    assert app.query["history"] == "pass.pass"
    typed(app, "pass, pass, STOCK", "What was played, in order")
    assert app.query["history"] == "pass.pass.stock"
    typed(app, "pass take take", "What was played, in order")
    assert "Action 3 of the history" in app.test.error[0].value
    assert app.query["history"] == "pass.pass.stock"


def test_cards_on_the_table_are_no_outs(app: App) -> None:
    typed(typed(app.open("desk"), TEN), "Kh", "First upcard")
    assert app.says("4 outs")
    typed(app, "Kh 7d 7s 8d 9d Td Kc Kd 2c Ah")
    assert "K♥ is already used" in app.test.error[0].value


def test_oklahoma_waits_for_the_upcard(app: App) -> None:
    app.open("desk", hand=ELEVEN.replace(" ", "."), rules="oklahoma")
    assert app.says("Under Oklahoma the first upcard says whether you may knock")
    typed(app, "5d", "First upcard")
    assert app.says("You may not knock: this table knocks with 5 or less.")


def test_prices_are_off_with_a_reason_where_numba_is_missing(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "find_spec", lambda name: None)
    typed(app.open("desk"), TEN)
    assert app.says(advice.OFF)
    assert "Price every choice" not in app.buttons


def test_prices_come_with_their_error(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app.test.default_timeout = 300  # compiling, on a busy machine
    monkeypatch.setattr(advice, "_ROUNDS", 3)
    app.open("desk", hand=ELEVEN.replace(" ", "."), upcard="Kh", history="pass.pass.stock").press("Price every choice")
    assert app.says("**Knock, throwing Q♠** is clearly best.")
    assert app.says("±")
    assert "Price every choice" not in app.buttons


def test_the_drawn_picker_greys_what_is_used(app: App) -> None:
    session.set_plain(False)
    app.open("desk", hand=TEN.replace(" ", "."), upcard="Kh")
    hand, upcard = (data for data in _pickers(app))
    assert hand["taken"] == ["Kh"]
    assert hand["picked"] == TEN.split()
    assert upcard["taken"] == TEN.split()
    assert upcard["most"] == 1
    assert sum(len(row["cards"]) for row in hand["rows"]) == 52


def _pickers(app: App) -> list[dict[str, Any]]:
    return [data for data in app.drawn if "most" in data]
