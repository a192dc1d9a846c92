"""Every rule and every value it can take, in players' words: for a switch, and for the list of house rules.

What a whole table does differently is put in sentences in :mod:`trainer.rules.rule_words`.
"""

from typing import Any

from trainer.rules.errors import RuleError
from trainer.rules.ruleset import RuleSet, allowed_values

_TITLES: dict[str, str] = {
    "players": "Players",
    "deal_rotation": "Who deals the next hand",
    "void_redeal": "Who deals after a dead hand",
    "upcard": "The first upcard",
    "discard_taken_card": "Throwing back a card just taken",
    "stock_floor": "The end of the stock",
    "wall_rule": "The last discard",
    "min_run": "The shortest run",
    "table_melds": "Melds on the table during play",
    "build_during_play": "Adding to other players' melds during play",
    "knock_limit": "The knock limit",
    "knock_min_turn": "The first turn on which to knock",
    "knock_discard": "What goes on the pile with a knock",
    "gin_bonus": "The bonus for gin",
    "big_gin": "Big gin",
    "big_gin_bonus": "The bonus for big gin",
    "undercut_bonus": "The bonus for an undercut",
    "tie": "Equal counts",
    "arrangement": "Which grouping counts",
    "hand_score": "What a knock wins",
    "target": "The target of a game",
    "game_bonus": "The game bonus",
    "box_bonus": "Points for each box",
    "box_timing": "When boxes count",
    "shutout": "A shutout",
    "spade_double": "A spade upcard",
    "extra_boxes_gin": "Extra boxes for gin",
    "extra_boxes_big_gin": "Extra boxes for big gin",
    "extra_boxes_undercut": "Extra boxes for an undercut",
    "sheet": "The score sheet",
    "hollywood_last_double": "The last Hollywood game",
    "match": "The match",
    "oklahoma": "Oklahoma",
    "oklahoma_ace": "Oklahoma: an ace upcard",
    "oklahoma_caps": "Oklahoma: the table's own limit",
}
_VALUES: dict[str, dict[Any, str]] = {
    "players": {2: "two", 4: "four"},
    "deal_rotation": {
        "alternate": "the players take turns",
        "winner": "the winner of the hand",
        "loser": "the loser of the hand",
        "clockwise": "the next player clockwise",
    },
    "void_redeal": {"same": "the same player again", "next": "the next player"},
    "upcard": {True: "turned and offered", False: "none is turned"},
    "discard_taken_card": {False: "not on the same turn", True: "allowed"},
    "stock_floor": {2: "two cards are never drawn", 0: "it is drawn to the last card"},
    "wall_rule": {
        "void": "the hand is dead",
        "opponent_may_take_to_knock": "it may be taken to knock or for gin",
    },
    "min_run": {3: "three cards", 4: "four cards"},
    "table_melds": {False: "no, they stay in the hand", True: "yes"},
    "build_during_play": {False: "no", True: "yes"},
    "knock_min_turn": {1: "the first", 2: "the second"},
    "knock_discard": {"one_face_down": "one card, face down", "all_deadwood": "all deadwood"},
    "big_gin": {True: "played", False: "not played"},
    "tie": {"undercut": "an undercut", "push": "nobody scores", "knocker": "the knocker wins the hand"},
    "arrangement": {"declared": "the one declared", "best": "the best one"},
    "hand_score": {"difference": "the difference", "sum_of_others": "the whole count of the other hands"},
    "box_timing": {"end": "when the game is over", "immediate": "at once, toward the target"},
    "shutout": {
        "game_bonus_x2": "doubles the game bonus",
        "none": "brings nothing extra",
        "points_x2": "doubles the points of the hands",
        "total_x2": "doubles the whole total",
    },
    "spade_double": {
        "off": "doubles nothing",
        "points": "doubles the points of the hand",
        "points_and_boxes": "doubles points and boxes",
    },
    "sheet": {"single": "one game", "hollywood": "Hollywood: three games at once"},
    "hollywood_last_double": {False: "counts once", True: "counts twice"},
    "match": {"single": "one game", "best_of_3": "best of three games", "best_of_5": "best of five games"},
    "oklahoma": {False: "not played", True: "the upcard sets the knock limit"},
    "oklahoma_ace": {"gin": "gin only", "one": "a knock with 1", "ten": "a knock with 10"},
    "oklahoma_caps": {True: "never exceeded", False: "may be exceeded"},
}


def rule_title(name: str) -> str:
    """The rule *name* in a few words: ``Equal counts``. RuleError where there is no such rule.

    >>> rule_title("tie")
    'Equal counts'
    """
    allowed_values(name)
    return _TITLES[name]


def value_words(name: str, value: Any) -> str:
    """One value of the rule *name*, to be read after its title: ``nobody scores``, ``25``.

    >>> value_words("tie", "push"), value_words("gin_bonus", 25), value_words("knock_limit", 0)
    ('nobody scores', '25', 'gin only')
    """
    if value not in allowed_values(name):
        raise RuleError(f"{name} has no value {str(value)[:40]!r}")
    if name == "knock_limit" and value == 0:
        return "gin only"
    return _VALUES[name][value] if name in _VALUES else str(value)


def setting_words(rules: RuleSet, name: str) -> str:
    """What *rules* say about *name*: ``Equal counts: an undercut``."""
    return f"{rule_title(name)}: {value_words(name, getattr(rules, name))}"
