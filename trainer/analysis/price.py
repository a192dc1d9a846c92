"""The price of knocking now against playing on, as facts with their error. Plain values; nothing is simulated here."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any, Self

from trainer.analysis.keys import KEY, Measured, decided
from trainer.rules.cards import Card, format_cards, parse_card
from trainer.rules.melds import Meld, parse_meld


class PriceError(ValueError):
    """Data that is no price."""


@dataclass(frozen=True, slots=True)
class ModelPrice:
    """What one model of the opponent says: points a hand that knocking averages more, and the standard error."""

    name: str
    difference: float
    error: float

    @property
    def is_clear(self) -> bool:
        """Whether the sign is beyond doubt under this model."""
        return KEY.passed(self.measured)

    @property
    def measured(self) -> Measured:
        return Measured(self.difference, self.error)


@dataclass(frozen=True, slots=True)
class KnockPrice:
    """Knocking now less playing on, in points a hand to the player, the box with them; the match score is ignored.

    ``difference`` is the mean over ``models``; ``error`` joins its sampling error and how far the models differ.
    ``discard`` and ``melds`` are the knock that was priced. ``knock`` and ``play_on`` are the two averages.
    """

    difference: float
    error: float
    knock: float
    play_on: float
    undercut_chance: float  # 0-1, if you knock now
    opponent_deadwood: float  # mean, before lay-offs
    discard: Card
    melds: tuple[Meld, ...]
    models: tuple[ModelPrice, ...]
    model: str  # how it was estimated, in words for a learner
    worlds: int  # deals tried for each model

    def to_data(self) -> dict[str, Any]:
        return {
            "difference": self.difference,
            "error": self.error,
            "knock": self.knock,
            "play_on": self.play_on,
            "undercut_chance": self.undercut_chance,
            "opponent_deadwood": self.opponent_deadwood,
            "discard": str(self.discard),
            "melds": [format_cards(meld) for meld in self.melds],
            "models": {each.name: [each.difference, each.error] for each in self.models},
            "model": self.model,
            "worlds": self.worlds,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The price that *data* holds. Raises ValueError that names the part that is missing or wrong."""
        models = _part(data, "models", Mapping)
        return cls(
            difference=_number(data, "difference"),
            error=_positive(data, "error"),
            knock=_number(data, "knock"),
            play_on=_number(data, "play_on"),
            undercut_chance=_positive(data, "undercut_chance", 1.0),
            opponent_deadwood=_positive(data, "opponent_deadwood", 98.0),
            discard=parse_card(_part(data, "discard", str)),
            melds=tuple(parse_meld(str(text)) for text in _part(data, "melds", list)),
            models=tuple(_model(name, models[name]) for name in models),
            model=_part(data, "model", str),
            worlds=_part(data, "worlds", int),
        )


def is_clear(price: KnockPrice) -> bool:
    """Whether the models decide it, as the mean says it: fit to be asked as right or wrong (:mod:`.keys`)."""
    return decided(each.measured for each in price.models) == (1 if price.difference > 0 else -1)


def _part(data: Mapping[str, Any], name: str, wanted: type) -> Any:
    if name not in data:
        raise PriceError(f"the price has no {name!r}")
    value = data[name]
    if not isinstance(value, wanted) or isinstance(value, bool):
        raise PriceError(f"the price's {name!r} is {str(value)[:40]!r}, not of the type {wanted.__name__}")
    return value


def _finite(name: str, value: object) -> float:
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not isfinite(value):
        raise PriceError(f"the price's {name!r} is {str(value)[:40]!r}, not a number")
    return float(value)


def _number(data: Mapping[str, Any], name: str) -> float:
    return _finite(name, _part(data, name, object))


def _positive(data: Mapping[str, Any], name: str, most: float = 1000.0) -> float:
    value = _number(data, name)
    if not 0 <= value <= most:
        raise PriceError(f"the price's {name!r} is {value}, not between 0 and {most:g}")
    return value


def _model(name: str, values: object) -> ModelPrice:
    if not isinstance(values, list) or len(values) != 2:
        raise PriceError(f"the price's model {name[:40]!r} is not [difference, error]")
    difference, error = (_finite(name, value) for value in values)
    if error < 0:
        raise PriceError(f"the price's model {name[:40]!r} has the error {error}, which is below 0")
    return ModelPrice(name, difference, error)
