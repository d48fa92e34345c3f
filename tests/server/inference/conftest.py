"""Networks, an address for them, and lines to it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.inference.client.client import Line
from server.inference.transport.addresses import Address
from tests.server.inference.networks import FACTS, Networks, OpenLine


@pytest.fixture
def networks() -> Networks:
    return Networks()


@pytest.fixture
def address(tmp_path: Path) -> Address:
    return Address(path=str(tmp_path / "models.sock"))


@pytest.fixture
def open_line(address: Address) -> Iterator[OpenLine]:
    opened: list[Line] = []

    def make(to: Address = address, secret: str = "", budget_ms: int = 5_000) -> Line:
        line = Line(to, secret, budget_ms)
        line.expect(FACTS)
        opened.append(line)
        return line

    yield make
    for line in opened:
        line.close()
