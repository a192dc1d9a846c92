"""What happened at the table and what may be done now, in the learner's words."""

from collections.abc import Sequence

from trainer.exercises.wording import boxes_word, points_word, score_words, symbols
from trainer.rules.actions import Action, BigGin, Defend, Discard, DrawStock, Event, Knock, Pass, Phase, TakeDiscard
from trainer.rules.cards import points
from trainer.rules.play import State
from trainer.rules.score import HandResult
from trainer.rules.showdown import Ending, Side
from trainer.table.code import HAND
from trainer.table.game import PLAYERS, Game, Hand

YOU, OTHER = "You", "Your opponent"


def since_your_move(state: State, seat: int) -> tuple[Event, ...]:
    """What the opponent of *seat* did last, oldest first; what *seat* did in this turn since then is passed over."""
    events = list(state.events)
    while events and events[-1].seat == seat:
        events.pop()
    start = len(events)
    while start and events[start - 1].seat != seat:
        start -= 1
    return tuple(events[start:])


def happened(events: Sequence[Event], who: str = OTHER) -> str:
    """``Your opponent took 8♥ and threw K♣.`` Empty where nothing happened."""
    parts = [part for event in events if (part := _part(event))]
    return f"{who} {' and '.join(parts)}." if parts else ""


def _part(event: Event) -> str:
    match event.action:
        case Pass():
            return "passed"
        case TakeDiscard():
            return f"took {event.card.symbol}" if event.card else "took the top card"
        case DrawStock():
            return "drew from the stock"
        case Discard(card):
            return f"threw {card.symbol}"
        case Knock():
            return "knocked"
        case BigGin():
            return "declared big gin"
        case Defend(_, layoffs):
            return f"laid off {symbols(each.card for each in layoffs)}" if layoffs else "laid nothing off"
    return "grouped the cards again"


def to_do(hand: Hand) -> str:
    """What the learner is asked to do now."""
    state = hand.state
    match state.phase:
        case Phase.UPCARD:
            top = state.pile[-1].symbol
            first = "" if state.events else " You move first."
            return f"Take {top}, or leave it?{first}"
        case Phase.DRAW if state.at_the_wall:
            return "The stock is used up. Take the last discard to knock, or let the hand end?"
        case Phase.DRAW if not state.pile:
            return "Draw from the stock."
        case Phase.DRAW if len(state.events) == 2 and all(isinstance(each.action, Pass) for each in state.events):
            return "Nobody wanted the upcard: draw from the stock."
        case Phase.DRAW:
            return f"Take {state.pile[-1].symbol}, or draw from the stock?"
        case Phase.DISCARD:
            drew = f"You {'took' if state.taken else 'drew'} {hand.drawn.symbol}. " if hand.drawn else ""
            return f"{drew}Tap the card to throw."
    return ""


def action_words(action: Action, top: str = "the top card") -> str:
    """An action as it is named in a list: ``throw 7♥``, ``draw from the stock``."""
    match action:
        case Pass():
            return "pass"
        case TakeDiscard():
            return f"take {top}"
        case DrawStock():
            return "draw from the stock"
        case Discard(card):
            return f"throw {card.symbol}"
        case Knock(card, _):
            return f"knock with {card.symbol}"
        case BigGin():
            return "declare big gin"
        case Defend(_, layoffs):
            return f"lay off {symbols(each.card for each in layoffs)}" if layoffs else "lay nothing off"
    return "group again"


def doing(action: Action, top: str = "the top card") -> str:
    """The same for a comparison: ``throwing 7♥``."""
    verb, _, rest = action_words(action, top).partition(" ")
    ing = {"take": "taking", "declare": "declaring"}.get(verb, f"{verb}ing")
    return f"{ing} {rest}".strip()


def headline(hand: Hand) -> str:
    """How a hand ended: ``You knocked and won 12 points.``"""
    state = hand.state
    if state.result is None or state.knocker is None:
        return "The stock ran out. Nobody scores."
    score = state.result.score
    knocker = YOU if state.knocker == hand.seat else OTHER
    mine = (score.winner is Side.KNOCKER) == (state.knocker == hand.seat)
    if score.winner is Side.NOBODY:
        return f"{knocker} knocked. Both have the same count: nobody scores."
    gain = points_word(score.points)
    match score.result:
        case Ending.GIN:
            return f"{_have(knocker)} gin: {gain}."
        case Ending.BIG_GIN:
            return f"{_have(knocker)} big gin: {gain}."
        case Ending.UNDERCUT:
            return f"{knocker} knocked, and {'you' if mine else 'your opponent'} undercut: {gain}."
    return f"{knocker} knocked and won {gain}."


def _have(who: str) -> str:
    return f"{who} {'have' if who == YOU else 'has'}"


def counted(game: Game) -> tuple[str, ...]:
    """How the last hand of *game*, which is over, is counted, a step a line."""
    hand = game.hand
    state = hand.state
    if state.result is None or state.knocker is None or state.laid is None:
        return ()
    result = state.result
    knocker, defender = (YOU, OTHER) if state.knocker == hand.seat else (OTHER, YOU)
    left, laid = result.defence.deadwood, result.defence.layoffs
    steps = [f"{_have(knocker)} {_count(result.knocker_deadwood)} left."]
    if laid:
        steps.append(f"{defender} laid off {symbols(each.card for each in laid)} ({points(o.card for o in laid)}).")
    steps.append(f"{_have(defender)} {_count(left)} left{' after that' if laid else ''}.")
    winner = "you" if hand.result.winner == PLAYERS[0] else "your opponent"
    doubled = state.rules.doubles_points(state.upcard)
    steps.append(score_words(result.score, (result.knocker_deadwood, left), state.rules, winner, doubled=doubled))
    if result.score.boxes:
        steps.append(_box_words(result.score.boxes, game))
    return tuple(steps)


def _box_words(boxes: int, game: Game) -> str:
    number = boxes_word(boxes)
    if game.setup.length == HAND:
        return f"In a game it would also bring {number}, counted at its end."
    return f"And {number}, {'in the totals' if game.is_over else 'counted when the game is over'}."


def _count(number: int) -> str:
    return points_word(number) if number else "nothing"


def running(result: HandResult) -> str:
    return "no score" if result.winner is None else f"{result.points} to {result.winner.lower()}"
