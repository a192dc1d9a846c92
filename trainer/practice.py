"""The only way the app changes a learner's progress: hand in an answer, choose what comes next.

Everything a page shows about a learner follows from the events; this module reads them through the fold and
writes them through :func:`submit`.
"""

from dataclasses import dataclass
from datetime import date, datetime
from random import Random
from uuid import NAMESPACE_URL, uuid5

import puzzles
from lessons import Lesson, lesson_that_teaches, load_lessons
from trainer.exercises.answers import Answer, answer_from_data
from trainer.exercises.model import DIFFICULTIES, Exercise, Feedback
from trainer.exercises.registry import KINDS, exercise_from_data
from trainer.learner.answered import attempt_of
from trainer.learner.attempt import Attempt, Mode, Void
from trainer.learner.knowledge import Knowledge, LessonState
from trainer.learner.patterns import Chosen, sure_but_wrong
from trainer.learner.placement import ENOUGH, known_skills
from trainer.learner.schedule import ReviewCard
from trainer.learner.sprint import check_time
from trainer.storage import Store
from trainer.storage.reports import reports

MIXED = "mixed"
# Practice of what was just missed, or of a trap that was asked for: the theme is given away, so it counts less for the
# rating.
LIKE, TRAP = "like", "trap"
LESSON = "lesson-"  # and a lesson's id: the choice of fresh questions after that lesson
CANNOT_SHOW = "This release cannot show it; it is kept."

# "Try one like it" takes the numbers from 0, reviews those from here: what was practised a minute after the mistake
# does not come back as its review.
_FIRST_REVIEW = 1_000_000

_UNDONE = uuid5(NAMESPACE_URL, "gin-trainer/undone")
_EASIER = 100  # below the rating: two of three right, not every other one
_BAND = 150  # a puzzle so near to what is wanted is taken
_LOOKED_AT = 3  # puzzles made in the search for one: each takes time
_TRIES = 20  # draws from a bank that may be seen to its end


@dataclass(frozen=True, slots=True)
class Occasion:
    """When an exercise is asked: in a lesson (its id), a daily (its date), a review (what it reviews), a sprint (the
    moment it began), practice.

    ``first_try`` numbers the first try that counts as this occasion: each review of a mistake is a new one.
    """

    mode: Mode
    of: str = ""
    first_try: int = 0


def submit(
    exercise: Exercise,
    answer: Answer,
    *,
    store: Store,
    learner: str,
    occasion: Occasion,
    now: datetime,
    zone: str,
    try_number: int = 0,
    seconds: float | None = None,
    confidence: int | None = None,
    hinted: bool = False,
) -> Attempt:
    """Grade *answer* and store it; the attempt that is stored, which is an earlier one if it came twice.

    *confidence* is how sure the learner said to be (``Sureness.number``), where they were asked.

    Raises AnswerError for a value that is no answer to this exercise, SprintOverError for one that came too late, and
    StoreError where it could not be written; in all cases nothing is stored.
    """
    if occasion.mode is Mode.SPRINT:
        check_time(occasion.of, now)
    attempt = attempt_of(
        exercise,
        answer,
        exercise.question.grade(answer),
        learner=learner,
        mode=occasion.mode,
        of=occasion.of,
        try_number=try_number,
        at=now,
        zone=zone,
        seconds=seconds,
        confidence=confidence,
        hinted=hinted,
    )
    if store.append(learner, [attempt]):
        return attempt
    earlier = store.attempt(learner, attempt.id)
    return attempt if earlier is None else earlier


def undo(attempt: Attempt, *, store: Store, learner: str, now: datetime) -> None:
    """Take *attempt* out of everything that is known. Once or twice is the same. Raises StoreError."""
    void = Void(str(uuid5(_UNDONE, attempt.id)), (attempt.id,), now)
    store.append(learner, [void])


def next_try(knowledge: Knowledge, exercise_id: str, occasion: Occasion) -> int:
    """The number of the next attempt on this occasion; one that was undone keeps its own."""
    return max(occasion.first_try, knowledge.next_try(exercise_id, occasion.mode, occasion.of))


def tries(knowledge: Knowledge, exercise_id: str, occasion: Occasion) -> tuple[Attempt, ...]:
    """The attempts at an exercise on one occasion, first to last."""
    return tuple(
        attempt
        for attempt in knowledge.attempts_at(exercise_id)
        if attempt.mode is occasion.mode and attempt.of == occasion.of and attempt.try_number >= occasion.first_try
    )


def exercise_of(attempt: Attempt) -> Exercise:
    """The exercise as it was asked."""
    return exercise_from_data(attempt.exercise)


def answer_of(attempt: Attempt) -> Answer:
    return answer_from_data(attempt.answer)


def cost_of(attempt: Attempt) -> str:
    """What a mistake cost, in a sentence; why it was one, where it has no cost."""
    feedback = feedback_of(attempt)
    return CANNOT_SHOW if feedback is None else feedback.cost or feedback.why


def feedback_of(attempt: Attempt) -> Feedback | None:
    """What the learner was told; None where this release cannot read it, which another one has stored."""
    try:
        return exercise_of(attempt).question.explain(answer_of(attempt))
    except ValueError:
        return None


# --- Puzzles -------------------------------------------------------------------------------------------------


def hidden(store: Store, learner: str) -> frozenset[str]:
    """The puzzles that this learner reported, by :func:`puzzles.line_id`: they are not served again."""
    return frozenset(puzzles.line_id(each) for each in reports(store, learner))


def current_puzzle(
    store: Store, learner: str, choice: str, knowledge: Knowledge, rng: Random, trap: str = ""
) -> Exercise:
    """The puzzle that waits under *choice* (a kind, or "mixed") and *trap*: the one served last, until it is answered.

    PuzzleError for a trap that the kind's puzzles do not have.
    """
    waiting = store.setting(learner, _waiting_key(choice, trap), None)
    if isinstance(waiting, str):
        try:
            exercise = puzzles.load(waiting)
        except puzzles.PuzzleError:  # made by another release; nothing of it was answered
            return next_puzzle(store, learner, choice, knowledge, rng, trap)
        asked = tries(knowledge, exercise.id, Occasion(Mode.PRACTICE, TRAP if trap else ""))
        if not asked and puzzles.line_id(exercise.id) not in hidden(store, learner):
            return exercise
    return next_puzzle(store, learner, choice, knowledge, rng, trap)


def next_puzzle(store: Store, learner: str, choice: str, knowledge: Knowledge, rng: Random, trap: str = "") -> Exercise:
    """A fresh puzzle that this learner never saw, as hard as fits; it waits until it is answered."""
    kind = rng.choice(kinds_of(choice))
    exercise = _unseen(kind, knowledge, rng, hidden(store, learner), trap)
    store.set_setting(learner, _waiting_key(choice, trap), exercise.id)
    return exercise


def _waiting_key(choice: str, trap: str) -> str:
    return f"puzzle:{choice}:{trap}" if trap else f"puzzle:{choice}"


def kinds_of(choice: str) -> tuple[str, ...]:
    """The kinds under *choice*: one kind, all ("mixed"), or those of a lesson ("lesson-L5"). PuzzleError for others."""
    if choice == MIXED:
        return puzzles.PRACTICE_KINDS
    for lesson in load_lessons():
        if choice == f"{LESSON}{lesson.id}" and (kinds := drill_kinds(lesson)):
            return kinds
    if choice not in puzzles.PRACTICE_KINDS:
        raise puzzles.PuzzleError(f"there is no puzzle kind {choice[:40]!r}")
    return (choice,)


def drill_kinds(lesson: Lesson) -> tuple[str, ...]:
    """The kinds of fresh questions after a lesson: its own, each twice, and those of earlier lessons that train the
    same skills, to be told apart. Empty where nothing makes questions of its kinds."""
    own = {step.exercise.kind for step in lesson.checks} | set(lesson.teaches)
    made = [kind for kind in KINDS if puzzles.has_maker(kind)]
    kinds = [kind for kind in made if kind in own]
    earlier = {kind for each in load_lessons() if each.order < lesson.order for kind in each.teaches}
    skills = {skill for kind in kinds for skill in KINDS[kind].skills}
    confusable = [kind for kind in made if kind in earlier - own and skills & set(KINDS[kind].skills)]
    return (*kinds, *kinds, *confusable) if kinds else ()


def _unseen(kind: str, knowledge: Knowledge, rng: Random, left_out: frozenset[str], trap: str) -> Exercise:
    """As hard as the learner is strong at *kind*; where all such puzzles seem to be seen, easier or harder ones; at
    the very end, one that was seen."""
    wanted = wanted_difficulty(kind, knowledge)
    levels = puzzles.traps_of_kind(kind).get(trap, ()) if trap else puzzles.LEVELS
    seen: Exercise | None = None
    for level in sorted(levels, key=lambda level: abs(DIFFICULTIES[level] - wanted)):
        found: list[Exercise] = []
        for _ in range(_TRIES):
            exercise = puzzles.fresh_with(kind, trap, level, rng) if trap else puzzles.fresh(kind, level, rng)
            if puzzles.line_id(exercise.id) in left_out:
                continue
            if exercise.id in knowledge.seen:
                seen = exercise
                continue
            found.append(exercise)
            fits = exercise.measured is None or abs(exercise.difficulty - wanted) <= _BAND
            if fits or len(found) == _LOOKED_AT:
                return min(found, key=lambda each: abs(each.difficulty - wanted))
        if found:
            return min(found, key=lambda each: abs(each.difficulty - wanted))
    if seen is None:
        raise puzzles.PuzzleError(
            f"there is no puzzle of {kind[:40]} with {trap[:40]!r} in it" if trap else "none is left"
        )
    return seen


def wanted_difficulty(kind: str, knowledge: Knowledge) -> float:
    """How hard the next puzzle of *kind* should be: so that about two of three are right.

    By the learner's rating at that kind; by the level of the newest answers while there is no such rating.
    """
    strength = knowledge.rating_at(kind)
    if strength.more_needed:
        return DIFFICULTIES[knowledge.level(kind)]
    return strength.rating.value - _EASIER


def like_it(exercise: Exercise, knowledge: Knowledge, left_out: frozenset[str] = frozenset()) -> Exercise:
    """Another exercise of the same kind and trap that this learner never saw, and none of *left_out* (:func:`hidden`);
    the last of many looked at where there is no such one. PuzzleError for a kind that no puzzles are made of."""
    for number in range(_TRIES):
        other = puzzles.similar(exercise, number)
        if other.id not in knowledge.seen and puzzles.line_id(other.id) not in left_out:
            break
    return other


def _similar(exercise: Exercise, number: int) -> Exercise | None:
    try:
        return puzzles.similar(exercise, number)
    except puzzles.PuzzleError:  # nothing makes puzzles of this kind
        return None


# --- Today ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Daily:
    """One of the day's four puzzles, and what this learner did with it."""

    exercise: Exercise
    attempt: Attempt | None
    first_learn: Lesson | None  # the lesson that teaches it, while it is not done


def dailies(day: date, knowledge: Knowledge) -> tuple[Daily, ...]:
    """The four puzzles of *day*, the same for everybody."""
    found = []
    for exercise in puzzles.daily(day):
        done = tries(knowledge, exercise.id, Occasion(Mode.DAILY, day.isoformat()))
        teaches = lesson_that_teaches(exercise.kind)
        waiting = teaches if teaches and not lesson_done(teaches, knowledge) else None
        found.append(Daily(exercise, done[0] if done else None, waiting))
    return tuple(found)


# --- Lessons -------------------------------------------------------------------------------------------------


def lesson_state(lesson: Lesson, knowledge: Knowledge) -> LessonState:
    """How far *lesson* is. A lesson that was not finished is known where the placement questions showed its skills."""
    state = knowledge.lesson_state(lesson.id, [step.exercise.id for step in lesson.checks], lesson.skills)
    if state is LessonState.OPEN and lesson.order <= _last_placed() and _placed(lesson, knowledge):
        return LessonState.KNOWN
    return state


def _placed(lesson: Lesson, knowledge: Knowledge) -> bool:
    """Whether the placement questions showed what *lesson* teaches. A lesson that is played trains no one skill: that
    most answers were right is enough."""
    if not lesson.skills:
        return sum(attempt.right for attempt in knowledge.placement) >= PLACED_HIGHER
    return known_skills(knowledge.placement).issuperset(lesson.skills)


def lesson_done(lesson: Lesson, knowledge: Knowledge) -> bool:
    return lesson_state(lesson, knowledge) is not LessonState.OPEN


def next_lesson(knowledge: Knowledge) -> Lesson | None:
    """The first lesson of the path that is not done."""
    return next((lesson for lesson in load_lessons() if not lesson_done(lesson, knowledge)), None)


# --- "I already play" ------------------------------------------------------------------------------------------


PLACEMENT_KINDS = (
    "meld-or-not",
    "count-deadwood",
    "best-melds",
    "turn-options",
    "legal-discards",
    "may-you-knock",
    "undercut",
    "score-game",
)
"""The eight questions that set the level: exact kinds that between them ask for every skill of the core lessons."""

PLACED_HIGHER = ENOUGH  # so many right ones let puzzles begin at the second level
_PLACEMENT_LEVEL = 2


def placement_questions(of: str, knowledge: Knowledge) -> tuple[Exercise, ...]:
    """The eight questions of the round *of* ("1", "2"...), the same each time; those answered as they were asked."""
    answered = {attempt.kind: attempt for attempt in reversed(_round(of, knowledge))}
    found = []
    for kind in PLACEMENT_KINDS:
        asked = answered.get(kind)
        fresh = puzzles.fresh(kind, _PLACEMENT_LEVEL, Random(f"placement {of} {kind}"))
        found.append(exercise_of(asked) if asked is not None and can_ask(asked) else fresh)
    return tuple(found)


def placement_round(knowledge: Knowledge) -> str:
    """The round that is going on, or the last one; "1" before the first."""
    newest = knowledge.placement[0].of if knowledge.placement else ""
    return newest if newest.isascii() and newest.isdigit() else "1"


def placement_answered(of: str, knowledge: Knowledge) -> int:
    return len({attempt.kind for attempt in _round(of, knowledge)})


def known_lessons(knowledge: Knowledge) -> tuple[Lesson, ...]:
    """The lessons that the placement questions marked as known."""
    return tuple(each for each in load_lessons() if lesson_state(each, knowledge) is LessonState.KNOWN)


def _round(of: str, knowledge: Knowledge) -> list[Attempt]:
    return [each for each in knowledge.attempts if each.mode is Mode.PLACEMENT and each.of == of]


def _last_placed() -> int:
    """The place in teaching order of the last lesson that the placement questions can mark: no later one is asked."""
    opened = (lesson_that_teaches(kind) for kind in PLACEMENT_KINDS)
    return max((lesson.order for lesson in opened if lesson is not None), default=0)


# --- Mistakes ------------------------------------------------------------------------------------------------


def can_ask(mistake: Attempt) -> bool:
    """Whether this release can read the exercise that was missed."""
    try:
        exercise_of(mistake)
    except ValueError:
        return False
    return True


def to_drill(knowledge: Knowledge, chosen: Chosen) -> tuple[ReviewCard, ...]:
    """The mistakes that *chosen* lets through, each once: sure but wrong first, then those that are due first."""
    cards: dict[str, ReviewCard] = {}
    sure: set[str] = set()
    for mistake in chosen.of(knowledge.mistakes):
        card = knowledge.reviews.get(mistake.of if mistake.mode is Mode.REVIEW else mistake.exercise_id)
        if card is not None:
            cards[card.key] = card
            sure.update({card.key} if sure_but_wrong(mistake) else ())
    return tuple(sorted(cards.values(), key=lambda card: (card.key not in sure, card.due, card.mistake.at, card.key)))


def review(mistake: Attempt, number: int) -> tuple[Exercise, Occasion]:
    """What the review *number* (from 0) of a mistake asks: a fresh exercise like it where one can be made.

    *number* counts the answers given before, undone ones too (:meth:`Knowledge.times_reviewed`).
    """
    original = exercise_of(mistake)
    exercise = _similar(original, _FIRST_REVIEW + number) or original
    return exercise, Occasion(Mode.REVIEW, mistake.exercise_id, number)
