"""The rules of a table: every parameter with its allowed values, and the presets people play.

Names, values and defaults are those of the rules research (``variants.md``); who says what is written there.
A rule set reads and writes itself as text: ``standard``, ``classic tie=push``. What a table does differently is put
in words in :mod:`trainer.rules.rule_words`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from trainer.rules.cards import Card, Rank, Suit
from trainer.rules.errors import RuleError


@dataclass(frozen=True, slots=True)
class RuleSet:
    """How one table plays. The defaults are Standard; sources are named in ``variants.md``."""

    players: int = 2
    deal_rotation: str = "alternate"  # who deals after a scored hand
    void_redeal: str = "same"  # who deals after a dead hand
    upcard: bool = True  # the 21st card is turned and offered
    discard_taken_card: bool = False  # may the card just taken from the pile be thrown back
    stock_floor: int = 2  # cards that are never drawn
    wall_rule: str = "void"  # what the last discard means
    min_run: int = 3
    table_melds: bool = False  # melds laid during play (the four-player house table)
    build_during_play: bool = False
    knock_limit: int = 10  # points; most deadwood that may knock after the discard; 0 is straight gin
    knock_min_turn: int = 1  # first own turn on which a knock is allowed
    knock_discard: str = "one_face_down"  # what goes to the pile with a knock (D20)
    gin_bonus: int = 25  # points
    big_gin: bool = True
    big_gin_bonus: int = 31  # points
    undercut_bonus: int = 25  # points
    tie: str = "undercut"  # equal deadwood
    arrangement: str = "declared"  # whose grouping counts
    hand_score: str = "difference"
    target: int = 100  # points that end the game
    game_bonus: int = 100
    box_bonus: int = 25  # points a hand won
    box_timing: str = "end"
    shutout: str = "game_bonus_x2"
    spade_double: str = "off"  # what a spade upcard doubles
    extra_boxes_gin: int = 0
    extra_boxes_big_gin: int = 0
    extra_boxes_undercut: int = 0
    sheet: str = "single"
    hollywood_last_double: bool = False
    match: str = "single"
    oklahoma: bool = False  # the first upcard sets the knock limit
    oklahoma_ace: str = "gin"  # an ace upcard: gin only, or a limit of one or ten
    oklahoma_caps: bool = True  # the upcard's limit never exceeds knock_limit

    def __post_init__(self) -> None:
        for field in fields(self):
            _check_value(field.name, getattr(self, field.name))
        if self.players == 4 and self.sheet == "hollywood":
            raise RuleError("players=4 and sheet=hollywood contradict each other: Hollywood is for two")
        if self.min_run == 4 and self.players != 4:
            raise RuleError("min_run=4 belongs to the four-player house table only")
        if self.oklahoma and self.knock_limit == 0:
            raise RuleError("oklahoma=on and knock_limit=0 contradict each other: the upcard sets the limit")
        if self.oklahoma and not self.upcard:
            raise RuleError("oklahoma=on and upcard=off contradict each other: the upcard sets the limit")
        if self.sheet == "hollywood" and self.match != "single":
            raise RuleError(
                f"sheet=hollywood and match={self.match} contradict each other: a Hollywood sheet is three games"
            )

    def limit(self, upcard: Card | None = None) -> int:
        """The most deadwood that may knock in this hand (0-10); under Oklahoma the first *upcard* sets it.

        >>> PRESETS["oklahoma"].limit(Card(Suit.DIAMONDS, Rank.FOUR))
        4
        """
        if not self.oklahoma:
            return self.knock_limit
        if upcard is None:
            raise RuleError("under Oklahoma the first upcard sets the knock limit: name it")
        if upcard.rank is Rank.ACE:
            return {"gin": 0, "one": 1, "ten": 10}[self.oklahoma_ace]
        return min(upcard.points, self.knock_limit) if self.oklahoma_caps else upcard.points

    def doubles_points(self, upcard: Card | None) -> bool:
        return self.spade_double != "off" and upcard is not None and upcard.suit is Suit.SPADES

    def doubles_boxes(self, upcard: Card | None) -> bool:
        return self.doubles_points(upcard) and self.spade_double == "points_and_boxes"

    def __str__(self) -> str:
        """The nearest preset and what differs from it, as :func:`parse_rules` reads it."""
        differing = {name: self._differences(preset) for name, preset in PRESETS.items()}
        name = min(differing, key=lambda each: len(differing[each]))
        return " ".join([name, *(f"{key}={_text(value)}" for key, value in differing[name].items())])

    def _differences(self, other: "RuleSet") -> dict[str, Any]:
        mine = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in mine.items() if value != getattr(other, name)}


_CHOICES: dict[str, tuple[Any, ...]] = {
    "players": (2, 4),
    "deal_rotation": ("alternate", "winner", "loser", "clockwise"),
    "void_redeal": ("same", "next"),
    "stock_floor": (2, 0),
    "wall_rule": ("void", "opponent_may_take_to_knock"),
    "min_run": (3, 4),
    "knock_limit": tuple(range(11)),
    "knock_min_turn": (1, 2),
    "knock_discard": ("one_face_down", "all_deadwood"),
    "gin_bonus": (20, 25, 30),
    "big_gin_bonus": (25, 31, 50),
    "undercut_bonus": (10, 20, 25),
    "tie": ("undercut", "push", "knocker"),
    "arrangement": ("declared", "best"),
    "hand_score": ("difference", "sum_of_others"),
    "target": tuple(range(50, 301)),
    "game_bonus": (0, 100),
    "box_bonus": (0, 10, 20, 25),
    "box_timing": ("end", "immediate"),
    "shutout": ("none", "game_bonus_x2", "points_x2", "total_x2"),
    "spade_double": ("off", "points", "points_and_boxes"),
    "extra_boxes_gin": (0, 2),
    "extra_boxes_big_gin": (0, 3),
    "extra_boxes_undercut": (0, 1),
    "sheet": ("single", "hollywood"),
    "match": ("single", "best_of_3", "best_of_5"),
    "oklahoma_ace": ("gin", "one", "ten"),
}
# Rules that every table here has: they may be named, but not changed. Another value is taught in words, or is never
# played in gin.
FIXED_RULES: Mapping[str, str] = {
    "pack": "52",
    "jokers": "0",
    "hand_size": "10",
    "first_dealer": "random",
    "upcard_order": "nondealer_then_dealer",
    "after_two_passes": "nondealer_must_draw_stock",
    "nondealer_may_draw_stock_first": "false",
    "see_discards": "top_only",
    "set_sizes": "3-4",
    "ace": "low",
    "knock_test": "after_discard",
    "knock_optional": "true",
    "layoff_vs_gin": "false",
    "defender_gin_bonus": "false",
    "settle": "margin",
    "hollywood_open": "one_new_column_per_win",
    "illegal_knock": "cancel",
    "wrong_count": "redeal_before_first_draw",
}
_EXTRA_BOXES = ("extra_boxes_gin", "extra_boxes_big_gin", "extra_boxes_undercut")
_YES_NO = {"on": True, "true": True, "allowed": True, "off": False, "false": False, "forbidden": False}


def allowed_values(name: str) -> tuple[Any, ...]:
    """Every value that the rule *name* can take. RuleError where there is no such rule."""
    if name not in RuleSet.__dataclass_fields__:
        raise RuleError(_unknown(name))
    return _CHOICES.get(name, (True, False))


def _check_value(name: str, value: Any) -> None:
    allowed = allowed_values(name)
    if type(value) is not type(allowed[0]) or value not in allowed:  # True is no 1, and 1 is no True
        raise RuleError(f"{name}={_text(value)} is not a rule (expected {_wanted(allowed)})")


def _wanted(allowed: tuple[Any, ...]) -> str:
    if allowed == (True, False):
        return "on or off"
    if len(allowed) > 12:
        return f"a number from {allowed[0]} to {allowed[-1]}"
    return "one of: " + ", ".join(map(_text, allowed))


def _unknown(name: str) -> str:
    known = ", ".join(field.name for field in fields(RuleSet))
    return f"there is no rule {name[:40]!r} (rules are: {known})"


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)[:40]


_STANDARD = RuleSet()
_CLASSIC = replace(_STANDARD, gin_bonus=20, undercut_bonus=10, box_bonus=20, big_gin=False, deal_rotation="loser")
_OKLAHOMA = replace(_STANDARD, oklahoma=True, spade_double="points", target=150)
_KISSES: dict[str, Any] = {"extra_boxes_gin": 2, "extra_boxes_big_gin": 3, "extra_boxes_undercut": 1}
PRESETS: Mapping[str, RuleSet] = {
    "standard": _STANDARD,
    "classic": _CLASSIC,
    "tournament": replace(_STANDARD, target=250, match="best_of_5"),
    "oklahoma": _OKLAHOMA,
    "hollywood": replace(_STANDARD, sheet="hollywood"),
    "oklahoma-hollywood": replace(_OKLAHOMA, sheet="hollywood", **_KISSES),
    "straight": replace(_STANDARD, knock_limit=0),
    "big-gin-boxes": replace(_STANDARD, **_KISSES),
    "house": RuleSet(
        players=4,
        deal_rotation="clockwise",
        upcard=False,
        stock_floor=0,
        min_run=4,
        table_melds=True,
        build_during_play=True,
        knock_discard="all_deadwood",
        big_gin=False,
        hand_score="sum_of_others",
        target=200,
        game_bonus=0,
        box_bonus=0,
        shutout="none",
    ),
}
STANDARD = _STANDARD


def rules_with(base: RuleSet, settings: Mapping[str, str]) -> RuleSet:
    """*base* with single rules set from text. RuleError names the rule or the value that does not exist.

    The extra boxes can be set together: ``extra_boxes=2/3/1`` for gin, big gin and an undercut. A rule that no table
    changes (:data:`FIXED_RULES`) may be named with the value it has.
    """
    values: dict[str, Any] = {}
    for name, text in _single_settings(settings):
        if name in FIXED_RULES:
            _check_fixed(name, text)
            continue
        if name not in RuleSet.__dataclass_fields__:
            raise RuleError(_unknown(name))
        values[name] = _read(text, getattr(base, name))
        _check_value(name, values[name])
    return replace(base, **values)


def _single_settings(settings: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for name, text in settings.items():
        if name == "extra_boxes":
            parts = text.split("/")
            if len(parts) != len(_EXTRA_BOXES):
                raise RuleError(f"extra_boxes={text[:40]} is not a rule (expected gin/big gin/undercut, like 2/3/1)")
            yield from zip(_EXTRA_BOXES, parts, strict=True)
        else:
            yield name, text


def _check_fixed(name: str, text: str) -> None:
    only = FIXED_RULES[name]
    if text.lower() != only and (only not in _YES_NO or _YES_NO.get(text.lower()) is not _YES_NO[only]):
        raise RuleError(f"{name}={text[:40]} is not played here (every table has {name}={only})")


def _read(text: str, like: Any) -> Any:
    if isinstance(like, bool):
        return _YES_NO.get(text.lower(), text)
    if isinstance(like, int):
        return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else text
    return text


def parse_rules(text: str) -> RuleSet:
    """A preset and what differs from it: ``standard``, ``classic tie=push knock_limit=7``.

    >>> parse_rules("classic").undercut_bonus
    10
    """
    name, *settings = text.split() or [""]
    if name not in PRESETS:
        raise RuleError(f"there is no rule set {name[:40]!r} (expected one of: {', '.join(PRESETS)})")
    pairs: dict[str, str] = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals:
            raise RuleError(f"{setting[:40]!r} sets no rule (expected name=value)")
        if key in pairs:
            raise RuleError(f"{key[:40]} is set twice")
        pairs[key] = value
    return rules_with(PRESETS[name], pairs)
