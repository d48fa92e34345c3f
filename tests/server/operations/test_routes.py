"""Health and metrics over HTTP, and who may read them."""

from typing import Any

import pytest
from flask import Flask
from sqlalchemy.orm import Session

from server.registry import service
from server.telemetry.lifecycle import Lifecycle
from tests.conftest import MakeDesk


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
