"""Find the passage that is nearest to a quote that no source has: by its words, or by its meaning."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from models.quotes.alignment.edits import Edit, edits_between
from models.quotes.alignment.tokens import spoken_words
from models.quotes.passages import Passage
from models.text.differences import word_key
from models.text.language import detect_language, likely_language
from models.text.negation import negations
from models.text.numbers import values_in
from models.text.stop_words import STOP_WORDS
from models.text.words import tokens

# Shorter quotes are near to something everywhere.
_FEWEST_WORDS = 3
# Paragraphs that are compared sentence by sentence, of each search.
_CANDIDATES = 16
# Thresholds of a near passage: share of the quote's content words, or cosine. On train, one in nine quotes without a
# source reaches the cosine.
_NEAR_WORDS, _NEAR_MEANING = 0.6, 0.75
# And at least this many content words.
_FEWEST_SHARED = 3
# Cosine from which a passage says the same in other words: 1 % of quotes without a source reach it.
_SAME_MEANING = 0.83
# In a ranking words in common count less than meaning.
_WORDS_WEIGHT = 0.3
# Sentences whose words are held, a hundred characters each: those of a draft's sources are read for each of its quotes.
_CACHED_SENTENCES: Final = 16_384

By = Literal["words", "meaning"]


@dataclass(frozen=True, slots=True)
class NearestPassage:
    """The sentence or two of a source that are nearest to a quote.

    Args:
        paragraph: number of the paragraph in the source, from 0.
        start, end: characters of the paragraph.
        diff: from the source's words to the quote.
        by: what makes it near.
        paraphrase: whether it says the same in other words.
        score: comparable between the passages of one quote.
    """

    source_id: str
    paragraph: int
    passage: Passage
    start: int
    end: int
    diff: tuple[Edit, ...]
    by: By
    paraphrase: bool
    score: float


class ReadParagraph(NamedTuple):
    """The sentences of a paragraph, characters ``[start, end)``.

    Args:
        vectors: of the sentences, float32 [n_sentences, dimension]; None where meaning is not compared.
    """

    spans: Sequence[tuple[int, int]]
    vectors: NDArray[np.float32] | None


class PassageSearch(Protocol):
    """Searches a library by words and by meaning; what it returns exists."""

    def candidates(self, quote: str, source_ids: Collection[str] | None, k: int) -> Sequence[tuple[str, int, Passage]]:
        """Return paragraphs, ``(source_id, number, paragraph)``: the best ``k`` by words and by meaning."""
        ...

    def read(self, quote: str, paragraphs: Sequence[str]) -> tuple[NDArray[np.float32] | None, list[ReadParagraph]]:
        """Return the vector of the quote, float32 [dimension], or None, and the sentences of the paragraphs."""
        ...


def find_nearest(
    search: PassageSearch, quote: str, source_ids: Collection[str] | None = None, k: int = 1
) -> list[NearestPassage]:
    """Return the ``k`` passages nearest to ``quote``, best first; none that is not near.

    Meaning is compared in English alone.

    Args:
        quote: the words between the marks.
        source_ids: the sources to search; None: the whole library.
    """
    quote = spoken_words(quote)
    if len(tokens(quote)) < _FEWEST_WORDS:
        return []
    candidates = list(search.candidates(quote, source_ids, _CANDIDATES))
    vector, read = search.read(quote, [passage.text for _, _, passage in candidates])
    if detect_language(quote) != "en":
        vector = None
    content = _content(quote)
    near: list[NearestPassage] = []
    for (source_id, number, passage), (spans, vectors) in zip(candidates, read, strict=True):
        shared = [content & _keys(passage.text[start:end]) for start, end in spans]
        best = max(
            (
                _Window.of(shared, len(content), vector, vectors, spans, first, last)
                for first in range(len(spans))
                for last in (first, first + 1)
                if last < len(spans)
            ),
            key=lambda window: window.score,
            default=None,
        )
        if best is None or best.by is None:
            continue
        words_there = passage.text[best.start : best.end]
        near.append(
            NearestPassage(
                source_id,
                number,
                passage,
                best.start,
                best.end,
                edits_between(words_there, quote, likely_language(passage.text) or "en"),
                best.by,
                _says_the_same(quote, words_there, best.cosine),
                best.score,
            )
        )
    return sorted(near, key=lambda passage: -passage.score)[:k]


class _Window(NamedTuple):
    start: int
    end: int
    shared: float
    enough: bool
    cosine: float

    @classmethod
    def of(
        cls,
        shared: Sequence[frozenset[str]],
        size: int,
        vector: NDArray[np.float32] | None,
        vectors: NDArray[np.float32] | None,
        spans: Sequence[tuple[int, int]],
        first: int,
        last: int,
    ) -> "_Window":
        start, end = spans[first][0], spans[last][1]
        common = len(frozenset().union(*shared[first : last + 1]))
        cosine = 0.0
        if vector is not None and vectors is not None:
            total = vectors[first : last + 1].sum(axis=0)
            cosine = float(total @ vector) / max(float(np.linalg.norm(total)), 1e-6)
        # Two sentences have more words than one: they must be worth it.
        return cls(start, end, common / max(1, size) - 0.05 * (last - first), common >= _FEWEST_SHARED, cosine)

    @property
    def by(self) -> By | None:
        if self.enough and self.shared >= _NEAR_WORDS:
            return "words"
        return "meaning" if self.cosine >= _NEAR_MEANING else None

    @property
    def score(self) -> float:
        return self.cosine + _WORDS_WEIGHT * self.shared


@lru_cache(maxsize=_CACHED_SENTENCES)
def _keys(sentence: str) -> frozenset[str]:
    return frozenset(word_key(token) for token in tokens(sentence))


def _content(quote: str) -> frozenset[str]:
    keys = _keys(quote)
    return keys - STOP_WORDS or keys


def _says_the_same(quote: str, passage: str, cosine: float) -> bool:
    if cosine < _SAME_MEANING or (negations(quote, "en") > 0) != (negations(passage, "en") > 0):
        return False
    return values_in(quote, "en") <= values_in(passage, "en")
