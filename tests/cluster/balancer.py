"""One address before several processes: each request goes to the next one that lives."""

import asyncio
from typing import Self

BAD_GATEWAY = b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Balancer:
    """A reverse proxy, as a context manager; requests are counted by the port they went to."""

    def __init__(self) -> None:
        self.ports: list[int] = []
        self.served: dict[int, int] = {}
        self._turn = 0

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        await self._server.wait_closed()

    @property
    def port(self) -> int:
        """Where it listens."""
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            body = await reader.readexactly(_length(head))
            writer.write(await self._answer(_closing(head) + body))
            await writer.drain()
        except (OSError, asyncio.IncompleteReadError):
            pass  # whoever asked has gone
        finally:
            writer.close()

    async def _answer(self, request: bytes) -> bytes:
        """Ask one process after the other until one answers to the end."""
        for _ in self.ports:
            self._turn += 1
            port = self.ports[self._turn % len(self.ports)]
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                continue  # dead, or not there yet
            try:
                writer.write(request)
                answer = await reader.read()
            except OSError:
                answer = b""
            finally:
                writer.close()
            self.served[port] = self.served.get(port, 0) + 1
            # Who has taken a request and died may have carried it out: that is not asked again.
            return answer or BAD_GATEWAY
        return BAD_GATEWAY


def _length(head: bytes) -> int:
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            return int(value)
    return 0


def _closing(head: bytes) -> bytes:
    """The head of a request after whose answer the connection is closed."""
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
    return b"\r\n".join([lines[0], b"Connection: close", *lines[1:]])
