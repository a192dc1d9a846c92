"""What a table does differently from Standard, in players' words: ``undercut 10 instead of 25``."""

from dataclasses import fields
from typing import Any

from trainer.rules.ruleset import STANDARD, RuleSet

# A rule with words for each of its other values.
_WORDS: dict[str, dict[Any, str]] = {
    "players": {4: "four players instead of two"},
    "deal_rotation": {
        "winner": "the winner of a hand deals the next one instead of taking turns",
        "loser": "the loser of a hand deals the next one instead of taking turns",
        "clockwise": "the deal goes round clockwise",
    },
    "void_redeal": {"next": "after a dead hand the deal passes on instead of staying with the same dealer"},
    "upcard": {False: "no upcard is turned"},
    "discard_taken_card": {True: "a card just taken from the pile may be thrown back"},
    "stock_floor": {0: "the stock is drawn to the last card instead of leaving two"},
    "wall_rule": {"opponent_may_take_to_knock": "the last discard may be taken, but only to knock or for gin"},
    "min_run": {4: "runs of at least four cards instead of three"},
    "table_melds": {True: "melds are laid on the table during play"},
    "build_during_play": {True: "cards are added to other players' melds during play"},
    "knock_min_turn": {2: "no knock on a player's first turn"},
    "knock_discard": {"all_deadwood": "a knocker throws all deadwood on the pile instead of one card face down"},
    "big_gin": {False: "no big gin"},
    "tie": {
        "push": "at equal counts nobody scores instead of an undercut",
        "knocker": "at equal counts the knocker wins the hand instead of an undercut",
    },
    "arrangement": {"best": "the best groupings count instead of those declared"},
    "hand_score": {"sum_of_others": "a knock wins the whole count of the other hands instead of the difference"},
    "box_timing": {"immediate": "boxes count at once instead of at the end of the game"},
    "shutout": {
        "none": "a shutout brings nothing extra instead of doubling the game bonus",
        "points_x2": "a shutout doubles the points of the hands instead of the game bonus",
        "total_x2": "a shutout doubles the whole total instead of the game bonus",
    },
    "spade_double": {
        "points": "a spade upcard doubles the points of the hand",
        "points_and_boxes": "a spade upcard doubles the points and the boxes of the hand",
    },
    "sheet": {"hollywood": "a Hollywood sheet of three games instead of one game"},
    "hollywood_last_double": {True: "the last Hollywood game counts double"},
    "match": {
        "best_of_3": "a match of best of three games instead of one game",
        "best_of_5": "a match of best of five games instead of one game",
    },
    "oklahoma": {True: "the upcard sets the knock limit"},
    "oklahoma_ace": {
        "one": "an ace upcard allows a knock with 1 instead of gin only",
        "ten": "an ace upcard allows a knock with 10 instead of gin only",
    },
    "oklahoma_caps": {False: "the upcard may set a limit above the table's own"},
}
# A rule that is a number: "gin 20 instead of 25".
_NUMBERS = {
    "knock_limit": "knock limit",
    "gin_bonus": "gin",
    "big_gin_bonus": "big gin",
    "undercut_bonus": "undercut",
    "target": "game to",
    "game_bonus": "game bonus",
    "box_bonus": "box",
}
_NONE = {
    "knock_limit": "no knock, only gin",
    "game_bonus": "no game bonus",
    "box_bonus": "no boxes",
}
_EXTRA_BOXES = {
    "extra_boxes_gin": "gin",
    "extra_boxes_big_gin": "big gin",
    "extra_boxes_undercut": "an undercut",
}


def differences_in_words(rules: RuleSet) -> tuple[str, ...]:
    """Each rule that is not Standard's, as a phrase, in the order of the rule set; empty for Standard.

    >>> from trainer.rules.ruleset import PRESETS
    >>> differences_in_words(PRESETS["classic"])[1:3]
    ('gin 20 instead of 25', 'no big gin')
    """
    return tuple(
        _phrase(field.name, getattr(rules, field.name), getattr(STANDARD, field.name))
        for field in fields(RuleSet)
        if getattr(rules, field.name) != getattr(STANDARD, field.name)
    )


def _phrase(name: str, value: Any, standard: Any) -> str:
    if value == 0 and name in _NONE:
        return _NONE[name]
    if name in _NUMBERS:
        return f"{_NUMBERS[name]} {value} instead of {standard}"
    if name in _EXTRA_BOXES:
        return f"{value} extra {'box' if value == 1 else 'boxes'} for {_EXTRA_BOXES[name]}"
    return _WORDS[name][value]
