"""Health, readiness and metrics."""

import json
import re
import shutil
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from flask_socketio import SocketIO
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import text
from sqlalchemy.orm import Session

from server.checks.headline import HeadlineCheckService
from server.checks.verification import QuoteVerificationService
from server.db.database import db
from server.db.tables import Job
from server.inference.engine import Engine
from server.operations import readiness
from server.registry import service
from server.telemetry import metrics
from server.telemetry.lifecycle import Lifecycle
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


def value(found: dict[Any, float], name: str, **labels: str) -> float:
    return found.get((name, frozenset(labels.items())), 0.0)


def test_desk_is_ready_after_preparation(desk: Flask) -> None:
    client = desk.test_client()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.get_json()["parts"]["models"]["why"]) == (503, "the models are being loaded")
    service(Lifecycle, desk).mark_prepared()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.get_json()["status"]) == (200, "ready")
    assert set(answer.get_json()["parts"]) == {"running", "store", "disk", "index", "models"}


def test_readiness_reports_the_problem(desk: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    client = desk.test_client()
    service(Lifecycle, desk).mark_prepared()
    with desk.app_context():
        db.session.execute(text("UPDATE alembic_version SET version_num = '0005'"))
        db.session.commit()
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=12 * 1024 * 1024))
    answer = client.get("/readyz")
    parts = answer.get_json()["parts"]
    assert answer.status_code == 503
    assert parts["store"] == {"ok": False, "why": "the database is at migration 0005, the server needs 0006"}
    assert parts["disk"] == {"ok": False, "why": "12 MiB are free, 200 MiB are needed"}
    service(Lifecycle, desk).stop()
    assert client.get("/readyz").get_json()["parts"]["running"]["why"] == "the server is stopping"


def test_missing_optional_component_makes_desk_degraded(make_desk: MakeDesk) -> None:
    secret = "hunter2-hunter2"
    desk = make_desk(
        redis_url=f"redis://:{secret}@127.0.0.1:1/0", inference_url="http://127.0.0.1:1", inference_secret=secret
    )
    answer = desk.test_client().get("/readyz")
    assert (answer.status_code, answer.get_json()["status"]) == (200, "degraded")
    assert answer.get_json()["parts"]["redis"] == {"ok": False, "why": "Redis does not answer"}
    assert answer.get_json()["parts"]["models"]["ok"] is False
    assert secret not in answer.text


def test_readiness_reports_stale_index(desk: Flask) -> None:
    client = desk.test_client()
    service(Lifecycle, desk).mark_prepared()
    add_source(client)
    # As another process would: the index learns of it at its next look.
    with desk.app_context():
        db.session.execute(text("UPDATE source SET revision = revision + 1"))
        db.session.commit()
    end = time.monotonic() + 5
    while (part := client.get("/readyz").get_json()["parts"]["index"])["ok"]:
        assert time.monotonic() < end
        time.sleep(0.1)
    assert "behind the library" in part["why"]


def test_healthz_answers_without_store(make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = make_desk(mode="newsroom")

    def gone(*_: object, **__: object) -> None:
        raise AssertionError("The store was asked")

    monkeypatch.setattr(Session, "_connection_for_bind", gone)
    answer = desk.test_client().get("/healthz", headers={"Authorization": "Bearer of-somebody-else"})
    assert answer.get_json() == {"status": "ok", "version": answer.get_json()["version"]}


def test_metrics_require_token_in_newsroom(make_desk: MakeDesk) -> None:
    token = "a-token-of-sixteen"
    desk = make_desk(mode="newsroom", metrics_token=token)
    service(Lifecycle, desk).mark_prepared()
    client = desk.test_client()
    bearer = {"Authorization": f"Bearer {token}"}
    assert client.get("/metrics").status_code == 403
    assert client.get("/metrics", headers={"Authorization": "Bearer guessed"}).status_code == 403
    assert client.get("/readyz").get_json() == {"status": "ready"}
    assert "parts" in client.get("/readyz", headers=bearer).get_json()
    elsewhere: dict[str, Any] = {"environ_base": {"REMOTE_ADDR": "10.1.2.3"}, "base_url": "http://10.1.2.4:8001"}
    assert client.get("/metrics", headers=bearer, **elsewhere).status_code == 200
    assert client.get("/metrics", **elsewhere).status_code == 403


def test_metrics_without_token_are_local_only(desk: Flask) -> None:
    client = desk.test_client()
    assert client.get("/metrics").status_code == 200
    assert client.get("/metrics", environ_base={"REMOTE_ADDR": "10.1.2.3"}).status_code == 403
    # Behind a proxy on this machine every client has its address.
    assert client.get("/metrics", headers={"X-Forwarded-For": "10.1.2.3"}).status_code == 403


def test_writing_metrics_are_counted(desk: Flask) -> None:
    client = desk.test_client()
    source = add_source(client)
    draft = add_draft(client, sources=(source,))
    with desk.app_context():  # what the first check loads may take longer than an answer is waited for
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
        counts = [value(each, "quotedesk_inference_seconds_count", stage=stage) for each in (before, now)]
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
    found = [labels for name, labels in scrape(desk) if name == "quotedesk_http_requests_total"]
    assert not any("nothing" in str(labels) or "ODD" in str(labels) for labels in found)


def test_watched_error_codes_are_counted() -> None:
    failed, hit = metrics.SIGN_INS_FAILED._value.get(), metrics.LIMITS_HIT._value.get()
    for code in ("unknown_draft", *metrics.FAILED_SIGN_IN_CODES, *metrics.LIMIT_CODES):
        metrics.count_refusal(code)
    assert metrics.SIGN_INS_FAILED._value.get() == failed + len(metrics.FAILED_SIGN_IN_CODES)
    assert metrics.LIMITS_HIT._value.get() == hit + len(metrics.LIMIT_CODES)


@pytest.mark.parametrize("name", ["grafana-dashboard.json", "prometheus-rules.yml"])
def test_dashboards_and_alerts_use_existing_metrics(desk: Flask, name: str) -> None:
    """A dashboard or an alert of a metric that nobody counts would always be empty, and never ring."""
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


def test_overall_status_of_components() -> None:
    fine, less, bad = (
        readiness.ComponentStatus(),
        readiness.ComponentStatus("slow", required=False),
        readiness.ComponentStatus("gone"),
    )
    assert readiness.overall_status({"a": fine}) == "ready"
    assert readiness.overall_status({"a": fine, "b": less}) == "degraded"
    assert readiness.overall_status({"a": bad, "b": less}) == "not_ready"
