"""Errors of addresses that there are none of."""

from flask.testing import FlaskClient


def test_unknown_address_is_reported_in_plain_words(client: FlaskClient) -> None:
    answer = client.get("/there-is-no-such-page")
    assert answer.status_code == 404
    assert "There is no such page." in answer.text
    assert "URL" not in answer.text
