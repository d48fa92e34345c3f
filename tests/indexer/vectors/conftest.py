"""The engines that the contract is held against, and sources with vectors."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from itertools import count
from pathlib import Path

import pytest

from indexer.vectors.milvus_store import MilvusVectorStore
from indexer.vectors.protocol import VectorStore
from tests.fakes.vectors import DIMENSION, VERSION, OpenStore

_stores = count()


def _faiss(request: pytest.FixtureRequest) -> OpenStore:
    from indexer.vectors.faiss_store import FaissVectorStore

    folder: Path = request.getfixturevalue("tmp_path")
    return lambda: FaissVectorStore(folder / "faiss", VERSION, DIMENSION)


def _milvus(request: pytest.FixtureRequest) -> OpenStore:
    uri: str = request.getfixturevalue("milvus_lite")
    name = f"contract{next(_stores)}"
    return lambda: MilvusVectorStore(uri, "", name, VERSION, DIMENSION)


# One function an engine: for a test it returns what opens the same store, as often as asked.
ENGINES: dict[str, Callable[[pytest.FixtureRequest], OpenStore]] = {"faiss": _faiss, "milvus": _milvus}


@pytest.fixture(scope="session")
def milvus_lite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a milvus-lite server within this process; whoever uses it takes collections of their own."""
    from milvus_lite.server_manager import server_manager_instance

    path = str(tmp_path_factory.mktemp("milvus") / "lite.db")
    uri = server_manager_instance.start_and_get_uri(path)
    assert uri is not None
    yield uri
    server_manager_instance.release_server(path)


@pytest.fixture(params=sorted(ENGINES))
def open_store(request: pytest.FixtureRequest) -> Iterator[OpenStore]:
    """Opens the test's store, as another process would; all that it opened is closed in the end."""
    opening = ENGINES[request.param](request)
    with ExitStack() as stack:

        def one() -> VectorStore:
            return stack.enter_context(closing(opening()))

        yield one


@pytest.fixture
def store(open_store: OpenStore) -> VectorStore:
    """An empty store."""
    return open_store()
