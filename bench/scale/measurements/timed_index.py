"""Open the index of a data folder as the server does, and time the work of each of its stores."""

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Engine

from bench.scale.data.store import store_engine
from indexer.maintenance.location import ActiveStores, IndexLocation
from indexer.passages.index import PassageIndex
from indexer.sql_sources import SqlSourceRepository
from indexer.storage.locks import ChangeLock
from indexer.vectors.factory import VectorOptions
from models.encoders.protocol import Encoder
from models.recommend.protocol import QueryEncoder

Item = TypeVar("Item")


class TimedStore:
    """A store of the index that times its own work, without that of the caller's source stream."""

    def __init__(self, store: Any) -> None:
        self._store = store
        self.seconds = {"upsert": 0.0, "compact": 0.0}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def upsert(self, sources: Iterable[Any]) -> None:
        """See ``VectorStore.upsert`` and ``LexicalStore.upsert``."""
        waited = [0.0]
        self._timed("upsert", lambda: self._store.upsert(_waited_for(sources, waited)))
        self.seconds["upsert"] -= waited[0]

    def compact(self) -> None:
        """See ``DerivedStore.compact``."""
        self._timed("compact", self._store.compact)

    def _timed(self, name: str, work: Callable[[], None]) -> None:
        started = time.perf_counter()
        work()
        self.seconds[name] += time.perf_counter() - started


class OpenedIndex:
    """A ``PassageIndex`` over a data folder; a context manager that closes it.

    Args:
        data: the folder.
        documents, queries: as for ``PassageIndex``.
    """

    def __init__(self, data: Path, documents: Encoder, queries: QueryEncoder) -> None:
        options = VectorOptions("faiss", data / "index")
        used = ActiveStores(IndexLocation(data / "index", options, documents.version, documents.dimension))
        self.engine: Engine = store_engine(data)
        first = used.first()
        self.stores = {
            "vectors/paragraphs": TimedStore(first.vectors),
            "words/paragraphs": TimedStore(first.words),
            "vectors/sources": TimedStore(first.source_vectors),
            "words/sources": TimedStore(first.source_words),
        }
        self.index = PassageIndex(
            SqlSourceRepository(self.engine),
            documents,
            queries,
            *self.stores.values(),
            lock=ChangeLock(data / "index"),
        )

    def __enter__(self) -> "OpenedIndex":
        return self

    def __exit__(self, *_exception: object) -> None:
        self.index.close()
        self.engine.dispose()


def _waited_for(items: Iterable[Item], waited: list[float]) -> Iterator[Item]:
    remaining = iter(items)
    while True:
        started = time.perf_counter()
        try:
            item = next(remaining)
        except StopIteration:
            return
        finally:
            waited[0] += time.perf_counter() - started
        yield item
