"""What the score pad writes: the running columns, how a game is settled, and what is wrong with a figure."""

from collections.abc import Sequence

from trainer.app.look import literal
from trainer.rules.hollywood import Hollywood
from trainer.rules.match import Match
from trainer.rules.score import Game
from trainer.rules.sheet import Figure, Line, Sheet

YOU = "You"  # the first player, where no name was given
_OF_YOU = {"wins": "win", "is": "are"}
_SHORT = 10  # characters of a name at the head of a column


def short(name: str) -> str:
    return name if len(name) <= _SHORT else name[: _SHORT - 1].rstrip() + "…"


def title(sheet: Sheet) -> str:
    return f"{sheet.names[0]} and {sheet.names[1]}"


def state(sheet: Sheet) -> str:
    """How a saved game stands, in a few words: ``51 : 28`` / ``Ann won``."""
    scored = sheet.scored
    if isinstance(scored, Hollywood):
        over = sum(margin is not None for margin in scored.margins)
        return "over" if scored.net is not None else f"{over} of 3 games over"
    if scored.winner is not None:
        return f"{short(sheet.name(scored.winner))} won"
    scores = scored.games[-1].scores
    return f"{scores[0]} : {scores[1]}"


def tables(sheet: Sheet) -> list[tuple[str, str]]:
    """For each game its heading and its running columns, as Markdown."""
    scored = sheet.scored
    if isinstance(scored, Hollywood):
        return [(f"Game {number}", _hollywood_table(sheet, scored, number)) for number in (1, 2, 3)]
    found, start = [], 0
    for number, game in enumerate(scored.games, 1):
        heading = "" if scored.needed == 1 else f"Game {number}"
        found.append((heading, _game_table(sheet, game, start)))
        start += game.used
    return found


def _game_table(sheet: Sheet, game: Game, start: int) -> str:
    rows = [
        _row(start + place, line, scores)
        for place, (line, scores) in enumerate(zip(sheet.lines[start:], game.running, strict=False), 1)
    ]
    return _table(sheet, rows)


def _hollywood_table(sheet: Sheet, scored: Hollywood, number: int) -> str:
    rows = [
        _row(place, line, scores[number - 1])
        for place, (line, scores, into) in enumerate(zip(sheet.lines, scored.running, scored.columns, strict=False), 1)
        if number in into
    ]
    return _table(sheet, rows)


def _row(number: int, line: Line, scores: Sequence[int]) -> list[str]:
    marks = [str(score) for score in scores]
    if line.result.winner is not None:
        seat = "AB".index(line.result.winner)
        marks[seat] = f"**{marks[seat]}**"
    boxes = f", {line.result.boxes} boxes" if line.result.boxes > 1 else ""
    how = (line.how or ("dead hand" if line.result.winner is None else "")) + boxes
    upcard = f" ({line.upcard.symbol})" if line.upcard else ""
    return [str(number), f"{how}{upcard}".removeprefix(", "), str(line.result.points), *marks]


def _table(sheet: Sheet, rows: list[list[str]]) -> str:
    """How a hand ended has a column where anybody wrote it down."""
    head = ["Hand", "How", "Points", *(literal(short(name)) for name in sheet.names)]
    lines = [head, ["--:", ":--", "--:", "--:", "--:"], *rows]
    if not any(row[1] for row in rows):
        lines = [[line[0], *line[2:]] for line in lines]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def settlement(sheet: Sheet, game: Game) -> str:
    """The end of a game as a table; empty while it goes on."""
    if game.totals is None or game.winner is None:
        return ""
    seat = game.players.index(game.winner)

    def winners(amount: int) -> list[str]:
        return [str(amount) if place == seat else "" for place in (0, 1)]

    one, other = (literal(short(name)) for name in sheet.names)
    rows: list[tuple[str, Sequence[object]]] = [
        ("Points", game.points),
        (f"Boxes ({game.boxes[0]} and {game.boxes[1]})", game.box_points),
        ("Game bonus", winners(game.game_bonus)),
    ]
    if game.shutout:
        rows.append(("Shutout", winners(game.shutout_bonus)))
    rows.append(("**Total**", [f"**{total}**" for total in game.totals]))
    lines = [f"| {label} | {first} | {second} |" for label, (first, second) in rows]
    return "\n".join([f"| At the end | {one} | {other} |", "|:--|--:|--:|", *lines])


def _does(name: str, verb: str) -> str:
    """*name* and its *verb*: Ann wins, but You win; a sheet without names is the learner's own."""
    return f"{literal(name)} {_OF_YOU[verb] if name == YOU else verb}"


def margin(sheet: Sheet, game: Game) -> str:
    if game.winner is None or game.margin is None:
        return ""
    name = sheet.name(game.winner)
    wins = _does(name, "wins")
    if game.margin == 0:
        return f"{wins} the game. The totals are equal."
    if game.margin > 0:
        return f"{wins} the game by {game.margin}."
    return f"{wins} the game but {'owe' if name == YOU else 'owes'} {-game.margin}: the other total is higher."


def end(sheet: Sheet, scored: Hollywood | Match) -> str:
    """What it comes to when everything is over; empty before, and where a single game has said it all."""
    if isinstance(scored, Hollywood):
        if scored.net is None:
            return ""
        double = ", the last one counted twice" if sheet.rules.hollywood_last_double else ""
        if scored.net == 0:
            return f"The three games together{double}: even."
        ahead = _does(sheet.names[0] if scored.net > 0 else sheet.names[1], "is")
        return f"The three games together{double}: {ahead} ahead by {abs(scored.net)}."
    if scored.needed == 1:
        return ""
    one, other = (literal(name) for name in sheet.names)
    stand = f"Games won: {one} {scored.wins[0]}, {other} {scored.wins[1]}."
    if scored.winner is None:
        return f"{stand} {scored.needed} games win the match."
    return f"{stand} {_does(sheet.name(scored.winner), 'wins')} the match."


def wrong_figure(figure: Figure, names: tuple[str, str], box: int, hollywood: bool) -> str:
    """What is wrong with the first wrong figure, and where it may come from."""
    name = _does(names["AB".index(figure.player)], "is")
    where = f" in game {figure.game}" if hollywood else ""
    sum_words = (
        f"{figure.before} and {figure.points} make {figure.right}" if figure.points else f"it stays {figure.right}"
    )
    text = f"Hand {figure.hand}: {name} written with {figure.written}{where}, but {sum_words}."
    return f"{text} {_cause(figure, box, hollywood)}".rstrip()


def _cause(figure: Figure, box: int, hollywood: bool) -> str:
    off = figure.written - figure.right
    if figure.points and figure.written == figure.before:
        return "The hand was not added here."
    if not figure.points and off > 0:
        if hollywood:
            return "A win goes into the games where its winner already has a score, and into one more."
        return "This hand brought this player nothing."
    if box and off == box:
        return f"That is a box of {box} too much: boxes are added when the game is over."
    if figure.points and off == figure.points:
        return "The hand was added twice."
    if figure.written == figure.points:
        return "That is the hand alone: the score before it was left out."
    if _turned(figure.written, figure.right):
        return "Two digits changed places."
    if abs(off) in (10, 100):
        return "A ten was not carried, or carried twice." if abs(off) == 10 else "That is a hundred off."
    return f"That is {abs(off)} {'too much' if off > 0 else 'too little'}."


def _turned(one: int, other: int) -> bool:
    return sorted(str(one)) == sorted(str(other))
