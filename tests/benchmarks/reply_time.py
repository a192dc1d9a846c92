"""How long a move takes until the opponent's reply is stored: median and 95 %, by opponent, wall clock and processor.

``python -m tests.benchmarks.reply_time [hands]``. What the browser adds is in ``click_to_page.py``.
"""

import sys
from datetime import UTC, datetime
from operator import methodcaller
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time

from trainer.analysis.bots.quick import QUICK
from trainer.storage import Store
from trainer.table import opponents, saved
from trainer.table.code import GAME, Setup
from trainer.table.game import Game


def replies(store: Store, name: str, hands: int) -> tuple[list[float], list[float]]:
    """Seconds a reply took, by the wall clock and of this thread's processor time."""
    wall: list[float] = []
    work: list[float] = []
    opponents.prepare(name, print)
    game = saved.begin(store, "bench", Setup(name, "standard", GAME), datetime.now(UTC), Random(1))
    while sum(each.is_over for each in game.hands) < hands:
        began, worked = perf_counter(), thread_time()
        game = saved.change(store, "bench", game.id, _step)
        while not game.hand.is_over and not game.hand.is_mine:  # a slow opponent, which the page asks afterwards
            action = opponents.choose(game)
            game = saved.change(store, "bench", game.id, methodcaller("answer", action))
        wall.append(perf_counter() - began)
        work.append(thread_time() - worked)
        if game.is_over:
            game = saved.begin(store, "bench", game.setup, datetime.now(UTC), Random(2))
    return wall, work


def _step(game: Game) -> Game:
    if game.hand.is_over:
        return opponents.play_on(game.next_hand(str(game.place)))
    if not game.hand.is_mine:
        return opponents.play_on(game)
    view = game.hand.view
    return opponents.play_on(game.move(str(game.place), QUICK.choose(view, Random(str(game.place)))))


def main(hands: int = 6) -> None:
    with TemporaryDirectory() as folder:
        store = Store.open(f"sqlite:///{Path(folder) / 'bench.sqlite3'}")
        for each in opponents.OFFERED:
            for name, seconds in zip(("wall", "cpu"), replies(store, each.name, hands), strict=True):
                late = quantiles(seconds, n=20)[-1]
                print(
                    f"{each.name:9} {name:4} median {1000 * median(seconds):6.1f} ms, 95 % {1000 * late:6.1f} ms "
                    f"({len(seconds)} moves)",
                    flush=True,
                )
        store.close()


if __name__ == "__main__":
    main(*(int(each) for each in sys.argv[1:]))
