"""Which doors are open to an editor on another page, and to whom."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from server.cli.main import main
from server.config import Settings
from server.web.security.origin_guard import EMBEDDED
from tests.conftest import MakeDesk
from tests.server.client import Socket
from tests.server.newsroom import add_draft, add_source
from tests.server.people import add_person, signed_in_client, token_of

HOST = "http://editor.example:3000"
STRANGERS = ["http://evil.example", "http://editor.example", "https://editor.example:3000", "null"]
HANDSHAKE = "/socket.io/?EIO=4&transport=polling"


@pytest.fixture
def open_desk(make_desk: MakeDesk) -> Flask:
    return make_desk(embed_origins=f"{HOST}, http://127.0.0.1:3000/")


@pytest.fixture
def open_client(open_desk: Flask) -> FlaskClient:
    return open_desk.test_client()


def opened_paths(client: FlaskClient) -> list[str]:
    """Return a path for each of the endpoints that are opened."""
    source = add_source(client)
    paths = {
        "plugin.script": "/plugin/quotedesk.js",
        "plugin.text_styles": "/plugin/text.css",
        "plugin.panel_styles": "/plugin/panel.css",
        "plugin.spoken": "/plugin/words?language=ko",
        "sources.show_source": f"/api/sources/{source}",
    }
    assert set(paths) == EMBEDDED
    return list(paths.values())


def ask(client: FlaskClient, path: str, origin: str, method: str = "GET", **headers: str) -> TestResponse:
    return client.open(path, method=method, headers={"Origin": origin, **headers}, buffered=True)


def test_allowed_origin_can_read_assistant_endpoints(open_client: FlaskClient) -> None:
    for path in opened_paths(open_client):
        for origin in (HOST, "http://127.0.0.1:3000"):
            answer = ask(open_client, path, origin)
            assert (answer.status_code, answer.headers["Access-Control-Allow-Origin"]) == (200, origin), path
            assert "Origin" in answer.vary
            assert "Access-Control-Allow-Credentials" not in answer.headers
        preflight_headers = {"Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "authorization"}
        preflight = ask(open_client, path, HOST, "OPTIONS", **preflight_headers)
        assert preflight.headers["Access-Control-Allow-Headers"] == "Authorization"
        assert preflight.headers["Access-Control-Allow-Origin"] == HOST


@pytest.mark.parametrize("origin", STRANGERS)
def test_other_origins_can_read_nothing(open_client: FlaskClient, origin: str) -> None:
    for path in opened_paths(open_client):
        for method in ("GET", "OPTIONS"):
            assert "Access-Control-Allow-Origin" not in ask(open_client, path, origin, method).headers, path


def test_no_origin_is_allowed_by_default(client: FlaskClient) -> None:
    for path in opened_paths(client):
        assert "Access-Control-Allow-Origin" not in ask(client, path, HOST).headers
    assert client.get(HANDSHAKE, headers={"Origin": HOST}).status_code == 400
    assert client.get(HANDSHAKE, headers={"Origin": "http://localhost"}).status_code == 200


def test_allowed_origin_cannot_read_other_endpoints(open_client: FlaskClient) -> None:
    source, draft = add_source(open_client), add_draft(open_client)
    for path in ("/", "/sources", "/api/sources", "/api/drafts", f"/api/drafts/{draft}", "/api/archive", "/healthz"):
        assert "Access-Control-Allow-Origin" not in ask(open_client, path, HOST).headers, path
    changes = [
        ("POST", "/api/drafts"),
        ("POST", "/api/check"),
        ("DELETE", f"/api/drafts/{draft}"),
        ("PATCH", f"/api/sources/{source}"),
        ("DELETE", f"/api/sources/{source}"),
    ]
    for method, path in changes:
        answer = ask(open_client, path, HOST, method)
        assert answer.status_code == 403, path
        assert answer.get_json()["error"]["code"] == "wrong_origin"
        preflight = ask(open_client, path, HOST, "OPTIONS", **{"Access-Control-Request-Method": method})
        assert "Access-Control-Allow-Methods" not in preflight.headers
    assert open_client.get(f"/api/sources/{source}").status_code == 200


def test_sockets_of_allowed_origins_connect(open_client: FlaskClient) -> None:
    for origin in (HOST, "http://localhost"):
        answer = open_client.get(HANDSHAKE, headers={"Origin": origin})
        assert (answer.status_code, answer.headers["Access-Control-Allow-Origin"]) == (200, origin)
        assert "Access-Control-Allow-Credentials" not in answer.headers
    # What anybody may write into a header is not where the page is from; proxies that are trusted: test_proxies.
    proxied = {"Origin": "https://desk.example", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "desk.example"}
    assert open_client.get(HANDSHAKE, headers=proxied).status_code == 400


@pytest.mark.parametrize("origin", STRANGERS)
def test_sockets_of_other_origins_are_rejected(open_client: FlaskClient, origin: str) -> None:
    answer = open_client.get(HANDSHAKE, headers={"Origin": origin})
    assert answer.status_code == 400
    assert b"origin" in answer.data


def test_embedded_socket_cannot_save(open_desk: Flask) -> None:
    client = open_desk.test_client()
    add_source(client)
    draft = add_draft(client)
    save = {"draft_id": draft, "version": 1, "headline": "Theirs", "body": ""}
    embedded = Socket(open_desk, headers={"Origin": HOST})
    embedded.emit("verify_quotes", {"seq": 1, "body": "He said: “The pumps come first.”"})
    assert len(embedded.answers("quote_findings", 1)[0]["findings"]) == 1
    refused = embedded.emit("save_draft", save, callback=True)
    assert refused["error"]["code"] == "wrong_origin"
    own = Socket(open_desk, headers={"Origin": "http://localhost"})
    assert own.emit("save_draft", save, callback=True) == {"version": 2}


def test_plugin_assets_are_the_built_ones(client: FlaskClient) -> None:
    script = client.get("/plugin/quotedesk.js", buffered=True)
    assert script.mimetype == "text/javascript"
    assert 'from"prosemirror-state"' in script.text
    assert script.headers["Cache-Control"].startswith("no-cache")
    unchanged = client.get("/plugin/quotedesk.js", headers={"If-None-Match": script.headers["ETag"]}, buffered=True)
    assert unchanged.status_code == 304
    assert ".quotedesk-text" in client.get("/plugin/text.css", buffered=True).text
    assert ":host" in client.get("/plugin/panel.css", buffered=True).text


def test_plugin_texts_follow_the_language(client: FlaskClient) -> None:
    english, korean = (client.get(f"/plugin/words?language={one}").text for one in ("en", "ko"))
    assert "\nclose = Close\n" in f"\n{english}"
    assert english != korean
    refused = client.get("/plugin/words?language=xx", headers={"Accept": "application/json"})
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (400, "bad_request")


@pytest.mark.parametrize("given", ["*", "editor.example", "http://editor.example/page", "null", "http://", "file:///x"])
def test_invalid_origin_fails_at_startup(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    monkeypatch.setenv("QUOTEDESK_EMBED_ORIGINS", f"{HOST},{given}")
    result: Any = CliRunner().invoke(main, ["serve", "--port", "0"])
    assert result.exit_code != 0
    assert "is no origin; name each as https://desk.example" in result.output


def test_origins_are_normalized_like_browsers_send_them() -> None:
    settings = Settings(embed_origins="HTTP://Editor.Example:3000/ , ,https://[::1]:8443")
    assert settings.embedding_origins == {HOST, "https://[::1]:8443"}


def test_embedded_page_needs_a_token_in_newsroom(make_desk: MakeDesk) -> None:
    newsroom = make_desk(mode="newsroom", embed_origins=HOST)
    ada = add_person(newsroom, "Ada Quill")
    mine = signed_in_client(newsroom, ada)
    source = mine.post("/api/sources", json={"text": "Dora Pell: Not one page."}).get_json()["source_id"]
    address = f"/api/sources/{source}"
    preflight = {"Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "authorization"}
    assert ask(newsroom.test_client(), address, HOST, "OPTIONS", **preflight).status_code == 200
    token = token_of(newsroom, ada, "assist")
    shown = {"Authorization": f"Bearer {token}"}
    assert ask(newsroom.test_client(), address, HOST, **shown).status_code == 200
    other = {"Authorization": f"Bearer {token_of(newsroom, add_person(newsroom, 'Stig Moor'), 'assist')}"}
    assert ask(newsroom.test_client(), address, HOST, **other).status_code == 404
    # A cookie says who reads the page, not who made its script.
    elsewhere = {"Origin": HOST}
    assert not Socket(newsroom, flask_test_client=mine, headers=elsewhere).client.is_connected()
    assert Socket(newsroom, auth={"token": token}, headers=elsewhere).client.is_connected()
    for wrong in ({"token": "qd_made-up"}, {"token": 7}, {"token": "x" * 10_000}, "qd_made-up", None):
        assert not Socket(newsroom, auth=wrong, headers=elsewhere).client.is_connected()
