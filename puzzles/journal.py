"""The notes of a long build: what each seed gave, seed after seed, so that the work can stop and go on.

One line a seed, in order, as the seeds are worked through by all cores; a line that was cut by a kill is done again.
"""

import json
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeAlias

from puzzles.finding import FINDERS

_AT_ONCE = 128  # seeds


Note: TypeAlias = tuple[int, dict[str, Any] | None]
"""A seed, and what it gave."""


def search(kind: str, path: Path, cores: int) -> Iterator[Note]:
    """What every seed of *kind* gives, without end: first what *path* has noted, then new ones, noted there too."""
    seed = 0
    for row in _noted(path):
        yield seed, row
        seed += 1
    # Spawned everywhere, so that a platform without fork behaves like one with it.
    with path.open("a", encoding="utf-8") as notes, get_context("spawn").Pool(cores) as pool:
        while True:  # not all at once: the pool takes as many tasks as it is given
            for row in pool.imap(_look, [(kind, each) for each in range(seed, seed + _AT_ONCE)]):
                notes.write(json.dumps(row) + "\n")
                notes.flush()
                yield seed, row
                seed += 1


def _noted(path: Path) -> list[dict[str, Any] | None]:
    if not path.exists():
        return []
    text = path.read_text(encoding="utf-8")
    whole, _, cut = text.rpartition("\n")
    if cut:
        path.write_text(f"{whole}\n" if whole else "", encoding="utf-8")
    return [json.loads(row) for row in whole.splitlines()]


def _look(task: tuple[str, int]) -> dict[str, Any] | None:
    kind, seed = task
    found = FINDERS[kind](seed)
    if found is None:
        return None
    return {"question": found.question.to_data(), "gap": round(found.gap, 2)}
