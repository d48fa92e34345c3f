"""An unavailable Milvus server: writers get a message soon, without passwords, and recover."""

import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from indexer.sources import StoreUnavailable
from indexer.vectors.milvus import connection as milvus_connection
from indexer.vectors.milvus.store import MilvusVectorStore
from indexer.vectors.protocol import VectorStore
from tests.fakes.vectors import DIMENSION, VERSION, embedded, unit_vectors
from tests.indexer.vectors.milvus.outage import Outage, closed_port, guarded_server, mute_server

QUERY = unit_vectors(1, 5)[0]

_names = count()


def _store(uri: str, token: str = "") -> MilvusVectorStore:
    return MilvusVectorStore(uri, token, f"outage{next(_names)}", VERSION, DIMENSION)


def _unavailable(store: VectorStore) -> str:
    with pytest.raises(StoreUnavailable) as caught:
        store.search(QUERY, 3)
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__ or caught.value.__context__ is None
    return str(caught.value)


@pytest.fixture
def outage(milvus_lite: str) -> Iterator[Outage]:
    with Outage(milvus_lite) as outage:
        yield outage


def test_every_method_raises_and_constructor_does_not_connect() -> None:
    store = _store(closed_port())
    assert store.version == VERSION
    for ask in (
        store.revisions,
        store.refresh,
        store.compact,
        lambda: store.rows,
        lambda: store.search(QUERY, 1),
        lambda: store.upsert([embedded(1)]),
        lambda: store.delete(["s1"]),
    ):
        with pytest.raises(StoreUnavailable, match="cannot be reached"):
            ask()
    store.close()
    store.close()


def test_closed_port() -> None:
    uri = closed_port()
    with closing(_store(uri, "desk:s3cret-word")) as store:
        message = _unavailable(store)
        assert uri.removeprefix("http://") in message
        assert "QUOTEDESK_MILVUS_URI" in message
        assert "s3cret-word" not in message
        # Nobody waits during the next seconds.
        assert _unavailable(store) == message


def test_unknown_host() -> None:
    # The name is reserved never to exist, RFC 2606.
    with closing(_store("http://desk:s3cret-word@milvus.invalid:19530")) as store:
        message = _unavailable(store)
    assert "milvus.invalid:19530 cannot be reached" in message
    assert "s3cret-word" not in message


def test_server_that_never_answers() -> None:
    with mute_server() as uri, closing(_store(uri)) as store:
        assert "does not answer in time" in _unavailable(store)


@pytest.mark.parametrize("uri", ["", "milvus:19530", "ftp://milvus:19530", "/nowhere/at/all/lite.db"])
def test_invalid_address(uri: str) -> None:
    with closing(_store(uri, "desk:s3cret-word")) as store:
        message = _unavailable(store)
    assert "QUOTEDESK_MILVUS_URI" in message
    assert "s3cret-word" not in message


def test_password(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(milvus_connection, "RETRY_PAUSE_S", 0.0)
    with guarded_server(tmp_path, "desk:s3cret-word") as uri:
        with closing(_store(uri, "desk:s3cret-word")) as store:
            store.upsert([embedded(1, 2)])
            assert store.rows == 2
        for token in ("desk:wr0ng-word", ""):
            with closing(_store(uri, token)) as store:
                message = _unavailable(store)
                assert "QUOTEDESK_MILVUS_TOKEN" in message
                assert "word" not in message.replace("password", "")
        address = uri.removeprefix("http://")
        with closing(_store(f"http://desk:s3cret-word@{address}")) as store:
            assert store.rows == 0


def test_server_message_is_reported_without_the_password(milvus_lite: str) -> None:
    source, vectors = embedded(1)
    endless = replace(source, source_id="s3cret-word" * 30)  # Milvus quotes the argument that is too long
    with closing(_store(milvus_lite, "desk:s3cret-word")) as store:
        with pytest.raises(StoreUnavailable) as caught:
            store.upsert([(endless, vectors)])
        assert "refuses what was asked" in str(caught.value)
        assert "s3cret-word" not in str(caught.value)
        # That is no outage.
        store.upsert([(source, vectors)])
        assert store.rows == 5


def test_server_gone_and_back(outage: Outage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(milvus_connection, "RETRY_PAUSE_S", 0.5)
    with closing(_store(outage.uri)) as store:
        store.upsert([embedded(1, 3), embedded(2, 3)])
        hits = store.search(QUERY, 4)
        outage.start()
        message = _unavailable(store)
        assert _unavailable(store) == message
        with pytest.raises(StoreUnavailable):
            store.upsert([embedded(3, 3)])
        time.sleep(0.6)
        _unavailable(store)  # retried, and still unavailable
        outage.end()
        time.sleep(0.6)
        assert store.search(QUERY, 4) == hits
        store.upsert([embedded(3, 3)])
        assert dict(store.revisions()) == {"s1": 1, "s2": 1, "s3": 1}
        assert len(store.search(QUERY, 100)) == 9


def test_stores_of_one_server_share_the_connection_state(outage: Outage) -> None:
    with closing(_store(outage.uri)) as first, closing(_store(outage.uri)) as second:
        assert first.search(QUERY, 1) == second.search(QUERY, 1) == []
        outage.start()
        with pytest.raises(StoreUnavailable):
            first.refresh()
        with pytest.raises(StoreUnavailable):
            second.refresh()


def test_closing_one_leaves_the_other(milvus_lite: str) -> None:
    with closing(_store(milvus_lite)) as first:
        with closing(_store(milvus_lite)) as second:
            second.upsert([embedded(1)])
        first.upsert([embedded(1)])
        assert first.rows == 5
