"""A play at the end of a hand, legal or not: a lay-off, or the way a knock is laid down."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from trainer.exercises.drawing import arrangement_row, left_groups, meld_groups
from trainer.exercises.model import Group, Picture, QuestionError, Row, Tone
from trainer.exercises.reading import (
    cards_of,
    check_apart,
    choice_of,
    melds_of,
    rules_without_upcard,
    text_of,
    with_rules,
)
from trainer.exercises.wording import listed_symbols, points_word, symbols
from trainer.rules.arrange import Arrangement, best_arrangements, distinct_arrangements, least_deadwood
from trainer.rules.cards import DECK, Card, format_cards, parse_cards, parse_hand, points
from trainer.rules.errors import RulesError
from trainer.rules.melds import Meld, MeldKind, meld_kind
from trainer.rules.play import Action, Defend, DrawStock, Event, Knock, Phase, State, apply
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.showdown import HAND_SIZE, LayOff

SIDES = ("knocker", "defender")
LAY_DOWN = "lay-down"


class EndPoint(StrEnum):
    """The rule that a play turns on."""

    GIN = "lay off on gin"
    KNOCKER = "only the defender lays off"
    DEADWOOD = "lay off on melds only"
    FITS = "does it fit"
    GROUPING = "the grouping you show"


@dataclass(frozen=True, slots=True)
class EndPlay:
    """The knocker's ten cards as he lays them, the other hand, and what ``you`` want to do: ``lay 7d 6d on 8d 9d Td``
    (card by card), or as the knocker ``lay-down``: to knock with these melds."""

    melds: tuple[Meld, ...]
    deadwood: tuple[Card, ...]
    defender: tuple[Card, ...]
    you: str
    play: str
    rules: RuleSet = STANDARD

    @property
    def laid(self) -> tuple[Card, ...]:
        """The cards to lay off, in order."""
        return parse_cards(self.play.removeprefix("lay ").split(" on ")[0]) if self.play != LAY_DOWN else ()

    @property
    def onto(self) -> Meld:
        return tuple(sorted(parse_cards(self.play.split(" on ")[1]))) if self.play != LAY_DOWN else ()

    @property
    def legal(self) -> bool:
        """Played by the rules: the knock, and then what you want to do, in the turn of whoever is to move."""
        if self.play == LAY_DOWN:
            return _goes(self._before, self._knock)
        knocked = apply(self._before, self._knock)
        lay_off = Defend((), tuple(LayOff(card, self.onto) for card in self.laid))
        return knocked.to_move == SIDES.index(self.you) and _goes(knocked, lay_off)

    @property
    def point(self) -> EndPoint:
        if self.play == LAY_DOWN:
            return EndPoint.GROUPING
        if self.you == "knocker":
            return EndPoint.KNOCKER
        if not self.deadwood:
            return EndPoint.GIN
        return EndPoint.FITS if self.onto in self.melds else EndPoint.DEADWOOD

    def prompt(self) -> str:
        if self.play == LAY_DOWN:
            limit = self.rules.limit()
            return f"You knock and lay your cards down like this. The knock limit is {limit}. Is that legal?"
        whose = "your opponent's " if self.onto not in self.melds and self.you == "knocker" else ""
        cards = " and then ".join(card.symbol for card in self.laid)
        wish = f"You want to lay {cards} off on {whose}{symbols(self.onto)}. Is that legal?"
        if self.you == "knocker":
            return f"You knocked, and your opponent lays down as well. {wish}"
        return f"Your opponent {'knocked' if self.deadwood else 'has gin'}. {wish}"

    def table(self) -> Picture:
        shown = Row(self._label("knocker"), (*meld_groups(self.melds), *left_groups(self.deadwood)))
        if self.play == LAY_DOWN:
            return (shown,)
        return (shown, Row(self._label("defender"), self._defender_groups()))

    def at_stake(self) -> tuple[Group, ...]:
        """The cards to be laid off and where they are to go; for a knock that is laid down, all of it."""
        if self.play == LAY_DOWN:
            return self.table()[0].groups
        tone = Tone.PLAIN if meld_kind(self.onto, self.rules.min_run) is None else Tone.MELD
        return (Group(self.laid, Tone.POINTED, "to be laid off on"), Group(self.onto, tone))

    def ruled(self) -> Picture:
        """What decides it, drawn: the best grouping of a knock that is laid down, or both hands."""
        if self.play == LAY_DOWN:
            best = distinct_arrangements(self._ten, self.rules.min_run)[0]
            return (arrangement_row(best, f"With least left over: {best.deadwood}"),)
        return self.table()

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "melds": [format_cards(each) for each in self.melds],
            "deadwood": format_cards(self.deadwood),
            "defender": format_cards(self.defender),
            "you": self.you,
            "play": self.play,
        }
        return with_rules(data, self.rules)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        rules = rules_without_upcard(data)
        found = cls(
            melds_of(data, "melds", rules.min_run),
            cards_of(data, "deadwood"),
            parse_hand(text_of(data, "defender"), (HAND_SIZE,)),
            choice_of(data, "you", SIDES),
            text_of(data, "play"),
            rules,
        )
        found._check()
        return found

    def _check(self) -> None:
        check_apart(*self.melds, self.deadwood, self.defender)
        if len(self._ten) != HAND_SIZE:
            raise QuestionError(f"the knocker lays down {HAND_SIZE} cards, not {len(self._ten)}")
        if least_deadwood(self._ten, self.rules.min_run) > self.rules.limit():
            raise QuestionError("'melds' and 'deadwood' are no hand that may knock in any grouping")
        if self.rules.arrangement == "best":
            raise QuestionError("'rules' let the cards speak, so that nobody chooses a grouping")
        if self.play == LAY_DOWN:
            if self.you != "knocker":
                raise QuestionError("'play' lays a knock down, and 'you' are not the knocker")
            return
        _ = apply(self._before, self._knock)  # raises where the knock itself is not legal
        words = self.play.split(" on ")
        if not self.play.startswith("lay ") or len(words) != 2 or not self.laid or not self.onto:
            raise QuestionError(
                f"'play' is {self.play[:40]!r} (expected {LAY_DOWN}, or for example lay 7d on 8d 9d Td)"
            )
        mine, theirs = (self.deadwood, self.defender) if self.you == "knocker" else (self.defender, self._ten)
        if not set(self.laid) <= set(mine) or not set(self.onto) <= set(theirs):
            raise QuestionError("'play' lays off cards that are not there, or on cards that are not there")
        if self.you == "knocker" and not self._defences():
            raise QuestionError("'play' lays off on no meld of a best grouping of 'defender'")

    @property
    def _ten(self) -> tuple[Card, ...]:
        return (*(card for each in self.melds for card in each), *self.deadwood)

    @property
    def _thrown(self) -> Card:
        """Some card that is in neither hand: the knock needs one to throw."""
        return next(card for card in DECK if card not in (*self._ten, *self.defender))

    @property
    def _knock(self) -> Knock:
        return Knock(self._thrown, self.melds)

    @property
    def _before(self) -> State:
        """The knocker, in seat 0, is about to throw."""
        hands = (frozenset((*self._ten, self._thrown)), frozenset(self.defender))
        rest = tuple(card for card in DECK if card not in hands[0] | hands[1])
        turns = (Event(0, DrawStock()),) * self.rules.knock_min_turn
        return State(self.rules, hands, rest[1:], rest[:1], rest[0], phase=Phase.DISCARD, events=turns)

    def _label(self, side: str) -> str:
        if side == "knocker":
            return "Your cards, laid down" if self.you == "knocker" else "Your opponent's cards, laid down"
        return "Your hand" if self.you == "defender" else "Your opponent's hand"

    def _defender_groups(self) -> tuple[Group, ...]:
        """A knocker sees the other hand laid down; your own is as you hold it."""
        if self.you == "defender":
            return (Group(tuple(sorted(self.defender))),)
        melds = self._defences()[0].melds
        left = tuple(card for card in sorted(self.defender) if not any(card in each for each in melds))
        return (*meld_groups(melds), *((Group(left, Tone.LEFT, "left over"),) if left else ()))

    def _defences(self) -> list[Arrangement]:
        """The best groupings of the other hand that show the meld which the play lays off on."""
        return [each for each in best_arrangements(self.defender, self.rules.min_run) if self.onto in each.melds]

    def why(self) -> str:
        match self.point:
            case EndPoint.GROUPING:
                return self._why_grouping()
            case EndPoint.GIN:
                return "Against gin nothing may be laid off, however well it fits."
            case EndPoint.KNOCKER:
                return "Only the player who did not knock lays off. The knocker's deadwood counts as it lies."
            case EndPoint.DEADWOOD:
                return f"Cards are laid off on melds only, and {symbols(self.onto)} are deadwood."
        meld, laid = symbols(self.onto), listed_symbols(self.laid)
        if self.legal:
            broken = " Taking it out of a meld of your own is your choice." if self._breaks_a_meld() else ""
            chain = f"{self.laid[0].symbol} fits on {meld}, and {self.laid[-1].symbol} follows it"
            return f"{chain if len(self.laid) > 1 else f'{laid} fits on {meld}'}, and the defender may lay off.{broken}"
        if meld_kind(self.onto) is MeldKind.SET:
            return f"On a set only a card of the same rank fits, and {laid} is none."
        return f"On {meld} only {listed_symbols(self._ends(), 'or')} fits next, and {self.laid[0].symbol} is not that."

    def _ends(self) -> list[Card]:
        """The cards that continue the run."""
        first, last = self.onto[0], self.onto[-1]
        return [card for card in DECK if card.suit is first.suit and card.rank in (first.rank - 1, last.rank + 1)]

    def _breaks_a_meld(self) -> bool:
        best = best_arrangements(self.defender, self.rules.min_run)
        return all(any(self.laid[0] in meld for meld in each.melds) for each in best)

    def _why_grouping(self) -> str:
        count, limit = points(self.deadwood), self.rules.limit()
        best = least_deadwood(self._ten, self.rules.min_run)
        shown = f"Laid like this they leave {points_word(count)} of deadwood"
        if not self.legal:
            return f"{shown}, more than {limit}. The grouping you show counts, though another would leave only {best}."
        if best < count:
            return f"{shown}, and at most {limit} may knock. Another grouping leaves {best}, but the choice is yours."
        return f"{shown}, and at most {limit} may knock."


def _goes(state: State, action: Action) -> bool:
    try:
        apply(state, action)
    except RulesError:
        return False
    return True
