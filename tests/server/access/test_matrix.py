"""Every route and event × every kind of viewer × every state of the resource: access is given or reveals nothing."""

import base64
import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask_socketio import SocketIO
from sqlalchemy import select
from werkzeug.test import TestResponse

from models.encoders.token_states.protocol import StateEncoder
from models.headline.shipped import load_shipped_checker
from server.access.declarations import EVENTS as DECLARED_EVENTS
from server.app import create_app
from server.config import Settings
from server.db.database import db
from server.db.tables import Base
from server.registry import service
from server.telemetry.lifecycle import Lifecycle
from server.web.endpoints import require_declarations
from tests.conftest import close
from tests.fakes.engine import make_engine
from tests.server.access.matrix import EVENTS, ROUTES, STATES, MatrixRow
from tests.server.access.world import CANARY, SharedItems, World, access_outcome, answer_bytes, build_world
from tests.server.client import Socket

# Nothing of these says what a thing says: times that any request may renew, and what who was refused leaves behind.
_RENEWED = {"sign_in", "api_token", "audit_entry", "alembic_version"}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory, headline_states: StateEncoder) -> Iterator[World]:
    settings = Settings(data=tmp_path_factory.mktemp("newsroom"), mode="newsroom", request_limit="1000000/minute")
    engine = make_engine(settings, headline_checker=load_shipped_checker(states=headline_states))
    app = create_app(settings, engine)
    service(Lifecycle, app).mark_prepared()
    yield build_world(app)
    close(app)


def methods_of(app: Flask) -> set[tuple[str, str]]:
    return {
        (rule.endpoint, method)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }


def test_every_route_and_event_is_in_the_matrix(world: World) -> None:
    routes = methods_of(world.app)
    assert routes - ROUTES.keys() == set(), "a route is not in tests/server/access/matrix.py"
    assert ROUTES.keys() - routes == set(), "tests/server/access/matrix.py has a route that is none"
    handled = service(SocketIO, world.app).server.handlers["/"]
    assert set(handled) == set(EVENTS), "an event is not in tests/server/access/matrix.py"


def test_undeclared_endpoint_cannot_be_registered(desk: Flask) -> None:
    desk.view_functions["drafts.undeclared"] = lambda: ""
    with pytest.raises(RuntimeError, match=r"drafts\.undeclared"):
        require_declarations(desk)
    with pytest.raises(RuntimeError, match="undeclared"):
        service(SocketIO, desk).on_event("undeclared", lambda: None)


def call(world: World, name: str, key: tuple[str, str], state: str, things: SharedItems | None = None) -> TestResponse:
    endpoint, method = key
    row, things = ROUTES[key], things or world.things[state]
    client = world.clients[name]
    rule = next(rule for rule in world.app.url_map.iter_rules(endpoint) if method in (rule.methods or ()))
    named = {argument: things.named()[argument] for argument in rule.arguments}
    with world.app.test_request_context():
        address = world.app.url_map.bind("localhost").build(endpoint, named, method=method)
    response = client.open(
        address,
        method=method,
        json=fill_template(world, row.json, things),
        query_string=fill_template(world, row.query, things),
        headers=world.headers.get(name, {}),
    )
    response.data  # noqa: B018  # read before what it comes from is closed
    response.close()
    return response


def fill_template(world: World, template: Any, things: SharedItems) -> Any:
    if isinstance(template, dict):
        return {key: fill_template(world, value, things) for key, value in template.items()}
    if isinstance(template, list):
        return [fill_template(world, value, things) for value in template]
    if template == "{source_ids}":
        return [item.source_id for item in world.things.values()]
    if not isinstance(template, str):
        return template
    draft_ids = ",".join(item.draft_id for item in world.things.values())
    return template.format(**vars(things), draft_ids=draft_ids)


def all_stored_rows(world: World) -> dict[str, list[tuple[Any, ...]]]:
    with world.app.app_context():
        return {
            table.name: sorted(tuple(map(str, row)) for row in db.session.connection().execute(select(table)))
            for table in Base.metadata.sorted_tables
            if table.name not in _RENEWED
        }


def check(world: World, name: str, key: tuple[str, str], state: str, things: SharedItems | None = None) -> list[str]:
    """Return what is wrong with the answer; nothing, one hopes."""
    row = ROUTES[key]
    response = call(world, name, key, state, things)
    expected, got, answer = world.expected(name, row, state), access_outcome(response), answer_bytes(response)
    case_name = f"{name} {key[1]} {key[0]} ({state})"
    faults = [f"{case_name}: learns of {thing}" for thing in sorted(world.hidden_in(name, answer))]
    if response.status_code >= 500:
        faults.append(f"{case_name}: fails with {response.status_code}: {response.data[:200]!r}")
    if got == "in" if expected == "not in" else got != expected:
        faults.append(f"{case_name}: is {got}, not {expected}: {response.status_code} {response.data[:200]!r}")
    if expected == "in" and row.shows and world.level(name, row.shows, state) != "none":
        canary = f"{row.shows[0]}canary{state}".encode()
        if canary not in answer.lower():
            faults.append(f"{case_name}: is not shown the {row.shows}: {answer[:200]!r}")
    return faults


# In the default run: those of whom the others differ in nothing but their names, and for everybody else so many of all
# in turn, so that each viewer meets each state in some rows.
STATES_AT_ONCE = 2
FEWER_STATES = {
    "named_read": ("private", "embargoed"),
    "other_editor": ("private", "shared", "free"),
    "admin": ("private", "embargoed", "free"),
    "token_read": ("shared",),
    "token_write": ("shared",),
    "token_assist": ("shared",),
}


def cases(
    world: World, *, allowed: bool, slow: bool, sampled: bool = True
) -> Iterator[tuple[str, tuple[str, str], str]]:
    for turn, (key, row) in enumerate(ROUTES.items()):
        if (row.slow and not slow) or (row.apart and allowed):
            continue
        same = not isinstance(row.needs, tuple) and row.needs != "owner" and not row.shows
        for number, name in enumerate(world.clients, turn):
            # A viewer without any access gets the same answer whatever is requested.
            shut = name == "nobody" or (name.startswith("token_") and name != f"token_{row.scope}")
            in_turn = [STATES[(number + step) % len(STATES)] for step in range(STATES_AT_ONCE)]
            some = FEWER_STATES.get(name, in_turn) if sampled else STATES
            for state in STATES[:1] if same or shut else some:
                if (world.expected(name, row, state) == "in") == allowed:
                    yield name, key, state


def test_unauthorized_requests_change_nothing_sampled(world: World) -> None:
    before = all_stored_rows(world)
    faults = [fault for case in cases(world, allowed=False, slow=False) for fault in check(world, *case)]
    assert not faults, "\n".join(faults)
    assert all_stored_rows(world) == before


@pytest.mark.slow
def test_unauthorized_requests_change_nothing(world: World) -> None:
    refused = cases(world, allowed=False, slow=False, sampled=False)
    before = all_stored_rows(world)
    assert not [fault for case in refused for fault in check(world, *case)]
    assert all_stored_rows(world) == before


@pytest.mark.slow
def test_readers_see_only_permitted_content(world: World) -> None:
    reading = cases(world, allowed=True, slow=False, sampled=False)
    assert not [fault for case in reading if not ROUTES[case[1]].changes for fault in check(world, *case)]


def test_readers_see_only_permitted_content_sampled(world: World) -> None:
    reading = [case for case in cases(world, allowed=True, slow=False) if not ROUTES[case[1]].changes]
    assert len(reading) > 200
    faults = [fault for case in reading for fault in check(world, *case)]
    assert not faults, "\n".join(faults)


# Before what makes more sources: of many that are alike a search shows the best.
def model_cases(world: World, sampled: bool) -> list[tuple[str, tuple[str, str], str]]:
    return [
        (name, key, state)
        for allowed in (True, False)
        for name, key, state in cases(world, allowed=allowed, slow=True, sampled=False)
        if ROUTES[key].slow
        and not (allowed and ROUTES[key].changes)
        and (not sampled or (name in {"deskmate", "other_editor", "stranger"} and state in {"shared", "newsroom"}))
    ]


def test_model_answers_reveal_nothing_hidden_sampled(world: World) -> None:
    faults = [fault for case in model_cases(world, sampled=True) for fault in check(world, *case)]
    assert not faults, "\n".join(faults)


@pytest.mark.slow
def test_model_answers_reveal_nothing_hidden(world: World) -> None:
    faults = [fault for case in model_cases(world, sampled=False) for fault in check(world, *case)]
    assert not faults, "\n".join(faults)


# Viewers who may change a shared resource, least privileged first: one of them makes the request of each row.
LEAST_FIRST = ("named_edit", "desk_editor", "owner")


def change_cases(world: World, sampled: bool) -> list[tuple[str, tuple[str, str], str]]:
    changing = [case for case in cases(world, allowed=True, slow=False, sampled=sampled) if ROUTES[case[1]].changes]
    if not sampled:
        return changing
    rows = dict.fromkeys(key for _, key, _ in changing)
    shared = [(name, key, "shared") for key in rows for name in LEAST_FIRST]
    may = [case for case in shared if world.expected(case[0], ROUTES[case[1]], "shared") == "in"]
    return list({case[1]: case for case in reversed(may)}.values())


def fresh_things(world: World, case: tuple[str, tuple[str, str], str]) -> SharedItems:
    return world.make(case[2], indexed="source" in str(ROUTES[case[1]].needs))


def test_authorized_changes_succeed_sampled(world: World) -> None:
    faults = [
        fault for case in change_cases(world, sampled=True) for fault in check(world, *case, fresh_things(world, case))
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.slow
def test_authorized_changes_succeed(world: World) -> None:
    faults = [
        fault for case in change_cases(world, sampled=False) for fault in check(world, *case, fresh_things(world, case))
    ]
    assert not faults, "\n".join(faults)


# --- sockets


def connected_socket(world: World, name: str) -> Socket:
    headers = world.headers.get(name, {})
    return Socket(world.app, flask_test_client=None if headers else world.clients[name], headers=headers)


def test_sockets_connect_for_authorized_viewers(world: World) -> None:
    for name in world.clients:
        expected = world.expected(name, EVENTS["connect"], "shared")
        assert connected_socket(world, name).client.is_connected() == (expected == "in"), name


def test_connect_token_authorizes_every_event(world: World) -> None:
    for scope, may in (("assist", True), ("read", False)):
        token = world.headers[f"token_{scope}"]["Authorization"].removeprefix("Bearer ")
        socket = Socket(world.app, auth={"token": token})
        assert socket.client.is_connected() == may
        if may:
            shared = world.things["shared"]
            error = socket.emit("save_draft", saved(shared), callback=True)["error"]
            assert error["code"] == "token_scope"
            socket.emit("suggest", {"seq": 1, **fill_template(world, EVENTS["suggest"].json, shared)})
            assert "items" in socket.answers("suggestions", 1, complete)[-1]


def saved(things: SharedItems) -> dict[str, Any]:
    return {"draft_id": things.draft_id, "version": 1, "headline": "New", "body": "New"}


def complete(answer: dict[str, Any]) -> bool:
    return "error" in answer or answer.get("stage", "complete") == "complete"


def event_answers(world: World, socket: Socket, event: str, row: MatrixRow, state: str, seq: int) -> bytes:
    """Return all answers to one event."""
    payload = {"seq": seq, **fill_template(world, row.json, world.things[state])}
    socket.emit(event, payload)
    return json.dumps(socket.answers(str(DECLARED_EVENTS[event].answer), seq, complete)).encode()


def test_socket_answers_reveal_nothing_hidden(world: World) -> None:
    faults: list[str] = []
    seq = 0
    for name in ("owner", "deskmate", "named_read", "stranger", "desk_editor", "other_editor", "admin", "token_assist"):
        socket = connected_socket(world, name)
        for event, row in EVENTS.items():
            if event not in DECLARED_EVENTS or DECLARED_EVENTS[event].answer is None:
                continue
            for state in STATES if event in {"complete_quote", "verify_quotes", "check_headline"} else STATES[:1]:
                seq += 1
                answer = event_answers(world, socket, event, row, state, seq)
                case_name = f"{name} {event} ({state})"
                faults += [f"{case_name}: learns of {thing}" for thing in sorted(world.hidden_in(name, answer))]
                if b'"error"' in answer:
                    faults.append(f"{case_name}: {answer!r}")
                shown = {canary[1].decode().lower() for canary in CANARY.findall(answer)}
                if row.shows and world.level(name, "source", state) != "none" and state not in shown:
                    faults.append(f"{case_name}: is not shown the source: {answer[:300]!r}")
    assert not faults, "\n".join(faults)


def test_hidden_sources_are_not_found_verbatim(world: World) -> None:
    """That a quote is verbatim would tell that there is such a source."""
    for name in ("deskmate", "stranger", "desk_editor"):
        socket = connected_socket(world, name)
        for seq, state in enumerate(STATES):
            [finding] = json.loads(event_answers(world, socket, "verify_quotes", EVENTS["verify_quotes"], state, seq))[
                0
            ]["findings"]
            readable = world.level(name, "source", state) != "none"
            assert (finding["state"] == "verbatim") == readable, (name, state, finding)


@pytest.mark.parametrize("event", ["join_text", "edit_text", "save_text", "text_awareness"])
def test_editing_together_requires_permission_on_the_draft(world: World, event: str) -> None:
    # Of a document that is not there, and of a text that was not joined: what only who may is told.
    codes = {"unknown_draft": "unknown", "not_yours": "refused", "token_scope": "refused"}
    faults = []
    for name in world.clients:
        socket = connected_socket(world, name)
        if not socket.client.is_connected():
            continue
        for state in STATES:
            payload = fill_template(world, EVENTS[event].json, world.things[state])
            answer = socket.emit(event, payload, callback=True)
            code = answer.get("error", {}).get("code", "in")
            got = codes.get(code, "in" if code in {"text_replaced", "bad_request"} else code)
            if got != world.expected(name, EVENTS[event], state):
                faults.append(f"{name} {event} ({state}): is {got}: {answer}")
            written = base64.b64decode(answer.get("update", "")) if "update" in answer else b""
            if hidden := world.hidden_in(name, json.dumps(answer).encode() + written):
                faults.append(f"{name} {event} ({state}): learns of {hidden}")
            if event == "join_text" and got == "in" and f"dcanary{state}".encode() not in written.lower():
                faults.append(f"{name} {event} ({state}): is not shown the draft")
    assert not faults, "\n".join(faults)


def test_save_requires_edit_permission(world: World) -> None:
    faults = []
    for name in world.clients:
        socket = connected_socket(world, name)
        if not socket.client.is_connected():
            continue
        for state in STATES:
            expected = world.expected(name, EVENTS["save_draft"], state)
            things = world.make(state, indexed=False) if expected == "in" else world.things[state]
            answer = socket.emit("save_draft", saved(things), callback=True)
            code = answer.get("error", {}).get("code", "in")
            got = {"unknown_draft": "unknown", "not_yours": "refused", "token_scope": "refused"}.get(code, code)
            if got != expected:
                faults.append(f"{name} save_draft ({state}): is {got}, not {expected}: {answer}")
            if hidden := world.hidden_in(name, json.dumps(answer).encode()):
                faults.append(f"{name} save_draft ({state}): learns of {hidden}")
    assert not faults, "\n".join(faults)
