"""Confidences that a test chooses, in place of the server's, and the moment when answers arrive."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

# What the page asks about text; answers to them may come at any moment.
_ANSWER = re.compile(r'42\["(suggestions|completions|archive_suggestions|headline_findings|quote_findings)"')
_EVENT = re.compile(r'42\["(suggestions|archive_suggestions)"')

# The confidence of the item at this place of the answer of this event.
Choose = Callable[[str, int], float | None]


class Confidences:
    """Replace the confidences of ranked answers on their way to a page.

    Create it before the page is opened.

    Args:
        choose: may be replaced while the page is open.
    """

    def __init__(self, page: Page, choose: Choose) -> None:
        self.choose = choose
        self.sent: list[tuple[str, dict[str, Any]]] = []
        self._held: list[Callable[[], None]] | None = None
        page.route_web_socket(re.compile("socket.io"), self._relay)

    def typed(self) -> list[str | None]:
        """Return the unfinished sentence of each request for suggestions, in order."""
        return [payload.get("typed") for event, payload in self.sent if event == "suggest"]

    def hold(self) -> None:
        """Hold back answers from now on."""
        self._held = self._held or []

    def release(self, count: int | None = None) -> None:
        """Pass on the first ``count`` held answers; without a count all of them, and stop holding."""
        waiting = self._held or []
        self._held = waiting[count:] if count is not None else None
        for send in waiting[:count]:
            send()

    def _relay(self, socket: Any) -> None:
        server = socket.connect_to_server()

        def forward(message: Any) -> None:
            if isinstance(message, str) and message.startswith("42["):
                event, payload, *_ = json.loads(message[2:])
                self.sent.append((event, payload))
            server.send(message)

        def answered(message: Any) -> None:
            match = isinstance(message, str) and _EVENT.match(message)
            if match:
                event, payload = json.loads(message[2:])
                if payload.get("stage") != "recall":
                    for at, item in enumerate(payload.get("items", [])):
                        item["confidence"] = self.choose(event, at)
                message = "42" + json.dumps([event, payload])
            if self._held is not None and isinstance(message, str) and _ANSWER.match(message):
                self._held.append(lambda: socket.send(message))
            else:
                socket.send(message)

        socket.on_message(forward)
        server.on_message(answered)
