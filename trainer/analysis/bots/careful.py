"""Plays mostly for gin, and minds what its discards give away."""

from trainer.analysis.bots.script import Script

CAREFUL = Script(
    "careful",
    "plays mostly for gin, and keeps cards that its opponent could use",
    potential=0.08,
    danger=5.0,
    early_turns=3,
    late_knock=0,
    waits_for=2,
)
