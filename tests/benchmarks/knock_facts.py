"""Writes the figures that lessons tell of knocks: when the first one comes, and what becomes of it.

    python -m tests.benchmarks.knock_facts --hands 400000 > lessons/figures.toml

From the root of the project, with the extra ``analysis``. Whole hands between two simple models, compiled. The knocker
is S, which knocks at its first chance, so its turn is the first in which the hand could be ended; the other side is S
too, or G, which waits for gin. Points are those of the hand, boxes left out. The names of the figures:

* ``turns-10``, ``gin-10``, ``dead-10``: with the limit 10, S against S, the own turn in which a hand is ended, and how
  many hands in 100 end with gin, or dead;
* ``undercut-10-S-early``, ``worth-10-S-early``: a knock of S with 10 against S in turns 1 to 4 (``middle``: 5 to 8,
  ``late``: 9 and later, ``any``): how often in 100 it is undercut, and the points that it brings;
* ``tens-S``: how many in 100 undercuts of S are of a knock with exactly 10;
* ``plan-modern-at-once-gin``: the points a hand that S makes more than S that waits for gin, half of the hands dealt by
  each; ``early`` knocks in its first four turns and then waits; ``older`` is gin 20, undercut 10, ``modern`` 25 both.
"""

import argparse
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from trainer.analysis.kernel import play
from trainer.analysis.models import G, Model, S, table_of
from trainer.analysis.playouts import new_deals, new_seeds
from trainer.analysis.worth import Worth, worth_of
from trainer.rules.ruleset import STANDARD, RuleSet, parse_rules

Integers = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
_BATCH = 50_000
_LIMITS = (10, 7, 5)
_COUNTS = (10, 5)  # points that the knocker has left
_TURNS = {"early": (1, 4), "middle": (5, 8), "late": (9, 99), "any": (1, 99)}  # the knocker's own
_PLANS = {"at-once": S, "gin": replace(S, late_knock=0.0), "early": replace(S, early_turns=4.0, late_knock=0.0)}
_COMPARED = (("at-once", "gin"), ("early", "at-once"), ("early", "gin"))
_BONUSES = {"modern": STANDARD, "older": parse_rules("standard gin_bonus=20 undercut_bonus=10")}
_ROW = 1000  # of an encoded result: the knocker's count times this, and the defender's


def played(models: tuple[Model, Model], hands: int, rules: RuleSet, rng: np.random.Generator) -> tuple[Integers, Worth]:
    """One row a hand, the columns of ``play``; POINTS holds both counts (see :func:`_encoded`) and the sign."""
    worth = worth_of(rules)
    table = np.array([worth.limit, rules.stock_floor, rules.knock_min_turn, int(rules.big_gin)], dtype=np.int64)
    both, nothing, found = _encoded(worth), np.zeros(2, dtype=np.int64), []
    for _ in range(-(-hands // _BATCH)):
        deals = new_deals(rng, _BATCH)
        rows = np.empty((_BATCH, 5), dtype=np.int64)
        play.play_each(
            deals.hands, deals.stocks, deals.piles, deals.tops, new_seeds(rng, _BATCH), nothing, nothing,
            0, play.FIRST_OFFER, -1, table_of(models), table, both, worth.box, rows,
        )  # fmt: skip
        found.append(rows)
    return np.concatenate(found), worth


def _encoded(worth: Worth) -> Integers:
    """The table of points with both counts in each entry, and its sign as it was."""
    row, column = np.indices(worth.points.shape)
    return np.where(worth.points < 0, -1, 1) * (_ROW * row + column)


def figure(name: str, values: Integers | NDArray[np.bool_], times: int = 1) -> str:
    """One line of the file: the mean of *values* and its error, each *times* as much."""
    error = times * values.std() / np.sqrt(len(values))
    return f"{name} = {{ value = {times * values.mean():.3f}, error = {error:.3f}, of = {len(values)} }}"


def ends(limit: int, hands: int, rng: np.random.Generator) -> Iterator[str]:
    """When and how hands end where both sides end them at their first chance."""
    rows, _ = played((S, S), hands, parse_rules(f"standard knock_limit={limit}"), rng)
    ended = rows[rows[:, play.ENDER] >= 0]
    yield figure(f"turns-{limit}", (ended[:, play.TURNS] + 1) // 2)  # whoever ends the hand has had the last turn
    yield figure(f"gin-{limit}", np.isin(rows[:, play.ENDING], (play.GIN, play.BIG_GIN)), 100)
    yield figure(f"dead-{limit}", rows[:, play.ENDING] == play.DEAD, 100)


def undercuts(other: Model, hands: int, rng: np.random.Generator) -> Iterator[str]:
    """How often the knocks of S with a count, in some of its turns, are undercut by *other*, and what they bring."""
    rows, worth = played((S, other), hands, STANDARD, rng)
    ends = rows[(rows[:, play.ENDER] == 0) & np.isin(rows[:, play.ENDING], (play.KNOCK, play.UNDERCUT))]
    counts, against = np.divmod(np.abs(ends[:, play.POINTS]), _ROW)
    turns, lost = (ends[:, play.TURNS] + 1) // 2, ends[:, play.ENDING] == play.UNDERCUT
    for count in _COUNTS:
        for when, (first, last) in _TURNS.items():
            inside = (counts == count) & (turns >= first) & (turns <= last)
            yield figure(f"undercut-{count}-{other.name}-{when}", lost[inside], 100)
            yield figure(f"worth-{count}-{other.name}-{when}", worth.points[count, against[inside]])
    yield figure(f"tens-{other.name}", counts[lost] == _COUNTS[0], 100)


def plans(bonuses: str, one: str, two: str, hands: int, rng: np.random.Generator) -> Iterator[str]:
    """What plan *one* makes more a hand than plan *two*; each is first to move in half of the hands."""
    found = []
    for sign, names in ((1, (one, two)), (-1, (two, one))):
        rows, worth = played((_PLANS[names[0]], _PLANS[names[1]]), hands // 2, _BONUSES[bonuses], rng)
        counts, against = np.divmod(np.abs(rows[:, play.POINTS]), _ROW)
        points = worth.points[counts, against]
        points[rows[:, play.ENDING] == play.DEAD] = 0
        found.append(sign * np.where(rows[:, play.ENDER] == 0, points, -points))
    yield figure(f"plan-{bonuses}-{one}-{two}", np.concatenate(found))


def measured(hands: int, rng: np.random.Generator) -> Iterator[str]:
    for limit in _LIMITS:
        yield from ends(limit, hands, rng)
    for other in (S, G):
        yield from undercuts(other, hands, rng)
    yield from ends(0, hands, rng)
    for bonuses in _BONUSES:
        for one, two in _COMPARED:
            yield from plans(bonuses, one, two, hands, rng)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=400_000, help="of each table")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print("# What lessons tell of knocks, as measured; the names are explained in the script that wrote this file:")
    print(f"# python -m tests.benchmarks.knock_facts --hands {args.hands} --seed {args.seed}", flush=True)
    for line in measured(args.hands, np.random.default_rng(args.seed)):
        print(line, flush=True)


if __name__ == "__main__":
    main()
