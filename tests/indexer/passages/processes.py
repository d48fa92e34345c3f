"""Indexes over one library and one disk, as several processes have them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from indexer.lexical.tantivy_store import TantivyStore
from indexer.maintenance.stores import Stores
from indexer.passages.index import PassageIndex
from indexer.sources import EVERYTHING, Filter
from models.recommend.protocol import QuoteQuery
from tests.fakes.encoders import CountingEncoder
from tests.fakes.stores import MemoryVectors, MemoryWords, SharedRows

HEARING = (
    "The wall costs thirty-eight million and the pumps cost four.",
    "Nobody asked the fish market what it needs.",
    "A wall without pumps is money thrown in the harbour.",
)
MARKET = ("Herring was cheap in January.", "The market opens at four in the morning.", "—", "물이 새는 벽은 소용없다.")
PUMPS = QuoteQuery("Pumps before the wall", "The engineer spoke about pumps.")


@dataclass
class Disk:
    """What outlives a process: the stores' contents, and the folder with the lock."""

    folder: Path
    shelves: list[SharedRows] = field(default_factory=lambda: [SharedRows() for _ in range(4)])

    def stores(self) -> Stores:
        vectors, words, source_vectors, source_words = self.shelves
        # The fakes are not asked what a reader typed.
        return Stores(
            MemoryVectors(shelf=vectors),
            cast(TantivyStore, MemoryWords(words)),
            MemoryVectors(shelf=source_vectors),
            cast(TantivyStore, MemoryWords(source_words)),
        )


@dataclass
class Process:
    """The index of one process over the library."""

    index: PassageIndex
    stores: Stores
    embedded: CountingEncoder

    @property
    def vectors(self) -> MemoryVectors:
        assert isinstance(self.stores.vectors, MemoryVectors)
        return self.stores.vectors

    def fakes(self) -> list[MemoryVectors | MemoryWords]:
        return [part.store for part in self.stores.parts()]  # type: ignore[misc]

    def put(self) -> list[tuple[str, str]]:
        """Return the changes made to the stores."""
        return [entry for store in self.fakes() for entry in store.log]


Start = Callable[..., Process]


def found(
    index: PassageIndex, query: QuoteQuery = PUMPS, sources: Sequence[str] | None = None, k: int = 50
) -> list[tuple[str, int]]:
    where = EVERYTHING if sources is None else Filter(source_ids=frozenset(sources))
    return [(hit.source_id, hit.passage.paragraph_id) for hit in index.search(query, where, k)]
