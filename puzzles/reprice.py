"""Priced keys under other dice and other opponents: how often one turns round. Needs Numba (the extra ``analysis``)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from puzzles.bank_file import Line, bank_of
from trainer.exercises.best_discard import BestDiscard
from trainer.exercises.draw_or_take import DrawOrTake
from trainer.exercises.inferred_discard import InferredDiscard
from trainer.exercises.should_you_knock import KNOCK, ShouldYouKnock
from trainer.exercises.unseen_spread import UnseenSpread
from trainer.rules.play import View

ROUNDS = 6


@dataclass(frozen=True, slots=True)
class Repriced:
    """For each way it was priced again: how many pairs of a right and a wrong choice there are, and how many of them
    stood the other way round."""

    id: str
    pairs: int
    flips: dict[str, int]


@dataclass(frozen=True, slots=True)
class Flips:
    """All of a kind together."""

    kind: str
    keys: int
    pairs: int
    turned_round: dict[str, int]  # pairs
    keys_touched: dict[str, int]  # keys with such a pair

    def to_data(self) -> dict[str, Any]:
        return asdict(self)

    def text(self) -> str:
        each = "; ".join(
            f"{name}: {count} of {self.pairs} pairs, in {self.keys_touched[name]} of {self.keys} keys"
            for name, count in self.turned_round.items()
        )
        return f"{self.kind}, turned round: {each}"


def chosen_lines(kind: str, count: int) -> Sequence[Line]:
    """*count* lines of *kind*, spread evenly over its bank; all where it has no more."""
    lines = sorted(bank_of(kind).lines.values(), key=lambda line: (line.seed, line.id))
    step = max(1, len(lines) // count)
    return lines[::step][:count]


def reprice(task: tuple[str, int]) -> Repriced:
    """The line with this id, with the dice of this seed."""
    from trainer.analysis.models import HELD_OUT, PANEL

    puzzle_id, seed = task
    question = bank_of(puzzle_id.partition(".")[0]).lines[puzzle_id].exercise().question
    panels = {"second run": PANEL, **{f"held out {model.name}": (model,) for model in HELD_OUT}}
    flips: dict[str, int] = {}
    for name, panel in panels.items():
        losses, pairs = _losses_and_pairs(question, Random(f"{seed} {puzzle_id} {name}"), panel)
        flips[name] = sum(losses[right] > losses[wrong] for right, wrong in pairs)
    return Repriced(puzzle_id, len(pairs), flips)


def _losses_and_pairs(question: object, rng: Random, panel: Any) -> tuple[dict[str, float], list[tuple[str, str]]]:
    """What each choice gives away now (points, or the chance of a gift), and which one the key puts before which."""
    match question:
        case ShouldYouKnock():
            losses = _losses(question.view, [each.action for each in question.price.choices], rng, panel)
            knock = min(loss for action, loss in losses.items() if action.startswith("knock"))
            throw = min(loss for action, loss in losses.items() if action.startswith("throw"))
            best = {"knock": knock, "throw": throw}
            return best, [("knock", "throw") if question.right == KNOCK else ("throw", "knock")]
        case DrawOrTake():
            losses = _losses(question.view, [each.action for each in question.prices.choices], rng, panel)
            return losses, [(question.prices.choices[0].action, question.prices.choices[1].action)]
        case BestDiscard():
            names = {card: f"throw {card}" for card in question.offered}
            losses = _losses(question.view, list(names.values()), rng, panel)
            wrong = [card for card in question.offered if card not in question.right]
            return losses, [(names[card], names[other]) for card in question.right for other in wrong]
        case UnseenSpread():
            from trainer.analysis.spreads import price_spreads

            again = price_spreads(question.view, question.ways, rng, panel=panel).prices
            first, second = (each.action for each in question.prices.choices)
            return {each.action: each.loss for each in again.choices}, [(first, second)]
        case InferredDiscard():
            from trainer.analysis.inferred import guess_uses

            uses = guess_uses(question.view, question.offered, rng, panel=panel)
            chances = {str(card): uses.chance(number) for number, card in enumerate(question.offered)}
            return chances, [(str(each.safer), str(each.riskier)) for each in question.chances.apart]
    raise TypeError(f"{type(question).__name__} has no prices")


def _losses(view: View, wanted: Sequence[str], rng: Random, panel: Any) -> dict[str, float]:
    from trainer.analysis.actions import action_words
    from trainer.analysis.advice import advise
    from trainer.analysis.candidates import candidates_of

    actions = [action for action in candidates_of(view) if action_words(action) in wanted]
    advice = advise(view, rng, rounds=ROUNDS, actions=actions, panel=panel, until=lambda *_: False)
    return {action_words(each.action): each.loss for each in advice.candidates}


def summary(kind: str, found: Sequence[Repriced]) -> Flips:
    turned: Counter[str] = Counter()
    touched: Counter[str] = Counter()
    for each in found:
        for name, count in each.flips.items():
            turned[name] += count
            touched[name] += count > 0
    return Flips(kind, len(found), sum(each.pairs for each in found), dict(turned), dict(touched))
