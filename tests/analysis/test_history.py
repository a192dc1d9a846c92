"""A position as text, and back."""

from random import Random

import pytest

from trainer.analysis.bots import AT_ONCE, EARLY
from trainer.analysis.history import history_text, next_of, view_from_history
from trainer.analysis.player import choose
from trainer.rules.cards import format_cards, parse_card, parse_cards
from trainer.rules.errors import ActionError
from trainer.rules.play import Phase, apply, deal

HAND = "As 2s 3s 7h 7d 7c 9c Tc Jc Kd 4h"
THROWN = (
    "Ks Qs Js Ts 9s 8s Kh Qh Jh Th 9h 8h 6h 5h 3h 2h Ah 9d 8d 6d 5d 4d 3d 2d Ad Jd Td Kc Qc 8c"  # as many as there are
)
TOO_MANY_DRAWS = " ".join(f"stock {card}" for card in THROWN.split())


@pytest.mark.parametrize("seed", range(25))
def test_every_view_of_a_hand_reads_itself_back(seed: int) -> None:
    rng = Random(seed)
    state = deal(rng)
    while state.phase not in (Phase.LAY_OFF, Phase.OVER):
        view = state.view()
        assert view.upcard is not None
        assert view_from_history(view.hand, view.upcard, history_text(view), view.rules) == view
        state = apply(state, choose(view, (AT_ONCE, EARLY)[view.seat], rng))


@pytest.mark.parametrize(
    ("history", "message"),
    [
        ("stock", "action 1 of the history: 'stock' is not possible in the upcard phase"),
        ("pass pass take", "action 3 of the history: 'take' is not possible in the draw phase"),
        ("pass pass pass", "action 3 of the history: 'pass' is not possible in the draw phase"),
        ("take Qd", "action 2 of the history: Qd was just taken and may not be thrown"),
        ("pass pass stock Qd", "action 4 of the history: Qd is in the pile already"),
        ("take 1x", "action 2 of the history: '1x' is not a card"),
        ("pass pass", "the hand has 11 cards; after this history it has 10"),
        ("pass pass stock As stock", "As in the hand and on the table or in the other hand"),
        ("take", "Qd was taken, was not thrown, and is not in the hand"),
        (
            f"pass pass {TOO_MANY_DRAWS} stock",
            "the history draws more cards than the stock has",
        ),
    ],
)
def test_what_cannot_have_happened_is_named(history: str, message: str) -> None:
    with pytest.raises(ActionError) as raised:
        view_from_history(parse_cards(HAND), parse_card("Qd"), history)
    assert message in str(raised.value)


def test_what_follows_from_a_history() -> None:
    history = "pass pass stock Kh take 9d stock Ks stock 5c stock"
    view = view_from_history(parse_cards(HAND), parse_card("Qd"), history)
    assert (view.seat, view.turn, view.stock_left, view.taken) == (0, 3, 27, None)
    assert format_cards(view.pile) == "Qd 9d Ks 5c"
    assert format_cards(view.known) == "Kh"


@pytest.mark.parametrize(
    ("history", "seat", "words"),
    [
        ("", 0, ("take", "pass")),
        ("pass", 1, ("take", "pass")),
        ("pass pass", 0, ("stock",)),
        ("take", 0, ()),
        ("pass pass stock Qd", 1, ("take", "stock")),
    ],
)
def test_what_may_follow_a_history(history: str, seat: int, words: tuple[str, ...]) -> None:
    assert next_of(parse_card("Kh"), history) == (seat, words)
