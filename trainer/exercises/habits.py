"""What is said of a named mistake or trap. The names are facts (Verdict.mistake, Exercise.traps); here are words.

Every name that a kind or a maker gives is here; one of an older release is shown as it stands. The words for traps
stand in lists beside a number, on a phone too: some thirty letters at most.
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
    "mixed": "You take cards for a meld that share neither rank nor suit",
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
    "ace": "You take another limit where the upcard is an ace",
    "ace by its value": "You count an upcard ace by its value",
    "court card by its rank": "You take a court card's rank for the limit",
    "limit": "You take another limit than the upcard sets",
    "table limit overlooked": "You forget that this table has a limit of its own",
    "gin missed": "You overlook gin",
    "gin claimed": "You call gin with a card left over",
    "big gin missed": "You overlook big gin",
    "no gin": "You take a card for gin that leaves deadwood",
    "a meld is not yet gin": "You take a new meld for gin",
    "big gin not played": "You call big gin where it is not played",
    "big gin with cards left": "You call big gin with cards left over",
    "top card left": "You overlook that the top card may be taken",
    "card not on top taken": "You take a card that is not on top of the pile",
    "stock too soon": "You draw from the stock before both have passed",
    "passed too late": "You pass where there is nothing to pass",
    "passed card taken": "You take a card that you passed",
    "choice missed": "You overlook something you may do",
    "end of the stock": "You miss what happens when the stock runs out",
    "after two passes": "You miss what may be drawn after two passes",
    "only the top card": "You miss that only the top card may be taken",
    "thrown back": "You miss whether a taken card may be thrown back",
    "draw first": "You miss that a turn begins with a draw",
    "knock limit": "You miss what the limit allows",
    "knock before the draw": "You miss that a knock comes after the draw",
    "never forced": "You miss that nobody has to knock",
    "passing": "You miss when passing is allowed",
    "the upcard first": "You miss who decides about the upcard first",
    # Throws and draws, priced ahead
    "meld broken": "You break a meld",
    "fed your opponent": "You throw what your opponent can use",
    "points kept": "You keep points that help little",
    "outs given up": "You give up cards that could become melds",
    "meld left lying": "You leave a card lying that melds",
    "took for too little": "You take a card that gives you too little",
    # Lay-offs
    "melds first": "You set your own melds first and lay off only what is left",
    "lay-off missed": "You overlook a lay-off",
    "lay-offs forgotten": "You forget the lay-offs",
    "does not fit": "You lay off cards that do not fit",
    "laid off on gin": "You lay off on gin",
    "open to lay-offs": "You lay your knock open to lay-offs",
    "more left over": "You leave more than you need to",
    "least left over": "You look at your own count and not at the lay-offs",
    "lay off on gin": "You miss that nothing is laid off on gin",
    "only the defender lays off": "You miss who may lay off",
    "lay off on melds only": "You miss that cards are laid off on melds only",
    "does it fit": "You miss whether a card fits a meld",
    "the grouping you show": "You miss which grouping may be shown",
    # Scoring
    "undercut missed": "You overlook the undercut",
    "wrong side": "You give the points to the wrong side",
    "gin": "You forget that gin cannot be undercut",
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
    "winner taken for the leader": "You take the winner of the game for the one who is ahead",
    "game over overlooked": "You overlook that the game is over",
    "shutout forgotten": "You leave out the shutout",
    "difference taken": "You take a difference where each hand counts",
    "one hand only": "You count one hand where all count",
    "win lost": "You leave a hand that was won off the sheet",
    "game that is over": "You write into a game that is over",
    "all open games": "You write into every game that is open",
    "hands of both counted": "You count the hands that both sides won together",
    "too few games": "You write a hand into too few games",
    "too many games": "You write a hand into too many games",
    "margins all added": "You add margins that should be subtracted",
    "hands only": "You count the hands and leave out boxes and bonuses",
    "boxes of other games": "You count boxes of another game",
    # Reading the opponent, outs
    "known card ignored": "You forget what your opponent took",
    "dead card missed": "You overlook the card that nobody can use",
    "play not read": "You count the unseen cards and do not read the play",
    "riskier card": "You throw the riskier card",
    "pass ignored": "You forget what your opponent passed",
    "equal card missed": "You overlook that two cards are equally safe",
    "difference missed": "You take two cards for equally safe that are not",
    "live card thrown": "You throw a card that can still be melded",
    "taken card forgotten": "You forget a card that was taken",
    "thrown card forgotten": "You forget a card that was thrown",
    "card never seen": "You remember a card that was never seen",
    "meld misjudged": "You misjudge what your opponent collects",
    "own card overlooked": "You forget that a card you hold is in no other hand",
    "thrown card overlooked": "You forget that a thrown card is in no hand",
    "blocked card": "You overlook that a card's neighbours are gone",
    "possible card missed": "You overlook a card that is possible",
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
    "one suit": "suits that differ",
    "one rank": "ranks that differ",
    "count": "too few cards for a meld",
    "no gaps": "a gap in the run",
    "the ace is low": "the ace, which is low",
    "ace left over": "an ace left over",
    "court cards left": "court cards left over",
    "which card": "which card it is about",
    "drawn card is of no use": "a drawn card that helps nothing",
    "drawn card is the best throw": "the drawn card is the best throw",
    "quad or run": "four of a rank, or a run",
    # The knock
    "several discards": "more than one throw will do",
    "taken card": "the card that was just taken",
    "low limit": "a low knock limit",
    "just over the limit": "just over the limit",
    "card from a meld": "a throw out of a meld",
    "court card": "a court card as the upcard",
    "ace": "an ace as the upcard",
    "house rules": "rules of this table alone",
    "gin is near": "gin is near",
    # Prices
    "outs against points": "outs against points",
    "not the highest card": "not the highest card",
    "wanted by your opponent": "a card that your opponent wants",
    "melds, and yet not taken": "it melds, and yet you leave it",
    "melds nothing, and yet taken": "it melds nothing, but take it",
    # Lay-offs
    "gin": "gin: nothing may be laid off",
    "defender breaks a meld": "a meld to break for lay-offs",
    "lay-offs decide": "lay-offs decide",
    "card on set or run": "a card for a set or a run",
    "full set": "a set that is full",
    "suit of the run": "the suit of the run",
    "next in the run": "a card further up the suit",
    "rank of the set": "the rank of the set",
    "run is open": "a run that can be added to",
    "set is open": "a set that can be added to",
    "both are open": "both ways are open",
    # Scoring
    "bonus": "a bonus to add",
    "undercut": "an undercut",
    "equal counts": "equal counts",
    "dead hand": "a hand that nobody won",
    "shutout": "a side that won no hand",
    "winner is behind": "the winner is behind",
    "game over": "a game that is over",
    "blanked": "a player with nothing in a game",
    "a game lost": "a game that is lost",
    # Reading the opponent, outs
    "high card is not safest": "the high card is not the safest",
    "low card": "a low card",
    "equally safe": "cards that are equally safe",
    "counting misleads": "counting alone goes wrong",
    "card let go": "a card that your opponent let go",
    "passed card": "a card your opponent passed",
    "end of the suit": "the end of a suit",
    "no out": "no card helps",
    "a meld is not yet gin": "a new meld that is not yet gin",
    "several cards": "several cards that make gin",
    "an out is gone": "a card that would help is gone",
    "same rank": "another card of the same rank",
    "neighbour in suit": "a neighbour in the same suit",
    "thrown, then taken": "a card thrown, then taken",
    "two cards taken": "two cards that were taken",
    "back from the pile": "back from the pile",
    "blocked card": "a card that somebody else holds",
    # Disputes
    "draw first": "draw before you throw",
    "passing": "when you may pass",
    "only the top card": "only the top card may be taken",
    "thrown back": "a taken card thrown back",
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
    "non-minimal spread": "more left over than need be",
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


def has_habit_words(name: str) -> bool:
    return name in _HABITS


def has_trap_words(name: str) -> bool:
    return name in _TRAPS


def _plain(name: str) -> str:
    return name[:1].upper() + name[1:]
