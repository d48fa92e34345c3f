"""The words of a draft's direct quotes, which signals, confidence and explanations compare with the sources."""

from functools import lru_cache

from models.quotes.detection import find_direct_quotes
from models.text.words import tokens

# Only the end of a long draft is used.
CONTEXT_CHARACTERS = 20_000


def quoted_words(left_context: str) -> tuple[tuple[str, ...], ...]:
    """Return the tokens of each direct quote, oldest first."""
    return _of_end(left_context[-CONTEXT_CHARACTERS:])


@lru_cache(maxsize=64)
def _of_end(context: str) -> tuple[tuple[str, ...], ...]:
    """Return the words of each quote, with a cache: each request asks several times."""
    return tuple(tuple(tokens(quote.text)) for quote in find_direct_quotes(context))
