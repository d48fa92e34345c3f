"""A newsroom with one reporter who has a password."""

import pytest
from flask import Flask

from server.people.passwords import hash_password
from tests.conftest import MakeDesk
from tests.server.accounts.forms import PASSWORD
from tests.server.people import add_person


@pytest.fixture
def app(make_desk: MakeDesk) -> Flask:
    return make_desk(mode="newsroom")


@pytest.fixture
def ada(app: Flask) -> str:
    """Ada Quill, ada.quill@desk.example."""
    return add_person(app, "Ada Quill", password_hash=hash_password(PASSWORD))
