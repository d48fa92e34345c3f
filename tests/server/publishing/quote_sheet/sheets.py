"""A draft to be checked, and its quote sheet as JSON and as a page."""

import json
from contextlib import closing
from html.parser import HTMLParser
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from server.db.database import db
from server.db.tables import Source

SAID = "A wall without pumps behind it is money thrown in the harbour"
BODY = (
    f"“{SAID},” said Bram Osk.\n"
    "“The wall costs thirty-nine million and the pumps cost four,” Ada Quill told the room.\n"
    "“The moon was made of old timetables,” she said."
)
HEADLINE = "Engineer: ‘money thrown in the harbour’"


def sheet_of(client: FlaskClient, draft: str) -> dict[str, Any]:
    answer = client.get(f"/api/drafts/{draft}/quotes")
    assert answer.status_code == 200, answer.text
    sheet: dict[str, Any] = answer.get_json()
    return sheet


def page_of(client: FlaskClient, draft: str) -> str:
    answer = client.get(f"/drafts/{draft}/quotes")
    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    return answer.text


# The words of the body that no source has.
INVENTED = {"quote": "The moon was made of old timetables,", "reason": "Said off the record."}


def published_sheet(client: FlaskClient, publication: Any) -> dict[str, Any]:
    """Return the quote sheet of a publication as JSON."""
    with closing(client.get(publication["quote_sheet_json"])) as got:
        sheet: dict[str, Any] = json.loads(got.text)
        return sheet


def change_source(desk: Flask, source_id: str, **values: Any) -> None:
    with desk.app_context():
        source = db.session.get(Source, source_id)
        for name, value in values.items():
            setattr(source, name, value)
        db.session.commit()


def marked(words: str, **attrs: Any) -> dict[str, Any]:
    return {"type": "text", "text": words, "marks": [{"type": "quote", "attrs": attrs}]}


def body_of(*inlines: dict[str, Any] | str) -> dict[str, Any]:
    nodes = [{"type": "text", "text": inline} if isinstance(inline, str) else inline for inline in inlines]
    return {"type": "doc", "content": [{"type": "paragraph", "content": nodes}]}


class Words(HTMLParser):
    """What a page says, and its tags."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.said = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.said += " " if tag in {"dd", "dt", "p", "span"} else ""
        assert not any(name.startswith("on") for name, _ in attrs)

    def handle_data(self, data: str) -> None:
        if self.tags[-1:] != ["style"]:
            self.said += data

    @property
    def text(self) -> str:
        return " ".join(self.said.split())
