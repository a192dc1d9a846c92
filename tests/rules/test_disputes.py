"""The 37 disputes of the rules research, each asked of the engine. Where the position is a deal, it is played.

The positions are those of ``lessons/reference/disputes.toml``, from which the rules pages are drawn.

What an engine cannot be asked (looking through the pile, nine cards in a hand) is a rule that no table here can
change, or a state that cannot be reached; the test then says which.
"""

import re
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from tests.rules.dealing import (
    DULL,
    cards,
    drawn,
    ended,
    knocked,
    knocks,
    laid_deadwood,
    melds,
    not_played_here,
    on,
    outcome,
    play,
    scored,
    table,
    throw,
)
from tests.rules.dispute_data import case, ended_as, results, ten_of
from trainer.rules.arrange import arrange_as, least_deadwood
from trainer.rules.cards import DECK, parse_card
from trainer.rules.errors import ActionError, CardError, MeldError, RuleError
from trainer.rules.hollywood import score_hollywood
from trainer.rules.house_table import score_house
from trainer.rules.melds import MeldKind, meld_kind
from trainer.rules.play import (
    Action,
    BigGin,
    Defend,
    Discard,
    DrawStock,
    Knock,
    Pass,
    Phase,
    Regroup,
    TakeDiscard,
    apply,
    best_defence,
    deal,
    legal_actions,
    legal_knock_discards,
    next_dealer,
    start,
)
from trainer.rules.ruleset import PRESETS, STANDARD, parse_rules
from trainer.rules.score import score_game
from trainer.rules.showdown import Ending, LayOff, Score, Side, best_defences, can_lay_off, score_hand


def test_d1_the_knocker_wants_to_extend_his_own_meld() -> None:
    hand, (short, jacks) = ten_of(1), case(1)["melds"]
    state = drawn(hand, case(1)["card"], "Ks Kh 9d 7d 5s 3h 8h Qc Ts 6s")
    with pytest.raises(ActionError, match="that grouping leaves 11"):
        apply(state, Knock(parse_card("Kc"), melds(short, jacks)))
    assert "Kc" in knocks(state)  # so the regroup can be offered
    state = apply(state, Knock(parse_card("Kc"), melds("4h 5h 6h 7h", jacks)))
    assert laid_deadwood(state) == 4
    with pytest.raises(ActionError):  # the knocker has nothing to lay off, now or after the defender
        apply(apply(state, best_defence(state)), Regroup(melds("4h 5h 6h 7h", jacks)))
    speaks = parse_rules("standard arrangement=best")
    assert ended(hand, (short, jacks), "Ks Kh 9d 7d 5s 3h 8h Qc Ts 6s", speaks).knocker_deadwood == 4


def test_d2_who_may_take_the_starter() -> None:
    state = table(DULL, "", case(2)["upcard"])
    for seat, legal in ((0, (TakeDiscard(), Pass())), (1, (TakeDiscard(), Pass())), (0, (DrawStock(),))):
        assert (state.to_move, legal_actions(state)) == (seat, legal)
        state = apply(state, legal[-1])


def test_d3_changed_my_mind_after_both_passed() -> None:
    state = play(table(DULL, "", case(3)["upcard"]), Pass(), Pass())
    with pytest.raises(ActionError, match="is not legal"):
        apply(state, TakeDiscard())
    state = play(state, DrawStock(), throw("Ks"))
    assert state.pile == cards("6s Ks")
    assert parse_card("6s") not in apply(state, TakeDiscard()).hands[1]


def test_d4_discarding_the_card_just_taken() -> None:
    assert set(case(4)["hand"].split()) == {*DULL.split(), "9h"}
    taken = apply(table(DULL, "", case(4)["taken"]), TakeDiscard())
    with pytest.raises(ActionError, match="is not legal"):
        apply(taken, throw("9h"))
    assert throw("9h") in legal_actions(drawn(DULL, "9h"))  # from the stock it may go back at once
    house = parse_rules("standard discard_taken_card=allowed")
    back = play(table(DULL, "", "9h", house), TakeDiscard(), throw("9h"))
    over = play(back, TakeDiscard(), throw("9h"))  # two such moves in a row: a draw
    assert (back.phase, over.phase, over.result) == (Phase.DRAW, Phase.OVER, None)


@pytest.mark.parametrize(
    ("rules", "score"),
    [
        ("standard", Score(Ending.UNDERCUT, Side.DEFENDER, 25, 1)),
        ("standard tie=push", Score(Ending.KNOCK, Side.NOBODY, 0, 0)),
        ("standard tie=knocker", Score(Ending.KNOCK, Side.KNOCKER, 0, 1)),
    ],
)
def test_d5_equal_counts(rules: str, score: Score) -> None:
    shown = ended_as(5, rules=parse_rules(rules))
    assert (shown.knocker_deadwood, shown.defence.deadwood, shown.score) == (7, 7, score)


def test_d6_knocking_with_more_than_the_limit() -> None:
    state = drawn(ten_of(6), case(6)["card"])
    assert knocks(state) == set()
    with pytest.raises(ActionError, match="no legal knock with the discard Kd"):
        apply(state, Knock(parse_card("Kd"), melds("7h 7d 7s", "3c 4c 5c 6c")))
    not_played_here("illegal_knock=play_on_exposed")


def test_d7_the_count_is_taken_after_the_discard() -> None:
    assert least_deadwood(cards(case(7)["hand"])) == 16
    state = drawn(ten_of(7), case(7)["card"])
    assert knocks(state) == {"9d"}
    state = apply(state, Knock(parse_card("9d"), melds("7h 7d 7s", "3c 4c 5c 6c")))
    assert laid_deadwood(state) == 7


def test_d8_laying_off_on_deadwood() -> None:
    state = knocked("9h Th Jh 6c 6d 6s 2s 2h 3c As", ("9h Th Jh", "6c 6d 6s"), "Kh Kd Kc 4h 5h 6h 7d 2d 8c 5s")
    assert case(8) == {"kind": "lay-off", "onto": "2s 2h", "card": "2d"}
    with pytest.raises(MeldError, match="'2s 2h' is none of the knocker's melds"):
        apply(state, Defend((), (LayOff(parse_card("2d"), cards("2s 2h")),)))
    assert not any(laid.card == parse_card("2d") for laid in best_defence(state).layoffs)


def test_d9_queen_on_seven_to_ten() -> None:
    run = cards(case(9)["onto"])
    assert [text for text in ("Qd", "6d", "Jd", "5d") if can_lay_off(parse_card(text), run)] == ["6d", "Jd"]
    laid = (case(9)["onto"], "2s 2h 2c")
    state = knocked("7d 8d 9d Td 2s 2h 2c As Ac 3h", laid, "Qd Jd Kh Kc 8h 8c 5s 4h 6s 9c")
    jack, queen = on("Jd", laid[0]), on("Qd", laid[0])
    with pytest.raises(MeldError, match="Qd does not fit"):
        apply(state, Defend((), (queen,)))
    assert apply(state, Defend((), (jack, queen))).phase is Phase.OVER


def test_d10_laying_off_against_gin() -> None:
    shown = ended_as(10)
    assert (shown.defence.layoffs, shown.defence.deadwood) == ((), 14)
    assert outcome(shown) == (Ending.GIN, Side.KNOCKER, 39)


def test_d11_the_defender_has_no_deadwood_either() -> None:
    shown = ended_as(11)
    assert (shown.knocker_deadwood, shown.defence.deadwood) == (5, 0)
    assert outcome(shown) == (Ending.UNDERCUT, Side.DEFENDER, 30)


def test_d12_gin_against_a_hand_that_is_also_nothing() -> None:
    shown = ended_as(12)
    assert (shown.defence.deadwood, outcome(shown)) == (0, (Ending.GIN, Side.KNOCKER, 25))


def test_d13_one_card_in_two_melds() -> None:
    hand = cards(case(13)["hand"])
    both, the_set, the_run = (melds(*case(13, index)["melds"]) for index in range(3))
    with pytest.raises(MeldError, match="6s is in two melds"):
        arrange_as(hand, both)
    assert arrange_as(hand, the_set).deadwood == 21
    assert arrange_as(hand, the_run).deadwood == 24
    assert least_deadwood(hand) == 21


def test_d14_queen_king_ace() -> None:
    kinds = [meld_kind(cards(case(14, index)["cards"])) for index in range(3)]
    assert kinds == [None, None, MeldKind.RUN]
    not_played_here("ace=high_or_low", "ace=round_the_corner")


def test_d15_the_knocker_lays_off_on_the_defenders_melds() -> None:
    laid = ("4h 5h 6h", "Jc Jd Js", "2c 2d 2h")
    state = knocked("4h 5h 6h Jc Jd Js 2c 2d 2h 9d", laid, "9h 9c 9s Kh Kd Kc 7d 8d 8c 3s")
    with pytest.raises(MeldError, match="is not in the hand"):
        apply(state, Regroup(melds("9d 9h 9c", *laid)))
    over = apply(state, Defend(melds("9h 9c 9s", "Kh Kd Kc")))
    assert (over.phase, legal_actions(over)) == (Phase.OVER, ())  # nothing comes after the defender
    assert scored(over).knocker_deadwood == 9


def test_d16_the_last_discard() -> None:
    dealer = case(16)["hand"]  # the eight makes a run, and leaves three
    stock_of_three = table("Ks Jh", dealer, "Kd 8c", stock=3)
    state = play(stock_of_three, Pass(), Pass(), DrawStock(), throw("8c"))
    assert (len(state.stock), state.phase, state.result, legal_actions(state)) == (2, Phase.OVER, None, ())
    house = replace(stock_of_three, rules=parse_rules("standard wall_rule=opponent_may_take_to_knock"))
    state = play(house, Pass(), Pass(), DrawStock(), throw("8c"), TakeDiscard())
    assert {type(action) for action in legal_actions(state)} == {Knock}
    assert "8c" not in knocks(state)


def test_d17_who_deals_after_a_dead_hand() -> None:
    south = 1
    assert next_dealer(STANDARD, south, None, dead=True) == south
    assert next_dealer(parse_rules("standard void_redeal=next"), south, None, dead=True) == 0
    state = play(table(DULL, "", "6s 4h", stock=3), Pass(), Pass(), DrawStock(), throw("4h"))
    assert (state.phase, state.result) == (Phase.OVER, None)  # so no points, and no box


def test_d18_knocking_before_drawing() -> None:
    hand, laid = case(18)["hand"], melds("2s 2h 2d", "3c 4c 5c", "8d 8s 8c")
    state = table(hand, DULL, "Kd Kh")
    with pytest.raises(ActionError, match="no legal knock"):
        apply(state, Knock(parse_card("Ac"), laid))
    for way in ((Pass(), Pass(), DrawStock()), (TakeDiscard(),)):
        assert knocks(play(state, *way))
    assert knocks(play(table(hand, DULL, "Kd Kh", parse_rules("standard knock_min_turn=2")), TakeDiscard())) == set()


def test_d19_must_i_knock() -> None:
    for index in range(2):  # four points, and none
        state = drawn(ten_of(19, index), case(19, index)["card"])
        assert "Kh" in knocks(state)
        assert {action.card for action in legal_actions(state) if isinstance(action, Discard)} == state.hands[0]
        assert apply(state, throw("Kh")).phase is Phase.DRAW
    # His nothing is then a defender's nothing: no gin.
    assert score_hand(Ending.KNOCK, 5, 0) == Score(Ending.UNDERCUT, Side.DEFENDER, 30, 1)


def test_d20_deadwood_on_the_discard_pile() -> None:
    state = drawn(ten_of(20), case(20)["card"])
    after = apply(state, Knock(parse_card("Kh"), melds("7h 7d 7s", "8c 9c Tc Jc")))
    assert after.hands[0] == state.hands[0] - {parse_card("Kh")}  # one card goes, the deadwood stays to be counted
    assert (after.pile, after.laid and after.laid.deadwood_cards) == (state.pile, tuple(sorted(cards("2c Ad 3s"))))
    with pytest.raises(RuleError, match="a knock throws one card"):
        deal(Random(1), parse_rules("standard knock_discard=all_deadwood"))


def test_d21_looking_through_old_discards() -> None:
    """A rule of manners: no table here changes it. The view keeps the pile, as the training aid the ruling allows."""
    not_played_here("see_discards=all")
    state = play(table(DULL, "", "6s 4h"), Pass(), Pass(), DrawStock(), throw("4h"))
    assert state.view().pile == cards("6s 4h")
    assert legal_actions(state) == (TakeDiscard(), DrawStock())  # whatever is seen, only the top can be taken
    assert apply(state, TakeDiscard()).taken == parse_card("4h")


@pytest.mark.parametrize("size", [9, 11])
def test_d22_wrong_number_of_cards(size: int) -> None:
    """Cannot be reached: such a deal is refused, and every turn begins and ends with ten (``test_playouts.py``)."""
    with pytest.raises(CardError, match="each player is dealt 10 cards"):
        start(DECK[:10], DECK[10 : 10 + size], DECK[21:])
    with pytest.raises(CardError, match="each player is dealt 10 cards"):
        start(DECK[:size], DECK[11:21], DECK[21:])
    not_played_here("wrong_count=opponent_chooses_after")


def test_d23_do_boxes_count_toward_100() -> None:
    hands = results(23)
    assert score_game(hands).winner is None
    assert score_game(hands).boxes == (5, 0)
    assert score_game(hands, parse_rules("standard box_timing=immediate")).winner == "A"


def test_d24_i_won_the_game_but_i_pay() -> None:
    game = score_game(results(24))
    assert (game.winner, game.scores, game.game_bonus) == ("A", (107, 99), 100)
    assert (game.totals, game.margin) == ((257, 324), -67)


def test_d25_hollywood_which_columns() -> None:
    sheet = score_hollywood(results(25))
    assert sheet.columns == ((1,), (1,), (1, 2), (1, 2))


def test_d26_hollywood_blanked_in_column_1() -> None:
    sheet = score_hollywood(results(26))
    assert sheet.columns == ((1,), (2,))
    assert (sheet.games[0].winner, sheet.games[0].scores, sheet.games[0].shutout) == ("A", (104, 0), True)
    assert sheet.games[1].scores == (0, 20)


def test_d27_oklahoma_the_upcard_was_taken() -> None:
    state = table(DULL, ten_of(27), f"{case(27)['upcard']} 9s", PRESETS["oklahoma"])  # five points: too many
    state = play(state, TakeDiscard(), throw("Ks"), DrawStock())
    assert knocks(state) == set()
    for _ in range(6):
        state = play(state, throw(str(max(state.hands[state.to_move]))), DrawStock())
        assert state.view().upcard == parse_card("4d")  # both may know it
        assert state.rules.limit(state.upcard) == 4


def test_d28_oklahoma_an_ace_turned() -> None:
    hand = cards(case(28)["hand"])  # one point after the king
    for rules, thrown in (("oklahoma", ()), ("oklahoma oklahoma_ace=one", cards("Kh"))):
        limit = parse_rules(rules).limit(parse_card("Ac"))
        assert legal_knock_discards(hand, limit) == thrown
    assert parse_rules("oklahoma").limit(parse_card("Ac")) == 0


def test_d29_oklahoma_what_the_spade_doubles() -> None:
    spade, rules = parse_card("8s"), PRESETS["oklahoma"]
    assert score_hand(Ending.GIN, 0, 31, rules, spade) == Score(Ending.GIN, Side.KNOCKER, 112, 1)
    both = parse_rules("oklahoma spade_double=points_and_boxes")
    assert score_hand(Ending.GIN, 0, 31, both, spade) == Score(Ending.GIN, Side.KNOCKER, 112, 2)
    assert score_hand(Ending.GIN, 0, 31, rules, parse_card("8d")).points == 56


def test_d30_may_the_defender_break_a_meld() -> None:
    laid, defender = case(30)["knocker"], case(30)["defender"]
    hand = " ".join([*laid, case(30)["deadwood"]])
    assert least_deadwood(cards(defender)) == 13
    state = knocked(hand, laid, defender)
    broken = Defend(melds("5d 5h 5c", "Kh Ks Kc Kd"), (on("7d", laid[0]), on("6d", laid[0])))
    whole = Defend(melds("5d 6d 7d", "Kh Ks Kc Kd"))
    assert outcome(scored(apply(state, broken))) == (Ending.UNDERCUT, Side.DEFENDER, 29)
    assert outcome(scored(apply(state, whole))) == (Ending.KNOCK, Side.KNOCKER, 6)
    assert best_defences(melds(*laid), cards(defender))[0].deadwood == 3


def test_d31_may_the_knocker_group_against_himself() -> None:
    run, three = ended_as(31, 0), ended_as(31, 1)
    assert (run.knocker_deadwood, three.knocker_deadwood) == (6, 6)
    assert (outcome(run)[1:], outcome(three)[1:]) == ((Side.DEFENDER, 25), (Side.KNOCKER, 11))
    ready = drawn("2s 2h 2d 3c 4c 5c 8d 8s 8c Ac", "Kh")
    worse = apply(ready, Knock(parse_card("Kh"), melds("8s 8d 8c", "3c 4c 5c")))  # seven, where one was possible
    assert laid_deadwood(worse) == 7


def test_d32_extending_past_king_or_ace() -> None:
    assert [str(card) for card in DECK if can_lay_off(card, cards(case(32)["onto"]))] == ["Th"]
    assert [str(card) for card in DECK if can_lay_off(card, cards("Ah 2h 3h"))] == ["4h"]


@pytest.mark.parametrize(("shutout", "total"), [("game_bonus_x2", 378), ("points_x2", 381), ("total_x2", 556)])
def test_d33_how_much_is_a_shutout(shutout: str, total: int) -> None:
    game = score_game(results(33), parse_rules(f"standard shutout={shutout}"))
    assert (game.shutout, game.totals) == (True, (total, 0))


def test_d34_big_gin_after_discarding() -> None:
    laid = case(34, 1)["knocker"]
    eleven = BigGin(melds(*case(34)["knocker"]))
    state = drawn(" ".join(laid), "Kh", case(34)["defender"])
    gin = apply(state, Knock(parse_card("Kh"), melds(*laid)))
    left = least_deadwood(state.hands[1])
    assert outcome(scored(gin)) == (Ending.GIN, Side.KNOCKER, 25 + left)
    for later in (gin, apply(state, throw("Kh"))):
        with pytest.raises(ActionError, match="no big gin to declare now"):
            apply(later, eleven)
    assert outcome(scored(apply(state, eleven))) == (Ending.BIG_GIN, Side.KNOCKER, 31 + left)


def test_d35_dropping_the_limit_in_mid_hand() -> None:
    """The rules lie in the state and no action touches them. With seven, fewer of the same discards may knock."""
    state = drawn(ten_of(35), case(35)["card"])
    with pytest.raises(FrozenInstanceError):
        state.rules.knock_limit = 7  # type: ignore[misc]
    assert all(apply(state, action).rules == STANDARD for action in legal_actions(state))
    hands = [Random(seed).sample(DECK, 11) for seed in range(300)]
    seven, ten = ([set(legal_knock_discards(hand, limit)) for hand in hands] for limit in (7, 10))
    assert all(map(set.issubset, seven, ten))
    assert seven != ten


def test_d36_melds_on_the_table_before_a_knock() -> None:
    """No action lays a meld but those that end the hand and the defence that follows."""
    laying = [each for each in get_args(Action) if "melds" in each.__dataclass_fields__]
    assert laying == [Knock, BigGin, Regroup, Defend]
    state = drawn("9s 9h 9d Kh Qd 2c 4s 5h 7c Jd", "3s")
    assert {type(action) for action in legal_actions(state)} == {Discard}
    for rule in ("table_melds", "build_during_play"):
        with pytest.raises(RuleError, match="melds stay in the hand until it ends"):
            deal(Random(1), parse_rules(f"standard {rule}=on"))


def test_d37_four_at_the_table() -> None:
    """The house table is scored and not played; a deal of ten each would leave twelve cards, three draws each."""
    house = PRESETS["house"]
    with pytest.raises(RuleError, match="only the game for two is played here"):
        deal(Random(1), house)
    assert score_house("A", dict(zip("ABCD", case(37)["counts"], strict=True)), house).points == 55
    assert [name for name, rules in PRESETS.items() if rules.players != 2] == ["house"]


def test_none_is_missing() -> None:
    names = re.findall(r"^def test_d(\d+)_", Path(__file__).read_text(encoding="utf-8"), re.MULTILINE)
    assert names == [str(number) for number in range(1, 38)]
