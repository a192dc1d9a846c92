import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.exercises.answers import Choice, ChoiceAndNumber, Number
from trainer.exercises.score_game import ScoreGame

WON = ["you 12", "opponent 28", "you 39", "dead", "opponent 17", "you 21", "you 31"]  # 303 to 95
BEHIND = ["opponent 11"] * 4 + ["you 55"] + ["opponent 11"] * 5 + ["you 52"]  # 257 to 324
SHUTOUT = ["you 39", "you 36", "you 28"]  # 378 to 0
OPEN = ["you 12", "you 20", "you 9", "you 30", "you 25"]  # 96 to 0, 221 with the boxes


def game(hands: list[str], asks: str, **more: str) -> ScoreGame:
    return ScoreGame.from_data({"hands": hands, "asks": asks, **more})


@pytest.mark.parametrize(
    ("hands", "said", "mistake", "words"),
    [
        (WON, "you", "", "You have 103, your opponent has 45: whoever reaches 100 first wins the game"),
        (WON, "nobody", "game over overlooked", "You have 103"),
        (WON, "opponent", "winner", "You have 103"),
        (OPEN, "nobody", "", "nobody has 100, so the game goes on; boxes wait until it is over"),
        (OPEN, "you", "boxes counted early", "Boxes do not count toward the target."),
        (OPEN, "opponent", "winner", "You have 96"),
        (BEHIND, "you", "", "You have 107, your opponent has 99"),
    ],
)
def test_who_has_won(hands: list[str], said: str, mistake: str, words: str) -> None:
    verdict = game(hands, "winner").grade(Choice(said))
    assert (verdict.right, verdict.mistake) == (not mistake, mistake)
    assert words in game(hands, "winner").explain(Choice(said)).why


@pytest.mark.parametrize(
    ("hands", "who", "number", "parts", "mistake", "words"),
    [
        (WON, "you", 208, (True, True), "", "The winner of the game gets 100 more; every hand won is a box of 25."),
        (WON, "you", 108, (True, False), "game bonus forgotten", "You left out the bonus for the game."),
        (WON, "you", 158, (True, False), "boxes forgotten", "You left out the boxes."),
        (WON, "you", 58, (True, False), "hands only", "boxes and the bonus for the game come on top"),
        (WON, "you", 207, (True, False), "sum", "The winner of the game"),
        (WON, "opponent", 208, (False, True), "sum", "The winner of the game"),
        (BEHIND, "opponent", 67, (True, True), "", "You reached 100 first and won the game, but the other total"),
        (BEHIND, "you", 67, (False, True), "winner taken for the leader", "the higher total another"),
        (SHUTOUT, "you", 278, (True, False), "shutout forgotten", "the shutout brings 100 on top"),
    ],
)
def test_who_is_ahead(
    hands: list[str], who: str, number: int, parts: tuple[bool, bool], mistake: str, words: str
) -> None:
    answer = ChoiceAndNumber(who, number)
    verdict = game(hands, "margin").grade(answer)
    assert verdict.parts == (("who", parts[0]), ("points", parts[1]))
    assert (verdict.right, verdict.mistake) == (all(parts), mistake)
    assert words in game(hands, "margin").explain(answer).why


def test_half_an_answer_is_named() -> None:
    question = game(BEHIND, "margin")
    costs = [question.explain(ChoiceAndNumber(*said)).cost for said in (("opponent", 3), ("you", 67), ("you", 3))]
    assert costs == [
        "Who is ahead is right; the points are 67, not 3.",
        "The points are right; who is ahead is not.",
        "Neither who is ahead nor the points are right.",
    ]


@pytest.mark.parametrize(
    ("hands", "asks", "more", "number", "wrong"),
    [
        (WON, "total", {}, 303, {203: "game bonus forgotten", 203 - 100: "hands only", 304: "sum"}),
        (WON, "total", {"whose": "opponent"}, 95, {45: "boxes forgotten"}),
        (SHUTOUT, "total", {}, 378, {278: "shutout forgotten", 178: "game bonus forgotten"}),
        (WON, "total", {"rules": "standard shutout=none"}, 303, {}),
        (OPEN, "score", {}, 96, {221: "boxes counted early", 95: "sum"}),
        (OPEN, "score", {"whose": "opponent"}, 0, {1: "sum"}),
        (["you 50"], "score", {"rules": "standard box_timing=immediate"}, 75, {50: "sum"}),
    ],
)
def test_figures(hands: list[str], asks: str, more: dict[str, str], number: int, wrong: dict[int, str]) -> None:
    question = game(hands, asks, **more)
    assert question.grade(Number(number)).right
    for said, mistake in wrong.items():
        verdict = question.grade(Number(said))
        assert (verdict.right, verdict.mistake) == (False, mistake)


def test_every_sum_is_written_out() -> None:
    def sums(question: ScoreGame, number: int) -> list[str]:
        return [row.label for row in question.explain(Number(number)).best[0]]

    assert sums(game(WON, "total"), 303) == [
        "303 points",
        "You: 103 in hands + 100 for 4 boxes + 100 for the game = 303",
        "Your opponent: 45 in hands + 50 for 2 boxes = 95",
    ]
    assert sums(game(SHUTOUT, "total"), 3)[1:] == [
        "You: 103 in hands + 75 for 3 boxes + 100 for the game + 100 for the shutout = 378",
        "Your opponent: 0 in hands",
    ]
    assert sums(game(["you 50", "you 7"], "score"), 3) == ["57 points", "You: 50 + 7 = 57", "Your opponent: 0"]
    at_once = game(["you 50"], "score", rules="standard box_timing=immediate")
    assert sums(at_once, 3)[1] == "You: 50 + 25 for 1 box = 75"


def test_the_sheet_is_shown_a_line_a_side() -> None:
    assert [row.label for row in game(WON, "winner").table()] == [
        "You: 12, 39, 21, 31",
        "Your opponent: 28, 17",
        "1 hand was dead",
    ]
    assert [row.label for row in game(OPEN, "winner").table()][1:] == ["Your opponent: no hand won"]


def test_the_table_is_in_the_prompt() -> None:
    assert game(OPEN, "score").prompt() == "A game to 100. How many points count toward 100 for you now?"
    classic = game(OPEN, "score", rules="classic").prompt()
    assert "House rules here: box 20 instead of 25." in classic
    assert game(OPEN, "winner", rules="standard target=150").prompt().startswith("A game to 150.")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hands": []}, "'hands' has 0 hands"),
        ({"hands": ["you 1"] * 41}, "'hands' has 41 hands"),
        ({"hands": ["me 12"]}, "'hands' holds 'me 12'"),
        ({"hands": ["you -3"]}, "'hands' holds 'you -3'"),
        ({"hands": ["you 1001"]}, "expected a number from 0 to 1000"),
        ({"hands": [*WON, "you 5"]}, "goes on after the game was over with hand 7"),
        ({"hands": OPEN, "asks": "margin"}, "the game is not over"),
        ({"hands": OPEN, "asks": "total"}, "the game is not over"),
        ({"asks": "boxes"}, "'asks' is 'boxes'"),
        ({"whose": "nobody"}, "'whose' is 'nobody'"),
        ({"whose": "opponent"}, "'whose' is for a total or a score"),
        ({"rules": "hollywood"}, "more than one game"),
        ({"rules": "house"}, "for 4 players"),
    ],
)
def test_what_is_no_game_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ScoreGame.from_data({"hands": WON, "asks": "winner"} | change)


@given(st.lists(st.tuples(st.sampled_from(["you", "opponent"]), st.integers(1, 60)), min_size=1, max_size=30))
def test_totals_as_they_are_added_on_paper(results: list[tuple[str, int]]) -> None:
    """Written out from the rules: 25 a hand won, 100 to the winner, 100 more if the other has nothing."""
    scores, totals, hands = {"you": 0, "opponent": 0}, {"you": 0, "opponent": 0}, []
    for who, points in results:
        hands.append(f"{who} {points}")
        scores[who] += points
        totals[who] += points + 25
        if scores[who] >= 100:
            totals[who] += 100 if min(scores.values()) else 200
            break
    if max(scores.values()) < 100:
        assert game(hands, "winner").grade(Choice("nobody")).right
        return
    assert game(hands, "total").grade(Number(totals["you"])).right
    assert game(hands, "total", whose="opponent").grade(Number(totals["opponent"])).right
