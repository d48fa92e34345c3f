"""Exact search of an archive: every paragraph is scored, so that figures do not depend on an approximate engine."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from models.errors import InputError
from models.evaluation.quotes.dataset import DatedTranscript, load_transcripts
from models.evaluation.vector_file import VectorFile
from models.lexical.bm25 import BM25, query_tokens
from models.recommend.earlier_quotes import PARAGRAPHS_SEARCHED, earlier_quotes
from models.recommend.protocol import QuoteQuery
from models.recommend.source_ranking import (
    PARAGRAPHS_LISTED,
    SOURCES_LISTED,
    Listed,
    SourceEvidence,
    context_tokens,
)

# Paragraphs scored at once.
_CHUNK = 20_000


@dataclass(frozen=True)
class Nearest:
    """The rows closest to each query, best first.

    Args:
        rows: int64 [n_queries, k].
        scores: float32 [n_queries, k], cosines.
    """

    rows: NDArray[np.int64]
    scores: NDArray[np.float32]


class ExactArchive:
    """All transcripts of some folders with their words, paragraphs and sources.

    Args:
        folders: each with ``transcripts.jsonl[.gz]``; of duplicate ids the first counts.
        cache: folder for the word counts.

    Raises:
        AppError: ``no_such_file`` or ``malformed_line``, or ``no_transcripts``.
    """

    def __init__(self, folders: Iterable[Path], cache: Path) -> None:
        by_id: dict[str, DatedTranscript] = {}
        for folder in folders:
            for transcript in load_transcripts(folder):
                by_id.setdefault(transcript.transcript_id, transcript)
        if not by_id:
            raise InputError("no_transcripts", "There are no transcripts in these folders.", "Check the folders given.")
        self.transcripts = tuple(by_id.values())
        self.numbers = {source_id: number for number, source_id in enumerate(by_id)}
        sizes = [len(transcript.paragraphs) for transcript in self.transcripts]
        self.first_rows = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
        self.owners = np.repeat(np.arange(len(sizes)), sizes)
        self.texts = [paragraph.text for transcript in self.transcripts for paragraph in transcript.paragraphs]
        self.speakers = [
            paragraph.speaker or "" for transcript in self.transcripts for paragraph in transcript.paragraphs
        ]
        self.words = _counted(cache, "paragraphs", len(self.texts), lambda: iter(self.texts))
        self.source_words = _counted(cache, "sources", len(self.transcripts), self._whole)
        self._scored = lru_cache(maxsize=1)(self.words.score)

    def evidence(self, query: QuoteQuery) -> SourceEvidence:
        """Return the evidence for ``SourceRanking``, without the lists of a dense retriever."""
        word_scores = self.source_words.score(query_tokens(query))
        whole = self.source_words.score(context_tokens(query))
        return SourceEvidence(
            lexical=self.listed(*best(self.score(query), PARAGRAPHS_LISTED)),
            source_lexical=self.listed_sources(*best(word_scores, SOURCES_LISTED)),
            source_context=self.listed_sources(*best(whole, SOURCES_LISTED)),
            quoted=[self._held(quote.sought, quote.share_found_in) for quote in earlier_quotes(query.left_context)],
        )

    def score(self, query: QuoteQuery) -> NDArray[np.float32]:
        """Scores every paragraph by BM25: float32 [n_paragraphs]. The latest query's are cached."""
        return self._scored(tuple(query_tokens(query)))

    def listed(self, rows: NDArray[np.int64], scores: NDArray[np.float32]) -> list[Listed]:
        """Return paragraphs as a list of evidence."""
        return [
            Listed(self.transcripts[self.owners[row]].transcript_id, score, self.speakers[row])
            for row, score in zip(rows.tolist(), scores.tolist(), strict=True)
        ]

    def listed_sources(self, numbers: NDArray[np.int64], scores: NDArray[np.float32]) -> list[Listed]:
        """Return sources as a list of evidence."""
        return [
            Listed(self.transcripts[number].transcript_id, score)
            for number, score in zip(numbers.tolist(), scores.tolist(), strict=True)
        ]

    def rows_of(self, source_ids: Iterable[str]) -> NDArray[np.int64]:
        """Return the paragraphs of sources, in order."""
        numbers = sorted(self.numbers[source_id] for source_id in source_ids)
        parts = [np.arange(self.first_rows[number], self.first_rows[number + 1]) for number in numbers]
        return np.concatenate(parts) if parts else np.zeros(0, dtype=np.int64)

    def _held(self, sought: Sequence[str], share_found_in: Callable[[str], float]) -> dict[str, float]:
        held: dict[str, float] = {}
        rows, _ = best(self.words.score(sought), PARAGRAPHS_SEARCHED)
        for row in rows.tolist():
            source_id = self.transcripts[self.owners[row]].transcript_id
            held[source_id] = max(held.get(source_id, 0.0), share_found_in(self.texts[row]))
        return held

    def _whole(self) -> Iterator[str]:
        for transcript in self.transcripts:
            yield "\n".join([transcript.title, *(f"{part.speaker}\n{part.text}" for part in transcript.paragraphs)])


class DenseRetriever:
    """The vectors of an archive's paragraphs and sources by one encoder; a source's is the mean of its paragraphs'.

    Args:
        archive: the archive.
        file: vectors; missing ones are computed.
    """

    def __init__(self, archive: ExactArchive, file: VectorFile) -> None:
        self._rows = file.rows(archive.texts)
        self._vectors = file.vectors
        means = np.zeros((len(archive.transcripts), file.dimension), dtype=np.float32)
        for first, part in self._parts():
            owners = archive.owners[first : first + len(part)]
            begins = np.flatnonzero(np.diff(owners, prepend=-1))
            means[owners[begins]] += np.add.reduceat(part, begins, axis=0)
        self._means = means / np.maximum(np.linalg.norm(means, axis=1, keepdims=True), 1e-9)

    def nearest(self, queries: NDArray[np.float32], k: int = PARAGRAPHS_LISTED) -> Nearest:
        """Return the ``k`` closest paragraphs to each of ``queries``, float32 [n_queries, dimension]."""
        nearest = Nearest(np.zeros((len(queries), 0), dtype=np.int64), np.zeros((len(queries), 0), dtype=np.float32))
        for first, part in self._parts():
            scores = queries @ part.T
            rows = np.argpartition(-scores, min(k, len(part)) - 1, axis=1)[:, :k]
            both_rows = np.concatenate([nearest.rows, rows + first], axis=1)
            both = np.concatenate([nearest.scores, np.take_along_axis(scores, rows, axis=1)], axis=1)
            order = np.argsort(-both, axis=1, kind="stable")[:, :k]
            nearest = Nearest(np.take_along_axis(both_rows, order, axis=1), np.take_along_axis(both, order, axis=1))
        return nearest

    def nearest_sources(self, queries: NDArray[np.float32], k: int = SOURCES_LISTED) -> Nearest:
        """Return the same for sources; ``rows`` are their numbers."""
        scores = queries @ self._means.T
        order = np.argsort(-scores, axis=1, kind="stable")[:, :k]
        return Nearest(order, np.take_along_axis(scores, order, axis=1))

    def cosines(self, query: NDArray[np.float32], rows: NDArray[np.int64]) -> NDArray[np.float32]:
        """Return the cosines of paragraphs with one query: float32 [n_rows]."""
        return self._vectors[self._rows[rows]].astype(np.float32) @ query

    def _parts(self) -> Iterator[tuple[int, NDArray[np.float32]]]:
        for first in range(0, len(self._rows), _CHUNK):
            yield first, self._vectors[self._rows[first : first + _CHUNK]].astype(np.float32)


def best(scores: NDArray[np.float32], k: int) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """Return the ``k`` best by words, best first, and their scores; those without a word in common are left out."""
    k = min(k, len(scores))
    rows = np.argpartition(-scores, k - 1)[:k] if k < len(scores) else np.arange(k)
    rows = rows[np.lexsort((rows, -scores[rows]))]
    rows = rows[scores[rows] > 0]
    return rows, scores[rows]


def _counted(cache: Path, name: str, size: int, texts: Callable[[], Iterator[str]]) -> BM25:
    """Return BM25 over ``texts``, from the cache if it was built of the same ones."""
    digest = hashlib.blake2b(digest_size=8)
    for text in texts():
        digest.update(text.encode("utf-8", "surrogatepass") + b"\0")
    folder = cache / f"bm25-{name}-{digest.hexdigest()}"
    if folder.is_dir():
        return BM25.load(folder, size)
    counted = BM25(tqdm(texts(), desc=f"words of {name}", total=size, disable=None))
    making = folder.with_name(f"{folder.name}.making")
    counted.save(making)
    making.rename(folder)
    return counted
