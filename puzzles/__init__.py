"""Generated puzzles, graded by the engine: :func:`fresh`, :func:`load`, :func:`daily`, :func:`similar`."""

from puzzles.bank_file import BankError
from puzzles.making import LEVELS, PuzzleError
from puzzles.serve import PRACTICE_KINDS, PUZZLE_KINDS, daily, fresh, has_maker, load, similar

__all__ = [
    "LEVELS",
    "PRACTICE_KINDS",
    "PUZZLE_KINDS",
    "BankError",
    "PuzzleError",
    "daily",
    "fresh",
    "has_maker",
    "load",
    "similar",
]
