"""What the coach says before a move: counted from what is seen, and no more than it knows."""

from dataclasses import replace
from random import Random

import pytest

from tests.table.games import new_game
from tests.table.test_coach import BEST, KING, QUEEN, SEVEN, VIEW, advice_of, candidate
from trainer.analysis.bands import Band
from trainer.analysis.bots.quick import QUICK
from trainer.analysis.history import view_from_history
from trainer.rules.cards import DECK, parse_card, parse_hand
from trainer.rules.play import Phase
from trainer.table import opponents
from trainer.table.beforehand import facts, preferred

TEN = parse_hand("7s 7h 4c 5c 6c As 2d 3h Ks Qd", (10,))


@pytest.mark.parametrize(
    ("hand", "upcard", "history", "said"),
    [
        # The run 4c 5c 6c melds; of 7 7 A 2 3 K Q 40 points stay. 3c, 7c and 7d would help.
        ("7s 7h 4c 5c 6c As 2d 3h Ks Qd", "7c", "", "You hold 40 points of deadwood. With 7♣ and the best throw it"),
        ("7s 7h 4c 5c 6c As 2d 3h Ks Qd", "Tc", "pass pass", "3 cards that you have not seen would make a meld"),
        ("7s 7h 4c 5c 6c As 2d 3h Ks Qd 9h", "Tc", "pass pass stock 8d stock", "leaves you 39 points of deadwood"),
        ("7s 7h 7d 4c 5c 6c As 2d 3h Ac Qd", "Tc", "pass pass stock 8d stock", "You can knock, with 7 points at best."),
        ("7s 7h 7d 4c 5c 6c As Ah Ad Ac Qd", "Tc", "pass pass stock 8d stock", "You can have gin."),
        (
            "7s 7h 4c 5c 6c As 2d 3h Ks Qd 9h",
            "Tc",
            "pass take 8d stock",
            "Your opponent holds 10♣, taken from the pile.",
        ),
    ],
)
def test_the_position_is_counted(hand: str, upcard: str, history: str, said: str) -> None:
    view = view_from_history(parse_hand(hand, (10, 11)), parse_card(upcard), history)
    assert said in " ".join(facts(view))


def test_a_card_that_may_not_be_taken_is_not_spoken_of() -> None:
    view = view_from_history(TEN, parse_card("Tc"), "pass pass")
    assert "10♣" not in " ".join(facts(view))


def test_no_hidden_card_is_named_in_a_whole_hand() -> None:
    game = opponents.play_on(new_game())
    spoke = 0
    while not game.hand.is_over and game.hand.state.phase is not Phase.LAY_OFF:
        view = game.hand.view
        said = " ".join(facts(view))
        spoke += bool(said)
        shown = {*view.hand, *view.pile, *view.known}
        assert not [card for card in DECK if card not in shown and card.symbol in said]
        game = opponents.play_on(game.move(str(game.place), QUICK.choose(view, Random(0))))
    assert spoke > 3


def test_what_the_coach_would_do_says_how_sure_it_is() -> None:
    worse = candidate(SEVEN, 3.0, 0.5, Band.VERY_COSTLY)
    close = candidate(QUEEN, 0.2, 0.5, Band.BEST)
    sure = " ".join(preferred(advice_of(BEST, worse), "8♦"))
    assert sure.startswith("I would throw K♠. Every way to look at it puts this first.")
    assert "Throwing 7♥ averages 3 points a hand less than that, give or take ½." in sure
    unsure = " ".join(preferred(replace(advice_of(BEST, close, worse), decided=False), "8♦"))
    assert "I am not sure: throwing Q♦ may be as good." in unsure
    assert "Throwing Q♦ averages" not in unsure
    assert KING.card in VIEW.hand
