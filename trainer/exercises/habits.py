"""What is said of a named mistake or trap. The names are facts (Verdict.mistake, Exercise.traps); here are words.

Most names are words already; only those that say too little by themselves are here.
"""

from trainer.exercises.registry import KINDS

_HABITS = {
    # Melds and deadwood
    "greedy": "You take the longest meld first",
    "melds missed": "You overlook melds",
    "meld missed": "You overlook a meld",
    "no meld": "You group cards that are no meld",
    "set and run mixed up": "You mix up sets and runs",
    "suits differ": "You take cards of different suits for a run",
    "wraps": "You run past the ace",
    "gap": "You overlook a gap in a run",
    "too few": "You take two cards for a meld",
    "card used twice": "You use a card in two melds",
    "melds counted": "You count cards that are in melds",
    "cards counted": "You count cards where points are asked for",
    "court cards": "You count court cards by their rank",
    "ace high": "You count the ace high",
    "sum": "You slip in the sum",
    # The turn and the knock
    "taken card thrown": "You throw the card you just took",
    "card may be thrown": "You keep a card that may be thrown",
    "knock over the limit": "You knock with too much deadwood",
    "knock missed": "You overlook a knock",
    "knocked too soon": "You knock too soon",
    "played on too long": "You play on too long",
    "usual limit": "You take ten for the limit, whatever the upcard",
    "gin missed": "You overlook gin",
    "gin claimed": "You call gin with a card left over",
    "big gin missed": "You overlook big gin",
    "no gin": "You call a knock gin",
    # Lay-offs
    "melds first": "You set your own melds first and lay off only what is left",
    "lay-off missed": "You overlook a lay-off",
    "lay-offs forgotten": "You forget the lay-offs",
    "does not fit": "You lay off cards that do not fit",
    "laid off on gin": "You lay off on gin",
    "open to lay-offs": "You lay your knock open to lay-offs",
    "more left over": "You leave more than you need to",
    "least left over": "You look at your own count and not at the lay-offs",
    # Scoring
    "undercut missed": "You overlook the undercut",
    "wrong side": "You give the points to the wrong side",
    "tie": "You forget that equal counts are an undercut",
    "points": "You miscount the points of a hand",
    "bonus forgotten": "You leave out the bonus",
    "difference forgotten": "You count the bonus and forget the difference",
    "counts added": "You add the two counts instead of subtracting them",
    "box counted": "You count the box before the game is over",
    "boxes counted early": "You count boxes before the game is over",
    "boxes forgotten": "You leave out the boxes",
    "game bonus forgotten": "You leave out the bonus for the game",
    "double forgotten": "You forget the double for the spade",
    "house rules overlooked": "You overlook this table's own rules",
    "winner": "You name the wrong winner",
    # Reading the opponent, outs
    "known card ignored": "You forget what your opponent took",
    "dead card missed": "You overlook the card that nobody can use",
    "riskier card": "You throw the riskier card",
    "no out": "You count cards that do not help",
    "out missed": "You overlook cards that help",
}

_TRAPS = {
    "greedy fails": "the longest meld first is wrong",
    "set or run": "a card that a set and a run want",
    "chain lay-off": "a lay-off that opens another",
    "tie": "equal counts",
    "thrown": "a card that is gone",
    "early": "early in the hand",
    "low count": "a low count of your own",
    "high count": "a high count of your own",
    "known card": "a card that your opponent took",
    "dead card": "a card that nobody can use",
    "no meld": "a hand without a meld",
    "gap": "a gap in the run",
    "two ways": "a card that helps in two ways",
}


def habit_words(name: str) -> str:
    """What *name*, a mistake's or (where it has none) a kind's, means: "You take the longest meld first"."""
    if name in KINDS:
        return f"You miss at “{KINDS[name].title}”"
    return _HABITS.get(name, _plain(name))


def trap_words(name: str) -> str:
    """A few words for a trap: "The longest meld first"."""
    return _plain(_TRAPS.get(name, name))


def _plain(name: str) -> str:
    return name[:1].upper() + name[1:]
