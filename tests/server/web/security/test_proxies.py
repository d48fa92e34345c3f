"""A newsroom's desk answers to its own host name, and trusts the headers of configured proxies only."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.errors import AppError
from server.config import Settings
from server.serving import check_address
from server.web.security.origin_guard import public_origin
from tests.conftest import MakeDesk
from tests.server.people import add_person, signed_in_client

PUBLIC = "https://desk.example"
HANDSHAKE = "/socket.io/?EIO=4&transport=polling"


@pytest.fixture
def app(make_desk: MakeDesk) -> Flask:
    return make_desk(mode="newsroom", public_url=PUBLIC, trusted_proxies=1)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def code(answer: object) -> str:
    content = answer.get_json(silent=True) or {}  # type: ignore[attr-defined]
    return str(content.get("error", {}).get("code"))


def test_public_host_name_is_accepted(client: FlaskClient) -> None:
    assert code(client.get("/api/sources", base_url=PUBLIC)) == "sign_in"
    for other in (
        "https://evil.example",
        "http://127.0.0.1:8000",
        "http://localhost",
        "https://desk.example.evil.example",
    ):
        assert code(client.get("/api/sources", base_url=other)) == "wrong_host", other


def test_monitoring_may_use_loopback(client: FlaskClient) -> None:
    assert client.get("/healthz", base_url="http://127.0.0.1:8000").status_code == 200
    # Monitoring uses the address of each process; without permission it learns only that the process is alive.
    assert client.get("/healthz", base_url="http://10.0.0.7:8001").get_json().keys() == {"status", "version"}
    assert (
        client.get("/metrics", base_url="https://evil.example", environ_base={"REMOTE_ADDR": "203.0.113.9"}).status_code
        == 403
    )


def test_proxy_headers_give_client_and_host(client: FlaskClient) -> None:
    proxied = {"X-Forwarded-Host": "desk.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
    answer = client.get("/api/sources", base_url="http://127.0.0.1:8000", headers=proxied)
    assert code(answer) == "sign_in"
    pretended = {**proxied, "X-Forwarded-Host": "desk.example, evil.example"}
    assert code(client.get("/api/sources", base_url="http://127.0.0.1:8000", headers=pretended)) == "wrong_host"


def test_untrusted_proxy_headers_are_ignored(make_desk: MakeDesk) -> None:
    app = make_desk(mode="newsroom", public_url=PUBLIC)
    pretended = {"X-Forwarded-Host": "desk.example", "X-Forwarded-Proto": "https"}
    assert (
        code(app.test_client().get("/api/sources", base_url="https://evil.example", headers=pretended)) == "wrong_host"
    )


def test_changes_and_sockets_require_own_origin(app: Flask) -> None:
    client = signed_in_client(app, add_person(app, "Ada Quill"))
    for origin in (
        "https://evil.example",
        "http://desk.example",
        "https://desk.example:8443",
        "http://localhost",
        "null",
    ):
        answer = client.post("/api/drafts", json={}, base_url=PUBLIC, headers={"Origin": origin})
        assert code(answer) == "wrong_origin", origin
        refused = client.get(HANDSHAKE, base_url=PUBLIC, headers={"Origin": origin})
        assert refused.status_code == 400, origin
    assert client.get(HANDSHAKE, base_url=PUBLIC, headers={"Origin": PUBLIC}).status_code == 200


@pytest.mark.parametrize(
    ("given", "origin"),
    [
        ("https://desk.example", "https://desk.example"),
        ("https://desk.example/", "https://desk.example"),
        ("HTTPS://Desk.Example:443/", "https://desk.example"),
        ("http://desk.example:8080", "http://desk.example:8080"),
        ("http://[::1]:8080/", "http://[::1]:8080"),
    ],
)
def test_the_public_address_as_browsers_say_it(given: str, origin: str) -> None:
    assert public_origin(Settings(mode="newsroom", public_url=given)) == origin
    assert public_origin(Settings(public_url=given)) is None


def test_other_addresses_are_for_newsrooms_that_know_their_name() -> None:
    def refusal(**settings: Any) -> str | None:
        try:
            check_address(Settings(host="0.0.0.0", port=0, **settings))
        except AppError as error:
            return error.code
        return None

    assert refusal() == "not_loopback"
    assert refusal(mode="newsroom") == "no_public_url"
    assert refusal(mode="newsroom", public_url=PUBLIC) is None


def test_security_headers_of_a_newsroom(app: Flask, client: FlaskClient) -> None:
    for path in ("/api/sources", "/healthz", "/nothing"):
        headers = client.get(path, base_url=PUBLIC).headers
        assert headers["Cache-Control"] == "no-store", path
        assert headers["Strict-Transport-Security"].startswith("max-age="), path
        assert "camera=()" in headers["Permissions-Policy"]
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    cookie = app.test_client().get("/api/csrf", base_url=PUBLIC).headers["Set-Cookie"]
    assert "Secure" in cookie


def test_public_assets_may_be_cached(client: FlaskClient) -> None:
    with client.get("/plugin/panel.css", base_url=PUBLIC) as styles:
        assert "no-store" not in styles.headers["Cache-Control"]
        assert styles.headers["Cross-Origin-Resource-Policy"] == "cross-origin"


def test_csp_allows_only_nonce_scripts(make_desk: MakeDesk) -> None:
    client = make_desk().test_client()
    seen = set()
    for _ in range(2):
        answer = client.get("/sources")
        policy = answer.headers["Content-Security-Policy"]
        nonce = policy[policy.index("'nonce-") + 7 :].partition("'")[0]
        assert f'<script type="module" nonce="{nonce}"' in answer.text
        assert "'strict-dynamic'" in policy
        seen.add(nonce)
    assert len(seen) == 2
    assert "nonce" not in client.get("/api/drafts").headers["Content-Security-Policy"]
