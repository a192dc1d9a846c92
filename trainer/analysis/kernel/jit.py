"""The one place that touches Numba: what is compiled, where the result is kept, and why it may be off.

Compiled code is kept in the user's cache folder (``NUMBA_CACHE_DIR`` where it is set), in a folder named after the
compiled sources: Numba itself looks only at the file of the function it loads, not at those it calls. Where that folder
cannot be written, everything still works and is compiled again in each process.
"""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryFile
from typing import Any, TypeVar

from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])
CACHE_VARIABLE = "NUMBA_CACHE_DIR"
_PREFIX = "gin-trainer-"
_OLD = 30 * 24 * 3600  # seconds


def sources_digest() -> str:
    """A short name that changes with any compiled source."""
    digest = sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled code is kept; it need not exist."""
    wanted = os.environ.get(CACHE_VARIABLE)
    base = Path(wanted) if wanted else user_cache_path("gin-trainer") / "numba"
    name = _PREFIX + sources_digest()
    # A child process inherits the variable as it was set here.
    return base if base.name == name else base / name


def clear_old(folder: Path, now: float) -> None:
    """Remove the folders of other versions beside *folder* that no process has used for a month."""
    for other in folder.parent.glob(_PREFIX + "*"):
        # Another process may be at the same work.
        with suppress(OSError):
            if other != folder and now - other.stat().st_mtime > _OLD:
                rmtree(other)


def cannot_write(folder: Path) -> str | None:
    """Why nothing can be kept in *folder*, or None where it can; the folder is made."""
    try:
        if not folder.exists() and folder.parent.exists():
            clear_old(folder, time.time())
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            os.utime(folder)  # it is in use
    except OSError as problem:
        return f"compiled code cannot be kept in {folder} ({problem.strerror or problem}); it is made anew each time"
    return None


_FOLDER = cache_folder()
CACHE_PROBLEM: str | None = cannot_write(_FOLDER)
"""Why compiled code is not kept between runs; None where it is."""
if CACHE_PROBLEM is None:
    os.environ[CACHE_VARIABLE] = str(_FOLDER)

# Only now: Numba reads its settings when it is imported.
from numba import njit, types  # noqa: E402
from numba.extending import intrinsic  # noqa: E402


def compiled(function: F) -> F:
    """*function*, compiled when it is first called with arguments of a kind; callable from compiled code."""
    made: F = njit(cache=CACHE_PROBLEM is None, nogil=True)(function)
    return made


def inlined(function: F) -> F:
    """The same for a small function that is always built into its callers."""
    made: F = njit(cache=CACHE_PROBLEM is None, nogil=True, forceinline=True)(function)
    return made


@intrinsic  # type: ignore[untyped-decorator]
def _count(_typing: Any, _mask: Any) -> Any:
    def build(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), build


@intrinsic  # type: ignore[untyped-decorator]
def _lowest(_typing: Any, _mask: Any) -> Any:
    def build(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), build


@inlined
def count_bits(mask: int) -> int:
    """How many bits are set."""
    found: int = _count(mask)
    return found


@inlined
def lowest_bit(mask: int) -> int:
    """The number of the lowest bit that is set; *mask* is not 0."""
    found: int = _lowest(mask)
    return found
