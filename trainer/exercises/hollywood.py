"""The Hollywood sheet: which games a hand is entered in, what one game comes to, what the three come to together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Self

from trainer.exercises.answers import Answer, choice_and_number_in, choice_in
from trainer.exercises.model import (
    ChooseAndNumber,
    ChooseOne,
    Feedback,
    Option,
    Picture,
    QuestionError,
    Row,
    Verdict,
)
from trainer.exercises.reading import check_keys, choice_of, number_of, text_of, texts_of
from trainer.exercises.score_game import AHEAD, MOST_HANDS, OPPONENT, PLAYERS, YOU, leader, read_result, total_parts
from trainer.exercises.wording import RIGHT, WRONG, best_title, half_right, label_of, listed, points_word
from trainer.rules.hollywood import GAMES, Hollywood, score_hollywood
from trainer.rules.ruleset import PRESETS, RuleSet, parse_rules

ASKS = ("columns", "margin", "net")
_HOLLYWOOD = PRESETS["hollywood"]
_NOWHERE = "none"
_COLUMNS = (
    Option("1", "Game 1"),
    Option("12", "Games 1 and 2"),
    Option("123", "Games 1, 2 and 3"),
    Option("2", "Game 2"),
    Option("23", "Games 2 and 3"),
    Option("3", "Game 3"),
    Option(_NOWHERE, "In none"),
)
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(frozen=True, slots=True)
class HollywoodSheet:
    """``hands`` are the results in order: "you 25", "opponent 31", "dead".

    ``asks``: "columns" (the games that the last of the hands is entered in), "margin" (who is ahead in the finished
    ``game``, 1 to 3, and by how much), "net" (the same for the three games together; all are finished).
    """

    kind: ClassVar[str] = "hollywood"
    hands: tuple[str, ...]
    asks: str = "columns"
    game: int = 0  # for "margin" only
    rules: RuleSet = _HOLLYWOOD

    @property
    def sheet(self) -> Hollywood:
        return _sheet(self.hands, self.rules)

    @property
    def before(self) -> Hollywood:
        """The sheet without the last hand."""
        return _sheet(self.hands[:-1], self.rules)

    @property
    def columns(self) -> str:
        """The games that the last hand is entered in: "12"."""
        return "".join(map(str, self.sheet.columns[-1]))

    @property
    def key(self) -> tuple[str, int]:
        """Who is ahead, and by how much; for "columns" the option, and 0."""
        if self.asks == "columns":
            return self.columns, 0
        return leader(self._margins()[self.game - 1] if self.asks == "margin" else self.sheet.net or 0)

    def prompt(self) -> str:
        if self.asks == "columns":
            who, points = self.hands[-1].split()
            wins = "You win" if who == YOU else "Your opponent wins"
            points_won = points_word(int(points))
            return f"A Hollywood sheet. {wins} the next hand, {points_won}. In which games is it written down?"
        asked = f"Who is ahead in game {self.game}" if self.asks == "margin" else "Who is ahead over all three games"
        twice = " The third game counts double here." if self.asks == "net" and self.rules.hollywood_last_double else ""
        return (
            f"A Hollywood sheet, three games to {self.rules.target}.{twice} {asked}, everything added up, by how much?"
        )

    def table(self) -> Picture:
        """The sheet as it is kept on paper."""
        sheet, hands = (self.before, self.hands[:-1]) if self.asks == "columns" else (self.sheet, self.hands)
        shown = [self.game] if self.asks == "margin" else range(1, GAMES + 1)
        return tuple(Row(_column(sheet, hands, game), ()) for game in shown)

    def form(self) -> ChooseOne | ChooseAndNumber:
        if self.asks == "columns":
            return ChooseOne(_COLUMNS)
        return ChooseAndNumber(AHEAD, "By how many points", "Who is ahead?")

    def grade(self, answer: Answer) -> Verdict:
        who, number = self._said(answer)
        right = (who, number) == self.key
        if self.asks == "columns":
            return Verdict(right, mistake="" if right else self._wrong_columns(who))
        parts = (("who", who == self.key[0]), ("points", number == self.key[1]))
        return Verdict(right, parts=parts, mistake="" if right else self._wrong_sum(who, number))

    def explain(self, answer: Answer) -> Feedback:
        verdict = self.grade(answer)
        who, number = self._said(answer)
        return Feedback(
            headline=RIGHT if verdict.right else WRONG,
            cost="" if verdict.right else self._cost(verdict, self._said(answer)[1]),
            yours=(Row(f"Your answer: {self._words(who, number)}", ()),),
            best_title=best_title(1, verdict.right),
            best=((Row(self._words(*self.key).capitalize(), ()), *self._workings()),),
            why=_WRONG.get(verdict.mistake, "") + self._why(),
        )

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {"hands": list(self.hands), "asks": self.asks}
        data |= {"game": self.game} if self.game else {}
        return data if self.rules == _HOLLYWOOD else {**data, "rules": str(self.rules)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"hands", "asks"}, {"game"})
        asks, hands = choice_of(data, "asks", ASKS), texts_of(data, "hands")
        game, rules = number_of(data, "game", 0), parse_rules(text_of(data, "rules", "hollywood"))
        if not 0 < len(hands) <= MOST_HANDS:
            raise QuestionError(f"'hands' has {len(hands)} hands (expected 1 to {MOST_HANDS})")
        if rules.sheet != "hollywood":
            raise QuestionError("'rules' are for one game at a time (expected hollywood)")
        if (asks == "margin") != (1 <= game <= GAMES) or (asks != "margin" and game):
            raise QuestionError(f"'game' is {game} (1 to {GAMES} where 'asks' is margin, else left out)")
        question = cls(hands, asks, game, rules)
        question._check()
        return question

    def _check(self) -> None:
        sheet = self.sheet
        if sheet.used < len(self.hands):
            raise QuestionError(f"'hands' goes on after the sheet was full with hand {sheet.used}")
        if self.asks == "columns" and not sheet.columns[-1]:
            raise QuestionError("'hands' ends with a dead hand, which is written down nowhere")
        if self.asks == "margin" and sheet.margins[self.game - 1] is None:
            raise QuestionError(f"'game' is {self.game}, and that game is not over")
        if self.asks == "net" and sheet.net is None:
            raise QuestionError("'asks' is 'net', and a game is not over")

    def _margins(self) -> tuple[int, ...]:
        return tuple(margin or 0 for margin in self.sheet.margins)

    def _said(self, answer: Answer) -> tuple[str, int]:
        if self.asks == "columns":
            return choice_in(answer, [option.value for option in _COLUMNS]), 0
        return choice_and_number_in(answer, [option.value for option in AHEAD])

    def _words(self, who: str, number: int) -> str:
        if self.asks == "columns":
            return label_of(who, _COLUMNS).lower()
        return f"{label_of(who, AHEAD).lower()}, {points_word(number)}"

    def _cost(self, verdict: Verdict, said: int) -> str:
        if self.asks == "columns":
            return f"It goes into {label_of(self.key[0], _COLUMNS).lower()}."
        return half_right(verdict, self.key[1], said, ahead=True)

    # --- Which games --------------------------------------------------------------------------------------------

    @property
    def _mover(self) -> str:
        return self.hands[-1].split()[0]

    @property
    def _open(self) -> str:
        """The games that were not over before the last hand."""
        return "".join(str(game) for game in range(1, GAMES + 1) if self.before.margins[game - 1] is None)

    def _entered(self) -> list[int]:
        """The games in which the last hand's winner had something before it."""
        pairs = zip(self.hands[:-1], self.before.columns, strict=True)
        return sorted({game for hand, games in pairs if hand.split()[0] == self._mover for game in games})

    def _wins(self) -> int:
        return sum(hand.split()[0] == self._mover for hand in self.hands)

    def _wrong_columns(self, chosen: str) -> str:
        if chosen == _NOWHERE:
            return "win lost"
        if set(chosen) - set(self._open):
            return "game that is over"
        if chosen == self._open:
            return "all open games"
        both = sum(hand != "dead" for hand in self.hands)
        if len(chosen) == min(both, GAMES) and both > self._wins():
            return "hands of both counted"
        return "too few games" if len(chosen) < len(self.key[0]) else "too many games"

    def _why_columns(self) -> str:
        mine = self._mover == YOU
        whose, is_on = ("your", "you are") if mine else ("your opponent's", "your opponent is")
        nth = self._wins() - 1
        win = f"This is {whose} {_ORDINALS[nth]} win" if nth < len(_ORDINALS) else f"{whose.capitalize()} next win"
        old = [game for game in self._entered() if str(game) in self._open]
        new = [game for game in map(int, self.columns) if game not in old]
        went = f"it goes where {is_on} on the sheet already, {_games(old)}" if old else ""
        opens = f"{', and opens' if old else 'it opens'} the next one, {_games(new)}" if new else ""
        return f"{win}: {went}{opens}.{self._over_words()}"

    def _over_words(self) -> str:
        over = [game for game in range(1, GAMES + 1) if str(game) not in self._open]
        if not over:
            return ""
        return f" {_games(over).capitalize()} {'is over and takes' if len(over) == 1 else 'are over and take'} no more."

    # --- What it comes to ---------------------------------------------------------------------------------------

    def _workings(self) -> Picture:
        if self.asks == "columns":
            return tuple(Row(_column(self.sheet, self.hands, game), ()) for game in range(1, GAMES + 1))
        shown = [self.game] if self.asks == "margin" else list(range(1, GAMES + 1))
        return tuple(Row(line, ()) for game in shown for line in self._game_lines(game))

    def _game_lines(self, number: int) -> list[str]:
        game = self.sheet.games[number - 1]
        assert game.totals is not None  # only finished games are settled
        lines = []
        for seat, player in enumerate(PLAYERS):
            name = "you" if player == YOU else "your opponent"
            lines.append(f"Game {number}, {name}: {' + '.join(total_parts(game, seat))} = {game.totals[seat]}")
        who, by = leader(self._margins()[number - 1])
        return [*lines, f"Game {number}: {label_of(who, AHEAD).lower()}, {by} ahead"]

    def _wrong_sum(self, who: str, number: int) -> str:
        wrong = self._wrong_figures()
        if self.asks == "net" and number == sum(map(abs, self._margins())) != self.key[1]:
            return "margins all added"
        if who != self.key[0] and number == self.key[1]:
            return "wrong side"
        return next((name for name, figure in wrong if figure == (who, number)), "sum")

    def _wrong_figures(self) -> Sequence[tuple[str, tuple[str, int]]]:
        """What comes out where something is forgotten; none of them is the right figure."""
        chosen = [self.game] if self.asks == "margin" else list(range(1, GAMES + 1))
        games = [self.sheet.games[number - 1] for number in chosen]
        hands = sum(game.points[0] - game.points[1] for game in games)
        boxes = sum(game.box_points[0] - game.box_points[1] for game in games)
        bonus = sum((1 if game.winner == YOU else -1) * (game.game_bonus + game.shutout_bonus) for game in games)
        shutout = sum((1 if game.winner == YOU else -1) * game.shutout_bonus for game in games)
        won = [sum(hand.split()[0] == player for hand in self.hands) for player in PLAYERS]
        all_boxes = (won[0] - won[1]) * self.rules.box_bonus * len(games)
        figures = (
            ("hands only", hands),
            ("boxes forgotten", hands + bonus),
            ("game bonus forgotten", hands + boxes),
            ("shutout forgotten", hands + boxes + bonus - shutout),
            ("boxes of other games", hands + bonus + all_boxes),
        )
        return [(name, leader(value)) for name, value in figures if leader(value) != self.key]

    def _why(self) -> str:
        if self.asks == "columns":
            return self._why_columns()
        if self.asks == "margin":
            return "A game settles by itself: its own points, its own bonus, and boxes for the hands written in it."
        margins = [f"{margin:+}".replace("-", "−") for margin in self._margins()]
        twice = ", the third counted twice" if self.rules.hollywood_last_double else ""
        return (
            f"Each game settles by itself, then the three are added, seen from your side{twice}: {', '.join(margins)}."
        )


_WRONG = {
    "win lost": "No win is lost: every hand won goes into at least one game. ",
    "game that is over": "Nothing is written into a game that is over. ",
    "all open games": "A hand does not go into every open game; each player opens one more game with each win. ",
    "hands of both counted": "Only the wins of the player who won this hand count here, not the hands of both. ",
    "too few games": "A win goes into every open game where its winner is on the sheet already, and opens one more. ",
    "too many games": "A win opens one new game, not more. ",
    "margins all added": "A game that is lost is taken off, not added. ",
    "wrong side": "The figure is right, but the other side is ahead. ",
    "hands only": "The points of the hands are not all: boxes and game bonuses come on top. ",
    "boxes forgotten": "You left out the boxes. ",
    "game bonus forgotten": "You left out the bonus for each game. ",
    "shutout forgotten": "A side without a point in a game is shut out of it, and that doubles its bonus. ",
    "boxes of other games": "A hand is a box only in the games where it is written down. ",
}


@lru_cache(maxsize=256)  # asked for many times while one question is marked and drawn
def _sheet(hands: tuple[str, ...], rules: RuleSet) -> Hollywood:
    return score_hollywood([read_result(each) for each in hands], rules, PLAYERS)


def _column(sheet: Hollywood, hands: Sequence[str], game: int) -> str:
    """``Game 1: you 25 + 18 = 43, your opponent 31`` and whether it is over."""
    entries = [hand.split() for hand, games in zip(hands, sheet.columns, strict=True) if game in games]
    sides = []
    for player, name in ((YOU, "you"), (OPPONENT, "your opponent")):
        points = [int(score) for who, score in entries if who == player]
        total = f" = {sum(points)}" if len(points) > 1 else ""
        sides.append(f"{name} {' + '.join(map(str, points)) or 'nothing'}{total}")
    over = ", over" if sheet.margins[game - 1] is not None else ""
    return f"Game {game}{over}: {', '.join(sides)}"


def _games(numbers: Sequence[int]) -> str:
    return f"{'game' if len(numbers) == 1 else 'games'} {listed([str(each) for each in numbers])}"
