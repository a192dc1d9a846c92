"""Checking the bank: every key is derived again by the grader, every puzzle made again by its maker."""

from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Any

from puzzles.bank_file import BankError, Line, bank_of
from puzzles.build import line_of, right_side
from puzzles.making import LEVELS, Made
from puzzles.schedule import schedule
from puzzles.serve import MAKERS, PUZZLE_KINDS
from puzzles.traps import traps_of
from trainer.exercises.answers import answer_to_data
from trainer.exercises.every_answer import right_answers
from trainer.exercises.model import Exercise

LEAST, MOST = 0.4, 0.6  # how often each answer of two is right, at every level


@dataclass(frozen=True, slots=True)
class Report:
    """What the bank of one kind holds, and what is wrong with it, a line each."""

    kind: str
    lines: int
    levels: dict[int, int]
    traps: dict[str, int]
    problems: tuple[str, ...] = field(default=())

    def to_data(self) -> dict[str, Any]:
        return asdict(self)

    def text(self) -> str:
        levels = ", ".join(f"level {level}: {count}" for level, count in self.levels.items())
        traps = ", ".join(f"{name} {count}" for name, count in self.traps.items())
        wrong = f"; {len(self.problems)} WRONG" if self.problems else ""
        return f"{self.kind}: {self.lines} lines ({levels}){f'; {traps}' if traps else ''}{wrong}"


def check_kind(kind: str) -> Report:
    """Every line of *kind*, and how often each answer is right."""
    bank = bank_of(kind)
    lines = list(bank.lines.values())
    problems = [*bank.problems, *(problem for line in lines for problem in check_line(line))]
    if lines != sorted(lines, key=lambda line: line.order):
        problems.append(f"{kind}: the lines are not sorted by id")
    return Report(
        kind=kind,
        lines=len(lines),
        levels=dict(Counter(line.level for line in lines)),
        traps=dict(Counter(trap for line in lines for trap in line.traps).most_common()),
        problems=(*problems, *check_balance(kind, lines)),
    )


def check_line(line: Line) -> list[str]:
    """What is wrong with *line*: nothing, as a rule."""
    try:
        exercise = line.exercise()
    except BankError as error:
        return [str(error)]
    key = [answer_to_data(each) for each in right_answers(exercise.question)]
    if [dict(each) for each in line.key] != key:
        return [f"{line.place}: the key of {line.id} is {list(line.key)}, and by the rules {key}"]
    made = _made_again(line, exercise)
    if made is not None and (again := line_of(line.kind, line.number, line.seed, line.version, line.level, made)):
        wrong = [name for name, value in again.to_data().items() if value != line.to_data()[name]]
        return [f"{line.place}: {', '.join(wrong)} of {line.id} cannot be made again"] if wrong else []
    return []


def _made_again(line: Line, exercise: Exercise) -> Made | None:
    """By its maker; None for a version that is made no more. A priced one keeps its price and is measured again."""
    if line.kind not in MAKERS:
        return Made(exercise.question, traps_of(exercise.question))
    maker = MAKERS[line.kind]
    return maker.make(line.seed, line.level, line.version) if line.version in maker.readable else None


def check_balance(kind: str, lines: list[Line]) -> list[str]:
    """Questions with two options, each of which has to be right about as often as the other at every level."""
    problems = []
    for level in LEVELS:
        asked = [line.exercise().question for line in lines if line.level == level]
        sides = [side for question in asked if (side := right_side(question)) is not None]
        share = sum(sides) / len(sides) if sides else 0.5
        if not LEAST <= share <= MOST:
            problems.append(f"{kind}, level {level}: the second option is right in {share:.0%} of {len(sides)}")
    return problems


def check_schedule() -> list[str]:
    """Every day has one puzzle of each kind, from the bank, and none comes twice."""
    problems = []
    seen: Counter[str] = Counter()
    for day, ids in schedule().items():
        if sorted(each.partition(".")[0] for each in ids) != sorted(PUZZLE_KINDS):
            problems.append(f"{day}: {', '.join(ids)} are not one of each kind")
        seen.update(ids)
        problems += [f"{day}: {each} is not in the bank" for each in ids if each not in _bank_lines(each)]
    return [*problems, *(f"{each} is scheduled {count} times" for each, count in seen.items() if count > 1)]


def _bank_lines(puzzle_id: str) -> Any:
    return bank_of(puzzle_id.partition(".")[0]).lines
