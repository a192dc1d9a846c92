"""Pictures that several kinds share: groupings, the knocker's melds, a defence with its lay-offs."""

from collections.abc import Collection, Iterable, Sequence

from trainer.exercises.model import ChooseCard, ChooseCards, Group, Picture, Row, Tone
from trainer.exercises.wording import capital, points_word
from trainer.rules.arrange import Arrangement
from trainer.rules.cards import Card, by_rank, points
from trainer.rules.melds import Meld, meld_kind
from trainer.rules.showdown import Defence


def arrangement_row(arrangement: Arrangement, label: str, left: Collection[Card] | None = None) -> Row:
    """An arrangement drawn: each meld as a group, then what is left with its points."""
    rest = tuple(arrangement.deadwood_cards if left is None else left)
    return Row(label, (*meld_groups(arrangement.melds), *left_groups(rest)))


def thrown_row(kept: Arrangement, thrown: Card, label: str) -> Row:
    """The cards that are kept, drawn as :func:`arrangement_row` does, then the one that was thrown."""
    return Row(label, (*arrangement_row(kept, label).groups, Group((thrown,), Tone.POINTED, "thrown")))


def meld_groups(melds: Iterable[Meld]) -> tuple[Group, ...]:
    return tuple(Group(each, Tone.MELD) for each in melds)


def left_group(left: Collection[Card]) -> Group:
    return Group(by_rank(left), Tone.LEFT, f"{points_word(points(left))} left over")


def left_groups(left: Collection[Card]) -> tuple[Group, ...]:
    """One group, or none where nothing is left."""
    return (left_group(left),) if left else ()


def pointed_row(label: str, pointed: Collection[Card], hand: Collection[Card], note: str = "", rest: str = "") -> Row:
    """A hand in which some cards are pointed out, with a note under them and one under the rest."""
    others = [card for card in hand if card not in pointed]
    groups = (Group(by_rank(pointed), Tone.POINTED, note), Group(tuple(sorted(others)), Tone.PLAIN, rest))
    return Row(label, tuple(group for group in groups if group.cards))


_WORDS = {Tone.LEFT: "left over", Tone.LAID_OFF: "laid off", Tone.POINTED: "marked"}


def group_word(group: Group) -> str:
    """``set``, ``run``, ``left over``, ``laid off``, ``marked``; empty for plain cards.

    Cards that a learner took for a meld and that are none are drawn as one: ``not a meld``.
    """
    if group.tone is Tone.MELD:
        kind = meld_kind(group.cards)
        return kind.value if kind else "not a meld"
    return _WORDS.get(group.tone, "")


def caption(group: Group) -> str:
    """The words under a group: what it is and its note, nothing said twice. May be empty."""
    word = "" if group.tone is Tone.POINTED else group_word(group)
    if not group.note or not word or word in group.note.casefold():
        return capital(group.note or word)
    return f"{capital(word)}: {group.note}"


def asked_row(form: ChooseCard | ChooseCards) -> Row:
    """The cards that *form* asks with; in their hand, marked, where they belong to one."""
    if isinstance(form, ChooseCard):
        return pointed_row(form.label, form.cards, form.hand) if form.hand else Row(form.label, (Group(form.cards),))
    return Row(form.label, (Group(form.hand),))


def with_lay_offs(knocker_melds: Sequence[Meld], defence: Defence) -> tuple[Group, ...]:
    """The knocker's melds, each with the cards laid off on it at the end where they go."""
    groups: list[Group] = []
    for each in knocker_melds:
        laid = sorted(off.card for off in defence.layoffs if off.onto == each)
        below = tuple(card for card in laid if card < each[0] and card.suit == each[0].suit)
        above = tuple(card for card in laid if card not in below)
        for cards, tone in ((below, Tone.LAID_OFF), (each, Tone.MELD), (above, Tone.LAID_OFF)):
            if cards:
                groups.append(Group(cards, tone, "laid off" if tone is Tone.LAID_OFF else ""))
    return tuple(groups)


def defence_picture(
    knocker_melds: Sequence[Meld],
    knocker_left: Collection[Card],
    defence: Defence,
    labels: tuple[str, str],
) -> Picture:
    """Both hands laid open: the knocker's with the lay-offs on it, then the defender's. *labels* in that order."""
    theirs = Row(labels[0], (*with_lay_offs(knocker_melds, defence), *left_groups(knocker_left)))
    mine = Row(labels[1], (*meld_groups(defence.melds), *left_groups(defence.left)))
    return (theirs, mine) if mine.groups else (theirs,)
