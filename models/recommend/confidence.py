"""How likely the writer quotes a ranked paragraph next: a calibrated probability, from the ranking and the draft.

It is the product of two logistic regressions over the same features: whether a quote from these sources begins within
the next sentence, and whether it is of the paragraph ranked first if one does. Most sentences are followed by no quote,
but a writer may still want to see the passage that one is about: a third regression, over a few of the features, says
how likely the first paragraph is that passage.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.encoders.protocol import Encoder
from models.json_weights import load_json_weights
from models.recommend.draft_quotes import CONTEXT_CHARACTERS, quoted_words
from models.recommend.protocol import OfferProbabilities, QueryEncoder, QuoteQuery, Speakers
from models.recommend.query_sentences import FEWEST_CONTENT_WORDS, QuerySentences, content_words
from models.recommend.quote_position import (
    GOES_ON_SHARE,
    PositionModel,
    has_speech_verb,
    paragraph_goes_on,
    read_features,
)
from models.recommend.quote_position import NAMES as POSITION_FEATURES
from models.recommend.sentences import ParagraphSentences
from models.recommend.signals import LAST, QUOTED_SHARE, WHOLE, shingles, speaker_names
from models.recommend.signals import NAMES as SIGNALS
from models.recommend.vector_space import Cosines
from models.text.stop_words import STOP_WORDS
from models.text.words import tokens

# An offer is made from this confidence on, by the setting of the desk. Chosen on dev.
THRESHOLDS = {"fewer": 0.3, "balanced": 0.15, "more": 0.08}
# Where the match is lower than this, the passage belongs to something further up, and is no offer here.
LEAST_MATCH = 0.2
# Or from this match on, and a passage is listed from the second. Chosen on stories written to be judged at.
MATCH_THRESHOLDS = {"fewer": 0.8, "balanced": 0.6, "more": 0.5}
LISTED_THRESHOLDS = {"fewer": 0.5, "balanced": 0.3, "more": 0.2}

# Signals of the first paragraph that are features as they are.
_OF_FIRST = (
    "quoted_share",
    "last_same",
    "last_next",
    "last_after",
    "any_near",
    "speaker_near",
    "speaker_title",
    "question",
    "questioner",
    "length",
    "first_person",
    "covered_last",
    "names_last",
    "closest_last",
    "near_last",
    "near_previous",
    "close_last_question",
    "speaker_last",
    "speaker_previous",
)
# Features of the position that count by themselves too.
_OF_POSITION = (
    "asked",
    "question",
    "colon",
    "speech_verb",
    "words",
    "pronoun_first",
    "person",
    "quoted",
    "attributed_after",
    "beginning",
    "numbers",
    "speech_noun",
    "since_quote",
    "typed",
    "typed_speech_verb",
    "typed_mark",
)
NAMES = (
    # The ranking, in its own scale and in standard deviations.
    "share",  # log of the first paragraph's softmax share
    "margin",  # its score above the second's
    "height",  # its score above the mean, in standard deviations
    "height_margin",  # above the second's, in standard deviations
    # Cosines, absolute: they say whether source and draft have the same subject.
    "last_cosine",  # of the last sentence with the first paragraph
    "last_sentence_cosine",  # … with its closest sentence
    "last_most",  # … with the closest paragraph of all
    "last_mean",  # … on average
    "query_cosine",  # the same of the whole query
    "query_sentence_cosine",
    "query_most",
    "query_mean",
    # Words, weighed by how few paragraphs have them.
    "last_shared",  # share of the last sentence's that the first paragraph has
    "last_known",  # … that any paragraph has
    "title_shared",
    "title_known",
    "context_known",
    # Who speaks, and what the draft has quoted.
    "speaker_any_near",  # somebody who speaks in the sources is named near the caret
    "no_quotes",  # the draft quotes nobody so far
    "latest_from_sources",  # its latest quote is from the sources
    "earlier_from_sources",  # share of its latest six quotes that are
    *(f"first_{name}" for name in _OF_FIRST),
    # Whether a quote comes here at all.
    "position",  # log-odds of it
    "position_sources",  # log-probability × earlier_from_sources
    "goes_on",  # the caret is in the paragraph of the last sentence: see paragraph_goes_on
    "goes_on_quoted",  # × position_quoted
    "goes_on_attributed",  # × position_attributed_after
    "goes_on_attributed_sources",  # … × latest_from_sources
    *(f"position_{name}" for name in _OF_POSITION),
    "paragraphs",  # log of how many there are
)
# What says whether the first paragraph belongs to the last sentence. Few, for few places are judged.
MATCH_NAMES = (
    "share",
    "margin",
    "height",
    "last_cosine",
    "last_sentence_cosine",
    "query_sentence_cosine",
    "last_shared",
    "last_known",
    "context_known",
    "no_quotes",
    "first_quoted_share",
)
# Features are clipped at this many standard deviations.
FURTHEST = 4.0
# Once a sentence introduces a quote there is one; only the passage is in question. Set by hand: a draft that is being
# written ends in the middle of such a sentence, an article never does.
INTRODUCED = 0.9
# Added to the log-odds of a quote in a draft that is not in English, whose verbs of speech are not read: at the places
# of 20 lead-ins their probability was 0.09 in German (median) and 0.63 in English. Set by hand.
UNREAD_DRAFT_OFFSET = 2.8
_INTRODUCTIONS = (":", "“", '"', "«", "„")
_QUOTES = 6
_FEWEST_WORDS = 4
_NEAR_TOKENS = 40
_CONTEXT_TOKENS = 200
_LEAST = 1e-6


@dataclass(frozen=True)
class LogisticWeights:
    """A logistic regression over standardized features.

    Args:
        weights, mean, spread: float64 [len(NAMES)]; weights are 0 of features that it does not use.
    """

    weights: NDArray[np.float64]
    mean: NDArray[np.float64]
    spread: NDArray[np.float64]
    intercept: float

    def probability(self, features: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return probabilities, float64 [...], of features [..., len(NAMES)]."""
        scaled = np.clip((features - self.mean) / self.spread, -FURTHEST, FURTHEST)
        probabilities: NDArray[np.float64] = 1.0 / (1.0 + np.exp(-(scaled @ self.weights + self.intercept)))
        return probabilities

    def as_json(self, names: Sequence[str] = NAMES) -> dict[str, Any]:
        """Return what ``of_json`` reads; ``names`` are of the features that are used."""
        rows = zip(NAMES, self.weights.tolist(), self.mean.tolist(), self.spread.tolist(), strict=True)
        features = {
            name: {"weight": round(weight, 5), "mean": round(mean, 5), "spread": round(spread, 5)}
            for name, weight, mean, spread in rows
            if name in names
        }
        return {"intercept": round(self.intercept, 5), "features": features}

    @classmethod
    def of_json(cls, row: Mapping[str, Any], names: Sequence[str] = NAMES) -> "LogisticWeights":
        """Read what ``as_json`` returned for the same ``names``.

        Raises:
            KeyError, TypeError, ValueError: it is something else.
        """
        weights, mean, spread = np.zeros(len(NAMES)), np.zeros(len(NAMES)), np.ones(len(NAMES))
        for name in names:
            column, feature = NAMES.index(name), row["features"][name]
            weights[column], mean[column], spread[column] = (
                float(feature[part]) for part in ("weight", "mean", "spread")
            )
        return cls(weights, mean, spread, float(row["intercept"]))


@dataclass(frozen=True)
class ConfidenceWeights:
    """The regressions.

    Args:
        quote: whether a quote from the sources begins within the next sentence.
        right: whether it is of the paragraph ranked first, if one does.
        match: whether the paragraph ranked first belongs to the last sentence; None: that is not known.
    """

    quote: LogisticWeights
    right: LogisticWeights
    match: LogisticWeights | None = None

    def probability(self, features: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the probability that the paragraph ranked first is quoted next: float64 [...]."""
        return self.quote.probability(features) * self.right.probability(features)

    @classmethod
    def load(cls, path: Path, match: Path | None = None) -> "ConfidenceWeights":
        """Read ``confidence.json`` and, if given, ``match.json``.

        Raises:
            AppError: ``no_such_file`` or ``damaged_weights``.
        """
        weights = load_json_weights(
            path,
            "recommend --stage confidence",
            lambda row: cls(LogisticWeights.of_json(row["quote"]), LogisticWeights.of_json(row["right"])),
        )
        if match is None:
            return weights
        return replace(
            weights,
            match=load_json_weights(
                match, "recommend --stage match", lambda row: LogisticWeights.of_json(row, MATCH_NAMES)
            ),
        )


class ConfidenceFeatures:
    """Reads the features of a ranking; what depends on the paragraphs alone is cached. Safe across threads.

    Args:
        position: whether a quote comes at the caret.
        queries: embeds queries; should cache.
        passages: embeds paragraphs; should cache.
        sentences: of paragraphs.
        kept: collections of paragraphs that are cached, the most recently used.
    """

    def __init__(
        self,
        position: PositionModel,
        queries: QueryEncoder,
        passages: Encoder,
        sentences: ParagraphSentences,
        kept: int = 32,
    ) -> None:
        self._position = position
        self._queries = queries
        self._passages = passages
        self._sentences = sentences
        self._collection = lru_cache(maxsize=kept)(_read_collection)

    def read(
        self,
        query: QuoteQuery,
        paragraphs: Sequence[str],
        speakers: Speakers,
        signals: NDArray[np.float32],
        scores: NDArray[np.float32],
        cosines: Cosines | None = None,
    ) -> NDArray[np.float64]:
        """Return the features of the paragraph with the highest score: float64 [len(NAMES)].

        Args:
            signals: float32 [n_paragraphs, len(signals.NAMES)].
            scores: float32 [n_paragraphs], of the ranking.
            cosines: of ``query_views`` with the paragraphs; None: as the vectors of ``passages`` and ``queries`` say.
        """
        first = int(np.argmax(scores))
        collection = self._collection(tuple(paragraphs), None if speakers is None else tuple(speakers))
        context = query.left_context[-CONTEXT_CHARACTERS:]
        last = QuoteQuery("", QuerySentences.of(query).last)
        features = _of_scores(scores.astype(np.float64), first)
        features |= _of_cosines(cosines, first) if cosines else self._of_vectors(query, last, paragraphs, first)
        words = frozenset(tokens(paragraphs[first]))
        recent_words = tokens(context)[-_CONTEXT_TOKENS:]
        features["last_shared"], features["last_known"] = collection.shares(tokens(last.left_context), words)
        features["title_shared"], features["title_known"] = collection.shares(tokens(query.title), words)
        _, features["context_known"] = collection.shares(recent_words, words)
        features["speaker_any_near"] = float(bool(collection.speakers & set(recent_words[-_NEAR_TOKENS:])))
        features |= collection.of_quotes(quoted_words(query.left_context))
        for name in _OF_FIRST:
            features[f"first_{name}"] = float(signals[first, SIGNALS.index(name)])
        probability = min(max(self._position.probability(query), _LEAST), 1.0 - _LEAST)
        features["position"] = math.log(probability / (1.0 - probability))
        features["position_sources"] = math.log(probability) * features["earlier_from_sources"]
        of_position = read_features(query)
        for name in _OF_POSITION:
            features[f"position_{name}"] = float(of_position[POSITION_FEATURES.index(name)])
        # Where the next sentence stands says nothing more once it has been begun.
        features["goes_on"] = GOES_ON_SHARE if query.typed.strip() else paragraph_goes_on(query.left_context)
        goes_on = 0.0 if query.typed.strip() else features["goes_on"]
        features["goes_on_quoted"] = goes_on * features["position_quoted"]
        features["goes_on_attributed"] = goes_on * features["position_attributed_after"]
        features["goes_on_attributed_sources"] = features["goes_on_attributed"] * features["latest_from_sources"]
        features["paragraphs"] = math.log(len(paragraphs))
        return np.array([features[name] for name in NAMES])

    def _of_vectors(
        self, query: QuoteQuery, last: QuoteQuery, paragraphs: Sequence[str], first: int
    ) -> dict[str, float]:
        vectors = self._passages.encode(paragraphs)
        [sentences] = self._sentences.vectors([paragraphs[first]])
        features = {}
        for name, view in (("last", last), ("query", query)):
            vector = self._queries.query_vector(view)
            cosines = vectors @ vector
            features[f"{name}_cosine"] = float(cosines[first])
            features[f"{name}_sentence_cosine"] = float((sentences @ vector).max(initial=-1.0))
            features[f"{name}_most"] = float(cosines.max())
            features[f"{name}_mean"] = float(cosines.mean())
        return features


class Confidence:
    """The probability that a paragraph is what the writer quotes next. Safe across threads."""

    def __init__(self, features: ConfidenceFeatures, weights: ConfidenceWeights) -> None:
        self._features = features
        self._weights = weights

    def probabilities(
        self,
        query: QuoteQuery,
        paragraphs: Sequence[str],
        speakers: Speakers,
        signals: NDArray[np.float32],
        scores: NDArray[np.float32],
        cosines: Cosines | None = None,
        *,
        english: bool = True,
    ) -> OfferProbabilities:
        """Return probabilities for each paragraph, in the order of the scores.

        What the first one leaves is shared by the others as by a softmax of the scores; none has more than the first.
        The match is known in English drafts and sources alone, for much of it is said by the words they share, and only
        of a last sentence that says something. Where a quote is announced it is ``LEAST_MATCH`` at least: the
        confidence counts.

        Args:
            signals, scores, cosines: see ``ConfidenceFeatures.read``.
            english: whether the draft is in English.
        """
        features = self._features.read(query, paragraphs, speakers, signals, scores, cosines)
        any_quote = float(self._weights.quote.probability(features))
        if not english:
            odds = any_quote / max(1.0 - any_quote, _LEAST) * math.exp(UNREAD_DRAFT_OFFSET)
            any_quote = odds / (1.0 + odds)
        is_introduced = introduces_quote(query.typed)
        if is_introduced:
            any_quote = max(any_quote, INTRODUCED)
        right = _of_all(float(self._weights.right.probability(features)), scores)
        match = None
        says_something = content_words(QuerySentences.of(query).last, FEWEST_CONTENT_WORDS)
        if self._weights.match is not None and english and cosines is None and says_something:
            match = _of_all(float(self._weights.match.probability(features)), scores)
            if is_introduced:
                match = np.maximum(match, LEAST_MATCH)
        return OfferProbabilities(any_quote * right, match)


def _of_all(first: float, scores: NDArray[np.float32]) -> NDArray[np.float64]:
    """Return a probability for each paragraph, float64 [n_paragraphs], given that of the one with the best score."""
    weights = np.exp(scores.astype(np.float64) - float(scores.max()))
    best = int(np.argmax(scores))
    others = weights.sum() - weights[best]
    probabilities: NDArray[np.float64] = np.minimum(first, (1.0 - first) * weights / max(others, _LEAST))
    probabilities[best] = first
    return probabilities


def offered(
    confidence: NDArray[np.float64], match: NDArray[np.float64], least_confidence: float, least_match: float
) -> NDArray[np.bool_]:
    """Return where the desk offers a passage: for its match, or for its confidence where the match is not too low.

    Args:
        confidence, match: float64 [n]; a match that is not known is NaN.
        least_confidence, least_match: of a setting.
    """
    return (match >= least_match) | ((confidence >= least_confidence) & ~(match < LEAST_MATCH))


def introduces_quote(typed: str) -> bool:
    """Return whether the unfinished sentence announces a quote: words of speech before a colon or an open mark."""
    return typed.rstrip().endswith(_INTRODUCTIONS) and has_speech_verb(typed, near_quote=True)


@dataclass(frozen=True)
class _Collection:
    """What the features need of the paragraphs alone.

    Args:
        frequencies: in how many paragraphs each word that is no stop word occurs.
        speakers: the words of all speakers' names.
        runs: int64 [n_runs], a number for each run of four words, ascending.
    """

    size: int
    frequencies: Counter[str]
    speakers: frozenset[str]
    runs: NDArray[np.int64]

    def shares(self, words: Sequence[str], paragraph: frozenset[str]) -> tuple[float, float]:
        """Return the shares of ``words`` that the paragraph has and that any has, by inverse document frequency."""
        total = shared = in_any = 0.0
        for word in dict.fromkeys(words):
            if word not in STOP_WORDS:
                count = self.frequencies[word]
                weight = math.log(1.0 + (self.size + 0.5) / (count + 0.5))
                total += weight
                in_any += weight if count else 0.0
                shared += weight if word in paragraph else 0.0
        return (shared / total, in_any / total) if total else (0.0, 0.0)

    def of_quotes(self, quotes: Sequence[Sequence[str]]) -> dict[str, float]:
        """Return whether the draft's latest quotes are from these paragraphs."""
        runs_of_quotes = [runs for quote in quotes if (runs := shingles(quote))]
        from_sources = [self._has(runs) for runs in runs_of_quotes[-_QUOTES:]]
        return {
            "no_quotes": float(not from_sources),
            "latest_from_sources": float(bool(from_sources) and from_sources[-1]),
            "earlier_from_sources": sum(from_sources) / len(from_sources) if from_sources else 0.0,
        }

    def _has(self, runs: Sequence[tuple[str, ...]]) -> bool:
        if not len(self.runs):
            return False
        hashes = np.array([hash(run) for run in runs], dtype=np.int64)
        rows = np.minimum(np.searchsorted(self.runs, hashes), len(self.runs) - 1)
        return float((self.runs[rows] == hashes).mean()) >= QUOTED_SHARE


def _of_cosines(cosines: Cosines, first: int) -> dict[str, float]:
    features = {}
    for name, view in (("last", LAST), ("query", WHOLE)):
        features[f"{name}_cosine"] = float(cosines.whole[view, first])
        features[f"{name}_sentence_cosine"] = float(cosines.closest[view, first])
        features[f"{name}_most"] = float(cosines.whole[view].max())
        features[f"{name}_mean"] = float(cosines.whole[view].mean())
    return features


def _of_scores(scores: NDArray[np.float64], first: int) -> dict[str, float]:
    above = scores[first] - scores
    second = float(np.delete(above, first).min(initial=FURTHEST)) if len(above) > 1 else FURTHEST
    deviation = float(scores.std()) + _LEAST
    return {
        "share": -float(np.logaddexp.reduce(-above)),
        "margin": second,
        "height": float(above.mean()) / deviation,
        "height_margin": second / deviation,
    }


def _read_collection(paragraphs: tuple[str, ...], speakers: tuple[str, ...] | None) -> _Collection:
    words = [tokens(paragraph) for paragraph in paragraphs]
    frequencies = Counter(word for paragraph_words in words for word in set(paragraph_words) if word not in STOP_WORDS)
    names = frozenset(name for label in set(speakers or ()) for name in speaker_names(label))
    runs = np.unique(
        np.fromiter((hash(run) for paragraph_words in words for run in shingles(paragraph_words)), dtype=np.int64)
    )
    return _Collection(len(paragraphs), frequencies, names, runs)
