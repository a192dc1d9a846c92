"""A hand at the table in a real browser: by tap on a phone, by the keyboard at a desk, through refresh and two tabs."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from playwright.sync_api import Page, WebSocket, expect

from tests.e2e.learner import press, settled
from tests.e2e.server import Server
from trainer.analysis.bots.quick import QUICK
from trainer.rules.actions import Action, BigGin, Defend, Discard, DrawStock, Knock, Pass, Phase, TakeDiscard
from trainer.rules.cards import DECK, Card
from trainer.storage import Store
from trainer.table import saved
from trainer.table.game import Game

TAPPED = "2006-FHGJ-4WK6"  # pass, take, throw, draw, throw, answer the opponent's knock
TYPED = "200F-CX5M-DEGF"  # pass, take, throw, draw, knock
GAME = "001F-BADS-AT7C"  # a short one to 100: three hands against the beginner


@contextmanager
def stored(server: Server) -> Iterator[Store]:
    store = Store.open(f"sqlite:///{server.database}")
    try:
        yield store
    finally:
        store.close()


def now(server: Server) -> Game:
    with stored(server) as store:
        game = saved.current(store, store.default_learner())
    assert game is not None
    return game


def begin(server: Server, page: Page, code: str) -> Game:
    """A friend's deals, with a coach who is silent."""
    with stored(server) as store:
        store.set_setting(store.default_learner(), "play:coach", "silent")
    page.goto(f"{server.url}/play")
    settled(page).get_by_text("Play a friend's deals").click()
    box = page.get_by_label("Code, or your friend's message")
    box.fill(code)
    box.press("Enter")
    press(page, "Deal from the code")
    expect(page.get_by_role("listbox", name="Your hand")).to_be_visible()
    return now(server)


def sensible(game: Game) -> Action:
    return QUICK.choose(game.hand.view, Random(0))


def tap(page: Page, game: Game, action: Action) -> None:
    """Makes the move with a finger."""
    match action:
        case Pass():
            press(page, "Pass")
        case TakeDiscard():
            settled(page).get_by_role("img", name=re.compile("^The discard pile")).click()
        case DrawStock():
            settled(page).get_by_role("img", name=re.compile("^The stock")).click()
        case Discard(card) | Knock(card):
            name = re.compile(f"^{card.name.capitalize()}")
            settled(page).get_by_role("option", name=name).click(position={"x": 8, "y": 9})
            if isinstance(action, Discard):
                press(page, f"Throw {card.symbol}")
            else:
                page.get_by_role("button", name=re.compile("^(Knock|Gin) with")).click()
                settled(page).get_by_role("button", name=re.compile("^Lay down")).first.click()
        case BigGin():
            press(page, "Big gin")
            settled(page).get_by_role("button", name=re.compile("^Lay down")).first.click()
        case _:
            press(page, "Do it for me")


def type_in(page: Page, game: Game, action: Action) -> None:
    """Makes the move with the keyboard."""
    match action:
        case Knock(card):
            choose(page, card)
            page.get_by_role("button", name=re.compile("^(Knock|Gin) with")).press("Enter")
            settled(page).get_by_role("button", name=re.compile("^Lay down")).first.press("Enter")
        case Discard(card):
            choose(page, card)
            page.get_by_role("button", name=f"Throw {card.symbol}").press("Enter")
        case Defend():
            settled(page).get_by_role("button", name="Do it for me", exact=True).press("Enter")
        case _:
            top = game.hand.state.pile[-1].symbol if game.hand.state.pile else ""
            name = {Pass: "Pass", TakeDiscard: f"Take {top}", BigGin: "Big gin"}.get(
                type(action), "Draw from the stock"
            )
            settled(page).get_by_role("button", name=name, exact=True).press("Enter")
            if isinstance(action, BigGin):
                settled(page).get_by_role("button", name=re.compile("^Lay down")).first.press("Enter")


def choose(page: Page, card: Card) -> None:
    """Walks to *card* with the arrows and picks it."""
    hand = settled(page).get_by_role("listbox", name="Your hand")
    hand.get_by_role("option").first.press("Home")
    for _ in range(11):
        focused = page.evaluate(
            "() => { let at = document.activeElement; while (at?.shadowRoot) at = "
            "at.shadowRoot.activeElement; return at?.getAttribute('aria-label') ?? ''; }"
        )
        if str(focused).startswith(card.name.capitalize()):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")


def until_changed(server: Server, page: Page, before: Game) -> Game:
    """The game after the move, once the page shows it."""
    settled(page)
    game = now(server)
    assert game.place != before.place
    return game


def listen(page: Page) -> list[bytes]:
    """Everything that the browser is sent from now on."""
    frames: list[bytes] = []

    def hear(socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: frames.append(data.encode() if isinstance(data, str) else data))

    page.on("websocket", hear)
    return frames


def test_a_hand_by_tap_with_a_refresh_and_nothing_hidden_on_the_wire(server: Server, phone: Page) -> None:
    frames = listen(phone)
    game = begin(server, phone, TAPPED)
    hidden = set(DECK)
    wire = b""
    while not game.hand.is_over:
        view = game.hand.view
        hidden -= {*view.hand, *view.pile, *view.known}
        assert phone.evaluate("document.scrollingElement.scrollWidth") <= 375
        if game.hand.state.phase is Phase.LAY_OFF:
            wire = b"".join(frames)
        tap(phone, game, sensible(game))
        game = until_changed(server, phone, game)
        if game.hand.state.phase is Phase.DISCARD:
            phone.reload()  # a phone that slept, in mid-turn
    sent = wire.decode("utf-8", "replace")
    assert f'"{min(game.hand.state.hands[game.hand.seat])}"' in sent  # it can be read there
    assert not [card for card in hidden if f'"{card}"' in sent or card.name.capitalize() in sent]
    assert str(game.hand.seed) not in sent
    expect(phone.get_by_role("heading", name="The hand again")).to_be_visible()
    expect(phone.get_by_role("img", name=re.compile("^Your opponent's hand")).first).to_be_visible()


def test_a_hand_by_the_keyboard(server: Server, page: Page) -> None:
    game = begin(server, page, TYPED)
    while not game.hand.is_over:
        type_in(page, game, sensible(game))
        game = until_changed(server, page, game)
    expect(page.get_by_role("button", name="New game")).to_be_visible()


def test_a_game_to_100_by_tap_and_by_the_keyboard(server: Server, page: Page) -> None:
    game = begin(server, page, GAME)
    while not game.is_over:
        if game.hand.is_over:
            expect(page.get_by_role("heading", name="Your decisions")).to_be_visible()
            press(page, "Next hand")
            expect(page.get_by_role("heading", name=f"Hand {len(game.hands) + 1}")).to_be_visible()
        elif game.hand.number % 2:
            tap(page, game, sensible(game))
        else:
            type_in(page, game, sensible(game))
        game = until_changed(server, page, game)
    assert len(game.hands) > 2
    assert game.standing.totals is not None
    mine, other = game.standing.totals
    assert mine > other
    expect(page.get_by_text(f"You won the game, {mine} to {other}.")).to_be_visible()
    page.get_by_text("Play a friend with the same cards").click()
    expect(page.get_by_text(f"Gin rummy, {GAME}: I won {mine} to {other}", exact=False)).to_be_visible()
    press(page, "New game")
    expect(page.get_by_role("heading", name="Play", exact=True)).to_be_visible()


def test_two_tabs_on_one_hand(server: Server, page: Page) -> None:
    game = begin(server, page, TYPED)
    other = page.context.new_page()
    other.goto(f"{server.url}/play")
    expect(other.get_by_role("button", name="Pass", exact=True)).to_be_visible()
    press(page, "Pass")
    game = until_changed(server, page, game)
    press(other, "Pass")
    expect(other.get_by_text("That move was for an earlier position", exact=False)).to_be_visible()
    assert now(server) == game
    expect(other.get_by_role("button", name="Pass", exact=True)).to_have_count(0)


def test_two_tabs_stay_open_while_the_server_starts_anew(server: Server, page: Page) -> None:
    game = begin(server, page, TYPED)
    other = page.context.new_page()
    other.goto(f"{server.url}/play")
    settled(other)
    server.kill()
    for tab in (page, other):
        expect(tab.get_by_test_id("stApp")).not_to_have_attribute("data-test-connection-state", "CONNECTED")
    server.start()
    for tab in (page, other):
        expect(tab.get_by_test_id("stApp")).to_have_attribute("data-test-connection-state", "CONNECTED")
        expect(tab.get_by_role("listbox", name="Your hand")).to_be_visible()
    press(page, "Pass")  # the first press that this server hears of that tab
    game = until_changed(server, page, game)
    expect(page.get_by_role("button", name="Pass", exact=True)).to_have_count(0)
    press(other, "Pass")
    expect(other.get_by_text("That move was for an earlier position", exact=False)).to_be_visible()
    expect(other.get_by_role("button", name="Pass", exact=True)).to_have_count(0)
    assert now(server) == game
    press(other, "Draw from the stock")
    until_changed(server, other, game)
    expect(other.get_by_text("Tap the card to throw", exact=False)).to_be_visible()


SLOW_LINE = """
const Socket = window.WebSocket;
window.WebSocket = class extends Socket {
  set onmessage(hear) { super.onmessage = (event) => setTimeout(() => hear.call(this, event), 700); }
};
"""


def test_a_card_tapped_while_the_draw_is_on_its_way_is_picked(server: Server, phone: Page) -> None:
    phone.add_init_script(SLOW_LINE)
    game = begin(server, phone, TYPED)
    while not isinstance(sensible(game), DrawStock):
        tap(phone, game, sensible(game))
        game = until_changed(server, phone, game)
    card = max(game.hand.state.hands[game.hand.seat])
    settled(phone).get_by_role("button", name="Draw from the stock", exact=True).click()
    phone.get_by_role("option", name=card.name.capitalize()).click(position={"x": 8, "y": 9})
    press(phone, f"Throw {card.symbol}")
    until_changed(server, phone, game)
    assert card not in now(server).hand.state.hands[game.hand.seat]
