"""A site with a server below a path: a reverse proxy for tests that strips the path."""

import asyncio
from types import TracebackType
from typing import Self


class Front:
    """Use as ``async with Front(port, "/meldrum") as front``; ``front.url`` is where it listens."""

    def __init__(self, port: int, path: str, address: str = "192.0.2.1") -> None:
        self.port = port
        self.path = path.encode()
        self.address = address
        """The address that is said to be asking."""
        self.url = ""

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}{self.path.decode()}"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line, _, head = (await reader.readuntil(b"\r\n\r\n")).partition(b"\r\n")
        method, target, version = line.split(b" ")
        if not target.startswith(self.path + b"/"):
            writer.write(
                b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            )
            writer.close()
            return
        inner, outer = await asyncio.open_connection("127.0.0.1", self.port)
        stripped = b" ".join((method, target.removeprefix(self.path), version))
        outer.write(stripped + f"\r\nX-Forwarded-For: {self.address}\r\n".encode() + head)
        await asyncio.gather(_pipe(reader, outer), _pipe(inner, writer))


async def _pipe(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    try:
        while data := await source.read(65536):
            sink.write(data)
            await sink.drain()
    except OSError:
        pass
    finally:
        sink.close()
