"""Readiness: what is ready, what is not, and which part is missing."""

import shutil
from types import SimpleNamespace

import pytest
from flask import Flask
from sqlalchemy import text

from indexer.passages.index import PassageIndex
from server.db.database import db, head_revision
from server.operations import readiness
from server.registry import service
from server.telemetry.lifecycle import Lifecycle
from tests.conftest import MakeDesk
from tests.server.newsroom import add_source
from tests.waiting import wait_until


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
    needed = f"the database is at migration 0005, the server needs {head_revision()}"
    assert parts["store"] == {"ok": False, "why": needed}
    assert parts["disk"] == {"ok": False, "why": "12 MiB are free, 200 MiB are needed"}
    service(Lifecycle, desk).stop()
    assert client.get("/readyz").get_json()["parts"]["running"]["why"] == "the server is stopping"


def test_missing_optional_component_makes_desk_degraded(make_desk: MakeDesk) -> None:
    secret = "hunter2-hunter2"
    desk = make_desk(
        redis_url=f"redis://:{secret}@127.0.0.1:1/0", inference_url="http://127.0.0.1:1", inference_secret=secret
    )
    service(Lifecycle, desk).mark_prepared()
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
    wait_until(lambda: "behind the library" in client.get("/readyz").get_json()["parts"]["index"].get("why", ""))


def test_readiness_reports_damaged_files(desk: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    client = desk.test_client()
    service(Lifecycle, desk).mark_prepared()
    monkeypatch.setattr(PassageIndex, "damage", ("segment-x: vectors-0000.faiss does not hold what was written",))
    answer = client.get("/readyz")
    assert answer.get_json()["status"] == "degraded"
    assert "damaged" in answer.get_json()["parts"]["index"]["why"]
    assert "segment-x" not in answer.text


def test_overall_status_of_components() -> None:
    fine, less, bad = (
        readiness.ComponentStatus(),
        readiness.ComponentStatus("slow", required=False),
        readiness.ComponentStatus("gone"),
    )
    assert readiness.overall_status({"a": fine}) == "ready"
    assert readiness.overall_status({"a": fine, "b": less}) == "degraded"
    assert readiness.overall_status({"a": bad, "b": less}) == "not_ready"
