"""What the rules say about one position, in words and pictures, and how the answer changes with the table's rules.

The rules pages and the ruling desk draw what stands here; nothing is decided anywhere but in :mod:`trainer.rules`.
"""

from trainer.rulings.flips import Flip, changed, flips, ruling_of
from trainer.rulings.model import Case, Ruling, as_far_as
from trainer.rulings.registry import CASES, case_from_data

__all__ = ["CASES", "Case", "Flip", "Ruling", "as_far_as", "case_from_data", "changed", "flips", "ruling_of"]
