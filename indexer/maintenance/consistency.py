"""Compare the stores of an index with the library and report differences."""

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import sleep
from typing import Any

import numpy as np
from numpy.typing import NDArray

from indexer.lexical.tantivy_store import TantivyStore
from indexer.maintenance.file_checks import SelfCheckingStore
from indexer.maintenance.reconciliation import Difference
from indexer.maintenance.stores import Part, Stores, VectorPart
from indexer.progress import Progress, no_progress
from indexer.sources import DerivedStore, Found, IndexedSource, RowFilter, StoreUnavailable
from indexer.sql_sources import SqlSourceRepository
from indexer.vectors.protocol import VectorStore
from models.encoders.protocol import Encoder
from models.text.words import tokens

# How many sources, chosen at random, are checked row by row.
SAMPLE_SIZE = 300
# Engines may store vectors in sixteen or eight bits; a lower cosine means another text or another encoder.
_SAME_DIRECTION = 0.98
# How many vectors of one source are compared with those of its texts.
_VECTORS_COMPARED = 8
# Engines drop longer words.
_LONGEST_WORD = 40
# Seconds; a source that changed just now is being indexed by whoever changed it.
_SETTLING_S = 2.0


@dataclass(frozen=True)
class StoreReport:
    """The differences between one store and the library.

    Args:
        name: of the store.
        sources, rows: what the store has; ``expected_rows`` what it should have.
        missing, stale, left_over: sources absent from the store, present at an old revision, or present though deleted.
        rows_differ: of the checked sources, those with rows missing, or rows of paragraphs that do not exist.
        vectors_differ: and those with a vector that is not its text's.
        looked_into: how many sources were checked row by row.
        damaged: damaged files.
        unavailable: why the store cannot be reached; nothing else is known then.
    """

    name: str
    sources: int = 0
    rows: int = 0
    expected_rows: int = 0
    missing: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()
    left_over: tuple[str, ...] = ()
    rows_differ: tuple[str, ...] = ()
    vectors_differ: tuple[str, ...] = ()
    looked_into: int = 0
    damaged: tuple[str, ...] = field(default=())
    unavailable: str | None = None

    @property
    def is_clean(self) -> bool:
        """Whether no difference was found."""
        return not (
            self.missing
            or self.stale
            or self.left_over
            or self.wrong
            or self.damaged
            or self.unavailable
            or self.rows != self.expected_rows
        )

    @property
    def wrong(self) -> tuple[str, ...]:
        """Sources with the right revision and wrong rows."""
        return tuple(dict.fromkeys((*self.rows_differ, *self.vectors_differ)))

    def as_json(self) -> dict[str, Any]:
        """All fields, and ``clean``."""
        fields = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {"clean": self.is_clean, **{k: list(v) if isinstance(v, tuple) else v for k, v in fields.items()}}


class ConsistencyChecker:
    """Compares stores with the library, both of which may change meanwhile.

    Args:
        repository: the expected state.
        documents: embeds paragraphs; pass one with a store, for they were embedded before.
        looked_into: how many sources to check row by row; None: all of them.
    """

    def __init__(
        self, repository: SqlSourceRepository, documents: Encoder, looked_into: int | None = SAMPLE_SIZE
    ) -> None:
        self._repository = repository
        self._documents = documents
        self._sample_size = looked_into

    def verify(self, stores: Stores, progress: Progress = no_progress) -> list[StoreReport]:
        """Return one report for each store.

        Args:
            progress: called with ``(done, total)`` checked sources.
        """
        reports = {part.name: self._compare(part) for part in stores.parts()}
        chosen = self._sample(self._repository.revisions())
        progress(0, len(chosen))
        for done, source in enumerate(self._repository.read(chosen), start=1):
            self._check_rows(stores, reports, source)
            progress(done, len(chosen))
        return list(reports.values())

    def _compare(self, part: Part) -> StoreReport:
        try:
            damaged = tuple(part.store.check()) if isinstance(part.store, SelfCheckingStore) else ()
            difference = self._persistent_difference(part.store)
            return StoreReport(
                part.name,
                len(part.store.revisions()),
                part.store.rows,
                len(self._repository.revisions()) if part.whole else self._repository.paragraph_count(),
                missing=tuple(sorted(difference.missing)),
                stale=tuple(sorted(difference.stale)),
                left_over=tuple(sorted(difference.gone)),
                damaged=damaged,
            )
        except StoreUnavailable as error:
            return StoreReport(part.name, unavailable=str(error))

    def _persistent_difference(self, store: DerivedStore) -> Difference:
        """Return differences that persist for a moment."""
        first = Difference.between(self._repository.revisions(), store.revisions())
        if not first:
            return first
        sleep(_SETTLING_S)
        store.refresh()
        second = Difference.between(self._repository.revisions(), store.revisions())
        return Difference(first.missing & second.missing, first.stale & second.stale, first.gone & second.gone)

    def _sample(self, revisions: Mapping[str, int]) -> list[str]:
        if self._sample_size is None or len(revisions) <= self._sample_size:
            return list(revisions)
        # Deterministic sample, so that two runs can be compared.
        return random.Random(len(revisions)).sample(list(revisions), self._sample_size)

    def _check_rows(self, stores: Stores, reports: dict[str, StoreReport], source: IndexedSource) -> None:
        vectors = self._documents.encode([passage.text for passage in source.passages])
        for part in stores.parts():
            report, name = reports[part.name], source.source_id
            try:
                # Sources already reported are not checked again.
                if report.unavailable or part.store.revisions().get(name) != source.revision:
                    continue
                rows_differ, vectors_differ = _differs(part, source, vectors)
            except StoreUnavailable as error:
                reports[part.name] = replace(report, unavailable=str(error))
                continue
            if (rows_differ or vectors_differ) and self._repository.revisions([name]).get(name) != source.revision:
                continue  # It was changed this very moment.
            reports[part.name] = replace(
                report,
                rows_differ=(*report.rows_differ, name) if rows_differ else report.rows_differ,
                vectors_differ=(*report.vectors_differ, name) if vectors_differ else report.vectors_differ,
                looked_into=report.looked_into + 1,
            )


def _differs(part: Part, source: IndexedSource, vectors: NDArray[np.float32]) -> tuple[bool, bool]:
    """Return whether the rows of a source are not those of its paragraphs, and whether a vector is not its text's."""
    if isinstance(part, VectorPart):
        return _vectors_differ(part.store, *part.rows_of(source, vectors))
    return _words_differ(part.store, part.rows_of(source)), False


def _vectors_differ(store: VectorStore, source: IndexedSource, vectors: NDArray[np.float32]) -> tuple[bool, bool]:
    where, ids = (
        RowFilter(source_ids=frozenset({source.source_id})),
        [passage.paragraph_id for passage in source.passages],
    )
    rows = store.search(vectors[0], len(ids) + 1, where)
    off = False
    for index in range(0, len(ids), max(1, len(ids) // _VECTORS_COMPARED)):
        scores = {row.paragraph_id: row.score for row in store.search(vectors[index], len(ids) + 1, where)}
        off = off or scores.get(ids[index], 1.0) < _SAME_DIRECTION
    return _ids_differ(rows, ids), off


def _words_differ(store: TantivyStore, source: IndexedSource) -> bool:
    """Search for one word of each paragraph; a paragraph without words is never found."""
    word_of = {passage.paragraph_id: _longest_word(passage.text) for passage in source.passages}
    ids = [paragraph_id for paragraph_id, word in word_of.items() if word]
    wanted = list(dict.fromkeys(word_of[paragraph_id] for paragraph_id in ids))
    where = RowFilter(source_ids=frozenset({source.source_id}))
    # One more than expected, so that a surplus row shows.
    rows = store.search(wanted, len(source.passages) + 1, where)
    there = {row.paragraph_id for row in rows}
    return not there.issuperset(ids) or not there.issubset(word_of) or len(rows) != len(there)


def _longest_word(text: str) -> str:
    return max((word for word in tokens(text) if len(word) <= _LONGEST_WORD), key=len, default="")


def _ids_differ(rows: Collection[Found], ids: Sequence[int]) -> bool:
    return sorted(row.paragraph_id for row in rows) != sorted(ids)
