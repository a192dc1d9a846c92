"""Is this play legal? The upcard, a discard, a knock, a lay-off, a meld, and the last discard of a hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.exercises.answers import Choice
from trainer.exercises.can_lay_off import CanLayOff
from trainer.exercises.drawing import arrangement_row, meld_groups, pointed_row
from trainer.exercises.meld_or_not import MeldOrNot
from trainer.exercises.model import Group, Picture, Question, QuestionError, Row, Tone
from trainer.exercises.reading import (
    card_of,
    card_or_none,
    cards_of,
    check_apart,
    check_held,
    check_keys,
    choice_of,
    flag_of,
    number_of,
    text_of,
    texts_of,
)
from trainer.exercises.wording import listed_symbols, points_word, symbols
from trainer.rules.arrange import Arrangement, arrange_as, best_arrangements, least_deadwood
from trainer.rules.cards import DECK, Card, by_rank, parse_cards, parse_hand
from trainer.rules.legal import legal_discards, legal_knock_discards
from trainer.rules.melds import MeldKind, meld_kind
from trainer.rules.play import Discard, DrawStock, Pass, TakeDiscard, apply, legal_actions, start
from trainer.rules.ruleset import RuleSet
from trainer.rules.showdown import HAND_SIZE
from trainer.rulings.model import FIRST_UPCARD, Ruling, as_far_as


def _yes(said: str, *facts: str | int, steps: tuple[str, ...] = (), picture: Picture = ()) -> Ruling:
    return Ruling(f"Yes. {said}", ("yes", *facts), steps, picture)


def _no(said: str, *facts: str | int, steps: tuple[str, ...] = (), picture: Picture = ()) -> Ruling:
    return Ruling(f"No. {said}", ("no", *facts), steps, picture)


def _right_words(question: Question, key: str) -> str:
    """What the question itself says to its right answer."""
    return question.explain(Choice(key)).why


NON_DEALER, DEALER = "non-dealer", "dealer"
_WANTS = {"take": TakeDiscard(), "pass": Pass(), "stock": DrawStock()}


@dataclass(frozen=True, slots=True)
class Upcard:
    """The first upcard: who may do what while it is offered. ``passes`` is how many have passed (0 to 2)."""

    kind: ClassVar[str] = "upcard"
    hangs_on: ClassVar[tuple[str, ...]] = ()
    upcard: Card
    passes: int
    who: str  # NON_DEALER or DEALER
    wants: str  # "take", "pass" or "stock"

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"upcard", "passes", "who", "wants"})
        passes = number_of(data, "passes")
        if not 0 <= passes <= 2:
            raise QuestionError(f"'passes' is {passes} (expected 0, 1 or 2)")
        who = choice_of(data, "who", (NON_DEALER, DEALER))
        return cls(card_of(data, "upcard"), passes, who, choice_of(data, "wants", tuple(_WANTS)))

    def table(self) -> Picture:
        return (Row("The upcard", (Group((self.upcard,), Tone.POINTED, self._told()),)),)

    def ruling(self, rules: RuleSet) -> Ruling:
        rest = [card for card in DECK if card != self.upcard]
        state = start(rest[:HAND_SIZE], rest[HAND_SIZE : 2 * HAND_SIZE], [self.upcard, *rest[2 * HAND_SIZE :]])
        for _ in range(self.passes):
            state = apply(state, Pass())
        turn = (NON_DEALER, DEALER)[state.to_move]
        if self.who != turn:
            return _no(f"It is the {turn}'s turn: the non-dealer comes first, then the dealer.")
        if _WANTS[self.wants] in legal_actions(state):
            return _yes(f"The {self.who} may {self._may()}.")
        if self.passes < 2:
            return _no("The stock stays closed until both have passed.")
        return _no(f"Both have passed {self.upcard.symbol}, so the non-dealer must draw from the stock.")

    def _told(self) -> str:
        return ("nobody has spoken yet", "the non-dealer passed", "both passed")[self.passes]

    def _may(self) -> str:
        return {"take": f"take {self.upcard.symbol}", "pass": "pass", "stock": "draw from the stock"}[self.wants]


@dataclass(frozen=True, slots=True)
class Throw:
    """Eleven cards and the one to be thrown without a knock. ``taken`` is the card just taken from the pile."""

    kind: ClassVar[str] = "throw"
    hangs_on: ClassVar[tuple[str, ...]] = ("discard_taken_card",)
    hand: tuple[Card, ...]
    card: Card
    taken: Card | None = None

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"hand", "card"}, {"taken"})
        hand, card, taken = parse_hand(text_of(data, "hand"), (11,)), card_of(data, "card"), card_or_none(data, "taken")
        check_held(card, "card", hand)
        check_held(taken, "taken", hand)
        return cls(hand, card, taken)

    def table(self) -> Picture:
        note = "just taken from the pile" if self.card == self.taken else "to be thrown"
        return (pointed_row("The hand", (self.card,), self.hand, note),)

    def ruling(self, rules: RuleSet) -> Ruling:
        if self.card not in legal_discards(self.hand, self.taken, rules):
            return _no(
                f"{self.card.symbol} was just taken from the pile and must stay for this turn. Throw another card.",
                steps=("A card drawn from the stock may be thrown at once.",),
            )
        ten = [each for each in self.hand if each != self.card]
        count = least_deadwood(ten, rules.min_run)
        said = f"{self.card.symbol} may be thrown."
        if count == 0:
            return _yes(said, steps=("The ten that stay are gin, but nobody has to declare it.",))
        if not rules.oklahoma and count <= rules.limit():
            return _yes(said, steps=(f"The ten that stay could knock with {count}, but nobody has to knock.",))
        return _yes(said)


@dataclass(frozen=True, slots=True)
class KnockCase:
    """A knock that throws ``card`` from eleven; ten cards and no ``card`` are a knock before drawing.

    ``melds`` is the grouping as declared, the best one where it is left out. ``turn`` counts the player's own turns.
    """

    kind: ClassVar[str] = "knock"
    hangs_on: ClassVar[tuple[str, ...]] = (
        "knock_limit",
        "knock_min_turn",
        "arrangement",
        "discard_taken_card",
        "oklahoma",
        "oklahoma_ace",
    )
    hand: tuple[Card, ...]
    card: Card | None
    melds: tuple[tuple[Card, ...], ...] = ()
    taken: Card | None = None
    turn: int = 2
    upcard: Card | None = None

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"hand"}, {"card", "melds", "taken", "turn", "upcard"})
        hand, card = parse_hand(text_of(data, "hand")), card_or_none(data, "card")
        if (len(hand) == HAND_SIZE) != (card is None):
            raise QuestionError("a knock throws one of eleven cards (ten cards: no card has been drawn yet)")
        check_held(card, "card", hand)
        taken = card_or_none(data, "taken")
        check_held(taken, "taken", hand)
        melds = tuple(parse_cards(each) for each in texts_of(data, "melds")) if "melds" in data else ()
        check_apart(*melds, *([[card]] if card else []))
        for each in (each for group in melds for each in group):
            check_held(each, "melds", hand)
        turn = number_of(data, "turn", 2)
        if turn < 1:
            raise QuestionError(f"'turn' is {turn} (expected a number from 1)")
        return cls(hand, card, melds, taken, turn, card_or_none(data, "upcard"))

    def table(self) -> Picture:
        upcard = (Row(FIRST_UPCARD, (Group((self.upcard,)),)),) if self.upcard else ()
        if self.card is None:
            return (*upcard, Row("The ten cards dealt", (Group(by_rank(self.hand)),)))
        if self.melds:
            thrown = Row("Thrown face down", (Group((self.card,), Tone.POINTED),))
            return (*upcard, arrangement_row(self._declared(), "As declared"), thrown)
        return (*upcard, pointed_row("The hand", (self.card,), self.hand, "thrown face down"))

    def ruling(self, rules: RuleSet) -> Ruling:
        if self.card is None:
            return _no("First a card is drawn, then one is thrown; only then may a player knock.")
        if self.card == self.taken and not rules.discard_taken_card:
            return _no(
                f"{self.card.symbol} was just taken from the pile and may not be thrown, with a knock or without."
            )
        if self.turn < rules.knock_min_turn:
            return _no("At this table nobody knocks on the first turn.")
        best = best_arrangements(self._ten, rules.min_run)[0]
        laid = best if not self.melds or rules.arrangement == "best" else self._declared()
        limit = rules.limit(self.upcard)
        picture = (arrangement_row(laid, "After the discard"),)
        if self.card in legal_knock_discards(self.hand, limit) and laid.deadwood <= limit:
            return _yes(self._stands(laid, rules), laid.deadwood, steps=self._one_card(laid), picture=picture)
        steps = (self._other_grouping(best),) if best.deadwood <= limit else ()
        said = f"{points_word(laid.deadwood)} would be left, and {as_far_as(rules, self.upcard)}."
        return _no(said, steps=steps, picture=picture)

    @property
    def _ten(self) -> tuple[Card, ...]:
        return tuple(each for each in self.hand if each != self.card)

    def _declared(self) -> Arrangement:
        return arrange_as(self._ten, self.melds)

    def _stands(self, laid: Arrangement, rules: RuleSet) -> str:
        if laid.deadwood == 0:
            return "Nothing is left over: that is gin."
        stay = "stays" if laid.deadwood == 1 else "stay"
        return f"{points_word(laid.deadwood)} {stay} after the discard, and {as_far_as(rules, self.upcard)}."

    def _one_card(self, laid: Arrangement) -> tuple[str, ...]:
        if self.card is None or not laid.deadwood:
            return ()
        stay = "stays" if len(laid.deadwood_cards) == 1 else "stay"
        counted = f"{symbols(laid.deadwood_cards)} {stay} beside the melds, to be counted"
        return (f"Only {self.card.symbol} goes on the pile, face down. {counted}.",)

    def _other_grouping(self, best: Arrangement) -> str:
        return (
            f"Grouped another way the same cards leave {best.deadwood}. The knocker may group them again once, "
            "as long as the defender has not begun."
        )


KNOCKER, DEFENDER = "knocker", "defender"


@dataclass(frozen=True, slots=True)
class LayOffCase:
    """A card that somebody wants to lay on cards which the other player shows."""

    kind: ClassVar[str] = "lay-off"
    hangs_on: ClassVar[tuple[str, ...]] = ()
    onto: tuple[Card, ...]
    card: Card
    gin: bool = False  # the cards belong to a player who has gin
    who: str = DEFENDER  # who lays off

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"onto", "card"}, {"gin", "who"})
        onto, card = cards_of(data, "onto"), card_of(data, "card")
        if not onto:
            raise QuestionError("'onto' has no cards")
        check_apart(onto, [card])
        return cls(onto, card, flag_of(data, "gin"), choice_of(data, "who", (DEFENDER, KNOCKER), DEFENDER))

    def table(self) -> Picture:
        other = DEFENDER if self.who == KNOCKER else KNOCKER
        lies = meld_groups((self.onto,)) if self._is_meld else (Group(by_rank(self.onto), Tone.LEFT),)
        mine = Row(f"The {self.who}'s card", (Group((self.card,), Tone.POINTED),))
        return (Row(f"The {other} shows", lies), mine)

    def ruling(self, rules: RuleSet) -> Ruling:
        if self.who == KNOCKER:
            return _no("The knocker never lays off. Only the defender does, on the knocker's melds.")
        if self.gin:
            return _no("Nothing may be laid off against gin.")
        if not self._is_meld:
            return _no(f"{symbols(self.onto)} is deadwood. Cards are laid off on melds only.")
        question = CanLayOff((tuple(sorted(self.onto)),), self.card)
        return (_yes if question.key == "yes" else _no)(_right_words(question, question.key))

    @property
    def _is_meld(self) -> bool:
        return meld_kind(self.onto) is not None


@dataclass(frozen=True, slots=True)
class MeldCase:
    kind: ClassVar[str] = "meld"
    hangs_on: ClassVar[tuple[str, ...]] = ("min_run",)
    cards: tuple[Card, ...]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"cards"})
        return cls(MeldOrNot.from_data(data).cards)

    def table(self) -> Picture:
        return (Row("The cards", (Group(self.cards),)),)

    def ruling(self, rules: RuleSet) -> Ruling:
        question = MeldOrNot(self.cards, rules)
        if question.key != "none":
            return _yes(_right_words(question, question.key), question.key)
        if meld_kind(self.cards) is MeldKind.RUN:
            return _no(f"A run takes at least {rules.min_run} cards at this table.")
        return _no(_right_words(question, question.key))


@dataclass(frozen=True, slots=True)
class LastDiscard:
    """Two cards are left in the stock, ``card`` has just been thrown, and the other player, with ``hand``, wants it."""

    kind: ClassVar[str] = "last-discard"
    hangs_on: ClassVar[tuple[str, ...]] = ("wall_rule",)
    card: Card
    hand: tuple[Card, ...]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"card", "hand"})
        card, hand = card_of(data, "card"), parse_hand(text_of(data, "hand"), (HAND_SIZE,))
        check_apart([card], hand)
        return cls(card, hand)

    def table(self) -> Picture:
        pile = Row("The last discard", (Group((self.card,), Tone.POINTED, "two cards are left in the stock"),))
        return (pile, Row("The hand that wants it", (Group(by_rank(self.hand)),)))

    def ruling(self, rules: RuleSet) -> Ruling:
        rest = [card for card in DECK if card != self.card and card not in self.hand]
        other, upcard, under = (
            rest[:HAND_SIZE],
            rest[HAND_SIZE],
            rest[HAND_SIZE + 1 : HAND_SIZE + 1 + rules.stock_floor],
        )
        state = start(other, self.hand, [upcard, self.card, *under], rules)
        for action in (Pass(), Pass(), DrawStock(), Discard(self.card)):
            state = apply(state, action)
        if TakeDiscard() not in legal_actions(state):
            return _no(self._too_late(rules))
        taken = apply(state, TakeDiscard())
        throws = {each.card for each in legal_actions(taken) if hasattr(each, "card")}
        ways = f"a knock that throws {listed_symbols(throws, 'or')}"
        return _yes(f"But only to end the hand: {ways}, not {self.card.symbol}.", steps=(_LAST_RULE,))

    def _too_late(self, rules: RuleSet) -> str:
        if rules.wall_rule == "void":
            return "The hand is dead: nobody scores, and nobody gets a box."
        return f"{self.card.symbol} may be taken only to knock, and this hand cannot knock with it."


_LAST_RULE = "The last discard may be taken, but only to knock or for gin, and another card has to be thrown."
