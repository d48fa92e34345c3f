"""Vocabulary of the learned baselines of MacLaughlin et al. §6: truncation, training texts, row numbers."""

import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from models.errors import InputError
from models.recommend.data.dataset import QuoteDataset
from models.recommend.protocol import QuoteQuery
from models.text.words import tokens

# The paper's limits in word pieces, here in words.
TITLE_WORDS = 20
CONTEXT_WORDS = 100
PARAGRAPH_WORDS = 200

PADDING = 0
HASHED_ROWS = 1024
FIRST_WORD = 1 + HASHED_ROWS

RAREST = 3
# A word in more than this share of the texts, and in more than this many of them, is noise.
COMMON_SHARE = 0.1
COMMON_AT_LEAST = 100


def query_words(query: QuoteQuery) -> list[str]:
    """Returns the title's first 20 words and the left context's last 100, lower-cased."""
    return tokens(query.title)[:TITLE_WORDS] + tokens(query.left_context)[-CONTEXT_WORDS:]


def paragraph_words(paragraph: str) -> list[str]:
    """Returns the paragraph's first 200 words, lower-cased."""
    return tokens(paragraph)[:PARAGRAPH_WORDS]


def paragraph_texts(data: QuoteDataset) -> list[list[str]]:
    """Returns the words of every paragraph that has any, transcripts in the order of their ids."""
    texts = (paragraph_words(text) for _, paragraphs in sorted(data.paragraphs.items()) for text in paragraphs)
    return [words for words in texts if words]


def training_texts(data: QuoteDataset) -> list[list[str]]:
    """Returns these, and the words of every query, each query once."""
    queries = dict.fromkeys(pair.query for pair in data.pairs)
    return paragraph_texts(data) + [words for query in queries if (words := query_words(query))]


def need_words(words: Sequence[str], data: QuoteDataset) -> None:
    """Rejects a corpus that is too small to train on.

    Raises:
        AppError: ``too_little_text`` if there are no ``words``.
    """
    if not words:
        raise InputError(
            "too_little_text",
            f"No word occurs {RAREST} times in the texts of the split {data.split!r}.",
            "Train on more transcripts.",
        )


@dataclass(frozen=True)
class Vocabulary:
    """Row numbers of words: 0 is padding, 1 to 1024 are shared by hash, the known words follow.

    A rare word is hashed into one of the shared rows: a name that is new in the draft still matches itself in a
    paragraph.

    Args:
        words: those with a row of their own, in the order of the rows.
        common: too frequent ones, which are ignored.
    """

    words: tuple[str, ...]
    common: tuple[str, ...]

    def __post_init__(self) -> None:
        rows: dict[str, int | None] = {word: FIRST_WORD + n for n, word in enumerate(self.words)}
        object.__setattr__(self, "_rows", rows | dict.fromkeys(self.common))

    @classmethod
    def of(cls, texts: Iterable[Sequence[str]]) -> "Vocabulary":
        """Counts words: those in at least 3 texts, most frequent first; those in over a tenth (and over 100) are
        common.
        """
        counts: Counter[str] = Counter()
        n = 0
        for n, text in enumerate(texts, start=1):  # noqa: B007
            counts.update(dict.fromkeys(text).keys())
        limit = max(COMMON_AT_LEAST, COMMON_SHARE * n)
        kept = [(word, count) for word, count in counts.most_common() if count >= RAREST]
        return cls(
            tuple(word for word, count in kept if count <= limit), tuple(word for word, count in kept if count > limit)
        )

    @property
    def rows(self) -> int:
        """Number of rows of a matrix of word vectors."""
        return FIRST_WORD + len(self.words)

    def encode(self, words: Iterable[str]) -> list[int]:
        """Returns row numbers of ``words`` in order, without the common ones."""
        rows: dict[str, int | None] = self.__dict__["_rows"]
        found = (rows[word] if word in rows else 1 + zlib.crc32(word.encode()) % HASHED_ROWS for word in words)
        return [row for row in found if row is not None]
