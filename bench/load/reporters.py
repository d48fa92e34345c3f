"""Run reporters in a process of their own, all on one event loop."""

import asyncio
import gc
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bench.harness.shared_text import LettersSeen
from bench.harness.websocket import DeskSocket, NotConnected
from bench.load.page_simulation import Draft, Page, PageObservations, one_line
from bench.load.setup import Desk
from bench.load.typing_model import keys


@dataclass
class ReporterResult:
    """What one reporter received, and the draft as the page had it at the end.

    Args:
        block: index of the reporter's own block, whose text ``text`` is.
        seen_s: seconds until letters reached the other writers; only for the first reporter of a draft.
    """

    draft_id: str
    text: str
    seen: PageObservations
    block: int = 0
    seen_s: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Shift:
    """When measuring begins, and when reporters stop: seconds after all have connected.

    Args:
        pace: how many times faster than a person they type.
        ask_every: of so many suggestions, completions and checks a page asks for one.
    """

    warm_up: float
    seconds: float
    pace: float = 1.0
    ask_every: int = 1


async def write(
    url: str, desks: Sequence[Desk], shift: Shift, on_connected: "asyncio.Future[None] | None" = None
) -> list[ReporterResult]:
    """Write at all of ``desks`` until the shift is over; ``on_connected`` is resolved once everybody is connected."""
    pages = []
    letters: dict[str, LettersSeen] = {}
    for number, desk in enumerate(desks):
        pages.append(
            await _open_page(url, number, desk, letters.setdefault(desk.draft_id, LettersSeen()), shift.ask_every)
        )
    if on_connected is not None:
        on_connected.set_result(None)
    gc.collect()
    gc.freeze()
    end = time.monotonic() + shift.warm_up + shift.seconds
    counted_from = time.monotonic() + shift.warm_up
    written = await asyncio.gather(
        *(
            _write(number, desk, *page, shift.pace, counted_from, end)
            for number, (desk, page) in enumerate(zip(desks, pages, strict=True))
        )
    )
    for result in written:
        if result.draft_id in letters:
            result.seen_s = letters.pop(result.draft_id).since(counted_from, end)
    return list(written)


async def _open_page(
    url: str, number: int, desk: Desk, letters: LettersSeen, ask_every: int
) -> tuple[DeskSocket, Page, PageObservations]:
    seen = PageObservations()
    text = desk.article.text[: int(len(desk.article.text) * desk.begun)]
    draft = Draft(
        desk.draft_id,
        desk.article.title,
        text,
        desk.article.text,
        desk.source_ids,
        block=desk.block,
        letters=letters,
        is_shared=desk.is_shared,
    )
    pages: list[Page] = []

    def receive(event: str, payload: Any) -> None:
        for page in pages:
            page.on_event(event, payload)

    socket = await DeskSocket.open(url, receive, desk.headers)
    pages.append(Page(number, draft, socket, seen, ask_every))
    return socket, pages[0], seen


async def _write(
    number: int,
    desk: Desk,
    socket: DeskSocket,
    page: Page,
    seen: PageObservations,
    pace: float,
    counted_from: float,
    end: float,
) -> ReporterResult:
    listening = asyncio.get_running_loop().create_task(socket.listen())
    chance = random.Random(number)
    # Do not start in step.
    await asyncio.sleep(chance.uniform(0.0, 2.0))
    await page.draft.join(socket)
    for key in _long_enough(desk, chance):
        await asyncio.sleep(key.pause / pace)
        if time.monotonic() > end:
            break
        if not socket.is_open:
            seen.faults.append("the line was lost")
            break
        page.handle_key(key)
    try:
        await page.finish()
    except (NotConnected, TimeoutError, RuntimeError) as error:
        seen.faults.append(f"the last save was not acknowledged: {error!r}")
    socket.close()
    await listening
    # Requests during the warm-up and the final saves are not measured; errors always count.
    seen.requests = [request for request in seen.requests if request.lost or request.wanted >= counted_from]
    seen.acks = [(sent, at) for sent, at in seen.acks if counted_from <= sent < end]
    for request in seen.requests:
        request.payload = {}
    return ReporterResult(desk.draft_id, one_line(page.draft.text), seen, desk.block)


def _long_enough(desk: Desk, chance: random.Random) -> Any:
    """Yield the rest of the article, then delete its end and type it again: a shift may be long."""
    yield from keys(desk.article, chance, desk.begun)
    while True:
        yield from keys(desk.article, chance, 0.3)
