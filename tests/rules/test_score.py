"""A game: worked examples (E16 to E20), checks of lessons 9 to 14, and what holds for any list of hands."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.sheets import CHECKS, VECTORS, facts, hands_of
from trainer.rules.cards import parse_card
from trainer.rules.errors import RulesError
from trainer.rules.ruleset import PRESETS, STANDARD, parse_rules, rules_with
from trainer.rules.score import DEAD_HAND, MOST_BOXES, MOST_POINTS, Game, HandResult, players_of, score_game, won
from trainer.rules.showdown import Ending, score_hand


def tallied(name: str) -> Game:
    """The game *name*, equal to the vector in everything that it states."""
    case = VECTORS[name]
    game = score_game(hands_of(case["hands"]), PRESETS[case["rules"]])
    assert facts(game) == case["expect"]
    return game


# --- Worked examples -----------------------------------------------------------------------------------------------


def test_every_vector_of_a_game_is_looked_at() -> None:
    names = {name for name, case in VECTORS.items() if case.get("type") == "tally"}
    assert names == {"E16", "E17", "E18", "E19", "E20", "E31"}
    for name in names:
        tallied(name)


def test_e16_what_counts_toward_the_target() -> None:
    game = tallied("E16")
    assert game.totals is None
    hands = hands_of([*VECTORS["E16"]["hands"], ["A", 4]])
    over = score_game(hands)
    assert (over.winner, over.scores, over.used) == ("A", (100, 0), 6)


def test_e16_boxes_that_count_at_once() -> None:
    game = score_game(hands_of(VECTORS["E16"]["hands"]), parse_rules("standard box_timing=immediate"))
    assert [score for score, _ in game.running] == [37, 82, 116]
    assert (game.winner, game.used) == ("A", 3)
    # Boxes are not added again at the end: 12 + 20 + 9, three boxes, and 200 for the shutout.
    assert (game.points, game.totals) == ((41, 0), (41 + 75 + 200, 0))


def test_e17_a_full_tally() -> None:
    game = tallied("E17")
    assert game.running == ((12, 0), (12, 28), (51, 28), (51, 28), (51, 45), (72, 45), (103, 45))
    assert (game.box_points, game.game_bonus, game.shutout_bonus) == ((100, 50), 100, 0)


@pytest.mark.parametrize(("box", "margin"), [(25, 208), (20, 198), (10, 178)])
def test_e17_with_smaller_boxes(box: int, margin: int) -> None:
    game = score_game(hands_of(VECTORS["E17"]["hands"]), parse_rules(f"standard box_bonus={box}"))
    assert game.margin == margin


@pytest.mark.parametrize(
    ("rules", "total"),
    [
        ("standard shutout=none", 278),
        ("standard", 378),
        ("standard shutout=points_x2", 381),
        ("standard shutout=total_x2", 556),
        ("classic", 363),
    ],
)
def test_e18_a_shutout_five_ways(rules: str, total: int) -> None:
    game = score_game(hands_of(VECTORS["E18"]["hands"]), parse_rules(rules))
    assert (game.shutout, game.totals, game.margin) == (True, (total, 0), total)


def test_e18_the_vector() -> None:
    tallied("E18")


def test_e19_the_game_winner_owes() -> None:
    game = tallied("E19")
    assert (game.winner, game.totals, game.margin) == ("A", (257, 324), -67)


def test_e20_the_same_hands_at_a_classic_table() -> None:
    game = tallied("E20")
    assert (game.winner, game.scores) == (None, (83, 30))


def test_d23_boxes_do_not_count_toward_the_target() -> None:
    assert score_game([won("A", 24)] * 4).scores == (96, 0)
    assert score_game([won("A", 24)] * 4).winner is None


def test_d33_how_much_a_shutout_is() -> None:
    hands = [won("A", 39), won("A", 36), won("A", 28)]
    totals = [score_game(hands, parse_rules(f"standard shutout={each}")).totals for each in ("points_x2", "total_x2")]
    assert (score_game(hands).totals, *totals) == ((378, 0), (381, 0), (556, 0))


# --- Checks of the lessons -----------------------------------------------------------------------------------------


def checks(grader: str) -> list[Any]:
    return [
        pytest.param(check["input"], check["answer"], id=check["id"]) for check in CHECKS if check["grader"] == grader
    ]


@pytest.mark.parametrize(("given", "answer"), checks("tally"))
def test_checks_of_a_game(given: dict[str, Any], answer: dict[str, Any]) -> None:
    found = {"total": None, "margin": None} | facts(score_game(hands_of(given["hands"]), PRESETS[given["rules"]]))
    assert {name: found[name] for name in answer} == answer


@pytest.mark.parametrize(("given", "answer"), checks("score_hand"))
def test_checks_of_one_hand(given: dict[str, Any], answer: dict[str, Any]) -> None:
    rules = rules_with(PRESETS[given["rules"]], given.get("set", {}))
    upcard = parse_card(given["upcard"]) if given["upcard"] else None
    score = score_hand(Ending(given["kind"]), given["knocker"], given["defender"], rules, upcard)
    assert (score.winner, score.points) == (answer["winner"] or "nobody", answer["points"])


@pytest.mark.parametrize(("given", "answer"), checks("knock_limit"))
def test_checks_of_the_limit(given: dict[str, Any], answer: int) -> None:
    assert PRESETS["oklahoma"].limit(parse_card(given["upcard"])) == answer


# --- Corners -------------------------------------------------------------------------------------------------------


def test_a_tie_won_for_nothing_brings_a_box_and_no_way_out_of_a_shutout() -> None:
    """Under tie=knocker a win can be worth 0 points: its winner then has a box, and still no point."""
    game = score_game([won("B", 0), won("A", 100)], parse_rules("standard tie=knocker"))
    assert (game.shutout, game.boxes, game.totals, game.margin) == (True, (1, 1), (325, 25), 300)


def test_no_hands_yet() -> None:
    game = score_game([])
    assert (game.scores, game.boxes, game.winner, game.totals, game.margin, game.used) == (
        (0, 0),
        (0, 0),
        None,
        None,
        None,
        0,
    )


def test_four_players() -> None:
    """The house table has no boxes and no bonus; the margin is over the best of the others."""
    hands = [won("C", 74), won("A", 55), won("C", 130)]
    game = score_game(hands, PRESETS["house"])
    assert players_of(PRESETS["house"]) == game.players == ("A", "B", "C", "D")
    assert (game.winner, game.totals, game.margin, game.shutout) == ("C", (55, 0, 204, 0), 149, False)


def test_players_may_have_other_names() -> None:
    assert score_game([won("South", 12)], players=("North", "South")).scores == (0, 12)


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        (("A", -1, 1), "points: expected a number from 0 to 1000, not '-1'"),
        (("A", MOST_POINTS + 1, 1), "points: expected a number from 0 to 1000, not '1001'"),
        (("A", True, 1), "points: expected a number from 0 to 1000, not 'True'"),
        (("A", 2.5, 1), "points: expected a number from 0 to 1000, not '2.5'"),
        (("A", "12", 1), "points: expected a number from 0 to 1000, not '12'"),
        (("A", 12, MOST_BOXES + 1), "boxes: expected a number from 0 to 20, not '21'"),
        (("A", 12, None), "boxes: expected a number from 0 to 20, not 'None'"),
        ((None, 12, 0), "points: 12 go to nobody"),
        ((None, 0, 1), "boxes: 1 go to nobody"),
    ],
)
def test_what_is_no_hand(hand: tuple[Any, Any, Any], says: str) -> None:
    with pytest.raises(RulesError) as caught:
        HandResult(*hand)
    assert says in str(caught.value)


def test_a_stranger_is_named_with_his_hand() -> None:
    with pytest.raises(RulesError, match=r"hand 2: 'C' does not play \(expected A or B\)"):
        score_game([won("A", 12), won("C", 3)])


# --- What holds for any list of hands ------------------------------------------------------------------------------

HANDS = st.lists(
    st.just(DEAD_HAND) | st.builds(won, st.sampled_from("AB"), st.integers(0, 60), st.integers(1, 4)), max_size=25
)
TABLES = st.builds(
    lambda preset, **rules: replace(PRESETS[preset], **rules),
    st.sampled_from(["standard", "classic", "oklahoma", "tournament"]),
    shutout=st.sampled_from(["none", "game_bonus_x2", "points_x2", "total_x2"]),
    box_timing=st.sampled_from(["end", "immediate"]),
)


@given(HANDS, TABLES)
def test_a_game_adds_up(hands: list[HandResult], rules: Any) -> None:
    game = score_game(hands, rules)
    counted = hands[: game.used]
    for seat, player in enumerate("AB"):
        mine = [hand for hand in counted if hand.winner == player]
        assert (game.points[seat], game.boxes[seat]) == (sum(h.points for h in mine), sum(h.boxes for h in mine))
        assert game.box_points[seat] == game.boxes[seat] * rules.box_bonus
        at_once = game.box_points[seat] if rules.box_timing == "immediate" else 0
        assert game.scores[seat] == game.points[seat] + at_once
    over = [player for player, score in zip("AB", game.scores, strict=True) if score >= rules.target]
    assert over == ([] if game.winner is None else [game.winner])
    assert all(max(each) < rules.target for each in game.running[:-1])
    assert game.used == len(hands) or game.winner is not None


@given(HANDS, TABLES)
def test_totals_and_margin(hands: list[HandResult], rules: Any) -> None:
    game = score_game(hands, rules)
    if game.totals is None or game.margin is None or game.winner is None:
        assert (game.totals, game.margin, game.winner, game.game_bonus) == (None, None, None, 0)
        return
    mine, other = (0, 1) if game.winner == "A" else (1, 0)
    assert game.totals[other] == game.points[other] + game.box_points[other]
    assert game.totals[mine] == game.points[mine] + game.box_points[mine] + game.game_bonus + game.shutout_bonus
    assert game.margin == game.totals[mine] - game.totals[other]
    assert game.shutout is (game.points[other] == 0)
    assert game.shutout or game.shutout_bonus == 0


@given(HANDS, TABLES)
def test_hands_after_the_end_change_nothing(hands: list[HandResult], rules: Any) -> None:
    game = score_game(hands, rules)
    assert score_game(hands[: game.used], rules) == game
    if game.winner is not None:
        assert score_game([*hands, won("B", 60)], rules) == game


@given(HANDS, TABLES)
def test_dead_hands_change_nothing(hands: list[HandResult], rules: Any) -> None:
    ours, theirs = score_game(hands, rules), score_game([each for each in hands if each.winner is not None], rules)
    assert replace(ours, running=()) == replace(theirs, running=())


@given(HANDS, TABLES)
def test_the_players_may_be_swapped(hands: list[HandResult], rules: Any) -> None:
    names = {"A": "B", "B": "A", None: None}
    ours = score_game(hands, rules)
    theirs = score_game([replace(each, winner=names[each.winner]) for each in hands], rules)
    assert theirs.running == tuple(each[::-1] for each in ours.running)
    assert (theirs.winner, theirs.margin) == (names[ours.winner], ours.margin)


@given(st.lists(st.integers(1, 60), min_size=1, max_size=30))
def test_the_shutout_conventions(points: list[int]) -> None:
    hands = [won("A", each) for each in [*points, 100]]
    plain, bonus, doubled, whole = (
        score_game(hands, parse_rules(f"standard shutout={each}"))
        for each in ("none", "game_bonus_x2", "points_x2", "total_x2")
    )
    assert plain.margin is not None
    assert bonus.margin == plain.margin + STANDARD.game_bonus
    assert doubled.margin == plain.margin + plain.points[0]
    assert whole.margin == 2 * plain.margin
