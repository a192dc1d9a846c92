"""For all hands and eyes: targets a thumb can hit, text at twice its size, colours forced, nothing that moves."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import access
from tests.e2e.learner import settled
from tests.e2e.server import Server

PAGES = (
    "/",
    "/learn",
    "/puzzle?kind=best-melds",
    "/lesson?lesson=L2&step=1",
    "/play",
    "/more",
    "/settings",
    "/pad",
    "/desk?hand=7h.7d.7s.8d.9d.Td.Kc.Kd.2c.Ah&upcard=Kh",  # with the picker within a fold-out
)
THUMB, CARD = 44, 24  # px

_TOO_SMALL = """([thumb, card]) => {
  const found = [];
  const targets = "a, button, summary, label:has(input), [role=radio], [role=button]";
  const look = root => {
    for (const each of root.querySelectorAll("*")) {
      if (each.shadowRoot) look(each.shadowRoot);
      const box = each.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || getComputedStyle(each).visibility === "hidden") continue;
      const small = each.matches("[role=option]") ? box.width < card || box.height < card
        : each.matches(targets) && box.height < thumb - 0.5;
      const inside = each.closest('[role="group"], [data-testid="stSelectbox"], [data-testid="stNumberInput"]');
      const inBox = inside && each.matches("button") && inside.getBoundingClientRect().height >= thumb - 0.5;
      if (small && !inBox) found.push(`${each.tagName} "${each.innerText}" ${box.width} x ${box.height}`);
    }
  };
  look(document);
  return found;
}"""
_MOVES = """() => document.getAnimations().filter(each => {
  const timing = each.effect?.getComputedTiming();
  return each.playState === "running" && timing && timing.duration > 50;
}).length"""


@pytest.fixture
def shown(server: Server, phone: Page) -> Page:
    phone.emulate_media(color_scheme="light", reduced_motion="reduce")
    phone.goto(server.url)
    return phone


def _open(page: Page, server: Server, address: str) -> None:
    page.goto(server.url + address)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    access.stands_still(settled(page))


def test_a_thumb_hits_everything_and_nothing_moves(server: Server, shown: Page) -> None:
    for address in PAGES:
        _open(shown, server, address)
        assert shown.evaluate(_TOO_SMALL, [THUMB, CARD]) == [], address
        assert shown.evaluate(_MOVES) == 0, address


def test_text_of_twice_the_size_is_whole(server: Server, shown: Page) -> None:
    for address in PAGES:
        _open(shown, server, address)
        shown.add_style_tag(content="html { font-size: 200% !important; }")
        assert access.spilled(shown) == [], address


def test_with_forced_colours_the_choice_is_seen(server: Server, shown: Page) -> None:
    shown.emulate_media(forced_colors="active")
    _open(shown, server, "/play")
    outlines = shown.get_by_test_id("stRadioOption").evaluate_all(
        "all => all.map(each => [each.querySelector('input').checked, getComputedStyle(each).outlineStyle])"
    )
    assert outlines
    assert all((style == "solid") == chosen for chosen, style in outlines)
    _open(shown, server, "/puzzle?kind=best-melds")
    card = shown.get_by_role("option").first
    before = card.screenshot()
    card.click(position={"x": 8, "y": 12})
    expect(card).to_have_attribute("aria-selected", "true")
    assert card.screenshot() != before
