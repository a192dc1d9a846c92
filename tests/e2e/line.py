"""A line between browser and server that can be cut, as when a phone sleeps or leaves the network."""

import socket
from contextlib import suppress
from threading import Thread


class Line:
    """Carries what comes to ``port`` on to *server_port* and back, until it is cut; mended, it takes new calls."""

    def __init__(self, server_port: int) -> None:
        self._to = server_port
        self._open: list[socket.socket] = []
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self._is_cut = False
        Thread(target=self._answer, daemon=True).start()

    def cut(self) -> None:
        """Every connection ends now, and none comes about."""
        self._is_cut = True
        for each in self._open:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
        self._open.clear()

    def mend(self) -> None:
        self._is_cut = False

    def close(self) -> None:
        self.cut()
        self._door.close()

    def _answer(self) -> None:
        with suppress(OSError):  # the door is closed
            while True:
                here, _ = self._door.accept()
                if self._is_cut:
                    here.close()
                    continue
                there = socket.create_connection(("127.0.0.1", self._to))
                self._open += [here, there]
                for one, other in ((here, there), (there, here)):
                    Thread(target=_carry, args=(one, other), daemon=True).start()


def _carry(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while part := one.recv(65_536):
            other.sendall(part)
    for each in (one, other):
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)
