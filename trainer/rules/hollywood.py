"""Hollywood: one sheet of three games at once, each player climbing a ladder of his own (E26 to E28, D25, D26).

A hand goes into every unfinished game where its winner is already on the sheet, and into the next unfinished game
where he is not. His first win so counts once, his second twice, and from the third on three times; a player who was
blanked in the first game starts in the next one. A game ends for both when either reaches the target, and each game
settles by itself: its own bonus, its own shutout, and boxes only for the hands entered in it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.score import Game, HandResult, check_hands, score_game, worth

GAMES = 3
PLAYERS = ("A", "B")


@dataclass(frozen=True, slots=True)
class Hollywood:
    """A sheet as far as it has been played; games are numbered from 1, as on paper."""

    players: tuple[str, str]
    columns: tuple[tuple[int, ...], ...]  # which games each hand went into; none for a dead hand
    running: tuple[tuple[tuple[int, ...], ...], ...]  # after each hand, the score of each game
    games: tuple[Game, ...]  # the three games, each with the hands entered in it
    margins: tuple[int | None, ...]  # of each finished game, as the first player sees it
    net: int | None  # the three margins together, as the first player sees it; None while a game goes on

    @property
    def used(self) -> int:
        """How many hands were played; those after the end of the last game are left out."""
        return len(self.columns)


def score_hollywood(
    hands: Sequence[HandResult], rules: RuleSet = STANDARD, players: tuple[str, str] = PLAYERS
) -> Hollywood:
    """The sheet that *hands* make.

    Under ``hollywood_last_double`` the margin of the third game counts twice in the net (E27).
    """
    check_hands(hands, players)
    entered: list[list[HandResult]] = [[] for _ in range(GAMES)]
    on_sheet: list[set[str]] = [set() for _ in range(GAMES)]
    scores = [[0, 0] for _ in range(GAMES)]
    columns: list[tuple[int, ...]] = []
    running: list[tuple[tuple[int, ...], ...]] = []
    unfinished = list(range(GAMES))
    for hand in hands:
        if not unfinished:
            break
        goes_to: tuple[int, ...] = ()
        if hand.winner is not None:
            goes_to = _goes_to(hand.winner, on_sheet, unfinished)
            for game in goes_to:
                entered[game].append(hand)
                on_sheet[game].add(hand.winner)
                scores[game][players.index(hand.winner)] += worth(hand, rules)
        unfinished = [game for game in unfinished if max(scores[game]) < rules.target]
        columns.append(tuple(game + 1 for game in goes_to))
        running.append(tuple(tuple(score) for score in scores))
    games = tuple(score_game(each, rules, players) for each in entered)
    margins = tuple(margin_for(players[0], game) for game in games)
    return Hollywood(players, tuple(columns), tuple(running), games, margins, _net(margins, rules))


def _goes_to(winner: str, on_sheet: Sequence[set[str]], unfinished: Sequence[int]) -> tuple[int, ...]:
    """The unfinished games where the winner already has an entry, and the next one where he has none."""
    entered = [game for game in unfinished if winner in on_sheet[game]]
    fresh = [game for game in unfinished if winner not in on_sheet[game]]
    return tuple(sorted([*entered, *fresh[:1]]))


def margin_for(player: str, game: Game) -> int | None:
    """The margin of a game for two as *player* sees it; None while the game goes on."""
    return game.margin if game.margin is None or game.winner == player else -game.margin


def _net(margins: Sequence[int | None], rules: RuleSet) -> int | None:
    settled = [margin for margin in margins if margin is not None]
    if len(settled) < GAMES:
        return None
    return sum(settled) + (settled[-1] if rules.hollywood_last_double else 0)
