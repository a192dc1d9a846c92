"""Hands that simple players played, kept because what they are asked for is rare: a knock that can be laid in several
ways, a tie, big gin. ``python -m puzzles.kept.keep`` plays them again and writes the two files; the tests look."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from puzzles.positions import Ended
from trainer.analysis.bots import Bot
from trainer.rules.showdown import Ending

SPREADS, ENDINGS = "spreads.txt", "endings.txt"


@dataclass(frozen=True, slots=True)
class Kept:
    """The hand that is played with the dice of *seed*, at the position number *turn* (from 0)."""

    seed: int
    turn: int


@cache
def spreads(level: int) -> tuple[Kept, ...]:
    """Knocks that can be laid in several ways, for *level* (1 to 3)."""
    found = (line.split() for line in _lines(SPREADS))
    return tuple(
        Kept(int(seed), int(turn))
        for of, *hands in found
        if int(of) == level
        for seed, _, turn in (each.partition(":") for each in hands)
    )


@cache
def endings() -> Mapping[tuple[str, str], tuple[Ended | None, ...]]:
    """By who began and who did not (:func:`kept_name`): how their hands ended, None where nobody knocked."""
    found = (line.split() for line in _lines(ENDINGS))
    return {(first, second): tuple(map(ended_from, hands)) for first, second, *hands in found}


def kept_name(player: Bot) -> str:
    """The name of *player* as one word."""
    return player.name.replace(" ", "-")


def ended_from(text: str) -> Ended | None:
    """``0k5/12``: who began knocked with 5 against 12; ``1g31`` and ``1b31`` are gin and big gin of the other."""
    if text == "-":
        return None
    knocker, _, defender = text[2:].rpartition("/")
    ending = next(each for each, sign in _SIGNS.items() if sign == text[1])
    return Ended(int(text[0]), ending, int(knocker or 0), int(defender))


def ended_to(ended: Ended | None) -> str:
    """The text that :func:`ended_from` reads."""
    if ended is None:
        return "-"
    knocker = f"{ended.knocker}/" if ended.ending is Ending.KNOCK else ""
    return f"{ended.seat}{_SIGNS[ended.ending]}{knocker}{ended.defender}"


_SIGNS = {Ending.KNOCK: "k", Ending.GIN: "g", Ending.BIG_GIN: "b"}


def _lines(name: str) -> Iterator[str]:
    text = files("puzzles.kept").joinpath(name).read_text(encoding="utf-8")
    return (line for line in text.splitlines() if line and not line.startswith("#"))
