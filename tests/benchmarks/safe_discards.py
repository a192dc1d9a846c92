"""Safe discards, going by the play: how often the opponent could really meld the cards of the bank, and what was said.

    python -m tests.benchmarks.safe_discards

From the root of the project. Each hand is played again from the seed of its line, which shows the other hand. The share
that was there has the error of so many cards.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from puzzles.bank_file import Line, bank_of
from puzzles.positions import played_hand
from trainer.analysis.kernel import INDEX, mask_of, melds_with
from trainer.exercises.inferred_discard import InferredDiscard
from trainer.rules.play import Phase

KIND = InferredDiscard.kind


@dataclass(frozen=True, slots=True)
class Offered:
    """One card of a line: chances in per cent, and whether the opponent could meld it."""

    misleads: bool
    right: bool
    said: float
    counted: float
    there: bool


def offered(line: Line) -> Iterator[Offered]:
    question = line.exercise().question
    assert isinstance(question, InferredDiscard)
    states = (state for state in played_hand(Random(f"{KIND} {line.seed}")) if state.phase is Phase.DISCARD)
    state = next(state for state in states if state.view() == question.view)
    other = mask_of(state.hands[1 - state.to_move])
    for each in question.chances.cards:
        yield Offered(
            question.counting_misleads,
            each.card in question.right,
            each.chance,
            float(100 * question.counted(each.card)),
            melds_with(other, INDEX[each.card]),
        )


def row(name: str, cards: list[Offered]) -> str:
    count = len(cards)
    there = sum(each.there for each in cards) / count
    error = (there * (1 - there) / count) ** 0.5
    said, counted = (sum(figures) / count for figures in ([x.said for x in cards], [x.counted for x in cards]))
    return f"| {name} | {counted:.1f} | {said:.1f} | {100 * there:.1f} ± {100 * error:.1f} | {count} |"


def main() -> None:
    cards = [card for line in bank_of(KIND).lines.values() for card in offered(line)]
    print("| cards | by counting | by the play | were there | cards |\n| --- | --- | --- | --- | --- |")
    for misleads in (True, False):
        for right in (True, False):
            found = [each for each in cards if (each.misleads, each.right) == (misleads, right)]
            print(row(f"{'right' if right else 'wrong'}, counting {'misleads' if misleads else 'leads'}", found))


if __name__ == "__main__":
    main()
