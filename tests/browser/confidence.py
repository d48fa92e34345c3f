"""Confidences that a test chooses, in place of the server's."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

_EVENT = re.compile(r'42\["(suggestions|archive_suggestions)"')

# The confidence of the item at this place of the answer of this event.
Choose = Callable[[str, int], float | None]


class Confidences:
    """Replaces the confidences of ranked answers on their way to a page; create it before the page is opened.

    Args:
        choose: may be replaced while the page is open.
    """

    def __init__(self, page: Page, choose: Choose) -> None:
        self.choose = choose
        self.sent: list[tuple[str, dict[str, Any]]] = []
        page.route_web_socket(re.compile("socket.io"), self._relay)

    def typed(self) -> list[str | None]:
        """The unfinished sentence of each request for suggestions, in order."""
        return [payload.get("typed") for event, payload in self.sent if event == "suggest"]

    def _relay(self, socket: Any) -> None:
        server = socket.connect_to_server()

        def asked(message: Any) -> None:
            if isinstance(message, str) and message.startswith("42["):
                event, payload, *_ = json.loads(message[2:])
                self.sent.append((event, payload))
            server.send(message)

        def answered(message: Any) -> None:
            found = isinstance(message, str) and _EVENT.match(message)
            if found:
                event, payload = json.loads(message[2:])
                if payload.get("stage") != "recall":
                    for at, item in enumerate(payload.get("items", [])):
                        item["confidence"] = self.choose(event, at)
                message = "42" + json.dumps([event, payload])
            socket.send(message)

        socket.on_message(asked)
        server.on_message(answered)
