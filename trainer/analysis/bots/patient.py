"""Plays mostly for gin."""

from trainer.analysis.bots.script import Script

PATIENT = Script(
    "patient",
    "plays mostly for gin; knocks in its first turns, or when few cards would make gin",
    potential=0.08,
    early_turns=3,
    late_knock=0,
    waits_for=2,
)
