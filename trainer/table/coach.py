"""The coach: thinks about the learner's choices in the background, on what the learner sees, and says when it matters.

It needs Numba; without it nothing is thought about and nothing is said. ``trainer.analysis.advice`` is loaded by the
thread that thinks, never at the app's start.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from logging import getLogger
from queue import PriorityQueue
from random import Random
from threading import Event, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING

from trainer.analysis.bands import SLIP, Band
from trainer.exercises.wording import capital
from trainer.rules.actions import Action, BigGin, Discard, DrawStock, Knock, Pass, Phase, TakeDiscard
from trainer.rules.errors import RulesError
from trainer.rules.play import View
from trainer.table.words import action_words, doing

if TYPE_CHECKING:
    from trainer.analysis.advice import Advice, Candidate

SECONDS = 2.0  # after which no further round of deals begins
SURE = 2.0
"""Errors by which a loss may be too high and the move still be costly, before the coach asks. Every model of the
opponent has to like the better move better. A key that is asked as right or wrong needs more (analysis.keys)."""
_KEPT = 400  # positions whose advice is kept in memory
_NOW, _LATER = 0, 1
_log = getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Judgement:
    """One choice beside the best. ``loss`` and ``error`` are in points a hand."""

    chosen: "Candidate"
    best: "Candidate"
    is_sure: bool  # costly even if it is SURE errors less, and to every model of the opponent

    @property
    def band(self) -> str:
        return str(self.chosen.band)

    @property
    def matters(self) -> bool:
        """Costly or worse, and stable: worth a question before the move is made."""
        return self.is_sure and self.band in (Band.COSTLY, Band.VERY_COSTLY)


def judge(advice: "Advice", action: Action) -> Judgement | None:
    """*action* as *advice* sees it; None where it was not looked at. Of a knock the card counts, not the grouping."""
    for each in advice.candidates:
        same = each.action == action
        if isinstance(action, Knock) and isinstance(each.action, Knock):
            same = each.action.card == action.card
        if isinstance(action, BigGin):
            same = isinstance(each.action, BigGin)
        if same:
            sure = each.loss - SURE * each.error >= SLIP and all(model.loss > 0 for model in each.models)
            return Judgement(each, advice.candidates[0], sure)
    return None


class Coach:
    """One thread that thinks, for all learners of this process. Positions that are on a table now come first."""

    def __init__(self) -> None:
        self._work: PriorityQueue[tuple[int, int, Callable[[], object]]] = PriorityQueue()
        self._advice: OrderedDict[str, Advice | None] = OrderedDict()
        self._asked: set[tuple[str, int]] = set()
        self._lock = Lock()
        self._number = count()
        self._thread: Thread | None = None

    def think(self, key: str, view: View) -> None:
        """Begin to think about *view*, which is on a table now, under the name *key*. Returns at once."""
        self._ask(key, view, _NOW)

    def think_later(self, positions: Sequence[tuple[str, View]], then: Callable[[], object]) -> None:
        """Think about *positions* when no table waits, and call *then* in that thread after the last of them."""
        for key, view in positions:
            self._ask(key, view, _LATER)
        self._put(_LATER, then)

    def advice(self, key: str) -> "Advice | None":
        """What was found about *key*; None where there is nothing, or not yet."""
        with self._lock:
            return self._advice.get(key)

    def has_thought(self, key: str) -> bool:
        with self._lock:
            return key in self._advice

    def wait(self, seconds: float = 60.0) -> bool:
        """Until all that was asked so far is done; whether it was, within *seconds*. For tests and measurements."""
        done = Event()
        self._put(_LATER, done.set)
        return done.wait(seconds)

    def _ask(self, key: str, view: View, urgency: int) -> None:
        with self._lock:
            if key in self._advice or (key, urgency) in self._asked:
                return
            self._asked.add((key, urgency))
        self._put(urgency, lambda: self._find(key, view))

    def _put(self, urgency: int, work: Callable[[], object]) -> None:
        number = next(self._number)
        # Of the tables that wait the newest position first: an older one has been played by now.
        self._work.put((urgency, -number if urgency == _NOW else number, work))
        with self._lock:
            if self._thread is None:
                self._thread = Thread(target=self._run, name="coach", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while True:
            _, _, work = self._work.get()
            try:
                work()
            except Exception:
                _log.exception("the coach stumbled")

    def _find(self, key: str, view: View) -> None:
        if self.has_thought(key):
            return
        try:
            found = find_advice(view, key)
        except Exception:  # of this position nothing will be said; nobody is to wait for it
            _log.exception("the coach stumbled")
            found = None
        with self._lock:
            self._advice[key] = found
            self._asked -= {(key, _NOW), (key, _LATER)}
            while len(self._advice) > _KEPT:
                self._advice.popitem(last=False)


def find_advice(
    view: View, key: str, seconds: float | None = SECONDS, clock: Callable[[], float] = monotonic
) -> "Advice | None":
    """Advice about *view*; None at a table that is not simulated, and where Numba is missing."""
    try:
        from trainer.analysis.advice import advise

        return advise(view, Random(f"coach/{key}"), seconds=seconds, clock=clock)
    except (RulesError, ImportError):
        return None


def has_choice(view: View) -> bool:
    """Whether there is anything to think about."""
    return view.phase in (Phase.UPCARD, Phase.DISCARD) or (
        view.phase is Phase.DRAW and not view.at_the_wall and bool(view.pile) and not view.both_passed
    )


# --- Words --------------------------------------------------------------------------------------------------------


def hint(judgement: Judgement) -> str:
    """A question about the chosen move that does not name the better one."""
    chosen, best = judgement.chosen, judgement.best
    mine, theirs = chosen.reasons, best.reasons
    match chosen.action, best.action:
        case Knock(), _:
            return "Before you knock: what may your opponent still hold, and could you wait?"
        case _, Knock() | BigGin():
            return "Look once more: is there another way to end this turn?"
        case TakeDiscard(), _:
            return "What does that card do for your hand, and what will you throw for it?"
        case ((DrawStock() | Pass()), _):
            return "Look at the card on the pile once more: what would it do for your hand?"
        case Discard(card), Discard():
            if mine.deadwood > theirs.deadwood + 5:
                return f"Without {card.symbol} you hold {mine.deadwood} points of deadwood. Can you keep less?"
            if (mine.outs_lost or 0) > (theirs.outs_lost or 0):
                return f"How many cards would have helped you together with {card.symbol}?"
            if (mine.use_chance or 0) > (theirs.use_chance or 0) + 0.1:
                return f"Could your opponent use {card.symbol}?"
            return "Compare it with your other loose cards: points, chances to meld, and what your opponent collects."
    return "Look at your hand once more."


def explained(judgement: Judgement, top: str) -> str:
    """What a move cost beside the best one, with how sure that is, in two sentences at most."""
    chosen, best = judgement.chosen, judgement.best
    did = capital(action_words(chosen.action, top))
    if chosen is best or judgement.band == "best":
        return f"{did}: as good as any choice here."
    words = f"{did} averages {about(chosen.loss, chosen.error, doing(best.action, top))}."
    return f"{words} {reason(judgement)}".strip()


def about(loss: float, error: float, than: str) -> str:
    """``3 points a hand less than throwing 7♥, give or take ½``."""
    return f"{half_points(loss)} a hand less than {than}, give or take {half_points(error, word=False)}"


def half_points(value: float, *, word: bool = True) -> str:
    """To the nearest half: ``½ point``, ``1 point``, ``2½ points``."""
    halves = max(1, round(2 * value))
    number = f"{halves // 2 or ''}{'½' if halves % 2 else ''}"
    return number if not word else f"{number} point{'' if halves <= 2 else 's'}"


def reason(judgement: Judgement) -> str:
    """An exact fact that speaks against the chosen of two discards; empty where none is counted."""
    mine, theirs = judgement.chosen, judgement.best
    if not isinstance(mine.action, Discard) or not isinstance(theirs.action, Discard):
        return ""
    if mine.reasons.deadwood > theirs.reasons.deadwood:
        return f"You keep {mine.reasons.deadwood} points of deadwood, with the other {theirs.reasons.deadwood}."
    if (mine.reasons.outs_kept or 0) < (theirs.reasons.outs_kept or 0):
        return f"{mine.reasons.outs_kept} cards help you then, with the other {theirs.reasons.outs_kept}."
    return ""
