import pytest

from trainer.exercises.answers import Choice
from trainer.exercises.turn_options import TurnOptions
from trainer.rules.cards import parse_card

TWO_PASSES = ["pass", "pass"]
DRAWN = ["pass", "pass", "stock", "throw 9c"]


def asked(before: list[str], **more: str) -> TurnOptions:
    return TurnOptions.from_data({"upcard": "6s", "before": before, **more})


@pytest.mark.parametrize(
    ("before", "prompt"),
    [
        ([], "Your opponent dealt, and the upcard is 6♠. What may you do now?"),
        (["pass"], "You dealt, and the upcard is 6♠. Your opponent passed. What may you do now?"),
        (TWO_PASSES, "Your opponent dealt, and the upcard is 6♠. You both passed. What may you do now?"),
        (
            ["pass", "take", "throw Kd"],
            "Your opponent dealt, and the upcard is 6♠. You passed. Your opponent took 6♠ and threw K♦. "
            "What may you do now?",
        ),
        (
            [*DRAWN, "take", "throw 2h"],
            "Your opponent dealt, and the upcard is 6♠. You both passed. You drew from the stock and threw 9♣. "
            "Your opponent took 9♣ and threw 2♥. What may you do now?",
        ),
    ],
)
def test_what_happened_is_told_in_your_view(before: list[str], prompt: str) -> None:
    assert asked(before).prompt() == prompt


@pytest.mark.parametrize(
    ("before", "chosen", "mistake", "words"),
    [
        ([], "take pass", "", "The upcard is offered to both"),
        ([], "stock", "stock too soon", "The stock stays closed until both have passed."),
        ([], "take stock", "stock too soon", "The stock stays closed"),
        (["pass"], "take pass stock", "stock too soon", "then the dealer"),
        (TWO_PASSES, "stock", "", "You both passed 6♠, so it may not be taken now"),
        (TWO_PASSES, "take stock", "passed card taken", "You both passed 6♠"),
        (TWO_PASSES, "take pass", "passed too late", "draws from the stock"),
        (["take", "throw Kd"], "take stock", "", "the top of the pile, here K♦, or the stock"),
        (["take", "throw Kd"], "stock", "choice missed", "here K♦"),
        (["take", "throw Kd"], "take pass stock", "passed too late", "Passing is for the upcard alone."),
        (DRAWN, "take stock", "", "here 9♣"),
    ],
)
def test_what_may_be_done(before: list[str], chosen: str, mistake: str, words: str) -> None:
    verdict = asked(before).grade(Choice(chosen))
    assert (verdict.right, verdict.mistake) == (not mistake, mistake)
    assert words in asked(before).explain(Choice(chosen)).why


@pytest.mark.parametrize(
    ("before", "card", "key", "words"),
    [
        ([], "6s", "yes", "the top card may be taken"),
        (["pass"], "6s", "yes", "the top card may be taken"),
        (TWO_PASSES, "6s", "no", "You both passed 6♠"),
        (DRAWN, "6s", "no", "6♠ lies under 9♣ now."),
        (DRAWN, "9c", "yes", "9♣ is the top card"),
        (["take", "throw Kd"], "6s", "no", "6♠ was taken, so it is in a hand"),
    ],
)
def test_may_this_card_be_taken(before: list[str], card: str, key: str, words: str) -> None:
    question = asked(before, card=card)
    assert question.prompt().endswith(f"May you take {parse_card(card).symbol} now?")
    for said in ("yes", "no"):
        assert question.grade(Choice(said)).right is (said == key)
        assert words in question.explain(Choice(said)).why


def test_the_pile_is_drawn_with_its_top_card() -> None:
    under, top = asked(DRAWN).table()[0].groups
    assert (under.note, top.note) == ("under it", "on top")
    assert (under.cards, top.cards) == ((parse_card("6s"),), (parse_card("9c"),))
    assert len(asked([]).table()[0].groups) == 1


@pytest.mark.parametrize(
    ("before", "more", "message"),
    [
        (["take"], {}, "ends in the middle of a turn"),
        (["stock"], {}, "not legal"),
        (["pass", "pass", "take"], {}, "not legal"),
        (["pass", "pass", "pass"], {}, "not legal"),
        (["take", "throw 6s"], {}, "throws a card twice, or the upcard"),
        ([*DRAWN, "stock", "throw 9c"], {}, "throws a card twice"),
        (["jump"], {}, "'before' holds 'jump'"),
        (["take", "throw Kd"], {"card": "2c"}, "'card' is 2c, which never lay on the pile"),
        ([*DRAWN, "stock", "throw 2h", "take", "throw 3h", "stock", "throw 4h"], {"card": "2h"}, "in your own hand"),
        (DRAWN, {"rules": "standard upcard=off"}, "turn no upcard"),
        (["pass"] * 19, {}, "'before' has 19 actions"),
    ],
)
def test_turns_that_cannot_be_are_refused(before: list[str], more: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        asked(before, **more)
