"""The weakest player: sheds points without an eye on pairs, and errs one time in four."""

from trainer.analysis.bots.script import Script

BEGINNER = Script(
    "beginner", "sheds high cards, often throws its second choice, knocks at the first chance", wobble=0.25
)
