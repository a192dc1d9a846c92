"""The price of knocking: its sign where it cannot be doubted, and the parts it is made of."""

from random import Random

import pytest

from tests.analysis.plain.knock import price_knock
from trainer.analysis.bots import AT_ONCE
from trainer.analysis.history import view_from_history
from trainer.analysis.keys import KEY
from trainer.rules.cards import parse_card, parse_cards
from trainer.rules.errors import ActionError
from trainer.rules.play import View
from trainer.rules.ruleset import STANDARD, parse_rules

EARLY_KNOCK = "2s 3s 4s 7h 7d 7c 9c 9h 9d 3h Qd"  # throw the queen, knock with 3
FIRST_TURN = "pass pass stock"
THROWN = "Ks Qs Kh Qh Kd Jh Qc Jd Ts Td 8d 8s 6d 5d 6s 5h Js Jc Th Tc 8c 8h 6c 5c 4c 6h 4d 5s"
LAST_DRAW = f"pass pass {' '.join(f'stock {card}' for card in THROWN.split())} stock"


def view(hand: str, history: str, rules: str = "standard") -> View:
    return view_from_history(parse_cards(hand), parse_card("Kc"), history, parse_rules(rules))


def test_no_knock_no_price() -> None:
    with pytest.raises(ActionError, match="no knock is legal"):
        price_knock(view("As 3h 5d 7c 9s Jh Qd 2c 4s 6h 8d", FIRST_TURN), Random(1), 12)


def test_same_dice_same_price() -> None:
    one, two = (price_knock(view(EARLY_KNOCK, FIRST_TURN), Random(5), 24, (AT_ONCE,), 4) for _ in range(2))
    assert one == two


def test_the_parts_belong_together() -> None:
    price = price_knock(view(EARLY_KNOCK, FIRST_TURN), Random(5), 24, (AT_ONCE,), 4)
    assert price.discard == parse_card("Qd")
    assert {card for meld in price.melds for card in meld} == set(parse_cards("2s 3s 4s 7h 7d 7c 9c 9h 9d"))
    assert price.difference == pytest.approx(price.knock - price.play_on, abs=0.02)
    assert price.difference == price.models[0].difference
    assert price.worlds == 24


def test_the_card_just_taken_is_not_thrown() -> None:
    price = price_knock(view("2s 3s 4s 7h 7d 7c 9c 9h 9d 3h Kc", "take"), Random(5), 8, (AT_ONCE,), 4)
    assert price.discard == parse_card("3h")


@pytest.mark.parametrize(("rules", "box"), [("standard", 25), ("standard box_bonus=0", 0)])
def test_the_box_is_included(rules: str, box: int) -> None:
    """Hardly anybody undercuts on the first turn, so the box is won with the knock, nearly whole."""
    price = price_knock(view(EARLY_KNOCK, FIRST_TURN, rules), Random(2), 48, (AT_ONCE,), 4)
    assert price.undercut_chance < 0.05
    assert price.knock == pytest.approx(price.opponent_deadwood - 3 + box, abs=8)


def test_at_the_wall_playing_on_is_worth_nothing() -> None:
    position = view("2s 3s 4s 7h 7d 7c 9c 9h 9d 3h Qd", LAST_DRAW)
    assert position.stock_left == STANDARD.stock_floor
    price = price_knock(position, Random(2), 24, (AT_ONCE,), 4)
    assert (price.play_on, price.difference) == (0, price.knock)


def test_stopping_leaves_out_what_comes_after_an_unclear_model() -> None:
    price = price_knock(view(EARLY_KNOCK, FIRST_TURN), Random(3), 8, chains=4, stop_unclear=True)
    assert all(KEY.passed(each.measured) for each in price.models[:-1])
    assert KEY.passed(price.models[-1].measured) == (len(price.models) == 3)


@pytest.mark.slow
@pytest.mark.parametrize("dice", [1, 2])
def test_signs_that_cannot_be_doubted(dice: int) -> None:
    """Nine points on the first turn and gin far away: knock. One loose two and many cards that make gin: play on."""
    knock = price_knock(view("Js Jh Jd 7h 7d 7c Ac 2d 2h 4s Qd", FIRST_TURN), Random(dice), 120)
    assert all(each.difference > 0 for each in knock.models)
    gin = price_knock(view("2h 3h 4h 8h 9h Th 4c 5c 6c 2d Kd", FIRST_TURN), Random(dice), 120)
    assert all(each.difference < 0 for each in gin.models)
