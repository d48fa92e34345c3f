"""The library's page, as a reporter uses it, and a recording for it."""

import io
import math
import re
import struct
import wave
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.desk import Desk
from tests.browser.material import webvtt

RATE = 8000


def tone(seconds: int) -> bytes:
    """Return a WAV file with one low note."""
    out = io.BytesIO()
    one_second = b"".join(struct.pack("<h", int(900 * math.sin(2 * math.pi * 220 * at / RATE))) for at in range(RATE))
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(one_second * seconds)
    return out.getvalue()


class Library:
    """The library page in the tab of a desk whose console is watched."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.page = desk.page
        self.newsroom = desk.newsroom
        self.search = self.page.get_by_test_id("library-search")
        self.rows = self.page.get_by_test_id("library-source")
        self.status = self.page.get_by_test_id("found-status")
        self.title = self.page.get_by_test_id("source-title")
        self.message = self.page.locator(".source-message").get_by_role("heading")
        self.lines = self.page.get_by_test_id("line")
        self.toast = self.page.locator(".toast")

    def bring(self, title: str, *, recording: int = 0, **details: Any) -> str:
        """Upload a source for one test, optionally with a recording of so many seconds."""
        source_id = str(self.newsroom.upload(f"{title}.vtt", webvtt(title=title))["source_id"])
        if recording:
            files = {"file": ("evening.wav", tone(recording), "audio/wav")}
            self.newsroom.call("PUT", f"/api/sources/{source_id}/media", files=files)
        if details:
            self.newsroom.call("PATCH", f"/api/sources/{source_id}", json=details)
        return source_id

    def stored(self, source_id: str) -> dict[str, Any]:
        """Return the source as the server has it."""
        return self.newsroom.call("GET", f"/api/sources/{source_id}")

    def go(self, query: str = "") -> "Library":
        """Open the page."""
        self.page.goto(f"{self.newsroom.url}/sources{query}")
        expect(self.status).to_have_text(re.compile(r"source"))
        return self

    def read(self, source_id: str, at: int | None = None) -> "Library":
        """Open a source by its address."""
        self.go(f"?source={source_id}" + (f"&at={at}" if at is not None else ""))
        expect(self.lines.first).to_be_visible()
        return self

    def line(self, words: str) -> Locator:
        """Return the paragraph that contains these words."""
        return self.lines.filter(has_text=words)

    def open_details(self) -> Locator:
        """Open the details beside the transcript."""
        self.page.get_by_test_id("details-open").click()
        details = self.page.get_by_test_id("details")
        expect(details).to_be_visible()
        return details

    def seconds(self) -> float:
        """Return the position of the recording."""
        return float(self.page.locator("audio, video").evaluate("player => player.currentTime"))

    def is_playing(self) -> bool:
        """Return whether the recording is playing."""
        return not self.page.locator("audio, video").evaluate("player => player.paused")
