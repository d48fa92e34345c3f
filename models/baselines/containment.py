"""Word containment: how much of a headline quote stands in one body quote."""

from collections.abc import Sequence

from models.text.folding import fold
from models.text.words import tokens


def word_containment(headline_quote: str, body_quote: str) -> float:
    """Share of the headline quote's words that the body quote has, 0 to 1."""
    asked = tokens(fold(headline_quote).text)
    had = set(tokens(fold(body_quote).text))
    return sum(word in had for word in asked) / max(1, len(asked))


def unsupported_by_containment(headline_quote: str, body_quotes: Sequence[str]) -> float:
    """One less the best containment: 1 where no word is found."""
    return 1.0 - max((word_containment(headline_quote, text) for text in body_quotes), default=0.0)
