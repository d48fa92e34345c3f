"""A websocket client that speaks Socket.IO as a browser does, light enough for hundreds in one process."""

import asyncio
import json
import secrets
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Self
from urllib.parse import urlsplit

from wsproto import ConnectionType, WSConnection
from wsproto.events import CloseConnection, Message, Ping, RejectConnection, Request, TextMessage
from wsproto.extensions import PerMessageDeflate
from wsproto.utilities import ProtocolError

TIMEOUT_S = 60.0

_READ_BYTES = 1 << 16
# Socket.IO within Engine.IO: both number their packet types.
_OPEN, _ENGINE_PING, _ENGINE_PONG = "0", "2", "3"
_CONNECT, _CONNECTED, _EVENT, _ACK = "40", "40", "42", "43"

Listener = Callable[[str, Any], None]


class NotConnected(ConnectionError):
    """No server answered, it refused, or the connection was lost."""


class DeskSocket:
    """One connected page. ``listen`` has to run to receive anything.

    Args:
        received: called with each event and its payload.
    """

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, received: Listener) -> None:
        self._reader = reader
        self._writer = writer
        self._received = received
        self._acknowledged: dict[int, asyncio.Future[Any]] = {}
        self._numbers = 0
        self._protocol = WSConnection(ConnectionType.CLIENT)
        self._messages: deque[str] = deque()
        self._part = ""
        self.is_open = True

    @classmethod
    async def open(cls, url: str, received: Listener, headers: Mapping[str, str] | None = None) -> Self:
        """Connect, up to the desk's welcome event.

        Raises:
            NotConnected: nobody answers, or not as a desk does.
        """
        try:
            async with asyncio.timeout(TIMEOUT_S):
                return await cls._open(url, received, headers or {})
        except (OSError, EOFError, TimeoutError, ProtocolError) as error:
            raise NotConnected(f"{url}: {error!r}") from error

    @classmethod
    async def _open(cls, url: str, received: Listener, more_headers: Mapping[str, str]) -> Self:
        parts = urlsplit(url)
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        socket = cls(reader, writer, received)
        try:
            headers = {"Origin": f"{parts.scheme}://{parts.netloc}", **more_headers}
            # The cookie routes each page always to the same of several processes.
            path = f"/socket.io/?EIO=4&transport=websocket&page={secrets.token_hex(8)}"
            request = Request(
                host=parts.netloc,
                target=path,
                extensions=[PerMessageDeflate()],
                extra_headers=[(name.encode(), value.encode()) for name, value in headers.items()],
            )
            writer.write(socket._protocol.send(request))
            await socket._expect(_OPEN)
            socket._send(_CONNECT)
            await socket._expect(_CONNECTED)
            return socket
        except BaseException:
            writer.close()
            raise

    def emit(self, event: str, payload: Any) -> None:
        """Send an event; a lost connection is only detected by ``listen``."""
        self._send(f"{_EVENT}{_as_json([event, payload])}")

    async def ask(self, event: str, payload: Any, timeout_s: float = TIMEOUT_S) -> Any:
        """Send an event and return its acknowledgement.

        Raises:
            NotConnected: the connection was lost before it came.
            TimeoutError: it did not come.
        """
        if not self.is_open:
            raise NotConnected("The connection is closed.")
        self._numbers += 1
        number = self._numbers
        self._acknowledged[number] = asyncio.get_running_loop().create_future()
        self._send(f"{_EVENT}{number}{_as_json([event, payload])}")
        try:
            async with asyncio.timeout(timeout_s):
                return await self._acknowledged[number]
        finally:
            self._acknowledged.pop(number, None)

    async def listen(self) -> None:
        """Dispatch events until the connection is lost."""
        try:
            while True:
                await self._take(await self._message())
        except (OSError, EOFError, ProtocolError):
            pass
        finally:
            self.close()

    def close(self) -> None:
        """Close the connection, as when a tab is closed."""
        self.is_open = False
        self._writer.close()
        for waiting in self._acknowledged.values():
            if not waiting.done():
                waiting.set_exception(NotConnected("The connection was lost."))

    async def _take(self, packet: str) -> None:
        if packet.startswith(_EVENT):
            event, *payload = json.loads(packet[2:])
            self._received(event, payload[0] if payload else None)
        elif packet.startswith(_ACK):
            at = packet.index("[")
            waiting = self._acknowledged.get(int(packet[2:at]))
            if waiting is not None and not waiting.done():
                waiting.set_result(json.loads(packet[at:])[0])
        elif packet == _ENGINE_PING:
            self._send(_ENGINE_PONG)

    async def _expect(self, kind: str) -> None:
        packet = await self._message()
        while packet.startswith(_EVENT):  # events to everybody may arrive before the welcome
            packet = await self._message()
        if not packet.startswith(kind):
            raise NotConnected(f"The desk refused: {packet[:200]}")

    async def _message(self) -> str:
        while not self._messages:
            data = await self._reader.read(_READ_BYTES)
            if not data:
                raise EOFError("The desk closed the connection.")
            self._protocol.receive_data(data)
            for event in self._protocol.events():
                if isinstance(event, TextMessage):
                    self._part += event.data
                    if event.message_finished:
                        self._messages.append(self._part)
                        self._part = ""
                elif isinstance(event, Ping):
                    self._writer.write(self._protocol.send(event.response()))
                elif isinstance(event, RejectConnection):
                    raise NotConnected(f"The desk refused: {event.status_code}")
                elif isinstance(event, CloseConnection):
                    raise EOFError("The desk closed the connection.")
        return self._messages.popleft()

    def _send(self, packet: str) -> None:
        if not self._writer.is_closing():
            self._writer.write(self._protocol.send(Message(data=packet)))


def _as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
