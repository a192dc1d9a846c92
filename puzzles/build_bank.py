"""Build the bank of *Should you knock?* ahead: ``python -m puzzles.build_bank --minutes 30``.

Each seed is one hand played by the simple bots; one position in it where a knock is legal (and is not gin) is
priced, and kept where the price is clear. Lines are only ever appended, and the work goes on after the last seed in
the file. Neither answer gets far ahead of the other.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from puzzles.bank_file import BANK, Line, level_of, read_bank
from puzzles.positions import played_hand
from trainer.analysis.bots import AT_ONCE, EARLY, WEAK
from trainer.analysis.history import history_text
from trainer.analysis.knock import price_knock
from trainer.analysis.odds import gin_cards
from trainer.analysis.price import KnockPrice, is_clear
from trainer.rules.arrange import after_each_discard, least_deadwood
from trainer.rules.cards import format_cards
from trainer.rules.play import Phase, View

AHEAD = 4  # lines that one answer may have more than the other
_WORLDS, _SCREEN_WORLDS, _SCREEN_CHAINS = 300, 60, 6
_DOUBTERS = (EARLY, WEAK, AT_ONCE)  # the screen has asked AT_ONCE already, so it comes last
_LATE = 8  # turns


def knockable(rng: Random) -> list[View]:
    """The positions of one played hand in which the player to move may knock but has no gin."""
    found = []
    for state in played_hand(rng):
        if state.phase is Phase.DISCARD:
            view = state.view()
            least = min(left for card, left in after_each_discard(view.hand).items() if card != view.taken)
            if 0 < least <= view.rules.limit(view.upcard):
                found.append(view)
    return found


def _gin_count(view: View) -> int:
    """How many unseen cards would give gin next turn, after the discard now that leaves least."""
    ten = min(
        (frozenset(view.hand - {card}) for card in view.hand if card != view.taken),
        key=lambda hand: (least_deadwood(hand), sorted(hand)),
    )
    return len(gin_cards(ten, view.unseen))


def may_wait(view: View) -> bool:
    """Whether playing on may be clearly better: gin is near, or it is late. Only to look in the right places."""
    return _gin_count(view) >= 3 or view.turn >= _LATE


def price_seed(seed: int, wanted: set[bool]) -> tuple[View, KnockPrice] | None:
    """The position of *seed* and its price, where it is clear and its answer (knock or not) may be *wanted*."""
    rng = Random(f"should-you-knock {seed}")
    views = knockable(rng)
    views = [view for view in views if may_wait(view)] or ([] if True not in wanted else views)
    if not views:
        return None
    view = rng.choice(views)
    screen = price_knock(view, rng, _SCREEN_WORLDS, (AT_ONCE,), _SCREEN_CHAINS)
    if abs(screen.difference) < max(2.0, screen.error) or (screen.difference > 0) not in wanted:
        return None
    price = price_knock(view, rng, _WORLDS, _DOUBTERS, stop_unclear=True)
    return (view, price) if is_clear(price) and (price.difference > 0) in wanted else None


def wanted_answers(counts: Counter[bool]) -> set[bool]:
    """The answers (knock or not) that can take a line: the one that is behind always can."""
    return {knock for knock in (True, False) if counts[knock] < counts[not knock] + AHEAD}


Finder = Callable[[int, set[bool]], tuple[View, KnockPrice] | None]


def build(
    path: Path, until: float, clock: Callable[[], float] = time.monotonic, find: Finder = price_seed
) -> Iterator[str]:
    """Append lines to *path* until *clock* reaches *until*; yields a line of progress for each."""
    lines = read_bank(path) if path.exists() else ()
    counts = Counter(line.price.difference > 0 for line in lines)
    seed = max((line.seed for line in lines), default=-1)
    while clock() < until:
        seed += 1
        found = find(seed, wanted_answers(counts))
        if found is None:
            continue
        view, price = found
        level, knock = level_of(price), price.difference > 0
        line = Line(seed, format_cards(sorted(view.hand)), str(view.upcard), history_text(view), level, price)
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line.to_data()) + "\n")
        counts[knock] += 1
        answer = "knock" if knock else "play on"
        yield f"{counts.total()} lines; seed {seed}: level {level}, {answer}, {price.difference:+}"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m puzzles.build_bank", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long to work (default 10)")
    parser.add_argument("--bank", type=Path, default=BANK, help="the file to append to")
    args = parser.parse_args(argv)
    for progress in build(args.bank, time.monotonic() + 60 * args.minutes):
        print(progress, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
