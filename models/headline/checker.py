"""The default headline check: soft matching of pieces, the detector, and the findings."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from models.encoders.token_states.protocol import StateEncoder, TokenStates
from models.headline.changed_numbers import changed_number
from models.headline.checked_article import (
    CheckedArticle,
    HeadlineQuote,
    article_of_texts,
    finding_without_network,
    of_quotes,
)
from models.headline.detection.detector import Detector
from models.headline.detection.features import CaseFeatureCache, CaseFeatures, texts_of
from models.headline.detection.signals import HeadlineCase
from models.headline.explanation import explain_unsupported, piece_coverage, says_something_else
from models.headline.fixes import find_fix
from models.headline.protocol import HeadlineFinding
from models.headline.reasons import HeadlineReason
from models.headline.reversals import (
    REVERSAL_PROBABILITY,
    english_reversal,
    korean_reversal,
    left_out_between,
    reversal_in,
)
from models.headline.speakers import HeadlineSpeakers
from models.quotes.attribution.attributor import Attributor
from models.text.differences import word_diff
from models.text.language import detect_language
from models.text.languages import LANGUAGES

# Languages without labelled articles. The detector's precision is unknown there, so only a probability of
# ``REVERSAL_PROBABILITY`` or more blocks publishing.
_WITHOUT_LABELS = LANGUAGES.keys() - {"en", "ko"}
# From this probability on a quote is doubted, below the threshold as uncertain.
LEAST_DOUBTED = 0.5
# A second quote is shown if it covers this much more of the headline quote than the first alone.
_GAIN = 0.02
_MOST_SUPPORT = 3
# Distinct texts whose states are in memory at once.
_MOST_TEXTS = 1_500


class LearnedHeadlineChecker:
    """A ``HeadlineChecker`` over a fitted detector. Safe to call from several threads.

    Args:
        states: encodes quotes; should cache, for the body's quotes stay the same while the headline is typed.
        detector: fitted over the same encoder and layers.
        threshold: probability from which a quote is unsupported; from ``LEAST_DOUBTED`` it is uncertain. If None, each
            language's own, raised to ``REVERSAL_PROBABILITY`` in languages without labelled articles.
    """

    def __init__(self, states: StateEncoder, detector: Detector, threshold: float | None = None) -> None:
        self._states = states
        self._detector = detector
        self._threshold = threshold
        self._features = CaseFeatureCache()
        self._speakers = HeadlineSpeakers(Attributor())

    def prepare(self) -> None:
        """See ``HeadlineChecker.prepare``."""
        self._states.read(())

    def check(self, headline: str, body: str) -> list[HeadlineFinding]:
        """See ``HeadlineChecker.check``."""
        return self.check_many([(headline, body)])[0]

    def check_many(self, articles: Sequence[tuple[str, str]]) -> list[list[HeadlineFinding]]:
        """See ``HeadlineChecker.check_many``."""
        checked = self._findings([article_of_texts(headline, body) for headline, body in articles])
        return [
            self._speakers.compared(findings, headline, body)
            for findings, (headline, body) in zip(checked, articles, strict=True)
        ]

    def check_quotes(self, rows: Sequence[tuple[str, Sequence[str]]]) -> list[list[HeadlineFinding]]:
        """See ``HeadlineChecker.check_quotes``."""
        return self._findings([of_quotes(quote, body_quotes) for quote, body_quotes in rows])

    def _findings(self, articles: Sequence[CheckedArticle]) -> list[list[HeadlineFinding]]:
        findings: list[list[HeadlineFinding]] = []
        waiting: list[CheckedArticle] = []
        texts: dict[str, None] = {}
        for article in articles:
            texts |= dict.fromkeys(_compared(article))
            waiting.append(article)
            if len(texts) >= _MOST_TEXTS:
                findings += self._read(waiting, list(texts))
                waiting, texts = [], {}
        return findings + self._read(waiting, list(texts))

    def _read(self, articles: Sequence[CheckedArticle], texts: Sequence[str]) -> list[list[HeadlineFinding]]:
        states = dict(zip(texts, self._states.read(texts), strict=True)) if texts else {}
        return [[self._finding(quote, article, states) for quote in article.quotes] for article in articles]

    def _finding(
        self, quote: HeadlineQuote, article: CheckedArticle, states: Mapping[str, TokenStates]
    ) -> HeadlineFinding:
        finding = finding_without_network(quote, article)
        if finding is not None:
            return finding
        features = self._features.read(_case(quote, article), states)
        if features is None:
            placed = (quote.text, quote.start, quote.end)
            return HeadlineFinding(*placed, "unsupported", 1.0, (), HeadlineReason("no-quotes"))
        return self._compare(quote, article, features)

    def _compare(self, quote: HeadlineQuote, article: CheckedArticle, features: CaseFeatures) -> HeadlineFinding:
        detector = self._detector.of(detect_language(quote.text))
        language = article.language
        covered = features.matching.best[-1]
        body_quotes = [article.body_quotes[at] for at in features.readable]
        order = np.argsort(-covered.mean(0), kind="stable")
        nearest = body_quotes[int(order[0])]
        diff = tuple(word_diff(nearest.text, quote.text))
        if language in _WITHOUT_LABELS:
            found_reversal = reversal_in(nearest.text, quote.text, language)
        else:
            found_reversal = english_reversal(diff, nearest.text) or korean_reversal(nearest.text, quote.text)
        found_reversal = found_reversal or left_out_between(diff, quote.text, language)
        texts = [other.text for other in article.body_quotes]
        number = changed_number(quote.text, texts, language)
        probability = float(detector.probabilities(features.signals[None], [features.pieces])[0])
        if found_reversal or number:
            probability = max(probability, REVERSAL_PROBABILITY)
        threshold = self._threshold
        if threshold is None:
            threshold = (
                max(REVERSAL_PROBABILITY, detector.threshold) if language in _WITHOUT_LABELS else detector.threshold
            )
        doubted = probability >= min(LEAST_DOUBTED, threshold)
        unsupported = probability >= threshold
        support = () if doubted else tuple(body_quotes[at] for at in supporting(covered))
        if (
            language == "en"
            and support
            and says_something_else(quote.text, [body_quote.text for body_quote in support])
        ):
            doubted, support = True, ()
        if doubted:
            offsets = self._states.offsets(quote.text)
            coverage = piece_coverage(offsets, covered)
            reason = explain_unsupported(quote.text, texts, nearest.text, found_reversal, coverage, language)
        elif len(support) == 1:
            reason = HeadlineReason("supported")
        else:
            reason = HeadlineReason("joined", {"quotes": len(support)})
        spans = [article.spans[features.readable[at]] for at in order] if article.spans and doubted else []
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
            fix=find_fix(quote.text, spans, language),
        )


def supporting(covered: NDArray[np.float32]) -> list[int]:
    """Return the body quotes that together support a headline quote: the closest, and others while they add to it.

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


def _case(quote: HeadlineQuote, article: CheckedArticle) -> HeadlineCase:
    """Return the case of one of its headline quotes."""
    return HeadlineCase(quote.text, tuple(other.text for other in article.body_quotes), article.sentences, article.body)


def _compared(article: CheckedArticle) -> Iterator[str]:
    """Yield the texts to encode: none if every quote is verbatim, skipped, or without anything to compare with."""
    for quote in article.compared:
        yield from texts_of(_case(quote, article))
