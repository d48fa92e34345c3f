"""Signals of a paragraph's candidate spans for one query: their overlap with the context, and what it leads to."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from models.quotes.detection import find_direct_quotes
from models.recommend.draft_quotes import CONTEXT_CHARACTERS
from models.recommend.protocol import QuoteQuery
from models.recommend.signals import shingles
from models.recommend.spans.candidates import FIXED, CandidateSpans
from models.text.stop_words import STOP_WORDS
from models.text.words import tokens

# Of each sentence; a span has them over its own sentences, and over those around it.
# "told": share of the sentence's runs of four words that the draft already has.
SENTENCE = ("dense", "dense_last", "near", "far", "title", "told")
PARTS = ("mean", "most", "before", "after")
NAMES = (
    *FIXED,
    *(f"{name}_{part}" for name in SENTENCE for part in PARTS),
    "run_dense",  # cosine of the query with the mean of its sentences' vectors
    "run_dense_behind",  # how far that is after the paragraph's best
    "run_last",  # cosine of the last sentence with the mean of its sentences' vectors
    "run_last_behind",
    "context_quotes",  # the last 40 words of the left context have a quote
    "context_short",  # the left context has fewer than 20 words
    "unfinished",  # the last sentence goes on with the quote: “Asked about the pumps, she said: ”
)
_NEAR, _FAR = 40, 200


@dataclass(frozen=True)
class QueryFeatures:
    """The parts of a query that the signals need, read once for all paragraphs."""

    near: frozenset[str]
    far: frozenset[str]
    title: frozenset[str]
    runs: frozenset[tuple[str, ...]]
    quotes: bool
    short: bool
    unfinished: bool

    @staticmethod
    def of(query: QuoteQuery) -> "QueryFeatures":
        """Read the query; the latest are cached, for the spans of an answer are predicted in parts."""
        return _read_query(query.title, query.left_context, bool(query.typed.strip()))


@lru_cache(maxsize=64)
def _read_query(title: str, left_context: str, unfinished: bool) -> QueryFeatures:
    context = left_context[-CONTEXT_CHARACTERS:]
    words = tokens(context)
    tail = " ".join(context.split()[-_NEAR:])
    return QueryFeatures(
        frozenset(words[-_NEAR:]) - STOP_WORDS,
        frozenset(words[-_FAR:]) - STOP_WORDS,
        frozenset(tokens(title)) - STOP_WORDS,
        frozenset(shingles(words)),
        bool(find_direct_quotes(tail)),
        len(words) < 20,
        unfinished,
    )


def read_span_signals(
    query: QueryFeatures,
    candidates: CandidateSpans,
    sentences: list[list[str]],
    vectors: NDArray[np.float32],
    query_vector: NDArray[np.float32],
    last_vector: NDArray[np.float32],
) -> NDArray[np.float32]:
    """Return the signals of ``candidates``, float32 [n_candidates, len(NAMES)].

    Args:
        sentences: tokens of each sentence of the paragraph.
        vectors: float32 [n_sentences, dimension].
        query_vector, last_vector: float32 [dimension], of the whole query and of its last sentence.
    """
    values = np.stack([vectors @ query_vector, vectors @ last_vector, *_shares(query, sentences)], axis=1)
    values = values.astype(np.float32)
    weights = candidates.coverage * candidates.words
    sums = weights.sum(1, keepdims=True)
    mean = weights @ values / np.maximum(sums, 1e-6)
    is_covered = candidates.coverage > 0.5
    most = np.where(is_covered[:, :, None], values[None], values.min(0)).max(1)
    padded = np.concatenate([np.zeros((1, values.shape[1]), np.float32), values, np.zeros((1, values.shape[1]))])
    before, after = padded[candidates.first], padded[candidates.last + 2]
    parts = np.stack([mean, most, before, after], axis=2).reshape(len(mean), -1)
    totals = candidates.coverage @ vectors
    lengths = np.maximum(np.linalg.norm(totals, axis=1), 1e-6)
    run, last = totals @ query_vector / lengths, totals @ last_vector / lengths
    ones = np.ones_like(run)
    behind = [run - run.max(initial=-1.0), last, last - last.max(initial=-1.0)]
    flags = [ones * query.quotes, ones * query.short, ones * query.unfinished]
    return np.concatenate([candidates.fixed, parts, np.stack([run, *behind, *flags], axis=1)], axis=1, dtype=np.float32)


def _shares(query: QueryFeatures, sentences: list[list[str]]) -> list[NDArray[np.float32]]:
    """Return for each sentence the share of its words, or of its runs of four, that the query has."""
    content = [[word for word in sentence_words if word not in STOP_WORDS] for sentence_words in sentences]
    shares = [
        np.array(
            [sum(word in words for word in sentence_words) / max(1, len(sentence_words)) for sentence_words in content],
            dtype=np.float32,
        )
        for words in (query.near, query.far, query.title)
    ]
    runs = [shingles(sentence_words) for sentence_words in sentences]
    retold = np.array(
        [sum(run in query.runs for run in sentence_words) / max(1, len(sentence_words)) for sentence_words in runs],
        dtype=np.float32,
    )
    return [*shares, retold]
