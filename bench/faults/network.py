"""A proxy between writers and desk that can be interrupted: it accepts bytes at either end, and delivers none."""

import asyncio
from contextlib import suppress

_PIECE = 1 << 16


class Line:
    """A proxy on a local port.

    Args:
        port: where the desk listens.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self._passes = asyncio.Event()
        self._passes.set()
        self._server: asyncio.Server | None = None
        self._ends: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.url = ""

    async def open(self) -> None:
        """Start listening."""
        self._server = await asyncio.start_server(self._joined, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def cut(self) -> None:
        """Let nothing pass; connections stay open."""
        self._passes.clear()

    def restore(self, *, forgotten: bool) -> None:
        """Deliver what was delayed; or, with ``forgotten``, close the connections and drop it."""
        if forgotten:
            for end in list(self._ends):
                end.transport.abort()
        self._passes.set()

    async def close(self) -> None:
        """Close everything."""
        self.restore(forgotten=True)
        if self._server is not None:
            self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _joined(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._passes.wait()
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        except OSError:
            writer.close()
            return
        for source, sink in ((reader, far_writer), (far_reader, writer)):
            self._ends.add(sink)
            task = asyncio.get_running_loop().create_task(self._pump(source, sink))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while piece := await source.read(_PIECE):
                await self._passes.wait()
                sink.write(piece)
                await sink.drain()
        self._ends.discard(sink)
        sink.close()
