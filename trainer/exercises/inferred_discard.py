"""Which discard is safe, going by the play? Spare cards, with the estimated chance that the opponent can meld each.

What the opponent took, left and threw says more than a count of the unseen cards; the chances were estimated ahead.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Self

from trainer.analysis.keys import CHANCE, decided
from trainer.analysis.let_go import LetGo, let_go, spoken_against
from trainer.analysis.odds import chance_to_meld
from trainer.analysis.use_chances import UseChance, UseChances
from trainer.exercises.answers import Answer, card_in
from trainer.exercises.danger import danger_words, live, pairs_with_known, pairs_words, safety_words
from trainer.exercises.model import (
    ChoiceRow,
    ChoiceTable,
    ChooseCard,
    Feedback,
    Group,
    Picture,
    QuestionError,
    Row,
    Tone,
    Verdict,
)
from trainer.exercises.price_words import NO_BREAK
from trainer.exercises.reading import cards_of, check_keys
from trainer.exercises.seen import PARTS, seen_rows, view_of, view_to_data
from trainer.exercises.wording import RIGHT, WRONG, best_title, count_word, listed_symbols
from trainer.rules.arrange import best_arrangements
from trainer.rules.cards import Card, by_rank, format_cards
from trainer.rules.play import Phase, View
from trainer.rules.ruleset import RuleSet
from trainer.rules.showdown import HAND_SIZE

PLAY_UNREAD, KNOWN_IGNORED, RISKIER = "play not read", "known card ignored", "riskier card"
TITLE, HEADS = "How often each can be melded", ("Card", "By the play", "By counting", "")
NOTE = (
    "The chance that your opponent can meld the card now. “±” is how far chance may have moved a figure. By the play: "
    "estimated by {model}, {worlds} hands for each player. By counting: every card that you have not seen alike, with "
    "the cards that your opponent took and still holds."
)
_SIZES = range(3, 6)
_HARDLY = 0.5  # per cent
_SEVERAL, _NAMED = 2, 4  # high cards thrown, from which that is worth a word; of them named, the latest


@dataclass(frozen=True, slots=True)
class InferredDiscard:
    """Eleven cards, three to five *spare* ones offered: in no meld of any best grouping, and not just taken.

    *right* are the safest one and all others that are offered and not separated from it; each of them lies before each
    wrong one under every model (:data:`trainer.analysis.keys.CHANCE`).
    """

    kind: ClassVar[str] = "inferred-discard"
    view: View
    offered: tuple[Card, ...]
    right: tuple[Card, ...]
    chances: UseChances

    @property
    def rules(self) -> RuleSet:
        return self.view.rules

    @property
    def best(self) -> Card:
        """The safest card."""
        return self.chances.cards[0].card

    @property
    def counting_misleads(self) -> bool:
        """Whether every card that is safest by a count of the unseen cards is wrong."""
        counted = {card: self.counted(card) for card in self.offered}
        return all(card not in self.right for card in self.offered if counted[card] == min(counted.values()))

    @property
    def high_fails(self) -> bool:
        """Whether no card with the most points of those offered is right."""
        most = max(card.points for card in self.offered)
        return all(card.points < most for card in self.right)

    def counted(self, card: Card) -> Fraction:
        """The exact chance for somebody who minds what the opponent took and holds, and nothing else of the play."""
        return counted_chance(card, self.view)

    def chance_of(self, card: Card) -> UseChance:
        chance = self.chances.of(card)
        assert chance is not None  # checked when it was read
        return chance

    def prompt(self) -> str:
        return "Which of these spare cards is your opponent least likely to meld?"

    def table(self) -> Picture:
        """What was seen, and what you took of it and hold: that your opponent threw these says as much."""
        taken = by_rank(set(self.view.taken_by(self.view.seat)) & self.view.hand)
        rows = {row.label: row.groups for row in seen_rows(self.view)}
        if taken:
            rows["You"] = (*rows.get("You", ()), Group(taken, Tone.PLAIN, "took"))
        return tuple(Row(label, groups) for label, groups in rows.items())

    def form(self) -> ChooseCard:
        return ChooseCard(self.offered, "Your hand: tap one of the spare cards", tuple(sorted(self.view.hand)))

    def grade(self, answer: Answer) -> Verdict:
        chosen = card_in(answer, self.offered)
        right = chosen in self.right
        return Verdict(right, len(self.right), mistake="" if right else self._mistake(chosen))

    def explain(self, answer: Answer) -> Feedback:
        chosen = card_in(answer, self.offered)
        right = chosen in self.right
        return Feedback(
            headline=RIGHT if right else WRONG,
            cost=self._cost(chosen),
            yours=(self._card_row("You throw", chosen),),
            best_title=best_title(len(self.right), right),
            best=tuple((self._card_row("Throw", card),) for card in self.right),
            why=self._why(chosen),
            table=self._table(chosen),
        )

    def to_data(self) -> dict[str, Any]:
        parts = {
            "offered": format_cards(self.offered),
            "right": format_cards(self.right),
            "chances": self.chances.to_data(),
        }
        return view_to_data(self.view) | parts

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {*PARTS, "offered", "right", "chances"})
        question = cls(
            view_of(data), cards_of(data, "offered"), cards_of(data, "right"), UseChances.from_data(data["chances"])
        )
        question._check()
        return question

    def _check(self) -> None:
        if self.view.phase is not Phase.DISCARD:
            raise QuestionError(f"the position is in the {self.view.phase} phase; a discard is asked with eleven cards")
        if len(self.offered) not in _SIZES or not set(self.offered) <= set(spare_cards(self.view)):
            raise QuestionError(f"'offered' is three to five spare cards, not '{format_cards(self.offered)}'")
        if not self.right or not set(self.right) < set(self.offered):
            raise QuestionError(f"'right' is some of the offered cards, not '{format_cards(self.right)}'")
        if sorted(each.card for each in self.chances.cards) != sorted(self.offered):
            raise QuestionError("the chances are not those of the offered cards")
        if self.best not in self.right:
            raise QuestionError("the safest of the offered cards is not called right")
        for right in self.right:
            for wrong in set(self.offered) - set(self.right):
                apart = self.chances.between(right, wrong)
                if apart is None or decided((each.measured for each in apart.models), CHANCE) != 1:
                    raise QuestionError(f"not every model says that {wrong} is riskier than {right}")

    def _mistake(self, chosen: Card) -> str:
        if self.counted(chosen) <= self.counted(self.best):
            return PLAY_UNREAD
        held = (bool(pairs_with_known(card, self.view)) for card in self.right)
        return KNOWN_IGNORED if pairs_with_known(chosen, self.view) and not any(held) else RISKIER

    # --- Words and pictures --------------------------------------------------------------------------------------

    def _cost(self, chosen: Card) -> str:
        yours = self.chance_of(chosen)
        if chosen not in self.right:
            best = self.chance_of(self.best)
            error = _whole(max(yours.error, best.error))
            chances = f"{chosen.symbol} {_often(yours)}, {self.best.symbol} {_often(best)}"
            return f"Your opponent can meld {chances}, give or take {error} in a hundred."
        safer = "no offered card is safer" if chosen == self.best else "no offered card is clearly safer"
        error = _whole(yours.error)
        return f"Your opponent can meld it {_often(yours)}, give or take {error} in a hundred; {safer}."

    def _table(self, chosen: Card) -> ChoiceTable:
        rows = tuple(
            ChoiceRow(
                each.card.symbol,
                (
                    f"{each.chance:.0f}% ± {_whole(each.error)}".replace(" ", NO_BREAK),
                    f"{float(100 * self.counted(each.card)):.0f}%",
                    "Right" if each.card in self.right else "Riskier",
                ),
                each.card == chosen,
            )
            for each in self.chances.cards
        )
        return ChoiceTable(TITLE, HEADS, rows, NOTE.format(model=self.chances.model, worlds=self.chances.worlds))

    def _card_row(self, label: str, card: Card) -> Row:
        """The card with its chance, then each pair it could be melded with, and what speaks for or against it."""
        groups = [Group((card,), Tone.POINTED, _share(self.chance_of(card)))]
        against = spoken_against(card, self.view)
        for pair in live(card, self.view):
            held = [each for each in pair if each in self.view.known]
            if pair in against:
                went = against[pair]
                note = f"but {'threw' if went.threw else 'left'} {went.card.symbol}"
            else:
                note = f"holds {listed_symbols(held)}" if held else "both unseen"
            groups.append(Group(tuple(sorted(pair)), Tone.PLAIN, note))
        return Row(label, tuple(groups))

    def _why(self, chosen: Card) -> str:
        """What a mere count says of the chosen card and the best one (or your right one and a wrong one), and what the
        play says: first the count where it is misled."""
        safe = chosen if chosen in self.right else self.best
        wrong = [each.card for each in self.chances.cards if each.card not in self.right]
        risky = chosen if chosen in wrong else min(wrong, key=self.counted)
        counting, safety = self._counting(safe, risky), self._safety(safe)
        if self.counted(risky) > self.counted(safe):
            return f"{self._danger(risky)} {safety} {counting}"
        return f"{counting} {safety} {self._high_first(safe, risky) or self._danger(risky)}"

    def _high_first(self, safe: Card, risky: Card) -> str:
        """That the opponent threw cards as high as the safe one, where the risky one is lower; else nothing."""
        high = [each.card for each in let_go(self.view) if each.threw and each.card.points >= safe.points]
        if risky.points >= safe.points or len(high) < _SEVERAL:
            return ""
        return f"Your opponent threw {listed_symbols(high[:_NAMED])}: who throws high cards first keeps the low ones."

    def _danger(self, card: Card) -> str:
        if pairs_with_known(card, self.view):
            return danger_words(card, self.view)
        against = spoken_against(card, self.view)
        still = len(live(card, self.view)) - len(against)
        if not still:
            return danger_words(card, self.view)
        which = count_word(still).lower() + " of them" if against else "it" if still == 1 else "them"
        return f"{pairs_words(card, self.view)}; your opponent let go of no card that would go with {which}."

    def _safety(self, card: Card) -> str:
        """What your opponent let go, where that speaks for *card*; else what it would take to meld it, and what is
        gone."""
        against = spoken_against(card, self.view)
        if not against:
            return safety_words(card, self.view)
        went = list(against.values())
        most = max(set(went), key=lambda each: (went.count(each), each.place))
        ruled_out = went.count(most)
        total = len(live(card, self.view))
        which = "that pair" if total == 1 else "both" if ruled_out == total == 2 else f"{count_word(ruled_out)} of them"
        gone_with = f"{which.lower()} would have gone with {most.card.symbol}"
        return f"{pairs_words(card, self.view)}: {gone_with}, which your opponent {_when(most)}."

    def _counting(self, safe: Card, risky: Card) -> str:
        """What the exact chance without any reading says of the two."""
        figures = [float(100 * self.counted(card)) for card in (risky, safe)]
        one, other = (f"{figure:.0f}%" for figure in figures)
        if figures[0] > figures[1]:
            return f"Counting alone says {one} for {risky.symbol} and {other} for {safe.symbol}."
        looks = "safer" if figures[0] < figures[1] else "as safe"
        return f"Counting alone, {risky.symbol} looks {looks}: {one} against {other}."


def spare_cards(view: View) -> tuple[Card, ...]:
    """The cards of eleven that are in no meld of any best grouping, without the one just taken; sorted."""
    best = best_arrangements(view.hand, view.rules.min_run)
    melded = {card for each in best for meld in each.melds for card in meld}
    return tuple(sorted(view.hand - melded - {view.taken}))


def counted_chance(card: Card, view: View) -> Fraction:
    """The exact chance that the opponent can meld *card*: what it took and still holds counts, and no other play."""
    return chance_to_meld(card, view.unseen, view.known, HAND_SIZE - len(view.known))


def _when(went: LetGo) -> str:
    """``left last turn``, ``threw two turns ago``"""
    ago = "last turn" if went.turns_ago == 1 else f"{count_word(went.turns_ago).lower()} turns ago"
    return f"{'threw' if went.threw else 'left'} {ago}"


def _often(found: UseChance) -> str:
    """``about 12% of the time``"""
    share = _share(found)
    return share if found.chance < _HARDLY else f"{share} of the time"


def _share(found: UseChance) -> str:
    return "almost never" if found.chance < _HARDLY else f"about {found.chance:.0f}%"


def _whole(error: float) -> int:
    """Whole points of a hundred, as the error allows no finer ones."""
    return max(1, round(error))
