"""Open an index as the server does, time searches, and measure their recall against exhaustive search."""

import gc
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import numpy as np

from bench.harness.latency import milliseconds
from bench.scale.data.queries import limits
from bench.scale.data.store import store_engine, texts_of
from bench.scale.data.vectors import ROW_OF, VECTORS
from bench.scale.footprint import resident
from bench.scale.measurements.clients import Clients, TimedQueries
from bench.scale.measurements.exact import Exact, best_by_words, fused, nearest, recall_by_score, recall_by_text
from bench.scale.measurements.timed_index import OpenedIndex
from indexer.sources import EVERYTHING, Filter, Found
from models.encoders.base_model import DEFAULT_BASE_MODEL, locate_base_model
from models.lexical.bm25 import query_tokens
from models.recommend.networks.recall_encoder import RecallEncoder
from models.recommend.protocol import QuoteQuery
from models.recommend.shipped import load_recall_encoder

# Hits requested from a search, and the depth of each of its halves; recall is that of the first ``WANTED``.
DEPTH, WANTED = 50, 10
# Deep enough to include everything that is as good as the tenth.
EXACT_DEPTH = 200
CLIENTS = 16


def shipped_encoder() -> RecallEncoder:
    """Load the encoder of the desk for paragraphs and queries, without a query cache."""
    base = locate_base_model(DEFAULT_BASE_MODEL)
    encoder = load_recall_encoder(base)
    encoder.query_vector.cache_clear()
    return encoder


def write_query_vectors(queries: Sequence[QuoteQuery], path: Path) -> dict[str, Any]:
    """Write float32 [n_queries, dimension] to ``path``, and return how long one takes by itself."""
    encoder = shipped_encoder()
    encoder.query_vector(QuoteQuery("", "The first one is slower."))
    answers, figures = Clients(encoder.query_vector).run(queries)
    np.save(path, np.stack(answers))
    return {"queries": len(queries), "ms": figures}


def write_exact(
    data: Path, library: Path, rows: int, queries: Sequence[QuoteQuery], query_vectors: Path, path: Path
) -> dict[str, Any]:
    """Write the best rows for each query and filter, by vectors and by words, to ``path``.

    Args:
        library: folder of ``write_library_vectors``.
    """
    engine = store_engine(data)
    masks = {name: limited.admitted for name, limited in limits(engine, rows).items() if not limited.admitted.all()}
    started = time.perf_counter()
    vectors = np.load(library / VECTORS, mmap_mode="r")[:rows]
    dense = nearest(vectors, np.load(query_vectors), EXACT_DEPTH, masks)
    dense_s = time.perf_counter() - started
    started = time.perf_counter()
    asked = [query_tokens(query) for query in queries]
    lexical = best_by_words(texts_of(engine), asked, EXACT_DEPTH, path.parent / "counts", masks)
    engine.dispose()
    arrays = {
        f"{half}/{name}/{part}": getattr(exact, part)
        for half, found in (("dense", dense), ("lexical", lexical))
        for name, exact in found.items()
        for part in ("rows", "scores")
    }
    np.savez(path, **arrays)
    return {
        "queries": len(queries),
        "dense_s": round(dense_s, 1),
        "lexical_s": round(time.perf_counter() - started, 1),
        "admitted": {name: int(mask.sum()) for name, mask in masks.items()},
    }


def search(
    data: Path,
    library: Path,
    rows: int,
    queries: Sequence[QuoteQuery],
    query_vectors: Path,
    exact_path: Path,
) -> dict[str, Any]:
    """Measure start, latency and recall of one index.

    Args:
        queries: the first of them are those of ``exact_path`` and ``query_vectors``.
    """
    encoder = shipped_encoder()
    timed = TimedQueries(encoder)
    encoder.query_vector(QuoteQuery("", "The first one is slower."))
    started = time.perf_counter()
    with OpenedIndex(data, encoder, timed) as opened:
        opened.index.synchronise()
        opened_s = time.perf_counter() - started
        opened.index.search(queries[-1])
        report: dict[str, Any] = {
            "paragraphs": opened.index.paragraph_count,
            "start_s": {"opened": round(opened_s, 2), "first_answer": round(time.perf_counter() - started, 2)},
        }
        measured = _Measured(opened, encoder, timed)
        known = np.load(query_vectors)
        exact_queries, others = queries[: len(known)], queries[len(known) :]
        report["one_client"] = measured.whole(exact_queries, 1)
        report["many_clients"] = measured.whole(others or queries, CLIENTS)
        report["halves"] = measured.halves(exact_queries, known)
        report["recall"] = measured.recall(exact_path, np.load(library / ROW_OF, mmap_mode="r"))
        wheres = {name: limited.where for name, limited in limits(opened.engine, rows).items()}
        report["limited"] = measured.limited(exact_queries, known, wheres, exact_path)
    return report


def resident_with(data: Path, queries: Sequence[QuoteQuery], answered: int) -> dict[str, Any]:
    """Measure the memory of a process that opens the index of ``data`` and answers so many searches."""
    encoder = shipped_encoder()
    with OpenedIndex(data, encoder, encoder) as opened:
        opened.index.synchronise()
        opened.index.search(queries[-1])
        gc.collect()
        at_start = resident()
        for query in islice(cycle(queries), answered):
            opened.index.search(query)
        gc.collect()
        return {"opened": at_start, "answered": resident()}


class _Measured:
    def __init__(self, opened: OpenedIndex, encoder: RecallEncoder, timed: TimedQueries) -> None:
        self._index = opened.index
        self._vectors = opened.stores["vectors/paragraphs"]
        self._words = opened.stores["words/paragraphs"]
        self._encoder = encoder
        self._timed = timed
        self._dense: list[list[int]] = []
        self._lexical: list[list[int]] = []
        self._hybrid: list[list[int]] = []

    def whole(self, queries: Sequence[QuoteQuery], clients: int) -> dict[str, Any]:
        """Measure from the query to hits with their texts; and the same less the encoding of the query."""
        self._encoder.query_vector.cache_clear()
        encoding: list[float] = []
        without: list[float] = []

        def ask(query: QuoteQuery) -> list[int]:
            started = time.perf_counter()
            hits = self._index.search(query, EVERYTHING, DEPTH)
            passed = time.perf_counter() - started
            encoding.append(self._timed.last())
            without.append(passed - encoding[-1])
            return [hit.passage.paragraph_id - 1 for hit in hits]

        found, figures = Clients(ask, clients).run(queries)
        if clients == 1:
            self._hybrid = found
        return {"ms": figures, "encoding_ms": milliseconds(encoding), "without_encoding_ms": milliseconds(without)}

    def halves(self, queries: Sequence[QuoteQuery], known: np.ndarray) -> dict[str, Any]:
        """Measure each half by itself, one client and several."""
        report: dict[str, Any] = {}
        self._dense, report["dense_ms"] = Clients(self._by_vector(known, EVERYTHING)).run(range(len(known)))
        self._lexical, report["lexical_ms"] = Clients(self._by_words(queries, EVERYTHING)).run(range(len(queries)))
        report["dense_many_ms"] = Clients(self._by_vector(known, EVERYTHING), CLIENTS).run(range(len(known)))[1]
        report["lexical_many_ms"] = Clients(self._by_words(queries, EVERYTHING), CLIENTS).run(range(len(queries)))[1]
        return report

    def recall(self, exact_path: Path, row_of: np.ndarray) -> dict[str, float]:
        """Measure recall of the ten best of each half and of both; the halves of the last as deep as the index has
        them.
        """
        dense, lexical = _exact(exact_path, "dense", ""), _exact(exact_path, "lexical", "")

        def text_of(row: int) -> int:
            return int(row_of[row])

        hybrid = fused(dense, lexical, DEPTH)
        return {
            "dense": round(recall_by_score(self._dense, dense, WANTED), 4),
            "lexical": round(recall_by_score(self._lexical, lexical, WANTED), 4),
            "lexical_by_text": round(recall_by_text(self._lexical, lexical.rows.tolist(), text_of, WANTED), 4),
            "hybrid": round(recall_by_text(self._hybrid, hybrid, text_of, WANTED), 4),
        }

    def limited(
        self, queries: Sequence[QuoteQuery], known: np.ndarray, wheres: Mapping[str, Filter], exact_path: Path
    ) -> dict[str, Any]:
        """Measure hybrid searches with filters, and how much of what is admitted the halves find.

        The encoder caches these queries, so that their encoding is excluded.
        """
        report: dict[str, Any] = {}
        Clients(self._encoder.query_vector).run(queries)
        for name, where in wheres.items():
            hybrid = Clients(lambda query, where=where: self._index.search(query, where, DEPTH))
            report[name] = {"ms": hybrid.run(queries)[1]}
            for half, ask in (("dense", self._by_vector(known, where)), ("lexical", self._by_words(queries, where))):
                found, times = Clients(ask).run(range(len(queries)))
                recall = recall_by_score(found, _exact(exact_path, half, name), WANTED)
                report[name] |= {f"{half}_ms": times, f"{half}_recall": round(recall, 4)}
        return report

    def _by_vector(self, known: np.ndarray, where: Filter) -> Callable[[int], list[int]]:
        return lambda number: _rows(self._vectors.search(known[number], DEPTH, where))

    def _by_words(self, queries: Sequence[QuoteQuery], where: Filter) -> Callable[[int], list[int]]:
        return lambda number: _rows(self._words.search(query_tokens(queries[number]), DEPTH, where))


def _rows(found: Sequence[Found]) -> list[int]:
    return [each.paragraph_id - 1 for each in found]


def _exact(path: Path, half: str, name: str) -> Exact:
    """A filter that admits everything has the answers of none."""
    with np.load(path) as stored:
        key = f"{half}/{name}" if f"{half}/{name}/rows" in stored else f"{half}/"
        return Exact(stored[f"{key}/rows"], stored[f"{key}/scores"])
