"""``gin-trainer advise``: what every choice in a position is worth, and how sure that is."""

import argparse
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from trainer.analysis.actions import action_words
from trainer.analysis.history import view_from_history
from trainer.cli.options import Commands, add_json, add_rules, rules_of, whole_number
from trainer.cli.stream import InputError, Reply, answer_each, complain, json_object, shown, wants_json
from trainer.rules.cards import format_cards, parse_card, parse_cards
from trainer.rules.play import BigGin, Knock, View
from trainer.rules.ruleset import RuleSet, parse_rules

if TYPE_CHECKING:
    from trainer.analysis.advice import Advice, Candidate

_EPILOG = """\
example:
  gin-trainer advise < positions.jsonl
where positions.jsonl has one position a line, such as
  {"hand":"4h 5h 6h 9c 9d 9s As Ad 2c 2d Qs","upcard":"Kh","history":"pass pass stock"}

hand is yours: ten cards before a draw, eleven after it. upcard is the first one. history is everything done at the
table, in order: pass, take, stock, or the card that was thrown; the non-dealer begins. You are the player to move.

rules may name the rules of one position, as --rules does for all of them.

Every choice gets its price: points a hand to you, the points of the hand and of the box also apart, the match score
left out. loss is what it gives away against the best, with its standard error; the band is best where it is not
separated from the best, then slip, costly (1 point and more), very costly (3). models has the same for each model of
the opponent. A knock is priced with the grouping on which least is laid off.

verdict is "decided" where every model puts the best choice first beyond doubt (by four errors and two points), else
"not decided". should_knock is true or false where knocking against playing on is beyond doubt, else null. shortlist
has discards that are right, each separated from each of those that are wrong; null where there are none.

Exact: deadwood (least points left), outs_kept, outs_lost, gin_cards (unseen cards that make gin) and use_chance (that
your opponent can meld the discard). Estimated: undercut_chance and opponent_deadwood.

It stops when it is decided, or after --rounds of deals (worlds says how many were tried for each model), or after
--seconds for one position. Without --seconds the same seed gives the same answer.

Blank lines are passed over. A line that is no such position is reported on stderr by its number while the others are
answered (the exit status is then 2)."""
_FIELDS = ("hand", "upcard", "history")
_RULES = "rules"
_SEED, _ROUNDS, _MOST_ROUNDS, _MOST_SECONDS = 1, 3, 1000, 3600.0
OFF = "advice is off: it needs the extra 'analysis', that is Numba (pip install 'gin-trainer[analysis]')"


@dataclass(frozen=True, slots=True)
class Budget:
    """When to stop looking, if it is not decided before."""

    seed: int
    rounds: int
    seconds: float | None


def add_to(commands: Commands) -> None:
    parser = commands.add_parser(
        "advise",
        help="price every choice in a position",
        description="Every choice in a position with its price: one JSON object a line in, one out.",
        epilog=_EPILOG,
    )
    add_rules(parser)
    parser.add_argument(
        "--seed", type=int, default=_SEED, metavar="S", help=f"which deals are tried (default: {_SEED})"
    )
    parser.add_argument(
        "--rounds",
        type=whole_number(1, _MOST_ROUNDS),
        default=_ROUNDS,
        metavar="N",
        help=f"of deals, at most: 80 a round and model, 480 for a draw (default: {_ROUNDS})",
    )
    parser.add_argument("--seconds", type=_seconds, metavar="T", help="for one position at most, one round at least")
    add_json(parser)
    parser.set_defaults(run=run)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= _MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number of seconds from 0 to {_MOST_SECONDS:g}")
    return seconds


def run(args: argparse.Namespace) -> int:
    rules, budget = rules_of(args), Budget(args.seed, args.rounds, args.seconds)
    _prepare()
    return answer_each("gin-trainer advise", lambda line: reply_to(line, rules, budget), wants_json(args.json))


def _prepare() -> None:
    """InputError that says why advice is off; on a terminal a word on what takes so long."""
    try:
        from trainer.analysis.advice import prepare
        from trainer.analysis.kernel.jit import CACHE_PROBLEM
    except ImportError as problem:
        raise InputError(f"{OFF}; {problem}") from problem
    say: Callable[[str], None] = lambda line: complain("gin-trainer advise", line)  # noqa: E731
    if sys.stderr.isatty():
        if CACHE_PROBLEM:
            say(CACHE_PROBLEM)
        prepare(say)


def reply_to(line: str, rules: RuleSet, budget: Budget) -> Reply:
    """The advice for the position *line*. InputError or RulesError where it is none."""
    from trainer.analysis.advice import advise
    from trainer.analysis.worlds import ViewError

    view = _view(line, rules)
    try:
        advice = advise(view, Random(budget.seed), rounds=budget.rounds, seconds=budget.seconds)
    except ViewError as problem:
        raise InputError(str(problem)) from problem
    return Reply(_facts(view, advice), _text(advice))


def _view(line: str, rules: RuleSet) -> View:
    fields = json_object(line, _FIELDS, (_RULES,))
    hand, upcard, history = (_field(fields, name) for name in _FIELDS)
    if _RULES in fields:
        rules = parse_rules(_field(fields, _RULES))
    if not rules.upcard:
        raise InputError("advice is for tables that turn an upcard")
    return view_from_history(parse_cards(hand), parse_card(upcard), history, rules)


def _field(fields: Mapping[str, Any], name: str) -> str:
    value = fields[name]
    if not isinstance(value, str):
        raise InputError(f"{name}: expected text, not {shown(value)}")
    return value


def _facts(view: View, advice: "Advice") -> dict[str, Any]:
    words = {name: [action_words(each) for each in getattr(advice, name)] for name in ("right", "wrong")}
    return {
        "hand": format_cards(sorted(view.hand)),
        "phase": view.phase,
        "best": action_words(advice.candidates[0].action),
        "verdict": advice.verdict,
        "should_knock": advice.should_knock,
        "candidates": [_candidate(each) for each in advice.candidates],
        "shortlist": words if advice.right else None,
        "opponent_deadwood": round(advice.opponent_deadwood, 1),
        "draws_left": advice.draws_left,
        "turns_left": advice.turns_left,
        "worlds": advice.worlds,
        "model": advice.model,
    }


def _candidate(each: "Candidate") -> dict[str, Any]:
    data: dict[str, Any] = {"action": action_words(each.action)}
    if isinstance(each.action, (Knock, BigGin)):
        data["melds"] = [format_cards(meld) for meld in each.action.melds]
    data |= {
        "price": round(each.price, 2),
        "points": round(each.points, 2),
        "box": round(each.box, 2),
        "loss": round(each.loss, 2),
        "error": round(each.error, 2),
        "band": each.band,
        "models": {
            one.name: {"price": round(one.price, 2), "loss": round(one.loss, 2), "error": round(one.error, 2)}
            for one in each.models
        },
    }
    if each.undercut_chance is not None:
        data["undercut_chance"] = round(each.undercut_chance, 3)
    for name, value in asdict(each.reasons).items():
        if value is not None:
            data[name] = round(value, 3)
    return data


def _text(advice: "Advice") -> str:
    decided = "decided" if advice.decided else "not decided: those marked best are not separated"
    names = [action_words(each.action, lambda card: card.symbol) for each in advice.candidates]
    lines = [f"{names[0]} ({decided})"]
    for name, each in zip(names, advice.candidates, strict=True):
        lines.append(
            f"  {name:<10} {each.price:+7.2f}   loss {each.loss:5.2f} ± {each.error:.2f}   "
            f"{each.band:<11}   {_reasons(each)}".rstrip()
        )
    turns = "turn" if advice.turns_left == 1 else "turns"
    lines.append("Points a hand with the box in them, the match score left out. Your opponent probably holds about")
    lines.append(f"{advice.opponent_deadwood:.0f}; {advice.turns_left} more {turns} from the stock are yours at most.")
    lines.append(f"Estimated by {advice.model}.")
    return "\n".join(lines)


def _reasons(each: "Candidate") -> str:
    facts, words = each.reasons, [f"{each.reasons.deadwood} left"]
    if each.undercut_chance is not None:
        words.append(f"undercut {each.undercut_chance:.0%}")
    if facts.outs_kept is not None:
        words.append(f"{facts.outs_kept} outs kept, {facts.outs_lost} lost")
    if facts.gin_cards:
        words.append(f"{facts.gin_cards} make gin")
    if facts.use_chance is not None:
        words.append(f"used {facts.use_chance:.0%}")
    return ", ".join(words)
