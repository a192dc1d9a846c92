"""The figures that lesson 6 tells: when the first knock comes, and how often a knock is undercut.

    python -m tests.benchmarks.knock_facts --hands 400000

From the root of the project, with the extra ``analysis``. Whole hands between two simple models, compiled. The knocker
is S, which knocks at its first chance, so its turn is the first in which the hand could be ended; the other side is S
too, or G, which waits for gin. Points are those of the hand, boxes left out.
"""

import argparse
from collections.abc import Iterator

import numpy as np

from trainer.analysis.kernel import play
from trainer.analysis.playouts import new_deals, new_seeds
from trainer.analysis.policies import G, Model, S, table_of
from trainer.analysis.worth import Worth, worth_of
from trainer.rules.ruleset import STANDARD, RuleSet, parse_rules

Integers = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
_BATCH = 50_000
_LIMITS = (10, 7, 5)
_COUNTS = (10, 5)  # points that the knocker has left
_TURNS = ((1, 4), (5, 8), (9, 99))  # the knocker's own
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


def first_knocks(hands: int, rng: np.random.Generator) -> Iterator[str]:
    """The own turn in which the hand is ended, where both end it at their first chance."""
    for limit in _LIMITS:
        rows, _ = played((S, S), hands, parse_rules(f"standard knock_limit={limit}"), rng)
        ended = rows[rows[:, play.ENDER] >= 0]
        turns = (ended[:, play.TURNS] + 1) // 2  # whoever ends the hand has had the last turn
        error = turns.std() / np.sqrt(len(turns))
        yield f"limit {limit:2d}: first knock in turn {turns.mean():.2f} ± {error:.2f} ({len(rows)} hands)"


def undercuts(other: Model, hands: int, rng: np.random.Generator) -> Iterator[str]:
    """How often the knocks of S with a count, in some of its turns, are undercut by *other*, and what they bring."""
    rows, worth = played((S, other), hands, STANDARD, rng)
    ends = rows[(rows[:, play.ENDER] == 0) & np.isin(rows[:, play.ENDING], (play.KNOCK, play.UNDERCUT))]
    counts, against = np.divmod(np.abs(ends[:, play.POINTS]), _ROW)
    turns = (ends[:, play.TURNS] + 1) // 2
    for count in _COUNTS:
        for first, last in _TURNS:
            inside = (counts == count) & (turns >= first) & (turns <= last)
            lost = ends[inside, play.ENDING] == play.UNDERCUT
            gained = worth.points[count, against[inside]]
            share, number = lost.mean(), len(lost)
            yield (
                f"S against {other.name}, {count:2d} points in turns {first}-{last}: undercut in 100 "
                f"{100 * share:.1f} ± {100 * np.sqrt(share * (1 - share) / number):.1f}, "
                f"worth {gained.mean():+.1f} ± {gained.std() / np.sqrt(number):.1f} ({number} knocks)"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=400_000, help="of each table")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = np.random.default_rng(args.seed)
    for line in first_knocks(args.hands, rng):
        print(line, flush=True)
    for other in (S, G):
        for line in undercuts(other, args.hands, rng):
            print(line, flush=True)


if __name__ == "__main__":
    main()
