"""What the tests of the events share."""

import pytest
from flask import Flask

from tests.server.client import Socket


@pytest.fixture
def socket(desk: Flask) -> Socket:
    return Socket(desk)
