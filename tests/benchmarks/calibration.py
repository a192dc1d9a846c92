"""What the belief says about the other hand, against what was there, in self-play of the models.

    python -m tests.benchmarks.calibration --hands 200

From the root of the project, with the extra ``analysis``. Each model plays itself; every moment before a discard is
looked at with the same chance, whatever comes after it (one moment of each hand would favour hands that end soon). The
same model guesses the other hand. Said and true are compared for the least deadwood, for the chance that a knock with
the best grouping is undercut (where one is legal), and card by card in ten bands. An error is that of the hands, as the
moments of one hand are alike.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from trainer.analysis.kernel import INDEX, mask_of
from trainer.analysis.kernel.compiled import deadwood_batch
from trainer.analysis.kernel.core import deadwood, defence, grouping
from trainer.analysis.model_player import choose
from trainer.analysis.models import PANEL, Model
from trainer.analysis.worlds import FIRM, SHARP, SOFT, Softness, Walk, sample_worlds, watched
from trainer.rules.cards import DECK
from trainer.rules.play import Phase, State, apply, start

_LOOKED_AT = 0.25  # of the moments
_BANDS = 10
_NAMED = {"soft": SOFT, "firm": FIRM, "sharp": SHARP}


@dataclass(slots=True)
class Found:
    """What was said and what was true, by hand."""

    deadwood: dict[int, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))
    undercuts: dict[int, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))
    cards: list[tuple[float, bool]] = field(default_factory=list)


def moments(model: Model, rng: np.random.Generator) -> Iterator[State]:
    """Every moment of one hand in which a player holds eleven cards."""
    pack = [DECK[card] for card in rng.permutation(len(DECK))]
    state = start(pack[:10], pack[10:20], pack[20:])
    while state.phase not in (Phase.LAY_OFF, Phase.OVER):
        if state.phase is Phase.DISCARD:
            yield state
        state = apply(state, choose(state.view(), model, rng))


def undercut_by(hand: int, thrown: int, others: Sequence[int]) -> float:
    """How many of *others* undercut the knock that throws *thrown*; no gin is undercut."""
    ten = hand & ~(1 << thrown)
    least = deadwood(ten)
    sets, runs = grouping(ten)
    return float(np.mean([least > 0 and defence(sets, runs, other) <= least for other in others]))


def look(state: State, number: int, worlds: np.ndarray[tuple[int, ...], np.dtype[np.int64]], found: Found) -> None:
    """Compare what *worlds* say with the hand that is there."""
    view = state.view()
    true = mask_of(state.hands[1 - state.to_move])
    guesses = worlds.ravel()
    found.deadwood[number].append((float(deadwood_batch(guesses).mean()), deadwood(true)))
    held = {card: float((guesses >> INDEX[card] & 1).mean()) for card in view.unseen}
    found.cards += [(said, bool(true >> INDEX[card] & 1)) for card, said in held.items()]
    hand = mask_of(view.hand)
    throws = [INDEX[card] for card in view.hand if card != view.taken]
    thrown = min(throws, key=lambda card: deadwood(hand & ~(1 << card)))
    if deadwood(hand & ~(1 << thrown)) <= view.rules.limit(view.upcard):
        said = undercut_by(hand, thrown, guesses.tolist())
        found.undercuts[number].append((said, undercut_by(hand, thrown, [true])))


def compared(by_hand: dict[int, list[tuple[float, float]]], scale: float = 1.0) -> str:
    """Mean said, mean true, and their difference with its error."""
    totals = np.array([(len(rows), *np.sum(rows, axis=0)) for rows in by_hand.values()])
    count, said, true = totals.sum(axis=0)
    gap = (said - true) / count
    # A ratio of sums over hands: the error from how the hands differ about it.
    apart = totals[:, 1] - totals[:, 2] - gap * totals[:, 0]
    error = float(np.sqrt(np.square(apart).sum()) / count)
    return (
        f"said {scale * said / count:5.1f}  true {scale * true / count:5.1f}  "
        f"difference {scale * gap:+5.2f} ± {scale * error:.2f}  ({int(count)} moments, {len(by_hand)} hands)"
    )


def bands_of(cards: Sequence[tuple[float, bool]]) -> Iterator[str]:
    """In each band of said chances: the mean said, the share that was there, and how many."""
    said, held = np.array([row[0] for row in cards]), np.array([row[1] for row in cards])
    number = np.minimum((said * _BANDS).astype(np.int64), _BANDS - 1)
    for band in range(_BANDS):
        inside = number == band
        if inside.any():
            low, high = 100 * band // _BANDS, 100 * (band + 1) // _BANDS
            means = f"said {100 * said[inside].mean():5.1f}, there {100 * held[inside].mean():5.1f}"
            yield f"  {low:3d}-{high:3d} %: {means}  ({int(inside.sum())} cards)"


def softness_of(text: str) -> Softness:
    """``soft``, ``firm``, ``sharp``, or three numbers with commas between."""
    return _NAMED[text] if text in _NAMED else Softness(*map(float, text.split(",")))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=200, help="of each model")
    parser.add_argument("--models", default="".join(model.name for model in PANEL), help="their letters")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--softness", type=softness_of, default=FIRM, metavar="soft|firm|sharp|T,D,K")
    parser.add_argument("--burn-in", type=int, default=Walk().burn_in)
    parser.add_argument("--thin", type=int, default=Walk().thin)
    parser.add_argument("--samples", type=int, default=15, help="of each of eight chains")
    args = parser.parse_args()
    together: list[tuple[float, bool]] = []
    for model in (each for each in PANEL if each.name in args.models):
        found = Found()
        for number in range(args.hands):
            rng = np.random.default_rng([args.seed, number])
            luck = np.random.default_rng([args.seed, number, 1])
            for state in moments(model, rng):
                if luck.random() < _LOOKED_AT:
                    worlds = sample_worlds(
                        watched(state.view()),
                        model,
                        luck,
                        samples=args.samples,
                        burn_in=args.burn_in,
                        thin=args.thin,
                        softness=args.softness,
                    )
                    look(state, number, worlds.hands, found)
        together += found.cards
        print(f"{model.name}  deadwood         {compared(found.deadwood)}")
        print(f"{model.name}  undercut, in 100 {compared(found.undercuts, 100.0)}", flush=True)
    print("cards, all models:")
    for line in bands_of(together):
        print(line)


if __name__ == "__main__":
    main()
