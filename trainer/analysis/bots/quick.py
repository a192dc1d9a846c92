"""Knocks at the first chance, as many club players do; keeps cards that are close to a meld."""

from trainer.analysis.bots.script import Script

QUICK = Script("quick", "keeps pairs and neighbours, knocks at the first chance", potential=0.08)
