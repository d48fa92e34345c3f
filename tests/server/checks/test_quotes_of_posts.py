"""Quotes of posts: held to them as any quote is, given to their authors, and published with time and link."""

import io
import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.checks.verification import QuoteVerificationService, present_quote_findings
from server.db.database import db
from server.inference.engine import Engine
from server.registry import service
from server.schemas.base import as_received
from tests.server.articles.exporters.test_word_footnotes import footnotes_of
from tests.server.newsroom import add_draft, upload

GULL, PUFFIN = "@gull_watch", "@puffin_22"
LINK = "https://harbour.example/roads/bridge-closed?from=post"
CLOSED = f"The harbour bridge is closed {LINK} until Monday. #Harbour #News\nUse the ferry instead! 😡"
ASKED = "@gull_watch Nobody asked the people who cross it each morning."
POSTS: list[dict[str, Any]] = [
    {
        "id": "1",
        "text": CLOSED,
        "author": {"handle": "gull_watch", "name": "Gull Watch", "known": True},
        "posted_at": "2031-03-03T12:05:00Z",
        "url": "https://social.example/@gull_watch/1",
        "platform": "mastodon",
    },
    {
        "id": "2",
        "text": ASKED,
        "author": {"handle": "puffin_22", "name": "Puffin Weatherly"},
        "posted_at": "2031-03-03T14:30:00Z",
        "url": "https://social.example/@puffin_22/2",
        "platform": "mastodon",
        "reply_to": "1",
    },
]
WITH_HANDLE = f"“Nobody asked the people who cross it each morning,” {PUFFIN} wrote on 3 March 2031."
WITHOUT = "“Nobody asked the people who cross it each morning,” one user wrote on 3 March 2031."


@pytest.fixture
def posts(client: FlaskClient) -> str:
    answer = upload(client, "posts.jsonl", "\n".join(map(json.dumps, POSTS)))
    assert answer.status_code == 201, answer.text
    return str(answer.get_json()["source_id"])


def findings(desk: Flask, body: str) -> list[dict[str, Any]]:
    with desk.app_context():
        verifier = QuoteVerificationService(service(Engine, desk))
        shown = present_quote_findings(db.session, verifier.verify(db.session, body), body)
        return [as_received(finding) for finding in shown]


def test_a_post_is_verified(desk: Flask, posts: str, subtests: pytest.Subtests) -> None:
    for body, state, kinds in [
        (f"“The harbour bridge is closed until Monday,” {GULL} wrote.", "edited", []),
        (f"“The harbour bridge is closed until Monday. Use the ferry instead!” {GULL} wrote.", "edited", []),
        ("“Use the ferry instead!” Gull Watch wrote on 3 March 2031.", "verbatim", []),
        (f"“The harbour bridge is open until Monday,” {GULL} wrote.", "differs", ["changed"]),
        (f"“Nobody asked the people who cross it each evening,” {PUFFIN} wrote.", "differs", ["changed"]),
        (WITH_HANDLE, "verbatim", []),
        (WITHOUT, "verbatim", []),
        ("“Nobody asked the people who cross it each morning,” @gull_watch wrote.", "other_speaker", []),
        ("“…”\n“Nobody asked the people\n“who cross it each morning.”", "verbatim", []),
    ]:
        with subtests.test(body=body, state=state):
            finding = findings(desk, body)[-1]
            assert (finding["source_id"], finding["state"], finding["kinds"]) == (posts, state, kinds)


def test_omitted_post_parts_are_reported(desk: Flask, posts: str) -> None:
    [finding] = findings(desk, "“The harbour bridge is closed until Monday,” @gull_watch wrote.")
    assert finding["message"] == "Acceptable edit: a link or tag of the social network is left out."
    assert {"op": "delete", "before": LINK, "after": "", "kind": "network"} in finding["diff"]
    assert finding["reasons"] == [{"id": "network"}]


def test_known_author_is_shown_with_time_and_link(desk: Flask, posts: str) -> None:
    [finding] = findings(desk, "“Use the ferry instead!” somebody wrote.")
    assert finding["speaker"] == "Gull Watch"
    assert finding["post"] == {
        "platform": "mastodon",
        "handle": GULL,
        "author": "Gull Watch",
        "known": True,
        "posted_at": "2031-03-03T12:05:00Z",
        "url": "https://social.example/@gull_watch/1",
    }


@pytest.mark.parametrize(("body", "named"), [(WITH_HANDLE, True), (WITHOUT, False)])
def test_private_person_is_named_only_where_the_text_names_them(
    desk: Flask, posts: str, body: str, named: bool
) -> None:
    [finding] = findings(desk, body)
    shown = json.dumps([finding["speaker"], finding["post"]])
    assert ("puffin" in shown.lower()) is named
    assert finding["post"]["posted_at"] == "2031-03-03T14:30:00Z"


def mark(source_id: str, **more: str) -> dict[str, Any]:
    """Return the mark of a quote of the second post, as the page writes it."""
    words = "Nobody asked the people who cross it each morning"
    start = ASKED.index(words)
    passage = {"source_id": source_id, "source_title": "posts", "paragraph_id": 0, "paragraph_index": 1}
    attrs = {**passage, "start": start, "end": start + len(words), "exact": words, **more}
    return {"type": "quote", "attrs": attrs}


def body_of(source_id: str, *, behind: str, **more: str) -> dict[str, Any]:
    inlines = [
        {"type": "text", "text": "“"},
        {
            "type": "text",
            "text": "Nobody asked the people who cross it each morning",
            "marks": [mark(source_id, **more)],
        },
        {"type": "text", "text": f",” {behind} wrote on 3 March 2031."},
    ]
    return {"type": "doc", "content": [{"type": "paragraph", "content": inlines}]}


def exported(client: FlaskClient, draft_id: str) -> dict[str, str]:
    files = {
        kind: client.get(f"/api/drafts/{draft_id}/export?format={kind}") for kind in ("md", "html", "json", "docx")
    }
    assert all(file.status_code == 200 for file in files.values()), files
    texts = {kind: file.text.replace("\\_", "_") for kind, file in files.items() if kind != "docx"}
    return {**texts, "docx": "\n".join(footnotes_of(files["docx"].data))}


def test_every_export_has_handle_time_and_link(client: FlaskClient, posts: str) -> None:
    url = "https://social.example/@puffin_22/2"
    body = body_of(
        posts, behind=PUFFIN, handle=PUFFIN, url=url, posted_at="2031-03-03T14:30:00Z", speaker="Puffin Weatherly"
    )
    texts = exported(client, add_draft(client, "The bridge", body, (posts,)))
    for kind, text in texts.items():
        assert url in text, kind
        assert "Puffin Weatherly (@puffin_22)" in text or kind == "json", kind
        assert "3 March 2031, 14:30 UTC" in text or kind == "json", kind
    [quote] = json.loads(texts["json"])["quotes"]
    assert quote["source"]["url"] == url
    assert (quote["source"]["handle"], quote["source"]["posted_at"]) == (PUFFIN, "2031-03-03T14:30:00Z")
    [annotation] = json.loads(texts["json"])["annotations"]
    assert annotation["target"]["via"] == url
    [attributes] = re.findall(r"<q ([^>]+)>", texts["html"])
    for written in (f'data-handle="{PUFFIN}"', f'data-url="{url}"', 'data-posted="2031-03-03T14:30:00Z"'):
        assert written in attributes


@pytest.mark.parametrize("marked", [True, False])
def test_no_export_names_a_private_person_whom_the_article_does_not(
    client: FlaskClient, posts: str, marked: bool
) -> None:
    body = body_of(posts, behind="one user", posted_at="2031-03-03T14:30:00Z") if marked else WITHOUT
    draft_id = add_draft(client, "The bridge", body, (posts,))
    texts = exported(client, draft_id) | {"sheet": client.get(f"/drafts/{draft_id}/quotes").text}
    for kind, text in texts.items():
        assert "puffin" not in text.lower(), kind
        assert "14:30" in text, kind


@pytest.mark.slow
def test_post_provenance_round_trips_through_html(client: FlaskClient, posts: str) -> None:
    url = "https://social.example/@puffin_22/2"
    body = body_of(
        posts, behind=PUFFIN, handle=PUFFIN, url=url, posted_at="2031-03-03T14:30:00Z", speaker="Puffin Weatherly"
    )
    page = exported(client, add_draft(client, "The bridge", body, (posts,)))["html"]
    answer = client.post(
        "/api/drafts/import",
        data={"file": (io.BytesIO(page.encode()), "bridge.html")},
        content_type="multipart/form-data",
    )
    assert answer.status_code < 300, answer.text
    again = json.dumps(client.get(f"/api/drafts/{answer.get_json()['draft_id']}").get_json()["body"])
    for value in (url, PUFFIN, "2031-03-03T14:30:00Z"):
        assert value in again


def test_the_quote_sheet_has_time_and_link(client: FlaskClient, posts: str) -> None:
    draft_id = add_draft(client, "The bridge", f"“Use the ferry instead!” {GULL} wrote.", (posts,))
    [row] = client.get(f"/api/drafts/{draft_id}/quotes").get_json()["quotes"]
    assert row["source"]["post"]["url"] == "https://social.example/@gull_watch/1"
    page = client.get(f"/drafts/{draft_id}/quotes").text
    assert 'href="https://social.example/@gull_watch/1"' in page
    assert "3 March 2031, 12:05 UTC" in page
    assert "Gull Watch (@gull_watch)" in page


def test_lines_of_one_post_are_one_quote(client: FlaskClient, posts: str) -> None:
    exact = "until Monday. #Harbour #News\nUse the ferry instead!"
    start = CLOSED.index(exact)
    attrs = {"source_id": posts, "paragraph_index": 0, "start": start, "end": start + len(exact), "exact": exact}
    quote = {"type": "quote", "attrs": attrs}
    lines: list[dict[str, Any]] = [
        {
            "type": "paragraph",
            "content": [{"type": "text", "text": "“"}, {"type": "text", "text": first, "marks": [quote]}],
        }
        for first in ("until Monday. #Harbour #News", "Use the ferry instead!")
    ]
    lines[-1]["content"].append({"type": "text", "text": "”"})
    body = {"type": "doc", "content": [{"type": "blockquote", "content": lines}]}
    texts = exported(client, add_draft(client, "The bridge", body, (posts,)))
    [one] = json.loads(texts["json"])["quotes"]
    assert (one["text"], one["state"]) == ("until Monday. #Harbour #News\nUse the ferry instead!", "verbatim")
    assert texts["md"].count("[^1]") == 2  # at its end, and below
