"""Scripts and sheets as they go to the browser.

Streamlit sends a component's code along with each picture of cards, every time: so without comments and margins.
"""

import re
from collections.abc import Sequence
from importlib.resources import files

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def assets(package: str, names: Sequence[str]) -> str:
    """The files *names* of *package*, JavaScript or CSS, one after the other."""
    folder = files(package)
    return squeezed("\n".join(folder.joinpath(name).read_text(encoding="utf-8") for name in names))


def squeezed(code: str) -> str:
    """*code* without comments that stand alone, margins and empty lines. No string of it may hold ``/*``."""
    lines = (line.strip() for line in _COMMENT.sub("", code).splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))
