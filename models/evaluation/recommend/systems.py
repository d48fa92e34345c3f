"""The systems of ``recommend`` that can be named on the command line."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.baselines.recommend.untrained import BM25Ranker, OneSentence, TfidfRanker, WholeParagraph
from models.encoders.caching import CachingEncoder
from models.encoders.loading import load_encoder
from models.encoders.protocol import Encoder
from models.errors import InputError
from models.evaluation.registry import Registry
from models.recommend.across_languages import read_languages
from models.recommend.protocol import (
    ParagraphRanker,
    QueryEncoder,
    QuoteQuery,
    QuoteRecommender,
    SpanPredictor,
    Speakers,
)
from models.recommend.sentences import ParagraphSentences
from models.recommend.shipped import SHIPPED_WEIGHTS, Recommender, load_shipped_recommender
from models.recommend.zero_shot import ZeroShotRecommender
from models.text.sentences.splitting import split_many, split_sentences


class LanguagesRanker:
    """A ``ParagraphRanker`` of drafts and sources in any languages, which are detected in each text."""

    def __init__(self, recommender: QuoteRecommender) -> None:
        self._recommender = recommender

    def score(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """See ``ParagraphRanker.score``."""
        scores = np.zeros(len(paragraphs), dtype=np.float32)
        languages = read_languages(query, paragraphs)
        for ranking in self._recommender.answers(query, paragraphs, speakers, languages=languages):
            for ranked in ranking:
                scores[ranked.index] = ranked.score
        return scores


class DenseRanker:
    """A ``ParagraphRanker`` by the recall encoder's vectors alone."""

    def __init__(self, passages: Encoder, queries: QueryEncoder) -> None:
        self._passages = passages
        self._queries = queries

    def score(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """See ``ParagraphRanker.score``."""
        return self._passages.encode(paragraphs) @ self._queries.query_vector(query)


class RecallRanker:
    """A ``ParagraphRanker`` by the recall stage of a recommender."""

    def __init__(self, recommender: QuoteRecommender) -> None:
        self._recommender = recommender

    def score(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """See ``ParagraphRanker.score``."""
        return self._recommender.recall(query, paragraphs, speakers)


BM25 = "bm25"
SHIPPED = "shipped"
SPAN_BASELINES = ("whole-paragraph", "first-sentence", "last-sentence")
_CACHED = 1_000_000


@dataclass(frozen=True)
class System:
    """A system under test: a ranker, a span predictor, or both.

    Args:
        ranker: ranks paragraphs.
        span_predictor: predicts spans.
        recall: scores paragraphs as the stage before the ranker does; the ranker's own scores are used if ``None``.
    """

    ranker: ParagraphRanker | None = None
    span_predictor: SpanPredictor | None = None
    recall: ParagraphRanker | None = None


class SystemRegistry(Registry[Callable[[], System]]):
    """Systems by name, the shipped one last; each is created on demand, and an encoder is loaded once.

    Args:
        base_model: hub name or path of the base encoder.
        device: ``auto``, ``cpu`` or ``cuda``.
        weights: folder of trained weights; the shipped ones if ``None``.
    """

    def __init__(self, base_model: str, device: str, weights: Path | None = None) -> None:
        self._base_model = base_model
        self._device = device
        self._weights = weights or SHIPPED_WEIGHTS
        # A new system is one line here.
        super().__init__(
            {
                BM25: lambda: System(ranker=BM25Ranker()),
                "tfidf": lambda: System(ranker=TfidfRanker()),
                "whole-paragraph": lambda: System(span_predictor=WholeParagraph()),
                "first-sentence": lambda: System(span_predictor=OneSentence(_split_once(), 0)),
                "last-sentence": lambda: System(span_predictor=OneSentence(_split_once(), -1)),
                "zero-shot": self._zero_shot,
                "recall": self._recall,
                "across-languages": self._across_languages,
                SHIPPED: self._shipped,
            }
        )

    def add(self, systems: Mapping[str, System]) -> None:
        """Add systems of networks that are compared with the shipped one.

        Raises:
            AppError: ``same_name``.
        """
        if taken := sorted(systems.keys() & self.makers.keys()):
            raise InputError("same_name", f"There is a model {taken[0]!r} already.", "Rename the file of the network.")
        for name, system in systems.items():
            self.makers[name] = lambda system=system: system  # type: ignore[misc]

    def take(self, name: str) -> System:
        """Create the system called ``name``.

        Raises:
            AppError: see ``create``.
        """
        return self.create(name, self.makers[name])

    @cached_property
    def recommender(self) -> Recommender:
        """The trained recommender, which ``recall`` and ``shipped`` are parts of.

        Raises:
            AppError: it cannot be loaded.
        """
        from models.headline.shipped import load_meaning  # noqa: PLC0415  a network of its own

        recommender = load_shipped_recommender(
            self._base_model,
            self._device,
            self._weights,
            remember=lambda encoder: CachingEncoder(encoder, capacity=_CACHED),
        )
        meaning = load_meaning(self._device)
        return recommender.with_languages(meaning, meaning, split_many)

    def _zero_shot(self) -> System:
        encoder = CachingEncoder(load_encoder(self._base_model, self._device), capacity=_CACHED)
        recommender = ZeroShotRecommender(encoder, encoder, ParagraphSentences(encoder, split_many))
        return System(recommender, recommender)

    def _recall(self) -> System:
        return System(DenseRanker(self.recommender.passages, self.recommender.encoder))

    def _shipped(self) -> System:
        trained = self.recommender.trained
        return System(trained, trained, recall=RecallRanker(trained))

    def _across_languages(self) -> System:
        if self.recommender.scale is None:
            raise InputError(
                "no_scale",
                "There is no scale of other languages.",
                "Fit one: python -m models.training recommend --stage languages.",
            )
        return System(LanguagesRanker(self.recommender.trained))


def _split_once() -> Callable[[Sequence[str]], list[list[tuple[int, int]]]]:
    """Return ``split_many`` with a cache: a paragraph may be quoted several times."""
    split = lru_cache(maxsize=10_000)(split_sentences)
    return lambda texts: [split(text) for text in texts]
