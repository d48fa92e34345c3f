"""Quotes of a body and the sentences around them."""

import re
from collections.abc import Sequence

from models.quotes.detection import DirectQuote, find_direct_quotes
from models.text.folding import folded
from models.text.words import UNSPACED, tokens

# Approximate sentence ends: a wrong one costs a few words of context, while a sentence recogniser takes longer than
# the rest of the check.
_END = re.compile(r"[.!?؟…][\"'”’»)\]]*\s|[。！？][”’」』）]*|[\n\r\u2028\u2029]")
_FARTHEST = 300
UNSPACED_WORD, _APART = re.compile(f"[{UNSPACED}]"), r" \g<0> "


def quotes_of(text: str) -> list[DirectQuote]:
    """Return the direct quotes of a text that have words."""
    return [quote for quote in find_direct_quotes(text) if tokens(quote.text)]


def quoting_sentences(body: str, quotes: Sequence[DirectQuote] | None = None) -> tuple[str, ...]:
    """Return the sentences of a body that hold direct quotes, each once, in order.

    Args:
        quotes: those of ``body``; detected if None.
    """
    sentences: dict[tuple[int, int], str] = {}
    for quote in quotes_of(body) if quotes is None else quotes:
        earliest = max(0, quote.outer_start - _FARTHEST)
        ends = [match.end() for match in _END.finditer(body, earliest, quote.outer_start)]
        start = ends[-1] if ends else earliest
        # The quote's own last mark may end the sentence.
        after = _END.search(body, max(quote.start, quote.outer_end - 2), min(len(body), quote.outer_end + _FARTHEST))
        end = after.end() if after else min(len(body), quote.outer_end + _FARTHEST)
        sentences.setdefault((start, end), body[start:end].strip())
    return tuple(sentences.values())


def word_row(text: str) -> str:
    """Join the words of a text with spaces around each, so that runs of words can be found as substrings.

    Case, marks and spacing do not count; in Japanese and Chinese each character is a word.
    """
    return f" {' '.join(tokens(UNSPACED_WORD.sub(_APART, folded(text))))} "
