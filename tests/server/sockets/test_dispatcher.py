"""The dispatcher on a real desk: every event is answered, errors included, and a message is serialized once."""

import json
import threading
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask_socketio import SocketIO
from pydantic import BaseModel
from structlog.testing import capture_logs

from models.errors import InputError
from server.access.declarations import Event, Turn
from server.access.rules import ASSIST_ACCESS
from server.config import Settings
from server.registry import service
from server.sockets.dispatcher import EventDispatcher
from server.sockets.scheduler import LatestRequestExecutor, RunningRequest
from tests.server.client import Socket

MAX_BYTES = 2_000


class Asked(BaseModel):
    seq: int
    title: str


@pytest.fixture
def dispatcher(make_desk: Callable[..., Flask]) -> EventDispatcher:
    """Of a desk whose ``suggest``, ``verify_quotes`` and ``save_draft`` a test answers itself."""
    app = make_desk(max_message_bytes=MAX_BYTES)
    return EventDispatcher(
        app=app,
        socketio=service(SocketIO, app),
        settings=service(Settings, app),
        pool=service(LatestRequestExecutor, app),
    )


@pytest.fixture
def socket(dispatcher: EventDispatcher) -> Socket:
    return Socket(dispatcher.app, validates=False)


def suggest(turn: Turn) -> Event:
    return Event("suggest", ASSIST_ACCESS, Asked, dict, "suggestions", turn)


def register(dispatcher: EventDispatcher, how: str, work: Callable[[Asked], dict[str, Any]]) -> None:
    if how == "queued":
        dispatcher.serve(suggest("interactive"), lambda message, send, _: send(work(message)))
    elif how == "immediate":
        dispatcher.serve(suggest("immediate"), lambda message, send: send(work(message)))
    else:
        dispatcher.serve(Event("save_draft", ASSIST_ACCESS, Asked, dict), work)


def ask(socket: Socket, how: str, data: object) -> dict[str, Any]:
    if how == "acknowledged":
        answer: dict[str, Any] = socket.emit("save_draft", data, callback=True)
        return answer
    socket.emit("suggest", data)
    seq = data.get("seq") if isinstance(data, dict) else None
    error: dict[str, Any] = socket.answers("suggestions", seq)[-1]
    return error


WAYS = ["queued", "immediate", "acknowledged"]


@pytest.mark.parametrize("how", WAYS)
def test_message_above_the_limit_is_answered_with_an_error(
    dispatcher: EventDispatcher, socket: Socket, how: str
) -> None:
    ran: list[Asked] = []

    def work(message: Asked) -> dict[str, Any]:
        ran.append(message)
        return {"seq": message.seq}

    register(dispatcher, how, work)
    largest = MAX_BYTES - len(json.dumps({"seq": 1, "title": ""}))
    assert "error" not in ask(socket, how, {"seq": 1, "title": "x" * largest})
    answer = ask(socket, how, {"seq": 2, "title": "x" * (largest + 1)})
    assert (answer["seq"], answer["error"]["code"]) == (2, "message_too_large")
    assert [message.seq for message in ran] == [1]


@pytest.mark.parametrize("how", WAYS)
def test_invalid_message_is_answered_with_an_error(dispatcher: EventDispatcher, socket: Socket, how: str) -> None:
    register(dispatcher, how, lambda message: {"seq": message.seq})
    answer = ask(socket, how, {"seq": 3})
    assert (answer["seq"], answer["error"]["code"]) == (3, "bad_request")
    assert "title" in answer["error"]["message"]
    assert ask(socket, how, "no object")["error"]["code"] == "bad_request"


@pytest.mark.parametrize("how", WAYS)
def test_error_of_the_work_is_answered_with_its_code(dispatcher: EventDispatcher, socket: Socket, how: str) -> None:
    def fail(_message: Asked) -> dict[str, Any]:
        raise InputError("bad_value", "It is wrong.", "Correct it.")

    register(dispatcher, how, fail)
    answer = ask(socket, how, {"seq": 4, "title": ""})
    assert answer["seq"] == 4
    assert {name: answer["error"][name] for name in ("code", "message", "hint")} == {
        "code": "bad_value",
        "message": "It is wrong.",
        "hint": "Correct it.",
    }


@pytest.mark.parametrize("how", WAYS)
def test_fault_is_answered_without_its_message_and_logged(
    dispatcher: EventDispatcher, socket: Socket, how: str
) -> None:
    def fail(_message: Asked) -> dict[str, Any]:
        raise RuntimeError("the words of an article")

    register(dispatcher, how, fail)
    with capture_logs() as logged:
        answer = ask(socket, how, {"seq": 5, "title": ""})
    assert answer["seq"] == 5
    assert answer["error"]["request_id"]
    assert "words of an article" not in json.dumps(answer)
    assert [entry["event"] for entry in logged] == ["event_failed"]


def test_queued_request_about_the_same_does_not_stop_the_running_one(
    dispatcher: EventDispatcher, socket: Socket
) -> None:
    running: dict[int | None, RunningRequest] = {}
    started, release = threading.Event(), threading.Event()

    def work(message: Asked, send: Callable[[dict[str, Any]], None], request: RunningRequest) -> None:
        running[message.seq] = request
        started.set()
        assert release.wait(60)
        send({"seq": message.seq})

    dispatcher.serve(suggest("interactive"), work)
    socket.emit("suggest", {"seq": 1, "draft_version": 1, "title": "Pumps"})
    assert started.wait(60)
    socket.emit("suggest", {"seq": 2, "draft_version": 2, "title": "Pumps"})
    assert not running[1].superseded()
    socket.emit("suggest", {"seq": 3, "draft_version": 2, "title": "Walls"})
    assert running[1].superseded()
    release.set()
    socket.answers("suggestions", 3)
    assert list(running) == [1, 3]  # the one between was superseded before it ran


def test_requests_of_a_client_that_has_left_are_dropped(dispatcher: EventDispatcher, socket: Socket) -> None:
    running: list[RunningRequest] = []
    started, release = threading.Event(), threading.Event()

    def work(_message: Asked, _send: object, request: RunningRequest) -> None:
        running.append(request)
        started.set()
        assert release.wait(60)

    dispatcher.serve(suggest("interactive"), work)
    socket.emit("suggest", {"seq": 1, "title": "Pumps"})
    assert started.wait(60)
    socket.emit("suggest", {"seq": 2, "title": "Pumps"})
    dispatcher.forget(socket.sid)
    assert running[0].superseded()
    release.set()
    service(LatestRequestExecutor, dispatcher.app).close()
    assert len(running) == 1
