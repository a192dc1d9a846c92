"""How long a question takes to decide: to knock or not, which card to throw, and where to draw from.

    python -m tests.benchmarks.decision_time --hands 60

From the root of the project, with the extra ``analysis``. One moment of each kind from each hand that S plays against
itself, as often as there is one; advice with its usual rounds, compiled before the clock starts. Said are the median
and what nine in ten stay below, by the clock and in processor time, which a busy machine does not stretch as much.
"""

import argparse
import time
from collections import defaultdict
from random import Random

import numpy as np

from trainer.analysis.advice import advise, prepare
from trainer.analysis.model_player import choose
from trainer.analysis.models import S
from trainer.rules.cards import DECK
from trainer.rules.play import Knock, Phase, View, apply, legal_actions, start

_NO_EARLIER = 2  # turn: on the first nothing has been seen


def kind_of(view: View) -> str | None:
    """The question that *view* is; None for one that nobody asks."""
    if view.turn < _NO_EARLIER:
        return None
    if view.phase is Phase.DRAW:
        return "draw" if view.pile and not view.at_the_wall else None
    if view.phase is Phase.DISCARD:
        return "knock" if any(isinstance(action, Knock) for action in legal_actions(view)) else "discard"
    return None


def questions(rng: np.random.Generator, pick: Random) -> dict[str, View]:
    """One view of each kind that the hand has."""
    pack = [DECK[card] for card in rng.permutation(len(DECK))]
    state, found = start(pack[:10], pack[10:20], pack[20:]), defaultdict(list)
    while state.phase not in (Phase.LAY_OFF, Phase.OVER):
        view = state.view()
        if kind := kind_of(view):
            found[kind].append(view)
        state = apply(state, choose(view, S, rng))
    return {kind: pick.choice(views) for kind, views in found.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    prepare(print)
    taken: dict[str, list[tuple[float, float, bool]]] = defaultdict(list)
    for number in range(args.hands):
        pick = Random(number)
        for kind, view in questions(np.random.default_rng([args.seed, number]), pick).items():
            began, spent = time.perf_counter(), time.process_time()
            advice = advise(view, pick)
            decided = advice.decided if kind == "draw" else advice.should_knock is not None
            taken[kind].append((time.perf_counter() - began, time.process_time() - spent, decided))
    for kind, rows in taken.items():
        clock, processor = (np.quantile([row[part] for row in rows], (0.5, 0.9)) for part in (0, 1))
        line = f"{kind:<8} {len(rows):3d} positions: by the clock {clock[0]:.2f} s, nine in ten below {clock[1]:.2f}; "
        line += f"processor {processor[0]:.2f} s, {processor[1]:.2f}"
        print(line if kind == "discard" else f"{line}; decided {sum(row[2] for row in rows)}")


if __name__ == "__main__":
    main()
