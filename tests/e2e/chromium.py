"""Find a Chromium for the browser tests, or install one; says plainly how where neither works.

Run as a script before the tests; ``find()`` is what the fixtures use.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.system_package import apt_install, have

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
HOW = """No Chromium found, and none could be installed. One of these will do:
  - install it from your system's packages (Debian, Ubuntu: apt install chromium)
  - let Playwright fetch it: .venv/bin/playwright install chromium
  - name one that is there: GIN_CHROMIUM=/path/to/chromium make test"""


def find() -> str | None:
    """The path of a Chromium, or None."""
    named = os.environ.get("GIN_CHROMIUM")
    if named:
        return named if Path(named).exists() else None
    for name in NAMES:
        if path := shutil.which(name):
            return path
    return _playwrights_own()


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """Try the system's packages, then Playwright's; what they print is shown."""
    apt_install("chromium")
    if find() is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


if __name__ == "__main__":
    sys.exit(have("Chromium", find, install, HOW))
