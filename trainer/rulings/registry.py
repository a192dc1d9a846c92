"""Every kind of case, by name."""

from collections.abc import Mapping
from typing import Any

from trainer.exercises.model import QuestionError
from trainer.exercises.reading import text_of
from trainer.rulings.games import FourPlayers, GameSheet, HollywoodSheet, NextDealer
from trainer.rulings.model import Case
from trainer.rulings.plays import KnockCase, LastDiscard, LayOffCase, MeldCase, Throw, Upcard
from trainer.rulings.showdowns import Grouped, LaidOpen

CASES: Mapping[str, type[Case]] = {
    each.kind: each
    for each in (
        LaidOpen,
        Grouped,
        Upcard,
        Throw,
        KnockCase,
        LayOffCase,
        MeldCase,
        LastDiscard,
        GameSheet,
        HollywoodSheet,
        NextDealer,
        FourPlayers,
    )
}


def case_from_data(data: Mapping[str, Any]) -> Case:
    """The case that *data* describes: ``kind``, and the parts of that kind. ValueError names what is wrong."""
    kind = text_of(data, "kind")
    if kind not in CASES:
        raise QuestionError(f"there is no kind of case {kind[:40]!r} (expected one of: {', '.join(CASES)})")
    return CASES[kind].from_data({key: value for key, value in data.items() if key != "kind"})
