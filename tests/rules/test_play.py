"""One hand as it is played: rulings (D) and examples (E)."""

from collections.abc import Sequence
from random import Random

import pytest

from tests.rules.dealing import knocks, melds, play, throw
from trainer.rules.cards import DECK, Card, parse_card, parse_cards
from trainer.rules.errors import ActionError, CardError, MeldError, RuleError
from trainer.rules.play import (
    Action,
    BigGin,
    Discard,
    DrawStock,
    Knock,
    Pass,
    Phase,
    State,
    TakeDiscard,
    apply,
    best_defence,
    deal,
    legal_actions,
    legal_discards,
    start,
)
from trainer.rules.ruleset import PRESETS, STANDARD, RuleSet, parse_rules
from trainer.rules.showdown import Ending, Side

# Two hands that hold no meld, to watch the order of play with.
DULL = "Ks Jh 9d 7c 5s 3h Ad Qc 8s 6h"
DULL_TOO = "Kc Js 9h 7d 5c 3s Ah Qd 8c 6s"

READY = "2s 2h 2d 3c 4c 5c 8d 8s 8c Ac"  # D18: one point of deadwood as dealt
OTHER = "Ks Jh 9d 7d 5s 3h Ad Qc Ts 6h"  # a hand without a meld that has none of those cards


def table(non_dealer: str, dealer: str, upcard: str, stock: str = "", rules: RuleSet = STANDARD) -> State:
    """A deal of the whole pack; the stock begins with *stock*."""
    one, two, first = parse_cards(non_dealer), parse_cards(dealer), parse_cards(f"{upcard} {stock}")
    others = [card for card in DECK if card not in {*one, *two, *first}]
    return start(one, two, [*first, *others], rules)


def knocked(state: State, knock: Knock) -> State:
    """The hand is over: the knock, and the best that the defender can do."""
    state = apply(state, knock)
    return apply(state, best_defence(state))


# --- The deal ----------------------------------------------------------------------------------------------------


def test_a_deal_is_the_whole_pack() -> None:
    state = deal(Random(1))
    assert [len(hand) for hand in state.hands] == [10, 10]
    assert (len(state.stock), state.pile, state.phase, state.to_move) == (31, (state.upcard,), Phase.UPCARD, 0)
    assert {*state.hands[0], *state.hands[1], *state.stock, *state.pile} == set(DECK)


def test_the_same_seed_deals_the_same() -> None:
    assert deal(Random(7)) == deal(Random(7))
    assert deal(Random(7)) != deal(Random(8))


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ((DECK[:9], DECK[10:20], DECK[20:]), "each player is dealt 10 cards"),
        ((DECK[:10], DECK[10:21], DECK[21:]), "each player is dealt 10 cards"),
        ((DECK[:10], DECK[9:19], DECK[20:]), "a card is dealt twice"),
        ((DECK[:10], DECK[10:20], DECK[19:]), "a card is dealt twice"),
        ((DECK[:10], DECK[10:20], ()), "no card is left for the upcard"),
    ],
)
def test_wrong_deals(cards: tuple[Sequence[Card], Sequence[Card], Sequence[Card]], says: str) -> None:
    with pytest.raises(CardError, match=says):
        start(*cards)


def test_the_house_table_is_not_played() -> None:
    with pytest.raises(RuleError, match="only the game for two is played here"):
        deal(Random(1), PRESETS["house"])


# --- The first upcard ------------------------------------------------------------------------------------------


def test_d2_the_upcard_is_offered_to_the_non_dealer_first() -> None:
    state = table(DULL, DULL_TOO, "6d")
    assert state.to_move == 0
    assert legal_actions(state) == (TakeDiscard(), Pass())
    state = apply(state, Pass())
    assert state.to_move == 1
    assert legal_actions(state) == (TakeDiscard(), Pass())


@pytest.mark.parametrize(("passes", "taker"), [(0, 0), (1, 1)])
def test_d2_whoever_takes_the_upcard_throws_and_the_other_goes_on(passes: int, taker: int) -> None:
    state = play(table(DULL, DULL_TOO, "6d"), *[Pass()] * passes, TakeDiscard())
    assert (state.to_move, state.phase, state.pile) == (taker, Phase.DISCARD, ())
    assert parse_card("6d") in state.hands[taker]
    thrown = max(state.hands[taker])
    state = apply(state, Discard(thrown))
    assert (state.to_move, state.phase, state.pile) == (1 - taker, Phase.DRAW, (thrown,))
    assert legal_actions(state) == (TakeDiscard(), DrawStock())


def test_d3_after_two_passes_the_non_dealer_draws_from_the_stock() -> None:
    state = play(table(DULL, DULL_TOO, "6d", "Th"), Pass(), Pass())
    assert (state.to_move, legal_actions(state)) == (0, (DrawStock(),))
    with pytest.raises(ActionError, match=r"TakeDiscard.* is not legal in the draw phase"):
        apply(state, TakeDiscard())
    state = apply(state, DrawStock())
    assert parse_card("Th") in state.hands[0]
    state = apply(state, throw("Ks"))
    # The six is covered: the dealer is offered the king.
    assert legal_actions(state) == (TakeDiscard(), DrawStock())
    assert parse_card("Ks") in apply(state, TakeDiscard()).hands[1]


# --- Throwing ----------------------------------------------------------------------------------------------------


def test_d4_the_card_just_taken_is_not_thrown() -> None:
    state = apply(table(DULL, DULL_TOO, "6d"), TakeDiscard())
    six = parse_card("6d")
    assert state.taken == six
    assert Discard(six) not in legal_actions(state)
    assert len(legal_actions(state)) == 10
    with pytest.raises(ActionError, match="is not legal in the discard phase"):
        apply(state, Discard(six))
    # A turn later it may go.
    state = play(state, throw("Ks"), DrawStock(), throw("Kc"), DrawStock())
    assert Discard(six) in legal_actions(state)


def test_d4_a_card_drawn_from_the_stock_may_be_thrown_at_once() -> None:
    state = play(table(DULL, DULL_TOO, "6d", "Th"), Pass(), Pass(), DrawStock())
    assert state.taken is None
    assert throw("Th") in legal_actions(state)


def test_d4_the_house_rule() -> None:
    state = apply(table(DULL, DULL_TOO, "6d", rules=parse_rules("standard discard_taken_card=allowed")), TakeDiscard())
    assert throw("6d") in legal_actions(state)
    eleven = parse_cards(DULL + " 6d")
    assert parse_card("6d") not in legal_discards(eleven, parse_card("6d"))
    assert len(legal_discards(eleven, None)) == 11


def test_d4_no_knock_by_throwing_the_card_just_taken() -> None:
    state = apply(table(READY, OTHER, "Kd"), TakeDiscard())
    assert "Kd" not in knocks(state)
    with pytest.raises(ActionError, match="no legal knock with the discard Kd"):
        apply(state, Knock(parse_card("Kd"), melds("2s 2h 2d", "3c 4c 5c", "8s 8d 8c")))


@pytest.mark.parametrize("action", [throw("2c"), Pass(), DrawStock(), TakeDiscard()])
def test_what_is_not_legal_with_eleven_cards(action: Action) -> None:
    state = play(table(DULL, DULL_TOO, "6d", "Th"), Pass(), Pass(), DrawStock())
    with pytest.raises(ActionError, match="is not legal in the discard phase"):
        apply(state, action)


# --- Knocking ----------------------------------------------------------------------------------------------------


def test_d18_no_knock_before_the_draw() -> None:
    state = table(READY, OTHER, "Kd")
    with pytest.raises(ActionError, match="no legal knock"):
        apply(state, Knock(parse_card("Ac"), melds("2s 2h 2d", "3c 4c 5c", "8s 8d 8c")))
    state = play(state, Pass(), Pass(), DrawStock())
    drawn = next(iter(state.hands[0] - set(parse_cards(READY))))
    assert str(drawn) in knocks(state)


def test_d18_the_house_rule_waits_for_the_second_turn() -> None:
    state = table(READY, OTHER, "Kd", "Qh Qs Jc", rules=parse_rules("standard knock_min_turn=2"))
    state = play(state, Pass(), Pass(), DrawStock())
    assert (state.view().turn, knocks(state)) == (1, set())
    state = play(state, throw("Qh"), DrawStock(), throw("Qs"), DrawStock())
    assert state.view().turn == 2
    assert "Jc" in knocks(state)


def test_d19_a_knock_and_gin_are_optional() -> None:
    state = play(table("2s 2h 2d 3c 4c 5c 8d 8s 8c 8h", OTHER, "Kd", "Qh"), Pass(), Pass(), DrawStock())
    assert "Qh" in knocks(state)
    assert apply(state, throw("Qh")).phase is Phase.DRAW


def test_d6_d7_the_count_is_taken_after_the_discard() -> None:
    hand = "7h 7d 7s 3c 4c 5c 6c 2s 3h 2d"
    state = play(table(hand, "Ks Jh Td 9c 5s Qc 8h Ah Kc Jd", "Kd", "9d"), Pass(), Pass(), DrawStock())
    assert knocks(state) == {"9d"}  # E33: sixteen with eleven cards, seven after the nine
    over = knocked(state, Knock(parse_card("9d"), melds("7h 7d 7s", "3c 4c 5c 6c")))
    assert over.result is not None
    assert over.result.knocker_deadwood == 7


def test_d1_the_declared_grouping_is_what_counts() -> None:
    """4-5-6 of hearts with the seven beside it is eleven; the seven in the run makes four."""
    state = table("4h 5h 6h 7h Jc Jd Js 2c Ad As", "Ks Jh 9d 7d 5s 3h Ah Qc Ts 6s", "Kd", "Kc")
    state = play(state, Pass(), Pass(), DrawStock())
    king = parse_card("Kc")
    with pytest.raises(ActionError, match=r"that grouping leaves 11 \(As 7h Ad 2c\); 10 may knock"):
        apply(state, Knock(king, melds("4h 5h 6h", "Jc Jd Js")))
    over = knocked(state, Knock(king, melds("4h 5h 6h 7h", "Jc Jd Js")))
    assert over.result is not None
    assert over.result.knocker_deadwood == 4


@pytest.mark.parametrize(
    ("declared", "winner", "points"),
    [
        (("2c 3c 4c", "8h 9h Th Jh Qh"), Side.DEFENDER, 25),
        (("3c 3h 3d", "8h 9h Th Jh Qh"), Side.KNOCKER, 11),
    ],
)
def test_d31_e15_the_knocker_chooses_the_grouping(declared: tuple[str, ...], winner: Side, points: int) -> None:
    state = table("2c 3c 4c 3h 3d 8h 9h Th Jh Qh", "Ks Kd Kc 9s 9d 9c 5c 6c 4d 2s", "7s", "Jd")
    state = play(state, Pass(), Pass(), DrawStock())
    state = knocked(state, Knock(parse_card("Jd"), melds(*declared)))
    assert state.result is not None
    assert (state.result.score.winner, state.result.score.points) == (winner, points)


def test_d31_even_a_grouping_with_more_deadwood() -> None:
    state = play(table(READY, OTHER, "Kd", "Kh"), Pass(), Pass(), DrawStock())
    over = knocked(state, Knock(parse_card("Kh"), melds("8s 8d 8c", "3c 4c 5c")))
    assert over.result is not None
    assert over.result.knocker_deadwood == 7  # the twos and the ace; one point was possible


@pytest.mark.parametrize(
    ("declared", "says"),
    [
        (("2s 2h 2d", "9s 9h 9c", "3c 4c 5c"), "is not in the hand"),
        (("2s 2h 2d", "2h 2d 2s", "3c 4c 5c"), "is in two melds"),
    ],
)
def test_a_grouping_that_is_none_is_refused(declared: tuple[str, ...], says: str) -> None:
    state = play(table(READY, OTHER, "Kd", "Kh"), Pass(), Pass(), DrawStock())
    with pytest.raises(MeldError, match=says):
        apply(state, Knock(parse_card("Kh"), melds(*declared)))


def test_d20_the_knockers_discard_lies_face_down() -> None:
    state = play(table(READY, OTHER, "Kd", "Kh"), Pass(), Pass(), DrawStock())
    over = knocked(state, Knock(parse_card("Kh"), melds("2s 2h 2d", "3c 4c 5c", "8s 8d 8c")))
    assert over.pile == state.pile
    assert len(over.hands[0]) == 10
    assert (over.phase, over.knocker, legal_actions(over)) == (Phase.OVER, 0, ())
    with pytest.raises(ActionError, match="is not legal in the over phase"):
        apply(over, DrawStock())


def test_d27_the_upcard_sets_the_limit_for_the_whole_hand() -> None:
    seven = "7h 7d 7s 3c 4c 5c 6c 2s 3h As"  # six points: too many for a four
    others = "Ks Jh Td 9c 5s Qc 8h Ah Kc Jd"
    state = play(table(others, seven, "4d", "9d Qd", rules=PRESETS["oklahoma"]), TakeDiscard(), throw("Ks"))
    assert knocks(apply(state, DrawStock())) == set()
    standard = play(table(others, seven, "4d", "9d Qd"), TakeDiscard(), throw("Ks"))
    assert knocks(apply(standard, DrawStock())) == {"9d"}


# --- Gin and big gin -------------------------------------------------------------------------------------------

MELDED = "Ah 2h 3h 4h 8c 8d 8s Th Jh Qh"
E6_DEFENDER = "5c 6c 7c 9s 9d 9h Ks 7s 3d 2c"
BIG = ("8s 8d 8c", "Ah 2h 3h 4h", "Th Jh Qh Kh")


def _big_gin_hand(rules: RuleSet = STANDARD) -> State:
    return play(table(MELDED, E6_DEFENDER, "Kd", "Kh", rules=rules), Pass(), Pass(), DrawStock())


def test_d34_big_gin_is_declared_with_all_eleven() -> None:
    state = _big_gin_hand()
    (offered,) = [action for action in legal_actions(state) if isinstance(action, BigGin)]
    assert offered == BigGin(melds(*BIG))
    for action in (offered, BigGin(melds(*reversed(BIG)))):
        over = apply(state, action)
        assert over.result is not None
        assert (over.result.score.result, over.result.score.points) == (Ending.BIG_GIN, 53)  # E6
        assert len(over.hands[0]) == 11


def test_d34_after_the_discard_it_is_gin() -> None:
    over = apply(_big_gin_hand(), Knock(parse_card("Kh"), melds("Ah 2h 3h 4h", "8s 8d 8c", "Th Jh Qh")))
    assert over.result is not None
    assert (over.result.score.result, over.result.score.points) == (Ending.GIN, 47)
    later = apply(_big_gin_hand(), throw("Kh"))
    with pytest.raises(ActionError, match="no big gin to declare now"):
        apply(later, BigGin(melds(*BIG)))


def test_big_gin_is_not_offered_where_it_is_not_played() -> None:
    with pytest.raises(ActionError, match="no big gin to declare now"):
        apply(_big_gin_hand(PRESETS["classic"]), BigGin(melds(*BIG)))


@pytest.mark.parametrize(
    ("declared", "says"),
    [
        ((*BIG[:2], "Th Jh Qh"), "that is no big gin: Kh not melded"),
        ((), "that is no big gin"),
    ],
)
def test_big_gin_melds_all_eleven(declared: tuple[str, ...], says: str) -> None:
    with pytest.raises(ActionError, match=says):
        apply(_big_gin_hand(), BigGin(melds(*declared)))


def test_e29_straight_gin_never_knocks() -> None:
    hand = "5c 6c 7c Th Td Tc 3d 4d 5d Ah"
    state = table(hand, "Ks Jh 9d 7d 5s 3h Ad Qc 8s 6h", "Kd", "6d", rules=PRESETS["straight"])
    state = play(state, Pass(), Pass(), DrawStock())
    assert knocks(state) == {"Ah"}  # the six makes it gin; with one point left no knock is offered
    with pytest.raises(ActionError, match="no legal knock"):
        apply(state, Knock(parse_card("6d"), melds("5c 6c 7c", "Tc Td Th", "3d 4d 5d")))
