"""Words: the glossary."""

from lessons.reference import load_terms
from trainer.app.rulebook import links


def draw() -> None:
    links.head("Words of the game")
    for each in load_terms():
        links.entry(each.word, each.meaning, "word", term=each.id)
