"""Exhaustive search over every paragraph, and the recall of other searches against it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from models.recommend.rankings import reciprocal_rank_fusion
from models.text.words import tokens

K1, B = 1.2, 0.75
ROWS_AT_ONCE = 50_000
# Scores at most this far apart are equal: float32 sums depend on their order.
_SAME = 1e-5

Masks = Mapping[str, NDArray[np.bool_]]


@dataclass(frozen=True)
class Exact:
    """The best rows of each query: ``rows`` int64 [n_queries, k], -1 where there are no more; ``scores`` as long."""

    rows: NDArray[np.int64]
    scores: NDArray[np.float32]


class _Best:
    """The ``k`` best rows so far; on ties the first."""

    def __init__(self, queries: int, k: int) -> None:
        self._k = k
        self.rows = np.full((queries, k), -1, dtype=np.int64)
        self.scores = np.full((queries, k), -np.inf, dtype=np.float32)

    def add(self, rows: NDArray[np.int64], scores: NDArray[np.float32]) -> None:
        """Add ``scores`` float32 [n_queries, n_rows] of ``rows``."""
        if scores.shape[1] > self._k:
            near = np.argpartition(-scores, self._k - 1, axis=1)[:, : self._k]
        else:
            near = np.broadcast_to(np.arange(scores.shape[1]), scores.shape)
        every_row = np.concatenate([self.rows, rows[near]], axis=1)
        every_score = np.concatenate([self.scores, np.take_along_axis(scores, near, axis=1)], axis=1)
        order = np.lexsort((every_row, -every_score), axis=1)[:, : self._k]
        self.rows = np.take_along_axis(every_row, order, axis=1)
        self.scores = np.take_along_axis(every_score, order, axis=1)

    def result(self) -> Exact:
        # Rows without a score have none of the words.
        empty = ~np.isfinite(self.scores)
        return Exact(np.where(empty, -1, self.rows), np.where(empty, 0, self.scores).astype(np.float32))


class _Everywhere:
    """The best of all rows under the name "", and those each mask admits under its own."""

    def __init__(self, queries: int, k: int, masks: Masks) -> None:
        self._masks = masks
        self.best = {name: _Best(queries, k) for name in ("", *masks)}

    def add(self, first: int, scores: NDArray[np.float32]) -> None:
        rows = np.arange(first, first + scores.shape[1])
        self.best[""].add(rows, scores)
        for name, mask in self._masks.items():
            admitted = np.flatnonzero(mask[first : first + scores.shape[1]])
            if len(admitted):
                self.best[name].add(rows[admitted], scores[:, admitted])

    def result(self) -> dict[str, Exact]:
        return {name: best.result() for name, best in self.best.items()}


def nearest(
    vectors: NDArray[np.float16] | NDArray[np.float32],
    queries: NDArray[np.float32],
    k: int,
    masks: Masks | None = None,
) -> dict[str, Exact]:
    """Search by inner product in float32; under each mask's name among what it admits, and under "" among all.

    Args:
        vectors: [n, dimension]; may be memory-mapped.
        queries: float32 [n_queries, dimension].
        masks: bool [n] each.
    """
    found = _Everywhere(len(queries), k, masks or {})
    for first in range(0, len(vectors), ROWS_AT_ONCE):
        part = np.asarray(vectors[first : first + ROWS_AT_ONCE], dtype=np.float32)
        found.add(first, queries @ part.T)
    return found.result()


def best_by_words(
    texts: Iterable[str], queries: Sequence[Sequence[str]], k: int, folder: Path, masks: Masks | None = None
) -> dict[str, Exact]:
    """Search by BM25 in Lucene's form (k1 1.2, b 0.75), idf and mean length of all texts; see ``nearest``.

    Args:
        queries: the words of each.
        folder: for intermediate counts; emptied afterwards.
    """
    vocabulary = {word: at for at, word in enumerate(dict.fromkeys(word for query in queries for word in query))}
    asked = np.zeros((len(vocabulary), len(queries)), dtype=np.float32)
    for number, query in enumerate(queries):
        for word in query:
            asked[vocabulary[word], number] = 1.0
    folder.mkdir(parents=True, exist_ok=True)
    lengths: list[NDArray[np.int64]] = []
    document_frequency = np.zeros(len(vocabulary), dtype=np.int64)
    parts: list[Path] = []
    for counts, length in _counted(texts, vocabulary):
        document_frequency += np.bincount(counts.indices, minlength=len(vocabulary))
        lengths.append(length)
        parts.append(folder / f"counts-{len(parts)}.npz")
        sparse.save_npz(parts[-1], counts, compressed=False)
    rows = sum(map(len, lengths))
    mean = sum(int(length.sum()) for length in lengths) / max(rows, 1)
    idf = np.log(1.0 + (rows - document_frequency + 0.5) / (document_frequency + 0.5)).astype(np.float32)
    weights = asked * idf[:, None]
    found = _Everywhere(len(queries), k, masks or {})
    first = 0
    for path, length in zip(parts, lengths, strict=True):
        counts = sparse.load_npz(path).astype(np.float32)
        saturation = np.repeat(K1 * (1.0 - B + B * length / mean), np.diff(counts.indptr)).astype(np.float32)
        counts.data /= counts.data + saturation
        scores = np.asarray(counts @ weights).T
        found.add(first, np.where(scores > 0, scores, -np.inf).astype(np.float32))
        first += len(length)
        path.unlink()
    return found.result()


def _counted(
    texts: Iterable[str], vocabulary: Mapping[str, int]
) -> Iterator[tuple[sparse.csr_matrix, NDArray[np.int64]]]:
    """Yield how often each word occurs in each text, and how many words each has; some texts at a time."""
    columns: list[int] = []
    ends, lengths = [0], []
    for text in texts:
        said = tokens(text)
        columns += [column for word in said if (column := vocabulary.get(word)) is not None]
        ends.append(len(columns))
        lengths.append(len(said))
        if len(lengths) == ROWS_AT_ONCE:
            yield _matrix(columns, ends, len(vocabulary)), np.array(lengths)
            columns, ends, lengths = [], [0], []
    if lengths:
        yield _matrix(columns, ends, len(vocabulary)), np.array(lengths)


def _matrix(columns: list[int], ends: list[int], width: int) -> sparse.csr_matrix:
    ones = np.ones(len(columns), dtype=np.int32)
    counted = sparse.csr_matrix((ones, np.array(columns, dtype=np.int32), ends), shape=(len(ends) - 1, width))
    counted.sum_duplicates()
    return counted


def fused(dense: Exact, lexical: Exact, depth: int) -> list[list[int]]:
    """Fuse the first ``depth`` rows of each half by reciprocal rank, for every query."""
    return [
        [row for row, _ in reciprocal_rank_fusion([_present(one[:depth]), _present(other[:depth])])]
        for one, other in zip(dense.rows, lexical.rows, strict=True)
    ]


def recall_by_score(found: Sequence[Sequence[int]], exact: Exact, k: int) -> float:
    """Return the share of the ``k`` best that was found; a row as good as the last of them counts as one of them.

    Args:
        found: rows of each query, best first.
        exact: deeper than ``k`` where rows may be equally good.
    """
    hits = wanted = 0
    for rows, best, scores in zip(found, exact.rows, exact.scores, strict=True):
        there = int((best[:k] >= 0).sum())
        if not there:
            continue
        least = scores[there - 1] - _SAME
        good = {int(row) for row, score in zip(best, scores, strict=True) if row >= 0 and score >= least}
        hits += min(len(good.intersection(rows[:k])), there)
        wanted += there
    return hits / wanted if wanted else 1.0


def recall_by_text(
    found: Sequence[Sequence[int]], exact: Sequence[Sequence[int]], text_of: Callable[[int], int], k: int
) -> float:
    """Return the share of the ``k`` best of ``exact`` that was found, where equal texts are interchangeable."""
    hits = wanted = 0
    for rows, best in zip(found, exact, strict=True):
        left = [text_of(row) for row in best[:k]]
        wanted += len(left)
        for row in rows[:k]:
            if (text := text_of(row)) in left:
                left.remove(text)
                hits += 1
    return hits / wanted if wanted else 1.0


def _present(rows: NDArray[np.int64]) -> list[int]:
    return [int(row) for row in rows if row >= 0]
