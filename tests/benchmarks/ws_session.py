"""A learner without a browser: Streamlit's own messages over its websocket, on this machine alone.

A session runs the page, keeps what was drawn in the last run, and presses buttons by their words, as the front end
does it: the script run is asked for with the pressed button as a trigger, and is over with ``script_finished``.
"""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from google.protobuf.message import Message
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

_LOOPBACK = ("127.0.0.1", "localhost", "::1")
_LARGEST = 64 * 2**20  # bytes of one message
_PATIENCE = 120.0  # seconds until a run must have ended
_MOST_RUNS = 5  # a page that sends on to another runs twice; more would be a circle


class SessionError(RuntimeError):
    """The page raised, did not end, or has no such button."""


@dataclass(slots=True)
class Session:
    """One open tab. ``buttons`` and ``numbers`` map the words of the last run's buttons and number boxes to their ids,
    in the order drawn."""

    connection: ClientConnection
    url: str
    page: str = ""  # the hash of the page the address names
    query: str = ""
    buttons: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, str] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    received: int = 0  # bytes
    _cached: dict[str, bytes] = field(default_factory=dict)

    async def open(self, path: str = "", query: str = "") -> None:
        """Goes to the page *path*, as by typing its address."""
        self.page, self.query = "", query
        await self._run(BackMsg(), page_name=path)

    async def press(self, label: str, number: int | None = None) -> None:
        """Presses the button *label* of the page, *number* in every box. SessionError where there is none."""
        if label not in self.buttons:
            raise SessionError(f"no button {label!r} among {list(self.buttons)}")
        message = BackMsg()
        if number is not None:
            for box in self.numbers.values():
                filled = message.rerun_script.widget_states.widgets.add()
                filled.id, filled.double_value = box, number
        state = message.rerun_script.widget_states.widgets.add()
        state.id, state.trigger_value = self.buttons[label], True
        await self._run(message)

    async def close(self) -> None:
        await self.connection.close()

    async def _run(self, message: BackMsg, page_name: str = "") -> None:
        ask = message.rerun_script
        ask.query_string, ask.page_script_hash, ask.page_name = self.query, self.page, page_name
        ask.cached_message_hashes.extend(self._cached)
        ask.context_info.timezone, ask.context_info.url = "UTC", f"{self.url}/{page_name}"
        self._forget()
        await self.connection.send(message.SerializeToString())
        for _ in range(_MOST_RUNS):
            async with asyncio.timeout(_PATIENCE):
                if await self._until_finished():
                    return
        raise SessionError("the page sends itself on without end")

    async def _until_finished(self) -> bool:
        """Reads what one script run sends; False where another run follows by itself."""
        while True:
            raw = await self.connection.recv()
            assert isinstance(raw, bytes)
            self.received += len(raw)
            message = ForwardMsg.FromString(raw)
            if message.ref_hash:
                message = ForwardMsg.FromString(self._cached[message.ref_hash])
            elif message.hash and message.metadata.cacheable:
                self._cached[message.hash] = raw
            match message.WhichOneof("type"):
                case "new_session":
                    self.page = message.new_session.page_script_hash or self.page
                    self._forget()
                case "navigation":
                    self.page = message.navigation.page_script_hash
                case "page_info_changed":
                    self.query = message.page_info_changed.query_string
                case "delta":
                    self._read(message)
                case "session_event" if message.session_event.HasField("script_compilation_exception"):
                    raise SessionError(str(message.session_event.script_compilation_exception)[:300])
                case "script_finished":
                    return bool(message.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN)

    def _forget(self) -> None:
        self.buttons, self.numbers, self.texts = {}, {}, []

    def _read(self, message: ForwardMsg) -> None:
        element = message.delta.new_element
        match element.WhichOneof("type"):
            case "button":
                self.buttons[element.button.label] = element.button.id
            case "number_input":
                self.numbers[element.number_input.label] = element.number_input.id
            case "exception":
                raise SessionError(f"{element.exception.type}: {element.exception.message}"[:300])
            case "heading" | "markdown" | "alert" as kind:
                self.texts.extend(_words(getattr(element, kind)))


def _words(element: Message) -> Iterator[str]:
    yield str(getattr(element, "body", ""))


async def open_session(url: str, cookie: str = "") -> Session:
    """A new tab of the program at *url*; ValueError for an address that is not of this machine."""
    if urlsplit(url).hostname not in _LOOPBACK:
        raise ValueError(f"{url} is not on this machine")
    connection = await connect(
        url.replace("http", "ws", 1) + "/_stcore/stream",
        subprotocols=[Subprotocol("streamlit")],
        additional_headers={"Cookie": cookie} if cookie else {},
        max_size=_LARGEST,
        open_timeout=_PATIENCE,
        compression=None,
        ping_interval=None,  # a server with much to do is slow, not gone
    )
    return Session(connection, url)
