"""Add up a game: who has won it, who is ahead on the totals and by how much, what one side has."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from trainer.exercises.answers import Answer, choice_and_number_in, choice_in, number_in
from trainer.exercises.model import (
    ChooseAndNumber,
    ChooseOne,
    Feedback,
    GiveNumber,
    Option,
    Picture,
    QuestionError,
    Row,
    Verdict,
)
from trainer.exercises.reading import check_keys, choice_of, texts_of, two_player_rules_of, with_rules
from trainer.exercises.wording import RIGHT, WRONG, best_title, boxes_word, half_right, label_of, listed, points_word
from trainer.rules.rule_words import differences_in_words
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.score import DEAD_HAND, Game, HandResult, score_game, won

ASKS = ("winner", "margin", "total", "score")
YOU, OPPONENT, NOBODY = "you", "opponent", "nobody"
PLAYERS = (YOU, OPPONENT)
_WINNER = (
    Option(YOU, "You"),
    Option(OPPONENT, "Your opponent"),
    Option(NOBODY, "Nobody yet"),
)
AHEAD = (*_WINNER[:2], Option(NOBODY, "Nobody: equal"))
MOST_HANDS = 40
_GAME_RULES = ("target", "game_bonus", "box_bonus", "box_timing", "shutout")


@dataclass(frozen=True, slots=True)
class ScoreGame:
    """``hands`` are the results in order: "you 12", "opponent 28", "dead". Each hand won is one box.

    ``asks``: "winner" (who has won the game), "margin" (who is ahead when all is added up, and by how much), "total"
    (everything, for ``whose`` side) and "score" (what counts toward the target, for that side). A margin and a total
    are there only when the game is over.
    """

    kind: ClassVar[str] = "score-game"
    hands: tuple[str, ...]
    asks: str = "winner"
    whose: str = YOU
    rules: RuleSet = STANDARD

    @property
    def game(self) -> Game:
        return score_game([read_result(each) for each in self.hands], self.rules, PLAYERS)

    @property
    def key(self) -> tuple[str, int]:
        """Who, and how many; for "winner" the number is what the winner has, for "total" and "score" who is asked."""
        game, seat = self.game, PLAYERS.index(self.whose)
        if self.asks == "winner":
            return game.winner or NOBODY, max(game.scores)
        if self.asks == "score":
            return self.whose, game.scores[seat]
        assert game.totals is not None  # from_data asks for totals of a finished game only
        if self.asks == "total":
            return self.whose, game.totals[seat]
        return leader(game.totals[0] - game.totals[1])

    def prompt(self) -> str:
        words = differences_in_words(_game_rules_of(self.rules))
        house = f" House rules here: {listed(words)}." if words else ""
        return f"A game to {self.rules.target}.{house} {self._asked()}"

    def table(self) -> Picture:
        """The sheet as it is kept: a column a side, in the order of the hands."""
        rows = [_column(YOU, "You", self.hands), _column(OPPONENT, "Your opponent", self.hands)]
        dead = sum(read_result(each).winner is None for each in self.hands)
        if dead:
            rows.append("1 hand was dead" if dead == 1 else f"{dead} hands were dead")
        return tuple(Row(each, ()) for each in rows)

    def form(self) -> ChooseOne | ChooseAndNumber | GiveNumber:
        match self.asks:
            case "winner":
                return ChooseOne(_WINNER)
            case "margin":
                return ChooseAndNumber(AHEAD, "By how many points", "Who is ahead?")
        return GiveNumber("Points")

    def grade(self, answer: Answer) -> Verdict:
        who, number = self._said(answer)
        parts: tuple[tuple[str, bool], ...] = ()
        if self.asks == "margin":
            parts = (("who", who == self.key[0]), ("points", number == self.key[1]))
        right = (who, number) == self.key
        return Verdict(right, parts=parts, mistake="" if right else self._mistake(who, number))

    def explain(self, answer: Answer) -> Feedback:
        verdict = self.grade(answer)
        who, number = self._said(answer)
        return Feedback(
            headline=RIGHT if verdict.right else WRONG,
            cost="" if verdict.right else self._cost(verdict, self._said(answer)[1]),
            yours=(Row(f"Your answer: {self._words(who, number)}", ()),),
            best_title=best_title(1, verdict.right),
            best=((Row(self._truth(), ()), *(Row(each, ()) for each in self._sums())),),
            why=self._why(verdict.mistake),
        )

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {"hands": list(self.hands), "asks": self.asks}
        return with_rules(data | ({"whose": self.whose} if self.whose != YOU else {}), self.rules)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"hands", "asks"}, {"whose"})
        asks, whose = choice_of(data, "asks", ASKS), choice_of(data, "whose", PLAYERS, YOU)
        hands, rules = texts_of(data, "hands"), two_player_rules_of(data)
        if not 0 < len(hands) <= MOST_HANDS:
            raise QuestionError(f"'hands' has {len(hands)} hands (expected 1 to {MOST_HANDS})")
        if rules.sheet != "single" or rules.match != "single":
            raise QuestionError("'rules' are for more than one game, and this question adds up one")
        if whose != YOU and asks in ("winner", "margin"):
            raise QuestionError(f"'whose' is for a total or a score, not for {asks!r}")
        question = cls(hands, asks, whose, rules)
        if question.game.used < len(hands):
            raise QuestionError(f"'hands' goes on after the game was over with hand {question.game.used}")
        if question.game.winner is None and asks in ("margin", "total"):
            raise QuestionError(f"'asks' is {asks!r}, and the game is not over")
        return question

    def _asked(self) -> str:
        side = "you" if self.whose == YOU else "your opponent"
        have = "do you have" if self.whose == YOU else "does your opponent have"
        match self.asks:
            case "winner":
                return "Who has won this game, if anybody?"
            case "margin":
                return "The game is over. Who is ahead when everything is added up, and by how much?"
            case "total":
                return f"The game is over. How many points {have} when everything is added up?"
        return f"How many points count toward {self.rules.target} for {side} now?"

    def _said(self, answer: Answer) -> tuple[str, int]:
        """The answer in the form of the key."""
        match self.asks:
            case "winner":
                return choice_in(answer, [option.value for option in _WINNER]), self.key[1]
            case "margin":
                return choice_and_number_in(answer, [option.value for option in AHEAD])
        return self.whose, number_in(answer)

    def _words(self, who: str, number: int) -> str:
        match self.asks:
            case "winner":
                return label_of(who, _WINNER).lower()
            case "margin":
                return f"{label_of(who, AHEAD).lower()}, {points_word(number)}"
        return points_word(number)

    def _truth(self) -> str:
        who, number = self.key
        match self.asks:
            case "winner" if who == NOBODY:
                return "Nobody has won yet"
            case "winner":
                return f"{label_of(who, _WINNER)} won the game"
            case "margin" if who == NOBODY:
                return "Equal totals"
            case "margin":
                return f"{label_of(who, _WINNER)}: {points_word(number)} ahead"
        return points_word(number)

    def _cost(self, verdict: Verdict, said: int) -> str:
        if self.asks == "margin":
            return half_right(verdict, self.key[1], said, ahead=True)
        return f"{self._truth()}."

    def _sums(self) -> list[str]:
        """How each side's figure comes about: ``You: 103 in hands + 100 for 4 boxes + 100 for the game = 303``."""
        game = self.game
        return [self._sum(seat, game) for seat in range(len(PLAYERS))]

    def _sum(self, seat: int, game: Game) -> str:
        name, scored = label_of(PLAYERS[seat], _WINNER), _points_of(PLAYERS[seat], self.hands)
        if game.totals is None or self.asks in ("winner", "score"):
            shown = list(map(str, scored))
            if self.rules.box_timing == "immediate" and game.boxes[seat]:
                shown.append(f"{game.box_points[seat]} for {boxes_word(game.boxes[seat])}")
            sum_words = f"{' + '.join(shown)} = " if len(shown) > 1 else ""
            return f"{name}: {sum_words}{game.scores[seat]}"
        parts = total_parts(game, seat)
        return f"{name}: {' + '.join(parts)} = {game.totals[seat]}" if len(parts) > 1 else f"{name}: {parts[0]}"

    def _mistake(self, who: str, number: int) -> str:
        game = self.game
        match self.asks:
            case "winner":
                with_boxes = [points + boxes for points, boxes in zip(game.points, game.box_points, strict=True)]
                counted = game.winner is None and who != NOBODY and with_boxes[PLAYERS.index(who)] >= self.rules.target
                return "boxes counted early" if counted else "game over overlooked" if who == NOBODY else "winner"
            case "score":
                seat = PLAYERS.index(self.whose)
                early = number == game.points[seat] + game.box_points[seat]
                return "boxes counted early" if early else "sum"
        if self.asks == "margin" and who != self.key[0] and who == game.winner:
            return "winner taken for the leader"
        return next((name for name, value in self._wrong_figures(game) if value == number), "sum")

    def _wrong_figures(self, game: Game) -> Sequence[tuple[str, int]]:
        """What comes out where something is forgotten, for the total or the margin that is asked; none is right."""
        winner = PLAYERS.index(game.winner or YOU)
        left_out = {
            "shutout forgotten": _without(game, winner, game.shutout_bonus),
            "game bonus forgotten": _without(game, winner, game.game_bonus + game.shutout_bonus),
            "boxes forgotten": tuple(
                total - box for total, box in zip(game.totals or (0, 0), game.box_points, strict=True)
            ),
            "hands only": game.points,
        }
        figures = []
        for name, (one, other) in left_out.items():
            figure = abs(one - other) if self.asks == "margin" else (one, other)[PLAYERS.index(self.whose)]
            if figure != self.key[1]:
                figures.append((name, figure))
        return figures

    def _why(self, mistake: str) -> str:
        said = self._wrong_words(mistake)
        game, target = self.game, self.rules.target
        if game.winner is None or self.asks in ("winner", "score"):
            return said + self._standing(game, target)
        leads = self.key[0] if self.asks == "margin" else None
        if leads not in (None, NOBODY, game.winner):
            won_it = "You reached" if game.winner == YOU else "Your opponent reached"
            return f"{said}{won_it} {target} first and won the game, but the other total is higher, and totals decide."
        bonus = f"The winner of the game gets {game.game_bonus} more"
        shut = f", and the shutout brings {game.shutout_bonus} on top" if game.shutout_bonus else ""
        return f"{said}{bonus}{shut}; every hand won is a box of {self.rules.box_bonus}."

    def _standing(self, game: Game, target: int) -> str:
        you, opponent = game.scores
        stand = f"You have {you}, your opponent has {opponent}"
        boxes = "boxes count at once here" if self.rules.box_timing == "immediate" else "boxes wait until it is over"
        if game.winner is None:
            return f"{stand}: nobody has {target}, so the game goes on; {boxes}."
        return f"{stand}: whoever reaches {target} first wins the game; {boxes}."

    def _wrong_words(self, mistake: str) -> str:
        match mistake:
            case "boxes counted early":
                return "Boxes do not count toward the target. "
            case "winner taken for the leader":
                return "Winning the game is one thing, the higher total another. "
            case "shutout forgotten":
                return "A side without a single point is shut out, and that brings the winner more. "
            case "game bonus forgotten":
                return "You left out the bonus for the game. "
            case "boxes forgotten":
                return "You left out the boxes. "
            case "hands only":
                return "The points of the hands are not all: boxes and the bonus for the game come on top. "
        return ""


def total_parts(game: Game, seat: int) -> list[str]:
    """What a side's total is made of: ``103 in hands``, ``100 for 4 boxes``, ``100 for the game``."""
    parts = [f"{game.points[seat]} in hands"]
    if game.box_points[seat]:
        parts.append(f"{game.box_points[seat]} for {boxes_word(game.boxes[seat])}")
    if PLAYERS[seat] == game.winner:
        parts += [f"{game.game_bonus} for the game"] * bool(game.game_bonus)
        parts += [f"{game.shutout_bonus} for the shutout"] * bool(game.shutout_bonus)
    return parts


def leader(margin: int) -> tuple[str, int]:
    """Who is ahead by *margin* (below 0: the opponent), and by how much."""
    return (YOU if margin > 0 else OPPONENT if margin < 0 else NOBODY), abs(margin)


def read_result(text: str) -> HandResult:
    match text.split():
        case ["dead"]:
            return DEAD_HAND
        case [("you" | "opponent") as who, figure] if figure.isascii() and figure.isdigit() and len(figure) < 5:
            return won(who, int(figure))
    raise QuestionError(f"'hands' holds {text[:40]!r} (expected you 12, opponent 28 or dead)")


def _points_of(side: str, hands: Sequence[str]) -> list[int]:
    return [result.points for result in map(read_result, hands) if result.winner == side]


def _column(side: str, name: str, hands: Sequence[str]) -> str:
    scored = _points_of(side, hands)
    return f"{name}: {', '.join(map(str, scored)) or 'no hand won'}"


def _without(game: Game, seat: int, amount: int) -> tuple[int, int]:
    one, other = game.totals or (0, 0)
    return (one - amount, other) if seat == 0 else (one, other - amount)


def _game_rules_of(rules: RuleSet) -> RuleSet:
    """Standard but for the rules that the sum of a game hangs on, so that only these are said."""
    return replace(STANDARD, **{name: getattr(rules, name) for name in _GAME_RULES if name != "target"})
