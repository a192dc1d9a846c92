"""Knocks early in the hand; later, when a knock is often undercut, it waits."""

from trainer.analysis.bots.script import Script

STEADY = Script(
    "steady",
    "knocks up to its sixth turn, then waits for gin or nearly nothing",
    potential=0.08,
    early_turns=6,
    late_knock=2,
)
