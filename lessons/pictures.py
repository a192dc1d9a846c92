"""The drawn cards of a lesson, each claim about them checked by the engine.

A ``cards`` block has one row a line, ``label: cards``. The first character says what is claimed:

    A set: 7s 7h 7d | 3c 4c 5c + 2s 3h = 5     melds split by |, after + what is left over, and its points
    The best: 5d 6d 7d + 5s 5h == 10           as =, and no grouping of all these cards leaves less
    Both fit: 4h 5h 6h & 7h 8h                 after & what is laid off on that meld, each card when its turn comes
    ? A gap: 6s 7s 9s                          these cards are no meld
    ? A gap: 6s 7s 8s & Ts                     the cards after & cannot be laid off on that meld
    - The pile: 9d Kd *4s                      plain cards, nothing claimed; * marks the card meant; = its points
    > A pair: 9s 9d - 9h > 9c                  after - what is gone, after > all the outs there are
    > Near gin: 5c 6c 7c … >> 4c 8c            all the cards with which these ten are gin
    > A six: 6c - 6s 6d ~ 3                    so many pairs of unseen cards make a meld of this card

A ``showdown`` block is TOML: ``knocker`` (a list of melds), ``deadwood``, ``defender`` and, if wanted, ``you``
("knocker" or "defender", the default) and ``rules``. The engine plays it out and draws it. What the text says about it
is claimed by ``left`` (the defender's points after lay-offs) and ``score`` ("defender 28"); one of them must be there.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence

from trainer.analysis.odds import gin_cards, live_pairs, outs
from trainer.exercises.drawing import defence_picture, left_groups, with_lay_offs
from trainer.exercises.model import Group, Picture, QuestionError, Row, Tone
from trainer.exercises.reading import check_keys, number_of, rules_of, text_of, texts_of
from trainer.exercises.wording import points_word
from trainer.rules.arrange import least_deadwood
from trainer.rules.cards import DECK, Card, format_cards, parse_cards, points
from trainer.rules.errors import CardError
from trainer.rules.melds import Meld, extends, meld, parse_meld, why_no_meld
from trainer.rules.showdown import Defence, LayOff, Showdown, Side, showdown

_CODE = re.compile(r"`([^`]*)`")


class PictureError(ValueError):
    """A row that claims what is not so, or that is no row."""


def read_row(line: str) -> Row:
    """One line of a ``cards`` block. Raises ValueError (PictureError, CardError, MeldError) for a false claim."""
    mark = line[:1] if line[:1] in "?->" else ""
    label, colon, rest = line[len(mark) :].partition(":")
    label = label.strip()
    if not colon or not label or not rest.strip():
        raise PictureError(f"{line.strip()!r} is no row of cards (expected: label: cards)")
    match mark:
        case "?":
            return Row(label, _read_no_meld(rest))
        case "-":
            return Row(label, _read_plain(rest))
        case ">":
            return Row(label, _read_helpers(rest))
    return Row(label, _read_melds(rest))


def _read_melds(text: str) -> tuple[Group, ...]:
    text, claim, least = _split_claim(text)
    melded, plus, left_text = text.partition("+")
    groups: list[Group] = []
    for part in melded.split("|") if melded.strip() else ():
        groups += _read_meld_and_lay_offs(part)
    left = parse_cards(left_text)
    if plus and not left:
        raise PictureError("nothing stands after '+'")
    cards = [card for group in groups for card in group.cards] + list(left)
    _check_once(cards)
    if claim is not None:
        _check_points(left, claim)
        if least and (possible := least_deadwood(cards)) != claim:
            raise PictureError(f"'== {claim}' is not the least: '{format_cards(cards)}' can leave {possible}")
    return (*groups, *left_groups(left))


def _read_meld_and_lay_offs(text: str) -> tuple[Group, ...]:
    meld_text, _, laid_text = text.partition("&")
    onto = parse_meld(meld_text)
    laid = parse_cards(laid_text)
    longer: Meld = onto
    for card in laid:
        if not extends(card, longer):
            raise PictureError(f"{card} cannot be laid off on '{format_cards(longer)}'")
        longer = meld((*longer, card))
    return with_lay_offs((onto,), Defence((), tuple(LayOff(card, onto) for card in laid), ()))


def _read_no_meld(text: str) -> tuple[Group, ...]:
    meld_text, and_sign, laid_text = text.partition("&")
    if not and_sign:
        cards = parse_cards(text)
        if why_no_meld(cards) is None:
            raise PictureError(f"'{format_cards(cards)}' is claimed to be no meld, but it is one")
        return (Group(cards, Tone.PLAIN, "no meld"),)
    onto, laid = parse_meld(meld_text), parse_cards(laid_text)
    if not laid:
        raise PictureError("nothing stands after '&'")
    for card in laid:
        if extends(card, onto):
            raise PictureError(f"{card} is claimed not to fit '{format_cards(onto)}', but it may be laid off there")
    return (Group(onto, Tone.MELD), Group(laid, Tone.PLAIN, "does not fit"))


def _read_plain(text: str) -> tuple[Group, ...]:
    text, claim, least = _split_claim(text)
    groups: list[Group] = []
    for token in text.split():
        pointed = token.startswith("*")
        tone = Tone.POINTED if pointed else Tone.PLAIN
        cards = parse_cards(token.removeprefix("*"))
        if groups and groups[-1].tone is tone:
            groups[-1] = Group((*groups[-1].cards, *cards), tone)
        else:
            groups.append(Group(cards, tone))
    everything = [card for group in groups for card in group.cards]
    _check_once(everything)
    if claim is not None:
        _check_points(everything, claim)
        groups = [Group(each.cards, each.tone, points_word(claim)) for each in groups] if len(groups) == 1 else groups
    if least:
        raise PictureError("'==' is a claim about a grouping; a plain row can claim '='")
    return tuple(groups)


def _read_helpers(text: str) -> tuple[Group, ...]:
    """Cards, what is gone, and the unseen cards (or pairs) that go with them; all of these are claimed."""
    sign = next((each for each in (">>", ">", "~") if each in text), None)
    if sign is None:
        raise PictureError("expected '>', '>>' or '~' and what goes with the cards")
    held_text, _, claim = text.partition(sign)
    held_text, _, gone_text = held_text.partition("-")
    held, gone = parse_cards(held_text), parse_cards(gone_text)
    _check_once([*held, *gone])
    shown = (Group(held), *((Group(gone, Tone.PLAIN, "gone"),) if gone else ()))
    unseen = set(DECK) - {*held, *gone}
    if sign == "~":
        if len(held) != 1:
            raise PictureError("'~' counts the pairs of one card")
        pairs = live_pairs(held[0], unseen, ())
        if claim.strip() != str(len(pairs)):
            raise PictureError(f"'~ {claim.strip()}' is wrong: {len(pairs)} pairs make a meld of {held[0]}")
        note = f"{len(pairs) or 'no'} pair{'' if len(pairs) < 2 else 's'}"
        return (Group(held, Tone.POINTED, note), *shown[1:], *(Group(tuple(sorted(pair))) for pair in pairs))
    found = outs(held, gone) if sign == ">" else gin_cards(held, unseen)
    if set(parse_cards(claim)) != found:
        raise PictureError(f"'{sign} {claim.strip()}' is wrong: it is '{format_cards(sorted(found))}'")
    word = "out" if sign == ">" else "gin card"
    note = f"{len(found)} {word}{'' if len(found) == 1 else 's'}"
    return (*shown, *((Group(tuple(sorted(found)), Tone.POINTED, note),) if found else ()))


def _split_claim(text: str) -> tuple[str, int | None, bool]:
    """The cards, the points claimed if any, and whether they are claimed to be the least."""
    cards, equals, number = text.partition("=")
    if not equals:
        return text, None, False
    least = number.startswith("=")
    number = number.removeprefix("=").strip()
    if not (number.isascii() and number.isdigit()):
        raise PictureError(f"{number!r} is no number of points")
    return cards, int(number), least


def _check_points(cards: Sequence[Card], claim: int) -> None:
    if points(cards) != claim:
        raise PictureError(f"'= {claim}' is wrong: '{format_cards(cards)}' is {points(cards)}")


def _check_once(cards: Sequence[Card]) -> None:
    for card in cards:
        if cards.count(card) > 1:
            raise CardError(f"{card} is there twice")


def read_showdown(text: str) -> Picture:
    """A ``showdown`` block, played out. Raises ValueError for bad TOML, hands that cannot be, and false claims."""
    data = tomllib.loads(text)
    check_keys(data, {"knocker", "deadwood", "defender"}, {"you", "left", "score"})
    you = text_of(data, "you", Side.DEFENDER)
    if you not in (Side.KNOCKER, Side.DEFENDER):
        raise QuestionError(f"'you' is knocker or defender, not {you[:40]!r}")
    melds = tuple(parse_meld(each) for each in texts_of(data, "knocker"))
    deadwood = parse_cards(text_of(data, "deadwood"))
    shown = showdown(melds, deadwood, parse_cards(text_of(data, "defender")), rules_of(data))
    _check_showdown(shown, data)
    return defence_picture(melds, deadwood, shown.defence, _labels(bool(deadwood), you_knock=you == Side.KNOCKER))


def _labels(knock: bool, *, you_knock: bool) -> tuple[str, str]:
    """What stands over the knocker's cards and over the defender's."""
    if you_knock:
        return ("You knock" if knock else "You have gin", "Your opponent")
    return ("Your opponent knocks" if knock else "Your opponent has gin", "You")


def _check_showdown(shown: Showdown, data: Mapping[str, object]) -> None:
    if "left" not in data and "score" not in data:
        raise PictureError("a showdown claims 'left' or 'score'")
    if "left" in data and number_of(data, "left") != shown.defence.deadwood:
        left = f"'{format_cards(shown.defence.left)}', {shown.defence.deadwood}"
        raise PictureError(f"'left = {data['left']}' is wrong: the defender is left with {left}")
    score = f"{shown.score.winner} {shown.score.points}"
    if "score" in data and text_of(data, "score") != score:
        raise PictureError(f"'score = {data['score']}' is wrong: it is '{score}'")


def with_symbols(text: str) -> str:
    """*text* with the cards of its code spans as they are shown: `7h 8h` is 7♥ 8♥. CardError for other spans."""
    return _CODE.sub(lambda code: " ".join(card.symbol for card in parse_cards(code[1])), text)
