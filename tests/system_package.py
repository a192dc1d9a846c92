"""What the tests need beside Python's packages: found, or installed from the system's own."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable


def apt_install(package: str) -> None:
    """Try the system's packages, where they are Debian's; what they print is shown."""
    if apt := shutil.which("apt-get"):
        before = [] if os.geteuid() == 0 else ["sudo", "-n"]
        subprocess.run([*before, apt, "update", "-qq"], check=False)
        subprocess.run([*before, apt, "install", "-y", "-qq", package], check=False)


def have(what: str, find: Callable[[], object], install: Callable[[], None], how: str) -> int:
    """An exit status: 0 where *find* finds *what*, at once or after *install*; else *how* is said, and it is 1."""
    if find() is None:
        print(f"No {what} yet; trying to install one for the tests …", file=sys.stderr)
        install()
    if (found := find()) is None:
        print(how, file=sys.stderr)
        return 1
    print(f"The tests use the {what} in {found}")
    return 0
