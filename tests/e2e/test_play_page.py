"""A hand at the table in a real browser: by tap on a phone, by the keyboard at a desk, through refresh and two tabs."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from playwright.sync_api import Page, WebSocket, expect

from tests.e2e.learner import press, settled
from tests.e2e.server import Server
from trainer.analysis.bots.quick import QUICK
from trainer.rules.actions import Action, Defend, Discard, DrawStock, Knock, Pass, Phase, TakeDiscard
from trainer.rules.cards import DECK, Card
from trainer.storage import Store
from trainer.table import saved
from trainer.table.game import Game, view_of

TAPPED = "2006-FHGJ-4WK6"  # pass, take, throw, draw, throw, answer the opponent's knock
TYPED = "200F-CX5M-DEGF"  # pass, take, throw, draw, knock


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
    box = page.get_by_label("Code")
    box.fill(code)
    box.press("Enter")
    press(page, "Deal from the code")
    expect(page.get_by_role("listbox", name="Your hand")).to_be_visible()
    return now(server)


def sensible(game: Game) -> Action:
    return QUICK.choose(view_of(game.hand.state, game.hand.seat), Random(0))


def until_changed(server: Server, page: Page, before: Game) -> Game:
    """The game after the move, once the page shows it."""
    deadline = time.monotonic() + 20
    while (game := now(server)).place == before.place and time.monotonic() < deadline:
        time.sleep(0.02)
    settled(page)
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
    while not game.hand.is_over:
        view = view_of(game.hand.state, game.hand.seat)
        hidden -= {*view.hand, *view.pile, *view.known}
        assert phone.evaluate("document.scrollingElement.scrollWidth") <= 375
        match action := sensible(game):
            case Pass():
                press(phone, "Pass")
            case TakeDiscard():
                settled(phone).get_by_role("img", name=re.compile("^The discard pile")).click()
            case DrawStock():
                settled(phone).get_by_role("img", name=re.compile("^The stock")).click()
            case Discard(card):
                name = re.compile(f"^{card.name.capitalize()}")
                settled(phone).get_by_role("option", name=name).click(position={"x": 8, "y": 9})
                press(phone, f"Throw {card.symbol}")
            case Defend():
                wire = b"".join(frames)
                press(phone, "Do it for me")
            case _:
                raise AssertionError(f"the hand was chosen without {action}")
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
        action = sensible(game)
        if isinstance(action, Knock):
            choose(page, action.card)
            page.get_by_role("button", name=re.compile("^(Knock|Gin) with")).press("Enter")
            settled(page).get_by_role("button", name=re.compile("^Lay down")).first.press("Enter")
        elif isinstance(action, Discard):
            choose(page, action.card)
            page.get_by_role("button", name=f"Throw {action.card.symbol}").press("Enter")
        else:
            top = game.hand.state.pile[-1].symbol
            name = {Pass: "Pass", TakeDiscard: f"Take {top}"}.get(type(action), "Draw from the stock")
            settled(page).get_by_role("button", name=name, exact=True).press("Enter")
        game = until_changed(server, page, game)
    expect(page.get_by_role("button", name="New game")).to_be_visible()


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
    other.close()
    server.kill()
    server.start()
    page.goto(f"{server.url}/play")
    expect(page.get_by_role("listbox", name="Your hand")).to_be_visible()
    expect(page.get_by_role("button", name="Pass", exact=True)).to_have_count(0)
    assert now(server) == game
