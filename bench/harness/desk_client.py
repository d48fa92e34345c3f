"""A client without a page, over a websocket."""

import asyncio
from typing import Any

from bench.harness.websocket import DeskSocket

TIMEOUT_S = 120


def answer_of(url: str, event: str, payload: dict[str, Any], answered_by: str) -> Any:
    """Send an event and return the answer to it, another event; of an answer in stages the last.

    Raises:
        TimeoutError: it does not come.
    """

    async def ask() -> Any:
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def receive(name: str, message: Any) -> None:
            if name == answered_by and message.get("stage", "complete") == "complete" and not answer.done():
                answer.set_result(message)

        socket = await DeskSocket.open(url, receive)
        listening = asyncio.create_task(socket.listen())
        socket.emit(event, payload)
        try:
            return await asyncio.wait_for(answer, TIMEOUT_S)
        finally:
            socket.close()
            await listening

    return asyncio.run(ask())
