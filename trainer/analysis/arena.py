"""Two players against each other: full games under Standard, every sequence of deals played twice, seats swapped."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context
from os import cpu_count
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import TypeAlias

from trainer.analysis.bots.by_name import bot_named
from trainer.analysis.bots.policy import Policy, Say
from trainer.rules.play import Phase, State, apply, deal, next_dealer
from trainer.rules.ruleset import STANDARD
from trainer.rules.score import DEAD_HAND, HandResult, hand_result, score_game

_MOST_ACTIONS = 400  # of one hand; two players who take each other's discards for ever have a dead hand
_A, _B = "A", "B"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games from one sequence of deals, the seats swapped; everything is A's."""

    wins: int  # 0-2
    points: int  # hand points less B's, boxes left out
    hands: int
    decisions: int
    seconds: float  # spent on those decisions


@dataclass(frozen=True, slots=True)
class Standing:
    """How A fared against B. Errors are standard errors, from how the pairs of games differ."""

    games: int
    games_won_share: float  # 0-1
    games_won_error: float
    points_a_hand: float  # A's hand points less B's, boxes and bonuses left out
    points_error: float
    seconds_a_decision: float  # of A


Progress: TypeAlias = Callable[[Sequence[Pair]], None]


def _silent(_: object) -> None:
    pass


def play_arena(
    a: str,
    b: str,
    games: int,
    seed: int,
    *,
    cores: int | None = None,
    progress: Progress = _silent,
    say: Say = _silent,
) -> Standing:
    """*games* games between the players named *a* and *b*: half as many sequences of deals, each played twice.

    The same *seed* gives the same games on any number of *cores* (all of them where it is None). *progress* is called
    after each pair with all of them so far, *say* where something has to be compiled first. Raises BotError for a name
    that is none, and ValueError unless *games* is an even number from 4 on.
    """
    if games < 4 or games % 2:
        raise ValueError(f"{games} games cannot be played in pairs (expected an even number, 4 or more)")
    for name in (a, b):
        bot_named(name).prepare(say)
    tasks = [(a, b, seed, number) for number in range(games // 2)]
    workers = min(cores or cpu_count() or 1, len(tasks))
    pairs: list[Pair] = []
    if workers == 1:
        for task in tasks:
            pairs.append(play_pair(task))
            progress(pairs)
        return standing(pairs)
    # Spawned everywhere, so that a platform without fork behaves like one with it.
    with get_context("spawn").Pool(workers) as pool:
        for pair in pool.imap(play_pair, tasks):
            pairs.append(pair)
            progress(pairs)
    return standing(pairs)


def standing(pairs: Sequence[Pair]) -> Standing:
    """The figures of two or more *pairs*."""
    shares = [pair.wins / 2 for pair in pairs]
    hands = sum(pair.hands for pair in pairs)
    points = sum(pair.points for pair in pairs) / hands
    # A ratio of two sums: its error comes from what each pair is off the common ratio.
    off = sum((pair.points - points * pair.hands) ** 2 for pair in pairs)
    return Standing(
        games=2 * len(pairs),
        games_won_share=fmean(shares),
        games_won_error=stdev(shares) / sqrt(len(pairs)) if len(set(shares)) > 1 else _error_of_alike(shares),
        points_a_hand=points,
        points_error=sqrt(len(pairs) / (len(pairs) - 1) * off) / hands,
        seconds_a_decision=sum(pair.seconds for pair in pairs) / max(1, sum(pair.decisions for pair in pairs)),
    )


def _error_of_alike(shares: Sequence[float]) -> float:
    """Pairs that all ended alike are few, not certain: the error as if one game more had been won and one lost."""
    games = 2 * len(shares)
    share = (shares[0] * games + 1) / (games + 2)
    return sqrt(share * (1 - share) / games)


def play_pair(task: tuple[str, str, int, int]) -> Pair:
    """Pair *number* of the arena *a*, *b*, *seed*: what it holds hangs on nothing else."""
    a, b, seed, number = task
    bots = {_A: bot_named(a), _B: bot_named(b)}
    tables = [_Table(bots, f"{seed}/{number}", dealer) for dealer in (0, 1)]
    for table in tables:
        table.play()
    return Pair(
        wins=sum(table.winner == _A for table in tables),
        points=sum(table.points for table in tables),
        hands=sum(len(table.results) for table in tables),
        decisions=sum(table.decisions for table in tables),
        seconds=sum(table.seconds for table in tables),
    )


class _Table:
    """One game. The n-th hand of both games of a pair is the same deal, whoever sits where."""

    def __init__(self, bots: dict[str, Policy], seed: str, dealer: int) -> None:
        self.bots, self.seed, self.dealer = bots, seed, dealer
        # Players throw their own dice, so that one player's choices do not change the other's luck.
        self.dice = {name: Random(f"{seed}/{dealer}/{name}") for name in bots}
        self.results: list[HandResult] = []
        self.winner: str | None = None
        self.points = self.decisions = 0
        self.seconds = 0.0

    def play(self) -> None:
        """Hands until somebody has won."""
        while self.winner is None:
            result = self._hand(deal(Random(f"{self.seed}/{len(self.results)}")))
            self.results.append(result)
            winner = None if result.winner is None else (_A, _B).index(result.winner)
            self.dealer = next_dealer(STANDARD, self.dealer, winner, dead=winner is None)
            self.winner = score_game(self.results).winner
        self.points = sum(each.points if each.winner == _A else -each.points for each in self.results)

    def _hand(self, state: State) -> HandResult:
        seats = (_B, _A) if self.dealer == 0 else (_A, _B)  # seat 0 is the non-dealer
        for _ in range(_MOST_ACTIONS):
            if state.phase is Phase.OVER:
                break
            name = seats[state.to_move]
            view = state.view()
            began = perf_counter()
            action = self.bots[name].choose(view, self.dice[name])
            if name == _A and view.phase is not Phase.LAY_OFF:
                self.seconds += perf_counter() - began
                self.decisions += 1
            state = apply(state, action)
        if state.result is None or state.knocker is None:
            return DEAD_HAND
        return hand_result(state.result.score, seats[state.knocker], seats[1 - state.knocker])
