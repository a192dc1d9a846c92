"""Which of equally good groupings to lay down: the one on which your opponent can lay off least."""

from collections.abc import Collection

from trainer.analysis.kernel import indices_of, lay_off_chains, mask_of
from trainer.rules.arrange import distinct_arrangements
from trainer.rules.cards import DECK, Card
from trainer.rules.melds import Meld

_KNOWN_WEIGHT = 3  # an unseen card is in the other hand about one time in three


def safest_grouping(ten: Collection[Card], known: int, unseen: int) -> tuple[Meld, ...]:
    """The best grouping of *ten* with the fewest points to lay off on it, as far as that can be told.

    Counted are the cards that *known* (in the other hand) and *unseen* (there or in the stock) still hold; the first
    grouping wins a tie.
    """
    groupings = distinct_arrangements(ten)
    if len(groupings) == 1:
        return groupings[0].melds
    return min(groupings, key=lambda each: _open_points([mask_of(meld) for meld in each.melds], known, unseen)).melds


def _open_points(melds: list[int], known: int, unseen: int) -> int:
    fitting = 0
    for chain in lay_off_chains(melds, known | unseen):
        fitting |= chain[1]  # the card next to the meld; a longer chain needs it first
        fitting |= chain[-1] & known
    return sum(DECK[card].points * (_KNOWN_WEIGHT if known >> card & 1 else 1) for card in indices_of(fitting))
