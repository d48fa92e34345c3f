"""The headline check that ships: soft matching of pieces, the detector over it, and what it says to the writer."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.encoders.token_states import StateEncoder, TokenStates
from models.headline.detector import Detector, LanguageDetector
from models.headline.explanation import piece_coverage, why_unsupported
from models.headline.fixes import find_fix
from models.headline.protocol import HeadlineFinding, SupportingQuote
from models.headline.quotation import NoQuotation, no_quotation
from models.headline.quoting import quotes_of, quoting_sentences, word_row
from models.headline.reading import Reading, RecentReadings, texts_of
from models.headline.reasons import HeadlineReason
from models.headline.signals import HeadlineCase
from models.headline.turns import korean_turned, turned
from models.text.differences import word_diff
from models.text.language import detect_language
from models.text.quotes import DirectQuote
from models.text.words import tokens

# A statement without its condition or its “not” is another statement, however alike the words. The case is too rare
# among labelled articles to fit a probability to: this one is set.
TURNED = 0.95
# From here on it is likelier that nothing in the body says it.
EVEN = 0.5
# A second quote is named where it covers this much more of the headline quote than the first alone.
_GAIN = 0.02
_MOST_SUPPORT = 3
# Distinct texts whose states are held in memory at once.
_MOST_TEXTS = 1_500


@dataclass(frozen=True, slots=True)
class _Quote:
    """A headline quote; ``aside`` says why it is held to nothing, ``containing`` which body quotes have it whole."""

    text: str
    start: int
    end: int
    aside: NoQuotation | None
    containing: tuple[SupportingQuote, ...]


@dataclass(frozen=True, slots=True)
class _Article:
    """What is checked: ``cut_out`` where only quotes are known and no text around them."""

    quotes: tuple[_Quote, ...]
    body_quotes: tuple[SupportingQuote, ...]
    spans: tuple[DirectQuote, ...]
    sentences: tuple[str, ...]

    def compared(self) -> Iterator[str]:
        """The texts that must be read: none where every quote is verbatim, set aside, or has nothing to be held to."""
        for quote in self.quotes if self.body_quotes else ():
            if not quote.containing and not quote.aside:
                yield from texts_of(self.case(quote))

    def case(self, quote: _Quote) -> HeadlineCase:
        """What one of its headline quotes is held to."""
        return HeadlineCase(quote.text, tuple(other.text for other in self.body_quotes), self.sentences)


class LearnedHeadlineChecker:
    """A ``HeadlineChecker`` over a fitted detector. Safe to call from several threads.

    Args:
        states: reads quotes; give it a memory, for the body's quotes are the same while the headline is typed.
        detector: fitted over the same encoder and layers.
        threshold: from this probability on a quote counts as not supported, from an even one as uncertain; each
            language's own if None.
    """

    def __init__(self, states: StateEncoder, detector: Detector, threshold: float | None = None) -> None:
        self._states = states
        self._detector = detector
        self._threshold = threshold
        self._readings = RecentReadings()

    def prepare(self) -> None:
        """See ``HeadlineChecker.prepare``."""
        self._states.read(())

    def check(self, headline: str, body: str) -> list[HeadlineFinding]:
        """See ``HeadlineChecker.check``."""
        return self.check_many([(headline, body)])[0]

    def check_many(self, articles: Sequence[tuple[str, str]]) -> list[list[HeadlineFinding]]:
        """See ``HeadlineChecker.check_many``."""
        return self._findings([_of_texts(headline, body) for headline, body in articles])

    def check_quotes(self, rows: Sequence[tuple[str, Sequence[str]]]) -> list[list[HeadlineFinding]]:
        """See ``HeadlineChecker.check_quotes``."""
        return self._findings([_of_quotes(quote, body_quotes) for quote, body_quotes in rows])

    def _findings(self, articles: Sequence[_Article]) -> list[list[HeadlineFinding]]:
        found: list[list[HeadlineFinding]] = []
        waiting: list[_Article] = []
        texts: dict[str, None] = {}
        for article in articles:
            texts |= dict.fromkeys(article.compared())
            waiting.append(article)
            if len(texts) >= _MOST_TEXTS:
                found += self._read(waiting, list(texts))
                waiting, texts = [], {}
        return found + self._read(waiting, list(texts))

    def _read(self, articles: Sequence[_Article], texts: Sequence[str]) -> list[list[HeadlineFinding]]:
        states = dict(zip(texts, self._states.read(texts), strict=True)) if texts else {}
        return [[self._finding(quote, article, states) for quote in article.quotes] for article in articles]

    def _finding(self, quote: _Quote, article: _Article, states: Mapping[str, TokenStates]) -> HeadlineFinding:
        placed = (quote.text, quote.start, quote.end)
        if quote.containing:
            first = quote.containing[0]
            diff = tuple(word_diff(first.text, quote.text))
            return HeadlineFinding(*placed, "verbatim", 0.0, quote.containing, HeadlineReason("verbatim"), first, diff)
        if quote.aside:
            return HeadlineFinding(*placed, "not_a_quotation", 0.0, (), HeadlineReason(quote.aside))
        if not article.body_quotes:
            return HeadlineFinding(*placed, "unsupported", 1.0, (), HeadlineReason("no-quotes"))
        reading = self._readings.read(article.case(quote), states)
        if reading is None:
            return HeadlineFinding(*placed, "unsupported", 1.0, (), HeadlineReason("no-quotes"))
        return self._judged(quote, article, reading)

    def _judged(self, quote: _Quote, article: _Article, reading: Reading) -> HeadlineFinding:
        detector = self._detector.of(detect_language(quote.text))
        covered = reading.matching.best[-1]
        body_quotes = [article.body_quotes[at] for at in reading.readable]
        order = np.argsort(-covered.mean(0), kind="stable")
        nearest = body_quotes[int(order[0])]
        diff = tuple(word_diff(nearest.text, quote.text))
        turn = turned(diff) or korean_turned(nearest.text, quote.text)
        probability = self._probability(detector, reading)
        if turn:
            probability = max(probability, TURNED)
        threshold = detector.threshold if self._threshold is None else self._threshold
        doubted = probability >= min(EVEN, threshold)
        unsupported = probability >= threshold
        support = () if doubted else tuple(body_quotes[at] for at in supporting(covered))
        if doubted:
            offsets = self._states.offsets(quote.text)
            texts = [other.text for other in article.body_quotes]
            reason = why_unsupported(quote.text, texts, nearest.text, turn, piece_coverage(offsets, covered))
        elif len(support) == 1:
            reason = HeadlineReason("supported")
        else:
            reason = HeadlineReason("joined", {"quotes": len(support)})
        spans = [article.spans[reading.readable[at]] for at in order] if article.spans and doubted else []
        return HeadlineFinding(
            quote=quote.text,
            start=quote.start,
            end=quote.end,
            state="unsupported" if unsupported else "uncertain" if doubted else "supported",
            probability=probability,
            support=support,
            reason=reason,
            nearest=nearest,
            diff=diff,
            fix=find_fix(quote.text, spans),
        )

    def _probability(self, detector: LanguageDetector, reading: Reading) -> float:
        return float(detector.probabilities(reading.signals[None], [reading.pieces])[0])


def supporting(covered: NDArray[np.float32]) -> list[int]:
    """The body quotes that together say what a headline quote says: the closest, and others as long as they add to it.

    Args:
        covered: float32 [n_pieces, n_quotes], how well each quote matches each piece.
    """
    chosen = [int(covered.mean(0).argmax())]
    have = covered[:, chosen[0]]
    while len(chosen) < min(_MOST_SUPPORT, covered.shape[1]):
        with_each = np.maximum(covered, have[:, None]).mean(0)
        best = int(with_each.argmax())
        if float(with_each[best] - have.mean()) < _GAIN:
            break
        chosen.append(best)
        have = np.maximum(have, covered[:, best])
    return chosen


def _of_texts(headline: str, body: str) -> _Article:
    quotes = quotes_of(headline)
    spans = quotes_of(body) if quotes else []
    body_quotes = tuple(SupportingQuote(each.text, each.start, each.end) for each in spans)
    rows = [word_row(each.text) for each in body_quotes]
    asked = tuple(
        _Quote(each.text, each.start, each.end, no_quotation(headline, each), _containing(each.text, body_quotes, rows))
        for each in quotes
    )
    needed = any(not each.containing and not each.aside for each in asked)
    sentences = quoting_sentences(body, spans) if needed else ()
    return _Article(asked, body_quotes, tuple(spans), sentences or tuple(each.text for each in body_quotes))


def _of_quotes(quote: str, body_quotes: Sequence[str]) -> _Article:
    if not tokens(quote):
        return _Article((), (), (), ())
    others = tuple(SupportingQuote(text, 0, len(text)) for text in body_quotes if tokens(text))
    rows = [word_row(each.text) for each in others]
    asked = _Quote(quote, 0, len(quote), None, _containing(quote, others, rows))
    return _Article((asked,), others, (), tuple(each.text for each in others))


def _containing(quote: str, body_quotes: Sequence[SupportingQuote], rows: Sequence[str]) -> tuple[SupportingQuote, ...]:
    """The body quotes that have the headline quote's words in a row; case, marks and spacing do not count."""
    wanted = word_row(quote)
    return tuple(other for other, row in zip(body_quotes, rows, strict=True) if wanted in row)
