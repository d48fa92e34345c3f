"""No text of the newsroom and no secret reaches the log, whatever is requested and whatever fails."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from flask import Flask
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from werkzeug.routing import Rule

from server.access.declarations import EVENTS
from server.db.database import db
from server.db.tables import Draft
from server.desk.routes import desk as desk_routes
from server.drafts.service import DraftService
from server.inference.engine import Engine
from server.registry import service
from server.suggestions.service import SuggestionService
from server.telemetry import logs
from tests.conftest import MakeDesk
from tests.server.client import Socket
from tests.server.newsroom import add_draft, upload
from tests.server.people import add_person, signed_in_client, token_of

CANARY = "Zanzibarbary"
TEXT = f"{CANARY}: “The {CANARY} stands on the quay,” said {CANARY} Osk."
# Each field belongs to some route; the others ignore it.
ASKED: dict[str, Any] = {
    "seq": 1, "title": TEXT, "headline": TEXT, "body": TEXT, "left_context": TEXT, "typed": f"“{CANARY}", "name": TEXT,
    "text": TEXT, "note": TEXT, "notes": TEXT, "variants": [TEXT], "details": {"byline": TEXT},
    "speaker": TEXT, "quote": TEXT, "query": TEXT,
    "about": "quote", "verdict": "fine", "finding": {"quote": TEXT, "state": "verbatim"}, "version": 1, "items": [],
    "password": CANARY, "email": f"{CANARY}@desk.example", "url": f"https://{CANARY}.example/", "overrides": [],
}  # fmt: skip


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """Capture the standard error of a newsroom's server."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    root, before = logging.getLogger(), logging.getLogger().level
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    yield stream
    root.removeHandler(handler)
    root.setLevel(before)
    logs.configure(as_json=False)
    structlog.reset_defaults()
    logs.configure(as_json=False)


@pytest.fixture
def desk(make_desk: MakeDesk, written: io.StringIO) -> Flask:
    return make_desk(mode="newsroom")


def lines(written: io.StringIO) -> list[dict[str, Any]]:
    # Libraries write lines of another form.
    return [json.loads(line) for line in written.getvalue().splitlines() if line.startswith("{")]


def address(rule: Rule, ids: dict[str, str]) -> str:
    path = rule.rule
    for name in rule.arguments:
        converter = rule._converters[name]
        kind = type(converter).__name__.removesuffix("Converter").lower()
        given = "1" if kind == "integer" else ids.get(name, CANARY)
        for written_as in (f"<{name}>", f"<int:{name}>", f"<path:{name}>", f"<string:{name}>"):
            path = path.replace(written_as, given)
    return path


@pytest.mark.slow
@pytest.mark.parametrize("level", [logging.WARNING, logging.DEBUG])
def test_request_contents_are_not_logged(desk: Flask, written: io.StringIO, level: int) -> None:
    logging.getLogger().setLevel(level)
    ada = add_person(desk, "Ada Quill", "admin", ("City",))
    client, token = signed_in_client(desk, ada), token_of(desk, ada, "read")
    source = upload(client, f"{CANARY}.txt", f"{CANARY} Osk: {TEXT}").get_json()["source_id"]
    ids = {"source_id": source, "draft_id": add_draft(client, TEXT, TEXT, (source,))}
    requests = 0
    for arguments in (ids, {}):
        for rule in desk.url_map.iter_rules():
            for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS", "DELETE"}):
                where = address(rule, arguments)
                client.open(f"{where}?q={CANARY}&speaker={CANARY}", method=method, json=ASKED).close()
                client.open(
                    where, method=method, data=f"not JSON {TEXT}".encode(), content_type="application/json"
                ).close()
                requests += 2
    client.get(f"/{CANARY}?{CANARY}")
    client.get("/api/sources", headers={"Authorization": f"Bearer {token}"})
    client.get("/api/sources", headers={"Authorization": f"Bearer {CANARY}"})
    # Signing out, one of the requests above, has ended the session.
    socket = Socket(desk, flask_test_client=signed_in_client(desk, ada))
    for event in EVENTS:
        for data in ({**ASKED, **ids}, {**ASKED, "seq": TEXT}, TEXT, [TEXT], {**ASKED, "draft_id": CANARY}):
            socket.emit(event, data)
    for event in ("suggest", "verify_quotes"):
        socket.emit(event, {**ASKED, "seq": 77})
    socket.answers("suggestions", 77, lambda answer: answer.get("stage") == "complete" or "error" in answer)
    socket.answers("quote_findings", 77)
    output = written.getvalue()
    assert CANARY not in output
    assert token not in output
    request_lines = [line for line in lines(written) if line.get("event") == "request"]
    assert len(request_lines) >= requests * 0.8
    assert {"endpoint", "method", "status", "milliseconds", "request_id", "person_id"} <= set(request_lines[0])


def broken(*_: object, **__: object) -> Any:
    secret = TEXT
    try:
        int(secret)
    except ValueError as error:
        raise KeyError(secret) from error


def test_exceptions_are_logged_without_contents(
    desk: Flask, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = signed_in_client(desk, add_person(desk, "Ada Quill", desks=("City",)))
    draft = add_draft(client, TEXT, TEXT)
    monkeypatch.setattr(DraftService, "save", broken)
    monkeypatch.setattr(SuggestionService, "stages", broken)
    monkeypatch.setattr(desk_routes, "present_draft", broken)
    answer = client.get(f"/drafts/{draft}", headers={"Accept": "application/json"})
    error = answer.get_json()["error"]
    assert (answer.status_code, error["code"]) == (500, "internal_error")
    assert error["request_id"] == answer.headers["X-Request-ID"]
    page = client.get(f"/drafts/{draft}")
    assert page.headers["X-Request-ID"] in page.text
    socket = Socket(desk, flask_test_client=client)
    edit = {"draft_id": draft, "version": 1, "headline": TEXT, "body": TEXT}
    refused = socket.emit("save_draft", edit, callback=True)["error"]
    socket.emit("suggest", {**ASKED, "seq": 3})
    socket.answers("suggestions", 3, lambda answer: "error" in answer)
    output = written.getvalue()
    assert CANARY not in output
    by_id = {line.get("event_id") or line.get("request_id"): line for line in lines(written) if "exception" in line}
    assert by_id[error["request_id"]]["event"] == "request_failed"
    assert by_id[refused["request_id"]]["event"] == "event_failed"
    exception = by_id[error["request_id"]]["exception"]
    assert "KeyError" in exception
    assert "ValueError" in exception
    assert "test_logs.py" in exception


def test_database_errors_are_logged_without_values(desk: Flask, written: io.StringIO) -> None:
    log = structlog.get_logger("server.test")
    with desk.app_context():
        db.session.add(Draft(id="twice", headline=TEXT))
        db.session.commit()
        try:
            db.session.execute(
                text("INSERT INTO draft (id, version, headline) VALUES ('twice', 1, :headline)"), {"headline": TEXT}
            )
        except IntegrityError as error:
            assert CANARY not in str(error)
            log.exception("store_failed")
        db.session.rollback()
    with service(Engine, desk).database.connect() as connection, pytest.raises(IntegrityError) as raised:
        connection.execute(text("INSERT INTO draft (id, headline) VALUES ('twice', :headline)"), {"headline": TEXT})
    assert CANARY not in str(raised.value)
    logging.getLogger("a.library").error("Broken", exc_info=ValueError(TEXT))
    assert CANARY not in written.getvalue()
    assert "IntegrityError" in written.getvalue()
    assert "ValueError" in written.getvalue()


def test_operating_system_messages_are_logged() -> None:
    error = OSError(28, "No space left on device", f"/data/{CANARY}.txt")
    assert logs.redacted_traceback(error) == "OSError: No space left on device"


def test_request_id_from_trusted_proxy_is_used(make_desk: MakeDesk) -> None:
    given = {"X-Request-ID": "proxy-1234567890"}
    trusting = make_desk(trusted_proxies=1)
    assert trusting.test_client().get("/healthz", headers=given).headers["X-Request-ID"] == "proxy-1234567890"
    odd = trusting.test_client().get("/healthz", headers={"X-Request-ID": "a b"}).headers["X-Request-ID"]
    assert len(odd) == 12


def test_request_id_from_untrusted_client_is_ignored(desk: Flask) -> None:
    answer = desk.test_client().get("/healthz", headers={"X-Request-ID": "made-up-by-me"})
    assert answer.headers["X-Request-ID"] != "made-up-by-me"


def test_local_mode_logs_only_problems(make_desk: MakeDesk, written: io.StringIO) -> None:
    client = make_desk().test_client()
    client.get("/api/sources")
    assert written.getvalue() == ""
