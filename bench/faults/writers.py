"""People who write on through faults, as the page does, and record what was acknowledged."""

import asyncio
import itertools
import random
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import requests

from bench.harness.shared_text import EditingPage
from bench.harness.websocket import DeskSocket, NotConnected
from bench.load.page_simulation import as_body

ACK_TIMEOUT_S = 10.0
_RECONNECT_S, _RETRY_S = 0.2, 0.4
_EDIT = re.compile(r"edit-(\d+)-(\d+)\.")


@dataclass
class AcknowledgementLog:
    """What was acknowledged to one writer, and what was lost.

    Args:
        saved: number of the last acknowledged edit.
        acks: monotonic seconds at which each acknowledged save was sent and acknowledged.
        ranked: the same for complete suggestions.
    """

    draft_id: str
    saved: int = 0
    version: int = 1
    acks: list[tuple[float, float]] = field(default_factory=list)
    ranked: list[tuple[float, float]] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    unsure: int = 0
    refused: int = 0
    lines: int = 0


class Writer:
    """Adds edits to its draft and saves each; one that is not acknowledged is sent again."""

    def __init__(self, number: int, url: str, draft_id: str, version: int) -> None:
        self.ledger = AcknowledgementLog(draft_id, version=version)
        self._number = number
        self._url = url
        self._chance = random.Random(number)
        self._edits = 0
        self._unsure: set[str] = set()
        self._ended = False
        self._socket: DeskSocket | None = None
        self._listening: asyncio.Task[None] | None = None
        self._sent: dict[int, float] = {}

    async def write(self) -> None:
        """Write until ``finish``; return once everything is saved."""
        while not self._ended:
            self._edits += 1
            await self._save()
            if self._edits % 5 == 0:
                self._suggest()
            await asyncio.sleep(self._chance.uniform(0.05, 0.3))
        await self._save()
        if self._socket is not None:
            self._socket.close()
        if self._listening is not None:
            await self._listening

    def finish(self) -> None:
        """Stop writing after the current save."""
        self._ended = True

    async def _save(self) -> None:
        """Save until the current text is acknowledged, over as many connections as needed."""
        while self.ledger.saved < self._edits:
            socket = await self._connected()
            text, sent = self._text(), time.monotonic()
            request = {
                "draft_id": self.ledger.draft_id,
                "version": self.ledger.version,
                "headline": f"Writer {self._number}",
                "body": as_body(text),
            }
            try:
                answer = await socket.ask("save_draft", request, ACK_TIMEOUT_S)
            except (NotConnected, TimeoutError):
                self._unsure.add(text)
                self.ledger.unsure += 1
                await asyncio.sleep(_RETRY_S)
                continue
            if "error" in answer:
                # It may be stored nevertheless: the fault may have come before the answer.
                self._unsure.add(text)
                self.ledger.refused += 1
                await asyncio.sleep(_RETRY_S)
                continue
            self._take(answer, text, sent)

    def _take(self, answer: dict[str, Any], text: str, sent: float) -> None:
        ledger = self.ledger
        if "conflict" in answer:
            theirs = answer["conflict"]
            is_own = any(as_body(text) == theirs["body"] for text in self._unsure)
            if not is_own or theirs["version"] != ledger.version + 1:
                ledger.broken.append(
                    f"on version {ledger.version}: {theirs['version']} with {_edits_of(theirs['body'])[-2:]}"
                )
            # The unacknowledged save had arrived: continue from there.
            ledger.version = theirs["version"]
            self._unsure.clear()
            return
        if answer["version"] != ledger.version + 1:
            ledger.broken.append(f"version {ledger.version} became {answer['version']}")
        ledger.version = answer["version"]
        ledger.saved = self._edits
        ledger.acks.append((sent, time.monotonic()))
        self._unsure.clear()

    async def _connected(self) -> DeskSocket:
        while self._socket is None or not self._socket.is_open:
            try:
                self._socket = await DeskSocket.open(self._url, self._receive)
                self._listening = asyncio.get_running_loop().create_task(self._socket.listen())
                self.ledger.lines += 1
            except NotConnected:
                await asyncio.sleep(_RECONNECT_S)
        return self._socket

    def _suggest(self) -> None:
        if self._socket is not None and self._socket.is_open:
            seq = len(self._sent) + 1
            self._sent[seq] = time.monotonic()
            query = {"title": f"Writer {self._number}", "left_context": f"The council met {self._edits} times."}
            self._socket.emit("suggest", {"seq": seq, "draft_id": self.ledger.draft_id, **query})

    def _receive(self, event: str, payload: Any) -> None:
        if event == "suggestions" and payload.get("stage") == "complete" and "degraded" not in payload:
            self.ledger.ranked.append((self._sent[payload["seq"]], time.monotonic()))

    def _text(self) -> str:
        # The last hundred edits, so that the draft stays short.
        first = max(1, self._edits - 99)
        return " ".join(f"edit-{self._number}-{at}." for at in range(first, self._edits + 1))


class Editor:
    """Adds words at random positions to a draft that others edit too, and records which were acknowledged."""

    def __init__(self, name: str, url: str, draft_id: str) -> None:
        self.page = EditingPage(url, draft_id)
        self.draft_id = draft_id
        self.name = name
        self.acknowledged = 0
        self._chance = random.Random(name)
        self._written = 0
        self._ended = False

    @property
    def acks(self) -> list[tuple[float, float]]:
        """Monotonic seconds at which each acknowledged edit was sent and acknowledged."""
        return self.page.acks

    async def write(self) -> None:
        """Write until ``finish``; return once everything is acknowledged."""
        running = asyncio.create_task(self.page.run())
        while not self.page.joins:
            await asyncio.sleep(_RECONNECT_S)
        while not self._ended:
            self._written += 1
            self.page.shared.insert(self._chance.randrange(3), 0, self._word(self._written))
            await asyncio.sleep(self._chance.uniform(0.05, 0.3))
            if self.page.shared.is_acknowledged:
                self.acknowledged = self._written
        self.page.finish()
        await running
        self.acknowledged = self._written

    def finish(self) -> None:
        """Stop writing."""
        self._ended = True

    def missing(self, text: str) -> list[str]:
        """Describe acknowledged words that a text lacks or has twice."""
        counts = Counter(text.split())
        words = [self._word(number).strip() for number in range(1, self.acknowledged + 1)]
        wrong = [word for word in words if counts[word] != 1]
        return [f"{wrong[0]} and {len(wrong) - 1} more are there {counts[wrong[0]]} times"] if wrong else []

    def _word(self, number: int) -> str:
        return f"{self.name}-{number}. "


class Importer:
    """Imports a source about once a second, so that the index is written to during faults."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._ended = False
        self.stored: list[str] = []
        self.unsure: list[str] = []

    async def run(self) -> None:
        """Run until ``finish``."""
        for number in itertools.count():
            if self._ended:
                return
            title = f"Hearing {number}"
            text = f"Ada Okafor: The budget of street {number} was never voted on.\n\nBo Lind: It was, on day {number}."
            (self.stored if await asyncio.to_thread(self._post, title, text) else self.unsure).append(title)
            await asyncio.sleep(0.8)

    def finish(self) -> None:
        """Stop importing."""
        self._ended = True

    def _post(self, title: str, text: str) -> bool:
        try:
            return requests.post(f"{self._url}/api/sources", json={"title": title, "text": text}, timeout=30).ok
        except requests.RequestException:
            return False


def missing_edits(ledger: AcknowledgementLog, version: int, body: Any) -> list[str]:
    """Describe acknowledged edits that a stored draft lacks or has twice."""
    edits = _edits_of(body)
    wrong = []
    if ledger.saved and (not edits or edits[-1] < ledger.saved):
        wrong.append(f"edit {ledger.saved} was acknowledged, {edits[-1:]} is the last in the store")
    if edits != list(range(edits[0], edits[0] + len(edits))) if edits else False:
        wrong.append(f"edits {edits[:3]}…{edits[-3:]} are not one after the other")
    # One more save may have been in flight at the moment of the check.
    if not ledger.version <= version <= ledger.version + 1:
        wrong.append(f"version {ledger.version} was acknowledged, {version} is in the store")
    return wrong


def _edits_of(body: Any) -> list[int]:
    return [int(number) for _, number in _EDIT.findall(str(body))]
