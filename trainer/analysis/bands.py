"""How bad a choice is, in four words. Plain values; one set of limits for advice, puzzles and the coach."""

from enum import StrEnum

SLIP, COSTLY = 1.0, 3.0  # points a hand: a loss below the first is a slip, below the second costly

LIMITS = (
    f"Slip: less than {SLIP:.0f} point a hand behind the best. Costly: {SLIP:.0f} to {COSTLY:.0f}. "
    f"Very costly: over {COSTLY:.0f}."
)


class Band(StrEnum):
    """How bad a choice is: its loss less one error, so that it is called no worse than one error allows."""

    BEST = "best"  # not separated from the best
    SLIP = "slip"
    COSTLY = "costly"
    VERY_COSTLY = "very costly"

    @property
    def label(self) -> str:
        """As it is shown: ``Very costly``."""
        return self.capitalize()


def band_of(loss: float, error: float) -> Band:
    """The band of a *loss* known to one *error*, both in points a hand."""
    sure = loss - error
    if sure <= 0:
        return Band.BEST
    return Band.SLIP if sure < SLIP else Band.COSTLY if sure < COSTLY else Band.VERY_COSTLY
