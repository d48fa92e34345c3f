"""Simulate the desk's page: what it sends while somebody writes, when, and how it handles the answers.

The same rules as in ``static/src``: ``wire/channel.ts`` (one unanswered request of a kind, the newest waits behind it),
``wire/negative-cache.ts``, ``suggestions/request-scheduler.ts``, ``suggestions/completion.ts``, ``checks/checker.ts``
and ``drafts/saving/saver.ts``. What is edited is sent as ``bench.harness.shared_text`` does, with carets; pages check
what others wrote, and say that they are there (``drafts/presence/presence.ts``).
"""

import asyncio
import itertools
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bench.harness.shared_text import BATCH_S, LettersSeen, SharedText
from bench.harness.websocket import DeskSocket, NotConnected
from bench.load.typing_model import Key, Sentences, open_quote

ASK_DELAY_S, CHECK_DELAY_S = 0.120, 0.700
# The page sends the letters of this time together while nobody else has the draft open.
ALONE_S = 0.5
# Of what others write, of a caret that moves, and between two signs of life.
FOLLOW_DELAY_S, CARET_DELAY_S, HEARTBEAT_S = 10.0, 0.120, 8.0
ANSWER_TIMEOUT_S = 12.0
LEFT_CONTEXT_LIMIT = 8_000
FEWEST_WORDS = 3
_MARKS = frozenset('"“”„«»「」『』｢｣‘')
# Events, and the events of their answers.
ANSWERED_BY = {
    "suggest": "suggestions",
    "complete_quote": "completions",
    "verify_quotes": "quote_findings",
    "check_headline": "headline_findings",
}
_STAGES = ("recall", "ranked", "complete")


@dataclass(slots=True)
class TimedRequest:
    """One request: when the page wanted it, and when each of its answers came (monotonic seconds)."""

    kind: str
    seq: int
    wanted: float
    payload: dict[str, Any]
    answers: list[tuple[str, float]] = field(default_factory=list)
    error: str | None = None
    superseded: bool = False
    lost: bool = False

    @property
    def ranked(self) -> float | None:
        """The time of the first ranked answer."""
        return next((at for stage, at in self.answers if stage != "recall"), None)

    @property
    def is_complete(self) -> bool:
        """Whether the last stage was answered."""
        return any(stage == "complete" for stage, _ in self.answers)


@dataclass
class PageObservations:
    """What one reporter's page received, and errors in it."""

    requests: list[TimedRequest] = field(default_factory=list)
    acks: list[tuple[float, float]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    replaced: int = 0
    keys: int = 0


class Channel:
    """One kind of request: one in flight, the newest waiting behind it.

    Args:
        every: one request of so many is sent.
    """

    def __init__(
        self, kind: str, numbers: "itertools.count[int]", socket: DeskSocket, seen: PageObservations, every: int = 1
    ) -> None:
        self._wanted = itertools.cycle(range(every))
        self._kind = kind
        self._numbers = numbers
        self._socket = socket
        self._seen = seen
        self._by_seq: dict[int, TimedRequest] = {}
        self._open: TimedRequest | None = None
        self._waiting: tuple[dict[str, Any], float] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._last_seq = 0

    def ask(self, payload: dict[str, Any]) -> None:
        """Send now, or as soon as the request in flight is answered."""
        if next(self._wanted):
            return
        if self._open is None:
            self._dispatch(payload, time.monotonic())
            return
        if self._waiting is not None:
            self._seen.replaced += 1
        self._waiting = (payload, time.monotonic())

    def receive(self, message: dict[str, Any]) -> TimedRequest | None:
        """Accept an answer; None where it is not this page's."""
        seq = message.get("seq", -1)
        request = self._by_seq.get(seq)
        if request is None:
            self._seen.faults.append(f"{self._kind}: an answer to {seq}, which this page never sent")
            return None
        if seq < self._last_seq:
            self._seen.faults.append(f"{self._kind}: {seq} answered after {self._last_seq}")
        self._last_seq = max(self._last_seq, seq)
        if "error" in message:
            request.error = str(message["error"].get("code"))
        else:
            self._add_answer(request, message.get("stage", "complete"))
        if request is self._open:
            self._settle()
            if self._waiting is not None:
                self._dispatch(*self._waiting)
        for older in [number for number in self._by_seq if number < seq - 8]:
            del self._by_seq[older]
        return request

    def close(self) -> None:
        """Stop waiting; what was in flight counts neither as answered nor as lost."""
        if self._open is not None:
            self._open.superseded = True
        self._settle()
        self._waiting = None

    @property
    def is_busy(self) -> bool:
        """Whether a request is in flight."""
        return self._open is not None

    def _add_answer(self, request: TimedRequest, stage: str) -> None:
        earlier = [name for name, _ in request.answers]
        if stage in earlier or any(_STAGES.index(name) > _STAGES.index(stage) for name in earlier):
            self._seen.faults.append(f"{self._kind}: {request.seq} answered with {stage} after {earlier}")
        request.answers.append((stage, time.monotonic()))

    def _dispatch(self, payload: dict[str, Any], wanted: float) -> None:
        self._waiting = None
        for older in self._by_seq.values():
            older.superseded = True
        request = TimedRequest(self._kind, next(self._numbers), wanted, payload)
        self._seen.requests.append(request)
        self._by_seq[request.seq] = request
        self._open = request
        self._timer = asyncio.get_running_loop().call_later(ANSWER_TIMEOUT_S, self._give_up, request)
        self._socket.emit(self._kind, {**payload, "seq": request.seq})

    def _give_up(self, request: TimedRequest) -> None:
        request.lost = True
        self._settle()
        if self._waiting is not None:
            self._dispatch(*self._waiting)

    def _settle(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        self._open = None


class Page:
    """One open draft.

    Args:
        number: of the reporter; its requests have a number range of their own, so that an answer to another's is
            recognised.
        every: one request of so many is sent, of each kind.
    """

    def __init__(self, number: int, draft: "Draft", socket: DeskSocket, seen: PageObservations, every: int = 1) -> None:
        self.draft = draft
        self._socket = socket
        self._seen = seen
        numbers = itertools.count(1_000_000 * (number + 1))
        self._channels = {kind: Channel(kind, numbers, socket, seen, every) for kind in ANSWERED_BY}
        self._last_context: str | None = None
        self._last_typed = ""
        self._nowhere: str | None = None
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._saving: asyncio.Task[None] | None = None
        self._sentences = Sentences(draft.whole)
        self.text = draft.text

    def handle_key(self, key: Key) -> None:
        """Handle a key, or a click."""
        self.text = key.text
        self._seen.keys += 1
        start = self._sentences.start(min(key.caret, len(key.text)))
        context = key.text[:start].strip()[-LEFT_CONTEXT_LIMIT:]
        if context != self._last_context:
            self._last_context = context
            self._later("suggest", ASK_DELAY_S, lambda: self._suggest(context))
        quote = open_quote(key.text, start, key.caret)
        if quote is None or len(quote.split()) < FEWEST_WORDS:
            self._last_typed = ""
        elif quote != self._last_typed:
            self._last_typed = quote
            if self._nowhere is None or not quote.startswith(self._nowhere):
                self._channels["complete_quote"].ask({"typed": quote, "draft_id": self.draft.draft_id})
        if key.edited:
            self.draft.edited(key.text)
            self._save_soon()
            self._later("check", CHECK_DELAY_S, self._check)
        else:
            self._later("caret", CARET_DELAY_S, lambda: self.draft.caret_moved(self._socket))

    def on_event(self, event: str, payload: Any) -> None:
        """Handle an event of the socket."""
        if self.draft.on_event(event, payload) and "follow" not in self._timers:
            self._later("follow", FOLLOW_DELAY_S, self._check)
        kind = next((kind for kind, answer in ANSWERED_BY.items() if answer == event), None)
        if kind is None:
            return
        request = self._channels[kind].receive(payload)
        if request is None:
            return
        if payload.get("nowhere"):
            self._nowhere = request.payload["typed"]
        if request.error is None:
            self._seen.faults += _foreign_items(request, payload, self.draft)

    async def finish(self, timeout_s: float = 30.0) -> None:
        """Wait for requests in flight, and save unsaved changes.

        Raises:
            NotConnected, TimeoutError: the last save was not acknowledged.
        """
        self._start_nothing()
        end = time.monotonic() + timeout_s
        while any(channel.is_busy for channel in self._channels.values()) and time.monotonic() < end:
            await asyncio.sleep(0.05)
        for channel in self._channels.values():
            channel.close()
        if self._saving is not None:
            await self._saving
        self._start_nothing()
        while not self.draft.is_saved and time.monotonic() < end:
            await self.draft.save(self._socket, self._seen)
        await self.draft.leave(self._socket)

    def _start_nothing(self) -> None:
        for timer in self._timers.values():
            timer.cancel()

    def _later(self, name: str, delay: float, work: Callable[[], None]) -> None:
        if name in self._timers:
            self._timers[name].cancel()
        self._timers[name] = asyncio.get_running_loop().call_later(delay, work)

    def _suggest(self, context: str) -> None:
        if self.draft.headline.strip() or context:
            payload = {
                "title": self.draft.headline,
                "left_context": context,
                "draft_id": self.draft.draft_id,
                "draft_version": self.draft.version,
                "questions": False,
            }
            self._channels["suggest"].ask(payload)

    def _check(self) -> None:
        if (following := self._timers.pop("follow", None)) is not None:
            following.cancel()
        sources, body = {"source_ids": list(self.draft.source_ids)}, self.draft.body
        if _MARKS & set(self.draft.headline):
            self._channels["check_headline"].ask({"headline": self.draft.headline, "body": body, **sources})
        if _MARKS & set(body):
            self._channels["verify_quotes"].ask({"body": body, **sources})

    def _save_soon(self) -> None:
        if "save" not in self._timers:
            self._later("save", self.draft.save_delay_s, self._save)

    def _save(self) -> None:
        self._timers.pop("save", None)
        if self._saving is None or self._saving.done():
            self._saving = asyncio.get_running_loop().create_task(self._save_now())

    async def _save_now(self) -> None:
        try:
            await self.draft.save(self._socket, self._seen)
        except (NotConnected, TimeoutError, RuntimeError) as error:
            self._seen.faults.append(f"save: {error!r}")
            return
        if not self.draft.is_saved:
            self._save_soon()


class Draft:
    """A draft as one page holds it, which writes a block of it; it outlives connections.

    Args:
        draft_id: of the draft.
        headline: of the draft.
        text: of the writer's block so far.
        whole: the text that it will be in the end, whose sentences are known.
        source_ids: of the draft.
        block: the place of the writer's own.
        letters: shared by the pages of the draft.
        is_shared: whether others write in it too.
    """

    def __init__(
        self,
        draft_id: str,
        headline: str,
        text: str,
        whole: str,
        source_ids: Sequence[str],
        *,
        block: int,
        letters: LettersSeen,
        is_shared: bool,
    ) -> None:
        self.draft_id = draft_id
        self.headline = headline
        self.text = text
        self.whole = whole
        self.source_ids = frozenset(source_ids)
        self.save_delay_s = BATCH_S if is_shared else ALONE_S
        self._block = block
        self._shared = SharedText(draft_id, letters)
        self._present: asyncio.Task[None] | None = None

    @property
    def version(self) -> int:
        """The version that has what was acknowledged."""
        return self._shared.version

    @property
    def is_saved(self) -> bool:
        """Whether the current text was sent."""
        return self._shared.is_sent

    @property
    def body(self) -> str:
        """All of the text, as it is checked."""
        return "\n".join(self._shared.lines)

    def edited(self, text: str) -> None:
        """Replace the writer's text."""
        self._shared.rewrite(self._block, one_line(self.text), one_line(text))
        self.text = text

    def on_event(self, event: str, payload: Any) -> bool:
        """Handle an event of the socket; return whether the text was edited by others."""
        self._shared.receive(event, payload)
        return event == "text_edited"

    def caret_moved(self, socket: DeskSocket) -> None:
        """Handle a click."""
        self._shared.send_caret(socket)

    async def join(self, socket: DeskSocket) -> None:
        """Open the draft."""
        await self._shared.join(socket)
        self._shared.send_caret(socket)
        self._present = asyncio.get_running_loop().create_task(self._say_present(socket))

    async def leave(self, socket: DeskSocket) -> None:
        """Close it."""
        if self._present is not None:
            self._present.cancel()
        await socket.ask("leave_text", {"draft_id": self.draft_id})

    async def save(self, socket: DeskSocket, seen: PageObservations) -> None:
        """Send the current text, if it changed.

        Raises:
            NotConnected, TimeoutError: no acknowledgement came.
            RuntimeError: it was refused for good.
        """
        if self.is_saved:
            return
        acknowledged = await self._shared.send(socket)
        if acknowledged is not None:
            seen.acks.append(acknowledged)

    async def _say_present(self, socket: DeskSocket) -> None:
        opened = {"draft_id": self.draft_id, "page": secrets.token_hex(8)}
        socket.emit("open_draft", opened)
        while True:
            await asyncio.sleep(HEARTBEAT_S)
            socket.emit("present", opened)


def one_line(text: str) -> str:
    """Return a text as one block, with every character in its place."""
    return text.replace("\n", " ")


def as_body(text: str) -> dict[str, Any]:
    """Convert plain text to the editor's document."""
    paragraphs: list[dict[str, Any]] = [
        {"type": "paragraph", "content": [{"type": "text", "text": line}]} if line else {"type": "paragraph"}
        for line in text.split("\n")
    ]
    return {"type": "doc", "content": paragraphs}


def _foreign_items(request: TimedRequest, answer: dict[str, Any], draft: Draft) -> list[str]:
    """Describe items of an answer that belong to another draft."""
    if request.kind == "suggest":
        others = {item["source_id"] for item in answer["items"]} - draft.source_ids
        return [f"suggest: {request.seq} was offered sources that are not attached: {others}"] if others else []
    if request.kind in {"verify_quotes", "check_headline"}:
        text = request.payload["body" if request.kind == "verify_quotes" else "headline"]
        strange = [finding["quote"] for finding in answer["findings"] if not _has_right_position(finding, text)]
        return [f"{request.kind}: {request.seq} has findings of another text: {strange[:1]}"] if strange else []
    return []


def _has_right_position(finding: dict[str, Any], text: str) -> bool:
    """Return whether the quote begins at its position; one that spans paragraphs has lost its inner marks."""
    return text[finding["start"] :].startswith(finding["quote"].split("\n")[0])
