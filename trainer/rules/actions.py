"""What a player may do in a hand, and the record of what was done."""

from dataclasses import dataclass
from enum import StrEnum

from trainer.rules.cards import Card
from trainer.rules.melds import Meld
from trainer.rules.showdown import Defence, LayOff


class Phase(StrEnum):
    UPCARD = "upcard"  # the first upcard is offered: non-dealer, then dealer
    DRAW = "draw"
    DISCARD = "discard"  # eleven cards in hand: throw one, knock, or declare big gin
    LAY_OFF = "lay-off"  # the other player has knocked: lay out own melds and lay off
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the first upcard, or (under the wall rule) let the hand die."""


@dataclass(frozen=True, slots=True)
class TakeDiscard:
    """Take the top of the pile; at the start, the upcard."""


@dataclass(frozen=True, slots=True)
class DrawStock:
    pass


@dataclass(frozen=True, slots=True)
class Discard:
    card: Card


@dataclass(frozen=True, slots=True)
class Knock:
    """Throw *card* face down and end the hand with the grouping *melds*; no deadwood makes it gin."""

    card: Card
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class BigGin:
    """Eleven cards in melds, declared before any discard (D34)."""

    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class Regroup:
    """The knocker groups his ten cards again, once, before the defender has done anything (D1)."""

    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class Defend:
    """The defender's own *melds*, and the cards he lays off one by one in this order.

    ``onto`` names the knocker's meld as he laid it, so a chain on 8-9-T is 7 onto 8-9-T, then 6 onto 8-9-T.
    """

    melds: tuple[Meld, ...] = ()
    layoffs: tuple[LayOff, ...] = ()

    @classmethod
    def of(cls, defence: Defence) -> "Defend":
        return cls(defence.melds, defence.layoffs)


Action = Pass | TakeDiscard | DrawStock | Discard | Knock | BigGin | Regroup | Defend


@dataclass(frozen=True, slots=True)
class Event:
    """One action at the table. The card is there where both players saw it: taken from the pile, or thrown on it."""

    seat: int
    action: Action
    card: Card | None = None
