"""After a knock: the defender's own grouping and lay-offs, and the knocker's one chance to regroup."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.rules.cards import DECK, Card, parse_card, parse_cards
from trainer.rules.errors import ActionError, MeldError
from trainer.rules.melds import Meld, melds_in, parse_meld
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
    State,
    apply,
    best_defence,
    legal_actions,
    start,
)
from trainer.rules.ruleset import STANDARD, RuleSet, parse_rules
from trainer.rules.showdown import Ending, LayOff, Side, best_defences

BEST = parse_rules("standard arrangement=best")


def to_throw(knocker: str, defender: str, rules: RuleSet = STANDARD) -> State:
    """Both left the upcard, and the non-dealer (ten of the eleven cards of *knocker*) has drawn the last of them."""
    *ten, drawn = parse_cards(knocker)
    other = parse_cards(defender)
    rest = [card for card in DECK if card not in {*ten, drawn, *other}]
    state = start(ten, other, [rest[0], drawn, *rest[1:]], rules)
    for action in (Pass(), Pass(), DrawStock()):
        state = apply(state, action)
    return state


def melds(*texts: str) -> tuple[Meld, ...]:
    return tuple(parse_meld(text) for text in texts)


def on(card: str, onto: str) -> LayOff:
    return LayOff(parse_card(card), parse_meld(onto))


# After D30: the defender's sixes and sevens fit the run of diamonds, if he gives up 5-6-7. Six points are left.
D30_LAID = ("8d 9d Td", "2s 3s 4s")
D30_KNOCKER = "8d 9d Td 2s 3s 4s 2h 2c As Ac Kh"  # the ace of spades is left out of 2-3-4, which is allowed
D30_DEFENDER = "5d 6d 7d 5h 5c Qs Qh Qd 3h Tc"


def d30_knocked(rules: RuleSet = STANDARD) -> State:
    return apply(to_throw(D30_KNOCKER, D30_DEFENDER, rules), Knock(parse_card("Kh"), melds(*D30_LAID)))


# --- The phase -----------------------------------------------------------------------------------------------------


def test_the_defender_is_to_move_and_sees_the_hand_that_was_laid() -> None:
    state = d30_knocked()
    assert (state.phase, state.to_move, state.knocker, state.result) == (Phase.LAY_OFF, 1, 0, None)
    view = state.view()
    assert view.laid is not None
    assert view.laid.melds == tuple(sorted(melds(*D30_LAID)))
    assert view.laid.deadwood == 6
    assert view.known == state.hands[0]
    assert view.hand == set(parse_cards(D30_DEFENDER))


@pytest.mark.parametrize("action", [Pass(), DrawStock(), Discard(parse_card("Tc")), Knock(parse_card("Tc"), ())])
def test_nothing_else_is_legal_then(action: Action) -> None:
    with pytest.raises(ActionError):
        apply(d30_knocked(), action)


@pytest.mark.parametrize("action", [Defend(), Regroup(())])
def test_there_is_nothing_to_answer_before_a_knock(action: Action) -> None:
    state = to_throw(D30_KNOCKER, D30_DEFENDER)
    with pytest.raises(ActionError, match="in the discard phase"):
        apply(state, action)
    with pytest.raises(ActionError, match="there is no knock to answer in the discard phase"):
        best_defence(state)


def test_the_best_defences_are_listed_the_simplest_first() -> None:
    state = d30_knocked()
    assert state.laid is not None
    best = best_defences(state.laid.melds, state.hands[1])
    assert legal_actions(state) == tuple(Defend(each.melds, each.layoffs) for each in best)
    assert best_defence(state) == best_defence(state.view()) == legal_actions(state)[0]
    over = apply(state, best_defence(state))
    assert over.result is not None
    assert over.result.defence == best[0]


# --- What is scored is what the defender did -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("defence", "left", "winner", "scored"),
    [
        # The best: keep the fives, lay the seven and then the six on the run.
        (Defend(melds("5d 5h 5c", "Qs Qh Qd"), (on("7d", "8d 9d Td"), on("6d", "8d 9d Td"))), 13, Side.KNOCKER, 7),
        (Defend(melds("5d 6d 7d", "Qs Qh Qd")), 23, Side.KNOCKER, 17),
        (Defend(melds("Qs Qh Qd"), (on("7d", "8d 9d Td"),)), 34, Side.KNOCKER, 28),
        (Defend(), 71, Side.KNOCKER, 65),
    ],
)
def test_any_legal_defence_is_taken_as_it_is_made(defence: Defend, left: int, winner: Side, scored: int) -> None:
    over = apply(d30_knocked(), defence)
    assert over.phase is Phase.OVER
    assert over.result is not None
    assert (over.result.defence.deadwood, over.result.score.winner) == (left, winner)
    assert over.result.score.points == scored
    assert over.result.defences == (over.result.defence,)
    assert (over.events[-1].seat, over.events[-1].action) == (1, defence)


def test_a_chain_is_laid_card_by_card() -> None:
    """The six fits only when the seven lies there: in the other order it is refused, and nothing has changed."""
    state = d30_knocked()
    six, seven = on("6d", "8d 9d Td"), on("7d", "8d 9d Td")
    with pytest.raises(MeldError, match=r"lay-off 1: 6d does not fit on '8d 9d Td'"):
        apply(state, Defend((), (six, seven)))
    five = on("5d", "8d 9d Td")
    over = apply(state, Defend((), (seven, six, five)))
    assert over.result is not None
    assert over.result.defence.layoffs == (seven, six, five)
    with pytest.raises(MeldError, match=r"lay-off 2: 5d does not fit on '7d 8d 9d Td'"):
        apply(state, Defend((), (seven, five)))


@pytest.mark.parametrize(
    ("defence", "says"),
    [
        (Defend(melds("Ks Kh Kd")), "is not in the hand"),
        (Defend(melds("5d 6d 7d", "5d 5h 5c")), "5d is in two melds"),
        (Defend(((parse_card("Qs"), parse_card("Qh")),)), "neither a set nor a run"),
        (Defend(melds("5d 6d 7d"), (on("7d", "8d 9d Td"),)), "7d is not left beside the defender's melds"),
        (Defend((), (on("7d", "8d 9d Td"), on("7d", "8d 9d Td"))), "lay-off 2: 7d is not left"),
        (Defend((), (on("Jd", "8d 9d Td"),)), "Jd is not left"),  # he has no such card
        (Defend((), (on("7d", "9d Td Jd"),)), "'9d Td Jd' is none of the knocker's melds"),
        (Defend(melds("Qs Qh Qd"), (on("7d", "Qs Qh Qd"),)), "'Qd Qh Qs' is none|'Qs Qh Qd' is none"),
        (Defend((), (on("Tc", "8d 9d Td"),)), "Tc does not fit on"),
        (Defend((), (LayOff(parse_card("3h"), parse_cards("2h 2c")),)), "is none of the knocker's melds"),
    ],
)
def test_a_defence_that_is_none_is_refused(defence: Defend, says: str) -> None:
    state = d30_knocked()
    with pytest.raises(MeldError, match=says):
        apply(state, defence)


def test_a_meld_may_be_named_in_any_order() -> None:
    seven = LayOff(parse_card("7d"), parse_cards("Td 8d 9d"))
    over = apply(d30_knocked(), Defend((parse_cards("Qd Qs Qh"),), (seven,)))
    assert over.result is not None
    assert over.result.defence.layoffs == (on("7d", "8d 9d Td"),)


# --- Gin ends the hand at once --------------------------------------------------------------------------------------


@pytest.mark.parametrize("big", [False, True])
def test_nothing_is_laid_off_on_gin(big: bool) -> None:
    state = to_throw("Ah 2h 3h 4h 6c 6d 6s Ts Js Qs Ks", "5h 9s Kh Kd Kc 2d 3d 4d 8c 9c")
    laid = melds("Ah 2h 3h 4h", "6c 6d 6s", "Ts Js Qs")
    action = BigGin((*laid[:2], parse_meld("Ts Js Qs Ks"))) if big else Knock(parse_card("Ks"), laid)
    over = apply(state, action)
    assert (over.phase, over.knocker) == (Phase.OVER, 0)
    assert over.result is not None
    assert over.result.score.result is (Ending.BIG_GIN if big else Ending.GIN)
    assert over.result.defence.layoffs == ()
    assert over.result.defence.deadwood == 5 + 9 + 8 + 9  # his best grouping, though the five and nine would fit
    with pytest.raises(ActionError, match="there is no knock to answer in the over phase"):
        apply(over, Defend())


# --- The knocker may regroup once, before the defender acts -----------------------------------------------------------

D1_KNOCKER = "4h 5h 6h 7h Jc Jd Js 2c Ad As Kc"
D1_DEFENDER = "Ks Kh 9d 7d 5s 3h 8h Qc Ts 6s"


def test_d1_regroup_once_before_the_defender_acts() -> None:
    state = apply(to_throw(D1_KNOCKER, D1_DEFENDER), Knock(parse_card("Kc"), melds("4h 5h 6h 7h", "Jc Jd Js")))
    again = apply(state, Regroup(melds("Jc Jd Js", "4h 5h 6h 7h")))
    assert (again.phase, again.to_move, again.laid) == (Phase.LAY_OFF, 1, state.laid)
    assert (again.events[-1].seat, again.events[-1].action) == (0, Regroup(melds("Jc Jd Js", "4h 5h 6h 7h")))
    with pytest.raises(ActionError, match="has grouped his hand again once already"):
        apply(again, Regroup(melds("4h 5h 6h 7h", "Jc Jd Js")))
    over = apply(state, best_defence(state))
    with pytest.raises(ActionError, match="no knock to group again in the over phase"):
        apply(over, Regroup(melds("4h 5h 6h 7h", "Jc Jd Js")))


def test_d1_a_regroup_changes_what_counts_and_stays_within_the_limit() -> None:
    """E15: 3-3-3 instead of 2-3-4, and the five and six of clubs no longer fit."""
    state = to_throw("2c 3c 4c 3h 3d 8h 9h Th Jh Qh Jd", "Ks Kd Kc 9s 9d 9c 5c 6c 4d 2s")
    knocked = apply(state, Knock(parse_card("Jd"), melds("2c 3c 4c", "8h 9h Th Jh Qh")))
    again = apply(knocked, Regroup(melds("3c 3h 3d", "8h 9h Th Jh Qh")))
    results = [apply(each, best_defence(each)).result for each in (knocked, again)]
    scores = [(each.score.winner, each.score.points) for each in results if each is not None]
    assert scores == [(Side.DEFENDER, 25), (Side.KNOCKER, 11)]
    with pytest.raises(ActionError, match=r"that grouping leaves 15 .*10 may knock"):
        apply(knocked, Regroup(melds("8h 9h Th Jh Qh")))
    with pytest.raises(MeldError, match="is not in the hand"):
        apply(knocked, Regroup(melds("Ks Kd Kc")))


def test_a_regroup_can_make_it_gin() -> None:
    state = to_throw("Ah 2h 3h 4h 6c 6d 6s Ts Js Qs Kd", "5h 9s Kh Ks Kc 2d 3d 4d 8c 9c")
    knocked = apply(state, Knock(parse_card("Kd"), melds("2h 3h 4h", "6c 6d 6s", "Ts Js Qs")))
    assert knocked.phase is Phase.LAY_OFF
    over = apply(knocked, Regroup(melds("Ah 2h 3h 4h", "6c 6d 6s", "Ts Js Qs")))
    assert (over.phase, over.to_move) == (Phase.OVER, 0)
    assert over.result is not None
    assert over.result.score.result is Ending.GIN


# --- Cards speak ---------------------------------------------------------------------------------------------------


def test_d1_where_cards_speak_the_best_grouping_counts_whatever_was_declared() -> None:
    king = parse_card("Kc")
    for declared in (melds("4h 5h 6h", "Jc Jd Js"), (), melds("4h 5h 6h 7h", "Jc Jd Js")):
        knocked = apply(to_throw(D1_KNOCKER, D1_DEFENDER, BEST), Knock(king, declared))
        assert knocked.laid is not None
        assert knocked.laid.deadwood == 4
    with pytest.raises(MeldError):
        apply(to_throw(D1_KNOCKER, D1_DEFENDER, BEST), Knock(king, melds("2c 3c 4c")))


def test_where_cards_speak_ten_melded_cards_are_gin_however_they_are_shown() -> None:
    hand, other = "Ah 2h 3h 4h 6c 6d 6s Ts Js Qs Ks", "5h 9s Kh Kd Kc 2d 3d 4d 8c 9c"
    over = apply(to_throw(hand, other, BEST), Knock(parse_card("Ks"), melds("6c 6d 6s")))
    assert over.result is not None
    assert over.result.score.result is Ending.GIN
    over = apply(to_throw(hand, other, BEST), BigGin(()))
    assert over.result is not None
    assert over.result.score.result is Ending.BIG_GIN


@pytest.mark.parametrize(
    ("defender", "scored"),
    [
        ("Ks Kd Kc 9s 9d 9c 5c 6c 4d 2s", 11),  # E15: the five and six of clubs fit 2-3-4, which would lose 25
        ("Ks Kd Kc 9s 9d 9c 3s 4d Qd 7s", 18),  # the three of spades fits 3-3-3, which would win 15
    ],
)
def test_where_cards_speak_of_equal_groupings_the_one_that_scores_most_counts(defender: str, scored: int) -> None:
    """Six points either way, whichever is declared."""
    for declared in (melds("2c 3c 4c", "8h 9h Th Jh Qh"), melds("3c 3h 3d", "8h 9h Th Jh Qh")):
        state = to_throw("2c 3c 4c 3h 3d 8h 9h Th Jh Qh Jd", defender, BEST)
        knocked = apply(state, Knock(parse_card("Jd"), declared))
        over = apply(knocked, best_defence(knocked))
        assert over.result is not None
        assert (over.result.score.winner, over.result.score.points) == (Side.KNOCKER, scored)


def test_where_cards_speak_the_defender_has_his_best_defence_too() -> None:
    best = apply(d30_knocked(BEST), best_defence(d30_knocked(BEST)))
    made = apply(d30_knocked(BEST), Defend())
    assert best.result is not None
    assert made.result is not None
    assert made.result.defence == best.result.defence
    assert made.events[-1].action == Defend()
    with pytest.raises(MeldError):
        apply(d30_knocked(BEST), Defend(melds("Ks Kh Kd")))


# --- Any defence, by hypothesis ---------------------------------------------------------------------------------------

packs = st.permutations(DECK)


def a_defence(state: State, rng: Random) -> Defend:
    """Some melds of the defender's hand, then lay-offs one after another as long as any fits."""
    assert state.laid is not None
    own: list[Meld] = []
    used: set[Card] = set()
    found = list(melds_in(state.hands[state.to_move]))
    rng.shuffle(found)
    for each in found:
        if used.isdisjoint(each) and rng.random() < 0.6:
            own.append(each)
            used |= set(each)
    left = sorted(state.hands[state.to_move] - used)
    layoffs: list[LayOff] = []
    grown = {each: list(each) for each in state.laid.melds}
    while True:
        ways = [(card, onto) for card in left for onto in grown if tuple(sorted([*grown[onto], card])) in _ALL_MELDS]
        if not ways or rng.random() < 0.2:
            return Defend(tuple(own), tuple(layoffs))
        card, onto = rng.choice(ways)
        layoffs.append(LayOff(card, onto))
        grown[onto].append(card)
        left.remove(card)


_ALL_MELDS = frozenset(melds_in(DECK))


@settings(max_examples=25)
@given(packs, st.integers(0, 2**32))
def test_every_legal_defence_is_accepted_and_none_beats_the_best(pack: list[Card], seed: int) -> None:
    """A run and a set are laid, the pack deals the rest, and the defender does anything that is legal."""
    laid = melds("4c 5c 6c", "9s 9h 9d")
    rest = [card for card in pack if card not in {*laid[0], *laid[1]}]
    low = [card for card in rest if card.points <= 2][:4]
    others = [card for card in rest if card not in low]
    eleven = [*laid[0], *laid[1], *low, others[0]]
    state = start(eleven[:10], others[1:11], [others[11], eleven[10], *others[12:]])
    for action in (Pass(), Pass(), DrawStock(), Knock(eleven[10], laid)):
        state = apply(state, action)
    best = apply(state, best_defence(state)).result
    assert best is not None
    made = apply(state, a_defence(state, Random(seed))).result
    assert made is not None
    assert made.defence.deadwood >= best.defence.deadwood
    spent = [card for each in made.defence.melds for card in each] + [each.card for each in made.defence.layoffs]
    assert sorted([*spent, *made.defence.left]) == sorted(state.hands[1])
