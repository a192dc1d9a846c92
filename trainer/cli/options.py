"""Options that several commands share, and a parser that reports a mistake in one line."""

import argparse
from collections.abc import Callable
from typing import Any, NoReturn, TypeAlias

from trainer.cli.stream import InputError
from trainer.rules.cards import Card, parse_card
from trainer.rules.ruleset import PRESETS, RuleSet, parse_rules, rules_with


class Parser(argparse.ArgumentParser):
    """Raises InputError for a mistake, instead of printing the usage and leaving."""

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter, **options)

    def error(self, message: str) -> NoReturn:
        raise InputError(f"{message} (see {self.prog} --help)")


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


def add_rules(parser: Parser) -> None:
    group = parser.add_argument_group("the rules of the table")
    group.add_argument("--rules", default="standard", metavar="P", help=f"{', '.join(PRESETS)} (default: standard)")
    group.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="name=value",
        help="a single rule, for example --set knock_limit=7 --set tie=push; may be given several times",
    )


def rules_of(args: argparse.Namespace) -> RuleSet:
    """The rule set that the options name. RuleError or InputError where there is none."""
    settings: dict[str, str] = {}
    for setting in args.set:
        name, equals, value = setting.partition("=")
        if not equals:
            raise InputError(f"--set {setting!r} sets no rule (expected name=value, like tie=push)")
        if name in settings:
            raise InputError(f"--set {name} is given twice")
        settings[name] = value
    return rules_with(parse_rules(args.rules), settings)


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """A type of an argument: a number from *least* to *most*."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text[:9]) <= most:
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number from {least} to {most}")
        return int(text[:9])

    return read


def add_upcard(parser: Parser) -> None:
    parser.add_argument("--upcard", metavar="CARD", help="the first upcard, which sets the knock limit under Oklahoma")


def upcard_of(args: argparse.Namespace) -> Card | None:
    return None if args.upcard is None else parse_card(args.upcard)


def add_json(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="JSON on a terminal too, one object a line")
