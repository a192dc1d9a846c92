"""What the coach says before a move, where everything is to be explained: first what is counted, then, to whoever asks
for it, what it would do. Both are made from a :class:`View`, in which the other hand has no place."""

from typing import TYPE_CHECKING

from trainer.analysis.draws import after_take
from trainer.analysis.odds import outs
from trainer.exercises.wording import capital, points_word, symbols
from trainer.rules.actions import Discard, Knock, Phase, TakeDiscard
from trainer.rules.arrange import after_each_discard, least_deadwood
from trainer.rules.play import View, legal_actions
from trainer.table.coach import about
from trainer.table.words import action_words, doing

if TYPE_CHECKING:
    from trainer.analysis.advice import Advice, Candidate

_WORSE = 3  # choices that are told with what they cost
_LATE = 3  # own draws left from which the stock is spoken of


def facts(view: View) -> tuple[str, ...]:
    """What can be counted in this position, a sentence a line. It prefers no choice."""
    found = [_cards_left(view)] if view.phase is Phase.DISCARD else [_take(view), _outs(view)]
    if view.known:
        found.append(f"Your opponent holds {symbols(sorted(view.known))}, taken from the pile.")
    draws = max(0, view.stock_left - view.rules.stock_floor)
    if draws <= 2 * _LATE:
        found.append(f"{draws} cards of the stock can still be drawn.")
    return tuple(each for each in found if each)


def _cards_left(view: View) -> str:
    after = after_each_discard(view.hand, view.rules.min_run)
    actions = legal_actions(view)
    ends = [after[each.card] for each in actions if isinstance(each, Knock)]
    if ends:
        return "You can have gin." if min(ends) == 0 else f"You can knock, with {points_word(min(ends))} at best."
    least = min(after[each.card] for each in actions if isinstance(each, Discard))
    return f"The best throw for the count leaves you {points_word(least)} of deadwood."


def _take(view: View) -> str:
    if not any(isinstance(each, TakeDiscard) for each in legal_actions(view)):
        return ""
    top = view.pile[-1]
    left = after_take(view.hand, top, may_throw_it=view.rules.discard_taken_card, min_run=view.rules.min_run)
    now = least_deadwood(view.hand, view.rules.min_run)
    return f"You hold {points_word(now)} of deadwood. With {top.symbol} and the best throw it would be {left}."


def _outs(view: View) -> str:
    count = len(outs(view.hand, {*view.pile, *view.known}))
    if count == 0:
        return "No card that you have not seen would make a meld at once."
    noun = "card that you have not seen" if count == 1 else "cards that you have not seen"
    return f"{count} {noun} would make a meld of yours or lengthen one."


def preferred(advice: "Advice", top: str) -> tuple[str, ...]:
    """What the coach would do, how sure it is, and what the other choices cost; a sentence a line."""
    best, *others = advice.candidates
    alike = [each for each in others if each.band == "best"]
    worse = [each for each in others if each.band != "best"]
    lines = [f"I would {action_words(best.action, top)}. {_sure(advice, alike, top)}", _why(best)]
    lines += [
        f"{capital(doing(each.action, top))} averages {about(each.loss, each.error, 'that')}."
        for each in worse[:_WORSE]
    ]
    lines.append(
        f"Estimated from {advice.worlds} deals of the cards that you cannot see, against each of four ways to play."
    )
    return tuple(each for each in lines if each)


def _sure(advice: "Advice", alike: "list[Candidate]", top: str) -> str:
    if advice.decided:
        return "Every way to look at it puts this first."
    if not alike:
        return "It is the best on average, but not beyond doubt."
    named = " or ".join(doing(each.action, top) for each in alike[:2])
    more = " or another choice" if len(alike) > 2 else ""
    return f"I am not sure: {named}{more} may be as good."


def _why(best: "Candidate") -> str:
    reasons = best.reasons
    if not isinstance(best.action, Discard):
        return ""
    cards = "1 card helps" if reasons.outs_kept == 1 else f"{reasons.outs_kept or 'no'} cards help"
    chance = round(100 * (reasons.use_chance or 0))
    melds = "cannot meld it" if reasons.use_chance == 0 else f"can meld it with a chance of {max(1, chance)} %"
    return f"You keep {points_word(reasons.deadwood)} of deadwood, {cards} you, and your opponent {melds}."
