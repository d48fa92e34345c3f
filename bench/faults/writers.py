"""People who write on through faults, as the page does, and record what was acknowledged."""

import asyncio
import itertools
import random
from collections import Counter

import requests

from bench.harness.shared_text import EditingPage

_RECONNECT_S = 0.2


class Editor:
    """Adds words at random positions to a draft that others edit too, and records which were acknowledged.

    It asks for suggestions now and then.
    """

    def __init__(self, name: str, url: str, draft_id: str) -> None:
        self.page = EditingPage(url, draft_id)
        self.draft_id = draft_id
        self.name = name
        self.acknowledged = 0
        self._chance = random.Random(name)
        self._written = 0
        self._ended = False

    async def write(self) -> None:
        """Write until ``finish``; return once everything is acknowledged."""
        running = asyncio.create_task(self.page.run())
        while not self.page.joins:
            await asyncio.sleep(_RECONNECT_S)
        while not self._ended:
            self._written += 1
            self.page.shared.insert(self._chance.randrange(3), 0, self._word(self._written))
            if self._written % 5 == 0:
                self.page.suggest(f"The council met {self._written} times.")
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
