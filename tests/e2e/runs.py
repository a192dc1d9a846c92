"""Whether a page has what it asked the server for: read from its socket, since the page itself knows it later.

A press sends a request; until the page has heard of the run that answers it, ``data-test-script-state`` still says that
nothing runs, and the old page stands there to be pressed.
"""

import time
from weakref import WeakKeyDictionary

from playwright.sync_api import Page, WebSocket, expect
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

PATIENCE = 60.0  # seconds; a busy machine is slow, not wrong

# What was done to the page is sent and what came is drawn, once nothing is left for the browser to do.
_IDLE = """() => new Promise((done) => {
  requestAnimationFrame(() => requestIdleCallback(done, { timeout: 1000 }));
  setTimeout(done, 3000);  // nothing is painted in a tab that is not looked at
})"""

_TO_RUN_AGAIN = ForwardMsg.FINISHED_EARLY_FOR_RERUN


class Runs:
    """The runs of one page: asked for, begun, over."""

    def __init__(self) -> None:
        self.is_waiting = False  # a run was asked for that is not over
        self._has_begun = False

    def listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self._sent(_bytes(frame)))
        socket.on("framereceived", lambda frame: self._received(_bytes(frame)))

    def _sent(self, frame: bytes) -> None:
        if BackMsg.FromString(frame).WhichOneof("type") == "rerun_script":
            self.is_waiting, self._has_begun = True, False

    def _received(self, frame: bytes) -> None:
        message = ForwardMsg.FromString(frame)
        match message.WhichOneof("type"):
            case "new_session":
                self._has_begun = True
            case "script_finished" if self._has_begun and message.script_finished != _TO_RUN_AGAIN:
                self.is_waiting = False


_runs: WeakKeyDictionary[Page, Runs] = WeakKeyDictionary()


def watch(page: Page) -> None:
    """Listen to *page* from now on; before it goes anywhere."""
    _runs[page] = Runs()
    page.on("websocket", _runs[page].listen)


def wait(page: Page) -> None:
    """Until every run that *page* asked for is over and drawn; of a page that is not watched, by what it says."""
    page.evaluate(_IDLE)
    runs = _runs.get(page)
    deadline = time.monotonic() + PATIENCE
    while runs is not None and runs.is_waiting:
        assert time.monotonic() < deadline, "the server did not answer"
        page.wait_for_timeout(20)
    app = page.get_by_test_id("stApp")
    expect(app).to_have_attribute("data-test-script-state", "notRunning")
    page.evaluate(_IDLE)


def _bytes(frame: str | bytes) -> bytes:
    return frame.encode() if isinstance(frame, str) else frame
