"""A newsroom with one reporter who has a password."""

import pytest
from flask import Flask

from tests.conftest import MakeDesk
from tests.server.accounts.forms import hashed_password
from tests.server.people import add_person


@pytest.fixture
def app(make_desk: MakeDesk) -> Flask:
    return make_desk(mode="newsroom")


@pytest.fixture
def ada(app: Flask) -> str:
    """Ada Quill, ada.quill@desk.example."""
    return add_person(app, "Ada Quill", password_hash=hashed_password())
