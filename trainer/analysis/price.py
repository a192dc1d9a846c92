"""The price of a choice, and of knocking now against playing on, as facts with their error.

Plain values; nothing is simulated here.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any, Self

from trainer.analysis.keys import Measured, decided
from trainer.rules.cards import Card, format_cards, parse_card
from trainer.rules.melds import Meld, parse_meld
from trainer.rules.showdown import MOST_DEADWOOD

_ACTION = re.compile(r"(throw|knock) \S{2,3}|lay [A-F]|big gin|take|stock|pass")


class PriceError(ValueError):
    """Data that is no price."""


@dataclass(frozen=True, slots=True)
class ModelPrice:
    """What one model of the opponent says, in points a hand: by how much a knock averages more than playing on, or of
    any other choice how much less than the best. Of a chance it is that chance, in per cent. And the standard error."""

    name: str
    difference: float
    error: float

    @property
    def measured(self) -> Measured:
        return Measured(self.difference, self.error)


@dataclass(frozen=True, slots=True)
class ChoicePrice:
    """One choice of a position. Points are a hand's, to the player, on average over the models."""

    action: str  # "throw 7h", "knock 7h", "lay A", "big gin", "take", "stock", "pass"
    points: float  # with the box
    box: float  # that part of them
    loss: float  # less than the best choice of the list, from 0 up
    error: float  # standard error of the loss: of the sampling, and of how the models differ
    models: tuple[ModelPrice, ...]  # the loss under each; of the best choice 0
    undercut_chance: float | None = None  # 0-1; of a knock

    @property
    def card(self) -> Card | None:
        """The card that is thrown; None where none is."""
        verb, _, card = self.action.partition(" ")
        return parse_card(card) if verb in ("throw", "knock") else None

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "action": self.action,
            "points": self.points,
            "box": self.box,
            "loss": self.loss,
            "error": self.error,
            "models": {each.name: [each.difference, each.error] for each in self.models},
        }
        return data if self.undercut_chance is None else data | {"undercut_chance": self.undercut_chance}

    @classmethod
    def from_data(cls, data: object) -> Self:
        """Raises ValueError that names the part that is missing or wrong."""
        if not isinstance(data, Mapping):
            raise PriceError(f"a choice is {str(data)[:40]!r}, not a mapping")
        action = part_of(data, "action", str)
        if not _ACTION.fullmatch(action):
            raise PriceError(f"{action[:40]!r} is no choice that has a price")
        return cls(
            action=action,
            points=_number(data, "points"),
            box=_number(data, "box"),
            loss=positive_of(data, "loss"),
            error=positive_of(data, "error"),
            models=models_of(data),
            undercut_chance=positive_of(data, "undercut_chance", 1.0) if "undercut_chance" in data else None,
        )


@dataclass(frozen=True, slots=True)
class ChoicePrices:
    """The choices of a position that were looked at, the best first (one at least), and how that was done."""

    choices: tuple[ChoicePrice, ...]
    opponent_deadwood: float  # mean, before lay-offs
    worlds: int  # deals tried for each model
    model: str  # how it was estimated, in words for a learner

    def of(self, action: str) -> ChoicePrice | None:
        return next((each for each in self.choices if each.action == action), None)

    def to_data(self) -> dict[str, Any]:
        return {
            "choices": [each.to_data() for each in self.choices],
            "opponent_deadwood": self.opponent_deadwood,
            "worlds": self.worlds,
            "model": self.model,
        }

    @classmethod
    def from_data(cls, data: object) -> Self:
        """Raises ValueError that names the part that is missing or wrong, or stands where it cannot."""
        if not isinstance(data, Mapping):
            raise PriceError("'prices' is a mapping")
        choices = tuple(ChoicePrice.from_data(each) for each in part_of(data, "choices", list))
        if not choices:
            raise PriceError("the prices have no choice")
        losses = [each.loss for each in choices]
        if losses[0] != 0 or losses != sorted(losses) or len({each.action for each in choices}) < len(choices):
            raise PriceError("the choices do not stand once each, the best first with a loss of 0")
        return cls(
            choices,
            positive_of(data, "opponent_deadwood", MOST_DEADWOOD),
            part_of(data, "worlds", int),
            part_of(data, "model", str),
        )


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
    choices: tuple[ChoicePrice, ...] = ()  # every way to knock or to play on that was looked at, the best first

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {
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
        return data | {"choices": [each.to_data() for each in self.choices]} if self.choices else data

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The price that *data* holds. Raises ValueError that names the part that is missing or wrong."""
        return cls(
            difference=_number(data, "difference"),
            error=positive_of(data, "error"),
            knock=_number(data, "knock"),
            play_on=_number(data, "play_on"),
            undercut_chance=positive_of(data, "undercut_chance", 1.0),
            opponent_deadwood=positive_of(data, "opponent_deadwood", MOST_DEADWOOD),
            discard=parse_card(part_of(data, "discard", str)),
            melds=tuple(parse_meld(str(text)) for text in part_of(data, "melds", list)),
            models=models_of(data),
            model=part_of(data, "model", str),
            worlds=part_of(data, "worlds", int),
            choices=tuple(ChoicePrice.from_data(each) for each in data.get("choices", ())),
        )


def is_clear(price: KnockPrice) -> bool:
    """Whether the models decide it, as the mean says it: fit to be asked as right or wrong (:mod:`.keys`)."""
    return decided(each.measured for each in price.models) == (1 if price.difference > 0 else -1)


def part_of(data: Mapping[str, Any], name: str, wanted: type) -> Any:
    """What stands under *name*. PriceError where nothing does, or nothing of the type *wanted*."""
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
    return _finite(name, part_of(data, name, object))


def positive_of(data: Mapping[str, Any], name: str, most: float = 1000.0) -> float:
    """The number under *name*, from 0 to *most*. PriceError for anything else."""
    value = _number(data, name)
    if not 0 <= value <= most:
        raise PriceError(f"the price's {name!r} is {value}, not between 0 and {most:g}")
    return value


def models_of(data: Mapping[str, Any], key: str = "models") -> tuple[ModelPrice, ...]:
    """The figures by model that stand under *key*. PriceError for anything else."""
    models = part_of(data, key, Mapping)
    return tuple(_model(name, models[name]) for name in models)


def _model(name: str, values: object) -> ModelPrice:
    if not isinstance(values, list) or len(values) != 2:
        raise PriceError(f"the price's model {name[:40]!r} is not [difference, error]")
    difference, error = (_finite(name, value) for value in values)
    if error < 0:
        raise PriceError(f"the price's model {name[:40]!r} has the error {error}, which is below 0")
    return ModelPrice(name, difference, error)
