"""``gin-trainer showdown``: both hands laid open, the best defence, and what the hand scores."""

import argparse
from collections.abc import Iterable, Mapping
from typing import Any

from trainer.cli.options import Commands, add_json, add_rules, rules_of
from trainer.cli.stream import InputError, Reply, answer_each, json_object, shown, symbols, wants_json
from trainer.exercises.wording import boxes_word, points_word
from trainer.rules.cards import Card, format_cards, parse_cards
from trainer.rules.errors import CardError
from trainer.rules.ruleset import RuleSet
from trainer.rules.showdown import Ending, Score, Showdown, Side, showdown

_EPILOG = """\
example:
  gin-trainer showdown < positions.jsonl
where positions.jsonl has one position a line, such as
  {"knocker_melds":["4h 5h 6h","Jc Jd Js"],"knocker_deadwood":"2c 3s Ad 2d","defender":"8s 9s Ts Qh Qd Qc 7h Jh 4c Ac"}

knocker_melds is a list, knocker_deadwood may be empty (gin, or big gin with eleven cards in melds), defender has ten
cards. Optional: upcard, which sets the limit under Oklahoma, and kind (knock, gin or big_gin), which is checked against
the cards. The knocker's grouping is taken as declared; the defender melds and lays off as well as possible.

Blank lines are passed over. A line that is no such position is reported on stderr by its number while the others are
answered (the exit status is then 2)."""

_KINDS = (Ending.KNOCK, Ending.GIN, Ending.BIG_GIN)
_REQUIRED, _OPTIONAL = ("knocker_melds", "knocker_deadwood", "defender"), ("upcard", "kind")


def add_to(commands: Commands) -> None:
    parser = commands.add_parser(
        "showdown",
        help="score a hand that was knocked",
        description="Both hands laid open and scored: one JSON object a line in, one out.",
        epilog=_EPILOG,
    )
    add_rules(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    rules = rules_of(args)
    return answer_each("gin-trainer showdown", lambda line: reply_to(line, rules), wants_json(args.json))


def reply_to(line: str, rules: RuleSet) -> Reply:
    """The result of the position *line*. InputError or RulesError, with the field named, where it is none."""
    fields = json_object(line, _REQUIRED, _OPTIONAL)
    melds = _melds(fields)
    result = showdown(
        melds,
        _cards(fields["knocker_deadwood"], "knocker_deadwood"),
        _cards(fields["defender"], "defender"),
        rules,
        upcard=_upcard(fields),
        kind=_kind(fields),
    )
    return Reply(_facts(result, melds), _text(result))


# --- Reading -----------------------------------------------------------------------------------------------------


def _cards(value: object, place: str) -> tuple[Card, ...]:
    if not isinstance(value, str):
        raise InputError(f"{place}: expected cards as text, like '7h 7d 7s', not {shown(value)}")
    try:
        return parse_cards(value)
    except CardError as problem:
        raise InputError(f"{place}: {problem}") from problem


def _melds(fields: Mapping[str, Any]) -> list[tuple[Card, ...]]:
    value = fields["knocker_melds"]
    if not isinstance(value, list):
        raise InputError(f'knocker_melds: expected a list, like ["7h 7d 7s"], not {shown(value)}')
    return [_cards(each, "knocker_melds") for each in value]


def _upcard(fields: Mapping[str, Any]) -> Card | None:
    if (value := fields.get("upcard")) is None:
        return None
    cards = _cards(value, "upcard")
    if len(cards) != 1:
        raise InputError(f"upcard: expected one card, not {len(cards)}")
    return cards[0]


def _kind(fields: Mapping[str, Any]) -> Ending | None:
    if (value := fields.get("kind")) is None:
        return None
    for kind in _KINDS:
        if value == kind:
            return kind
    raise InputError(f"kind: expected {', '.join(_KINDS[:-1])} or {_KINDS[-1]}, not {shown(value)}")


# --- Saying ------------------------------------------------------------------------------------------------------


def _facts(result: Showdown, melds: Iterable[tuple[Card, ...]]) -> dict[str, Any]:
    """*melds* as they were typed: a card is said to be laid on what the reader wrote, not on the same sorted."""
    score, defence = result.score, result.defence
    typed = {frozenset(each): format_cards(each) for each in melds}
    return {
        "result": score.result,
        "winner": score.winner,
        "points": score.points,
        "boxes": score.boxes,
        "knocker_deadwood": result.knocker_deadwood,
        "defender_deadwood": defence.deadwood,
        "defender_melds": [format_cards(each) for each in defence.melds],
        "layoffs": [
            {"card": str(each.card), "onto": typed.get(frozenset(each.onto), format_cards(each.onto))}
            for each in defence.layoffs
        ],
        "left": format_cards(defence.left),
    }


_NAMES = {Ending.KNOCK: "Knock", Ending.UNDERCUT: "Undercut", Ending.GIN: "Gin", Ending.BIG_GIN: "Big gin"}


def _text(result: Showdown) -> str:
    defence = result.defence
    melds = [symbols(each) for each in defence.melds]
    laid = [f"{each.card.symbol} on {symbols(each.onto)}" for each in defence.layoffs]
    lines = [
        f"{_NAMES[result.score.result]}: {_outcome(result.score)}.",
        f"  Deadwood: the knocker {result.knocker_deadwood}, the defender {defence.deadwood}.",
        f"  The defender melds {' | '.join(melds)}." if melds else "  The defender melds nothing.",
    ]
    if laid:
        lines.append(f"  Laid off: {', '.join(laid)}.")
    if defence.left:
        lines.append(f"  Left over: {symbols(defence.left)}.")
    return "\n".join(lines)


def _outcome(score: Score) -> str:
    if score.winner is Side.NOBODY:
        return "equal deadwood, nobody scores"
    return f"the {score.winner} scores {points_word(score.points)} and {boxes_word(score.boxes)}"
