"""The yardstick of public engines: the simple player of the EAAI gin rummy challenge, from its public description."""

from random import Random

from trainer.analysis.bots.policy import Policy, Sight, saves_deadwood
from trainer.analysis.kernel import POINTS


class Baseline(Policy):
    """Takes the pile for a meld only, throws the highest card that is in no meld, knocks as soon as it may."""

    name = "baseline"
    text = "takes the pile for a meld only, throws its highest loose card and knocks at the first chance"

    def takes(self, sight: Sight) -> bool:
        return saves_deadwood(sight)

    def throws(self, sight: Sight, rng: Random) -> int:
        """The discard that leaves least deadwood; between equal ones, chance decides."""
        table = sight.throwable()
        least = min(deadwood for _, deadwood in table)
        equal = [card for card, deadwood in table if deadwood == least]
        highest = max(POINTS[card] for card in equal)
        return rng.choice([card for card in equal if POINTS[card] == highest])

    def ends(self, sight: Sight, thrown: int, deadwood: int) -> bool:
        return True
