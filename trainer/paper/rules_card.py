"""The rules card: one page with everything that is asked at a table. Every number on it comes from the rule set, every
score from the engine."""

from trainer.exercises.drawing import defence_picture
from trainer.exercises.model import Group, Picture, Row, Tone
from trainer.exercises.wording import points_word, score_words
from trainer.paper.pdf import MARGIN, PLAIN, PdfCanvas, Style
from trainer.paper.picture import draw_picture
from trainer.paper.text import paragraph, write
from trainer.rules.cards import Card, parse_card, parse_cards
from trainer.rules.melds import meld
from trainer.rules.rule_words import differences_in_words
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.showdown import Ending, Score, Showdown, Side, score_hand, showdown

_SIZE = 9.8  # points
_HEAD = 12.0
_GUTTER = 8.0  # millimetres between the two columns
_SAMPLE = (("4h 5h 6h", "Jc Jd Js"), "2c 3s Ad 2d", "8s 9s Ts Qh Qd Qc 7h Jh 4c Ac")  # worked example E2
_UPCARD = parse_card("8h")  # of the samples, where the first upcard matters


def rules_card(style: Style = PLAIN, rules: RuleSet = STANDARD) -> bytes:
    """One page. *rules* are for two players; what differs from Standard is named at the head."""
    canvas = PdfCanvas(style, "Gin rummy: rules card")
    canvas.new_page()
    write(canvas, MARGIN, MARGIN + 7, "Gin rummy", 22, bold=True, colour=canvas.palette.accent)
    write(canvas, MARGIN + canvas.room, MARGIN + 7, "rules card", 11, colour=canvas.palette.quiet, align="right")
    y = MARGIN + 10
    words = "; ".join(differences_in_words(rules))
    house = f"House rules: {words}." if words else "Two players, 52 cards, the ace is low."
    y = paragraph(canvas, MARGIN, y, house, _SIZE, canvas.room, colour=canvas.palette.quiet) + 1.5
    canvas.stroke((MARGIN, y), (MARGIN + canvas.room, y), canvas.palette.rule)
    column = (canvas.room - _GUTTER) / 2
    left = _column(canvas, MARGIN, y + 2, column, _playing(rules))
    right = _column(canvas, MARGIN + column + _GUTTER, y + 2, column, _ending(rules))
    y = max(left, right) + 1
    canvas.stroke((MARGIN, y), (MARGIN + canvas.room, y), canvas.palette.rule)
    _sample(canvas, y + 2, rules)
    return canvas.finished()


def _column(canvas: PdfCanvas, x: float, y: float, room: float, parts: list[tuple[str, str, Picture]]) -> float:
    for head, text, picture in parts:
        write(canvas, x, y + 4.4, head, _HEAD, bold=True)
        y += 6.2
        for line in text.split("\n"):
            y = paragraph(canvas, x, y, line, _SIZE, room)
        y = draw_picture(canvas, picture, x, y + 1, room, 11.0) if picture else y
        y += 2.2
    return y


def _playing(rules: RuleSet) -> list[tuple[str, str, Picture]]:
    limit = "the first upcard’s points (an ace: gin only)" if rules.oklahoma else str(rules.knock_limit)
    run = Group(meld(parse_cards("4h 5h 6h 7h"), 3), Tone.MELD)
    same = Group(meld(parse_cards("9s 9h 9d"), 3), Tone.MELD)
    knock = (
        "Instead of gin there is no knock: only ten melded cards end the hand."
        if rules.knock_limit == 0
        else f"In your turn, after drawing: throw a card face down and lay your cards open. Allowed when the cards "
        f"beside your melds count {limit} or less. With none left it is gin."
    )
    floor = "" if rules.stock_floor == 0 else f" The last {rules.stock_floor} cards of the stock are never drawn:"
    return [
        ("Deal", "Ten cards each; the 21st is turned up. The other player may take it, then the dealer.", ()),
        (
            "Your turn",
            "Draw one: the top of the stock or of the pile. Throw one on the pile"
            + (", but not the card you just took from it. " if not rules.discard_taken_card else ". ")
            + "Melds stay in your hand.",
            (),
        ),
        ("Melds", f"Three or four of a rank, or {rules.min_run} or more of a suit in order.", (Row("", (same, run)),)),
        ("Points of a card", "Ace 1, two to nine their number, ten, jack, queen and king 10.", ()),
        ("Knocking", knock, ()),
        (
            "Nobody knocks",
            f"{floor} whoever leaves no card to draw without knocking ends the hand, and nobody scores.".strip(),
            (),
        ),
    ]


def _ending(rules: RuleSet) -> list[tuple[str, str, Picture]]:
    tie = {
        "undercut": "as much as or less than",
        "push": "less than",
        "knocker": "less than",
    }[rules.tie]
    big = f" Big gin, eleven melded cards before any discard: {rules.big_gin_bonus} plus what they have left."
    shutout = {
        "none": "",
        "game_bonus_x2": " Where the loser has no point, the game bonus is doubled.",
        "points_x2": " Where the loser has no point, the winner’s points are doubled.",
        "total_x2": " Where the loser has no point, the winner’s total is doubled.",
    }[rules.shutout]
    boxes = f"{rules.box_bonus} for each hand won (a box)"
    game = " and ".join(
        [*([boxes] if rules.box_bonus else []), *([f"{rules.game_bonus} to the winner"] if rules.game_bonus else [])]
    )
    return [
        (
            "Laying off",
            "After a knock the other player lays out melds too, and adds single cards to the knocker’s melds. Not on "
            "the cards beside them, and never after gin.",
            (),
        ),
        ("The knocker wins", "the difference of the two counts.", ()),
        (
            "Undercut",
            f"If the other player has {tie} the knocker, that player wins the difference plus {rules.undercut_bonus}.",
            (),
        ),
        (
            "Gin",
            f"{rules.gin_bonus} plus all that the other player has left; no undercut, no laying off."
            + (big if rules.big_gin else ""),
            (),
        ),
        (
            "The game",
            f"To {rules.target} points." + (f" Then add {game}." if game else "") + shutout,
            (),
        ),
        ("In figures", "\n".join(_figures(rules)), ()),
    ]


def _figures(rules: RuleSet) -> list[str]:
    """Worked scores of counts, as the engine counts them."""
    upcard = _upcard(rules)
    found = [f"With {upcard.symbol} as the first upcard:"] if upcard else []
    for kind, counts in ((Ending.KNOCK, (6, 18)), (Ending.KNOCK, (8, 5)), (Ending.GIN, (0, 14))):
        if kind is Ending.KNOCK and counts[0] > rules.limit(upcard):
            continue
        score = score_hand(kind, *counts, rules, upcard)
        found.append(_sentence(score, counts, rules))
    return found


def _upcard(rules: RuleSet) -> Card | None:
    return _UPCARD if rules.oklahoma or rules.spade_double != "off" else None


def _sentence(score: Score, counts: tuple[int, int], rules: RuleSet) -> str:
    who = "the knocker" if score.winner is Side.KNOCKER else "the other"
    against = f"{counts[0]} against {counts[1]}" if score.result is not Ending.GIN else f"Gin against {counts[1]}"
    return f"{against}: {score_words(score, counts, rules, who)}"


def _sample(canvas: PdfCanvas, y: float, rules: RuleSet) -> None:
    """A hand laid open: why 22 points were 5 in the end."""
    melds, left, defender = _SAMPLE
    try:
        spread = [parse_cards(each) for each in melds]
        played = showdown(spread, parse_cards(left), parse_cards(defender), rules, upcard=_upcard(rules))
    except ValueError:
        return  # at this table those cards may not knock
    write(canvas, MARGIN, y + 5, "A knock, laid open", _HEAD, bold=True)
    picture = defence_picture(
        [meld(parse_cards(each), rules.min_run) for each in melds],
        parse_cards(left),
        played.defence,
        ("The knocker’s cards, with what the other player lays off", "The other player’s cards"),
    )
    y = draw_picture(canvas, picture, MARGIN, y + 7.5, canvas.room, 12.6)
    paragraph(canvas, MARGIN, y, _sample_words(played, rules), _SIZE, canvas.room)


def _sample_words(played: Showdown, rules: RuleSet) -> str:
    counts = played.knocker_deadwood, played.defence.deadwood
    laid = len(played.defence.layoffs)
    cards = "one card" if laid == 1 else f"{laid} cards"
    who = "the knocker" if played.score.winner is Side.KNOCKER else "the other player"
    return (
        f"The knocker has {points_word(counts[0])} left. The other player lays off {cards} and has {counts[1]}. "
        f"{score_words(played.score, counts, rules, who)}"
    )
