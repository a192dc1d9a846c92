"""A record played again: whether each action was legal, and what the hand came to.

Where cards are not noted, one way they can lie is worked out from what is shown later, and the hand is played with
those cards by the one engine, :mod:`trainer.rules.play`. Nothing that hangs on a card nobody noted is called legal
or illegal: it is *unchecked*, and so is everything after it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.rules.cards import Card, format_cards
from trainer.rules.errors import RulesError
from trainer.rules.play import (
    Action,
    BigGin,
    Defend,
    Discard,
    DrawStock,
    Knock,
    Pass,
    Phase,
    Regroup,
    State,
    TakeDiscard,
    apply,
    dealt,
    legal_actions,
    states_after,
)
from trainer.rules.record import SEATS, Note, Outcome, Record, Verb, outcome_of
from trainer.rules.replay_cards import Cards
from trainer.rules.showdown import HAND_SIZE


@dataclass(frozen=True, slots=True)
class Step:
    """One note, judged. ``legal`` is None where the cards noted do not tell; ``why`` says what is wrong or missing."""

    note: Note
    legal: bool | None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Replay:
    """A record, judged up to the first action that is not legal or cannot be checked.

    ``state`` is the hand after the last legal action. Cards that nobody noted lie in it somehow; *loose* names them.
    ``outcome`` is what the rules make of a hand that is over, None where it is not over or hangs on such cards.
    ``result`` says whether the noted result is that; None where none is noted or it cannot be checked.
    """

    record: Record
    steps: tuple[Step, ...]
    state: State
    loose: frozenset[Card]
    outcome: Outcome | None
    result: bool | None
    problems: tuple[str, ...]  # what is wrong, with its line
    unchecked: tuple[str, ...]  # what cannot be told, with its line

    @property
    def legal(self) -> bool:
        """Nothing in the record is against the rules, as far as its cards tell."""
        return not self.problems


def replay(record: Record) -> Replay:
    """Play *record* again.

    >>> from trainer.rules.record_reading import read_record
    >>> replay(read_record("deal: seed 42\\n1 dealer: takes 7s")).problems
    ('line 2: it is the turn of the non-dealer',)
    """
    cards = Cards(record)
    state = dealt(cards.pack, record.rules)
    steps: list[Step] = []
    for index, note in enumerate(record.notes):
        step, state = _judge(state, note, cards, index)
        steps.append(step)
        if not step.legal:
            break
    problems = [f"line {each.note.line}: {each.why}" for each in steps if each.legal is False]
    unchecked = [f"line {each.note.line}: {each.why}" for each in steps if each.legal is None]
    outcome = result = None
    if all(each.legal for each in steps):
        outcome, why = _outcome(state, cards.loose)
        unchecked += [f"line {record.notes[-1].line}: {why}"] if why else []
        if record.outcome is not None and not why:
            result = record.outcome == outcome
            problems += [] if result else [f"line {record.outcome.line}: {_not_that(record.outcome, outcome)}"]
    return Replay(record, tuple(steps), state, cards.loose, outcome, result, tuple(problems), tuple(unchecked))


def position(record: Record) -> State:
    """The state that *record* ends in. RulesError where it is not legal, or a card that matters was not noted.

    For a player's view (:func:`trainer.rules.record.record_of_view`) take ``.view()`` of it: the cards that player
    cannot see lie in the state somehow.
    """
    played = replay(record)
    for trouble in (*played.problems, *played.unchecked):
        raise RulesError(trouble)
    return played.state


def states_of(played: Replay) -> tuple[State, ...]:
    """The hand before each of its actions, as far as they were legal, and after the last of them."""
    return states_after(dealt(Cards(played.record).pack, played.record.rules), played.state.events)


def _outcome(state: State, loose: frozenset[Card]) -> tuple[Outcome | None, str]:
    if state.phase is Phase.OVER and state.knocker is not None and (missing := _unnoted(state.hands, loose)):
        return None, f"what the hand scores: {missing}"
    return outcome_of(state), ""


def _unnoted(hands: tuple[frozenset[Card], frozenset[Card]], loose: frozenset[Card]) -> str:
    for seat, hand in enumerate(hands):
        if hand & loose:
            return f"not all cards of the {SEATS[seat]} are noted"
    return ""


def _not_that(noted: Outcome, outcome: Outcome | None) -> str:
    if outcome is None:
        return f"the result is noted as '{noted}', but the hand is not over"
    return f"the result is noted as '{noted}', but it is '{outcome}'"


# --- One note -----------------------------------------------------------------------------------------------------


def _judge(state: State, note: Note, cards: Cards, index: int) -> tuple[Step, State]:
    """The step, and the state after it; the same state where the action is not legal or cannot be checked."""
    if wrong := next(_wrong_at_sight(state, note), None):
        return Step(note, False, wrong), state
    if note.verb is Verb.HOLD:
        return Step(note, True), state
    action = _action(state, note, cards.thrown_face_down.get(index))
    unnoted = _hangs_on(state, note, action, cards.loose)
    try:
        after = apply(state, action)
    except RulesError as problem:
        return Step(note, None if unnoted else False, unnoted or _why_not(state, note, problem)), state
    if unnoted:
        return Step(note, None, unnoted), state
    if wrong := _wrong_count(after, note):
        return Step(note, False, wrong), state
    return Step(note, True), after


def _wrong_at_sight(state: State, note: Note) -> Iterator[str]:
    """What is wrong whatever the rules of the table are."""
    hand = state.hands[note.seat]
    if note.verb is Verb.HOLD:
        if len(note.cards or ()) != len(hand):
            yield f"the {SEATS[note.seat]} holds {len(hand)} cards, not {len(note.cards or ())}"
        elif wrong := sorted(set(note.cards or ()) - hand):
            yield f"the {SEATS[note.seat]} does not hold {format_cards(wrong)}"
        return
    if state.phase is Phase.OVER:
        yield "the hand is over"
    mover = state.to_move if note.verb is not Verb.REGROUP or state.knocker is None else state.knocker
    if note.seat != mover:
        yield f"it is the turn of the {SEATS[mover]}"
    if note.verb is Verb.TAKE and note.card is not None and state.pile[-1:] != (note.card,):
        top = f"{state.pile[-1]} is on top" if state.pile else "there is no card on it"
        yield f"{note.card} cannot be taken from the pile: {top}"
    if note.verb is Verb.DRAW and note.card is not None and state.phase is Phase.DRAW:
        if not state.stock:
            yield "the stock is empty"
        elif state.stock[0] != note.card:
            yield f"{note.card} cannot be drawn now: {_where(state, note.card)}"
    if note.verb is Verb.THROW and note.card is None:
        yield "the card that was thrown on the pile is not noted, and both players saw it"
    if note.verb in (Verb.THROW, Verb.KNOCK) and note.card is not None and note.card not in hand:
        yield f"the {SEATS[note.seat]} does not hold {note.card}"
    if note.cards is not None:
        yield from _wrong_number(note)


def _why_not(state: State, note: Note, problem: RulesError) -> str:
    """In the words of the table, where the engine only says that the action is none of the legal ones."""
    if note.verb is Verb.THROW and state.phase is Phase.DISCARD:
        if note.card == state.taken and not state.rules.discard_taken_card:
            return f"{note.card} was just taken from the pile and may not be thrown back"
        return "the card taken at the end of the stock is for a knock only"
    if note.verb in (Verb.PASS, Verb.TAKE, Verb.DRAW, Verb.THROW):
        may = ", ".join(dict.fromkeys(_NAMES[type(each)] for each in legal_actions(state)))
        return f"'{note}' is not legal now (legal: {may})"
    return str(problem)


_NAMES = {
    Pass: "pass",
    TakeDiscard: "take from the pile",
    DrawStock: "draw from the stock",
    Discard: "throw a card",
    Knock: "knock",
    BigGin: "declare big gin",
    Defend: "defend",
}


def _wrong_number(note: Note) -> Iterator[str]:
    laid = [*(card for each in note.melds for card in each), *(each.card for each in note.layoffs), *(note.cards or ())]
    size = HAND_SIZE + (note.verb is Verb.BIG_GIN)
    if len(laid) != size:
        yield f"{size} cards are laid open, not {len(laid)}"


def _where(state: State, card: Card) -> str:
    for place, cards in (*zip(SEATS, state.hands, strict=True), ("pile", state.pile)):
        if card in cards:
            return "it is in the pile" if place == "pile" else f"the {place} holds it"
    return f"the next card of the stock is {state.stock[0]}"


def _action(state: State, note: Note, face_down: Card | None) -> Action:
    card = note.card or face_down
    match note.verb:
        case Verb.PASS:
            return Pass()
        case Verb.TAKE:
            return TakeDiscard()
        case Verb.DRAW:
            return DrawStock()
        case Verb.THROW | Verb.KNOCK:
            known = card or min(state.hands[note.seat])  # nothing is made of a knock whose card cannot be known
            return Discard(known) if note.verb is Verb.THROW else Knock(known, note.melds)
        case Verb.BIG_GIN:
            return BigGin(note.melds)
        case Verb.REGROUP:
            return Regroup(note.melds)
    return Defend(note.melds, note.layoffs)


def _hangs_on(state: State, note: Note, action: Action, loose: frozenset[Card]) -> str:
    """What is not noted and would have to be, to tell whether *action* is legal; empty where nothing is."""
    hand = state.hands[note.seat]
    match action:
        case Knock(card):
            if note.card is None and note.cards is None:
                return "the card that was thrown is not noted"
            hand -= {card}
        case TakeDiscard() if not (state.at_the_wall and state.phase is Phase.DRAW):
            return ""
        case Pass() | DrawStock() | Discard():
            return ""
    if hand & loose:
        return f"not all cards of the {SEATS[note.seat]} are noted"
    return ""


def _wrong_count(after: State, note: Note) -> str:
    """Where the cards noted as left over are not those that are."""
    if note.cards is None or note.verb not in (Verb.KNOCK, Verb.BIG_GIN, Verb.REGROUP, Verb.DEFEND):
        return ""
    gone = {card for each in note.melds for card in each} | {each.card for each in note.layoffs}
    left = after.hands[note.seat] - gone
    if left == set(note.cards):
        return ""
    noted, right = (format_cards(sorted(each)) or "nothing" for each in (note.cards, left))
    return f"{noted} is noted as left over, but it is {right}"
