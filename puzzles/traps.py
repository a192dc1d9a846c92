"""What tempts to a wrong answer in a priced question; the exact kinds tag theirs where they are made."""

from puzzles.finding import GIN_IS_NEAR
from trainer.analysis.let_go import spoken_against
from trainer.analysis.odds import gin_cards
from trainer.analysis.reasons import reasons_for
from trainer.exercises.best_discard import BestDiscard
from trainer.exercises.danger import pairs_with_known
from trainer.exercises.draw_or_take import TAKE, DrawOrTake
from trainer.exercises.inferred_discard import InferredDiscard
from trainer.exercises.model import Question
from trainer.exercises.should_you_knock import KNOCK, ShouldYouKnock
from trainer.exercises.unseen_spread import UnseenSpread
from trainer.rules.cards import Card
from trainer.rules.melds import MeldKind, meld_kind
from trainer.rules.play import Discard

GIN_NEAR, HIGH_COUNT, LOW_COUNT, EARLY = "gin is near", "high count", "low count", "early"
LOW_CARD, DANGER, PAIR_KEPT = "not the highest card", "wanted by your opponent", "outs against points"
MELD_LEFT, NO_MELD = "melds, and yet not taken", "melds nothing, and yet taken"
COUNTED, HIGH, KNOWN, LET_GO = "counting misleads", "high card is not safest", "known card", "card let go"
RUN_IS_OPEN, SET_IS_OPEN = "run is open", "set is open"
_RISKIER = 0.15  # how much more often the opponent can meld a card, from which that is the trap


def traps_of(question: Question) -> tuple[str, ...]:
    """The names of what tempts, the worst first; none for a question of another kind."""
    match question:
        case ShouldYouKnock():
            return _of_knock(question)
        case BestDiscard():
            return _of_discard(question)
        case DrawOrTake():
            tempts = (
                (MELD_LEFT, question.melds and question.right != TAKE),
                (
                    NO_MELD,
                    not question.melds and question.right == TAKE,
                ),
            )
            return tuple(name for name, holds in tempts if holds)
        case InferredDiscard():
            return _of_safe(question)
        case UnseenSpread():
            return (_of_spread(question),)
    return ()


def _of_spread(question: UnseenSpread) -> str:
    """The way with more cards in sets leaves less in runs: which of the two is the open one."""
    in_sets = [sum(len(each) for each in way.melds if meld_kind(each) is MeldKind.SET) for way in question.ways]
    right = "AB".index(question.right)
    return RUN_IS_OPEN if in_sets[right] >= in_sets[1 - right] else SET_IS_OPEN


def _of_safe(question: InferredDiscard) -> tuple[str, ...]:
    wrong = [card for card in question.offered if card not in question.right]
    named = (
        (COUNTED, question.counting_misleads),
        (LET_GO, bool(spoken_against(question.best, question.view))),
        (KNOWN, any(pairs_with_known(card, question.view) for card in wrong)),
        (HIGH, question.high_fails),
    )
    return tuple(name for name, holds in named if holds)


def _of_knock(question: ShouldYouKnock) -> tuple[str, ...]:
    count, view = question.layout.deadwood, question.view
    if question.right == KNOCK:
        near = len(gin_cards(view.hand - {question.price.discard}, view.unseen)) >= GIN_IS_NEAR
        named = ((GIN_NEAR, near), (HIGH_COUNT, count >= 9))
    else:
        named = ((LOW_COUNT, count <= 4), (EARLY, view.turn <= 4))
    return tuple(name for name, holds in named if holds)


def _of_discard(question: BestDiscard) -> tuple[str, ...]:
    wrong = [card for card in question.offered if card not in question.right]
    highest = max(card.points for card in question.offered)

    def risk(card: Card) -> float:
        return reasons_for(question.view, Discard(card)).use_chance or 0.0

    best = question.best
    named = (
        (LOW_CARD, not any(card.points == highest for card in question.right)),
        (DANGER, any(risk(card) > risk(best) + _RISKIER and card.points >= best.points for card in wrong)),
        (PAIR_KEPT, any(card.points < best.points for card in wrong)),
    )
    return tuple(name for name, holds in named if holds)
