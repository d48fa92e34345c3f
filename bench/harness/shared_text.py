"""The page's side of co-editing: its Yjs document, and what it sends and receives."""

import asyncio
import base64
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pycrdt import Doc, XmlElement, XmlFragment, XmlText
from rapidfuzz.distance import Postfix, Prefix

from bench.harness.websocket import DeskSocket, NotConnected
from server.coediting.awareness import Caret, write_awareness
from server.coediting.mapping import BODY, read_body
from server.coediting.updates import read_state_vector

ACK_TIMEOUT_S: Final = 10.0
_RECONNECT_S: Final = 0.2
# The page sends the letters of this time together.
BATCH_S: Final = 0.15
_REFUSED_FOR_GOOD: Final = frozenset({"bad_update", "bad_body", "headline_too_long", "text_too_large", "text_replaced"})


@dataclass
class LettersSeen:
    """When letters were typed, and when they reached the other pages of the draft."""

    _seen: list[tuple[float, float]] = field(default_factory=list)
    _typed: dict[int, list[tuple[int, float]]] = field(default_factory=dict)
    _next: dict[tuple[int, int], int] = field(default_factory=dict)

    def typed(self, client: int, clock: int) -> None:
        """Record that a page has typed up to ``clock``."""
        self._typed.setdefault(client, []).append((clock, time.monotonic()))

    def since(self, start: float, end: float) -> list[float]:
        """Return the seconds until letters typed between ``start`` and ``end`` reached each other page."""
        return [applied - typed for typed, applied in self._seen if start <= typed < end]

    def applied(self, page: int, clocks: Mapping[int, int]) -> None:
        """Record the clocks that a page has received of each client."""
        moment = time.monotonic()
        for client, letters in self._typed.items():
            if client == page:
                continue
            at = self._next.get((page, client), 0)
            while at < len(letters) and letters[at][0] <= clocks.get(client, 0):
                self._seen.append((letters[at][1], moment))
                at += 1
            self._next[page, client] = at


class SharedText:
    """The document of one page; it outlives connections.

    Args:
        seen: shared by the pages of the draft, to measure when they receive each other's letters.
    """

    def __init__(self, draft_id: str, seen: LettersSeen | None = None) -> None:
        self.draft_id = draft_id
        self.document_id = ""
        self.version = 0
        self._doc: Doc[Any] = Doc(client_id=secrets.randbits(32))  # as a page has them
        self._body: XmlFragment = self._doc.get(BODY, type=XmlFragment)
        self._sent = self._doc.get_state()
        self._seen = seen
        self._caret_clock = 0
        self.is_sent = True
        self._awaits_answer = False

    @property
    def is_acknowledged(self) -> bool:
        """Whether everything that was edited is sent, and an acknowledgement has come of all of it."""
        return self.is_sent and not self._awaits_answer

    @property
    def lines(self) -> list[str]:
        """The text of each block."""
        blocks = read_body(self._doc)["content"]
        return ["".join(run["text"] for run in block.get("content", [])) for block in blocks]

    @property
    def state(self) -> bytes:
        """The whole document as one update: equal for equal replicas."""
        return self._doc.get_update()

    async def join(self, socket: DeskSocket) -> None:
        """Fetch what the page lacks; what the server lacks is sent next.

        Raises:
            NotConnected, TimeoutError: no acknowledgement came, or it was refused: the page joins again.
        """
        request = {"draft_id": self.draft_id, "state_vector": _text(self._doc.get_state())}
        answer = await socket.ask("join_text", request, ACK_TIMEOUT_S)
        if "error" in answer:
            raise NotConnected(f"join_text: {answer['error']['code']}")
        self.document_id = answer["document_id"]
        self._apply(answer["update"])
        self._sent = base64.b64decode(answer["state_vector"])
        self.is_sent = len(self._doc.get_update(self._sent)) <= 2  # nothing, and nothing deleted

    def receive(self, event: str, payload: Any) -> None:
        """Handle an event of the socket."""
        if event == "text_edited" and payload["draft_id"] == self.draft_id:
            self._apply(payload["update"])

    def insert(self, block: int, at: int, text: str) -> None:
        """Insert text in a block.

        Args:
            at: offset in bytes, at most the end of the block.
        """
        line = self._line(block)
        line.insert(min(at, len(line)), text)
        self._edited()

    def rewrite(self, block: int, old: str, new: str) -> None:
        """Replace the text ``old`` of a block by ``new``; only what differs between them is edited."""
        before = Prefix.similarity(old, new)
        rest, wanted = old[before:], new[before:]
        after = Postfix.similarity(rest, wanted)
        removed, inserted = rest[: len(rest) - after], wanted[: len(wanted) - after]
        at, line = len(old[:before].encode()), self._line(block)
        with self._doc.transaction():
            if removed:
                del line[at : at + len(removed.encode())]
            if inserted:
                line.insert(at, inserted)
        self._edited()

    async def send(self, socket: DeskSocket) -> tuple[float, float] | None:
        """Send what was edited; return when it was sent and acknowledged, or ``None`` if it was refused for now.

        Raises:
            NotConnected, TimeoutError: no acknowledgement came.
            RuntimeError: it was refused for good.
        """
        state, update, sent = self._doc.get_state(), self._doc.get_update(self._sent), time.monotonic()
        self.is_sent = True  # what is edited from now on is not
        request = {
            "draft_id": self.draft_id,
            "document_id": self.document_id,
            "update": _text(update),
            "awareness": self._caret(),
        }
        self._awaits_answer = True
        try:
            answer = await socket.ask("edit_text", request, ACK_TIMEOUT_S)
        except (NotConnected, TimeoutError):
            self.is_sent = False
            raise
        finally:
            self._awaits_answer = False
        if "saved" in answer:
            self._sent, self.version = state, answer["version"]
            return sent, time.monotonic()
        self.is_sent = False
        code = answer["error"]["code"]
        if code in _REFUSED_FOR_GOOD:
            raise RuntimeError(f"edit_text: {answer['error']}")
        if code == "text_gap":
            await self.join(socket)
        return None

    def send_caret(self, socket: DeskSocket) -> None:
        """Send a caret that moved without an edit."""
        socket.emit("text_awareness", {"draft_id": self.draft_id, "update": self._caret()})

    def _caret(self) -> str:
        """Return the caret after the page's last letter, as an awareness update."""
        client = self._doc.client_id
        letter = {"client": client, "clock": read_state_vector(self._doc.get_state()).get(client, 0)}
        position = {"type": None, "tname": None, "item": letter, "assoc": 0}
        self._caret_clock += 1
        state = {"cursor": {"field": "body", "anchor": position, "head": position}}
        return _text(write_awareness(Caret(client, self._caret_clock, state)))

    def _line(self, block: int) -> XmlText:
        element = self._body.children[block % len(self._body.children)]
        assert isinstance(element, XmlElement)
        if not len(element.children):
            element.children.append(XmlText())
        line = element.children[0]
        assert isinstance(line, XmlText)
        return line

    def _edited(self) -> None:
        self.is_sent = False
        if self._seen is not None:
            client = self._doc.client_id
            self._seen.typed(client, read_state_vector(self._doc.get_state()).get(client, 0))

    def _apply(self, update: str) -> None:
        self._doc.apply_update(base64.b64decode(update))
        if self._seen is not None:
            self._seen.applied(self._doc.client_id, read_state_vector(self._doc.get_state()))


class EditingPage:
    """A page that stays connected and joined, through as many connections as it takes, and sends what is edited."""

    def __init__(self, url: str, draft_id: str) -> None:
        self.shared = SharedText(draft_id)
        self.acks: list[tuple[float, float]] = []
        # The same for complete suggestions that the models ranked.
        self.ranked: list[tuple[float, float]] = []
        self.joins = self.sent_again = self.refused = 0
        self._url = url
        self._ended = False
        self._socket: DeskSocket | None = None
        self._suggest_sent: list[float] = []

    async def run(self) -> None:
        """Run until ``finish``, and join once at least; returns once everything is acknowledged."""
        joins = self.joins
        while not (self._ended and self.shared.is_sent and self.joins > joins):
            try:
                self._socket = socket = await DeskSocket.open(self._url, self._receive)
            except NotConnected:
                await asyncio.sleep(_RECONNECT_S)
                continue
            listening = asyncio.create_task(socket.listen())
            try:
                await self.shared.join(socket)
                self.joins += 1
                await self._exchange(socket)
            except (NotConnected, TimeoutError):
                self.sent_again += 1
                await asyncio.sleep(_RECONNECT_S)
            finally:
                socket.close()
                await listening

    def finish(self) -> None:
        """Stop editing."""
        self._ended = True

    def suggest(self, left_context: str) -> None:
        """Ask for suggestions, if the page is connected."""
        if self._socket is not None and self._socket.is_open:
            self._suggest_sent.append(time.monotonic())
            query = {"title": "The bridge", "left_context": left_context, "draft_id": self.shared.draft_id}
            self._socket.emit("suggest", {"seq": len(self._suggest_sent), **query})

    def _receive(self, event: str, payload: Any) -> None:
        self.shared.receive(event, payload)
        if event == "suggestions" and payload.get("stage") == "complete" and "degraded" not in payload:
            self.ranked.append((self._suggest_sent[payload["seq"] - 1], time.monotonic()))

    async def _exchange(self, socket: DeskSocket) -> None:
        while socket.is_open:
            if not self.shared.is_sent:
                acknowledged = await self.shared.send(socket)
                if acknowledged is not None:
                    self.acks.append(acknowledged)
                else:
                    self.refused += 1
            elif self._ended:
                return
            await asyncio.sleep(BATCH_S if self.shared.is_sent else _RECONNECT_S)


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")
