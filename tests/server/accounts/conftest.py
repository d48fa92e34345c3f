"""A newsroom with a reporter and an administrator who have passwords."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.conftest import MakeDesk
from tests.server.accounts.forms import hashed_password
from tests.server.people import add_person, signed_in_client


@pytest.fixture
def app(make_desk: MakeDesk) -> Flask:
    return make_desk(mode="newsroom")


@pytest.fixture
def ada(app: Flask) -> str:
    """Ada Quill, ada.quill@desk.example."""
    return add_person(app, "Ada Quill", password_hash=hashed_password())


@pytest.fixture
def elm(app: Flask) -> str:
    """Elm Tarn, an administrator."""
    return add_person(app, "Elm Tarn", "admin", password_hash=hashed_password())


@pytest.fixture
def admin(app: Flask, elm: str) -> FlaskClient:
    """Return a browser that Elm Tarn is signed in with."""
    return signed_in_client(app, elm)
