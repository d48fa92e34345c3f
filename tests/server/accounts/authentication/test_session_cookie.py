"""The session cookie's settings and content."""

from datetime import timedelta

from flask import Flask, session

from server.accounts.authentication.session_cookie import (
    clear_session,
    cookie_settings,
    get_session_secret,
    set_session_secret,
)
from server.config import Settings


def test_cookie_is_secure_and_bound_to_its_host_under_https() -> None:
    chosen = cookie_settings(Settings(public_url="HTTPS://desk.example", session_hours=12))
    assert chosen["SESSION_COOKIE_NAME"].startswith("__Host-")
    assert chosen["SESSION_COOKIE_SECURE"]
    assert chosen["PERMANENT_SESSION_LIFETIME"] == timedelta(hours=12)


def test_cookie_works_without_https_and_stays_out_of_reach_of_scripts() -> None:
    chosen = cookie_settings(Settings(public_url=None))
    assert not chosen["SESSION_COOKIE_NAME"].startswith("__Host-")
    assert not chosen["SESSION_COOKIE_SECURE"]
    assert (chosen["SESSION_COOKIE_HTTPONLY"], chosen["SESSION_COOKIE_SAMESITE"]) == (True, "Lax")


def test_new_secret_replaces_everything_in_the_session() -> None:
    app = Flask("test")
    app.secret_key = "key"
    with app.test_request_context():
        session["left_by_the_one_before"] = "x"
        assert get_session_secret() is None
        set_session_secret("s3cret")
        assert get_session_secret() == "s3cret"
        assert "left_by_the_one_before" not in session
        assert session.permanent
        clear_session()
        assert get_session_secret() is None
