"""Play: a game at the table, what is refused, what the browser is told, and what comes after the hand."""

import json
from random import Random

import pytest
import streamlit as st

from tests.app.at_table import code, code_that_ends, deal, now, pick, step, to_phase
from tests.app.conftest import NewTab
from tests.app.driver import App, Learner
from trainer.analysis.bots.quick import QUICK
from trainer.app import session
from trainer.app.board import table, turn
from trainer.app.board.after import duel_text
from trainer.learner.attempt import Mode
from trainer.rules.actions import Knock, Phase
from trainer.rules.cards import DECK
from trainer.storage import Store, StoreError
from trainer.table import saved
from trainer.table.code import GAME, Setup, commitment

pytestmark = pytest.mark.usefixtures("silent")


def test_a_new_game_is_chosen_and_dealt(app: App) -> None:
    app.open("play")
    assert app.title == "Play"
    assert app.tab == "Play"
    assert app.primary == "Deal"
    assert app.says("needs the analysis extra")
    app.test.radio[0].set_value("beginner")
    app.press("Deal")
    assert now().setup == Setup("beginner", "standard", GAME)
    assert app.title == "Hand 1"
    assert app.says("Your hand:")


def test_a_hand_played_to_its_end(app: App, new_tab: NewTab) -> None:
    deal(code_that_ends("mine"))
    app.open("play")
    while not now().hand.is_over:
        step(app)
        assert new_tab().open("play").title == app.title  # after every move a refresh shows the same
    assert app.primary == "New game"
    assert app.title.startswith("You ")
    assert app.says("Your opponent's hand")
    assert app.says("In a game it would also bring 1 box, counted at its end.")
    assert app.says(f"dealt from the number {now().hand.seed}")
    assert app.says(commitment(now().hand.seed))
    assert any(str(now().hand.seed) in str(each.value) for each in app.test.code)
    app.press("New game")
    assert app.title == "Play"


def test_a_knock_with_the_learners_own_grouping(app: App) -> None:
    deal(code_that_ends("mine"))
    app.open("play")
    while not isinstance(action := QUICK.choose(now().hand.view, Random(0)), Knock):
        step(app)
    game = now()
    ten = game.hand.state.hands[game.hand.seat] - {action.card}
    left = ten - {card for meld in action.melds for card in meld}
    assert left  # a knock, not gin
    pick(app, action.card)
    app.press("Knock with").press("Group them my way")
    app.test.pills[0].set_value([str(card) for card in ten])
    app.run().press("Check")
    assert app.says("may knock. Group them again.")
    app.test.pills[0].set_value([str(card) for card in sorted(left)[1:]])
    app.run().press("Check")
    assert app.says("The cards you kept are not all in melds")
    assert now() == game
    app.press("Show me the best grouping")
    assert app.primary == "Lay down"
    app.press("Group them my way")
    app.test.pills[0].set_value([str(card) for card in left])
    app.run().press("Check")
    state = now().hand.state
    assert state.laid is not None
    assert set(state.laid.deadwood_cards) == left


def test_the_opponents_knock_is_answered(app: App) -> None:
    deal(code_that_ends("theirs"))
    app.open("play")
    to_phase(app, Phase.LAY_OFF)
    assert any(each.startswith("Your opponent knocks with") for each in app.written)
    app.press("None: every card")  # nearly never so
    assert app.says("Not every other card has a place")
    hand = now().hand.state.hands[now().hand.seat]
    app.test.pills[0].set_value([str(card) for card in hand])
    app.run().press("Check")  # nothing melded, nothing laid off: foolish, and the learner's to choose
    game = now()
    assert game.is_over
    assert game.hand.state.result is not None
    assert game.hand.state.result.defence.left == tuple(sorted(hand))


def test_a_wasteful_answer_to_a_knock_enters_the_mistakes(app: App, learner: Learner) -> None:
    deal(code_that_ends("theirs"))
    app.open("play")
    to_phase(app, Phase.LAY_OFF)
    hand = now().hand.state.hands[now().hand.seat]
    app.test.pills[0].set_value([str(card) for card in hand])
    app.run().press("Check")
    (mistake,) = learner.knowledge.mistakes
    assert (mistake.kind, mistake.mode, mistake.hinted) == ("lay-off", Mode.PRACTICE, True)
    assert learner.knowledge.reviews
    assert learner.knowledge.first_tries == ()  # to be learnt from, not rated
    assert app.says("was possible")
    app.follow("What would you do here?")
    assert app.title == "A mistake"
    app.open("play")
    assert len(learner.knowledge.mistakes) == 1  # looking again adds nothing


def test_the_next_hand_and_the_score(app: App) -> None:
    deal(code(3, GAME))
    app.open("play")
    while not now().hand.is_over:
        step(app)
    assert app.primary == "Next hand"
    app.press("Next hand")
    assert app.title == "Hand 2"
    mine, theirs = now().standing.scores
    assert app.says(f"You {mine} · Easy {theirs}")


def test_a_game_to_100_ends_with_its_boxes_bonus_and_totals(app: App) -> None:
    deal(code(22, GAME))  # a short one: four hands, all won
    app.open("play")
    while not now().is_over:
        if now().hand.is_over:
            assert app.says("And 1 box, counted when the game is over.")
            app.press("Next hand")
        else:
            step(app)
    standing = now().standing
    assert standing.totals == (401, 0)
    assert app.primary == "New game"
    assert app.says("You won the game, 401 to 0.")
    assert app.says("Points: you 101, your opponent 0. Boxes: you 100, your opponent 0.")
    assert app.says("The winner gets 100 for the game and 100 for the shutout.")
    assert app.says("And 1 box, in the totals.")
    assert "Next hand" not in app.buttons
    app.open("progress")
    assert app.says("Games: **1**, won 1")


def test_leaving_a_game(app: App) -> None:
    deal(code(3, GAME))
    app.open("play").press("Leave this game")
    assert app.title == "Play"
    assert app.primary == "Deal"


def test_a_game_that_was_left_is_gone_on_with(app: App) -> None:
    deal(code(3, GAME))
    app.open("play")
    step(app)
    first = now()
    app.press("Leave this game")
    assert app.says("You 0, Easy 0, of 100. Begun on 4 March.")
    app.press("Deal").press("Leave this game")
    assert app.says("The 5 you left last are kept.")
    app.test.button(key=f"go-on:{first.id}").click()
    app.run()
    assert now() == first
    assert app.title == "Hand 1"
    assert len(saved.left(session.store(), session.learner())) == 1


def test_a_code_deals_a_friends_cards(app: App) -> None:
    friends = code(7)
    app.open("play")
    app.test.text_input[0].set_value("no code")
    app.run().press("Deal from the code")
    assert app.says("That is no code")
    app.test.text_input[0].set_value(friends.lower())
    app.run().press("Deal from the code")
    assert now().code == friends


def test_a_friends_message_deals_the_same_cards(app: App) -> None:
    mine = deal(code_that_ends("mine"))
    app.open("play")
    while not now().is_over:
        step(app)
    message = duel_text(now())
    assert any(each.value == message for each in app.test.code)
    app.press("New game")
    app.test.text_input[0].set_value(f"Look: {message}")
    app.run().press("Deal from the code")
    assert now().code == mine.code
    assert now().hand.first() == mine.hand.first()


FORGED = [
    {"act": "throw", "card": "not held"},
    {"act": "throw", "card": "zz"},
    {"act": "throw"},
    {"act": "take"},
    {"act": "pass", "card": "7h"},
    {"act": "stock"},
    {"act": "defend"},
    {"act": "knock", "card": "any"},
    {"act": "big gin"},
    {"act": "throw", "card": ["7h"]},
    {"act": "throw", "card": "held", "seat": 1},
    "throw",
    {"act": "throw", "card": "held", "rev": "other:1.0"},
    {"act": "throw", "card": "held", "rev": "1.0"},
    {"act": "throw", "card": "held", "rev": 7},
]


@pytest.mark.parametrize("forged", FORGED, ids=str)
def test_forged_moves_change_nothing(forged: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a browser that was tampered with would send them."""
    game = deal(code(1))
    while game.hand.state.phase is not Phase.DISCARD:
        view = game.hand.view
        table.move(game.id, str(game.place), QUICK.choose(view, Random(0)))
        game = now()
    held = game.hand.state.hands[game.hand.seat]
    named = {"held": min(held), "any": max(held), "not held": next(card for card in DECK if card not in held)}
    move = forged
    if isinstance(forged, dict):
        move = {"rev": f"{game.id}:{game.place}"} | forged
        if isinstance(forged.get("card"), str):
            move["card"] = str(named.get(forged["card"], forged["card"]))
    key = f"board:{game.id}"
    browser = {key: {"move": move}}
    monkeypatch.setattr(st, "session_state", browser)
    turn._moved(key)
    assert now() == game
    assert table.take_problem()
    assert "play:pending" not in browser


def test_two_tabs_on_one_game(app: App, new_tab: NewTab) -> None:
    deal(code(1))
    other = new_tab().open("play")
    step(app.open("play"))
    game = now()
    label = next(each for each in other.buttons if each.startswith(("Take", "Pass", "Draw", "Throw")))
    other.press(label)  # on a page that shows an earlier position
    assert other.says("earlier position")
    assert now() == game


def test_a_database_that_goes_away_in_mid_hand(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(code(1))
    app.open("play")
    game = now()

    def gone(*_: object) -> bool:
        raise StoreError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "swap_setting", gone)
        step(app)
        assert app.says("Your move was not stored: the disk is full")
    assert now() == game
    step(app)
    assert now() != game


def test_nothing_hidden_is_sent_before_the_hand_is_over(app: App) -> None:
    """Whatever the page has for the browser, as it is: no card of the other hand, no order of the stock, no seed."""
    deal(code(5, GAME))
    session.set_plain(False)
    app.open("play")
    for _ in range(6):
        game = now()
        if game.hand.is_over or not game.hand.is_mine or game.hand.state.phase is Phase.LAY_OFF:
            break
        state, seat = game.hand.state, game.hand.seat
        sent = " ".join(str(each.proto) for each in app.test.main) + " ".join(
            str(each.proto) for each in app.test.sidebar
        )
        assert str(game.hand.seed) not in sent
        assert game.code not in sent
        (data,) = (each for each in app.drawn if "stock" in each)
        seen = state.view(seat)
        hidden = {str(card) for card in DECK} - {str(card) for card in seen.hand | set(seen.pile)}
        named = set(_texts(data)) & hidden
        assert named <= {str(event.card) for event in state.events}
        assert json.dumps(data).count('"name"') == len(seen.hand) + bool(seen.pile)
        view = state.view(seat)
        table.move(game.id, str(game.place), QUICK.choose(view, Random(0)))
        app.open("play")


def _texts(data: object) -> list[str]:
    if isinstance(data, dict):
        return [text for key, value in data.items() for text in (*_texts(key), *_texts(value))]
    if isinstance(data, list):
        return [text for value in data for text in _texts(value)]
    return [data] if isinstance(data, str) else []


def test_a_saved_game_of_another_release_is_kept(app: App) -> None:
    session.store().set_setting(session.learner(), saved.NOW, {"version": 99})
    app.open("play")
    assert app.says("cannot be shown")
    assert app.primary == "Deal"


def test_progress_counts_the_games(app: App) -> None:
    deal(code_that_ends("mine"))
    app.open("play")
    while not now().hand.is_over:
        step(app)
    app.open("progress")
    assert app.says("Hands: **1**, won")
    app.open("fair")
    assert app.says("You have played 1 hand.")
