"""Rules: the topics of the reference."""

from lessons.reference import load_topics
from trainer.app import look
from trainer.app.rulebook import links


def draw() -> None:
    links.head("Rules")
    look.quiet("The usual rules today, in short. House rules say what other tables do.")
    for each in load_topics():
        links.entry(each.title, each.summary, "topic", topic=each.id)
