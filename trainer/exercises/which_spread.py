"""How to lay your knock: of the ways to group it, the one that scores best against the hand that is shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Self

from trainer.exercises.answers import Answer, choice_in
from trainer.exercises.drawing import defence_picture, left_groups, meld_groups
from trainer.exercises.mistakes import groupings
from trainer.exercises.model import ChooseOne, Feedback, Group, Option, Picture, QuestionError, Row, Verdict
from trainer.exercises.reading import check_apart, check_keys, rules_without_upcard, text_of, with_rules
from trainer.exercises.wording import RIGHT, WRONG, best_title, listed, points_word
from trainer.rules.arrange import Arrangement
from trainer.rules.cards import Card, format_cards, parse_hand
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.showdown import HAND_SIZE, Showdown, showdown

_LETTERS = "ABCDEF"


@dataclass(frozen=True, slots=True)
class WhichSpread:
    """Your ten cards after the discard, which may knock, and the ten that your opponent lays off from.

    Offered are all groupings within the knock limit, good or bad: two to six.
    """

    kind: ClassVar[str] = "which-spread"
    hand: tuple[Card, ...]
    defender: tuple[Card, ...]
    rules: RuleSet = STANDARD

    @property
    def ways(self) -> tuple[Arrangement, ...]:
        """Every grouping that may knock, in an order that says nothing: by the cards left over, then by the melds."""
        return _ways(self.hand, self.rules)

    @property
    def values(self) -> tuple[int, ...]:
        """What each way scores for you; below 0 what your opponent scores."""
        return _values(self)

    @property
    def shown(self) -> tuple[Showdown, ...]:
        """How each way is laid off from."""
        return tuple(_shown(each, self.defender, self.rules) for each in self.ways)

    @property
    def key(self) -> frozenset[str]:
        """The letters of every best way."""
        return frozenset(_LETTERS[place] for place, value in enumerate(self.values) if value == max(self.values))

    def prompt(self) -> str:
        return "Your opponent lays off as well as possible. Which way of laying down your knock scores best?"

    def table(self) -> Picture:
        """The melds that all ways share are drawn once, above: then each way fits one line of a phone."""
        shared = tuple(each for each in self.ways[0].melds if all(each in way.melds for way in self.ways))
        ways = [
            Row(
                letter,
                (*meld_groups(each for each in way.melds if each not in shared), *left_groups(way.deadwood_cards)),
            )
            for letter, way in zip(self._letters(), self.ways, strict=True)
        ]
        every = [Row("Laid down whichever you choose", meld_groups(shared))] if shared else []
        return (*every, *ways, Row("Your opponent's hand", (Group(tuple(sorted(self.defender))),)))

    def form(self) -> ChooseOne:
        return ChooseOne(tuple(Option(letter, letter) for letter in self._letters()))

    def grade(self, answer: Answer) -> Verdict:
        chosen = self._chosen(answer)
        right = chosen in self.key
        return Verdict(right, best_count=len(self.key), mistake="" if right else self._mistake(chosen))

    def explain(self, answer: Answer) -> Feedback:
        verdict, chosen = self.grade(answer), self._chosen(answer)
        value, best = self.values[_LETTERS.index(chosen)], max(self.values)
        cost = f"{_scores(value).capitalize()}. Laid best, {_scores(best)}: {points_word(best - value)} better."
        return Feedback(
            headline=RIGHT if verdict.right else WRONG,
            cost=f"{_scores(best).capitalize()}." if verdict.right else cost,
            yours=self._drawn(chosen, "Your answer"),
            best_title=best_title(len(self.key), verdict.right),
            best=tuple(self._drawn(letter, letter) for letter in sorted(self.key)),
            why=self._why(chosen),
        )

    def to_data(self) -> dict[str, Any]:
        return with_rules({"hand": format_cards(self.hand), "defender": format_cards(self.defender)}, self.rules)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"hand", "defender"})
        hand, defender = (parse_hand(text_of(data, key), (HAND_SIZE,)) for key in ("hand", "defender"))
        check_apart(hand, defender)
        question = cls(hand, defender, rules_without_upcard(data))
        if question.rules.arrangement == "best":
            raise QuestionError("'rules' let the cards speak, so that nobody chooses a grouping")
        if not 2 <= len(question.ways) <= len(_LETTERS):
            count = len(question.ways)
            raise QuestionError(f"'hand' may knock in {count} groupings (expected 2 to {len(_LETTERS)})")
        if len(question.key) == len(question.ways):
            raise QuestionError("every grouping of 'hand' scores the same against 'defender'")
        return question

    def _shown(self, way: Arrangement) -> Showdown:
        return _shown(way, self.defender, self.rules)

    def _chosen(self, answer: Answer) -> str:
        return choice_in(answer, tuple(self._letters()))

    def _way(self, letter: str) -> Arrangement:
        return self.ways[_LETTERS.index(letter)]

    def _drawn(self, letter: str, label: str) -> Picture:
        way = self._way(letter)
        name = label if label == letter else f"{label}: {letter}"
        labels = (name, "Your opponent's hand")
        return defence_picture(way.melds, way.deadwood_cards, self._shown(way).defence, labels)

    def _mistake(self, chosen: str) -> str:
        best = self._way(min(self.key))
        if self._way(chosen).deadwood > best.deadwood:
            return "more left over"
        return "least left over" if self._way(chosen).deadwood < best.deadwood else "open to lay-offs"

    def _why(self, chosen: str) -> str:
        nearest = chosen if chosen in self.key else min(self.key)
        sentences = [self._told(letter) for letter in dict.fromkeys((chosen, nearest))]
        if chosen in self.key and (others := [each for each in self._letters() if each not in self.key]):
            sentences.append(self._told(others[0]))
        return " ".join(sentences)

    def _letters(self) -> str:
        return _LETTERS[: len(self.ways)]

    def _told(self, letter: str) -> str:
        """``Laid as A, 5♣ and 6♣ can be laid off, which leaves your opponent 6 against your 6.``"""
        shown = self._shown(self._way(letter))
        if shown.knocker_deadwood == 0:
            return f"Laid as {letter} it is gin, and nothing can be laid off."
        laid = listed([off.card.symbol for off in shown.defence.layoffs]) or "nothing"
        left = f"your opponent {shown.defence.deadwood} against your {shown.knocker_deadwood}"
        return f"Laid as {letter}, {laid} can be laid off, which leaves {left}."


@lru_cache(maxsize=64)  # asked for many times while one question is marked and drawn
def _ways(hand: tuple[Card, ...], rules: RuleSet) -> tuple[Arrangement, ...]:
    legal = groupings(hand, rules.min_run, rules.limit())
    return tuple(sorted(legal, key=lambda each: (sorted(each.deadwood_cards), each.melds)))


@lru_cache(maxsize=64)
def _values(question: WhichSpread) -> tuple[int, ...]:
    return tuple(_shown(each, question.defender, question.rules).score.knocker_points for each in question.ways)


@lru_cache(maxsize=256)
def _shown(way: Arrangement, defender: tuple[Card, ...], rules: RuleSet) -> Showdown:
    return showdown(way.melds, way.deadwood_cards, defender, rules)


def _scores(value: int) -> str:
    if value == 0:
        return "nobody scores"
    return f"you score {value}" if value > 0 else f"your opponent scores {-value}"
