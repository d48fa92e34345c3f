"""Everything that shows words of a source is recorded while the source is under embargo.

Each route and each event is in one of the two tables, so that a new one has to be: what shows words of sources to
somebody who did not send them, and what does not.
"""

import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.access.declarations import EVENTS as DECLARED_EVENTS
from server.db.database import db
from server.db.tables import AuditEntry, Source, SourceParagraph, now
from tests.conftest import MakeDesk
from tests.server.client import Socket
from tests.server.newsroom import add_draft, add_source
from tests.server.people import add_person, signed_in_client
from tests.server.publishing.overrides import publish_with_reasons

SAID = "A wall without pumps behind it is money thrown in the harbour"

# Method, address and body.
ROUTES: dict[str, tuple[str, str, Any]] = {
    "archive.find": ("GET", "/api/archive?q=pumps&embargoed=1", None),
    "checks.check": (
        "POST",
        "/api/check",
        {"headline": f"Osk: “{SAID}”", "body": "Nothing.", "source_ids": ["{source}"]},
    ),
    "checks.verify": ("POST", "/api/verify", {"body": f"“{SAID},” said Bram Osk."}),
    "suggesting.suggest": ("POST", "/api/suggest", {"left_context": "What of the wall?", "source_ids": ["{source}"]}),
    "drafts_page.export_draft": ("GET", "/api/drafts/{draft}/export?format=json", None),
    "paragraphs.correct": ("PATCH", "/api/sources/{source}/paragraphs/{paragraph}", {"question": False}),
    "paragraphs.history": ("GET", "/api/sources/{source}/paragraphs/{paragraph}/history", None),
    "publications.publish": ("POST", "/api/drafts/{draft}/publish", {"version": 1}),
    "publications.published_file": ("GET", "/publications/{publication}/quotes.json", None),
    "publications.quotes": ("GET", "/api/drafts/{draft}/quotes", None),
    "publications.quotes_page": ("GET", "/drafts/{draft}/quotes", None),
    "publications.review": ("GET", "/api/drafts/{draft}/publish", None),
    "sources.list_sources": ("GET", "/api/sources?q=pumps", None),
    "sources.quoted": ("GET", "/api/sources/{source}/quoted", None),
    "convention.lines": ("GET", "/api/sources/{source}/convention/lines", None),
    "convention.preview": ("POST", "/api/sources/{source}/convention/preview", {"not_speakers": ["Nobody"]}),
    "convention.store": ("POST", "/api/sources/{source}/convention", {"not_speakers": ["Nobody"]}),
    "sources.review": ("POST", "/api/sources/{source}/review", {"kind": "other"}),
    "sources.show_review": ("GET", "/api/sources/{source}/review", None),
    "sources.show_source": ("GET", "/api/sources/{source}", None),
}
# They record, and are asked elsewhere: with finished articles, recordings, live lines, earlier forms, threads of posts,
# or a request for approval.
ASKED_ELSEWHERE = {
    "finished.check_article",
    "live.show",
    "monitored.monitor",
    "paragraphs.restore",
    "post_lists.find",
    "post_lists.page",
    "recordings.play",
    "sign_offs.decide",
    "sign_offs.request_sign_off",
    "threads.author",
    "threads.show",
}
EVENTS: dict[str, tuple[str, dict[str, Any]]] = {
    "check_headline": (
        "headline_findings",
        {"headline": f"Osk: “{SAID}”", "body": "Nothing.", "source_ids": ["{source}"]},
    ),
    "complete_quote": ("completions", {"typed": "“A wall without pumps behind"}),
    "suggest": ("suggestions", {"title": "Pumps", "left_context": "What of the wall?", "source_ids": ["{source}"]}),
    "verify_quotes": ("quote_findings", {"body": f"“{SAID},” said Bram Osk."}),
}
EVENTS_ASKED_ELSEWHERE = {"suggest_archive", "suggest_posts"}

# Pages without content, accounts, lists of titles and speakers, drafts as their writers wrote them, and what only
# changes or counts something.
SHOW_NO_WORDS = {
    "static", "commands.ask", "desk.healthz", "csrf.token", "openapi.show", "operating.metrics", "operating.readyz",
    "plugin.panel_styles", "plugin.script", "plugin.spoken", "plugin.text_styles",
    "desk.service_worker", "desk.home", "desk.show", "desk.try_sample", "drafts_page.show", "finished.show",
    "library.show", "monitor.show", "speakers_page.show",
    "comments.add", "comments.delete", "comments.delete_reply", "comments.edit", "comments.edit_reply",
    "comments.list_comments", "comments.list_mentionable", "comments.move", "comments.reply", "comments.resolve",
    "inbox.mark_read", "inbox.show",
    "coverage.coverage", "drafts.attach_source", "drafts.create_draft", "drafts.delete_draft",
    "drafts.detach_source", "drafts.list_sources", "drafts.show_draft", "drafts_page.copy",
    "drafts_page.import_article", "drafts_page.list_drafts", "drafts_page.mark", "drafts_page.show_warnings",
    "feedback.add_feedback", "feedback.take_feedback_back", "images.add", "images.show", "learning.leave_out",
    "learning.show_learning",
    "publications.deliver_again", "publications.delivery", "policy.change", "policy.reset", "policy.show",
    "sign_offs.list_pending", "sign_offs.withdraw",
    "versions.list_versions", "versions.name_current", "versions.put_details", "versions.put_notes",
    "versions.put_variants",
    "versions.rename_version", "versions.restore_version", "versions.show_version",
    "articles.delete_article", "articles.import_articles", "articles.list_articles",
    "fetching.fetch_source", "live.append", "live.begin", "live.end", "post_lists.outline", "recordings.attach",
    "recordings.detach",
    "sources.change_source", "sources.delete_source", "sources.dependants", "sources.import_source",
    "sources.rename_speaker", "speakers.correct_label", "uploads.call_off",
    "imports.cancel_import", "imports.list_imports", "imports.show_import", "imports.start_import",
}  # fmt: skip
# Accounts, the trail itself, sharing, and names of speakers: none reads a paragraph.
GROUPS_WITHOUT_WORDS = (
    "account.", "audit.", "passwords.", "people.", "sharing.", "sign_in.", "single_sign_on.", "speakers.",
    "two_factor.",
)  # fmt: skip
EVENTS_WITHOUT_WORDS = {
    "edit_text",
    "join_text",
    "leave_draft",
    "leave_text",
    "open_draft",
    "present",
    "save_draft",
    "save_text",
    "take_over",
    "text_awareness",
    "used",
}


def test_every_route_and_event_is_listed(desk: Flask) -> None:
    listed = {*ROUTES, *ASKED_ELSEWHERE, *SHOW_NO_WORDS}
    routes = {endpoint for endpoint in desk.view_functions if not endpoint.startswith(GROUPS_WITHOUT_WORDS)}
    assert routes - listed == set()
    assert {name for name in listed if not name.startswith(GROUPS_WITHOUT_WORDS)} - routes == set()
    assert {*EVENTS, *EVENTS_ASKED_ELSEWHERE, *EVENTS_WITHOUT_WORDS} == set(DECLARED_EVENTS)


class Newsroom:
    """An embargoed source, and a draft and a publication that quote it."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.owner = signed_in_client(app, add_person(app, "Ada Quill", "editor"))
        source = add_source(self.owner)
        body = f"“{SAID},” said Bram Osk. “The wall costs thirty-nine million and the pumps cost four,” she said."
        draft = add_draft(self.owner, f"Engineer: ‘{SAID}’", body, (source,))
        publication = publish_with_reasons(self.owner, draft).get_json()["publication_id"]
        with app.app_context():
            stored = db.session.get(Source, source)
            assert stored is not None
            stored.embargo_until = now() + timedelta(days=3)
            db.session.commit()
            paragraph = db.session.query(SourceParagraph).filter_by(source_id=source).first()
            assert paragraph is not None
            self.named = {
                "source": source,
                "draft": draft,
                "publication": publication,
                "paragraph": str(paragraph.id),
            }

    def colleague(self, name: str) -> tuple[str, FlaskClient]:
        """Somebody new that both are shared with by name, so that nothing is recorded of them yet."""
        person_id = add_person(self.app, name, "editor")
        for address in ("/api/sources/{source}/shares", "/api/drafts/{draft}/shares"):
            shares = {"shares": [{"person_id": person_id, "level": "edit"}]}
            assert self.owner.put(address.format(**self.named), json=shares).status_code == 200
        return person_id, signed_in_client(self.app, person_id)

    def fill(self, template: Any) -> Any:
        if isinstance(template, dict):
            return {key: self.fill(value) for key, value in template.items()}
        if isinstance(template, list):
            return [self.fill(value) for value in template]
        return template.format(**self.named) if isinstance(template, str) else template

    def recorded(self, person_id: str) -> int:
        with self.app.app_context():
            entries = db.session.query(AuditEntry).filter_by(
                action="source.read_embargoed", about_id=self.named["source"], person_id=person_id
            )
            return int(entries.count())


@pytest.fixture
def newsroom(make_desk: MakeDesk) -> Iterator[Newsroom]:
    yield Newsroom(make_desk(mode="newsroom"))


def test_routes_record_access_to_embargoed_sources(newsroom: Newsroom) -> None:
    for number, (endpoint, (method, address, body)) in enumerate(ROUTES.items()):
        person_id, client = newsroom.colleague(f"Reader {number}")
        answer = client.open(newsroom.fill(address), method=method, json=newsroom.fill(body))
        assert answer.status_code in {200, 201, 409}, (endpoint, answer.status_code, answer.text)
        answer.close()
        assert newsroom.recorded(person_id) == 1, endpoint


def test_events_record_access_to_embargoed_sources(newsroom: Newsroom) -> None:
    for number, (event, (answer, message)) in enumerate(EVENTS.items()):
        person_id, client = newsroom.colleague(f"Reader {number}")
        socket = Socket(newsroom.app, flask_test_client=client)
        end = time.monotonic() + 60
        seq = 0
        while not newsroom.recorded(person_id):  # the phrase index is loaded in the background
            seq += 1
            socket.emit(event, {"seq": seq, **newsroom.fill(message)})
            socket.answers(answer, seq, lambda got: got.get("stage", "complete") == "complete")
            time.sleep(0.05)
            assert time.monotonic() < end, event
