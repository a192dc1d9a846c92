"""How often a key of the filter turns round: on a second run, and under opponents that no price was made with.

    python -m tests.benchmarks.key_flips --hands 60

From the root of the project, with the extra ``analysis``. One position of each played hand in which a knock is legal is
advised on, and one in which the upcard may be taken; where the filter accepts "knock" or "play on", a shortlist of
discards, or one of the two draws, the same position is advised on again with other dice, and under each held-out model
alone. A flip is a key, or a pair of a right and a wrong card, that then has the other sign; the second run is as long
as the first, so a flip may be its noise.
"""

import argparse
import time
from collections import Counter
from random import Random

from puzzles.finding import knockable
from puzzles.positions import played_hand
from trainer.analysis.advice import Advice, advise, prepare
from trainer.analysis.models import HELD_OUT, PANEL, Model
from trainer.rules.play import Action, Discard, Knock, Phase, TakeDiscard, View, legal_actions

_RUNS: tuple[tuple[str, tuple[Model, ...]], ...] = (
    ("second run", PANEL),
    *((f"held out: {model.name}", (model,)) for model in HELD_OUT),
)


def _knocks_are_better(advice: Advice) -> bool:
    """Whether the best knock is priced above the best discard."""
    return next(
        isinstance(each.action, Knock) for each in advice.candidates if isinstance(each.action, Knock | Discard)
    )


def _flipped_pairs(first: Advice, again: Advice) -> int:
    order: list[Action] = [each.action for each in again.candidates]
    return sum(order.index(right) > order.index(wrong) for right in first.right for wrong in first.wrong)


def measure(view: View, seed: int, counts: Counter[str], seconds: list[float]) -> None:
    """Advise on *view*, and count what the filter took and what turned round."""
    began = time.perf_counter()
    first = advise(view, Random(seed))
    seconds.append(time.perf_counter() - began)
    counts["positions"] += 1
    counts["knock keys"] += first.should_knock is not None
    counts["shortlists"] += bool(first.right)
    counts["pairs"] += len(first.right) * len(first.wrong)
    if first.should_knock is None and not first.right:
        return
    for name, panel in _RUNS:
        again = advise(view, Random(seed + 1_000_000), panel=panel)
        counts[f"{name}: knock flips"] += first.should_knock not in (None, _knocks_are_better(again))
        counts[f"{name}: pair flips"] += _flipped_pairs(first, again)


def measure_draw(view: View, seed: int, counts: Counter[str], seconds: list[float]) -> None:
    """The same for the upcard against the stock, or against a pass."""
    began = time.perf_counter()
    first = advise(view, Random(seed))
    seconds.append(time.perf_counter() - began)
    counts["draws"] += 1
    counts["draw keys"] += first.decided
    if not first.decided:
        return
    for name, panel in _RUNS:
        again = advise(view, Random(seed + 1_000_000), panel=panel)
        counts[f"{name}: draw flips"] += again.candidates[0].action != first.candidates[0].action


def may_take(rng: Random) -> list[View]:
    """The positions of one played hand in which the upcard may be taken."""
    states = (state for state in played_hand(rng) if state.phase in (Phase.UPCARD, Phase.DRAW))
    return [state.view() for state in states if TakeDiscard() in legal_actions(state)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    prepare(print)
    counts: Counter[str] = Counter()
    seconds: list[float] = []
    draw_seconds: list[float] = []
    for seed in range(args.seed, args.seed + args.hands):
        rng = Random(f"key flips {seed}")
        views = knockable(rng)
        if views:
            measure(rng.choice(views), seed, counts, seconds)
        measure_draw(rng.choice(may_take(rng)), seed, counts, draw_seconds)
    for name, count in counts.items():
        print(f"{name:<28} {count}")
    for name, times in (("knock or discard", sorted(seconds)), ("draw", sorted(draw_seconds))):
        if times:
            middle, late = times[len(times) // 2], times[9 * len(times) // 10]
            print(f"seconds of a {name}: median {middle:.2f}, 90 % {late:.2f}")


if __name__ == "__main__":
    main()
