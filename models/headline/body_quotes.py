"""What stands around the quotes of a body: the reporter's words in the same sentence."""

import re
from collections.abc import Sequence

from models.text.folding import folded
from models.text.quotes.detection import DirectQuote, find_direct_quotes
from models.text.words import tokens

# Where a sentence ends, roughly: a wrong guess costs a few words of context, and a sentence recogniser takes
# longer than all the rest of the check.
_END = re.compile(r"[.!?…][\"'”’)\]]*\s|[\n\r\u2028\u2029]")
_FARTHEST = 300


def quotes_of(text: str) -> list[DirectQuote]:
    """The direct quotes of a text that have a word in them."""
    return [quote for quote in find_direct_quotes(text) if tokens(quote.text)]


def quoting_sentences(body: str, quotes: Sequence[DirectQuote] | None = None) -> tuple[str, ...]:
    """The sentences of a body that hold direct quotes, each once, in order.

    Args:
        quotes: those of ``body``; found here if None.
    """
    found: dict[tuple[int, int], str] = {}
    for quote in quotes_of(body) if quotes is None else quotes:
        earliest = max(0, quote.outer_start - _FARTHEST)
        ends = [match.end() for match in _END.finditer(body, earliest, quote.outer_start)]
        start = ends[-1] if ends else earliest
        # The quote's own last mark may end the sentence.
        after = _END.search(body, max(quote.start, quote.outer_end - 2), min(len(body), quote.outer_end + _FARTHEST))
        end = after.end() if after else min(len(body), quote.outer_end + _FARTHEST)
        found.setdefault((start, end), body[start:end].strip())
    return tuple(found.values())


def word_row(text: str) -> str:
    """The words of a text with spaces around: one text has another's words in a row where it has this.

    Case, marks and spacing do not count.
    """
    return f" {' '.join(tokens(folded(text)))} "
