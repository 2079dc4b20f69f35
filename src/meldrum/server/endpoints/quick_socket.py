"""WebSockets with less work for each message: a move brings three of them.

Uvicorn's own pauses reading after every message and resumes before the next. It sends each through
a task, the layers of ASGI and a general writer of frames. Ours pauses only when several messages
wait. Where nothing is in the way, a text goes straight to the transport; ``Connection`` sees to it
that none overtakes another.
"""

from struct import pack
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

MOST_UNREAD = 8
"""Messages that may wait to be read before reading pauses."""
WRITE = "meldrum.write"
"""Where a connection finds ``QuickSocket.write``: among the extensions of its scope."""
FINAL_TEXT = 0x81


class QuickSocket(WebSocketsSansIOProtocol):
    """A WebSocket as uvicorn serves it."""

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[WRITE] = self.write
        await super().run_asgi()

    def write(self, text: bytes) -> bool:
        """Send a text at once; False if that cannot be done now."""
        if not self.handshake_complete or self.close_sent or self.disconnected:
            return False
        if not self.writable.is_set() or self.transport.is_closing() or self.conn.extensions:
            return False
        self.transport.write(framed(text))
        return True

    def send_receive_event_to_app(self) -> None:
        if self.read_paused or self.queue.qsize() >= MOST_UNREAD:
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # so that uvicorn leaves that alone
        super().send_receive_event_to_app()
        self.read_paused = False


def framed(text: bytes) -> bytes:
    """A text as one frame from a server, which masks nothing (RFC 6455, 5.2)."""
    length = len(text)
    if length < 126:
        return pack("!BB", FINAL_TEXT, length) + text
    if length < 1 << 16:
        return pack("!BBH", FINAL_TEXT, 126, length) + text
    return pack("!BBQ", FINAL_TEXT, 127, length) + text
