"""``gin-trainer puzzles reports``: the puzzles that learners of this database found wrong."""

import argparse

from trainer.cli.stream import DONE, InputError, Reply, show, wants_json


def reports(args: argparse.Namespace) -> int:
    from trainer.storage import Store, StoreError, database_url
    from trainer.storage.reports import all_reports

    try:
        store = Store.open(database_url())
        try:
            found = all_reports(store)
        finally:
            store.close()
    except StoreError as problem:
        raise InputError(str(problem)) from problem
    as_json = wants_json(args.json)
    for each in found:
        note = " / ".join(each.note.splitlines()) or "(no note)"
        show(
            Reply({"id": each.puzzle, "note": each.note, "at": each.at}, f"{each.at[:10]}  {each.puzzle}  {note}"),
            as_json,
        )
    if not found and not as_json:
        print("No puzzle was reported.")
    return DONE
