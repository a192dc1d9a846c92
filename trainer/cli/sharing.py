"""``gin-trainer --share``: the address for others, with its QR code, and a link for whoever started it."""

import io
import secrets
import socket
import time
import urllib.request
import webbrowser
from dataclasses import dataclass
from threading import Thread

SHARED = "GIN_TRAINER_SHARED"  # read by the app: the key of whoever started it; unset for one alone
ADDRESS = "GIN_TRAINER_ADDRESS"
_SECONDS_TO_START = 30


@dataclass(frozen=True, slots=True)
class Shared:
    """``own_link`` leads to the local profile, on this computer, until the program ends."""

    address: str
    own_link: str
    environment: dict[str, str]

    def words(self) -> str:
        return "\n".join(
            [
                "Gin rummy trainer, for everybody on this network (stop it with Ctrl+C)",
                "",
                f"  You, on this computer: {self.own_link}",
                f"  Everybody else:        {self.address}",
                "",
                qr_code(self.address),
                "Others choose a nickname and have progress of their own. Keep your own link to yourself.",
            ]
        )


def begin(port: int) -> Shared:
    key = secrets.token_urlsafe(32)
    address = f"http://{network_address()}:{port}"
    return Shared(address, f"http://localhost:{port}/?key={key}", {SHARED: key, ADDRESS: address})


def network_address() -> str:
    """This computer's address on its network; localhost where it is on none.

    Asking for a way to an address kept for documentation (RFC 5737) sends nothing: UDP knows no greeting.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "localhost"
        return str(probe.getsockname()[0])


def qr_code(text: str) -> str:
    """In half blocks, for a terminal. The light part is drawn, so it reads on a dark terminal and on a light one."""
    import segno  # only here

    drawn = io.StringIO()
    segno.make(text, error="l").terminal(drawn, border=2, compact=True)
    return drawn.getvalue()


def open_browser_soon(link: str, port: int) -> None:
    """Opens *link* once the server answers, without waiting for it here."""
    Thread(target=_open_browser, args=(link, port), daemon=True).start()


def _open_browser(link: str, port: int) -> None:
    deadline = time.monotonic() + _SECONDS_TO_START
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=1):
                break
        except OSError:
            time.sleep(0.2)
    webbrowser.open(link)
