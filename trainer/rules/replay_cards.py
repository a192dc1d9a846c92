"""Where the cards of a record lie: one way that fits all that is noted.

The pack is 52 places: ten of the non-dealer, ten of the dealer, then the upcard and the stock. A card that is thrown
or shown and was not known before takes a place in that hand nobody has named yet. Which one does not matter, because
all of them are in that hand at that moment; so the first choice is as good as any, and nothing is searched.
"""

from random import Random

from trainer.rules.cards import DECK, Card
from trainer.rules.play import deal
from trainer.rules.record import Note, Record, Seeded, Verb
from trainer.rules.showdown import HAND_SIZE

UPCARD = 2 * HAND_SIZE


class Cards:
    """``pack``: the cards in their places. ``loose``: those that lie where they do by no note, but somehow."""

    def __init__(self, record: Record) -> None:
        self._places: list[Card | None] = _as_dealt(record)
        self._named = {card for card in self._places if card is not None}
        self._hands = [list(range(HAND_SIZE)), list(range(HAND_SIZE, UPCARD))]
        self._pile = [UPCARD] if record.rules.upcard else []
        self._next = UPCARD + record.rules.upcard
        self._face_down: dict[int, int] = {}
        for index, note in enumerate(record.notes):
            if not self._follow(index, note):
                break  # that note is not legal, and the play will find it so
        self.loose = frozenset(DECK) - self._named
        spare = iter(sorted(self.loose))
        self.pack: list[Card] = [next(spare) if card is None else card for card in self._places]
        self.thrown_face_down = {index: self.pack[place] for index, place in self._face_down.items()}

    def _follow(self, index: int, note: Note) -> bool:
        """Move the cards of *note*; False where that is not possible."""
        hand = self._hands[note.seat]
        match note.verb:
            case Verb.TAKE:
                if not self._pile or len(hand) > HAND_SIZE:
                    return False
                hand.append(self._pile.pop())
            case Verb.DRAW:
                if self._next >= len(DECK) or len(hand) > HAND_SIZE:
                    return False
                self._name(self._next, note.card)
                hand.append(self._next)
                self._next += 1
            case Verb.THROW:
                place = self._place_of(hand, note.card)
                if place is None:
                    return False
                hand.remove(place)
                self._pile.append(place)
            case Verb.KNOCK:
                return self._knock(index, note, hand)
            case Verb.PASS:
                pass
            case _:
                return self._show(hand, note)
        return True

    def _knock(self, index: int, note: Note, hand: list[int]) -> bool:
        if note.card is not None:
            place = self._place_of(hand, note.card)
            if place is None:
                return False
            hand.remove(place)
            return self._show(hand, note)
        if note.cards is None or not self._show(hand, note):
            return False
        shown = {*note.cards, *(card for each in note.melds for card in each)}
        hidden = [place for place in hand if self._places[place] not in shown]
        if len(hidden) != 1:
            return False
        hand.remove(hidden[0])
        self._face_down[index] = hidden[0]
        return True

    def _show(self, hand: list[int], note: Note) -> bool:
        """The cards that *note* lays open are in *hand*. Without ``cards`` they are not all there, and prove less."""
        shown = [card for each in note.melds for card in each]
        shown += [each.card for each in note.layoffs] + list(note.cards or ())
        return all(self._place_of(hand, card) is not None for card in shown)

    def _place_of(self, hand: list[int], card: Card | None) -> int | None:
        """The place of *card* in *hand*, named now if it was not yet; None where it cannot be there."""
        for place in hand:
            if card is not None and self._places[place] == card:
                return place
        free = next((place for place in hand if self._places[place] is None), None)
        return free if free is not None and self._name(free, card) else None

    def _name(self, place: int, card: Card | None) -> bool:
        if card is None or card in self._named or self._places[place] is not None:
            return False
        self._places[place] = card
        self._named.add(card)
        return True


def _as_dealt(record: Record) -> list[Card | None]:
    if isinstance(record.deal, Seeded):
        dealt = deal(Random(record.deal.seed), record.rules)
        return [*sorted(dealt.hands[0]), *sorted(dealt.hands[1]), *dealt.pile, *dealt.stock]
    places: list[Card | None] = []
    for hand in record.deal.hands:
        places += [*sorted(hand), *[None] * (HAND_SIZE - len(hand))]
    places += [record.deal.upcard] if record.rules.upcard else []
    places += record.deal.stock
    return places + [None] * (len(DECK) - len(places))
