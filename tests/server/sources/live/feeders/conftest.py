"""A stream that runs as long as a test."""

from collections.abc import Iterator

import pytest

from tests.server.sources.live.feeders.streams import Stream


@pytest.fixture
def stream() -> Iterator[Stream]:
    running = Stream()
    yield running
    running.server.shutdown()
    running.server.server_close()
