"""A websocket client that speaks Socket.IO as a browser does, light enough for hundreds in one process."""

import asyncio
import base64
import json
import os
import secrets
import struct
import zlib
from collections.abc import Callable, Mapping
from typing import Any, Final, Self
from urllib.parse import urlsplit

TIMEOUT_S = 60.0

_TEXT, _CLOSE, _PING, _PONG = 0x1, 0x8, 0x9, 0xA
_FINAL, _COMPRESSED, _MASKED = 0x80, 0x40, 0x80
# The end of a flushed block, which the extension leaves out.
_BLOCK_END: Final = b"\x00\x00\xff\xff"
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
        self._inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        self._deflate: Any = None
        self.is_open = True
        self.received_bytes = 0

    @classmethod
    async def open(cls, url: str, received: Listener, headers: Mapping[str, str] | None = None) -> Self:
        """Connect, up to the desk's welcome event.

        Raises:
            NotConnected: nobody answers, or not as a desk does.
        """
        try:
            async with asyncio.timeout(TIMEOUT_S):
                return await cls._open(url, received, headers or {})
        except (OSError, EOFError, TimeoutError, asyncio.IncompleteReadError) as error:
            raise NotConnected(f"{url}: {error!r}") from error

    @classmethod
    async def _open(cls, url: str, received: Listener, more_headers: Mapping[str, str]) -> Self:
        parts = urlsplit(url)
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port, limit=1 << 20)
        try:
            headers = {
                "Host": parts.netloc,
                "Origin": f"{parts.scheme}://{parts.netloc}",
                "Upgrade": "websocket",
                "Connection": "Upgrade",
                "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
                "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Extensions": "permessage-deflate",
                **more_headers,
            }
            # The cookie routes each page always to the same of several processes.
            path = f"/socket.io/?EIO=4&transport=websocket&page={secrets.token_hex(8)}"
            lines = [f"GET {path} HTTP/1.1", *(f"{k}: {v}" for k, v in headers.items())]
            writer.write("\r\n".join([*lines, "", ""]).encode("latin-1"))
            answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            if " 101 " not in answer.split("\r\n", 1)[0]:
                raise NotConnected(answer.split("\r\n", 1)[0])
            socket = cls(reader, writer, received)
            if "permessage-deflate" in answer.lower():
                socket._deflate = zlib.compressobj(wbits=-zlib.MAX_WBITS)
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
        except (OSError, EOFError, zlib.error):
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
        whole = bytearray()
        compressed = False
        while True:
            first, second = await self._reader.readexactly(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack(">H", await self._reader.readexactly(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", await self._reader.readexactly(8))
            part = await self._reader.readexactly(size)
            kind = first & 0x0F
            if kind == _CLOSE:
                raise EOFError("The desk closed the connection.")
            if kind == _PING:
                self._frame(_PONG, part)
            if kind in {_PING, _PONG}:
                continue
            compressed = compressed or bool(first & _COMPRESSED)
            whole += part
            if first & _FINAL:
                self.received_bytes += len(whole)
                plain = self._inflate.decompress(bytes(whole) + _BLOCK_END) if compressed else bytes(whole)
                return plain.decode()

    def _send(self, packet: str) -> None:
        data = packet.encode("utf-8", "surrogatepass")
        if self._deflate is None:
            self._frame(_TEXT, data)
        else:
            squeezed = self._deflate.compress(data) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
            self._frame(_TEXT | _COMPRESSED, squeezed.removesuffix(_BLOCK_END))

    def _frame(self, kind: int, data: bytes) -> None:
        size = len(data)
        head = bytes([_FINAL | kind])
        if size < 126:
            head += bytes([_MASKED | size])
        elif size < 1 << 16:
            head += bytes([_MASKED | 126]) + struct.pack(">H", size)
        else:
            head += bytes([_MASKED | 127]) + struct.pack(">Q", size)
        # A mask of zeros is valid, and costs nothing here; the server does the same work as for any other.
        if not self._writer.is_closing():
            self._writer.write(head + bytes(4) + data)


def _as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
