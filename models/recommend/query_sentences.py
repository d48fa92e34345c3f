"""The sentences before the caret: the last one shows what the writer needs now, the earlier ones the topic."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from models.recommend.protocol import QuoteQuery
from models.text.sentences.splitting import split_sentences
from models.text.stop_words import STOP_WORDS
from models.text.words import tokens

# Sentences before the last that are read, at most.
PREVIOUS = 4
# A typed fragment with fewer content words is joined to the sentence before it: “She said:” has no topic of its own.
FEWEST_CONTENT_WORDS = 2
_LONGEST_LINE = 4_000


@dataclass(frozen=True, slots=True)
class QuerySentences:
    """The last sentences of a query.

    Args:
        last: the one before the caret, with the typed words; "" in an empty draft.
        previous: those before it, the latest first, at most ``PREVIOUS``.
    """

    last: str
    previous: tuple[str, ...]

    @classmethod
    def of(cls, query: QuoteQuery) -> "QuerySentences":
        """Read the sentences of a query; the latest queries are cached, for several parts of a request ask."""
        return _read(query.left_context, query.typed.strip())


def content_words(text: str, fewest: int = 0) -> list[str]:
    """Return the different tokens that are no stop words, in order; none if there are fewer than ``fewest``."""
    content = [word for word in dict.fromkeys(tokens(text)) if word not in STOP_WORDS]
    return content if len(content) >= fewest else []


@lru_cache(maxsize=64)
def _read(left_context: str, typed: str) -> QuerySentences:
    sentences: list[str] = []
    for sentence in _sentences_backwards(left_context):
        sentences.append(sentence)
        if len(sentences) > PREVIOUS:
            break
    if not typed:
        return QuerySentences(sentences[0] if sentences else "", tuple(sentences[1:]))
    if content_words(typed, FEWEST_CONTENT_WORDS) or not sentences:
        return QuerySentences(typed, tuple(sentences[:PREVIOUS]))
    return QuerySentences(f"{sentences[0]} {typed}", tuple(sentences[1:]))


def _sentences_backwards(text: str) -> Iterator[str]:
    for line in reversed(text.splitlines()):
        tail = line[-_LONGEST_LINE:]
        yield from (tail[start:end] for start, end in reversed(_sentences(tail)))


@lru_cache(maxsize=1_024)
def _sentences(line: str) -> tuple[tuple[int, int], ...]:
    """Return the sentences of a line, with a cache: only the line that is being written changes."""
    return tuple(split_sentences(line)) if line.strip() else ()
