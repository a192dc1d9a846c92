"""The game sheets of the spec, read once: hands, what comes of them, and the facts of a game in the same words."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from trainer.rules.score import DEAD_HAND, Game, HandResult, won

# Read here, because a table of tests is made before there are fixtures.
_DATA = Path(__file__).parents[1] / "data"
VECTORS = {case["id"]: case for case in json.loads((_DATA / "scoring_vectors.json").read_text(encoding="utf-8"))}
CHECKS = json.loads((_DATA / "checks.json").read_text(encoding="utf-8"))


def hands_of(pairs: Sequence[Sequence[Any]]) -> list[HandResult]:
    return [won(winner, amount) if winner else DEAD_HAND for winner, amount in pairs]


def facts(game: Game) -> dict[str, Any]:
    found: dict[str, Any] = {
        "winner": game.winner,
        "score": dict(zip(game.players, game.scores, strict=True)),
        "boxes": dict(zip(game.players, game.boxes, strict=True)),
        "used": game.used,
    }
    if game.totals is not None:
        found |= {"shutout": game.shutout, "total": dict(zip(game.players, game.totals, strict=True))}
        found["margin"] = game.margin
    return found
