"""Undercut: positions from play in which the player to move could knock, close enough to be worth asking."""

from collections.abc import Collection, Sequence
from random import Random

from puzzles.making import Made
from puzzles.positions import WAITS, Position, turns
from trainer.analysis.kernel import best_melds, cards_of, defence, lay_off_chains, least_deadwood, mask_of, points_of
from trainer.exercises.mistakes import melds_first
from trainer.exercises.undercut import Undercut
from trainer.rules.arrange import distinct_arrangements
from trainer.rules.cards import Card, points
from trainer.rules.melds import Meld, MeldKind, meld_kind
from trainer.rules.ruleset import STANDARD
from trainer.rules.showdown import Defence, Ending, Showdown, can_lay_off

MELDS_FIRST, CHAIN, TIE, DECIDED = "defender breaks a meld", "chain lay-off", "tie", "lay-offs decide"
TWO_PLACES = "card on set or run"
_CLOSE = 12  # points: how far above the knocker the defender may end where it is no undercut


def search(rng: Random, level: int, most: int | None) -> Made:
    """Level 1: yes or no, one lay-off at most. Level 2: who and how many, with a lay-off. Level 3: one of the first
    three traps as well.

    The answer is tossed for first, and a position that has it is looked for: each is right half the time.
    """
    undercut = rng.random() < 0.5
    you = rng.choice(("knocker", "defender"))
    for position in turns(rng, (WAITS, WAITS), most):
        if _may_ask(position, level, undercut):
            question = _question(position, rng, "undercut" if level == 1 else "score", you)
            shown = question.result
            traps = traps_of(question, shown)
            if (shown.score.result is Ending.UNDERCUT) == undercut and level_of(shown, traps, level) == level:
                return Made(question, traps)
    raise AssertionError("turns end with an exception, if at all")


def _may_ask(position: Position, level: int, undercut: bool) -> bool:
    """Whether a knock here is legal, no gin, close, and ends as wanted; and whether the level can be right.

    It looks at masks, because a showdown takes a hundred times as long and few positions pass.
    """
    count, defender = position.least, position.other
    if not 0 < count <= STANDARD.knock_limit:
        return False
    knocker = position.kept
    melds = best_melds(knocker)
    left = defence(melds, defender)
    if not (left <= count if undercut else count < left <= count + _CLOSE):
        return False
    chains = lay_off_chains(melds, defender)
    if level == 3:
        long_chain = any(len(chain) > 2 for chain in chains)
        return left == count or long_chain or left_after_own_melds(melds, defender) != left
    return level == 1 or bool(chains)


def left_after_own_melds(melds: tuple[int, ...], defender: int) -> int:
    """What stays if the defender lays down one best grouping of its own and lays off only after that."""
    loose = defender
    for own in best_melds(defender):
        loose &= ~own
    for chain in lay_off_chains(melds, loose):
        loose &= ~chain[-1]
    return points_of(loose)


def _question(position: Position, rng: Random, asks: str, you: str) -> Undercut:
    layout = rng.choice(distinct_arrangements(cards_of(position.kept)))
    return Undercut(layout.melds, layout.deadwood_cards, cards_of(position.other), asks, you)


def traps_of(question: Undercut, shown: Showdown) -> tuple[str, ...]:
    """What can go wrong with this one, the worst first."""
    best, count = shown.defence, shown.knocker_deadwood
    first = points(melds_first(question.melds, question.defender))
    alone = least_deadwood(mask_of(question.defender))
    named = (
        (MELDS_FIRST, first != best.deadwood),
        (CHAIN, _has_chain(best)),
        (TIE, best.deadwood == count),
        (DECIDED, best.deadwood <= count < alone),
        (TWO_PLACES, fits_twice(question.melds, question.defender)),
    )
    return tuple(name for name, holds in named if holds)


def fits_twice(melds: Sequence[Meld], hand: Collection[Card]) -> bool:
    """Whether some card of *hand* can be laid off on two of the *melds*."""
    return any(sum(can_lay_off(card, each) for each in melds) > 1 for card in hand)


def _has_chain(defence: Defence) -> bool:
    """Whether a card was laid off on one laid off before."""
    return any(
        meld_kind(laid.onto) is MeldKind.RUN
        and min(abs(laid.card.rank - laid.onto[0].rank), abs(laid.card.rank - laid.onto[-1].rank)) > 1
        for laid in defence.layoffs
    )


def level_of(shown: Showdown, traps: tuple[str, ...], asked: int) -> int | None:
    """1 to 3; None where it is no puzzle of the form that the *asked* level has."""
    laid = len(shown.defence.layoffs)
    hard = bool({MELDS_FIRST, CHAIN, TIE} & set(traps))
    if asked == 1:
        return 1 if laid <= 1 and not hard else None
    return 3 if hard else 2 if laid else None
