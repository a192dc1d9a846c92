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
    # Melds, deadwood, the turn
    "one suit": "cards of one suit that are no run",
    "one rank": "cards of one rank that are no set",
    "count": "too few cards for a meld",
    "no gaps": "a gap in the run",
    "the ace is low": "the ace, which is low",
    "ace left over": "an ace left over",
    "court cards left": "court cards left over",
    "which card": "which card it is about",
    "drawn card is of no use": "a drawn card that helps nothing",
    "drawn card is the best throw": "the card just drawn is the best to throw",
    "quad or run": "four of a rank, or three of them and a run",
    # The knock
    "several discards": "several discards that let you knock",
    "taken card": "the card that was just taken",
    "low limit": "a low knock limit",
    "just over the limit": "just over the limit",
    "card from a meld": "a card out of a meld lets you knock",
    "court card": "a court card as the upcard",
    "ace": "an ace as the upcard",
    "house rules": "rules of this table alone",
    "gin is near": "gin is near",
    # Prices
    "outs against points": "cards that help against points saved",
    "not the highest card": "the highest card is not the one to throw",
    "wanted by your opponent": "a card that your opponent wants",
    "melds, and yet not taken": "it melds, and yet you leave it",
    "melds nothing, and yet taken": "it melds nothing, and yet you take it",
    # Lay-offs
    "gin": "gin: nothing may be laid off",
    "defender breaks a meld": "a meld is broken up to lay off more",
    "lay-offs decide": "lay-offs decide it",
    "card on set or run": "a card that fits a set and a run of the knocker",
    "full set": "a set that is full",
    "suit of the run": "the suit of the run",
    "next in the run": "the card that comes next in the run",
    "rank of the set": "the rank of the set",
    "run is open": "a run that can be added to",
    "set is open": "a set that can be added to",
    "both are open": "a set and a run that can be added to",
    # Scoring
    "bonus": "a bonus to add",
    "undercut": "an undercut",
    "equal counts": "equal counts",
    "dead hand": "a hand that nobody won",
    "shutout": "a side that won no hand",
    "winner is behind": "who wins the game is behind in points",
    "game over": "a game that is over",
    "blanked": "a player with nothing in a game",
    "a game lost": "a game that is lost",
    # Reading the opponent, outs
    "high card is not safest": "the high card is not the safest",
    "low card": "a low card",
    "equally safe": "cards that are equally safe",
    "passed card": "a card that your opponent passed",
    "end of the suit": "the end of a suit",
    "no out": "no card helps",
    "a meld is not yet gin": "a new meld that is not yet gin",
    "several cards": "several cards that make gin",
    "an out is gone": "a card that would help is gone",
    "same rank": "another card of the same rank",
    "neighbour in suit": "a neighbour in the same suit",
    "thrown, then taken": "a card thrown, then taken",
    "two cards taken": "two cards that were taken",
    "back from the pile": "a card that came back to the pile",
    "blocked card": "a card that somebody else holds",
    # Disputes
    "draw first": "draw before you throw",
    "passing": "when you may pass",
    "only the top card": "only the top card may be taken",
    "thrown back": "throwing back the card just taken",
    "after two passes": "what follows two passes",
    "the upcard first": "the upcard is offered first",
    "never forced": "nobody has to knock",
    "does it fit": "whether a card fits a meld",
    "knock limit": "the knock limit",
    "only the defender lays off": "only the defender lays off",
    "knock before the draw": "a knock before the draw",
    "lay off on gin": "a lay-off on gin",
    "end of the stock": "the end of the stock",
    "the grouping you show": "the grouping that was shown",
    "non-minimal spread": "a grouping that leaves more than the least",
    "lay off on melds only": "lay-offs go on melds alone",
}

# The same word in another kind.
_TRAPS_OF = {
    ("safe-discard", "tie"): "two cards that are equally safe",
    ("best-melds", "tie"): "two groupings that are equally good",
    ("watch-then-answer", "set or run"): "a card that fits a set and a run",
    ("what-can-he-hold", "set or run"): "a set or a run: which is it?",
    ("may-you-knock", "taken card"): "the card you just took",
}


def habit_words(name: str) -> str:
    """What *name*, a mistake's or (where it has none) a kind's, means: "You take the longest meld first"."""
    if name in KINDS:
        return f"You miss at “{KINDS[name].title}”"
    return _HABITS.get(name, _plain(name))


def trap_words(name: str, kind: str = "") -> str:
    """A few words for a trap (in puzzles of *kind*): "The longest meld first"."""
    return _plain(_TRAPS_OF.get((kind, name), _TRAPS.get(name, name)))


def has_trap_words(name: str) -> bool:
    return name in _TRAPS


def _plain(name: str) -> str:
    return name[:1].upper() + name[1:]
