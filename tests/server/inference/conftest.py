"""Networks, an address for them, and lines to it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.inference.client.client import InferenceClient
from server.inference.transport.addresses import Address
from tests.server.inference.networks import MODEL_INFO, BlockableNetworks, ConnectClient


@pytest.fixture
def networks() -> BlockableNetworks:
    return BlockableNetworks()


@pytest.fixture
def address(tmp_path: Path) -> Address:
    return Address(path=str(tmp_path / "models.sock"))


@pytest.fixture
def connect_client(address: Address) -> Iterator[ConnectClient]:
    opened: list[InferenceClient] = []

    def make(to: Address = address, secret: str = "", budget_ms: int = 60_000) -> InferenceClient:
        client = InferenceClient(to, secret, budget_ms)
        client.expect_models(MODEL_INFO)
        opened.append(client)
        return client

    yield make
    for client in opened:
        client.close()
