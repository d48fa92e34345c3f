"""Pages that edit a draft together, with Yjs documents of their own."""

import base64
from typing import Any

from flask import Flask
from pycrdt import Doc, Text, XmlElement, XmlFragment, XmlText

from server.coediting.mapping import read_body
from tests.server.client import Socket


def encode(data: bytes) -> str:
    """As bytes are sent."""
    return base64.b64encode(data).decode()


class EditingPage:
    """A page with an open draft: joins, edits its document, and applies received updates."""

    def __init__(self, desk: Flask, draft_id: str, **rest: Any) -> None:
        self.socket = Socket(desk, **rest)
        self.draft_id = draft_id
        self.doc: Doc[Any] = Doc()
        self.body: XmlFragment
        self.headline: Text
        self.bind()
        self.document_id = ""
        self.sent = self.doc.get_state()
        self._applied = 0

    def bind(self) -> None:
        """Find the parts of the document."""
        self.body = self.doc.get("body", type=XmlFragment)
        self.headline = self.doc.get("headline", type=Text)

    def join(self) -> dict[str, Any]:
        """Join: get missing updates from the server, and send it those that it lacks."""
        answer: dict[str, Any] = self.call("join_text", state_vector=encode(self.doc.get_state()))
        if "error" not in answer:
            self.document_id = answer["document_id"]
            self.doc.apply_update(base64.b64decode(answer["update"]))
            self.sent = base64.b64decode(answer["state_vector"])
        return answer

    def call(self, event: str, **fields: Any) -> Any:
        return self.socket.emit(event, {"draft_id": self.draft_id, **fields}, callback=True)

    def send(self) -> dict[str, Any]:
        """Send the edits since the last call."""
        answer = self.send_bytes(self.doc.get_update(self.sent))
        if answer.get("saved"):
            self.sent = self.doc.get_state()
        return answer

    def send_bytes(self, update: bytes, document_id: str | None = None) -> dict[str, Any]:
        answer: dict[str, Any] = self.call(
            "edit_text", document_id=self.document_id if document_id is None else document_id, update=encode(update)
        )
        return answer

    def receive(self) -> int:
        """Apply the received edits; return their number."""
        self.socket.got += self.socket.client.get_received()
        edits = self.received("text_edited")
        fresh, self._applied = edits[self._applied :], len(edits)
        for edit in fresh:
            self.doc.apply_update(base64.b64decode(edit["update"]))
        return len(fresh)

    def received(self, event: str) -> list[dict[str, Any]]:
        self.socket.got += self.socket.client.get_received()
        return [message["args"][0] for message in self.socket.got if message["name"] == event]

    def text(self, block: int = 0) -> XmlText:
        """Return the text of a block, created if it is empty."""
        element = self.body.children[block]
        assert isinstance(element, XmlElement)
        if not len(element.children):
            element.children.append(XmlText())
        text = element.children[0]
        assert isinstance(text, XmlText)
        return text

    def blocks(self) -> list[str]:
        """Return the texts of the top blocks."""
        return ["".join(run["text"] for run in block.get("content", [])) for block in read_body(self.doc)["content"]]
