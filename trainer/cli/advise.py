"""``gin-trainer advise``: what every choice in a position is worth, and how sure that is."""

import argparse
import json
from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from trainer.analysis.history import view_from_history
from trainer.cli.options import Commands, add_json, add_rules, rules_of
from trainer.cli.stream import InputError, Reply, answer_each, wants_json
from trainer.rules.cards import format_cards, parse_card, parse_cards
from trainer.rules.play import Action, BigGin, Discard, DrawStock, Knock, TakeDiscard, View
from trainer.rules.ruleset import RuleSet

if TYPE_CHECKING:
    from trainer.analysis.advice import Advice, Candidate

_EPILOG = """\
example:
  gin-trainer advise < positions.jsonl
where positions.jsonl has one position a line, such as
  {"hand":"4h 5h 6h 9c 9d 9s As Ad 2c 2d Qs","upcard":"Kh","history":"pass pass stock"}

hand is yours: ten cards before a draw, eleven after it. upcard is the first one. history is everything done at the
table, in order: pass, take, stock, or the card that was thrown; the non-dealer begins. You are the player to move.

Every choice gets its price: points a hand to you, the points of the hand and of the box also apart, the match score
left out. loss is what it gives away against the best, with its standard error; the band is best where it is not
separated from the best, then slip, costly (1 point and more), very costly (3). decided says whether every model of the
opponent puts the best choice first beyond doubt. A knock is priced with the grouping on which least is laid off.

Blank lines are passed over. A line that is no such position is reported on stderr by its number while the others are
answered (the exit status is then 2)."""
_FIELDS = ("hand", "upcard", "history")
_SEED = 1


def add_to(commands: Commands) -> None:
    parser = commands.add_parser(
        "advise",
        help="price every choice in a position",
        description="Every choice in a position with its price: one JSON object a line in, one out.",
        epilog=_EPILOG,
    )
    add_rules(parser)
    parser.add_argument("--seed", type=int, default=_SEED, metavar="S", help="which deals are tried (default: 1)")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    rules = rules_of(args)
    return answer_each("gin-trainer advise", lambda line: reply_to(line, rules, args.seed), wants_json(args.json))


def reply_to(line: str, rules: RuleSet, seed: int) -> Reply:
    """The advice for the position *line*; the same seed gives the same. InputError or RulesError where it is none."""
    try:
        from trainer.analysis.advice import advise
        from trainer.analysis.worlds import ViewError
    except ImportError as problem:
        raise InputError(f"advice needs the extra 'analysis' ({problem})") from problem
    view = _view(line, rules)
    try:
        advice = advise(view, Random(seed))
    except ViewError as problem:
        raise InputError(str(problem)) from problem
    return Reply(_facts(view, advice), _text(advice))


def _view(line: str, rules: RuleSet) -> View:
    try:
        fields = json.loads(line.strip())
    except json.JSONDecodeError as problem:
        raise InputError(f"not JSON: {problem.msg} at column {problem.colno}") from problem
    except (ValueError, RecursionError) as problem:  # numbers too long, brackets too deep
        raise InputError("not JSON that can be read") from problem
    if not isinstance(fields, dict):
        raise InputError(f"expected a JSON object with {', '.join(_FIELDS)}, not {json.dumps(fields)[:40]}")
    for name in fields:
        if name not in _FIELDS:
            raise InputError(f"there is no field {name[:40]!r} (fields are: {', '.join(_FIELDS)})")
    hand, upcard, history = (_field(fields, name) for name in _FIELDS)
    if not rules.upcard:
        raise InputError("advice is for tables that turn an upcard")
    return view_from_history(parse_cards(hand), parse_card(upcard), history, rules)


def _field(fields: Mapping[str, Any], name: str) -> str:
    if name not in fields:
        raise InputError(f"{name} is missing")
    value = fields[name]
    if not isinstance(value, str):
        raise InputError(f"{name}: expected text, not {json.dumps(value)[:40]}")
    return value


def _facts(view: View, advice: "Advice") -> dict[str, Any]:
    return {
        "hand": format_cards(sorted(view.hand)),
        "phase": view.phase,
        "best": _words(advice.candidates[0].action),
        "decided": advice.decided,
        "candidates": [_candidate(each) for each in advice.candidates],
        "opponent_deadwood": round(advice.opponent_deadwood, 1),
        "draws_left": advice.draws_left,
        "worlds": advice.worlds,
        "model": advice.model,
    }


def _candidate(each: "Candidate") -> dict[str, Any]:
    data: dict[str, Any] = {"action": _words(each.action)}
    if isinstance(each.action, (Knock, BigGin)):
        data["melds"] = [format_cards(meld) for meld in each.action.melds]
    data |= {
        "price": round(each.price, 2),
        "points": round(each.points, 2),
        "box": round(each.box, 2),
        "loss": round(each.loss, 2),
        "error": round(each.error, 2),
        "band": each.band,
        "models": {name: round(price, 2) for name, price in each.models},
    }
    if each.undercut_chance is not None:
        data["undercut_chance"] = round(each.undercut_chance, 3)
    if each.use_chance is not None:
        data["use_chance"] = round(each.use_chance, 3)
    return data


def _words(action: Action) -> str:
    """``knock Kd``, as in the history: the card is the one thrown."""
    match action:
        case Discard(card):
            return f"throw {card}"
        case Knock(card, _):
            return f"knock {card}"
        case BigGin():
            return "big gin"
        case TakeDiscard():
            return "take"
        case DrawStock():
            return "stock"
        case _:
            return "pass"


def _text(advice: "Advice") -> str:
    verdict = "decided" if advice.decided else "not decided: choices marked best are not separated"
    lines = [f"{_words(advice.candidates[0].action)} ({verdict})"]
    for each in advice.candidates:
        lines.append(
            f"  {_words(each.action):<10} {each.price:+7.2f}   loss {each.loss:5.2f} ± {each.error:.2f}   {each.band}"
        )
    lines.append("Points a hand with the box in them, the match score left out; your opponent's deadwood is about")
    lines.append(f"{advice.opponent_deadwood:.0f}. By {advice.model}.")
    return "\n".join(lines)
