"""A source, and a draft that quotes it."""

import pytest
from flask.testing import FlaskClient

from tests.server.newsroom import add_draft, add_source
from tests.server.publishing.quote_sheet.sheets import BODY, HEADLINE


@pytest.fixture
def source(client: FlaskClient) -> str:
    return add_source(client)


@pytest.fixture
def draft(client: FlaskClient, source: str) -> str:
    return add_draft(client, HEADLINE, BODY, (source,))
