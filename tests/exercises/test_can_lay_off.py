import pytest

from trainer.exercises.answers import Choice
from trainer.exercises.can_lay_off import CanLayOff
from trainer.exercises.model import Tone
from trainer.rules.cards import DECK, format_cards, parse_cards
from trainer.rules.melds import meld, meld_kind


@pytest.mark.parametrize(
    ("melds", "card", "answer", "words"),
    [
        (["7d 8d 9d Td"], "Qd", "no", "Q♦ does not fit: J♦ is missing between 10♦ and it."),
        (["7d 8d 9d Td"], "3d", "no", "3♦ does not fit: 4♦, 5♦ and 6♦ are missing between 7♦ and it."),
        (["7d 8d 9d Td"], "Jd", "yes", "J♦ is next above 7♦ 8♦ 9♦ 10♦ in the same suit"),
        (["7d 8d 9d Td"], "6d", "yes", "6♦ is next below 7♦ 8♦ 9♦ 10♦ in the same suit"),
        (["Kh Kd Kc"], "Ks", "yes", "K♠ is the fourth king and completes the set"),
        (["Kh Kd Kc"], "Qs", "no", "a set of kings takes only the fourth king"),
        (["6c 7c 8c"], "5h", "no", "5♥ does not fit: the run 6♣ 7♣ 8♣ is of clubs."),
        (["Jh Qh Kh"], "Ah", "no", "A♥ does not fit: the ace is low, and nothing comes after the king."),
        (["Ah 2h 3h"], "Kh", "no", "are missing between 3♥ and it"),
        (["8h 8d 8c 8s"], "7s", "no", "all four eights are there, so the set is full"),
        (["5s 6s 7s", "Kh Kd Kc"], "Ks", "yes", "completes the set"),
        (["5s 6s 7s", "Kh Kd Kc"], "9s", "no", "8♠ is missing between 7♠ and it"),
        (["5s 6s 7s", "Kh Kd Kc"], "Tc", "no", "a set of kings takes only the fourth king"),
    ],
)
def test_answers_and_reasons(melds: list[str], card: str, answer: str, words: str) -> None:
    question = CanLayOff.from_data({"melds": melds, "card": card})
    for said in ("yes", "no"):
        assert question.grade(Choice(said)).right is (said == answer)
        assert words in question.explain(Choice(said)).why


@pytest.mark.parametrize("run_or_set", ["5h 6h 7h", "Ah 2h 3h 4h", "Jh Qh Kh", "9s 9h 9d", "4s 4h 4d 4c"])
def test_every_card_of_the_pack(run_or_set: str) -> None:
    """A card may be laid off just where meld and card together are a meld."""
    onto = meld(parse_cards(run_or_set))
    for card in DECK:
        if card not in onto:
            question = CanLayOff.from_data({"melds": [format_cards(onto)], "card": str(card)})
            fits = meld_kind([*onto, card]) is not None
            assert question.grade(Choice("yes")).right is fits
            assert ("does not fit" in question.explain(Choice("yes")).why) is not fits


def test_the_card_is_drawn_where_it_goes() -> None:
    question = CanLayOff.from_data({"melds": ["5s 6s 7s", "Kh Kd Kc"], "card": "Ks"})
    ((row,),) = question.explain(Choice("no")).best
    tones = [group.tone for group in row.groups]
    assert tones == [Tone.MELD, Tone.MELD, Tone.LAID_OFF]
    (said,) = question.explain(Choice("no")).yours
    assert said.groups[-1].note == "stays in your hand"


@pytest.mark.parametrize(
    ("melds", "card", "message"),
    [
        (["7d 8d 9d"], "8d", "8d is in two places"),
        (["7d 8d Td"], "Jd", "neither a set nor a run"),
        ([], "Jd", "holds no meld"),
        (["7d 8d 9d"], "1x", "'1x' is not a card"),
    ],
)
def test_a_position_that_cannot_be_is_refused(melds: list[str], card: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        CanLayOff.from_data({"melds": melds, "card": card})
