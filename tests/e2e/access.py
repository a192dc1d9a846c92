"""Looking at a page as it stands: axe-core, what sticks out, and what is cut off. No wait here depends on speed."""

from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# Two frames after the last animation: by then what was changed is laid out and painted. An animation of something that
# was taken away meanwhile may never end, so there is a limit.
_STANDS_STILL = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const stands = async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().filter(each => {
      return each.playState === "running" && each.effect?.getComputedTiming().iterations !== Infinity;
    }).map(each => each.finished.catch(() => undefined)));
    await frame();
    await frame();
  };
  await Promise.race([stands(), new Promise(done => setTimeout(done, 3000))]);
}"""

_SPILLED = """() => {
  const found = [], wide = document.documentElement.clientWidth;
  for (const each of [document.documentElement, document.querySelector('[data-testid="stMain"]')]) {
    if (each && each.scrollWidth > each.clientWidth + 1) found.push(`scrolls sideways: ${each.scrollWidth} px`);
  }
  const look = root => {
    for (const each of root.querySelectorAll("*")) {
      if (each.shadowRoot) look(each.shadowRoot);
      const style = getComputedStyle(each);
      if (style.textOverflow === "ellipsis" && each.scrollWidth > each.clientWidth + 1 && each.innerText?.trim()) {
        found.push(`cut off: ${each.innerText.trim()}`);
      }
    }
  };
  look(document);
  return [...new Set(found)];
}"""


def stands_still(page: Page) -> None:
    """Waits until every part has come (grey bars stand for one whose code is still on the way) and nothing moves."""
    page.wait_for_function("() => !document.querySelector('[data-testid=\"stSkeleton\"]')")
    page.evaluate(_STANDS_STILL)


def light(page: Page, scheme: Literal["light", "dark"]) -> None:
    """Change to *scheme*, as a system does at dusk, and wait until the page has followed."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.wait_for_function(
        """scheme => {
          const app = document.querySelector('[data-testid="stApp"]');
          const [red] = getComputedStyle(app).backgroundColor.match(/\\d+/g);
          return (scheme === "dark") === (Number(red) < 128);
        }""",
        arg=scheme,
    )


def wide(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 812})


def violations(page: Page, *, only_contrast: bool = False) -> list[str]:
    """What axe-core finds, a line each: the rule and the places."""
    stands_still(page)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(Axe().axe_script)
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if only_contrast:
        options["runOnly"] = ["color-contrast"]
    found = page.evaluate("options => axe.run(options).then(found => found.violations)", options)
    lines = []
    for each in found:
        nodes = [node["html"][:160] for node in each["nodes"] if not _is_streamlits(each["id"], node["html"])]
        if nodes:
            lines.append(f"{each['id']}: {'; '.join(nodes[:4])}")
    return lines


def _is_streamlits(rule: str, html: str) -> bool:
    """A fault of Streamlit 1.67 itself: its box for files has both a name and the role of something without one."""
    return rule == "presentation-role-conflict" and 'data-testid="stFileUploaderDropzone"' in html


def spilled(page: Page) -> list[str]:
    """Where the page is wider than the window, and every label that ends in three dots."""
    stands_still(page)
    found: list[str] = page.evaluate(_SPILLED)
    return found
