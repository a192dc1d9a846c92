"""Reading a record. Every mistake is a RecordError that names the line and the token.

Only the form is judged here, and that no card is dealt twice; whether the actions are legal is for
:func:`trainer.rules.replay.replay` to say. The format is described in ``docs/record.md``.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from trainer.rules.cards import DECK, Card, parse_card, parse_cards
from trainer.rules.errors import RecordError, RulesError
from trainer.rules.play import deal, start
from trainer.rules.record import SEATS, UNKNOWN, Dealt, Note, Outcome, Record, Seeded, Verb
from trainer.rules.ruleset import STANDARD, RuleSet, parse_rules
from trainer.rules.showdown import HAND_SIZE, Ending, LayOff

MOST_TURNS = 1000  # lines of one hand: far above any that was played, and an end to what a hostile file can cost
SEED_DIGITS = 18

_HEADERS = ("rules", "deal", *SEATS, "upcard", "stock", "result")


@dataclass(frozen=True, slots=True)
class Line:
    """``number key: value``; the number of the turn is empty where none is written."""

    line: int
    turn: str
    key: str
    value: str

    def error(self, token: str, problem: str) -> RecordError:
        return RecordError(self.line, token, problem)


def read_record(text: str) -> Record:
    """The record of one hand that *text* holds.

    >>> record = read_record("deal: seed 42\\n1 non-dealer: passes\\n2 dealer: passes\\n3 non-dealer: draws ?")
    >>> [note.verb.value for note in record.notes]
    ['passes', 'passes', 'draws']
    """
    lines = list(lines_of(text))
    rules, rest = rules_at_head(lines)
    return hand_of(rest, rules)


def lines_of(text: str) -> Iterator[Line]:
    """The lines of *text* that say something: comments run from ``#`` to the end of the line."""
    for number, full in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        said = full.partition("#")[0].strip()
        if not said:
            continue
        head, colon, value = said.partition(":")
        words = head.lower().split()
        turn = words.pop(0) if words and words[0].isdigit() else ""
        if not colon or len(words) != 1:
            raise RecordError(number, said, f"expected 'name: ...', like 'upcard: 6s', not {shown(said)}")
        yield Line(number, turn, words[0], value.strip())


def rules_at_head(lines: Sequence[Line]) -> tuple[RuleSet, Sequence[Line]]:
    """The rules that the first line names (Standard if it names none), and the lines after it."""
    if not lines or lines[0].key != "rules":
        return STANDARD, lines
    first = lines[0]
    try:
        return parse_rules(first.value), lines[1:]
    except RulesError as problem:
        raise first.error(first.value, str(problem)) from problem


def hand_of(lines: Sequence[Line], rules: RuleSet) -> Record:
    """One hand under *rules*: the deal, then the actions, then perhaps the result."""
    deal_lines: dict[str, Line] = {}
    place = 0
    while place < len(lines) and _is_deal(lines[place], started=place > 0):
        each = lines[place]
        if each.key in deal_lines:
            raise each.error(each.key, f"{each.key} is there twice")
        deal_lines[each.key] = each
        place += 1
    dealt = _deal(deal_lines, rules, lines[0].line if lines else 1)
    notes: list[Note] = []
    for count, each in enumerate(lines[place:], 1):
        if each.key == "result":
            if place + count != len(lines):
                after = lines[place + count]
                raise after.error(after.key, f"the result ends a hand, but {shown(after.key)} comes after it")
            return Record(rules, dealt, tuple(notes), _outcome(each))
        notes += _turn(each, count)
    return Record(rules, dealt, tuple(notes))


def _is_deal(each: Line, *, started: bool) -> bool:
    """``dealer: 7h ?`` deals a hand, ``dealer: passes`` is an action."""
    if each.turn or each.key == "result":
        return False
    if each.key in SEATS:
        return not _starts_with_a_verb(each.value)
    if each.key not in _HEADERS:
        raise each.error(each.key, f"there is no line {shown(each.key)} (lines are: {', '.join(_HEADERS)})")
    if each.key == "rules":
        raise each.error("rules", "rules are the first line of a record, and there once")
    return True


# --- The deal -----------------------------------------------------------------------------------------------------


def _deal(lines: dict[str, Line], rules: RuleSet, first: int) -> Seeded | Dealt:
    if "deal" in lines:
        return _seeded(lines, rules)
    hands = tuple(_hand(lines[name]) if name in lines else frozenset[Card]() for name in SEATS)
    stock = tuple(_card(lines["stock"], token) for token in lines["stock"].value.split()) if "stock" in lines else ()
    dealt = Dealt((hands[0], hands[1]), _upcard(lines, rules, first), stock)
    size = len(DECK) - 2 * HAND_SIZE - rules.upcard
    if len(stock) > size:
        raise lines["stock"].error(lines["stock"].value, f"the stock has {size} cards, not {len(stock)}")
    _check_once(lines, dealt)
    try:
        start(DECK[:HAND_SIZE], DECK[HAND_SIZE : 2 * HAND_SIZE], DECK[2 * HAND_SIZE :], rules)
    except RulesError as problem:
        raise RecordError(first, str(rules), str(problem)) from problem
    return dealt


def _seeded(lines: dict[str, Line], rules: RuleSet) -> Seeded:
    each = lines["deal"]
    for name in lines:
        if name != "deal":
            raise lines[name].error(name, f"the deal is given twice: by a seed, and {name} by cards")
    words = each.value.lower().split()
    number = words[-1] if words else ""
    if len(words) != 2 or words[0] != "seed" or not (number.isascii() and number.isdigit()):
        raise each.error(each.value, f"expected 'seed' and a number, not {shown(each.value)}")
    if len(number) > SEED_DIGITS:
        raise each.error(number, f"a seed has at most {SEED_DIGITS} digits")
    try:
        deal(Random(int(number)), rules)
    except RulesError as problem:
        raise each.error(str(rules), str(problem)) from problem
    return Seeded(int(number))


def _hand(each: Line) -> frozenset[Card]:
    """The known cards of a hand; ``?`` stands for all that are missing."""
    words = each.value.split()
    known = _cards(each, " ".join(word for word in words if word != UNKNOWN))
    missing = words.count(UNKNOWN)
    if len(known) + missing > HAND_SIZE or (not missing and len(known) < HAND_SIZE):
        found = f"{len(known)} and {missing} {UNKNOWN}" if missing else str(len(known))
        raise each.error(each.value, f"a hand is dealt {HAND_SIZE} cards ('{UNKNOWN}' for the unknown), not {found}")
    return frozenset(known)


def _upcard(lines: dict[str, Line], rules: RuleSet, first: int) -> Card | None:
    if "upcard" not in lines:
        if rules.upcard:
            raise RecordError(first, "upcard", "the deal names no upcard (expected 'deal: seed ...' or 'upcard: ...')")
        return None
    each = lines["upcard"]
    if not rules.upcard:
        raise each.error("upcard", "under upcard=off no card is turned")
    if each.value == UNKNOWN:
        raise each.error(UNKNOWN, "the upcard is seen by both players, so it cannot be unknown")
    return _one(each, each.value)


def _check_once(lines: dict[str, Line], dealt: Dealt) -> None:
    seen: set[Card] = set()
    places: dict[str, Iterable[Card | None]] = dict(zip(SEATS, dealt.hands, strict=True))
    places |= {"upcard": (dealt.upcard,), "stock": dealt.stock}
    for name, cards in places.items():
        for card in cards:
            if card is not None and card in seen:
                raise lines[name].error(str(card), f"{card} is dealt twice")
            if card is not None:
                seen.add(card)


# --- The actions --------------------------------------------------------------------------------------------------

_VERBS = {
    ("pass",): Verb.PASS,
    ("take",): Verb.TAKE,
    ("draw",): Verb.DRAW,
    ("stock",): Verb.DRAW,  # as in the short histories of the puzzles
    ("throw",): Verb.THROW,
    ("knock", "with"): Verb.KNOCK,
    ("declare", "big", "gin"): Verb.BIG_GIN,
    ("regroup",): Verb.REGROUP,
    ("defend",): Verb.DEFEND,
    ("hold",): Verb.HOLD,
}
_FIRST_WORDS = {words[0] for words in _VERBS}
_WITH_MELDS = (Verb.KNOCK, Verb.BIG_GIN, Verb.REGROUP, Verb.DEFEND)


def _plain(word: str) -> str:
    """``takes`` and ``passes`` as ``take`` and ``pass``."""
    low = word.lower()
    if low in _FIRST_WORDS:
        return low
    return next(
        (low[: -len(end)] for end in ("s", "es") if low.endswith(end) and low[: -len(end)] in _FIRST_WORDS), low
    )


def _starts_with_a_verb(value: str) -> bool:
    return bool(value) and _plain(value.split(None, 1)[0]) in _FIRST_WORDS


def _turn(each: Line, count: int) -> list[Note]:
    if each.key not in SEATS:
        raise each.error(each.key, f"expected an action of the {SEATS[0]} or the {SEATS[1]}, not {shown(each.key)}")
    if count > MOST_TURNS:
        raise each.error(each.turn, f"a hand of more than {MOST_TURNS} turns is not read")
    if each.turn and each.turn.lstrip("0") != str(count):
        raise each.error(each.turn, f"expected turn {count}, not {shown(each.turn)}")
    notes: list[_Noted] = []
    for clause in each.value.split(","):
        words = clause.split()
        first = words[0].lower() if words else ""
        if first in ("melds", "meld", "lays", "lay", "left"):
            if not notes or notes[-1].verb not in _WITH_MELDS:
                raise each.error(clause.strip(), f"{shown(clause)} belongs behind a knock, big gin or a defence")
            notes[-1].add(each, first, words[1:])
        else:
            notes.append(_verb(each, words))
    return [noted.note(SEATS.index(each.key), each.line) for noted in notes]


@dataclass(slots=True)
class _Noted:
    """A note while its clauses are read."""

    verb: Verb
    card: Card | None = None
    melds: tuple[tuple[Card, ...], ...] | None = None
    layoffs: list[LayOff] | None = None
    cards: tuple[Card, ...] | None = None

    def add(self, each: Line, first: str, words: list[str]) -> None:
        """A clause behind the verb: *first* is its first word."""
        if first == "left":
            if self.cards is not None:
                raise each.error("left", "'left' is there twice")
            if not words:
                raise each.error("left", f"'left' names no card (leave it out, or write {UNKNOWN})")
            self.cards = None if words == [UNKNOWN] else _cards(each, " ".join(words))
        elif first.startswith("meld"):
            if self.melds is not None:
                raise each.error("melds", "'melds' is there twice (put | between the melds)")
            self.melds = tuple(_group(each, group) for group in " ".join(words).split("|"))
        else:
            if self.verb is not Verb.DEFEND:
                raise each.error(" ".join((first, *words)), "only the defender lays off")
            self.layoffs = [] if self.layoffs is None else self.layoffs
            self.layoffs.append(_lay_off(each, (first, *words)))

    def note(self, seat: int, line: int) -> Note:
        melds, layoffs = self.melds or (), tuple(self.layoffs or ())
        shown_cards = sum(map(len, melds)) + len(layoffs)
        whole = HAND_SIZE + (self.verb is Verb.BIG_GIN)
        nothing_left = self.verb in _WITH_MELDS and self.cards is None and shown_cards == whole
        return Note(seat, self.verb, self.card, melds, layoffs, () if nothing_left else self.cards, line)


def _verb(each: Line, words: list[str]) -> _Noted:
    """*words* up to the first comma: a verb and what it needs."""
    plain = [_plain(words[0]) if words else "", *(word.lower() for word in words[1:3])]
    found = next((key for key in _VERBS if plain[: len(key)] == list(key)), None)
    if found is None:
        text = " ".join(words)
        raise each.error(text, f"{shown(text)} is no action (expected one of: {', '.join(Verb)})")
    verb, rest = _VERBS[found], " ".join(words[len(found) :])
    if verb is Verb.HOLD:
        if not rest:
            raise each.error(words[0], "'holds' names the cards of a hand")
        return _Noted(verb, cards=_cards(each, rest))
    if not rest and verb in (Verb.DRAW, Verb.THROW, Verb.KNOCK):
        raise each.error(" ".join(words), f"'{verb}' names a card")
    if verb in (Verb.DRAW, Verb.KNOCK):
        return _Noted(verb, _card(each, rest))
    if verb is Verb.THROW or (verb is Verb.TAKE and rest):
        return _Noted(verb, _one(each, rest))
    if rest:
        raise each.error(rest, f"{shown(rest)} stands behind '{verb}', where nothing belongs")
    return _Noted(verb)


def _group(each: Line, text: str) -> tuple[Card, ...]:
    cards = tuple(sorted(_cards(each, text)))
    if not cards:
        raise each.error("melds", "a meld without cards")
    return cards


def _lay_off(each: Line, words: Sequence[str]) -> LayOff:
    low = [word.lower() for word in words[:4]]
    if len(words) < 5 or low[0] not in ("lay", "lays") or low[1] != "off" or low[3] != "on":
        text = " ".join(words)
        raise each.error(text, f"expected 'lays off 7h on 4h 5h 6h', not {shown(text)}")
    return LayOff(_one(each, words[2]), tuple(sorted(_cards(each, " ".join(words[4:])))))


def _one(each: Line, token: str) -> Card:
    try:
        return parse_card(token)
    except RulesError as problem:
        raise each.error(token, str(problem)) from problem


def _card(each: Line, token: str) -> Card | None:
    return None if token == UNKNOWN else _one(each, token)


def _cards(each: Line, text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except RulesError as problem:
        raise each.error(text, str(problem)) from problem


# --- The result ---------------------------------------------------------------------------------------------------


def _outcome(each: Line) -> Outcome:
    parts = [" ".join(part.lower().split()) for part in each.value.split(",", 4)]
    if parts == ["dead hand"]:
        return Outcome(line=each.line)
    expected = "expected 'dead hand' or, for example, 'undercut, dealer, 28 points, 1 box'"
    endings = {ending.replace("_", " "): ending for ending in Ending}
    if len(parts) != 4 or parts[0] not in endings or parts[1] not in (*SEATS, "nobody"):
        raise each.error(each.value, f"{expected}, not {shown(each.value)}")
    points, boxes = _number(each, parts[2], "point"), _number(each, parts[3], "box")
    winner = None if parts[1] == "nobody" else SEATS.index(parts[1])
    return Outcome(endings[parts[0]], winner, points, boxes, each.line)


def _number(each: Line, part: str, word: str) -> int:
    number, _, name = part.partition(" ")
    if name not in (word, f"{word}s", f"{word}es") or not (number.isascii() and number.isdigit() and len(number) < 5):
        raise each.error(part, f"expected a number of {'boxes' if word == 'box' else word + 's'}, not {shown(part)}")
    return int(number)


def shown(text: str) -> str:
    """*text* for a message, in quotes, cut where it is long."""
    cut = text.strip()[:40]
    return repr(cut if len(text.strip()) <= 40 else cut + "…")
