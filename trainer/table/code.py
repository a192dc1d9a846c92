"""A game's code: the same deals against the same opponent, in twelve letters that can be told over a telephone.

``K7QP-2M4X-9TRA``: one letter each for opponent, table and length, eight of chance, one that catches a slip of the pen.
From the code follow the seed of every hand and who deals first, so a code that is told before a game tells its cards.
"""

import re
from dataclasses import dataclass
from hashlib import sha256
from random import Random

from trainer.analysis.bots.by_name import BOT_NAMES
from trainer.rules.cards import DECK
from trainer.rules.errors import RuleError
from trainer.rules.play import next_dealer, start
from trainer.rules.ruleset import PRESETS, RuleSet

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no I, L, O, U
_READ_AS = str.maketrans({"I": "1", "L": "1", "O": "0", "-": None, " ": None})
_CHANCE, _LENGTH = 8, 12
_GROUP = 4
_IN_A_MESSAGE = re.compile(r"\b[0-9A-Za-z]{4}-[0-9A-Za-z]{4}-[0-9A-Za-z]{4}\b")
_SEEDS = 1_000_000_000_000_000_000  # a record holds 18 digits

HAND, GAME = "hand", "game"
LENGTHS = (HAND, GAME)
OPPONENTS = BOT_NAMES  # in the order of their letters: new ones go to the end
PRESET_NAMES = tuple(PRESETS)


class CodeError(ValueError):
    """Text that is no code of a game."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Against whom, at which table, how long. CodeError for one that cannot be."""

    opponent: str = "steady"
    preset: str = "standard"
    length: str = GAME

    def __post_init__(self) -> None:
        if self.opponent not in OPPONENTS:
            raise CodeError(f"there is no opponent {self.opponent[:20]!r}")
        if self.preset not in playable_presets():
            raise CodeError(f"the table {self.preset[:20]!r} is not played here")
        if self.length not in LENGTHS:
            raise CodeError(f"a game is a hand or a game, not {self.length[:20]!r}")

    @property
    def rules(self) -> RuleSet:
        return PRESETS[self.preset]


def playable_presets() -> tuple[str, ...]:
    """The rule sets of a game for two."""
    return tuple(name for name in PRESET_NAMES if _is_playable(PRESETS[name]))


def _is_playable(rules: RuleSet) -> bool:
    try:
        start(DECK[:10], DECK[10:20], DECK[20:], rules)
    except RuleError:
        return False
    return True


def new_code(setup: Setup, rng: Random) -> str:
    """A code for a new game of *setup*; *rng* is the only chance in it."""
    numbers = (OPPONENTS.index(setup.opponent), PRESET_NAMES.index(setup.preset), LENGTHS.index(setup.length))
    body = "".join(_LETTERS[number] for number in numbers) + "".join(rng.choice(_LETTERS) for _ in range(_CHANCE))
    return _grouped(body + _check_letter(body))


def read_code(text: str) -> tuple[str, Setup]:
    """The code that *text* holds, as it is written here, and the game it stands for. CodeError for anything else."""
    letters = text.strip().upper().translate(_READ_AS)
    if len(letters) != _LENGTH or any(each not in _LETTERS for each in letters):
        raise CodeError("a code has twelve letters and figures, like K7QP-2M4X-9TRA")
    if _check_letter(letters[:-1]) != letters[-1]:
        raise CodeError("a letter of that code is wrong; read it once more")
    opponent, preset, length = (_LETTERS.index(each) for each in letters[:3])
    if opponent >= len(OPPONENTS) or preset >= len(PRESET_NAMES) or length >= len(LENGTHS):
        raise CodeError("that code is of a newer release")
    return _grouped(letters), Setup(OPPONENTS[opponent], PRESET_NAMES[preset], LENGTHS[length])


def code_in(text: str) -> str:
    """The code that stands in a message, such as a friend's result; the whole *text* where no part looks like one.

    >>> code_in("Gin rummy, 2006-FHGJ-4WK6: I won 12 against Easy. Can you do better?")
    '2006-FHGJ-4WK6'
    """
    found = _IN_A_MESSAGE.search(text)
    return found[0] if found else text


def hand_seed(code: str, number: int) -> int:
    """The seed from which hand *number* (from 1) of the game *code* is dealt."""
    digest = sha256(f"gin-trainer/{code}/{number}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % _SEEDS


def first_dealer(code: str) -> int:
    """Who deals the first hand: 0 the learner, 1 the opponent."""
    return sha256(f"gin-trainer/{code}/dealer".encode()).digest()[0] & 1


def commitment(seed: int) -> str:
    """What is shown before a hand, so that nobody can change its deal: the start of a hash of the seed.

    ``printf 'gin-trainer 42' | sha256sum`` gives the same twelve letters.
    """
    return sha256(f"gin-trainer {seed}".encode()).hexdigest()[:12]


def after(setup: Setup, dealer: int, winner: int | None, *, dead: bool) -> int:
    """Who deals the next hand (0 the learner, 1 the opponent)."""
    return next_dealer(setup.rules, dealer, winner, dead=dead)


def _check_letter(body: str) -> str:
    return _LETTERS[sha256(body.encode()).digest()[0] % len(_LETTERS)]


def _grouped(letters: str) -> str:
    return "-".join(letters[place : place + _GROUP] for place in range(0, len(letters), _GROUP))
