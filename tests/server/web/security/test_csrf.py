"""CSRF: changes authorized by a cookie need the token of a page; API tokens need none."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.conftest import MakeDesk
from tests.server.people import add_person, signed_in_client, token_of

CHANGES = [
    ("POST", "/api/drafts"),
    ("PUT", "/api/drafts/DRAFT/notes"),
    ("PATCH", "/api/sources/SOURCE"),
    ("DELETE", "/api/drafts/DRAFT"),
    ("PUT", "/api/sources/SOURCE/media"),
]


@pytest.fixture
def app(make_desk: MakeDesk) -> Flask:
    return make_desk(mode="newsroom")


@pytest.fixture
def ada(app: Flask) -> str:
    return add_person(app, "Ada Quill", "editor")


@pytest.fixture
def writer(app: Flask, ada: str) -> FlaskClient:
    """Return a signed-in client whose page has no token yet."""
    client = signed_in_client(app, ada)
    del client.environ_base["HTTP_X_CSRFTOKEN"]
    return client


@pytest.fixture
def named(app: Flask, ada: str) -> dict[str, str]:
    """Create a draft and a source of the writer."""
    client = signed_in_client(app, ada)
    source = client.post("/api/sources", json={"text": "Jane Doe: The pumps come first."}).get_json()["source_id"]
    return {"DRAFT": client.post("/api/drafts", json={}).get_json()["draft_id"], "SOURCE": source}


def refused(client: FlaskClient, method: str, path: str, **rest: object) -> bool:
    answer = client.open(path, method=method, **rest)  # type: ignore[arg-type]
    return answer.status_code == 403 and answer.get_json()["error"]["code"] == "stale_form"


@pytest.mark.parametrize(("method", "path"), CHANGES)
def test_change_without_csrf_token_is_rejected(
    writer: FlaskClient, named: dict[str, str], method: str, path: str
) -> None:
    for word, name in named.items():
        path = path.replace(word, name)
    assert refused(writer, method, path)
    assert refused(writer, method, path, headers={"X-CSRFToken": "made up"})
    given = writer.get("/api/csrf").get_json()["token"]
    assert not refused(writer, method, path, headers={"X-CSRFToken": given})


def test_the_page_carries_its_token(writer: FlaskClient) -> None:
    text = writer.get("/sources").text
    start = text.index('name="csrf-token" content="') + len('name="csrf-token" content="')
    token = text[start : text.index('"', start)]
    assert writer.post("/api/drafts", json={}, headers={"X-CSRFToken": token}).status_code == 201


def test_csrf_token_is_accepted_as_form_field(writer: FlaskClient) -> None:
    given = writer.get("/api/csrf").get_json()["token"]
    assert not refused(writer, "POST", "/api/drafts", data={"csrf_token": given})
    assert refused(writer, "POST", "/api/drafts", data={"csrf_token": "made up"})


def test_csrf_token_of_another_person_is_rejected(app: Flask, writer: FlaskClient) -> None:
    theirs = signed_in_client(app, add_person(app, "Bram Osk")).get("/api/csrf").get_json()["token"]
    writer.get("/api/csrf")
    assert refused(writer, "POST", "/api/drafts", headers={"X-CSRFToken": theirs})


def test_expired_csrf_token_is_rejected_and_a_new_one_accepted(app: Flask, writer: FlaskClient) -> None:
    old = writer.get("/api/csrf").get_json()["token"]
    app.config["WTF_CSRF_TIME_LIMIT"] = -1
    assert refused(writer, "POST", "/api/drafts", headers={"X-CSRFToken": old})
    app.config["WTF_CSRF_TIME_LIMIT"] = 3600
    new = writer.get("/api/csrf").get_json()["token"]
    assert writer.post("/api/drafts", json={}, headers={"X-CSRFToken": new}).status_code == 201


def test_csrf_check_does_not_read_the_upload(writer: FlaskClient, named: dict[str, str]) -> None:
    body = b'--x\r\nContent-Disposition: form-data; name="csrf_token"\r\n\r\nmade up\r\n--x--\r\n'
    assert refused(
        writer,
        "PUT",
        f"/api/sources/{named['SOURCE']}/media",
        data=body,
        content_type="multipart/form-data; boundary=x",
    )


def test_bearer_token_needs_no_csrf_token(app: Flask, ada: str) -> None:
    bearer = {"Authorization": f"Bearer {token_of(app, ada, 'read', 'write')}"}
    assert app.test_client().post("/api/drafts", json={}, headers=bearer).status_code == 201


def test_invalid_bearer_token_does_not_bypass_csrf(writer: FlaskClient) -> None:
    for shown in ("Basic eA==", "Bearer", "Bearer  "):
        assert refused(writer, "POST", "/api/drafts", json={}, headers={"Authorization": shown})


def test_origin_is_checked_with_csrf_token(app: Flask, ada: str) -> None:
    answer = signed_in_client(app, ada).post("/api/drafts", json={}, headers={"Origin": "https://evil.example"})
    assert answer.get_json()["error"]["code"] == "wrong_origin"


def test_the_cookie_is_for_this_site_alone(app: Flask) -> None:
    cookie = app.test_client().get("/api/csrf").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_without_a_login_there_is_no_cookie_and_no_token(desk: Flask) -> None:
    client = desk.test_client()
    answer = client.get("/sources")
    assert "Set-Cookie" not in answer.headers
    assert "csrf-token" not in answer.text
    assert client.post("/api/drafts", json={}).status_code == 201
