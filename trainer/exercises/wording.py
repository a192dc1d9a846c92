"""Words that several kinds share."""

from collections.abc import Iterable, Sequence

from trainer.exercises.model import ChooseCards, Option, Verdict
from trainer.rules.cards import Card, by_rank
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.showdown import Ending, Score, Side

RIGHT = "Right."
WRONG = "Not quite."

_COUNTS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"]


def count_word(count: int) -> str:
    """``Two``; from eleven on, the figure."""
    return _COUNTS[count] if count < len(_COUNTS) else str(count)


def symbols(cards: Iterable[Card]) -> str:
    """``7♥ 7♦ 7♠`` by rank."""
    return " ".join(card.symbol for card in by_rank(cards))


def listed(words: Sequence[str], join: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {join} {words[-1]}"


def listed_symbols(cards: Iterable[Card], join: str = "and") -> str:
    """``7♥``, ``7♥ and 7♦``: for a sentence that speaks of single cards."""
    return listed([card.symbol for card in by_rank(cards)], join)


def capital(text: str) -> str:
    """With a great letter in front; the others stay as they are, the K of a king too."""
    return text[:1].upper() + text[1:]


_VERBS = {"breaks", "can", "cannot", "could", "is", "leaves", "lets", "makes", "may", "must", "should", "would"}


def chosen_clause(form: ChooseCards) -> str:
    """What every card to choose does or is: ``is left over``, ``makes a legal knock``."""
    verb = "" if form.chosen_word.split(" ")[0] in _VERBS else "is "
    return f"{verb}{form.chosen_word}"


def points_word(points: int) -> str:
    return f"{points} point" if points == 1 else f"{points} points"


def boxes_word(boxes: int) -> str:
    return f"{boxes} box" if boxes == 1 else f"{boxes} boxes"


def best_title(count: int, found: bool) -> str:
    """The heading over the right answers: says how many there are, and whether yours is among them."""
    if count == 1:
        return "The right answer" if not found else "Yours is the only right answer"
    return f"{count_word(count)} right answers; you found one" if found else f"{count_word(count)} right answers"


YES_NO = (Option("yes", "Yes"), Option("no", "No"))


def who_options(you: str | None = None) -> tuple[Option, ...]:
    """Who scores: both sides and nobody, in the view of *you* ("knocker" or "defender") where there is one."""
    return tuple(Option(value, who_word(value, you).capitalize()) for value in ("knocker", "defender", "nobody"))


def who_word(side: str, you: str | None = None) -> str:
    """``you``, ``your opponent``, ``the knocker``, ``nobody``."""
    if side == "nobody":
        return "nobody"
    if you is None:
        return f"the {side}"
    return "you" if side == you else "your opponent"


def half_right(verdict: Verdict, points: int, said: int, *, ahead: bool = False) -> str:
    """What is wrong of two parts that are marked separately: who scores (*ahead*: who is ahead), and how many points.

    *points* are the right ones.
    """
    who, them = ("who is ahead", "") if ahead else ("who scores", " them")
    good = [name for name, right in verdict.parts if right]
    if good == ["who"]:
        return f"{who.capitalize()} is right; the points are {points}, not {said}."
    if good == ["points"]:
        return f"The points are right; {who}{them} is not."
    return f"Neither {who} nor the points are right."


def label_of(value: str, options: Iterable[Option]) -> str:
    return next(option.label for option in options if option.value == value)


def answered(label: str) -> str:
    """The heading over a learner's answer: ``Your answer: big gin, and nothing else``."""
    return f"Your answer: {label[:1].lower()}{label[1:]}"


def rule_words(rules: RuleSet) -> str:
    """What differs from Standard in how a hand is scored, as a sentence with a space before it; else nothing."""
    changed = [
        f"{words} {value} instead of {standard}"
        for words, value, standard in (
            ("gin", rules.gin_bonus, STANDARD.gin_bonus),
            ("big gin", rules.big_gin_bonus, STANDARD.big_gin_bonus),
            ("an undercut", rules.undercut_bonus, STANDARD.undercut_bonus),
        )
        if value != standard
    ]
    if rules.tie == "push":
        changed.append("at equal counts nobody scores")
    if rules.tie == "knocker":
        changed.append("at equal counts the knocker wins the hand")
    if rules.hand_score == "sum_of_others":
        changed.append("a knock wins the whole count of the other hand")
    if rules.spade_double != "off":
        changed.append("points are doubled when the first upcard is a spade")
    return f" House rules here: {listed(changed)}." if changed else ""


def score_words(score: Score, counts: tuple[int, int], rules: RuleSet, who: str, *, doubled: bool = False) -> str:
    """How the points of a hand come about: ``8 − 5 = 3, plus 25 for the undercut: 28 to you.``

    *counts* are the knocker's and the defender's after lay-offs, *who* is the winner as he is called.
    """
    knocker, defender = counts
    if score.winner is Side.NOBODY:
        return f"Both have {knocker}, and under these rules nobody scores then."
    match score.result:
        case Ending.GIN:
            base, sum_words = defender + rules.gin_bonus, f"{rules.gin_bonus} for gin plus {defender} left in the hand"
        case Ending.BIG_GIN:
            base = defender + rules.big_gin_bonus
            sum_words = f"{rules.big_gin_bonus} for big gin plus {defender} left in the hand"
        case Ending.UNDERCUT:
            base = knocker - defender + rules.undercut_bonus
            sum_words = f"{knocker} − {defender} = {knocker - defender}, plus {rules.undercut_bonus} for the undercut"
        case Ending.KNOCK if rules.hand_score == "sum_of_others":
            base, sum_words = defender, f"The whole count of {defender}"
        case Ending.KNOCK:
            base, sum_words = defender - knocker, f"{defender} − {knocker}"
    double = f" {base}, doubled because the upcard is a spade:" if doubled else ""
    equals = " =" if score.result is Ending.KNOCK and rules.hand_score != "sum_of_others" else ":"
    return f"{sum_words}{equals}{double} {score.points} to {who}."


def wrong_points_words(mistake: str, score: Score, rules: RuleSet) -> str:
    """What is wrong with a number of points, for the names of ``mistakes.wrong_points``; with a space behind it."""
    names = {Ending.UNDERCUT: "an undercut", Ending.GIN: "gin", Ending.BIG_GIN: "big gin"}
    match mistake:
        case "bonus forgotten":
            return f"You left out the bonus for {names[score.result]}. "
        case "house rules overlooked":
            return "That is what it scores under Standard rules, but this table plays others. "
        case "double forgotten":
            return "You left out the double for the spade. "
        case "box counted":
            return f"The {rules.box_bonus} for the box come when the game is over. "
        case "difference forgotten":
            return "The bonus is not all: the difference comes on top. "
        case "counts added":
            return "You added the two counts, but it is their difference that scores. "
    return ""
