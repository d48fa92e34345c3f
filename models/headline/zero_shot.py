"""The headline check without training: containment, then similarity to the best body quote.

English: cosine of the base encoder plus the share of the headline quote's words in one body quote. Korean: the share
of its character bigrams in all body quotes together (the base encoder knows no Korean). Each number becomes a
probability through a logistic curve whose two constants were fitted on labelled articles;
``python -m models.evaluation headline`` measures what comes out.
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.baselines.containment import word_containment
from models.encoders.protocol import Encoder
from models.headline.protocol import HeadlineFinding, SupportingQuote
from models.headline.turns import turned
from models.text.differences import WordChange, word_diff
from models.text.folding import fold
from models.text.language import detect_language
from models.text.quotes import find_direct_quotes
from models.text.words import tokens

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

_Vectors = Mapping[str, NDArray[np.float32]]

_NOT_WORDS = re.compile(r"\W+")


@dataclass(frozen=True, slots=True)
class _Article:
    """The quotes of a headline and of its body, those with words in them.

    Args:
        containing: for each of ``quotes``, the body quotes that have it word for word.
    """

    quotes: Sequence[SupportingQuote]
    body_quotes: Sequence[SupportingQuote]
    containing: Sequence[Sequence[SupportingQuote]]

    def compared(self) -> Iterator[str]:
        """The texts whose vectors are needed: none where every quote is verbatim, or has nothing to be held to."""
        quotes = [
            quote.text
            for quote, containing in zip(self.quotes, self.containing, strict=True)
            if self.body_quotes and not containing and not _is_korean(quote.text)
        ]
        if quotes:
            yield from quotes
            yield from (quote.text for quote in self.body_quotes)


@dataclass(frozen=True, slots=True)
class _Support:
    """How far the body supports a headline quote: the nearest quote, its difference, P(not supported)."""

    nearest: int
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
        return self.check_many([(headline, body)])[0]

    def check_many(self, articles: Sequence[tuple[str, str]]) -> list[list[HeadlineFinding]]:
        """See ``HeadlineChecker.check_many``."""
        return self._findings([_read(headline, body) for headline, body in articles])

    def check_quotes(self, rows: Sequence[tuple[str, Sequence[str]]]) -> list[list[HeadlineFinding]]:
        """See ``HeadlineChecker.check_quotes``."""
        return self._findings([_article(_cut_out([quote]), _cut_out(body_quotes)) for quote, body_quotes in rows])

    def probability(self, headline_quote: str, body_quotes: Sequence[str]) -> float:
        """That no one of ``body_quotes`` supports ``headline_quote``, 0 to 1; 1 without any, 0 for no word at all."""
        findings = self.check_quotes([(headline_quote, body_quotes)])[0]
        return findings[0].probability if findings else 0.0

    def _findings(self, articles: Sequence[_Article]) -> list[list[HeadlineFinding]]:
        texts = list(dict.fromkeys(text for article in articles for text in article.compared()))
        vectors = dict(zip(texts, self._encoder.encode(texts), strict=True)) if texts else {}
        return [
            [
                self._finding(quote, containing, article.body_quotes, vectors)
                for quote, containing in zip(article.quotes, article.containing, strict=True)
            ]
            for article in articles
        ]

    def _finding(
        self,
        quote: SupportingQuote,
        containing: Sequence[SupportingQuote],
        body_quotes: Sequence[SupportingQuote],
        vectors: _Vectors,
    ) -> HeadlineFinding:
        if not body_quotes:
            message = "Not found in the body: the body has no quotes."
            return HeadlineFinding(quote.text, quote.start, quote.end, "unsupported", 1.0, (), message)
        if containing:
            return HeadlineFinding(
                quote.text, quote.start, quote.end, "verbatim", 0.0, tuple(containing),
                "Quoted in the body word for word.", containing[0], tuple(word_diff(containing[0].text, quote.text)),
            )  # fmt: skip
        found = _support(quote.text, [other.text for other in body_quotes], vectors)
        nearest = body_quotes[found.nearest]
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
        )


def contains(body_quote: str, headline_quote: str) -> bool:
    """Whether the body quote has the headline quote's words in a row; case, marks and spacing do not count."""
    return _word_row(headline_quote) in _word_row(body_quote)


def _read(headline: str, body: str) -> _Article:
    quotes = _found(headline)
    return _article(quotes, _found(body) if quotes else [])


def _article(quotes: Sequence[SupportingQuote], body_quotes: Sequence[SupportingQuote]) -> _Article:
    rows = [(_word_row(other.text), other) for other in body_quotes] if quotes else []
    wanted = [_word_row(quote.text) for quote in quotes]
    return _Article(quotes, body_quotes, [[other for row, other in rows if words in row] for words in wanted])


def _found(text: str) -> list[SupportingQuote]:
    found = find_direct_quotes(text)
    return [SupportingQuote(quote.text, quote.start, quote.end) for quote in found if tokens(quote.text)]


def _cut_out(texts: Sequence[str]) -> list[SupportingQuote]:
    return [SupportingQuote(text, 0, len(text)) for text in texts if tokens(text)]


def _word_row(text: str) -> str:
    return f" {' '.join(tokens(fold(text).text))} "


def _support(headline_quote: str, body_quotes: Sequence[str], vectors: _Vectors) -> _Support:
    if _is_korean(headline_quote):
        nearest, probability = _korean(headline_quote, body_quotes)
    else:
        nearest, probability = _english(headline_quote, body_quotes, vectors)
    diff = tuple(word_diff(body_quotes[nearest], headline_quote))
    if turned(diff):
        probability = max(probability, TURNED)
    return _Support(nearest, probability, diff)


def _is_korean(headline_quote: str) -> bool:
    return detect_language(headline_quote) == "ko"


def _korean(headline_quote: str, body_quotes: Sequence[str]) -> tuple[int, float]:
    wanted = _bigrams(headline_quote)
    had = [_bigrams(text) for text in body_quotes]
    nearest = max(range(len(had)), key=lambda index: len(wanted & had[index]))
    share = len(wanted & set().union(*had)) / max(1, len(wanted))
    return nearest, _logistic(_KOREAN, share)


def _english(headline_quote: str, body_quotes: Sequence[str], vectors: _Vectors) -> tuple[int, float]:
    cosines = np.stack([vectors[text] for text in body_quotes]) @ vectors[headline_quote]
    shares = np.array([word_containment(headline_quote, text) for text in body_quotes])
    support = float(cosines.max()) + float(shares.max())
    return int(np.argmax(cosines + shares)), _logistic(_ENGLISH, support)


def _bigrams(text: str) -> set[str]:
    letters = _NOT_WORDS.sub("", fold(text).text)
    return {letters[index : index + 2] for index in range(len(letters) - 1)}


def _logistic(constants: tuple[float, float], support: float) -> float:
    intercept, slope = constants
    return 1.0 / (1.0 + math.exp(-(intercept + slope * support)))
