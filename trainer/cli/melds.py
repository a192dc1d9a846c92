"""``gin-trainer melds``: the least deadwood of a hand, every grouping that reaches it, and what may be done."""

import argparse
from typing import Any

from trainer.cli.options import Commands, add_json, add_rules, add_upcard, rules_of, upcard_of
from trainer.cli.stream import DONE, Reply, answer_each, show, symbols, wants_json
from trainer.exercises.wording import points_word
from trainer.rules.arrange import (
    Arrangement,
    after_each_discard,
    best_arrangements,
    distinct_arrangements,
    least_deadwood,
)
from trainer.rules.cards import Card, format_cards, parse_hand
from trainer.rules.ruleset import RuleSet
from trainer.rules.showdown import HAND_SIZE

_EPILOG = """\
examples:
  gin-trainer melds 7h 7d 7s 3c 4c 5c 6c 2s 3h As
  gin-trainer melds "7h 7d 7s 3c 4c 5c 6c 2s 3h 2d 9d" --json
  gin-trainer melds --rules oklahoma --upcard 4d < hands.txt

Cards are written 7h or Td, also 10d, T♦, in any case, with spaces or commas between. Without a HAND, one hand a line
is read from standard input; blank lines are passed over, and a line that is no hand is reported on stderr by its number
while the others are answered (the exit status is then 2).

For ten cards "deadwood" is theirs. For eleven it is the least after the best discard, "discards" has the least after
each, and "deadwood_now" and "arrangements" belong to all eleven. A run of six or more is listed whole and split.
Under Oklahoma "may_knock" is null where it depends on an --upcard that is not given."""


def add_to(commands: Commands) -> None:
    parser = commands.add_parser(
        "melds", help="the best groupings of a hand", description="The best groupings of a hand.", epilog=_EPILOG
    )
    parser.add_argument(
        "hand", nargs="*", metavar="HAND", help="ten or eleven cards (default: one hand a line on stdin)"
    )
    add_rules(parser)
    add_upcard(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    rules, upcard, as_json = rules_of(args), upcard_of(args), wants_json(args.json)
    if not args.hand:
        return answer_each("gin-trainer melds", lambda line: reply_to(line, rules, upcard), as_json)
    show(reply_to(" ".join(args.hand), rules, upcard), as_json)
    return DONE


def reply_to(text: str, rules: RuleSet, upcard: Card | None = None) -> Reply:
    """What there is to say about the hand *text*. CardError where it is none."""
    hand = parse_hand(text)
    if len(hand) == HAND_SIZE:
        least = least_deadwood(hand, rules.min_run)
        data = _facts(hand, least, rules, upcard) | {"big_gin": False}
        return Reply(data, _text(hand, data, rules, f"{points_word(least)} of deadwood"))
    now = least_deadwood(hand, rules.min_run)
    after = after_each_discard(hand, rules.min_run)
    least = min(after.values())
    data = _facts(hand, least, rules, upcard) | {
        "big_gin": rules.big_gin and now == 0,
        "deadwood_now": now,
        "discards": {str(card): count for card, count in after.items()},
    }
    best = " or ".join(card.symbol for card, count in after.items() if count == least)
    count = f"{points_word(now)} of deadwood with all eleven, {least} after throwing {best}"
    return Reply(data, _text(hand, data, rules, count))


def _facts(hand: tuple[Card, ...], least: int, rules: RuleSet, upcard: Card | None) -> dict[str, Any]:
    return {
        "hand": format_cards(hand),
        "deadwood": least,
        "arrangements": [_arrangement(each) for each in best_arrangements(hand, rules.min_run)],
        "may_knock": may_knock(least, rules, upcard),
        "gin": least == 0,
    }


def _arrangement(arrangement: Arrangement) -> dict[str, Any]:
    return {
        "melds": [format_cards(each) for each in arrangement.melds],
        "deadwood_cards": format_cards(arrangement.deadwood_cards),
        "deadwood": arrangement.deadwood,
    }


def may_knock(deadwood: int, rules: RuleSet, upcard: Card | None) -> bool | None:
    """Whether *deadwood* points may knock; None where that depends on an upcard that is not known (Oklahoma)."""
    if not rules.oklahoma or upcard is not None:
        return deadwood <= rules.limit(upcard)
    highest = rules.knock_limit if rules.oklahoma_caps else 10
    if 0 < deadwood <= highest:
        return None
    return deadwood == 0


def _text(hand: tuple[Card, ...], data: dict[str, Any], rules: RuleSet, count: str) -> str:
    knock = {True: "You may knock", False: "You may not knock", None: "Whether you may knock depends on the upcard"}
    verdict = "Big gin" if data["big_gin"] else "Gin" if data["gin"] else knock[data["may_knock"]]
    best = distinct_arrangements(hand, rules.min_run)
    title = "Best grouping" if len(best) == 1 else f"{len(best)} best groupings"
    title += ":" if len(hand) == HAND_SIZE else " of all eleven:"
    return "\n".join([symbols(hand), f"{count}. {verdict}.", title, *(f"  {_grouping(each)}" for each in best)])


def _grouping(arrangement: Arrangement) -> str:
    left = f"{symbols(arrangement.deadwood_cards)} left over ({arrangement.deadwood})" if arrangement.deadwood else ""
    return " | ".join(part for part in (*map(symbols, arrangement.melds), left) if part)
