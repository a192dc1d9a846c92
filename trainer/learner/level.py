"""Which level of a kind comes next. It adapts silently, from the newest first tries at that kind."""

from collections import deque
from collections.abc import Iterable

from trainer.learner.attempt import Attempt

LOWEST, HIGHEST = 1, 3
LOOKED_AT = 5  # tries since the level last changed
UP = 4  # right ones among them
DOWN = 3  # wrong ones among them


def next_level(tries: Iterable[Attempt], first: int = LOWEST) -> int:
    """The level (1-3) after *tries*, the first tries at one kind in order of time; *first* after none.

    Four right of the last five lead up, three wrong of the last five lead down, and after a change the count starts
    again. What says nothing about the level is left out: a right answer to an easier exercise (a lesson's check), a
    wrong answer to a harder one (some dailies).
    """
    level = first
    recent: deque[bool] = deque(maxlen=LOOKED_AT)
    for attempt in tries:
        if attempt.level < level if attempt.right else attempt.level > level:
            continue
        recent.append(attempt.right)
        step = (sum(recent) >= UP) - (len(recent) - sum(recent) >= DOWN)
        if step and LOWEST <= level + step <= HIGHEST:
            level += step
            recent.clear()
    return level
