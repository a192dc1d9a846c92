"""Words for what makes a card risky or safe to throw, counted over the cards that the opponent can hold."""

from collections.abc import Collection
from typing import Protocol

from trainer.analysis.odds import Pair, live_pairs, meld_partners
from trainer.exercises.wording import listed_symbols
from trainer.rules.cards import Card


class Seen(Protocol):
    """What a player sees: a view, or a question that shows as much of one."""

    @property
    def hand(self) -> Collection[Card]: ...

    @property
    def pile(self) -> Collection[Card]: ...

    @property
    def known(self) -> Collection[Card]:
        """What the opponent took from the pile and still holds."""

    @property
    def unseen(self) -> Collection[Card]: ...


def live(card: Card, seen: Seen) -> tuple[Pair, ...]:
    """The pairs that the opponent can hold and that make a meld with *card*."""
    return live_pairs(card, seen.unseen, seen.known)


def pairs_with_known(card: Card, seen: Seen) -> list[Pair]:
    """Those of them with a card that the opponent is known to hold."""
    return [pair for pair in live(card, seen) if set(pair) & set(seen.known)]


def danger_words(card: Card, seen: Seen) -> str:
    """What makes *card* risky."""
    pairs = pairs_with_known(card, seen)
    if not pairs:
        return f"{pairs_words(card, seen)}."
    if complete := [pair for pair in pairs if set(pair) <= set(seen.known)]:
        return f"Your opponent holds {listed_symbols(complete[0])}, so {card.symbol} makes a meld at once."
    held = {each for pair in pairs for each in pair if each in seen.known}
    thirds = {each for pair in pairs for each in pair} - held
    needs = listed_symbols(thirds, "or")
    return f"Your opponent took {listed_symbols(held)}, so {card.symbol} needs only {needs} beside it."


def safety_words(card: Card, seen: Seen) -> str:
    """Why *card* is as safe as it is: what it would take to meld it, and what is gone."""
    gone = _gone(card, seen)
    if not live(card, seen):
        return f"{card.symbol} is dead: {gone}, so no meld with it is left."
    if pairs_with_known(card, seen):
        return danger_words(card, seen)
    return f"{pairs_words(card, seen)}{f': {gone}' if gone else ''}."


def pairs_words(card: Card, seen: Seen) -> str:
    """``8♥ melds with 3 pairs of unseen cards``"""
    count = len(live(card, seen))
    pairs = "one pair of unseen cards" if count == 1 else f"{count} pairs of unseen cards"
    return f"{card.symbol} melds with {pairs}"


def _gone(card: Card, seen: Seen) -> str:
    """``you hold 7♥, and 7♦ and 8♠ are in the pile``: the cards that *card* can no longer be melded with."""
    partners = {each for pair in meld_partners(card) for each in pair}
    parts = []
    if mine := partners & set(seen.hand):
        parts.append(f"you hold {listed_symbols(mine)}")
    if thrown := partners & set(seen.pile):
        parts.append(f"{listed_symbols(thrown)} {'is' if len(thrown) == 1 else 'are'} in the pile")
    return ", and ".join(parts)
