"""Marks of drafts."""

from flask.testing import FlaskClient

from tests.server.newsroom import add_draft


def test_a_template_is_not_published(client: FlaskClient) -> None:
    draft = add_draft(client, "Council report", "Who, where, when.")
    client.put(f"/api/drafts/{draft}/marks", json={"template": True})
    answer = client.post(f"/api/drafts/{draft}/publish", json={"version": 1})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, "is_template")
