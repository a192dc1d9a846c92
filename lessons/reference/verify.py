"""Everything wrong in the reference's own files: each by itself, and what they say of one another."""

from lessons.reference import disputes, glossary, switches, topics
from lessons.reference.reading import file_text


def verify_reference() -> list[str]:
    """One line for each problem, with file and line; empty where all is well."""
    pages, problems = topics.read_topics()
    quarrels, wrong = disputes.read_disputes(file_text(disputes.FILE))
    problems += wrong
    terms, wrong = glossary.read_terms(file_text(glossary.FILE))
    problems += wrong
    problems += switches.read_switches(file_text(switches.FILE))[1]
    known = {each.id for each in pages}
    for file, entries in ((disputes.FILE, quarrels), (glossary.FILE, terms)):
        problems += [
            f"{file}:1: {each.id}: there is no topic {each.topic!r}" for each in entries if each.topic not in known
        ]
    return problems
