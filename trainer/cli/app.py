"""Start the app: ``gin-trainer`` with no command."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import FrameType
from typing import NoReturn

from trainer.cli import sharing
from trainer.storage import Store, StoreError, database_url

HOST = "127.0.0.1"  # this computer alone
EVERYWHERE = "0.0.0.0"  # with --share
FIRST_PORT = 8501
PORTS_TO_TRY = 20


class PortError(ValueError):
    """No port to listen on."""


def free_port(wanted: int | None, host: str = HOST) -> int:
    """*wanted*, or the first free port from 8501 on. PortError where it is taken."""
    for port in [wanted] if wanted is not None else range(FIRST_PORT, FIRST_PORT + PORTS_TO_TRY):
        if not 0 < port < 65536:
            raise PortError(f"--port {port}: a port is a number from 1 to 65535")
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except PermissionError as error:
                raise PortError(f"--port {port}: not allowed to listen there (try --port {FIRST_PORT})") from error
            except OSError:
                continue
            return port
    if wanted is not None:
        raise PortError(f"--port {wanted}: that port is in use (leave --port out to take a free one)")
    raise PortError(f"ports {FIRST_PORT} to {FIRST_PORT + PORTS_TO_TRY - 1} are all in use (name another with --port)")


def run(port: int | None = None, browser: bool = True, share: bool = False) -> int:
    """Start the app and wait until it ends. Progress is checked first, so that a broken file is named at once.

    With *share* it serves the local network: everybody there chooses a nickname and has progress of their own.
    """
    try:
        Store.open(database_url()).close()
        chosen = free_port(port, EVERYWHERE if share else HOST)
        shared = sharing.begin(chosen) if share else None
    except (StoreError, PortError) as error:
        print(f"gin-trainer: {error}", file=sys.stderr)
        return 2
    environment = dict(os.environ)
    environment.pop(sharing.SHARED, None)
    if shared is None:
        print(f"Gin rummy trainer: http://localhost:{chosen}  (stop it with Ctrl+C)", flush=True)
    else:
        environment.update(shared.environment)
        print(shared.words(), flush=True)
        if browser:
            sharing.open_browser_soon(shared.own_link, chosen)
    line = command(chosen, browser and not share, EVERYWHERE if share else HOST)
    before = signal.signal(signal.SIGTERM, _end)
    try:
        # Streamlit's own greeting would only repeat the address; its errors come on stderr.
        return subprocess.run(line, check=False, stdout=subprocess.DEVNULL, env=environment).returncode
    except KeyboardInterrupt:
        return 0
    finally:
        signal.signal(signal.SIGTERM, before)


def _end(number: int, _frame: FrameType | None) -> NoReturn:
    """Told to stop: leaving by an exception takes the server along, which would else go on without us."""
    raise SystemExit(128 + number)


def command(port: int, browser: bool, host: str = HOST) -> list[str]:
    """The command line of the server. For this computer alone it answers to no other name: a page from elsewhere whose
    name was made to lead here (DNS rebinding) is refused."""
    script = Path(__file__).parent.parent / "app" / "main.py"
    options = {
        "server.port": str(port),
        "server.address": host,
        "server.headless": "false" if browser else "true",
        "server.showEmailPrompt": "false",
        "browser.serverAddress": "localhost",
        "logger.level": "warning",
        "logger.hideWelcomeMessage": "true",  # with it goes a card on every page that offers skills for coding agents
    }
    flags = [part for name, value in options.items() for part in (f"--{name}", value)]
    if host == HOST:
        flags += [part for name in ("localhost", HOST) for part in ("--server.allowedHosts", name)]
    return [sys.executable, "-m", "streamlit", "run", str(script), *flags]
