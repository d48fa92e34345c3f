"""The engines that the contract is tested with, and sources with vectors."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from itertools import count
from pathlib import Path

import pytest

from indexer.vectors.faiss.size_rule import SizeRule
from indexer.vectors.faiss.store import FaissVectorStore
from indexer.vectors.milvus.store import MilvusVectorStore
from indexer.vectors.protocol import VectorStore
from tests.fakes.vectors import DIMENSION, VERSION, OpenStore


def _faiss(folder: Path) -> OpenStore:
    return lambda: FaissVectorStore(folder / "faiss", VERSION, DIMENSION)


# Inverted lists from 9 rows on, and files so short that sources span them.
SMALL = SizeRule(
    flat_rows=8,
    fewest_lists=2,
    rows_a_list=4,
    graph_lists=8,
    exact_rows=2,
    probes_at=20,
    piece_rows=16,
    batch_rows=40,
    merged_at_once=3,
    merged_rows=40,
)


def _faiss_lists(folder: Path) -> OpenStore:
    return lambda: FaissVectorStore(folder / "faiss", VERSION, DIMENSION, rule=SMALL)


# One function per engine: for a folder it returns a function that opens the same store, as often as called.
ENGINES: dict[str, Callable[[Path], OpenStore]] = {"faiss": _faiss, "faiss-lists": _faiss_lists}


_names = count()


def _milvus(uri: str) -> OpenStore:
    name = f"contract{next(_names)}"
    return lambda: MilvusVectorStore(uri, "", name, VERSION, DIMENSION)


@pytest.fixture(params=[*sorted(ENGINES), "milvus"])
def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OpenStore]:
    """Open the test's store, as another process would; everything opened is closed in the end."""
    if request.param == "milvus":
        opening = _milvus(request.getfixturevalue("milvus_lite"))
    else:
        opening = ENGINES[request.param](tmp_path)
    with ExitStack() as stack:

        def one() -> VectorStore:
            return stack.enter_context(closing(opening()))

        yield one


@pytest.fixture
def store(open_store: OpenStore) -> VectorStore:
    """Open an empty store."""
    return open_store()
