"""How often the coach speaks in hands that a bot plays, and how often another look agrees with it.

``python -m tests.benchmarks.coach_talk [hands] [learner] [minutes] [first]`` (200 hands of the beginner against
*steady* by default, which take a quarter of an hour; it ends earlier after that many minutes of processor time, 30 by
default; from the hand *first* on, so that several processes can share the hands: their counts are added).
The coach's two seconds are counted here as processor time, so that it looks at as many deals on a busy machine as
beside a learner. A second look takes other deals. It agrees where it prices the choice Costly or worse as well; it
contradicts where it calls it as good as the best.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from time import process_time, thread_time

from trainer.analysis.bots.by_name import bot_named
from trainer.rules.play import Action, View
from trainer.table import opponents
from trainer.table.coach import SECONDS, Judgement, find_advice, has_choice, judge
from trainer.table.code import HAND, Setup, new_code
from trainer.table.game import Game

SECOND = {"costly": "agreed", "very costly": "agreed", "slip": "called a slip", "best": "contradicted"}
"""What a second look says of a choice that the coach asked about, by the band it gives."""


def decisions(seed: int, learner: str) -> Iterator[tuple[str, View, Action]]:
    """What *learner* decides in one hand, by a name for each position."""
    player = bot_named(learner)
    game = opponents.play_on(Game.new("bench", new_code(Setup("steady", "standard", HAND), Random(seed)), ""))
    while not game.is_over:
        view = game.hand.view
        action = player.choose(view, Random(f"{seed}/{game.place}"))
        if has_choice(view):
            yield f"{seed}:{game.place}", view, action
        game = opponents.play_on(game.move(str(game.place), action))


def look(view: View, action: Action, name: str, seconds: float | None) -> Judgement | None:
    advice = find_advice(view, name, seconds, thread_time)
    return None if advice is None else judge(advice, action)


def main(hands: int = 200, learner: str = "beginner", minutes: float = 30.0, start: int = 0) -> None:
    count: Counter[str] = Counter()
    spoke_in: set[int] = set()
    times: list[float] = []
    for seed in range(start, start + hands):
        for name, view, action in decisions(seed, learner):
            began = thread_time()
            first = look(view, action, f"first/{name}", SECONDS)
            times.append(thread_time() - began)
            count["decisions"] += 1
            count[first.band if first else "not looked at"] += 1
            if first is None or not first.matters:
                continue
            count["asked"] += 1
            spoke_in.add(seed)
            second = look(view, action, f"second/{name}", None)
            band = second.band if second else ""
            count[SECOND.get(band, "not looked at again")] += 1
        is_last = seed == start + hands - 1 or process_time() > 60 * minutes
        if seed % 5 == 4 or is_last:
            times.sort()
            print(
                f"{seed + 1 - start} hands: {dict(count)}; asked in {len(spoke_in)} hands; a decision is thought about "
                f"for {times[len(times) // 2]:.2f} s (median), {times[int(0.95 * len(times))]:.2f} s (95 %); "
                f"{process_time():.0f} s of processor time",
                flush=True,
            )
        if is_last:
            return


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else 200,
        sys.argv[2] if len(sys.argv) > 2 else "beginner",
        float(sys.argv[3]) if len(sys.argv) > 3 else 30.0,
        int(sys.argv[4]) if len(sys.argv) > 4 else 0,
    )
