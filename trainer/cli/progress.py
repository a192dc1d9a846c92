"""``gin-trainer progress``: a learner's log out to a file, in from a file, and in numbers."""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from trainer.cli.options import Commands, Parser, add_json
from trainer.cli.stream import DONE, InputError, Reply, show, wants_json

if TYPE_CHECKING:
    from trainer.storage import Store

_EPILOG = """\
examples:
  gin-trainer progress export my-progress.jsonl
  gin-trainer progress export --csv my-progress.csv
  gin-trainer progress import my-progress.jsonl
  gin-trainer progress stats

The log is JSON Lines, one event a line: every answer with its exercise, and what was taken back. Import adds what is
not there yet, by the events' ids, so importing twice changes nothing; a file with a fault is refused whole, its lines
named. The database is the one that the app uses (GIN_TRAINER_DATABASE_URL). The profile is that of this computer;
--link takes the private link of another one."""


def add_to(commands: Commands) -> None:
    parser = commands.add_parser(
        "progress", help="export, import and sum up your progress", description="Your progress.", epilog=_EPILOG
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    out = _add(actions, "export", "write every answer to a file, or to the output")
    out.add_argument("file", type=Path, nargs="?", metavar="FILE", help="a new file (default: the output)")
    out.add_argument("--csv", action="store_true", help="a table for a spreadsheet; it cannot be imported again")
    out.set_defaults(run=_export)
    back = _add(actions, "import", "add the answers of an exported file")
    back.add_argument("file", type=Path, metavar="FILE", help="what export wrote")
    add_json(back)
    back.set_defaults(run=_import)
    stats = _add(actions, "stats", "what was answered, and how well")
    add_json(stats)
    stats.set_defaults(run=_stats)


def _add(actions: Commands, name: str, what: str) -> Parser:
    parser = actions.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.", epilog=_EPILOG)
    parser.add_argument("--link", metavar="LINK", help="the private link of a profile, or the key in it")
    return parser


@contextmanager
def _opened(link: str | None) -> Iterator[tuple["Store", str]]:
    """The store and the learner's id. InputError for whatever is wrong with either, here and in the block."""
    from trainer.storage import Store, StoreError, database_url

    try:
        store = Store.open(database_url())
        try:
            yield store, _learner(store, link)
        finally:
            store.close()
    except StoreError as problem:
        raise InputError(str(problem)) from problem


def _learner(store: "Store", link: str | None) -> str:
    if link is None:
        return store.default_learner()
    keys = parse_qs(urlsplit(link).query).get("key", [link])
    profile = store.profiles.by_token(keys[0])
    if profile is None:
        raise InputError("--link: this private link leads to no profile (it may have been renewed)")
    return profile.id


def _export(args: argparse.Namespace) -> int:
    from trainer.storage import own_data

    with _opened(args.link) as (store, learner):
        events = store.events(learner)
        lines = own_data.csv_lines(events) if args.csv else own_data.json_lines(events)
        if args.file is None:
            sys.stdout.writelines(lines)
            sys.stdout.flush()
        else:
            _write(args.file, lines)
    return DONE


def _write(path: Path, lines: Iterator[str]) -> None:
    """A new file, whole or not at all. One that is there is somebody's, and stays."""
    unfinished = path.with_name(f"{path.name}.part")
    try:
        if path.exists():
            raise InputError(f"{path} is there already (name a new file)")
        with unfinished.open("w", encoding="utf-8", newline="") as file:
            file.writelines(lines)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError as problem:
        unfinished.unlink(missing_ok=True)
        raise InputError(f"{path} cannot be written: {problem.strerror}") from problem


def _import(args: argparse.Namespace) -> int:
    from trainer.storage import own_data

    try:
        content = args.file.read_bytes()
    except OSError as problem:
        raise InputError(f"{args.file} cannot be read: {problem.strerror}") from problem
    with _opened(args.link) as (store, learner):
        try:
            imported = own_data.import_log(store, learner, content)
        except own_data.BrokenFileError as problem:
            raise InputError(f"{args.file}: nothing was imported; {problem}") from problem
    old = imported.read - imported.new
    text = f"{imported.new} new, {old} known already."
    show(Reply({"read": imported.read, "new": imported.new}, text), wants_json(args.json))
    return DONE


def _stats(args: argparse.Namespace) -> int:
    with _opened(args.link) as (store, learner):
        stored_zone = store.setting(learner, "zone", "UTC")
        zone = stored_zone if isinstance(stored_zone, str) else "UTC"
        data = _numbers(store, learner, zone)
    show(Reply(data, _text(data)), wants_json(args.json))
    return DONE


def _numbers(store: "Store", learner: str, zone: str) -> dict[str, Any]:
    from trainer.learner.knowledge import fold

    known = fold(store.events(learner), datetime.now(UTC), zone)
    attempts = known.answers  # of sprints too: the file that is saved has them
    return {
        "attempts": len(attempts),
        "right": sum(attempt.right for attempt in attempts),
        "first": attempts[0].at.isoformat() if attempts else None,
        "last": attempts[-1].at.isoformat() if attempts else None,
        "streak_days": known.streak.days,
        "reviews_due": len(known.due),
        "skills": {
            str(skill): {
                "standing": str(state.standing),
                "first_tries": state.tries,
                "right_of_last": state.right_of_last,
                "last": state.last,
            }
            for skill, state in known.skills.items()
            if state.tries
        },
    }


def _text(data: dict[str, Any]) -> str:
    if not data["attempts"]:
        return "No answers yet."
    lines = [
        f"{data['attempts']} answers, {data['right']} right; {data['first'][:10]} to {data['last'][:10]} (UTC).",
        f"Days in a row: {data['streak_days']}. Reviews due: {data['reviews_due']}.",
    ]
    for skill, state in data["skills"].items():
        shown = f"{state['right_of_last']} of the last {state['last']} right"
        lines.append(f"  {skill:<15} {state['standing']:<9} {shown}, {state['first_tries']} first tries")
    return "\n".join(lines)
