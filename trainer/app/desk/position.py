"""A position on the hand desk, and the address that holds the whole of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from trainer.analysis.history import view_from_history
from trainer.rules.cards import Card, format_cards, parse_card, parse_cards
from trainer.rules.errors import ActionError, RulesError
from trainer.rules.play import Phase, View
from trainer.rules.ruleset import STANDARD, RuleSet, parse_rules
from trainer.rules.showdown import HAND_SIZE

MOST_CARDS = HAND_SIZE + 1
_LONGEST = 1000  # characters of one part of an address; a hand of 29 turns takes less
_PARTS = ("hand", "upcard", "history", "rules")


@dataclass(frozen=True, slots=True)
class Position:
    """Up to eleven cards and, where known, what happened at the table. ``history`` is in the words of advice."""

    hand: tuple[Card, ...] = ()
    upcard: Card | None = None
    history: str = ""
    rules: RuleSet = STANDARD

    @classmethod
    def from_query(cls, query: Mapping[str, str]) -> Self:
        """The position of an address such as ``?hand=7h.7d.7s…&upcard=Kh&history=pass.pass.stock&rules=classic``.

        Raises RulesError that says which part cannot be read.
        """
        parts = {name: _spaced(name, query.get(name, "")) for name in _PARTS}
        hand = parse_cards(parts["hand"])
        if len(hand) > MOST_CARDS:
            raise RulesError(f"{len(hand)} cards are too many for a hand (at most {MOST_CARDS})")
        upcard = parse_card(parts["upcard"]) if parts["upcard"] else None
        rules = parse_rules(parts["rules"]) if parts["rules"] else STANDARD
        position = cls(hand, upcard, " ".join(parts["history"].split()), rules)
        if upcard is not None and len(hand) in (HAND_SIZE, MOST_CARDS) and position.history:
            position.view()  # a link is read whole or not at all
        return position

    def to_query(self) -> dict[str, str]:
        """The same as parts of an address, without what is as usual."""
        parts = {
            "hand": format_cards(self.hand),
            "upcard": str(self.upcard or ""),
            "history": self.history,
            "rules": "" if self.rules == STANDARD else str(self.rules),
        }
        return {name: part.replace(" ", ".") for name, part in parts.items() if part}

    @property
    def is_whole(self) -> bool:
        """Whether it is a hand: ten cards, or eleven after a draw."""
        return len(self.hand) in (HAND_SIZE, MOST_CARDS)

    def view(self) -> View:
        """What the player to move knows. Raises RulesError where upcard and history do not make a position."""
        if self.upcard is None:
            raise ActionError("the upcard is missing")
        return view_from_history(self.hand, self.upcard, self.history, self.rules)

    @property
    def seen(self) -> frozenset[Card]:
        """Cards besides the hand that are known to be no longer in the stock."""
        if (view := self._view_or_none()) is None:
            return frozenset() if self.upcard is None else frozenset({self.upcard}) - set(self.hand)
        return frozenset(view.pile) | view.known

    @property
    def known(self) -> frozenset[Card]:
        """Cards that the opponent took from the pile and still holds."""
        view = self._view_or_none()
        return frozenset() if view is None else view.known

    @property
    def taken(self) -> Card | None:
        """The card just taken from the pile, which may not be thrown."""
        view = self._view_or_none()
        return view.taken if view is not None and view.phase is Phase.DISCARD else None

    def _view_or_none(self) -> View | None:
        try:
            return self.view()
        except RulesError:
            return None


def _spaced(name: str, text: str) -> str:
    """*text* with the dots of an address as spaces."""
    if len(text) > _LONGEST:
        raise RulesError(f"{name} is too long ({len(text)} characters; at most {_LONGEST} are read)")
    return text.replace(".", " ").replace("+", " ").strip()
