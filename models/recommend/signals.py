"""Ranking signals of every paragraph of a source, cheap enough for all of them on every request.

How close query and paragraph are in vectors, who speaks, what the draft has quoted already, and how long the paragraph
is. The sentence before the caret, an earlier one, the title and the whole query are compared apart. Recall is a
weighted sum of these.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from models.recommend.draft_quotes import quoted_words
from models.recommend.protocol import Candidates, QuoteQuery
from models.recommend.query_sentences import QuerySentences
from models.recommend.rankings import z_scores
from models.text.words import tokens

NAMES = (
    "dense",  # z of the cosine of the whole query with the paragraph
    "dense_sentence",  # … with its closest sentence
    "dense_title",  # … of the title with the paragraph
    "dense_last",  # … of the last sentence
    "dense_earlier",  # … of the second sentence before it
    "cosine_last_sentence",  # cosine of the last sentence with the closest sentence, not standardized
    "close_last_before",  # z of the last sentence's closeness to the paragraph before: the question it answers
    "close_last_speaker_before",  # … the highest of the three before that somebody else says
    "near_last",  # how near it is to the paragraphs that the last sentence is closest to
    "length",  # z of log(1 + words)
    "short",  # fewer than 8 words
    "very_short",  # fewer than 4
    "first_person",  # share of its words that are I, we, my, …
    "quoted_share",  # share of its words that the draft has quoted already
    "last_after",  # e^(−distance / 5) after the draft's latest quote
    "speaker_last",  # its speaker is named in the last sentence
    "speaker_title",  # … in the title
    "speaker_same",  # it has the speaker of the draft's latest quote
    "question",  # it ends in a question mark
    "questioner",  # its speaker is the press
)

_SHINGLE = 4
# Odd and without a bit pattern, so that different runs of words get different hashes.
_MULTIPLIER = np.int64(0x9E3779B97F4A7C15 - (1 << 64))
# A paragraph contains a quote if it has this share of the quote's runs of four words.
QUOTED_SHARE = 0.5
# Tokens of the left context that count as near the caret.
NEAR_TOKENS = 40
_TITLES = {"the", "mr", "mrs", "ms", "dr", "sen", "rep", "gov", "senator", "secretary", "and", "jr", "chairman", "hon"}
_PRESS = {"q", "question", "reporter", "press", "unidentified", "moderator", "audience"}
_FIRST_PERSON = {"i", "we", "my", "our", "us", "me"}
_NAME = re.compile(r"[^\W\d_]{3,}")
# Temperature of the softmax over cosines, and weights e^(−distance / 4) of up to 12 neighbours on each side.
_TEMPERATURE = 0.03
_NEARNESS = np.exp(-np.abs(np.arange(-12, 13)) / 4.0)
# Views of a query: the whole, its title, its last sentence, and the second sentence before that.
WHOLE, TITLE, LAST, EARLIER = range(4)
VIEWS = 4


def query_views(query: QuoteQuery, sentences: QuerySentences) -> list[QuoteQuery]:
    """Return the queries whose vectors the signals need: ``VIEWS`` of them; some may be empty."""
    whole = query if not query.typed else QuoteQuery(query.title, f"{query.left_context} {query.typed}".strip())
    earlier = sentences.previous[1] if len(sentences.previous) > 1 else ""
    return [whole, QuoteQuery(query.title, ""), QuoteQuery("", sentences.last), QuoteQuery("", earlier)]


@dataclass(frozen=True)
class _Collection:
    """The part of the signals that does not depend on the query.

    Args:
        positions: int64 [n_paragraphs], the index of each within its source.
        sources: int64 [n_paragraphs], the number of its source.
        before: int64 [3, n_paragraphs], the paragraph one, two and three before each in its source; −1: none.
        runs: int64 [n_runs], a number for each run of four words of each paragraph, in ascending order.
        run_holders: int32 [n_runs], the paragraph of each run.
        sizes: float32 [n_paragraphs], how many different such runs each has, at least 1.
        fixed: signals that need no query, by name.
        names: of each paragraph's speaker.
        others: bool [3, n_paragraphs], whether the paragraph one, two and three before has another speaker.
    """

    positions: NDArray[np.int64]
    sources: NDArray[np.int64]
    before: NDArray[np.int64]
    runs: NDArray[np.int64]
    run_holders: NDArray[np.int32]
    sizes: NDArray[np.float32]
    fixed: dict[str, NDArray[np.float32]]
    names: list[frozenset[str]]
    others: NDArray[np.bool_]

    def values_before(self, values: NDArray[np.float32], steps: int = 1) -> NDArray[np.float32]:
        """Return for each paragraph the value of the one ``steps`` before it in its source; 0 if there is none."""
        rows = self.before[steps - 1]
        return np.where(rows >= 0, values[rows], 0.0).astype(np.float32)


class Signals:
    """Computes signals of paragraphs for one query; the part that depends on the paragraphs alone is cached.

    Args:
        kept: collections of paragraphs that are cached, the most recently used.
    """

    def __init__(self, kept: int = 256) -> None:
        self._collection = lru_cache(maxsize=kept)(_read_collection)

    def read(
        self,
        query: QuoteQuery,
        candidates: Candidates,
        cosines: NDArray[np.float32],
        sentence_cosines: NDArray[np.float32],
    ) -> NDArray[np.float32]:
        """Return signals: float32 [n_paragraphs, len(NAMES)].

        Args:
            cosines: of each of ``query_views`` with each paragraph, float32 [VIEWS, n_paragraphs].
            sentence_cosines: with the closest sentence of each.
        """
        collection = self._collection(
            tuple(candidates.paragraphs),
            tuple(candidates.speaker_labels),
            None if candidates.sources is None else tuple(candidates.sources),
        )
        signals = dict(collection.fixed)
        signals |= _dense(cosines, sentence_cosines, collection)
        signals |= _quoted(quoted_words(query.left_context), collection)
        named_in = {"speaker_last": QuerySentences.of(query).last, "speaker_title": query.title}
        for name, text in named_in.items():
            words = set(tokens(text))
            signals[name] = np.array([not names.isdisjoint(words) for names in collection.names], dtype=np.float32)
        return np.stack([signals[name] for name in NAMES], axis=1).astype(np.float32)


def _dense(
    cosines: NDArray[np.float32], sentence_cosines: NDArray[np.float32], collection: _Collection
) -> dict[str, NDArray[np.float32]]:
    close = z_scores(cosines[LAST] + sentence_cosines[LAST])
    before = np.stack([collection.values_before(close, steps) for steps in (1, 2, 3)])
    return {
        "dense": z_scores(cosines[WHOLE]),
        "dense_sentence": z_scores(sentence_cosines[WHOLE]),
        "dense_title": z_scores(cosines[TITLE]),
        "dense_last": z_scores(cosines[LAST]),
        "dense_earlier": z_scores(cosines[EARLIER]),
        "cosine_last_sentence": sentence_cosines[LAST],
        "close_last_before": before[0],
        "close_last_speaker_before": np.maximum(0.0, np.where(collection.others, before, 0.0).max(axis=0)),
        "near_last": _spread(_softmax(sentence_cosines[LAST]), collection),
    }


def _softmax(cosines: NDArray[np.float32]) -> NDArray[np.float32]:
    weights = np.exp((cosines - cosines.max(initial=0.0)) / np.float32(_TEMPERATURE))
    shares: NDArray[np.float32] = (weights / weights.sum()).astype(np.float32)
    return shares


def _spread(shares: NDArray[np.float32], collection: _Collection) -> NDArray[np.float32]:
    """Return how near each paragraph is to those with large shares in its source."""
    nearness = np.zeros_like(shares)
    for owner in np.unique(collection.sources):
        rows = np.flatnonzero(collection.sources == owner)
        rows = rows[np.argsort(collection.positions[rows], kind="stable")]
        nearness[rows] = np.convolve(shares[rows], _NEARNESS)[12 : 12 + len(rows)]
    return nearness


def _read_collection(
    paragraphs: tuple[str, ...], speakers: tuple[str, ...], sources: tuple[int, ...] | None
) -> _Collection:
    labels = np.array(speakers, dtype=np.str_)
    owners = np.zeros(len(paragraphs), dtype=np.int64) if sources is None else np.array(sources, dtype=np.int64)
    positions = np.zeros(len(paragraphs), dtype=np.int64)
    before = np.full((3, len(paragraphs)), -1, dtype=np.int64)
    for owner in np.unique(owners):
        rows = np.flatnonzero(owners == owner)
        positions[rows] = np.arange(len(rows))
        for steps in range(1, 4):
            before[steps - 1, rows[steps:]] = rows[:-steps]
    words = [tokens(paragraph) for paragraph in paragraphs]
    runs, run_holders = _numbered(words)
    counts = np.array([len(paragraph_words) for paragraph_words in words], dtype=np.float32)
    first_persons = [sum(word in _FIRST_PERSON for word in paragraph_words) for paragraph_words in words]
    fixed: dict[str, NDArray[np.float32]] = {
        "length": z_scores(np.log1p(counts)),
        "short": (counts < 8).astype(np.float32),
        "very_short": (counts < 4).astype(np.float32),
        "first_person": (np.array(first_persons) / np.maximum(1.0, counts)).astype(np.float32),
        "question": np.array([text.rstrip(" \"'”’").endswith("?") for text in paragraphs], np.float32),
        "questioner": np.array([bool(set(tokens(label)) & _PRESS) for label in labels], np.float32),
    }
    return _Collection(
        positions,
        owners,
        before,
        runs,
        run_holders,
        np.maximum(1, np.bincount(run_holders, minlength=len(words))).astype(np.float32),
        fixed,
        [speaker_names(label) for label in labels],
        (before >= 0) & (labels != "") & (labels[before] != labels),
    )


def _numbered(texts: Sequence[Sequence[str]], length: int = _SHINGLE) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Return a number for each different run of ``length`` words of each text, ascending, and which text has it.

    A run has the same number within this process. Two arrays, because a dictionary of words would take ten times the
    memory for each set of sources.
    """
    lengths = [len(words) for words in texts]
    count = max(0, sum(lengths) - length + 1)
    codes = np.fromiter(map(hash, chain.from_iterable(texts)), dtype=np.int64, count=sum(lengths))
    holders = np.repeat(np.arange(len(texts), dtype=np.int32), lengths)
    within = holders[:count] == holders[length - 1 :]
    runs = np.zeros(count, dtype=np.int64)
    for offset in range(length):
        runs = runs * _MULTIPLIER + codes[offset : offset + count]
    runs, holders = runs[within], holders[:count][within]
    # The sort is stable: of one number the texts stay in order, so that duplicates within one are adjacent.
    order = np.argsort(runs, kind="stable")
    runs, holders = runs[order], holders[order]
    first = np.ones(len(runs), dtype=np.bool_)
    first[1:] = (runs[1:] != runs[:-1]) | (holders[1:] != holders[:-1])
    return runs[first], holders[first]


def _quoted(quotes: Sequence[Sequence[str]], collection: _Collection) -> dict[str, NDArray[np.float32]]:
    """Find the draft's quotes in the sources, by runs of four words they share with a paragraph."""
    share = np.zeros(len(collection.positions), dtype=np.float32)
    latest: int | None = None
    for quote in quotes:
        runs, _ = _numbered([quote])
        first, last = (np.searchsorted(collection.runs, runs, side) for side in ("left", "right"))
        holders = [collection.run_holders[one:other] for one, other in zip(first, last, strict=True) if one < other]
        overlaps = np.zeros_like(share)
        if holders:
            overlaps += np.bincount(np.concatenate(holders), minlength=len(share)).astype(np.float32)
        if len(runs) and overlaps.max(initial=0.0) >= QUOTED_SHARE * len(runs):
            latest = int(overlaps.argmax())
        share = np.minimum(1.0, share + overlaps / collection.sizes)
    if latest is None:
        return {"quoted_share": share, "last_after": np.zeros_like(share), "speaker_same": np.zeros_like(share)}
    distances = collection.positions - collection.positions[latest]
    is_after = (collection.sources == collection.sources[latest]) & (distances > 0)
    names = collection.names[latest]
    return {
        "quoted_share": share,
        "last_after": np.where(is_after, np.exp(-np.abs(distances) / 5.0), 0.0).astype(np.float32),
        "speaker_same": np.array([bool(names) and other == names for other in collection.names], np.float32),
    }


def speaker_names(label: str) -> frozenset[str]:
    """Return the lower-cased words of a speaker's label that may name the speaker in a text."""
    return frozenset(word for word in _NAME.findall(label.lower()) if word not in _TITLES | _PRESS)


def shingles(words: Sequence[str]) -> list[tuple[str, ...]]:
    """Return every run of four words."""
    return [tuple(words[start : start + _SHINGLE]) for start in range(len(words) - _SHINGLE + 1)]
