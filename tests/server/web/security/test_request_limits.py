"""Rate limits of requests: answers above the limit say when to retry, and other clients are not affected."""

import pytest
from flask import Flask

from tests.conftest import MakeDesk
from tests.server.client import Socket
from tests.server.people import add_person, signed_in_client
from tests.server.processes import RedisServer


@pytest.fixture
def app(make_desk: MakeDesk) -> Flask:
    return make_desk(mode="newsroom", request_limit="5/minute", event_limit="4/minute")


def test_request_limit_counts_per_person(app: Flask) -> None:
    ada, bram = (signed_in_client(app, add_person(app, name)) for name in ("Ada Quill", "Bram Osk"))
    assert [ada.get("/api/sources").status_code for _ in range(6)] == [200] * 5 + [429]
    answer = ada.get("/api/sources")
    error = answer.get_json()["error"]
    assert error["code"] == "too_many"
    assert 1 <= error["retry_after"] <= 61
    assert answer.headers["Retry-After"] == str(error["retry_after"])
    assert bram.get("/api/sources").status_code == 200
    assert ada.get("/sources").status_code == 429


def test_assets_and_monitoring_are_not_rate_limited(app: Flask) -> None:
    client = app.test_client()
    assert {client.get("/healthz").status_code for _ in range(12)} == {200}
    assert 429 not in {client.get("/static/dist/nothing.js").status_code for _ in range(12)}


def test_guessing_is_limited_by_address_only(app: Flask) -> None:
    stranger, ada = app.test_client(), signed_in_client(app, add_person(app, "Ada Quill"))
    guesses = [
        stranger.get("/api/sources", headers={"Authorization": f"Bearer qd_{number}"}).status_code
        for number in range(7)
    ]
    assert guesses == [401] * 5 + [429] * 2
    assert ada.get("/api/sources").status_code == 200


def test_single_user_mode_is_not_rate_limited(make_desk: MakeDesk) -> None:
    client = make_desk(request_limit="2/minute", event_limit="2/minute").test_client()
    assert {client.get("/api/sources").status_code for _ in range(6)} == {200}


def test_limited_events_carry_retry_after(app: Flask) -> None:
    client = signed_in_client(app, add_person(app, "Ada Quill"))
    socket = Socket(app, flask_test_client=client)
    for seq in range(6):
        socket.emit("complete_quote", {"seq": seq, "typed": ""})
    refused = socket.answers("completions", 5)[0]["error"]
    assert refused["code"] == "too_many"
    assert refused["retry_after"] >= 1
    saved = socket.emit("save_draft", {"draft_id": "x", "version": 1, "headline": "", "body": ""}, callback=True)
    assert saved["error"]["code"] == "too_many"
    again = Socket(app, flask_test_client=client)  # a second page is the same person
    again.emit("complete_quote", {"seq": 9, "typed": ""})
    assert again.answers("completions", 9)[0]["error"]["code"] == "too_many"


def test_rate_limits_are_shared_and_fall_back_without_redis(
    make_desk: MakeDesk, redis: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    shared = {"mode": "newsroom", "request_limit": "5/minute", "event_limit": "5/minute", "redis_url": redis.url}
    first, second = make_desk(**shared), make_desk(**shared)
    person = add_person(first, "Ada Quill")
    one, two = signed_in_client(first, person), signed_in_client(second, person)
    assert [one.get("/api/sources").status_code for _ in range(3)] == [200] * 3
    assert [two.get("/api/sources").status_code for _ in range(3)] == [200, 200, 429]
    redis.stop()
    assert [one.get("/api/sources").status_code for _ in range(6)] == [200] * 5 + [429]
    gone = [line for line in caplog.messages if "falling back" in line or "limits_in_this_process" in line]
    assert len(gone) == 1
