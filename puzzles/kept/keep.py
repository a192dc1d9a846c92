"""Plays the hands that are kept and writes their two files: ``python -m puzzles.kept.keep`` (some five minutes)."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from puzzles.kept import ENDINGS, SPREADS, Kept, ended_to, kept_name
from puzzles.makers.which_spread import SET_IS_OPEN, levels_of, question_at, trap_of
from puzzles.making import LEVELS
from puzzles.positions import PLAYERS, Ended, Position, ended, played_turns
from trainer.analysis.bots import Bot

QUARTER = 30  # of the hands of a level
HANDS_OF_A_PAIR = 250


def spread_hands() -> dict[int, list[Kept]]:
    """The first hands of each level by their seeds, one position of a hand at most. The way drawn first is best in a
    half of them; and at the first two levels a set is open in a half, else a run."""
    wanted = {
        (level, on_set, first): QUARTER for level in (1, 2) for on_set in (True, False) for first in (True, False)
    }
    wanted |= {(3, False, True): 2 * QUARTER, (3, False, False): 2 * QUARTER}
    found: dict[tuple[int, bool, bool], list[Kept]] = {place: [] for place in wanted}
    for seed in count():
        for turn, position in enumerate(played_turns(Random(seed))):
            room = [place for place in _places(position) if len(found[place]) < wanted[place]]
            if room:
                found[min(room, key=lambda place: len(found[place]))].append(Kept(seed, turn))
                break
        if all(len(found[place]) == wanted[place] for place in wanted):
            break
    of_level = {level: [found[place] for place in wanted if place[0] == level] for level in LEVELS}
    return {level: [each for one in zip(*lists, strict=True) for each in one] for level, lists in of_level.items()}


def _places(position: Position) -> Iterator[tuple[int, bool, bool]]:
    """Where *position* may be kept: level, whether a set is open, whether the first way is best."""
    for level in levels_of(position):
        question = question_at(position)
        yield level, trap_of(question) == SET_IS_OPEN, "A" in question.key


def endings_of(first: Bot, second: Bot) -> Iterator[Ended | None]:
    """How :data:`HANDS_OF_A_PAIR` hands ended that *first* began."""
    for number in range(HANDS_OF_A_PAIR):
        yield ended(Random(f"{first.name} {second.name} {number}"), (first, second))


def main() -> None:
    here = Path(__file__).parent
    endings = (
        " ".join((kept_name(first), kept_name(second), *map(ended_to, endings_of(first, second))))
        for first in PLAYERS
        for second in PLAYERS
    )
    _write(here / ENDINGS, endings)
    spreads = (
        " ".join((str(level), *(f"{each.seed}:{each.turn}" for each in hands)))
        for level, hands in spread_hands().items()
    )
    _write(here / SPREADS, spreads)


def _write(path: Path, lines: Iterator[str]) -> None:
    path.write_text("# Written by puzzles.kept.keep.\n" + "".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
