"""Both hands laid open: melds, lay-offs, who scores what, step by step."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.exercises.drawing import arrangement_row, defence_picture, left_groups, meld_groups
from trainer.exercises.model import Group, Picture, QuestionError, Row
from trainer.exercises.reading import card_or_none, cards_of, check_apart, check_held, check_keys, texts_of
from trainer.exercises.wording import listed, points_word, score_words, symbols, who_word
from trainer.rules.arrange import arrange_as, best_arrangements, least_deadwood
from trainer.rules.cards import Card, parse_cards, points
from trainer.rules.errors import CardError
from trainer.rules.melds import Meld, meld
from trainer.rules.ruleset import RuleSet
from trainer.rules.showdown import HAND_SIZE, Defence, Ending, Score, Showdown, Side, cards_speak, showdown
from trainer.rulings.model import FIRST_UPCARD, Ruling, as_far_as

_NAMES = {Ending.KNOCK: "The knock stands", Ending.UNDERCUT: "Undercut", Ending.GIN: "Gin", Ending.BIG_GIN: "Big gin"}
KNOCKER, DEFENDER = "The knocker shows", "The defender"


@dataclass(frozen=True, slots=True)
class LaidOpen:
    """The knocker's hand as he shows it after the discard, and the defender's ten cards."""

    kind: ClassVar[str] = "showdown"
    hangs_on: ClassVar[tuple[str, ...]] = (
        "knock_limit",
        "arrangement",
        "tie",
        "undercut_bonus",
        "gin_bonus",
        "big_gin",
        "big_gin_bonus",
        "hand_score",
        "extra_boxes_gin",
        "extra_boxes_big_gin",
        "extra_boxes_undercut",
        "oklahoma",
        "oklahoma_ace",
        "spade_double",
    )
    melds: tuple[Meld, ...]
    deadwood: tuple[Card, ...]
    defender: tuple[Card, ...]
    upcard: Card | None = None

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"knocker", "deadwood", "defender"}, {"upcard"})
        groups = tuple(parse_cards(each) for each in texts_of(data, "knocker"))
        return cls.of(groups, cards_of(data, "deadwood"), cards_of(data, "defender"), card_or_none(data, "upcard"))

    @classmethod
    def of(
        cls,
        groups: Sequence[Sequence[Card]],
        deadwood: Sequence[Card],
        defender: Sequence[Card],
        upcard: Card | None = None,
    ) -> Self:
        """The showdown of these cards. RulesError for a card in two places, cards that are no meld, or a wrong count.

        The upcard may lie in a hand: somebody may have taken it.
        """
        check_apart(*groups, deadwood, defender)
        melds = tuple(meld(each) for each in groups)
        shown = sum(map(len, melds)) + len(deadwood)
        if shown != HAND_SIZE and not (shown == HAND_SIZE + 1 and not deadwood):
            raise CardError(
                f"the knocker shows {HAND_SIZE} cards after the discard, not {shown} (eleven only for big gin)"
            )
        if len(defender) != HAND_SIZE:
            raise CardError(f"the defender has {HAND_SIZE} cards, not {len(defender)}")
        return cls(melds, tuple(deadwood), tuple(defender), upcard)

    def table(self) -> Picture:
        upcard = (Row(FIRST_UPCARD, (Group((self.upcard,)),)),) if self.upcard else ()
        knocker = Row(KNOCKER, (*meld_groups(self.melds), *left_groups(self.deadwood)))
        return (*upcard, knocker, Row(DEFENDER, (Group(tuple(sorted(self.defender))),)))

    def ruling(self, rules: RuleSet) -> Ruling:
        case, told = (self, ()) if rules.big_gin else self._without_big_gin()
        count = points(case.deadwood)
        if rules.arrangement == "best":
            case, said = case._spoken(rules)
            told, count = (*told, *said), points(case.deadwood)
        if count > rules.limit(self.upcard):
            return case._refused(rules, told)
        shown = showdown(case.melds, case.deadwood, case.defender, rules, upcard=self.upcard)
        return Ruling(
            answer=_answer(shown.score),
            facts=(shown.score.result, shown.score.winner, shown.score.points, shown.score.boxes),
            steps=(*told, *case._steps(shown, rules)),
            picture=defence_picture(case.melds, case.deadwood, shown.defence, (KNOCKER, DEFENDER)),
        )

    def _without_big_gin(self) -> "tuple[LaidOpen, tuple[str, ...]]":
        """Eleven melded cards at a table without big gin: one is thrown, and ten melded cards are gin."""
        eleven = [card for each in self.melds for card in each]
        if len(eleven) <= HAND_SIZE:
            return self, ()
        thrown = max(
            (card for card in eleven if least_deadwood([each for each in eleven if each != card]) == 0),
            key=lambda card: (card.points, card),
        )
        ten = best_arrangements([card for card in eleven if card != thrown])[0]
        told = f"Big gin is not played at this table. The knocker throws {thrown.symbol} and has gin."
        return LaidOpen(ten.melds, (), self.defender, self.upcard), (told,)

    def _spoken(self, rules: RuleSet) -> "tuple[LaidOpen, tuple[str, ...]]":
        shown = [*(card for each in self.melds for card in each), *self.deadwood]
        spoken = cards_speak(shown, self.defender, rules, self.upcard)
        if set(spoken.melds) == set(self.melds):
            return self, ()
        told = f"The cards speak at this table: grouped best, they leave {points_word(spoken.deadwood)}."
        return LaidOpen(spoken.melds, spoken.deadwood_cards, self.defender, self.upcard), (told,)

    def _refused(self, rules: RuleSet, told: tuple[str, ...]) -> Ruling:
        count = points(self.deadwood)
        return Ruling(
            answer=f"No legal knock: {points_word(count)} of deadwood, and {as_far_as(rules, self.upcard)}.",
            facts=("no knock",),
            steps=(*told, "Nothing is scored, and play goes on."),
        )

    def _steps(self, shown: Showdown, rules: RuleSet) -> tuple[str, ...]:
        gin = shown.score.result in (Ending.GIN, Ending.BIG_GIN)
        return (
            self._step_of_the_knocker(rules, gin=gin),
            _step_of_melds(shown.defence),
            self._step_of_lay_offs(shown.defence, gin=gin),
            self._step_of_the_score(shown, rules),
        )

    def _step_of_the_knocker(self, rules: RuleSet, *, gin: bool) -> str:
        melds = listed([symbols(each) for each in self.melds]) or "no meld"
        if gin:
            return f"The knocker melds {melds}. Nothing is left over: that is gin."
        count = points_word(points(self.deadwood))
        left = f"Left over: {symbols(self.deadwood)}, {count}"
        return f"The knocker melds {melds}. {left}; {as_far_as(rules, self.upcard)}."

    def _step_of_lay_offs(self, defence: Defence, *, gin: bool) -> str:
        left = f"{symbols(defence.left)} left over: {points_word(defence.deadwood)}."
        left = left if defence.left else "Nothing is left over: 0 points."
        if gin:
            return f"Nothing may be laid off against gin. {left}"
        if not defence.layoffs:
            return f"No lay-off helps the defender. {left}"
        laid = listed([f"{listed(cards)} on {symbols(onto)}" for onto, cards in _by_meld(defence).items()])
        alone = arrange_as(self.defender, defence.melds).deadwood
        return f"The defender lays off {laid}: {alone} points become {defence.deadwood}. {left}"

    def _step_of_the_score(self, shown: Showdown, rules: RuleSet) -> str:
        counts = (shown.knocker_deadwood, shown.defence.deadwood)
        doubled = rules.doubles_points(self.upcard)
        said = score_words(shown.score, counts, rules, who_word(shown.score.winner), doubled=doubled)
        if shown.score.result is Ending.KNOCK and counts[0] == counts[1] and shown.score.winner is Side.KNOCKER:
            said = f"Both have {counts[0]}, and at this table the knocker wins then: {said}"
        return f"{said} {_boxes(shown.score.boxes)}" if shown.score.boxes else said


def _answer(score: Score) -> str:
    if score.winner is Side.NOBODY:
        return "Equal counts: nobody scores."
    boxes = "" if score.boxes == 1 else f" and {score.boxes} boxes"
    return f"{_NAMES[score.result]}: {points_word(score.points)}{boxes} to the {score.winner}."


def _boxes(count: int) -> str:
    return "And one box for the hand." if count == 1 else f"And {count} boxes for the hand."


def _by_meld(defence: Defence) -> dict[Meld, list[str]]:
    """The cards laid off, in order, by the meld they go on."""
    laid: dict[Meld, list[str]] = {}
    for each in defence.layoffs:
        laid.setdefault(each.onto, []).append(each.card.symbol)
    return laid


def _step_of_melds(defence: Defence) -> str:
    melds = listed([symbols(each) for each in defence.melds])
    return f"The defender melds {melds}." if melds else "The defender has nothing to meld."


@dataclass(frozen=True, slots=True)
class Grouped:
    """Ten cards and the melds that somebody claims for them."""

    kind: ClassVar[str] = "grouping"
    hangs_on: ClassVar[tuple[str, ...]] = ("min_run",)
    hand: tuple[Card, ...]
    melds: tuple[tuple[Card, ...], ...]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"hand", "melds"})
        hand = cards_of(data, "hand")
        melds = tuple(parse_cards(each) for each in texts_of(data, "melds"))
        if not melds:
            raise QuestionError("'melds' claims no meld")
        for card in (card for each in melds for card in each):
            check_held(card, "melds", hand)
        return cls(hand, melds)

    def table(self) -> Picture:
        return (
            Row("The hand", (Group(tuple(sorted(self.hand))),)),
            *(Row("Claimed", (Group(each),)) for each in self.melds),
        )

    def ruling(self, rules: RuleSet) -> Ruling:
        twice = [card for card in self.hand if sum(card in each for each in self.melds) > 1]
        if twice:
            said = f"No: {listed([card.symbol for card in twice])} would be in two melds. A card counts once."
            return Ruling(said, ("no",))
        made = arrange_as(self.hand, self.melds, rules.min_run)
        least = least_deadwood(self.hand, rules.min_run)
        best = "No grouping leaves less." if made.deadwood == least else f"The best grouping leaves {least}."
        return Ruling(
            answer=f"That leaves {points_word(made.deadwood)}.",
            facts=(made.deadwood,),
            steps=(best,),
            picture=(arrangement_row(made, "Laid out"),),
        )
