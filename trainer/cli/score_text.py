"""A game, a Hollywood sheet and a match as tables for a terminal."""

from collections.abc import Sequence

from trainer.rules.hollywood import Hollywood
from trainer.rules.match import Match
from trainer.rules.rule_words import differences_in_words
from trainer.rules.ruleset import RuleSet
from trainer.rules.score import Game, HandResult

_LABEL = 14  # columns for what a line is about
_WIDTH = 6  # columns for a number


def game_text(game: Game, hands: Sequence[HandResult], rules: RuleSet) -> str:
    return "\n".join([*_house_rules(rules), *_game_lines(game, hands, rules), *_unused(len(hands) - game.used)])


def match_text(match: Match, hands: Sequence[HandResult], rules: RuleSet) -> str:
    lines = _house_rules(rules)
    for number, (game, start) in enumerate(zip(match.games, starts(match), strict=True), start=1):
        lines += [f"Game {number}", *_game_lines(game, hands[start:], rules, first=start + 1), ""]
    stand = ", ".join(f"{player} {count}" for player, count in zip(match.players, match.wins, strict=True))
    lines.append(f"Games won: {stand}. {_who_wins(match)}")
    return "\n".join([*lines, *_unused(len(hands) - match.used)])


def starts(match: Match) -> list[int]:
    """How many hands were played before each game."""
    used = [game.used for game in match.games]
    return [sum(used[:number]) for number in range(len(used))]


def hollywood_text(sheet: Hollywood, hands: Sequence[HandResult], rules: RuleSet) -> str:
    titles = [f"G{number} {player}" for number in range(1, len(sheet.games) + 1) for player in sheet.players]
    lines = [*_house_rules(rules), _hand_title() + _row(titles)]
    for number, (hand, scores) in enumerate(zip(hands, sheet.running, strict=False), start=1):
        lines.append(_hand(number, hand) + _row([score for game in scores for score in game]))
    for number, game in enumerate(sheet.games, start=1):
        lines += ["", f"Game {number}", *_settlement(game, rules)]
    lines += ["", _net(sheet, rules), *_unused(len(hands) - sheet.used)]
    return "\n".join(lines)


def _house_rules(rules: RuleSet) -> list[str]:
    words = differences_in_words(rules)
    return [f"House rules: {'; '.join(words)}.", ""] if words else []


def _game_lines(game: Game, hands: Sequence[HandResult], rules: RuleSet, first: int = 1) -> list[str]:
    lines = [_hand_title() + _row(game.players)]
    for number, (hand, score) in enumerate(zip(hands, game.running, strict=False), start=first):
        lines.append(_hand(number, hand) + _row(score))
    return [*lines, "", *_settlement(game, rules)]


def _hand_title() -> str:
    return f"{'Hand':>4}  {'Winner':<8}{'Points':>6}{'Boxes':>6} "


def _hand(number: int, hand: HandResult) -> str:
    return f"{number:>4}  {hand.winner or 'nobody':<8}{hand.points:>6}{hand.boxes:>6} "


def _row(values: Sequence[object]) -> str:
    return "".join(f"{value!s:>{_WIDTH}}" for value in values)


def _settlement(game: Game, rules: RuleSet) -> list[str]:
    def line(label: str, values: Sequence[object]) -> str:
        return f"{label:<{_LABEL}}{_row(values)}"

    def winners(amount: int) -> list[int]:
        return [amount if player == game.winner else 0 for player in game.players]

    if game.totals is None:
        boxes = line("Boxes", game.boxes)
        return [line("", game.players), line("Score", game.scores), boxes, f"No one has {rules.target} yet."]
    lines = [
        line("", game.players),
        line("Points", game.points),
        line("Boxes", game.box_points),
        line("Game bonus", winners(game.game_bonus)),
    ]
    if game.shutout:
        lines.append(line("Shutout", winners(game.shutout_bonus)))
    return [*lines, line("Total", game.totals), _margin(game)]


def _margin(game: Game) -> str:
    margin = game.margin or 0
    if margin == 0:
        return f"{game.winner} wins the game. The totals are equal."
    if margin > 0:
        return f"{game.winner} wins the game by {margin}."
    return f"{game.winner} wins the game but owes {-margin}: the other total is higher."


def _net(sheet: Hollywood, rules: RuleSet) -> str:
    if sheet.net is None:
        return f"The sheet is not full: a game ends at {rules.target}."
    if sheet.net == 0:
        return "The three games together: even."
    player = sheet.players[0] if sheet.net > 0 else sheet.players[1]
    double = ", the last one counted twice" if rules.hollywood_last_double else ""
    return f"The three games together{double}: {player} is ahead by {abs(sheet.net)}."


def _who_wins(match: Match) -> str:
    if match.winner is not None:
        return f"{match.winner} wins the match."
    return f"{match.needed} games win the match."


def _unused(count: int) -> list[str]:
    if count == 0:
        return []
    hands = "1 hand" if count == 1 else f"{count} hands"
    return ["", f"{hands} after the end not counted."]
