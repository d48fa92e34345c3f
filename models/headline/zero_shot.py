"""The headline check without training: containment, then similarity to the best body quote.

English: cosine of the base encoder plus the share of the headline quote's words in one body quote. Korean: the share
of its character bigrams in all body quotes together (the base encoder knows no Korean). Each number becomes a
probability through a logistic curve whose two constants were fitted on labelled articles;
``python -m models.evaluation headline`` measures what comes out.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from models.baselines.containment import word_containment
from models.encoders.protocol import Encoder
from models.headline.fixes import MOST_TRIED, find_fix
from models.headline.protocol import HeadlineFinding, SupportingQuote
from models.headline.turns import turned
from models.text.differences import WordChange, word_diff
from models.text.folding import fold
from models.text.language import detect_language
from models.text.quotes import DirectQuote, find_direct_quotes
from models.text.words import letter_bigrams, tokens

# P(not supported) = 1 / (1 + exp(-(intercept + slope · support))).
_ENGLISH = (3.176, -3.917)
_KOREAN = (2.499, -6.556)

# A statement without its condition or its “not” is another statement, however alike the words. The case is too rare
# among the labelled articles to fit a probability to: this one is set.
TURNED = 0.8
_TURNED: dict[str, str] = {
    "condition_dropped": "Not found in the body: the quote there says “{}”, and the headline leaves that out.",
    "negation_dropped": "Not found in the body: the quote there says “{}”, and the headline turns it round.",
    "negation_added": "Not found in the body: the headline says “{}”, and the quote there does not.",
}


@dataclass(frozen=True, slots=True)
class _Support:
    """How far the body supports a headline quote: the nearest quotes, the first's difference, P(not supported)."""

    nearest: tuple[int, ...]
    probability: float
    diff: tuple[WordChange, ...]


class ZeroShotHeadlineChecker:
    """A ``HeadlineChecker`` from containment and similarity.

    Args:
        encoder: embeds quotes; give it a memory, for the body's quotes are the same while the headline is typed.
        threshold: from this probability on a quote counts as not supported.
    """

    def __init__(self, encoder: Encoder, threshold: float = 0.5) -> None:
        self._encoder = encoder
        self._threshold = threshold

    def check(self, headline: str, body: str) -> list[HeadlineFinding]:
        """See ``HeadlineChecker.check``."""
        quotes = [quote for quote in find_direct_quotes(headline) if tokens(quote.text)]
        if not quotes:
            return []
        body_quotes = [quote for quote in find_direct_quotes(body) if tokens(quote.text)]
        return [self._finding(quote, body_quotes) for quote in quotes]

    def probability(self, headline_quote: str, body_quotes: Sequence[str]) -> float:
        """That no one of ``body_quotes`` supports ``headline_quote``, 0 to 1; 1 without body quotes."""
        if not body_quotes:
            return 1.0
        if any(contains(text, headline_quote) for text in body_quotes):
            return 0.0
        return self._support(headline_quote, body_quotes).probability

    def _finding(self, quote: DirectQuote, body_quotes: Sequence[DirectQuote]) -> HeadlineFinding:
        if not body_quotes:
            message = "Not found in the body: the body has no quotes."
            return HeadlineFinding(quote.text, quote.start, quote.end, "unsupported", 1.0, (), message)
        texts = [other.text for other in body_quotes]
        containing = [index for index, text in enumerate(texts) if contains(text, quote.text)]
        if containing:
            support = tuple(_supporting(body_quotes[index]) for index in containing)
            return HeadlineFinding(
                quote.text, quote.start, quote.end, "verbatim", 0.0, support,
                "Quoted in the body word for word.", support[0], tuple(word_diff(support[0].text, quote.text)),
            )  # fmt: skip
        found = self._support(quote.text, texts)
        nearest = _supporting(body_quotes[found.nearest[0]])
        unsupported = found.probability >= self._threshold
        turn = turned(found.diff)
        if unsupported and turn:
            message = _TURNED[turn.kind].format(turn.words)
        elif unsupported:
            message = "Not found in the body: no quote there says this. The nearest one differs."
        else:
            message = "Not word for word in the body, but a quote there says it."
        return HeadlineFinding(
            quote=quote.text,
            start=quote.start,
            end=quote.end,
            state="unsupported" if unsupported else "supported",
            probability=found.probability,
            support=() if unsupported else (nearest,),
            message=message,
            nearest=nearest,
            diff=found.diff,
            fix=find_fix(quote.text, [body_quotes[index] for index in found.nearest]) if unsupported else None,
        )

    def _support(self, headline_quote: str, body_quotes: Sequence[str]) -> _Support:
        measure = self._korean if detect_language(headline_quote) == "ko" else self._english
        nearest, probability = measure(headline_quote, body_quotes)
        diff = tuple(word_diff(body_quotes[nearest[0]], headline_quote))
        if turned(diff):
            probability = max(probability, TURNED)
        return _Support(nearest, probability, diff)

    def _korean(self, headline_quote: str, body_quotes: Sequence[str]) -> tuple[tuple[int, ...], float]:
        wanted = letter_bigrams(headline_quote)
        had = [letter_bigrams(text) for text in body_quotes]
        nearest = sorted(range(len(had)), key=lambda index: -len(wanted & had[index]))[:MOST_TRIED]
        share = len(wanted & set().union(*had)) / max(1, len(wanted))
        return tuple(nearest), _logistic(_KOREAN, share)

    def _english(self, headline_quote: str, body_quotes: Sequence[str]) -> tuple[tuple[int, ...], float]:
        vectors = self._encoder.encode([headline_quote, *body_quotes])
        cosines = vectors[1:] @ vectors[0]
        shares = np.array([word_containment(headline_quote, text) for text in body_quotes])
        support = float(cosines.max()) + float(shares.max())
        nearest = np.argsort(-(cosines + shares), kind="stable")[:MOST_TRIED]
        return tuple(nearest.tolist()), _logistic(_ENGLISH, support)


def contains(body_quote: str, headline_quote: str) -> bool:
    """Whether the body quote has the headline quote's words in a row; case, marks and spacing do not count."""
    wanted = " ".join(tokens(fold(headline_quote).text))
    return f" {wanted} " in f" {' '.join(tokens(fold(body_quote).text))} "


def _supporting(quote: DirectQuote) -> SupportingQuote:
    return SupportingQuote(quote.text, quote.start, quote.end)


def _logistic(constants: tuple[float, float], support: float) -> float:
    intercept, slope = constants
    return 1.0 / (1.0 + math.exp(-(intercept + slope * support)))
