"""Do harder puzzles defeat more players? Players of different strength on the bank, by thirds of difficulty.

    python -m tests.benchmarks.difficulty

From the root of the project. Where a bot can answer a kind, the bots do, weakest first; the exact kinds are answered
by people's short cuts instead: the longest meld first, own melds before lay-offs, the highest spare card, a memory that
forgets what the opponent took, a count that does not read what it left and threw.
"""

from collections.abc import Callable, Mapping
from random import Random

from puzzles.bank_file import bank_of
from trainer.analysis.bots.by_name import bot_named
from trainer.exercises.best_discard import BestDiscard
from trainer.exercises.best_melds import BestMelds
from trainer.exercises.draw_or_take import DrawOrTake
from trainer.exercises.inferred_discard import InferredDiscard
from trainer.exercises.mistakes import longest_first, melds_first
from trainer.exercises.model import Exercise
from trainer.exercises.safe_discard import SafeDiscard
from trainer.exercises.should_you_knock import KNOCK, ShouldYouKnock
from trainer.exercises.undercut import Undercut
from trainer.rules.arrange import best_arrangements
from trainer.rules.cards import points
from trainer.rules.play import Discard, Knock, TakeDiscard

BOTS = ("beginner", "quick", "steady", "patient", "careful")
Answerer = Callable[[Exercise], bool | None]
"""Whether a player is right; None where it would do something that is not offered."""


def bot(name: str) -> Answerer:
    """What the bot *name* would do at the table."""
    policy = bot_named(name)

    def right(exercise: Exercise) -> bool | None:
        question = exercise.question
        assert isinstance(question, ShouldYouKnock | DrawOrTake | BestDiscard)
        action = policy.choose(question.view, Random(exercise.id))
        match question:
            case ShouldYouKnock():
                return isinstance(action, Knock) == (question.right == KNOCK)
            case DrawOrTake():
                return isinstance(action, TakeDiscard) == (question.right == "take")
            case BestDiscard():
                offered = isinstance(action, Discard) and action.card in question.offered
                return action.card in question.right if offered and isinstance(action, Discard) else None

    return right


def longest_meld(exercise: Exercise) -> bool:
    assert isinstance(exercise.question, BestMelds)
    hand = exercise.question.hand
    return longest_first(hand).deadwood == best_arrangements(hand)[0].deadwood


def own_melds_first(exercise: Exercise) -> bool:
    question = exercise.question
    assert isinstance(question, Undercut)
    return points(melds_first(question.melds, question.defender)) == question.result.defence.deadwood


def no_lay_offs(exercise: Exercise) -> bool:
    question = exercise.question
    assert isinstance(question, Undercut)
    return not question.result.defence.layoffs


def highest_card(exercise: Exercise) -> bool:
    question = exercise.question
    assert isinstance(question, SafeDiscard | InferredDiscard)
    if isinstance(question, InferredDiscard):
        return max(question.offered, key=lambda card: (card.points, card)) in question.right
    return max(question.spare, key=lambda card: (card.points, card)) in question.safest()


def counts_alone(exercise: Exercise) -> bool:
    question = exercise.question
    assert isinstance(question, InferredDiscard)
    return min(question.offered, key=lambda card: (question.counted(card), card)) in question.right


def forgetful(exercise: Exercise) -> bool:
    question = exercise.question
    assert isinstance(question, SafeDiscard)
    return min(question.spare, key=lambda card: (question.chance_blind(card), card)) in question.safest()


PLAYERS: Mapping[str, Mapping[str, Answerer]] = {
    "best-melds": {"longest meld first": longest_meld},
    "undercut": {"no lay-offs": no_lay_offs, "own melds first": own_melds_first},
    "safe-discard": {"highest card": highest_card, "forgets what was taken": forgetful},
    "inferred-discard": {"highest card": highest_card, "counts alone": counts_alone},
    "should-you-knock": {name: bot(name) for name in BOTS},
    "best-discard": {name: bot(name) for name in BOTS},
    "draw-or-take": {name: bot(name) for name in BOTS},
}


def thirds(kind: str) -> list[list[Exercise]]:
    """The bank of *kind* in three parts, the easiest first."""
    exercises = sorted(
        (line.exercise() for line in bank_of(kind).lines.values()), key=lambda each: (each.difficulty, each.id)
    )
    third = len(exercises) // 3
    return [exercises[:third], exercises[third : 2 * third], exercises[2 * third :]]


def shares(answerer: Answerer, parts: list[list[Exercise]]) -> list[tuple[float, int]]:
    """For each part how often the player is right, and of how many answers."""
    found = []
    for part in parts:
        given = [each for each in map(answerer, part) if each is not None]
        found.append((sum(given) / max(1, len(given)), len(given)))
    return found


def main() -> None:
    for kind, players in PLAYERS.items():
        parts = thirds(kind)
        limits = ", ".join(f"{part[0].difficulty}-{part[-1].difficulty}" for part in parts)
        print(f"{kind} ({limits})")
        for name, answerer in players.items():
            words = "  ".join(f"{share:4.0%} of {count}" for share, count in shares(answerer, parts))
            print(f"  {name:<24} {words}")


if __name__ == "__main__":
    main()
