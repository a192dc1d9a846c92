"""How likely it is that the opponent can meld each of some cards, going by the play: estimates with their error.

Plain values; the guesses behind them are made in :mod:`trainer.analysis.inferred`. Chances are in per cent.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from trainer.analysis.price import ModelPrice, PriceError, models_of, part_of, positive_of
from trainer.rules.cards import Card, parse_card


@dataclass(frozen=True, slots=True)
class UseChance:
    """The chance that the opponent can meld ``card``, on average over the models."""

    card: Card
    chance: float  # per cent, 0-100
    error: float  # standard error: of the sampling, and of how the models differ
    models: tuple[ModelPrice, ...]  # the chance under each, and its standard error

    def to_data(self) -> dict[str, Any]:
        return {"card": str(self.card), "chance": self.chance, "error": self.error, "models": _by_name(self.models)}

    @classmethod
    def from_data(cls, data: object) -> Self:
        """Raises ValueError that names the part that is missing or wrong."""
        if not isinstance(data, Mapping):
            raise PriceError(f"a chance is {str(data)[:40]!r}, not a mapping")
        return cls(
            parse_card(part_of(data, "card", str)),
            positive_of(data, "chance", 100.0),
            positive_of(data, "error", 100.0),
            models_of(data),
        )


@dataclass(frozen=True, slots=True)
class Apart:
    """How much likelier it is that the opponent can meld ``riskier`` than ``safer``, under each model.

    The same guesses met both cards, so the error is that of the difference.
    """

    safer: Card
    riskier: Card
    models: tuple[ModelPrice, ...]

    def to_data(self) -> dict[str, Any]:
        return {"safer": str(self.safer), "riskier": str(self.riskier), "models": _by_name(self.models)}

    @classmethod
    def from_data(cls, data: object) -> Self:
        """Raises ValueError that names the part that is missing or wrong."""
        if not isinstance(data, Mapping):
            raise PriceError(f"a difference is {str(data)[:40]!r}, not a mapping")
        safer, riskier = (parse_card(part_of(data, name, str)) for name in ("safer", "riskier"))
        return cls(safer, riskier, models_of(data))


@dataclass(frozen=True, slots=True)
class UseChances:
    """The cards that were looked at, the safest first (one at least), and how far the right ones lie from the wrong."""

    cards: tuple[UseChance, ...]
    apart: tuple[Apart, ...]
    worlds: int  # hands guessed for each model
    model: str  # how it was estimated, in words for a learner

    def of(self, card: Card) -> UseChance | None:
        return next((each for each in self.cards if each.card == card), None)

    def between(self, safer: Card, riskier: Card) -> Apart | None:
        return next((each for each in self.apart if (each.safer, each.riskier) == (safer, riskier)), None)

    def to_data(self) -> dict[str, Any]:
        return {
            "cards": [each.to_data() for each in self.cards],
            "apart": [each.to_data() for each in self.apart],
            "worlds": self.worlds,
            "model": self.model,
        }

    @classmethod
    def from_data(cls, data: object) -> Self:
        """Raises ValueError that names the part that is missing or wrong, or stands where it cannot."""
        if not isinstance(data, Mapping):
            raise PriceError("'chances' is a mapping")
        cards = tuple(UseChance.from_data(each) for each in part_of(data, "cards", list))
        apart = tuple(Apart.from_data(each) for each in part_of(data, "apart", list))
        chances = [each.chance for each in cards]
        if not cards or chances != sorted(chances) or len({each.card for each in cards}) < len(cards):
            raise PriceError("the cards with their chances do not stand once each, the safest first")
        return cls(cards, apart, part_of(data, "worlds", int), part_of(data, "model", str))


def _by_name(models: Sequence[ModelPrice]) -> dict[str, list[float]]:
    return {each.name: [each.difference, each.error] for each in models}
