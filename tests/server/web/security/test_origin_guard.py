"""Allowed origins, and the headers of every answer."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

PATHS = ["/healthz", "/sources", "/api/drafts", "/api/nothing", "/nothing", "/api/drafts/nobody", "/drafts/nobody"]


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "evil.example:8000", "[", "[::", "a b", "0.0.0.0"]
)
def test_other_hosts_are_refused(client: FlaskClient, host: str) -> None:
    answer = client.get("/api/drafts", headers={"Host": host})
    assert answer.status_code in {400, 403}
    assert answer.is_json
    assert "drafts" not in answer.get_json()


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:8123", "localhost:1", "[::1]:8000", "LOCALHOST"])
def test_this_machine_is_answered(client: FlaskClient, host: str) -> None:
    assert client.get("/api/drafts", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://localhost", "http://localhost:81", ""])
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_changes_from_other_origins_are_rejected(client: FlaskClient, origin: str, method: str) -> None:
    path = {"POST": "/api/drafts", "PUT": "/api/drafts/x/sources/y", "DELETE": "/api/drafts/x"}[method]
    answer = client.open(path, method=method, headers={"Origin": origin})
    assert answer.status_code == 403
    assert answer.get_json()["error"]["code"] == "wrong_origin"
    assert client.get("/api/drafts").get_json()["drafts"] == []


def test_own_origin_and_no_origin_may_write(client: FlaskClient) -> None:
    assert client.post("/api/drafts", headers={"Origin": "http://localhost"}).status_code == 201
    assert client.post("/api/drafts").status_code == 201


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("host", ["localhost", "evil.example"])
def test_headers_on_every_answer(client: FlaskClient, path: str, host: str) -> None:
    answer = client.get(path, headers={"Host": host})
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"


def test_headers_on_a_fault(desk: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr("server.drafts.routes.listing.DraftListing.find", fail)
    desk.testing = False
    answer = desk.test_client().get("/api/drafts")
    assert answer.status_code == 500
    assert answer.get_json()["error"]["code"] == "internal_error"
    assert b"secret" not in answer.data
    assert "Content-Security-Policy" in answer.headers


def test_errors_are_json_under_api_and_pages_elsewhere(client: FlaskClient) -> None:
    for path in ("/api/nothing", "/api/drafts/nobody", "/api/sources/nobody"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert set(answer.get_json()["error"]) == {"code", "message", "hint"}
    for path in ("/nothing", "/drafts/nobody", "/publications/x/article.html"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert answer.mimetype == "text/html"
        assert "Back to Quotedesk" in answer.text
    assert client.get("/nothing", headers={"Accept": "application/json"}).is_json


def test_wrong_method(client: FlaskClient) -> None:
    answer = client.patch("/api/drafts")
    assert answer.status_code == 405
    assert answer.get_json()["error"]["code"] == "method_not_allowed"
    assert "POST" in answer.headers["Allow"]


def test_what_was_asked_for_is_shown_as_text(client: FlaskClient) -> None:
    answer = client.get("/drafts/<script>alert(1)</script>")
    assert "<script>alert" not in answer.text


def test_the_page(client: FlaskClient) -> None:
    home = client.get("/")
    assert home.status_code == 302
    page = client.get(home.location)
    assert page.status_code == 200
    assert '<script type="application/json" id="boot">' in page.text
    assert client.get("/").location == home.location


def test_the_bundle_is_served(client: FlaskClient) -> None:
    page = client.get("/", follow_redirects=True).text
    start = page.index('src="/static/') + 5
    with client.get(page[start : page.index('"', start)]) as script:
        assert script.status_code == 200
        assert "javascript" in (script.mimetype or "")


def test_healthz(client: FlaskClient) -> None:
    answer = client.get("/healthz").get_json()
    assert (answer["status"], answer["sources"], answer["paragraphs"]) == ("ok", 0, 0)
