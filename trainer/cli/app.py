"""Start the app: ``gin-trainer`` with no command."""

import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import FrameType
from typing import NoReturn

from trainer.storage import Store, StoreError, database_url

HOST = "127.0.0.1"
FIRST_PORT = 8501
PORTS_TO_TRY = 20


class PortError(ValueError):
    """No port to listen on."""


def free_port(wanted: int | None) -> int:
    """*wanted*, or the first free port from 8501 on. PortError where it is taken."""
    for port in [wanted] if wanted is not None else range(FIRST_PORT, FIRST_PORT + PORTS_TO_TRY):
        if not 0 < port < 65536:
            raise PortError(f"--port {port}: a port is a number from 1 to 65535")
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, port))
            except PermissionError as error:
                raise PortError(f"--port {port}: not allowed to listen there (try --port {FIRST_PORT})") from error
            except OSError:
                continue
            return port
    if wanted is not None:
        raise PortError(f"--port {wanted}: that port is in use (leave --port out to take a free one)")
    raise PortError(f"ports {FIRST_PORT} to {FIRST_PORT + PORTS_TO_TRY - 1} are all in use (name another with --port)")


def run(port: int | None = None, browser: bool = True) -> int:
    """Start the app and wait until it ends. Progress is checked first, so that a broken file is named at once."""
    try:
        Store.open(database_url()).close()
        chosen = free_port(port)
    except (StoreError, PortError) as error:
        print(f"gin-trainer: {error}", file=sys.stderr)
        return 2
    print(f"Gin rummy trainer: http://localhost:{chosen}  (stop it with Ctrl+C)", flush=True)
    before = signal.signal(signal.SIGTERM, _end)
    try:
        # Streamlit's own greeting would only repeat the address; its errors come on stderr.
        return subprocess.run(command(chosen, browser), check=False, stdout=subprocess.DEVNULL).returncode
    except KeyboardInterrupt:
        return 0
    finally:
        signal.signal(signal.SIGTERM, before)


def _end(number: int, _frame: FrameType | None) -> NoReturn:
    """Told to stop: leaving by an exception takes the server along, which would else go on without us."""
    raise SystemExit(128 + number)


def command(port: int, browser: bool) -> list[str]:
    script = Path(__file__).parent.parent / "app" / "main.py"
    options = {
        "server.port": str(port),
        "server.address": HOST,
        "server.headless": "false" if browser else "true",
        "server.showEmailPrompt": "false",
        "browser.serverAddress": "localhost",
        "logger.level": "warning",
    }
    flags = [part for name, value in options.items() for part in (f"--{name}", value)]
    return [sys.executable, "-m", "streamlit", "run", str(script), *flags]
