"""Reporters who save again and again, whatever happens to the desk, and note what was acknowledged."""

import re
import threading
import time

import requests

from tests.server.processes import DeskProcess, ReconnectingPage


class Reporter(threading.Thread):
    """Add a sentence, save it, and record it once acknowledged; send it again otherwise."""

    def __init__(self, web: DeskProcess) -> None:
        super().__init__(daemon=True)
        self.draft_id = requests.post(f"{web.url}/api/drafts", json={}, timeout=60).json()["draft_id"]
        self.page = ReconnectingPage(web.url)
        self.acknowledged, self.acknowledged_at = 0, time.monotonic()
        self.failure = ""
        self.ending = threading.Event()

    def run(self) -> None:
        version, body = 1, ""
        try:
            while not self.ending.is_set():
                body += f"Sentence {self.acknowledged + 1}. "
                while "version" not in (answer := self.page.save(self.draft_id, version, body)):
                    # The save before had arrived although its acknowledgement was lost.
                    assert answer["conflict"]["body"] == body, "a save of somebody else's"
                    version = answer["conflict"]["version"]
                version = answer["version"]
                self.acknowledged, self.acknowledged_at = self.acknowledged + 1, time.monotonic()
                time.sleep(0.1)
        except Exception as error:
            self.failure = repr(error)

    def stored(self, web: DeskProcess) -> int:
        """Return how many sentences are stored; each is there once."""
        body = requests.get(f"{web.url}/api/drafts/{self.draft_id}", timeout=60).json()["body"]
        numbers = [int(number) for number in re.findall(r"Sentence (\d+)\.", str(body))]
        assert numbers == list(range(1, len(numbers) + 1))
        return len(numbers)
