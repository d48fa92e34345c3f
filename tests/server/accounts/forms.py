"""Filling in a form as a browser does: with all that the page put into it."""

from functools import cache
from html.parser import HTMLParser

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from server.accounts.authentication.passwords import hash_password

PASSWORD = "umbrella pavement nine"


@cache
def hashed_password() -> str:
    """Return what the store keeps of ``PASSWORD``; made once, for it takes its time."""
    return hash_password(PASSWORD)


class _Fields(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "input" and given.get("name"):
            self.found[str(given["name"])] = given.get("value") or ""


def fields(page: TestResponse) -> dict[str, str]:
    """Return the fields of a page's forms, with what stands in them."""
    reading = _Fields()
    reading.feed(page.text)
    return reading.found


def submit(
    client: FlaskClient, shown: str, to: str | None = None, *, address: str = "127.0.0.1", **typed: str
) -> TestResponse:
    """Open the page ``shown``, type into its form and send it.

    Args:
        address: that the browser comes from.
    """
    came = {"REMOTE_ADDR": address}
    form_fields = fields(client.get(shown, environ_overrides=came))
    return client.post(to or shown.partition("?")[0], data={**form_fields, **typed}, environ_overrides=came)


def sign_in(
    client: FlaskClient, email: str, password: str = PASSWORD, after: str = "/sources", address: str = "127.0.0.1"
) -> TestResponse:
    """Sign in; ``after`` is where to go on."""
    return submit(client, f"/sign-in?next={after}", address=address, email=email, password=password)


def sign_out(client: FlaskClient) -> TestResponse:
    """As the menu of each page does it."""
    return submit(client, "/account", "/sign-out")
