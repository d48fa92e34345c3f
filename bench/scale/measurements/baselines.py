"""The baselines of a search over that many paragraphs: exhaustive search, and SQLite's full-text search."""

import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import faiss
import numpy as np

from bench.scale.data.store import in_parts, store_engine, texts_of
from bench.scale.data.vectors import VECTORS
from bench.scale.footprint import on_disk, resident
from bench.scale.measurements.clients import Clients
from indexer.sql_sources import SqlSourceRepository
from models.lexical.bm25 import BM25, query_tokens
from models.recommend.protocol import QuoteQuery
from models.recommend.rankings import reciprocal_rank_fusion

_ROWS_AT_ONCE = 65_536


def exact_search(
    data: Path, library: Path, rows: int, queries: Sequence[QuoteQuery], query_vectors: Path, k: int
) -> dict[str, Any]:
    """Measure FAISS's flat index and bm25s, one after the other, fused; texts from the store.

    Args:
        library: folder of ``write_library_vectors``.
        query_vectors: float32 [n_queries, dimension].
    """
    faiss.omp_set_num_threads(1)
    engine = store_engine(data)
    before = resident()
    started = time.perf_counter()
    known = np.load(library / VECTORS, mmap_mode="r")
    flat = faiss.IndexFlatIP(known.shape[1])
    for first in range(0, rows, _ROWS_AT_ONCE):
        flat.add(np.asarray(known[first : min(first + _ROWS_AT_ONCE, rows)], dtype=np.float32))
    flat_s = time.perf_counter() - started
    started = time.perf_counter()
    bm25 = BM25(list(texts_of(engine)))
    bm25_s = time.perf_counter() - started
    after = resident()
    truth = SqlSourceRepository(engine)
    asked = np.load(query_vectors)

    def dense(number: int) -> list[int]:
        return [int(row) + 1 for row in flat.search(asked[number : number + 1], k)[1][0]]

    def lexical(number: int) -> list[int]:
        scores = bm25.score(query_tokens(queries[number]))
        best = np.argpartition(-scores, min(k, len(scores)) - 1)[:k]
        best = best[np.argsort(-scores[best], kind="stable")]
        return [int(row) + 1 for row in best if scores[row] > 0]

    def both(number: int) -> int:
        ranked = reciprocal_rank_fusion([dense(number), lexical(number)])[:k]
        return len(truth.passages(row for row, _ in ranked))

    numbers = range(len(queries))
    report = {
        "build_s": {"vectors": round(flat_s, 1), "words": round(bm25_s, 1)},
        "bytes": {name: after[name] - before[name] for name in after},
        "dense_ms": Clients(dense).run(numbers)[1],
        "lexical_ms": Clients(lexical).run(numbers)[1],
        "hybrid_ms": Clients(both).run(numbers)[1],
    }
    engine.dispose()
    return report


def full_text(data: Path, path: Path, queries: Sequence[QuoteQuery], k: int) -> dict[str, Any]:
    """Measure SQLite's FTS5 over the same texts, any of a query's words, by its own BM25.

    Args:
        path: of its file, which is not deleted.
    """
    path.unlink(missing_ok=True)
    engine = store_engine(data)
    connection = sqlite3.connect(path)
    started = time.perf_counter()
    connection.execute("CREATE VIRTUAL TABLE said USING fts5(text, tokenize='unicode61 remove_diacritics 0')")
    for part in in_parts(enumerate(texts_of(engine), 1), _ROWS_AT_ONCE):
        connection.executemany("INSERT INTO said(rowid, text) VALUES (?, ?)", part)
    connection.execute("INSERT INTO said(said) VALUES ('optimize')")
    connection.commit()
    build_s = time.perf_counter() - started

    def lexical(query: QuoteQuery) -> list[int]:
        words = " OR ".join(f'"{word}"' for word in query_tokens(query))
        found = connection.execute("SELECT rowid FROM said WHERE said MATCH ? ORDER BY rank LIMIT ?", (words, k))
        return [row for (row,) in found]

    asked = [query for query in queries if query_tokens(query)]
    figures = Clients(lexical).run(asked)[1]
    connection.close()
    engine.dispose()
    return {"build_s": round(build_s, 1), "bytes_on_disk": on_disk(path), "lexical_ms": figures}
