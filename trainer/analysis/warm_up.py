"""Everything that simulations compile, made ready at one go, with a line of progress for each step."""

from collections.abc import Callable

import numpy as np

from trainer.analysis.kernel import compiled
from trainer.analysis.models import S
from trainer.analysis.playouts import new_deals, new_seeds, play_hands
from trainer.analysis.worlds import Seen, sample_worlds


def _play() -> None:
    rng = np.random.default_rng(1)
    play_hands(new_deals(rng, 1), (S, S), new_seeds(rng, 1))


def _guess() -> None:
    nothing = Seen((), 0, tuple(range(41)), 31, 10, 2, 1)
    sample_worlds(nothing, S, np.random.default_rng(1), chains=1, samples=1, burn_in=0, thin=1)


def warm_up(say: Callable[[str], None] = lambda line: None) -> None:
    """Compile, or load from the cache: up to half a minute the first time, about a second after that."""
    compiled.prepare(say)
    for name, work in (("hands played out", _play), ("guesses of the other hand", _guess)):
        say(f"compiling the analysis engine: {name}")
        work()
