"""What the opponent left and threw, and the pairs that this speaks against."""

from trainer.analysis.history import view_from_history
from trainer.analysis.let_go import let_go, spoken_against
from trainer.rules.cards import Card, parse_card, parse_cards
from trainer.rules.play import View

PLAY = "pass pass stock 8h take Kd take Js take 7c stock Jd stock Js stock"
HAND = "9h 9c 2s 3s 4s Kd Kc 5d 5c Ah Qs"


def view(hand: str = HAND, history: str = PLAY) -> View:
    return view_from_history(parse_cards(hand), parse_card("8c"), history)


def against(card: str, seen: View) -> dict[tuple[Card, ...], str]:
    return {tuple(sorted(pair)): str(each.card) for pair, each in spoken_against(parse_card(card), seen).items()}


def test_what_was_left_and_thrown_the_latest_first() -> None:
    found = [(str(each.card), each.threw, each.turns_ago) for each in let_go(view())]
    assert found == [("Js", True, 1), ("Jd", False, 1), ("7c", True, 2), ("Kd", True, 3), ("8c", False, 4)]


def test_a_draw_that_had_to_be_made_leaves_nothing() -> None:
    """The first player draws from the stock after two passes, whatever lies there."""
    seen = view("9h 9c 2s 3s 4s Kd Kc 5d 5c Ah Qs", "pass pass stock 8h stock")
    assert [(str(each.card), each.threw) for each in let_go(seen)] == [("8h", True), ("8c", False)]


def test_before_the_opponent_did_anything_nothing_is_let_go() -> None:
    assert let_go(view("9h 9c 2s 3s 4s Kd Kc 5d 5c Ah 8c", "take")) == ()


def test_a_pair_that_would_have_melded_a_thrown_card() -> None:
    """Kings of hearts and spades would have kept the king of diamonds."""
    kings = tuple(sorted(parse_cards("Kh Ks")))
    assert against("Kc", view()) == {kings: "Kd"}


def test_a_pair_next_to_each_other_is_wanted_at_both_ends() -> None:
    """Nine and ten of diamonds would have melded the jack that was left, and would meld the eight."""
    seen = view(HAND.replace("Ah", "8d"))
    assert against("8d", seen)[tuple(sorted(parse_cards("9d Td")))] == "Jd"


def test_a_card_taken_later_does_not_count_for_what_was_left_before() -> None:
    """The eight of clubs was left before the eight of hearts was taken, the eight of spades is thrown after it."""
    seen = view(HAND.replace("Ah", "8d"))
    assert tuple(sorted(parse_cards("8h 8s"))) not in against("8d", seen)
    first = view(HAND.replace("Kd", "Ad"), "pass pass stock 8h take 7d stock Kd stock 5h stock")
    later = view(HAND.replace("Kd", "Ad"), "pass pass stock 8h take 7d stock Kd stock 9s stock")
    pair = tuple(sorted(parse_cards("8h 7h")))
    assert against("9h", first) == {}
    assert pair not in against("9h", later)  # the nine of spades melds with other pairs
    thrown = view(HAND.replace("Kd", "Ad"), "pass pass stock 8h take 7d stock Kd stock 6h stock")
    assert against("9h", thrown) == {pair: "6h"}


def test_a_card_of_which_nothing_was_let_go() -> None:
    assert against("Qs", view()) == {}
    assert against("Ah", view()) == {}
