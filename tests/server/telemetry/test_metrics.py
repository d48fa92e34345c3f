"""Metrics for dashboards and alerts, with bounded labels."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask_socketio import SocketIO
from prometheus_client.parser import text_string_to_metric_families

from server.checks.headline import HeadlineCheckService
from server.checks.verification import QuoteVerificationService
from server.db.database import db
from server.db.tables import Job
from server.inference.engine import Engine
from server.registry import service
from server.telemetry import metrics
from tests.conftest import MakeDesk
from tests.server.client import Socket
from tests.server.newsroom import add_draft, add_source
from tests.server.post_samples import BODY, THREAD, TITLE, add_article, add_posts, wait_for_linking_index
from tests.server.sockets.test_live import LiveServer, Page

ROOT = Path(__file__).resolve().parents[3]


ASKED = {"title": "Pumps before the wall", "left_context": "Bram Osk was asked about the rain."}


def scrape(desk: Flask, **headers: str) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """Every sample by its name and labels."""
    answer = desk.test_client().get("/metrics", headers=headers)
    assert answer.status_code == 200
    assert answer.content_type.startswith("text/plain; version=0.0.4")
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def value(metrics: dict[Any, float], name: str, **labels: str) -> float:
    return metrics.get((name, frozenset(labels.items())), 0.0)


def test_writing_metrics_are_counted(desk: Flask) -> None:
    client = desk.test_client()
    source = add_source(client)
    draft = add_draft(client, sources=(source,))
    with desk.app_context():  # the first check loads models, which may take longer than the test waits
        service(Engine, desk).prepare()
        service(QuoteVerificationService, desk).prepare()
        service(HeadlineCheckService, desk).check(db.session, "“No”", "“Yes”")
        service(QuoteVerificationService, desk).verify(db.session, "“Not one page.”")
    before = scrape(desk)
    socket = Socket(desk)
    socket.emit("suggest", {"seq": 1, "draft_id": draft, **ASKED})
    socket.answers("suggestions", 1, lambda answer: answer["stage"] == "complete")
    socket.emit("check_headline", {"seq": 2, "headline": "“No”", "body": "“Yes”"})
    socket.answers("headline_findings", 2)
    socket.emit("verify_quotes", {"seq": 3, "body": "“Not one page.”"})
    socket.answers("quote_findings", 3)
    socket.emit("complete_quote", {"seq": 4, "typed": "“When the ga"})
    socket.answers("completions", 4)
    edit = {"draft_id": draft, "version": 1, "headline": "One", "body": ""}
    assert socket.emit("save_draft", edit, callback=True) == {"version": 2}
    assert "conflict" in socket.emit("save_draft", {**edit, "headline": "Two"}, callback=True)
    assert "error" in socket.emit("save_draft", {**edit, "draft_id": "nobody"}, callback=True)
    client.get("/api/drafts/nobody")
    now = scrape(desk)

    def grown(name: str, **labels: str) -> float:
        return value(now, name, **labels) - value(before, name, **labels)

    for stage in ("recall", "complete", "headline", "verify", "complete_quote"):
        assert grown("quotedesk_inference_seconds_count", stage=stage) == 1, stage
    assert value(now, "quotedesk_inference_seconds_count", stage="embed") >= 1
    for event in ("suggest", "check_headline", "verify_quotes"):
        assert grown("quotedesk_queue_wait_seconds_count", event=event) == 1
    for outcome in ("saved", "conflict", "refused"):
        assert grown("quotedesk_saves_total", outcome=outcome) == 1
    assert grown("quotedesk_save_seconds_count") == 3
    assert grown("quotedesk_events_total", event="save_draft") == 3
    assert grown("quotedesk_http_requests_total", endpoint="drafts.show_draft", method="GET", status="404") == 1
    assert value(now, "quotedesk_index_sources") == 1
    assert value(now, "quotedesk_index_paragraphs") == 5
    assert value(now, "quotedesk_index_bytes") > 0
    assert value(now, "quotedesk_threads") >= 1
    assert value(now, "process_resident_memory_bytes") > 1e6


def test_linking_index_is_measured(desk: Flask) -> None:
    client, socket = desk.test_client(), Socket(desk)
    before = scrape(desk)
    add_posts(client)
    add_article(desk)
    wait_for_linking_index(desk)
    socket.emit("suggest_posts", {"seq": 1, "title": TITLE, "body": BODY})
    socket.answers("post_suggestions", 1, lambda answer: answer["stage"] == "complete")
    assert client.post("/api/monitor", json={"posts": THREAD, "aggregation": "mean"}).status_code == 200
    now = scrape(desk)
    for stage in ("posts", "monitor"):
        counts = [value(scraped, "quotedesk_inference_seconds_count", stage=stage) for scraped in (before, now)]
        assert counts[1] == counts[0] + 1, stage
    assert value(now, "quotedesk_links_rows", side="posts") == 5
    assert value(now, "quotedesk_links_rows", side="articles") == 3
    assert value(now, "quotedesk_links_behind", side="posts") == 0


def test_jobs_are_counted_by_state(desk: Flask) -> None:
    with desk.app_context():
        db.session.add_all([Job(kind="import"), Job(kind="import"), Job(kind="import", state="failed")])
        db.session.commit()
    now = scrape(desk)
    assert value(now, "quotedesk_jobs", kind="import", state="waiting") == 2
    assert value(now, "quotedesk_jobs", kind="import", state="failed") == 1


def test_pings_are_timed(make_desk: MakeDesk) -> None:
    desk = make_desk()
    service(SocketIO, desk).server.eio.ping_interval = 0.1
    before = value(scrape(desk), "quotedesk_socket_ping_seconds_count")
    live = LiveServer(desk)
    try:
        page = Page(live.port)
        page.wait(lambda: value(scrape(desk), "quotedesk_socket_ping_seconds_count") >= before + 2)
        assert value(scrape(desk), "quotedesk_sockets_open") == 1
        page.close()
    finally:
        live.close()


def test_metric_labels_are_bounded(desk: Flask) -> None:
    client = desk.test_client()
    for number in range(30):
        client.get(f"/nothing/{number}")
        client.open(f"/api/drafts/{number}", method=f"ODD{number}")
    labels_seen = [labels for name, labels in scrape(desk) if name == "quotedesk_http_requests_total"]
    assert not any("nothing" in str(labels) or "ODD" in str(labels) for labels in labels_seen)


def test_watched_error_codes_are_counted() -> None:
    failed, hit = metrics.SIGN_INS_FAILED._value.get(), metrics.LIMITS_HIT._value.get()
    for code in ("unknown_draft", *metrics.FAILED_SIGN_IN_CODES, *metrics.LIMIT_CODES):
        metrics.count_refusal(code)
    assert metrics.SIGN_INS_FAILED._value.get() == failed + len(metrics.FAILED_SIGN_IN_CODES)
    assert metrics.LIMITS_HIT._value.get() == hit + len(metrics.LIMIT_CODES)


@pytest.mark.parametrize("name", ["grafana-dashboard.json", "prometheus-rules.yml"])
def test_dashboards_and_alerts_use_existing_metrics(desk: Flask, name: str) -> None:
    """Dashboards and alerts use only metrics that exist."""
    client = desk.test_client()
    add_source(client)
    text_of = (ROOT / "deploy" / name).read_text(encoding="utf-8")
    if name.endswith(".json"):
        json.loads(text_of)
    exposed = client.get("/metrics").text
    # Those with labels show once they were counted; their families are declared from the start.
    families = set(re.findall(r"^# TYPE (\S+) ", exposed, re.MULTILINE))
    samples = {family + ending for family in families for ending in ("", "_bucket", "_count", "_sum", "_total")}
    named = set(re.findall(r"\b(?:quotedesk|process)_[a-z0-9_]+", text_of))
    assert named
    assert named <= samples, named - samples
