"""The reference beside the lessons: topics of the rules, a glossary, disputes with their rulings, house-rule switches.

Everything here is data (TOML and Markdown); positions are ruled on by :mod:`trainer.rulings`, never by hand.
"""

from lessons.reference.disputes import Dispute, Outcome, Quarrel, dispute, load_disputes, outcomes
from lessons.reference.glossary import Term, first_mention, load_terms, term, terms_in, terms_of
from lessons.reference.switches import Switch, load_switches, switch_for
from lessons.reference.topics import Topic, load_topics, topic
from lessons.reference.verify import verify_reference

__all__ = [
    "Dispute",
    "Outcome",
    "Quarrel",
    "Switch",
    "Term",
    "Topic",
    "dispute",
    "first_mention",
    "load_disputes",
    "load_switches",
    "load_terms",
    "load_topics",
    "outcomes",
    "switch_for",
    "term",
    "terms_in",
    "terms_of",
    "topic",
    "verify_reference",
]
