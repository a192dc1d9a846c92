"""The players by name, weakest first, and the yardstick. The expert is loaded when it is asked for."""

from collections.abc import Callable, Mapping

from trainer.analysis.bots.baseline import Baseline
from trainer.analysis.bots.beginner import BEGINNER
from trainer.analysis.bots.careful import CAREFUL
from trainer.analysis.bots.patient import PATIENT
from trainer.analysis.bots.policy import Policy
from trainer.analysis.bots.quick import QUICK
from trainer.analysis.bots.steady import STEADY


class BotError(ValueError):
    """A name that no player has, or a player that cannot play here."""


def _expert() -> Policy:
    try:
        from trainer.analysis.bots.expert import Expert
    except ImportError as problem:
        raise BotError(f"the expert needs the extra 'analysis' ({problem})") from problem
    return Expert()


_MAKERS: Mapping[str, Callable[[], Policy]] = {
    "beginner": lambda: BEGINNER,
    "baseline": Baseline,
    "quick": lambda: QUICK,
    "steady": lambda: STEADY,
    "patient": lambda: PATIENT,
    "careful": lambda: CAREFUL,
    "expert": _expert,
}
BOT_NAMES = tuple(_MAKERS)


def bot_named(name: str) -> Policy:
    """The player *name*. BotError where there is none."""
    if name not in _MAKERS:
        raise BotError(f"there is no player {name[:40]!r} (expected one of: {', '.join(BOT_NAMES)})")
    return _MAKERS[name]()
