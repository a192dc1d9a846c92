"""Generated puzzles, graded by the engine: :func:`fresh`, :func:`load`, :func:`daily`, :func:`similar`."""

from puzzles.bank_file import BankError
from puzzles.by_trap import fresh_with, traps_of_kind
from puzzles.making import LEVELS, PuzzleError
from puzzles.serve import (
    PRACTICE_KINDS,
    PUZZLE_KINDS,
    daily,
    fresh,
    has_daily,
    has_maker,
    line_id,
    load,
    same_but_for_suits,
    similar,
)
from puzzles.sprint import SPRINT_KINDS, sprint_puzzle

__all__ = [
    "LEVELS",
    "PRACTICE_KINDS",
    "PUZZLE_KINDS",
    "SPRINT_KINDS",
    "BankError",
    "PuzzleError",
    "daily",
    "fresh",
    "fresh_with",
    "has_daily",
    "has_maker",
    "line_id",
    "load",
    "same_but_for_suits",
    "similar",
    "sprint_puzzle",
    "traps_of_kind",
]
