"""What one draw makes of ten cards, exactly: every unseen card is as likely to lie on the stock. No model of play."""

from collections import Counter
from collections.abc import Collection
from fractions import Fraction

from trainer.rules.arrange import after_each_discard
from trainer.rules.cards import Card
from trainer.rules.melds import MIN_RUN
from trainer.rules.showdown import HAND_SIZE


def after_stock_draw(ten: Collection[Card], unseen: Collection[Card], min_run: int = MIN_RUN) -> dict[int, Fraction]:
    """The chance of each least deadwood after one card from the stock and the best discard, lowest deadwood first.

    The card drawn may be thrown at once, so it is never more than the deadwood of *ten*. Cards that the opponent is
    known to hold are not among *unseen*. Raises ValueError where it is empty, or *ten* are not ten other cards.

    >>> from trainer.rules.cards import parse_cards
    >>> after_stock_draw(parse_cards("4h 5h 6h 9c 9d 9s As Ad 2c 2d"), parse_cards("Ac 2s Kd Qd"))
    {1: Fraction(1, 4), 2: Fraction(1, 4), 6: Fraction(1, 2)}
    """
    if not unseen:
        raise ValueError("no card is unseen, so none can be drawn")
    left = Counter(min(after_each_discard(_eleven(ten, card), min_run).values()) for card in unseen)
    return {points: Fraction(left[points], len(unseen)) for points in sorted(left)}


def after_take(ten: Collection[Card], top: Card, *, may_throw_it: bool = False, min_run: int = MIN_RUN) -> int:
    """The least deadwood after *top* is taken from the pile and the best other card is thrown.

    It can be more than the deadwood of *ten*, as the card just taken may not be thrown; *may_throw_it* where the
    table allows that (``discard_taken_card``).

    >>> from trainer.rules.cards import parse_card, parse_cards
    >>> after_take(parse_cards("4h 5h 6h 9c 9d 9s As Ad 2c 2d"), parse_card("Kd"))
    14
    """
    after = after_each_discard(_eleven(ten, top), min_run)
    return min(left for card, left in after.items() if may_throw_it or card != top)


def _eleven(ten: Collection[Card], card: Card) -> list[Card]:
    if len(set(ten)) != HAND_SIZE or card in ten:
        raise ValueError(f"ten cards and another one are expected, not {len(set(ten))} and {card}")
    return [*ten, card]
